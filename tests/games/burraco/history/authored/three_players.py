"""Who plays with whom when three play? (P, L12)

Hand-worked histories. Form: `build_histories.py`; a hand is filled with cards of 10 points.
"""

from typing import Any

from games.hand_worked import Hand

THREE = (
    "P: The first player who melds all his or her cards takes the 18-card pozzetto and plays "
    "alone. The other two play as partners and the first of them to meld all their cards takes the "
    "second pozzetto. [...] the partners dividing their total score between them."
)
# 3h-9h 45, queens 40; the twelfth card is Th.
OUT = "3h 4h 5h 6h 7h 8h 9h Qc Qd Qh Qs"
# 3c-7c 25, 5s-7s 15, 5d 6d 10, three aces 45, five tens 50: 145
EIGHTEEN = "3c 4c 5c 6c 7c 5s 6s 7s 5d 6d As Ac Ad 8s 9s Td Jd 8d"
# 4d-7d 20, three aces 45, 8c-10c 30, Jc 10: 105
ELEVEN = "4d 5d 6d 7d Ac Ad Ah 8c 9c Tc Jc"
SECOND = "3s 4s 5s 6s 7s 8s 9s Jc Jd Jh Js"  # 45 + 40

# Seat 0 after OUT, the pot and the discard of 3c: 45 + 40 + 10 = 95; clean 200; hand 140; 155
SOLOIST: Hand = dict(score=155, melds=95, clean=200, hand=-140)


def three(title: str, **fields: Any) -> Hand:
    """A hand of `italian-3p`."""
    form: Hand = dict(
        title=title, source=THREE, preset="italian-3p", players=3, pot_sizes=(18, 11), upcard="5c"
    )
    return form | fields


FILES: dict[str, list[Hand]] = {
    "partners_of_three": [
        three(
            "L12: two sets of kings by two players are pooled, each partner adds to the other's",
            rules={"turn_limit": 5},
            lead=1,
            hands={0: OUT, 1: "Kc Kd Kh Ks", 2: "Kc Kd Ks Kh"},
            pots=(EIGHTEEN, ""),
            moves="""
                1 draw 3d; meld 0 Kc Kd Kh; discard 3d
                2 draw 3s; meld 1 Kc Kd Ks; discard 3s
                0 draw Th; meld 2 3h 4h 5h 6h 7h 8h 9h; meld 3 Qc Qd Qh Qs; add 2 Th; pot 0 up; \
                  discard 3c
                1 draw 4d; add 1 Ks; discard 4d
                2 draw 4s; add 0 Kh; discard 4s
            """,
            end=("turn_limit", None, 5),
            # the pair: kings 80; 7 + 7 tens 140; no pot: 80 - 140 - 100 = -160; half -80
            teams=[
                SOLOIST,
                dict(score=-80, melds=40, hand=-70, pot=-50),
                dict(score=-80, melds=40, hand=-70, pot=-50),
            ],
        ),
        three(
            "P, three players: a partner takes the second pot and closes; each has half",
            hands={0: OUT, 1: SECOND},
            pots=(EIGHTEEN, ELEVEN),
            moves="""
                0 draw Th; meld 0 3h 4h 5h 6h 7h 8h 9h; meld 1 Qc Qd Qh Qs; add 0 Th; pot 0 up; \
                  discard 3c
                1 draw Ts; meld 2 3s 4s 5s 6s 7s 8s 9s; add 2 Ts; meld 3 Jc Jd Jh Js; pot 1 up; \
                  meld 4 4d 5d 6d 7d; meld 5 Ac Ad Ah; meld 6 8c 9c Tc; discard Jc
            """,
            end=("closed", 1, 2),
            # the pair: 45 + 10 + 40 + 20 + 45 + 30 = 190; clean 200; closing 100; seat 2's 110
            # 190 + 200 + 100 - 110 = 380; half 190
            teams=[
                SOLOIST,
                dict(score=190, melds=95, clean=100, closing=50, hand=-55),
                dict(score=190, melds=95, clean=100, closing=50, hand=-55),
            ],
        ),
        three(
            "L12: the partners' pot is taken on the discard and never looked at: its cards, halved",
            rules={"turn_limit": 2},
            hands={0: OUT, 1: SECOND},
            pots=(EIGHTEEN, ELEVEN),
            moves="""
                0 draw Th; meld 0 3h 4h 5h 6h 7h 8h 9h; meld 1 Qc Qd Qh Qs; add 0 Th; pot 0 up; \
                  discard 3c
                1 draw 3d; meld 2 3s 4s 5s 6s 7s 8s 9s; meld 3 Jc Jd Jh Js; discard 3d; pot 1 down
            """,
            end=("turn_limit", None, 2),
            # 85 + 200 - (105 + 110) = 70; half 35: 42.5, 100, -107.5
            teams=[
                SOLOIST,
                dict(score=35, melds=42.5, clean=100, hand=-107.5),
                dict(score=35, melds=42.5, clean=100, hand=-107.5),
            ],
        ),
        three(
            "L12: the pot is taken on the discard: from then on the others are partners",
            rules={"turn_limit": 4},
            lead=2,
            hands={0: OUT, 1: "8s", 2: "9s Ts Js"},
            pots=(EIGHTEEN, ""),
            moves="""
                2 draw 3d; meld 0 9s Ts Js; discard 3d
                0 draw 3s; meld 1 3h 4h 5h 6h 7h 8h 9h; meld 2 Qc Qd Qh Qs; discard 3s; pot 0 down
                1 draw 4d; add 0 8s; discard 4d
                2 pass
            """,
            end=("turn_limit", None, 4),
            # seat 0: 45 + 40 = 85; clean 200; the unseen pot 145: 140
            # the pair: 40; 10 + 8 tens 180; -100: -240; half -120: 20, -90, -50
            teams=[
                dict(score=140, melds=85, clean=200, hand=-145),
                dict(score=-120, melds=20, hand=-90, pot=-50),
                dict(score=-120, melds=20, hand=-90, pot=-50),
            ],
        ),
        three(
            "L10: with three players the stalemate is three turns, each scores alone",
            hands={0: "Kc", 1: "9h", 2: "Qs"},
            moves="""
                0 take 5c; discard Kc
                1 take Kc; discard 9h
                2 take 9h; discard Qs
            """,
            end=("stalemate", None, 3),
            # seat 0: 10 tens and the 5c
            teams=[
                dict(score=-205, hand=-105, pot=-100),
                dict(score=-210, hand=-110, pot=-100),
                dict(score=-210, hand=-110, pot=-100),
            ],
        ),
    ],
}
