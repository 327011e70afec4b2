"""What must a team's first melds be worth, and what counts towards it?

Hand-worked histories of C's first-meld value and of the cut that counts towards it (L14). Form:
`build_histories.py`; a hand is filled with cards of 10 points, so a team that lays nothing has -220
for 22 cards and -100 for no pot: -320. One turn is played unless said otherwise: 3c is drawn and
thrown.
"""

from typing import Any

from games.hand_worked import Hand

IDLE: Hand = dict(score=-320, hand=-220, pot=-100)

VALUE = "C: Less then 1500: 50; 1500 or more: 75"
SAME_TURN = (
    "C: This initial meld may be in one large meld or multiple smaller, legal melds, all made at "
    "the same time, on the same turn."
)
CUT = (
    "C: attempting to pull exactly 22 cards [...] his partnership immediately scores 100 points to "
    "their accumulated score. (L14: it counts towards the 1500)"
)
FIVE_KINGS = "Kc Kd Kh Ks Kc"
THREE_AND_THREE = "Ac Ad Ah Kc Kd Kh"  # 45 + 30 = 75


def first(title: str, source: str, cards: str, acts: str, score: int, **more: Any) -> Hand:
    """A hand of one turn by seat 0 in `open-dirty`; terms and fields in `more`."""
    terms = {term: more.pop(term) for term in ("melds", "hand", "cut") if term in more}
    form: Hand = dict(
        title=title,
        source=source,
        preset="open-dirty",
        rules={"turn_limit": 1},
        upcard=None,
        hands={0: cards},
        moves=f"0 draw 3c; {acts}; discard 3c",
        end=("turn_limit", None, 1),
        teams=[dict(score=score, pot=-100, **terms), IDLE],
    )
    return form | more


FILES: dict[str, list[Hand]] = {
    "first_melds": [
        # 50; hands 6 + 11 tens = 170; 50 - 170 - 100 = -220
        first(
            "C, first meld: exactly 50 points in one meld",
            VALUE,
            FIVE_KINGS,
            "meld 0 Kc Kd Kh Ks Kc",
            -220,
            melds=50,
            hand=-170,
        ),
        first(
            "C, first meld: 30 points and two additions of the same turn",
            SAME_TURN,
            FIVE_KINGS,
            "meld 0 Kc Kd Kh; add 0 Ks; add 0 Kc",
            -220,
            melds=50,
            hand=-170,
        ),
        # 10 + 10 + 30 = 50; hands 8 + 11 tens = 190; 50 - 190 - 100 = -240
        first(
            "C, first meld: the wild card's own value counts",
            "C: In order to determine the total value of a meld, each card making up that meld has "
            "a specific point total",
            "Qh Kh *",
            "meld 0 Qh Kh *",
            -240,
            melds=50,
            hand=-190,
        ),
        # 1499 is less than 1500; the other team's total says nothing
        first(
            "C, first meld: 50 is enough at 1499",
            VALUE,
            FIVE_KINGS,
            "meld 0 Kc Kd Kh Ks Kc",
            -220,
            melds=50,
            hand=-170,
            scores=[1499, 2500],
        ),
        # 75; hands 5 + 11 tens = 160; 75 - 160 - 100 = -185
        first(
            "C, first meld: exactly 75 points at 1500",
            VALUE,
            THREE_AND_THREE,
            "meld 0 Ac Ad Ah; meld 1 Kc Kd Kh",
            -185,
            melds=75,
            hand=-160,
            scores=[1500, 0],
        ),
        # the same and the cut: -185 + 100
        first(
            "L14: 1400 and the exact cut are 1500, so 75 are needed",
            CUT,
            THREE_AND_THREE,
            "meld 0 Ac Ad Ah; meld 1 Kc Kd Kh",
            -85,
            melds=75,
            hand=-160,
            cut=100,
            scores=[1400, 0],
            extra={"cut": True},
        ),
        dict(
            title="L14: the cut is the leader's side's, so the other side's 1400 stay 1400",
            source=CUT,
            preset="open-dirty",
            rules={"turn_limit": 2},
            upcard=None,
            lead=1,
            scores=[1400, 1400],
            extra={"cut": True},
            hands={2: FIVE_KINGS},
            moves="""
                1 pass
                2 draw 3d; meld 0 Kc Kd Kh Ks Kc; discard 3d
            """,
            end=("turn_limit", None, 2),
            teams=[
                dict(score=-220, melds=50, hand=-170, pot=-100),
                dict(score=-220, hand=-220, pot=-100, cut=100),
            ],
        ),
        dict(
            title="C, first meld: when the partner has melded, nothing more is asked",
            source="C: Once a team has made the initial meld as per the requirement on the hand, "
            "they may then make any legal meld of any total, as well as add to existing melds",
            preset="open-dirty",
            rules={"turn_limit": 7},
            upcard=None,
            hands={0: FIVE_KINGS, 2: "5h 6h 7h Kd"},
            moves="""
                0 draw 3c; meld 0 Kc Kd Kh Ks Kc; discard 3c
                1 pass
                2 draw 3d; meld 1 5h 6h 7h; discard 3d
                3 pass x3
                2 draw 3h; add 0 Kd; discard 3h
            """,
            end=("turn_limit", None, 7),
            # melds 50 + 15 + 10 = 75; hands 6 + 7 tens = 130; 75 - 130 - 100 = -155
            teams=[dict(score=-155, melds=75, hand=-130, pot=-100), IDLE],
        ),
        dict(
            title="C, first meld: the value reached, the last card laid, the pot taken directly",
            source="C: If a player, during his turn melds the last of the cards in his hand [...] "
            "that player must take one of the Pots hands as his new hand.",
            preset="open-dirty",
            rules={"turn_limit": 1},
            upcard=None,
            hands={0: "3h 4h 5h 6h 7h 8h 9h Kc Kd Kh Ks"},
            pots=("3c 4c 5c 6c 7c 3s 4s 5s 6s 7s As", ""),
            moves="0 draw Th; meld 0 3h 4h 5h 6h 7h 8h 9h; meld 1 Kc Kd Kh Ks; add 0 Th; "
            "pot 0 up; discard 3c",
            end=("turn_limit", None, 1),
            # melds 45 + 40 + 10 = 95; clean 200; pot 45 + 15 left: 60 and 110; 95 + 200 - 170 = 125
            teams=[dict(score=125, melds=95, clean=200, hand=-170), IDLE],
        ),
        dict(
            title="C, first meld: at 1500, 80 points laid and the last card thrown take the pot",
            source=VALUE,
            preset="open-dirty",
            rules={"turn_limit": 1},
            upcard=None,
            scores=[1500, 0],
            hands={0: "3h 4h 5h 6h 7h 8h Kc Kd Kh Ks Kc"},
            pots=("4c 5c 6c 7c 3s 4s 5s 6s 7s As Ac", ""),
            moves="0 draw 3c; meld 0 3h 4h 5h 6h 7h 8h; meld 1 Kc Kd Kh Ks Kc; discard 3c; "
            "pot 0 down",
            end=("turn_limit", None, 1),
            # melds 35 + 50 = 85; the unseen pot 45 + 30 = 75 and 110: 85 - 185 = -100
            teams=[dict(score=-100, melds=85, hand=-185), IDLE],
        ),
        dict(
            title="italian: a deal may say cut where no bonus is paid; nothing follows from it",
            source="C, Italian: no bonus points are scored if he does manage this.",
            rules={"turn_limit": 1},
            extra={"cut": "twenty-two"},
            moves="0 pass",
            end=("turn_limit", None, 1),
            teams=[IDLE, IDLE],
        ),
    ],
}
