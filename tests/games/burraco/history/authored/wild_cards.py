"""Where does a wild card stand in a run, and where may it go?

Hand-worked histories of P's and D's examples of wild cards. Form: `build_histories.py`. Unless
said otherwise seat 0 plays one turn and ends the hand by the stock, its hand is filled with cards
of 10 points, `3c` is drawn and thrown, and the other three hands are 11 tens each (110).
Team 1: -220 and no pot, -100: -320.
"""

from games.hand_worked import Hand

IDLE: Hand = dict(score=-320, hand=-220, pot=-100)
ONE_TURN = {"stock_end_cards": 40}
THREE_TURNS = {"stock_end_cards": 38}

LOW_END = (
    "P: When a sequence is melded with a wild card at the end, it must always be placed at the "
    "lower end - for example 2h-6s-7s and not 6s-7s-2h. It can nevertheless be extended in either "
    "direction, in this case by the 4s, 5s, 8s or 9s."
)
REAL_CARD = (
    "P: Example: a team has melded 8d-joker-10d and a member of the team holds the 9d. This player "
    "can add the 9d, making joker-8d-9d-10d. The sequence can then be further extended by adding "
    "the 6d, 7d, Jd or Qd."
)
FULL = "P: However a sequence can contain a wild card in addition to 13 different natural cards."


def one_turn(title: str, source: str, cards: str, acts: str, score: int, **terms: int) -> Hand:
    """A hand of one turn: seat 0 draws 3c, does `acts`, throws 3c, and the stock ends it."""
    return dict(
        title=title,
        source=source,
        rules=ONE_TURN,
        hands={0: cards},
        moves=f"0 draw 3c; {acts}; discard 3c",
        end=("stock", None, 1),
        teams=[dict(score=score, pot=-100, **terms), IDLE],
    )


