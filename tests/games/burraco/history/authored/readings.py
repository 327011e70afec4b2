"""What do the readings L2 … L16 decide, where no other file shows it?

Hand-worked histories, most of them beside a broken one (`broken_readings.py`) that differs in one
card, one number or the rule set. Form: `build_histories.py`; a hand is filled with cards of 10
points: 110 a player, -100 for no pot, so -320 for an idle team of two.
"""

from typing import Any

from games.hand_worked import Hand

IDLE: Hand = dict(score=-320, hand=-220, pot=-100)
IDLE_ONE: Hand = dict(score=-210, hand=-110, pot=-100)

UNSEEN = (
    "P: the owner of the pozzetto subtracts the actual value of the cards in it. C: The penalty "
    "[...] also applies to that team for a player who has just taken the Pots but has not yet had "
    "a turn with this newly drawn hand."
)
ROYAL = "C: a Royal Run (from Ace to King) using no wild cards [...] 500; from Ace to Ace 1000"
SIDE_STOCK = (
    "R: in case the main stock runs out of cards and there is an available side stock, it will be "
    "used as the new stock pile. [...] Getting rid of all the cards in your hand after using the "
    "side stock: a bonus of 100 points"
)


def unseen(how: str, **team: int) -> Hand:
    """Seat 0 lays 85 and takes a pot worth 85 with its last discard; the stock ends the hand."""
    return dict(
        title=f"L13: an unseen pot costs: {how}",
        source=UNSEEN,
        rules={"stock_end_cards": 40, "unseen_pot": how},
        hands={0: "3h 4h 5h 6h 7h 9c Tc Jc Kc Kd Kh"},
        pots=("Qc 4c 5s 6s 7d 8s 9s Td Jd Qh 3s", ""),
        moves="0 draw *; meld 0 3h 4h 5h 6h 7h; meld 1 9c Tc Jc; meld 2 Kc Kd Kh; discard *; "
        "pot 0 down",
        end=("stock", None, 1),
        teams=[team, IDLE],
    )


def long_run(title: str, preset: str, last: str, **fields: Any) -> Hand:
    """Seat 0 lays A-10 of diamonds, seat 2 adds Jd Qd Kd and `last`; three turns."""
    form: Hand = dict(
        title=title,
        source=ROYAL,
        preset=preset,
        rules={"turn_limit": 3},
        upcard=None,
        hands={0: "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td", 2: f"Jd Qd Kd {last}"},
        moves="0 draw 3c; meld 0 Ad 2d 3d 4d 5d 6d 7d 8d 9d Td; discard 3c\n1 pass\n"
        f"2 draw 3h; add 0 Jd; add 0 Qd; add 0 Kd; add 0 {last}; discard 3h",
        end=("turn_limit", None, 3),
    )
    return form | fields


# 79 cards in the stock with pots of two: the passes of seats 0 and 1 draw 78 of them. Turn 79 draws
# the last, turns 80 and 81 the first pot, turn 82 the first card of the second: no pot is left.
NO_POT_LEFT = """
    0 pass x78
    0 draw; restock 0; discard DRAWN
    1 draw 3c; discard 3c
    0 draw 3d; restock 1; discard 3d
    1 draw 4c; """
SMALL_POTS: Hand = dict(
    preset="online-2p",
    players=2,
    jokers=2,
    rules={"pot_cards": [2, 2]},
    pot_sizes=(2, 2),
    stock_of_pot=3,
    pots=("3c 3d", "4c 4d"),
    hands={1: "3s 4s 5s 6s 7s 8s 9s Kc Kd Kh Ks"},
    end=("closed", 1, 82),
)

