"""What is the same, and what differs, in C's six games for four and for two?

Hand-worked histories, at least two for every one of C's rule sets and for R's. Form:
`build_histories.py`; a hand is filled with cards of 10 points: 110 a player, and -100 for no pot.
"""

from typing import Any

from games.hand_worked import Hand

IDLE: Hand = dict(score=-320, hand=-220, pot=-100)
IDLE_ONE: Hand = dict(score=-210, hand=-110, pot=-100)

BY_TWO = (
    "C: Buraco can, and often is, played by two players. Any of the versions above can be played "
    "using the same rules."
)
VALUES = "C: The scoring of the individual cards used in melds or remaining in a players hand"
FIRST_TURN = (
    "C: if he does not want to keep the card, he places it face-up [...] and draws a new card from "
    "the stock and adds it to his hand."
)
# Preset, two wild cards, and what they cost in the hand: C's tables of card values.
WILD_VALUES = (
    ("open-dirty", "* 2h", 50),
    ("open", "2s 2h", 20),
    ("closed", "* 2h", 30),
    ("ntcr-closed", "* 2h", 30),
    ("dirty-closed", "* 2h", 30),
)


def card_values(preset: str, wilds: str, cost: int, players: int) -> Hand:
    """A run of 55, two wild cards and four tens left: 55 - 40 - `cost`, and a partner's 110."""
    partner = 110 if players == 4 else 0
    return dict(
        title=f"C, {preset} by {players}: what jokers and twos cost in the hand",
        source=VALUES if players == 4 else BY_TWO,
        preset=preset if players == 4 else f"{preset}-2p",
        players=players,
        jokers=0 if preset == "open" else 4,
        rules={"turn_limit": 1},
        upcard=None,
        hands={0: f"Ts Js Qs Ks As {wilds}"},
        moves="0 draw 3c; meld 0 Ts Js Qs Ks As; discard 3c",
        end=("turn_limit", None, 1),
        teams=[
            dict(score=-85 - cost - partner, melds=55, hand=-40 - cost - partner, pot=-100),
            IDLE if players == 4 else IDLE_ONE,
        ],
    )


def refused(preset: str, players: int) -> Hand:
    """The first card is refused; the pile of it is not taken; the next player may not refuse."""
    idle = IDLE if players == 4 else IDLE_ONE
    return dict(
        title=f"C, {preset} by {players}: the first card is refused, the second is kept",
        source=FIRST_TURN,
        preset=preset if players == 4 else f"{preset}-2p",
        players=players,
        jokers=0 if preset == "open" else 4,
        rules={"turn_limit": 2},
        upcard=None,
        lead=1,
        moves=f"""
            1 refuse 7s; draw 3d; discard 3d
            {2 % players} draw 4d; discard 4d
        """,
        end=("turn_limit", None, 2),
        teams=[idle, idle],
    )


def closing(title: str, source: str, preset: str, **fields: Any) -> Hand:
    """A hand closed by seat 0 in its first turn."""
    form: Hand = dict(title=title, source=source, preset=preset, upcard=None, end=("closed", 0, 1))
    return form | fields


# The twelfth card is Th.  3h-9h 45, Th 10, kings 40: 95.
WITH_RUN = "3h 4h 5h 6h 7h 8h 9h Kc Kd Kh Ks"
LAID = "0 draw Th; meld 0 3h 4h 5h 6h 7h 8h 9h; add 0 Th; meld 1 Kc Kd Kh Ks; pot 0 up; "
# Queens 30, 5c-9c 35, Jh Qh 20: 85, and one card more.
POT = "Qs Qd Qh 5c 6c 7c 8c 9c Jh Qh "
POT_LAID = "meld 2 Qs Qd Qh; meld 3 5c 6c 7c 8c 9c; add 0 Jh; add 0 Qh; "
# The twelfth card is 9h.  3h-8h and a joker 35 + 20, 9h 10, kings 40.
DIRTY_RUN = "3h 4h 5h 6h 7h 8h * Kc Kd Kh Ks"