FILES: dict[str, list[Hand]] = {
    # 2h-6s-7s and two cards more: seat 0 keeps 6 tens, seat 2 has 11: hands -170.
    "wild_at_the_low_end": [
        # melds 20+5+5+5+5 = 40; 40 - 170 - 100 = -230
        one_turn(
            "P: 2h-6s-7s and the 4s: the two is the 5s; the 3s follows",
            LOW_END,
            "2h 6s 7s 4s 3s",
            "meld 0 2h 6s 7s; add 0 4s; add 0 3s",
            -230,
            melds=40,
            hand=-170,
        ),
        # 5-6-7 and the two below; then the 3s makes it the 4s.  40 again
        one_turn(
            "P: 2h-6s-7s and the 5s: the two still waits at the end; the 3s makes it the 4s",
            LOW_END,
            "2h 6s 7s 5s 3s",
            "meld 0 2h 6s 7s; add 0 5s; add 0 3s",
            -230,
            melds=40,
            hand=-170,
        ),
        # melds 20+5+5+10+10 = 50; 50 - 170 - 100 = -220
        one_turn(
            "P: 2h-6s-7s and the 8s: the two still waits; the 10s makes it the 9s",
            LOW_END,
            "2h 6s 7s 8s Ts",
            "meld 0 2h 6s 7s; add 0 8s; add 0 Ts",
            -220,
            melds=50,
            hand=-170,
        ),
        one_turn(
            "P: 2h-6s-7s and the 9s: the two is the 8s, and the real 8s frees it",
            LOW_END,
            "2h 6s 7s 9s 8s",
            "meld 0 2h 6s 7s; add 0 9s; add 0 8s",
            -220,
            melds=50,
            hand=-170,
        ),
    ],
    # 8d-joker-10d, 9d and two cards more: seat 0 keeps 5 tens: hands -160.
    # 10+30+10+10 = 60 before the two.
    "real_card_frees_the_joker": [
        # 60+5+5 = 70; 70 - 160 - 100 = -190
        one_turn(
            "P: joker-8d-9d-10d and the 6d: the joker is the 7d, and the real 7d frees it",
            REAL_CARD,
            "8d * Td 9d 6d 7d",
            "meld 0 8d * Td; add 0 9d; add 0 6d; add 0 7d",
            -190,
            melds=70,
            hand=-160,
        ),
        one_turn(
            "P: joker-8d-9d-10d and the 7d: the joker still waits; the 5d makes it the 6d",
            REAL_CARD,
            "8d * Td 9d 7d 5d",
            "meld 0 8d * Td; add 0 9d; add 0 7d; add 0 5d",
            -190,
            melds=70,
            hand=-160,
        ),
        # 60+10+5 = 75; 75 - 160 - 100 = -185
        one_turn(
            "P: joker-8d-9d-10d and the Jd: the joker still waits; the 6d makes it the 7d",
            REAL_CARD,
            "8d * Td 9d Jd 6d",
            "meld 0 8d * Td; add 0 9d; add 0 Jd; add 0 6d",
            -185,
            melds=75,
            hand=-160,
        ),
        # 60+10+5 = 75 again; the joker is the Jd and the 7d comes at the free low end
        one_turn(
            "P: joker-8d-9d-10d and the Qd: 8d-9d-10d-joker-Qd; the 7d comes below",
            REAL_CARD,
            "8d * Td 9d Qd 7d",
            "meld 0 8d * Td; add 0 9d; add 0 Qd; add 0 7d",
            -185,
            melds=75,
            hand=-160,
        ),
        # 60+10+10 = 80; 80 - 160 - 100 = -180
        one_turn(
            "P: joker-8d-9d-10d, the Qd, and the Jd frees the joker again",
            REAL_CARD,
            "8d * Td 9d Qd Jd",
            "meld 0 8d * Td; add 0 9d; add 0 Qd; add 0 Jd",
            -180,
            melds=80,
            hand=-160,
        ),
    ],
    "D_seven_eight_joker": [
        # 5+30+10 = 45; hands 8 + 11 = 190; 45 - 190 - 100 = -245
        one_turn(
            "D, wild cards: 7s-joker-9s",
            "D: For example, 7s-joker-9s is a valid meld",
            "7s * 9s",
            "meld 0 7s * 9s",
            -245,
            melds=45,
            hand=-190,
        ),
        # 30+5+10+10 = 55; hands 7 + 11 = 180; 55 - 180 - 100 = -225
        one_turn(
            "D, wild cards: joker-7-8s and the 10s: 7-8s-joker-10s",
            "D: if a player holds the 10s with a meld on the table of joker-7-8s, they can "
            "move the joker to the end to make 7-8s-joker-10s.",
            "* 7s 8s Ts",
            "meld 0 * 7s 8s; add 0 Ts",
            -225,
            melds=55,
            hand=-180,
        ),
        # 55 + 10 + 10 = 75; hands 5 + 11 = 160; 75 - 160 - 100 = -185
        one_turn(
            "D, wild cards: then the 9s: joker-7-8-9-10s; the Qs makes the joker the Js",
            "D: with a meld of 7-8s-joker-10s, a player could replace the joker if they pick "
            "up a 9s. The resulting meld would be joker-7-8-9-10s.",
            "* 7s 8s Ts 9s Qs",
            "meld 0 * 7s 8s; add 0 Ts; add 0 9s; add 0 Qs",
            -185,
            melds=75,
            hand=-160,
        ),
    ],
    "thirteen_and_a_wild_card": [
        dict(
            title="P: in the full run the joker's card comes and the joker rides along, 14 cards",
            source="P: In a 13-card sequence including a wild card such as Ac-2c-3c-4c-5c-Joker-7c-"
            "8c-9c-10c-Jc-Qc-Kc it is possible to replace the wild card by the natural card it "
            "represents (in this case the 6c). In this case the wild card remains attached.",
            rules=THREE_TURNS,
            hands={0: "Ac 2c 3c 4c 5c * 7c 8c 9c Tc", 2: "Jc Qc Kc 6c"},
            moves="""
                0 draw 3d; meld 0 Ac 2c 3c 4c 5c * 7c 8c 9c Tc; discard 3d
                1 pass
                2 draw 3h; add 0 Jc; add 0 Qc; add 0 Kc; add 0 6c; discard 3h
            """,
            end=("stock", None, 3),
            # 15+20+15+30+5+30 = 115, J Q K 30, 6c 5: 150; dirty 100; hands 1 + 7 tens = 80
            # 150 + 100 - 80 - 100 = 70
            teams=[dict(score=70, melds=150, dirty=100, hand=-80, pot=-100), IDLE],
        ),
        dict(
            title="P: a joker is added beside 13 natural cards",
            source=FULL,
            rules=THREE_TURNS,
            hands={0: "2s 3s 4s 5s 6s 7s 8s 9s Ts Js", 2: "Qs Ks As *"},
            moves="""
                0 draw 3d; meld 0 2s 3s 4s 5s 6s 7s 8s 9s Ts Js; discard 3d
                1 pass
                2 draw 3h; add 0 Qs; add 0 Ks; add 0 As; add 0 *; discard 3h
            """,
            end=("stock", None, 3),
            # 20+25+40 = 85, Q K 20, A 15, joker 30: 150; dirty 100; hands 1 + 7 tens = 80: 70
            teams=[dict(score=70, melds=150, dirty=100, hand=-80, pot=-100), IDLE],
        ),
        dict(
            title="P: 13 natural cards without a wild card are one clean burraco",
            source="P: burraco pulito (clean meld of 7+ cards): 200 points extra",
            rules=THREE_TURNS,
            hands={0: "2s 3s 4s 5s 6s 7s 8s 9s Ts Js", 2: "Qs Ks As"},
            moves="""
                0 draw 3d; meld 0 2s 3s 4s 5s 6s 7s 8s 9s Ts Js; discard 3d
                1 pass
                2 draw 3h; add 0 Qs; add 0 Ks; add 0 As; discard 3h
            """,
            end=("stock", None, 3),
            # 85 + 20 + 15 = 120; clean 200; hands 1 + 8 tens = 90; 120 + 200 - 90 - 100 = 130
            teams=[dict(score=130, melds=120, clean=200, hand=-90, pot=-100), IDLE],
        ),
    ],
}
