"""Which sets and sequences may be laid, and what are burracos of them worth?

Hand-worked histories of natural melds and of every meld that P and D show as an example. Form:
`build_histories.py`. Unless said otherwise a hand is filled with cards of 10 points, `3c` is the
drawn card that is thrown again, and team 1 lays nothing and takes no pot:
two hands of 11 tens, -220, and -100 for the pot: -320.
"""

from games.hand_worked import Hand

IDLE: Hand = dict(score=-320, hand=-220, pot=-100)

FILES: dict[str, list[Hand]] = {
    "valid_sets": [
        dict(
            title="P, sets: three valid sets",
            source="P: Examples of valid sets: 10c-10c-10s ; 4s-4d-4h-4c-2s ; Ks-Kd-joker.",
            rules={"stock_end_cards": 38},
            hands={0: "Tc Tc Ts 4s 4d 4h 4c 2s", 2: "Ks Kd *"},
            moves="""
                0 draw 3c; meld 0 Tc Tc Ts; meld 1 4s 4d 4h 4c 2s; discard 3c
                1 pass
                2 draw 3d; meld 2 Ks Kd *; discard 3d
            """,
            end=("stock", None, 3),
            # melds 30 + (4x5 + 20 = 40) + (20 + 30 = 50) = 120
            # hands: seat 0 keeps 3 tens, seat 2 keeps 8: 110.  120 - 110 - 100 = -90
            teams=[dict(score=-90, melds=120, hand=-110, pot=-100), IDLE],
        ),
        dict(
            title="P, sets: one set of a rank is the limit of a team, not of the table",
            source="P: It is not legal for one team to have more than one set of the same rank.",
            rules={"stock_end_cards": 39},
            hands={0: "Kc Kd Kh", 1: "Kc Kd Ks"},
            moves="""
                0 draw 3c; meld 0 Kc Kd Kh; discard 3c
                1 draw 3d; meld 1 Kc Kd Ks; discard 3d
            """,
            end=("stock", None, 2),
            # each team: melds 30; hands 8 + 11 tens = 190; 30 - 190 - 100 = -260
            teams=[
                dict(score=-260, melds=30, hand=-190, pot=-100),
                dict(score=-260, melds=30, hand=-190, pot=-100),
            ],
        ),
    ],
    "valid_sequences": [
        dict(
            title="P, sequences: four valid sequences",
            source="P: Examples of valid sequences: 7h-8h-9h ; As-2s-3s-2h-5s ; 9c-2c-Jc ; "
            "joker-5d-6d.",
            rules={"stock_end_cards": 38},
            lead=1,
            hands={1: "7h 8h 9h As 2s 3s 2h 5s", 3: "9c 2c Jc * 5d 6d"},
            moves="""
                1 draw 3c; meld 0 7h 8h 9h; meld 1 As 2s 3s 2h 5s; discard 3c
                2 pass
                3 draw 3d; meld 2 9c 2c Jc; meld 3 * 5d 6d; discard 3d
            """,
            end=("stock", None, 3),
            # melds 5+10+10 = 25; 15+20+5+20+5 = 65; 10+20+10 = 40; 30+5+5 = 40: 170
            # hands: seat 1 keeps 3 tens, seat 3 keeps 5: 80.  170 - 80 - 100 = -10
            teams=[IDLE, dict(score=-10, melds=170, hand=-80, pot=-100)],
        ),
        dict(
            title="D and P: two runs of one suit grow side by side and are not joined",
            source="P: It is possible for one team to have two separate sequence melds in the same "
            "suit, but sequences once placed on the table cannot be joined together or split.",
            rules={"stock_end_cards": 40},
            hands={0: "3h 4h 5h 7h 8h 9h 6h 7h"},
            moves="""
                0 draw 3c; meld 0 3h 4h 5h; meld 1 7h 8h 9h; add 0 6h; add 0 7h; discard 3c
            """,
            end=("stock", None, 1),
            # meld 0 is 3-7 (5 cards, 25), meld 1 is 7-9 (25): 3 to 9 lie there, yet no burraco.
            # hands: 3 + 11 tens = 140.  50 - 140 - 100 = -190
            teams=[dict(score=-190, melds=50, hand=-140, pot=-100), IDLE],
        ),
        dict(
            title="P, sequences: the ace above the king; a two of the suit is wild up there",
            source="P: An ace can be placed at either end of a sequence, above the king or below "
            "the two.",
            rules={"stock_end_cards": 40},
            hands={0: "Qh Kh Ah 2h Jh 9h"},
            # 2h waits below the queen; the jack comes under it; the nine makes it the ten.
            moves="0 draw 3c; meld 0 Qh Kh Ah; add 0 2h; add 0 Jh; add 0 9h; discard 3c",
            end=("stock", None, 1),
            # melds 10+10+15+20+10+10 = 75; hands 5 + 11 tens = 160.  75 - 160 - 100 = -185
            teams=[dict(score=-185, melds=75, hand=-160, pot=-100), IDLE],
        ),
        dict(
            title="P, sequences: the ace below the two, and the run grows up to a clean burraco",
            source="P: A sequence that contains a two of the correct suit in its place is of "
            "course clean.",
            rules={"stock_end_cards": 40},
            hands={0: "2s 3s 4s As 5s 6s 7s"},
            moves="""
                0 draw 3c; meld 0 2s 3s 4s; add 0 As; add 0 5s; add 0 6s; add 0 7s; discard 3c
            """,
            end=("stock", None, 1),
            # melds 20 + 15 + 5x5 = 60; clean 200; hands 4 + 11 tens = 150; 60+200-150-100 = 10
            teams=[dict(score=10, melds=60, clean=200, hand=-150, pot=-100), IDLE],
        ),
    ],
    "burracos_of_sets": [
        dict(
            title="P, burraco: seven equal cards, clean",
            source="P: A meld of seven or more cards is called a burraco.",
            rules={"stock_end_cards": 40},
            hands={0: "Qc Qd Qh Qs Qc Qd Qh"},
            moves="0 draw 3c; meld 0 Qc Qd Qh Qs Qc Qd Qh; discard 3c",
            end=("stock", None, 1),
            # melds 70; clean 200; hands 4 + 11 tens = 150.  70 + 200 - 150 - 100 = 20
            teams=[dict(score=20, melds=70, clean=200, hand=-150, pot=-100), IDLE],
        ),
        dict(
            title="P, burraco: six equal cards and a joker, dirty",
            source="P: a meld that contains a wild card is dirty (sporco).",
            rules={"stock_end_cards": 40},
            hands={0: "Qc Qd Qh Qs Qc Qd *"},
            moves="0 draw 3c; meld 0 Qc Qd Qh Qs Qc Qd *; discard 3c",
            end=("stock", None, 1),
            # melds 60 + 30 = 90; dirty 100; hands 150.  90 + 100 - 150 - 100 = -60
            teams=[dict(score=-60, melds=90, dirty=100, hand=-150, pot=-100), IDLE],
        ),
        dict(
            title="P, sets: a set of nine, and the clean burraco is dirty when the joker comes",
            source="P: At most one wild card (two or joker) may be included in a set, so the "
            "maximum number of cards in a set is nine.",
            rules={"stock_end_cards": 38},
            hands={0: "Qc Qd Qh Qs Qc Qd Qh", 2: "* Kc"},
            moves="""
                0 draw 3c; meld 0 Qc Qd Qh Qs Qc Qd Qh; discard 3c
                1 pass
                2 draw Qs; add 0 Qs; add 0 *; discard Kc
            """,
            end=("stock", None, 3),
            # melds 80 + 30 = 110; dirty 100; seat 0 keeps 4 tens, seat 2 keeps 12 - 3 = 9: 130
            # 110 + 100 - 130 - 100 = -20
            teams=[dict(score=-20, melds=110, dirty=100, hand=-130, pot=-100), IDLE],
        ),
    ],
    "burracos_of_runs": [
        dict(
            title="P, burraco: a clean run and a dirty run of one team",
            source="P: a clean burraco scores more than a dirty one.",
            rules={"stock_end_cards": 38},
            hands={0: "3h 4h 5h 6h 7h 8h 9h", 2: "5c 6c * 8c 9c Tc Jc"},
            moves="""
                0 draw 3c; meld 0 3h 4h 5h 6h 7h 8h 9h; discard 3c
                1 pass
                2 draw 3d; meld 1 5c 6c * 8c 9c Tc Jc; discard 3d
            """,
            end=("stock", None, 3),
            # melds 5x5 + 20 = 45 and 10 + 30 + 40 = 80: 125; clean 200, dirty 100
            # hands 4 + 4 tens = 80.  125 + 300 - 80 - 100 = 245
            teams=[dict(score=245, melds=125, clean=200, dirty=100, hand=-80, pot=-100), IDLE],
        ),
        dict(
            title="P, burraco: six cards are none, in a run or in a set",
            source="P: A meld of seven or more cards is called a burraco.",
            rules={"stock_end_cards": 38},
            hands={0: "3h 4h 5h 6h 7h 8h", 2: "9c 9c 9d 9d 9h 9h"},
            moves="""
                0 draw 3c; meld 0 3h 4h 5h 6h 7h 8h; discard 3c
                1 pass
                2 draw 3d; meld 1 9c 9c 9d 9d 9h 9h; discard 3d
            """,
            end=("stock", None, 3),
            # melds 25 + 10 = 35 and 60: 95; hands 5 + 5 tens = 100.  95 - 100 - 100 = -105
            teams=[dict(score=-105, melds=95, hand=-100, pot=-100), IDLE],
        ),
        dict(
            title="P: the partner extends the team's run; both teams' totals may be negative",
            source="P: You may extend your own team's melds, whether begun by yourself or by your "
            "partner. It is possible for a team's score for a hand to be negative [...] and a "
            "team's cumulative score can also be negative.",
            rules={"stock_end_cards": 38},
            lead=3,
            scores=[-120, -35],
            hands={3: "Jd Qd Kd", 1: "Td Ad"},
            moves="""
                3 draw 3c; meld 0 Jd Qd Kd; discard 3c
                0 pass
                1 draw 3d; add 0 Td; add 0 Ad; discard 3d
            """,
            end=("stock", None, 3),
            # melds 30 + 10 + 15 = 55; hands 8 + 9 tens = 170.  55 - 170 - 100 = -215
            teams=[IDLE, dict(score=-215, melds=55, hand=-170, pot=-100)],
        ),
    ],
}