FILES: dict[str, list[Hand]] = {
    "card_values": [
        card_values(preset, wilds, cost, players)
        for players in (4, 2)
        for preset, wilds, cost in WILD_VALUES
    ],
    "first_turns": [
        refused(preset, players)
        for players in (4, 2)
        for preset in ("open-dirty", "open", "closed", "ntcr-closed", "dirty-closed")
    ],
    "south_american_closing": [
        # 95 + 85 = 180; clean 200; closing 100; partner 110: 370
        closing(
            "C, Open Dirty: a wild card may be the last discard",
            "C says of the Italian game alone: A wild card may never be discarded to end the hand.",
            "open-dirty",
            hands={0: WITH_RUN},
            pots=(POT + "2d", ""),
            moves=LAID + POT_LAID + "discard 2d",
            teams=[dict(score=370, melds=180, clean=200, closing=100, hand=-110), IDLE],
        ),
        closing(
            "C, Closed: a clean run and a last discard close",
            "C: A team must have melded at least one Clean Run in order to go out",
            "closed",
            hands={0: WITH_RUN},
            pots=(POT + "2d", ""),
            moves=LAID + POT_LAID + "discard 2d",
            teams=[dict(score=370, melds=180, clean=200, closing=100, hand=-110), IDLE],
        ),
        # 35 + 20 + 10 + 40 = 105; 3c-6c 20, Ts-Qs 30, 9d-Qd 40: 195; dirty 100; closing 100; 110
        closing(
            "C, Dirty and Closed: a dirty run lets close, by melding the last cards",
            "C: A player may also end the hand by playing his last card to an existing meld or as "
            "part of a new, legal meld.",
            "dirty-closed",
            hands={0: DIRTY_RUN},
            pots=("3c 4c 5c 6c Ts Js Qs 9d Td Jd Qd", ""),
            moves="0 draw 9h; meld 0 3h 4h 5h 6h 7h 8h *; add 0 9h; meld 1 Kc Kd Kh Ks; pot 0 up; "
            "meld 2 3c 4c 5c 6c; meld 3 Ts Js Qs; meld 4 9d Td Jd Qd",
            teams=[dict(score=285, melds=195, dirty=100, closing=100, hand=-110), IDLE],
        ),
        closing(
            "C, Dirty and Closed: the last card may be thrown as well",
            "C: It is not strictly necessary to end the hand on a discard.",
            "dirty-closed-2p",
            players=2,
            hands={0: DIRTY_RUN},
            pots=("3c 4c 5c 6c Ts Js Qs 9d Td Jd Qd", ""),
            moves="0 draw 9h; meld 0 3h 4h 5h 6h 7h 8h *; add 0 9h; meld 1 Kc Kd Kh Ks; pot 0 up; "
            "meld 2 3c 4c 5c 6c; meld 3 Ts Js Qs; meld 4 9d Td Jd; discard Qd",
            # 195 - 10 = 185; 185 + 100 + 100 = 385
            teams=[dict(score=385, melds=185, dirty=100, closing=100), IDLE_ONE],
        ),
        # 3h-9h 45, 9s-Qs 40, Th 10: 95; 85 and
        # nothing thrown: 5c-9c 35, Td-Qd 30, Jh Qh 20, the Kh 10: 95; 190; clean 200; closing; -110
        closing(
            "C, Open: the last card is added to a run, which closes",
            "C: a player can also end the hand by playing his last card as part of a new or "
            "existing meld to the table.",
            "open",
            jokers=0,
            hands={0: "3h 4h 5h 6h 7h 8h 9h 9s Ts Js Qs"},
            pots=("Td Jd Qd 5c 6c 7c 8c 9c Jh Qh Kh", ""),
            moves="0 draw Th; meld 0 3h 4h 5h 6h 7h 8h 9h; add 0 Th; meld 1 9s Ts Js Qs; pot 0 up; "
            "meld 2 Td Jd Qd; meld 3 5c 6c 7c 8c 9c; add 0 Jh; add 0 Qh; add 0 Kh",
            teams=[dict(score=380, melds=190, clean=200, closing=100, hand=-110), IDLE],
        ),
        # as in `closing`: 180; two jokers only; no partner: 480
        closing(
            "R: a two is the last discard",
            "R: discards his last card onto the discard pile",
            "online-2p",
            players=2,
            jokers=2,
            upcard="7d",
            hands={0: WITH_RUN},
            pots=(POT + "2d", ""),
            moves=LAID + POT_LAID + "discard 2d",
            teams=[dict(score=480, melds=180, clean=200, closing=100), IDLE_ONE],
        ),
    ],
    "catsatcards_italian": [
        # nines 70, kings 50: 120; 15 + 25 + 15 = 55; clean 200; closing 100; partner 110: 365
        dict(
            title="L3: a clean group of seven earns the bonus and lets close",
            source="C, Italian: melded at least one Burraco (a group meld or sequence meld "
            "containing at least seven cards and containing no wild cards)",
            preset="catsatcards-italian",
            hands={0: "9c 9d 9h 9s 9c 9d 9h Kc Kd Kh Ks"},
            pots=("3s 3d 3h 5c 6c 7c 8c 6d 6h 6s 4d", ""),
            moves="0 draw Kc; meld 0 9c 9d 9h 9s 9c 9d 9h; meld 1 Kc Kd Kh Ks Kc; pot 0 up; "
            "meld 2 3s 3d 3h; meld 3 5c 6c 7c 8c; meld 4 6d 6h 6s; discard 4d",
            end=("closed", 0, 1),
            teams=[dict(score=365, melds=175, clean=200, closing=100, hand=-110), IDLE],
        ),
        dict(
            title="L10: a turn that lays cards counts towards C's stalemate",
            source="C, Italian: If the discard pile contains just one card and for four turns in a "
            "row no one draws from the stock pile (each drawing the last discard)",
            preset="catsatcards-italian",
            upcard="5c",
            hands={0: "Kc", 1: "9h Qd Kd Jd", 2: "Qs", 3: "8d"},
            moves="""
                0 take 5c; discard Kc
                1 take Kc; meld 0 Jd Qd Kd; discard 9h
                2 take 9h; discard Qs
                3 take Qs; discard 8d
            """,
            end=("stalemate", None, 4),
            # seat 0 10 tens and the 5c 105, 110; team 1: 30, 8 + 11 tens 190
            teams=[
                dict(score=-315, hand=-215, pot=-100),
                dict(score=-260, melds=30, hand=-190, pot=-100),
            ],
        ),
        dict(
            title="C, Italian: the one card of the pile may be thrown back",
            source="C says nothing against it.",
            preset="catsatcards-italian-2p",
            players=2,
            upcard="5c",
            moves="""
                0 take 5c; discard 5c
                1 take 5c; discard 5c
            """,
            end=("stalemate", None, 2),
            teams=[IDLE_ONE, IDLE_ONE],
        ),
        # A-2-…-T 90, J Q K 30: 120; royal 500 alone; hands 1 + 8 tens 90: 430
        dict(
            title="L4: C's Italian royal run",
            source="C: If a team manages to make a Royal Run (from Ace to King) using no wild "
            "cards, that team earns 500 bonus points.",
            preset="catsatcards-italian",
            rules={"stock_end_cards": 38},
            hands={0: "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td", 2: "Jd Qd Kd"},
            upcard="5c",
            moves="""
                0 draw 3c; meld 0 Ad 2d 3d 4d 5d 6d 7d 8d 9d Td; discard 3c
                1 pass
                2 draw 3h; add 0 Jd; add 0 Qd; add 0 Kd; discard 3h
            """,
            end=("stock", None, 3),
            teams=[dict(score=430, melds=120, royal=500, hand=-90, pot=-100), IDLE],
        ),
        dict(
            title="L4: a royal run grows card by card over four turns of one player",
            source="C: If a team manages to make a Royal Run (from Ace to King) using no wild "
            "cards, that team earns 500 bonus points.",
            preset="catsatcards-italian-2p",
            players=2,
            rules={"turn_limit": 7},
            hands={0: "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Kh"},
            upcard="5c",
            moves="""
                0 draw Jd; meld 0 Ad 2d 3d 4d 5d 6d 7d 8d 9d Td; discard Jd
                1 draw 3c; discard 3c
                0 take 5c Jd 3c; add 0 Jd; discard 3c
                1 draw 4c; discard 4c
                0 draw Qd; add 0 Qd; discard 5c
                1 draw Kd; discard Kd
                0 take 3c 4c 5c Kd; add 0 Kd; discard 3c
            """,
            # 90 + 30 = 120; royal 500; left: Kh 4c 5c 20; 120 + 500 - 20 - 100 = 500
            end=("turn_limit", None, 7),
            teams=[dict(score=500, melds=120, royal=500, hand=-20, pot=-100), IDLE_ONE],
        ),
        # 15+20+15+30+5+30 = 115, J Q K 30, 6c 5: 150; dirty; hands 1 + 7 tens 80: 70
        dict(
            title="C, Italian: the joker's card comes to the full run, and the joker stays with it",
            source="C: the actual card which the Joker or two represents may be substituted for "
            "that wild card [...] If the meld is already a full meld, from Ace to King, the wild "
            "card is simply added to the end of the meld",
            preset="catsatcards-italian",
            rules={"stock_end_cards": 38},
            hands={0: "Ac 2c 3c 4c 5c * 7c 8c 9c Tc", 2: "Jc Qc Kc 6c"},
            moves="""
                0 draw 3d; meld 0 Ac 2c 3c 4c 5c * 7c 8c 9c Tc; discard 3d
                1 pass
                2 draw 3h; add 0 Jc; add 0 Qc; add 0 Kc; add 0 6c; discard 3h
            """,
            end=("stock", None, 3),
            teams=[dict(score=70, melds=150, dirty=100, hand=-80, pot=-100), IDLE],
        ),
    ],
}
