"""What changes where three, four or five play, and each alone? (P, L20 to L22)

Hand-worked histories. Form: `build_histories.py`; a hand is filled with cards of 10 points.
"""

from typing import Any

from games.burraco.history.authored.three_players import OUT, SECOND
from games.hand_worked import Hand

ALONE = 'P: "There are less interesting versions for 2 to 5 players, playing as individuals."'
THIRD = "3d 4d 5d 6d 7d 8d 9d Kc Kd Kh Ks"  # 45 + 40
# 3c 5, 4c 6c 7c 15, four aces 60, 8c 9c Tc 30: 110
POT = "3c 4c 6c 7c Ac Ad Ah As 8c 9c Tc"
# 5d 6d 7d 15, 8d 9d 20, four jacks 40, two kings 20: 95
OTHER_POT = "5d 6d 7d 8d 9d Jc Jd Jh Js Kc Kd"

FIRST = (
    "0 draw Th; meld 0 3h 4h 5h 6h 7h 8h 9h; meld 1 Qc Qd Qh Qs; add 0 Th; pot 0 up; discard 3c\n"
)
NEXT = (
    "1 draw Ts; meld 2 3s 4s 5s 6s 7s 8s 9s; meld 3 Jc Jd Jh Js; add 2 Ts; pot 1 up; discard 3c\n"
)
# 45 + 10 + 40; clean 200; the pot without the 3c 105
TOOK_ONE: Hand = dict(score=190, melds=95, clean=200, hand=-105)
# eleven tens, no pot
IDLE: Hand = dict(score=-210, hand=-110, pot=-100)


def alone(players: int, title: str, **fields: Any) -> Hand:
    """A hand of three, four or five players, each alone."""
    form: Hand = dict(
        title=title,
        source=ALONE,
        preset=f"italian-{players}p-solo",
        players=players,
        sides=players,
        pots=("", "", "") if players == 3 else ("", ""),
        pot_sizes=(11, 11, 11) if players == 3 else (11, 11),
        upcard="5c",
    )
    return form | fields


FILES: dict[str, list[Hand]] = {
    "each_alone": [
        alone(
            3,
            "L21: three who play alone have a pot each, and the third takes the third on a discard",
            rules={"turn_limit": 3},
            hands={0: OUT, 1: SECOND, 2: THIRD},
            pots=(POT, POT, OTHER_POT),
            moves=FIRST
            + NEXT
            + "2 draw 3h; meld 4 3d 4d 5d 6d 7d 8d 9d; meld 5 Kc Kd Kh Ks; discard 3h; pot 2 down",
            end=("turn_limit", None, 3),
            # seat 2: 45 + 40 = 85; clean 200; the unseen pot 95
            teams=[TOOK_ONE, TOOK_ONE, dict(score=190, melds=85, clean=200, hand=-95)],
        ),
        alone(
            3,
            "L20: the others are no partners: each pays for their own hand and their own pot",
            hands={0: OUT},
            pots=("3c 4c 5c 6c 7c 8c Ac Ad Ah As 9d", "", ""),
            moves=FIRST.replace(
                "discard 3c", "meld 2 3c 4c 5c 6c 7c 8c; meld 3 Ac Ad Ah As; discard 9d"
            ),
            end=("closed", 0, 1),
            # 95; 3c-8c 35; aces 60: 190; clean 200; closing 100
            teams=[dict(score=490, melds=190, clean=200, closing=100), IDLE, IDLE],
        ),
        alone(
            4,
            "L20: who sits across is no partner, and may have a set of the same rank",
            rules={"turn_limit": 3},
            hands={0: "Kc Kd Kh", 2: "Kc Kd Ks"},
            moves="""
                0 draw 3d; meld 0 Kc Kd Kh; discard 3d
                1 pass
                2 draw 3s; meld 1 Kc Kd Ks; discard 3s
            """,
            end=("turn_limit", None, 3),
            # kings 30; eight tens 80; no pot
            teams=[
                dict(score=-150, melds=30, hand=-80, pot=-100),
                IDLE,
                dict(score=-150, melds=30, hand=-80, pot=-100),
                IDLE,
            ],
        ),
        alone(
            4,
            "L22: who finds no pot left keeps a card, and has taken none",
            rules={"turn_limit": 3},
            hands={0: OUT, 1: SECOND, 2: THIRD},
            pots=(POT, POT),
            moves=FIRST + NEXT + "2 draw Td; meld 4 3d 4d 5d 6d 7d 8d 9d; add 4 Td; discard Ks",
            end=("turn_limit", None, 3),
            # seat 2: 45 + 10 = 55; clean 200; three kings 30; no pot
            teams=[
                TOOK_ONE,
                TOOK_ONE,
                dict(score=125, melds=55, clean=200, hand=-30, pot=-100),
                IDLE,
            ],
        ),
        alone(
            5,
            "L20: five players: one has taken a pot, and the others are alone too",
            rules={"turn_limit": 2},
            hands={0: OUT, 4: "3s 4s 5s 6s 7s 3s 4s 5s 6s 7s Ks"},
            pots=(POT, ""),
            moves=FIRST + "1 pass",
            end=("turn_limit", None, 2),
            # seat 4: ten cards of five 50 and the king
            teams=[TOOK_ONE, IDLE, IDLE, IDLE, dict(score=-160, hand=-60, pot=-100)],
        ),
        alone(
            5,
            "L10: with five players the stalemate is five turns, each scores alone",
            hands={
                0: "Kc", 1: "9h", 2: "Qs", 3: "Jd 3s 4s 5s 6s 7s 3h 4h 5h 6h 7h", 4: "Tc",
            },
            moves="""
                0 take 5c; discard Kc
                1 take Kc; discard 9h
                2 take 9h; discard Qs
                3 take Qs; discard Jd
                4 take Jd; discard Tc
            """,
            end=("stalemate", None, 5),
            # seat 0: 10 tens and the 5c; seat 3: ten fives 50 and the queen
            teams=[
                dict(score=-205, hand=-105, pot=-100),
                IDLE,
                IDLE,
                dict(score=-160, hand=-60, pot=-100),
                IDLE,
            ],
        ),
    ],
}  # fmt: skip