FILES: dict[str, list[Hand]] = {
    "unseen_pots": [
        unseen("cards", score=-110, melds=85, hand=-195),
        # 85 - 110 - 100
        unseen("penalty", score=-125, melds=85, hand=-110, pot=-100),
        unseen("both", score=-210, melds=85, hand=-195, pot=-100),
    ],
    "long_runs": [
        # 15 + 10 + 25 + 30 + 30 + 15 = 125; hands 1 + 7 tens 80: 945
        *[
            long_run(
                f"L4: the natural run of 14 in {preset}: 1000 alone",
                preset,
                "Ad",
                teams=[dict(score=945, melds=125, ace_to_ace=1000, hand=-80, pot=-100), IDLE],
            )
            for preset in ("closed", "ntcr-closed", "dirty-closed")
        ],
        # 125 + 1700 - 180 = 1645
        long_run(
            "L4: where bonuses stack, the run of 14 has all three",
            "closed",
            "Ad",
            rules={"turn_limit": 3, "run_bonuses_stack": True},
            teams=[
                dict(
                    score=1645, melds=125, clean=200, royal=500, ace_to_ace=1000, hand=-80, pot=-100
                ),
                IDLE,
            ],
        ),
        dict(
            title="L4: two to ace-high is no royal run",
            source=ROYAL,
            preset="open-dirty",
            rules={"turn_limit": 3},
            upcard=None,
            hands={0: "5d 6d 7d 8d 9d Td Jd Qd Kd Ad", 2: "4d 3d 2d"},
            moves="""
                0 draw 3c; meld 0 5d 6d 7d 8d 9d Td Jd Qd Kd Ad; discard 3c
                1 pass
                2 draw 3h; add 0 4d; add 0 3d; add 0 2d; discard 3h
            """,
            end=("turn_limit", None, 3),
            # 5-7 15, 8-K 60, A 15, 4 3 10, 2 20: 120; hands 1 + 8 tens 90; 120 + 200 - 190 = 130
            teams=[dict(score=130, melds=120, clean=200, hand=-90, pot=-100), IDLE],
        ),
        dict(
            title="L4: an ace added to 2-…-K stands low, so the run is royal",
            source=ROYAL,
            preset="open-dirty",
            rules={"turn_limit": 3},
            upcard=None,
            hands={0: "2d 3d 4d 5d 6d 7d 8d 9d Td Jd", 2: "Qd Kd Ad"},
            moves="""
                0 draw 3c; meld 0 2d 3d 4d 5d 6d 7d 8d 9d Td Jd; discard 3c
                1 pass
                2 draw 3h; add 0 Qd; add 0 Kd; add 0 Ad; discard 3h
            """,
            end=("turn_limit", None, 3),
            # 20 + 25 + 60 + 15 = 120; 500; 90; 430
            teams=[dict(score=430, melds=120, royal=500, hand=-90, pot=-100), IDLE],
        ),
        dict(
            title="L4: twelve cards and a wild card for the ace: a dirty burraco, no royal run",
            source=ROYAL,
            preset="open-dirty",
            rules={"turn_limit": 3},
            upcard=None,
            hands={0: "2d 3d 4d 5d 6d 7d 8d 9d Td Jd", 2: "Qd Kd *"},
            moves="""
                0 draw 3c; meld 0 2d 3d 4d 5d 6d 7d 8d 9d Td Jd; discard 3c
                1 pass
                2 draw 3h; add 0 Qd; add 0 Kd; add 0 *; discard 3h
            """,
            end=("turn_limit", None, 3),
            # 105 + 30 = 135; dirty 100; 90; 135 + 100 - 190 = 45
            teams=[dict(score=45, melds=135, dirty=100, hand=-90, pot=-100), IDLE],
        ),
    ],
    "twos_of_other_rules": [
        # 20 + 15 + 30 = 65; hands 4 + 11 tens 150; 65 - 150 - 100 = -185
        dict(
            title="L2: a new meld 2-3-4-6 of one suit is legal in C's games too",
            source="C: all twos are also considered wild cards and can be used to substitute",
            preset="open-dirty",
            rules={"turn_limit": 1},
            upcard=None,
            hands={0: "2h 3h 4h 6h Kc Kd Kh"},
            moves="0 draw 3c; meld 0 2h 3h 4h 6h; meld 1 Kc Kd Kh; discard 3c",
            end=("turn_limit", None, 1),
            teams=[dict(score=-185, melds=65, hand=-150, pot=-100), IDLE],
        ),
        # 65 + 5 + 15 = 85; hands 2 + 11 tens 130; 85 - 130 - 100 = -145
        dict(
            title="L2: in C's games too the freed two goes home, and an ace follows below",
            source="C: if a two can be used to represent itself in a meld, the two is not "
            "considered a wild card",
            preset="open-dirty",
            rules={"turn_limit": 1},
            upcard=None,
            hands={0: "2h 3h 4h 6h Kc Kd Kh 5h Ah"},
            moves="0 draw 3c; meld 0 2h 3h 4h 6h; meld 1 Kc Kd Kh; add 0 5h; add 0 Ah; discard 3c",
            end=("turn_limit", None, 1),
            teams=[dict(score=-145, melds=85, hand=-130, pot=-100), IDLE],
        ),
        # 20 + 5 + 5 + 5 = 35; seat 0 7 tens: 35 - 70 - 100 = -135
        dict(
            title="R: every two is wild, so 2-3-4 and the 6 of its suit make 3-4-[2]-6",
            source="R: All the cards with the value of 2 are wild cards and can represent their "
            "value or any other in both sets and runs.",
            preset="online-2p",
            players=2,
            jokers=2,
            rules={"turn_limit": 1},
            hands={0: "2h 3h 4h 6h"},
            moves="0 draw 3c; meld 0 2h 3h 4h; add 0 6h; discard 3c",
            end=("turn_limit", None, 1),
            teams=[dict(score=-135, melds=35, hand=-70, pot=-100), IDLE_ONE],
        ),
        # 5 + 20 + 5 + 10 + 10 = 50; 6 tens: 50 - 60 - 100 = -110
        dict(
            title="R: 7-8-9-2 and the 5 make 5-2-7-8-9",
            source="R: you previously laid down the meld of 7-8-9-2. You can move the wildcard to "
            "the other side and add 5, as followed: 5-2-7-8-9.",
            preset="online-2p",
            players=2,
            jokers=2,
            rules={"turn_limit": 1},
            hands={0: "7s 8s 9s 2h 5s"},
            moves="0 draw 3c; meld 0 7s 8s 9s 2h; add 0 5s; discard 3c",
            end=("turn_limit", None, 1),
            teams=[dict(score=-110, melds=50, hand=-60, pot=-100), IDLE_ONE],
        ),
        # 30 + 15 + 20 = 65; hands 6 + 11 tens 170; 65 - 170 - 100 = -205
        dict(
            title="L16: joker-4s-5s-6s and the 2s: 2s-[joker]-4s-5s-6s, where twos need no three",
            source="P: it is possible for a sequence to contain two twos or a two and a joker.",
            rules={"turn_limit": 1},
            hands={0: "* 4s 5s 6s 2s"},
            moves="0 draw 3c; meld 0 * 4s 5s 6s; add 0 2s; discard 3c",
            end=("turn_limit", None, 1),
            teams=[dict(score=-205, melds=65, hand=-170, pot=-100), IDLE],
        ),
        # 20 + 15 + 30 + 15 = 80; hands 5 + 11 tens 160; 80 - 160 - 100 = -180
        dict(
            title="P: a natural two beside a joker, the cards of the meld in no order",
            source="P: it is possible for a sequence to contain two twos or a two and a joker.",
            rules={"turn_limit": 1},
            hands={0: "5s * 3s 2s 4s As"},
            moves="0 draw 3c; meld 0 5s * 3s 2s 4s; add 0 As; discard 3c",
            end=("turn_limit", None, 1),
            teams=[dict(score=-180, melds=80, hand=-160, pot=-100), IDLE],
        ),
    ],
    "the_card_of_a_one_card_pile": [
        # melds 25 + 30 + 40 = 95; pot: Ks thrown; 4c 5s 6s 7d 20, 8s 9s Td Jd Qh Qc 60: 80; -190
        dict(
            title="L7: the other king came with the pot taken this turn, so it may be thrown",
            source="P: it is not the same card, even though it looks the same!",
            rules={"turn_limit": 1},
            upcard="Ks",
            hands={0: "3h 4h 5h 6h 7h 9c Tc Jc Kc Kd Kh"},
            pots=("Ks 4c 5s 6s 7d 8s 9s Td Jd Qh Qc", ""),
            moves="0 take Ks; meld 0 3h 4h 5h 6h 7h; meld 1 9c Tc Jc; meld 2 Kc Kd Kh Ks; "
            "pot 0 up; discard Ks",
            end=("turn_limit", None, 1),
            teams=[dict(score=-95, melds=95, hand=-190), IDLE],
        ),
        # melds 25 + 30 + (10 + 10 + 10 + 30) 60 = 115; pot without the joker: 80; -190; -75
        dict(
            title="L7: the other joker came with the pot taken this turn, so it may be thrown",
            source="P: it is not the same card, even though it looks the same!",
            rules={"turn_limit": 1},
            upcard="*",
            hands={0: "3h 4h 5h 6h 7h 9c Tc Jc Kc Kd Kh"},
            pots=("* 4c 5s 6s 7d 8s 9s Td Jd Qh Qc", ""),
            moves="0 take *; meld 0 3h 4h 5h 6h 7h; meld 1 9c Tc Jc; meld 2 Kc Kd Kh *; "
            "pot 0 up; discard *",
            end=("turn_limit", None, 1),
            teams=[dict(score=-75, melds=115, hand=-190), IDLE],
        ),
        dict(
            title="L7: the pot looked at with the take holds the card's like, so one may be thrown",
            source="P: After the partner has discarded, the player picks up the pozzetto to use as "
            "his or her hand for the next turn.",
            preset="italian-2p",
            players=2,
            rules={"turn_limit": 3},
            upcard="7d",
            hands={0: "3h 4h 5h 6h 7h 9c Tc Jc Kc Kd Kh", 1: "5c"},
            pots=("5c 4c 5s 6s 7d 8s 9s Td Jd Qh Qc", ""),
            moves="""
                0 draw 3c; meld 0 3h 4h 5h 6h 7h; meld 1 9c Tc Jc; meld 2 Kc Kd Kh; discard 3c; \
                  pot 0 down
                1 take 7d 3c; discard 5c
                0 take 5c; discard 5c
            """,
            end=("turn_limit", None, 3),
            # seat 0: 85; 5c 4c 5s 6s 7d 25, 8s 9s Td Jd Qh Qc 60: 85; 0
            # seat 1: 10 tens, 7d 3c: 110
            teams=[dict(score=0, melds=85, hand=-85), IDLE_ONE],
        ),
    ],
    "pots_that_became_stock": [
        # seat 1: 45 + 40 = 85; clean 200; no closing bonus; -100: 185
        SMALL_POTS
        | dict(
            title="L9, L15: R: no pot is left, a burraco alone lets close; no bonus for closing",
            source=SIDE_STOCK,
            moves=NO_POT_LEFT + "meld 0 3s 4s 5s 6s 7s 8s 9s; meld 1 Kc Kd Kh Ks; discard 4c",
            teams=[IDLE_ONE, dict(score=185, melds=85, clean=200, pot=-100)],
        ),
    ],
    "the_order_of_endings": [
        dict(
            title="L11: a stalemate in the last turn of the limit is a stalemate",
            source="L11: closed, stock, stalemate, turn limit",
            rules={"turn_limit": 4},
            upcard="5c",
            hands={0: "Kc", 1: "9h", 2: "Qs", 3: "Jd"},
            moves="""
                0 take 5c; discard Kc
                1 take Kc; discard 9h
                2 take 9h; discard Qs
                3 take Qs; discard Jd
            """,
            end=("stalemate", None, 4),
            teams=[dict(score=-315, hand=-215, pot=-100), IDLE],
        ),
        dict(
            title="L11: the last card of the stock in the last turn of the limit ends by the stock",
            source="L11: closed, stock, stalemate, turn limit",
            rules={"turn_limit": 1, "stock_end_cards": 40},
            moves="0 pass",
            end=("stock", None, 1),
            teams=[IDLE, IDLE],
        ),
        dict(
            title="P, variation: after the forced draw the count of the stalemate starts again",
            source="P: Instead, the next player in turn must end the stalemate by drawing a card",
            preset="italian-stalemate-draw",
            rules={"turn_limit": 9},
            upcard="5c",
            hands={0: "Kc", 1: "9h Th", 2: "Qs", 3: "Jd"},
            moves="""
                0 take 5c; discard Kc
                1 take Kc; discard 9h
                2 take 9h; discard Qs
                3 take Qs; discard Jd
                0 draw 3c; discard 3c
                1 take Jd 3c; discard Th
                2 take Th; discard 9h
                3 take 9h; discard Qs
                0 take Qs; discard 5c
            """,
            end=("turn_limit", None, 9),
            # seat 0: 11 tens, +5c -Kc, +Qs -5c: 110.  seat 1: +Kc -9h, +Jd 3c -Th: 11 tens and 3c
            # 12 cards: 11 + 1 - 1 + 2 - 1 = 12: 115.  seat 2 110, seat 3 110
            teams=[IDLE, dict(score=-325, hand=-225, pot=-100)],
        ),
        dict(
            title="an early end that a rule set asks for: pots never become stock before it",
            source="stock_end_cards: the hand ends when so many are left",
            preset="open-dirty",
            rules={"stock_end_cards": 40},
            upcard=None,
            moves="0 pass x2",
            end=("stock", None, 2),
            teams=[IDLE, IDLE],
        ),
    ],
}
