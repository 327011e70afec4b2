"""How is a closed pile taken? (C, L6)

Hand-worked histories. Form: `build_histories.py`; a hand is filled with cards of 10 points, so a
team that lays nothing has -220 for 22 cards and -100 for no pot: -320. In these rule sets a joker
counts 20 and a two 10.
"""

from games.hand_worked import Hand

TOP = (
    "C: in order to take the discard pile, the player taking the discard pile must use that top "
    "card in a legal meld immediately after taking the pile."
)

FILES: dict[str, list[Hand]] = {
    "closed_piles": [
        dict(
            title="C, Closed: the top card goes onto the team's own run",
            source=TOP,
            preset="closed",
            rules={"turn_limit": 3},
            upcard=None,
            hands={0: "9h Th Jh Qh Kh", 1: "8h"},
            moves="""
                0 draw 3c; meld 0 9h Th Jh Qh Kh; discard 3c
                1 draw 3d; discard 8h
                2 take 3c 8h; add 0 8h; discard 3c
            """,
            end=("turn_limit", None, 3),
            # melds 60; seat 0 6 tens, seat 2 11: 170.  60 - 170 - 100 = -210
            # seat 1 10 tens and the 3d, seat 3 11: 215
            teams=[
                dict(score=-210, melds=60, hand=-170, pot=-100),
                dict(score=-315, hand=-215, pot=-100),
            ],
        ),
        dict(
            title="C, Closed: the top card used, the cards below it may be laid as well",
            source=TOP,
            preset="dirty-closed",
            rules={"turn_limit": 3},
            upcard=None,
            hands={0: "9h Th Jh Qh Kh", 1: "8h", 2: "Jd"},
            moves="""
                0 draw 7h; meld 0 9h Th Jh Qh Kh; discard 7h
                1 draw 3d; discard 8h
                2 take 7h 8h; add 0 8h; add 0 7h; discard Jd
            """,
            end=("turn_limit", None, 3),
            # melds 50 + 10 + 5 = 65; 6 + 10 tens = 160; 65 - 160 - 100 = -195; team 1 as above
            # a run of seven, clean: 200; 5
            teams=[
                dict(score=5, melds=65, clean=200, hand=-160, pot=-100),
                dict(score=-315, hand=-215, pot=-100),
            ],
        ),
        dict(
            title="L6: the first meld with the top card, more from the hand to 50, then the pile",
            source=TOP + " C: Less then 1500: 50",
            preset="closed",
            rules={"turn_limit": 3},
            upcard=None,
            hands={1: "5h", 2: "6h 7h Kc Kd Kh Ks Qs"},
            moves="""
                0 draw 4h; discard 4h
                1 draw 3d; discard 5h
                2 take 4h 5h; meld 0 5h 6h 7h; meld 1 Kc Kd Kh Ks; add 0 4h; discard Qs
            """,
            end=("turn_limit", None, 3),
            # melds 15 + 40 + 5 = 60; seat 2 4 tens, seat 0 11: 150; 60 - 150 - 100 = -190
            teams=[
                dict(score=-190, melds=60, hand=-150, pot=-100),
                dict(score=-315, hand=-215, pot=-100),
            ],
        ),
        dict(
            title="L6: a card below that has its like in the hand may be laid for it at once",
            source=TOP,
            preset="ntcr-closed",
            rules={"turn_limit": 3},
            upcard=None,
            hands={1: "Th", 2: "9h Jh Qh Kh Ah"},
            moves="""
                0 draw 9h; discard 9h
                1 draw 3d; discard Th
                2 take 9h Th; meld 0 9h Th Jh Qh Kh Ah; discard 9h
            """,
            end=("turn_limit", None, 3),
            # melds 50 + 15 = 65; seat 2: 6 tens, seat 0 11: 170; 65 - 170 - 100 = -205
            teams=[
                dict(score=-205, melds=65, hand=-170, pot=-100),
                dict(score=-315, hand=-215, pot=-100),
            ],
        ),
        dict(
            title="L6: the team has melded: the top card makes a new meld with cards held before",
            source=TOP,
            preset="closed",
            rules={"turn_limit": 3},
            upcard=None,
            hands={0: "9h Th Jh Qh Kh", 1: "5c", 2: "5d 5h Jd"},
            moves="""
                0 draw 3c; meld 0 9h Th Jh Qh Kh; discard 3c
                1 draw 3d; discard 5c
                2 take 3c 5c; meld 1 5c 5d 5h; discard Jd
            """,
            end=("turn_limit", None, 3),
            # melds 50 + 15 = 65; seat 0 6 tens, seat 2 8 tens and the 3c: 145; 65 - 145 - 100
            teams=[
                dict(score=-180, melds=65, hand=-145, pot=-100),
                dict(score=-315, hand=-215, pot=-100),
            ],
        ),
        dict(
            title="L6: a pot that lies face down is looked at, then the pile is taken",
            source=TOP + " C: the player who drew the new hand should not look at his new hand "
            "until his next turn",
            preset="closed-2p",
            players=2,
            rules={"turn_limit": 3},
            upcard=None,
            hands={0: "3h 4h 5h 6h 7h 8h 9h Ts Js Qs Ks", 1: "Jh"},
            pots=("Th Qh 4c 5c 6d 7d 3s 4d 5s 6c Ac", ""),
            moves="""
                0 draw 3c; meld 0 3h 4h 5h 6h 7h 8h 9h; meld 1 Ts Js Qs Ks; discard 3c; pot 0 down
                1 draw 3d; discard Jh
                0 take 3c Jh; meld 2 Th Jh Qh; discard 3c
            """,
            end=("turn_limit", None, 3),
            # melds 45 + 40 + 30 = 115; clean 200; hand 4c 5c 6d 7d 3s 4d 5s 6c 40, Ac 15: 55
            # 115 + 200 - 55 = 260.  Seat 1: 10 tens and the 3d: 105; -205
            teams=[
                dict(score=260, melds=115, clean=200, hand=-55),
                dict(score=-205, hand=-105, pot=-100),
            ],
        ),
    ],
}
