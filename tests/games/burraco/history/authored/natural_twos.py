"""When is a two natural in a run, when does it turn wild, and when does it go home?

Hand-worked histories of P's and D's examples of twos. Form: `build_histories.py`; the usual hand is
that of `wild_cards.py`.
"""

from games.burraco.history.authored.wild_cards import one_turn
from games.hand_worked import Hand

IDLE: Hand = dict(score=-320, hand=-220, pot=-100)
THREE_TURNS = {"stock_end_cards": 38}

TURNED = (
    "P: with 2d-3d-4d-5d-6d-7d on the table, a 9d can be added from hand to make a dirty burraco "
    "3d-4d-5d-6d-7d-2d-9d. The burraco can become clean again if the 8d is substituted for the "
    "2d, which then returns to its place at the bottom of the sequence."
)
EXCHANGE = (
    "P: If you have the 5h you can put it in the sequence [3h-4h-2h-6h] and move the 2h to its "
    "natural place, and then add the Ah as well if you have it. Since the 2h has now become "
    "natural, you could also add a joker or another two to make a burraco."
)
D_NATURAL = "D: For example, 2-3-4h-joker contains just one wild card, the joker."
D_PRESSED = (
    "D: With a meld of 2-3-4h, a player could add the 6h by changing the 2 into a wild (i.e. form "
    "3-4-2-6h, with the 2 standing in for the 5h)."
)


FILES: dict[str, list[Hand]] = {
    "natural_two_turns_wild": [
        # 20 + 5x5 + 10 = 55; dirty 100; hands 4 + 11 tens = 150; 55 + 100 - 150 - 100 = -95
        one_turn(
            "P, sequences: a natural two turns wild to fill a gap at the top",
            TURNED,
            "2d 3d 4d 5d 6d 7d 9d",
            "meld 0 2d 3d 4d 5d 6d 7d; add 0 9d",
            -95,
            melds=55,
            dirty=100,
            hand=-150,
        ),
        dict(
            title="P, sequences: the 8d comes, the two goes home, the burraco is clean",
            source=TURNED,
            rules=THREE_TURNS,
            hands={0: "2d 3d 4d 5d 6d 7d 9d", 2: "8d"},
            moves="""
                0 draw 3c; meld 0 2d 3d 4d 5d 6d 7d; add 0 9d; discard 3c
                1 pass
                2 draw 3d; add 0 8d; discard 3d
            """,
            end=("stock", None, 3),
            # melds 65; clean 200; hands 4 + 10 tens = 140; 65 + 200 - 140 - 100 = 25
            teams=[dict(score=25, melds=65, clean=200, hand=-140, pot=-100), IDLE],
        ),
        dict(
            title="P, sequences: with the two home again the ace follows below it",
            source=TURNED,
            rules=THREE_TURNS,
            hands={0: "2d 3d 4d 5d 6d 7d 9d", 2: "8d Ad"},
            moves="""
                0 draw 3c; meld 0 2d 3d 4d 5d 6d 7d; add 0 9d; discard 3c
                1 pass
                2 draw 3d; add 0 8d; add 0 Ad; discard 3d
            """,
            end=("stock", None, 3),
            # melds 65 + 15 = 80; clean 200; hands 4 + 9 tens = 130; 80 + 200 - 130 - 100 = 50
            teams=[dict(score=50, melds=80, clean=200, hand=-130, pot=-100), IDLE],
        ),
        # 20+5+5+5 = 35; hands 7 + 11 tens = 180; 35 - 180 - 100 = -245
        one_turn(
            "D, wild cards: 2-3-4h and the 6h: 3-4-2-6h",
            D_PRESSED,
            "2h 3h 4h 6h",
            "meld 0 2h 3h 4h; add 0 6h",
            -245,
            melds=35,
            hand=-180,
        ),
        # 35 + 5 = 40; hands 6 + 11 = 170; 40 - 170 - 100 = -230
        one_turn(
            "D, wild cards: 3-4-2-6h goes on with the 7h",
            D_PRESSED,
            "2h 3h 4h 6h 7h",
            "meld 0 2h 3h 4h; add 0 6h; add 0 7h",
            -230,
            melds=40,
            hand=-170,
        ),
    ],
    "the_two_goes_home": [
        # 5+5+20+5 +5+15+30 = 85; dirty 100; hands 4 + 11 = 150; 85 + 100 - 150 - 100 = -65
        one_turn(
            "P: 3h-4h-2h-6h, the 5h, the Ah, and a joker makes a burraco",
            EXCHANGE,
            "3h 4h 2h 6h 5h Ah *",
            "meld 0 3h 4h 2h 6h; add 0 5h; add 0 Ah; add 0 *",
            -65,
            melds=85,
            dirty=100,
            hand=-150,
        ),
        # the same with a two for the joker: melds 75, -75
        one_turn(
            "P: 3h-4h-2h-6h, the 5h, the Ah, and another two makes a burraco",
            EXCHANGE,
            "3h 4h 2h 6h 5h Ah 2c",
            "meld 0 3h 4h 2h 6h; add 0 5h; add 0 Ah; add 0 2c",
            -75,
            melds=75,
            dirty=100,
            hand=-150,
        ),
        # the ace and the seven instead: A-2-3-4-5-6-7 with no wild card is clean.
        # 5+5+20+5+5+15+5 = 60; 60 + 200 - 150 - 100 = 10
        one_turn(
            "P: 3h-4h-2h-6h, the 5h, the Ah, the 7h: the two is natural, the burraco clean",
            EXCHANGE,
            "3h 4h 2h 6h 5h Ah 7h",
            "meld 0 3h 4h 2h 6h; add 0 5h; add 0 Ah; add 0 7h",
            10,
            melds=60,
            clean=200,
            hand=-150,
        ),
        # 2s-5s-6s downwards: 4s, 3s; the two stands next to the three, then the ace and the 7s.
        # 20+5+5+5+5+15+5 = 60, seven cards; 10 as above
        one_turn(
            "from P: a waiting two of the suit falls home when the three comes",
            "P: A sequence that contains a two of the correct suit in its place is of course "
            "clean.",
            "2s 5s 6s 4s 3s As 7s",
            "meld 0 2s 5s 6s; add 0 4s; add 0 3s; add 0 As; add 0 7s",
            10,
            melds=60,
            clean=200,
            hand=-150,
        ),
        # the other 2h comes to the home place while its twin stands for the 5h; 5h frees the twin;
        # the ace comes below: A-2-3-4-5-6 and a wild two: 5+5+20+5+20+5+15 = 75; dirty, -75
        one_turn(
            "from P: the other 2h takes the natural place, its twin stays wild",
            "P: it is possible for a sequence to contain two twos or a two and a joker.",
            "3h 4h 2h 6h 2h 5h Ah",
            "meld 0 3h 4h 2h 6h; add 0 2h; add 0 5h; add 0 Ah",
            -75,
            melds=75,
            dirty=100,
            hand=-150,
        ),
    ],
    "two_and_joker": [
        # 20+5+5+30 = 60; hands 7 + 11 = 180; 60 - 180 - 100 = -220
        one_turn(
            "D, wild cards: 2-3-4h-joker has one wild card",
            D_NATURAL,
            "2h 3h 4h *",
            "meld 0 2h 3h 4h *",
            -220,
            melds=60,
            hand=-180,
        ),
        # 60 + 15 + 5 = 80; hands 5 + 11 = 160; 80 - 160 - 100 = -180
        one_turn(
            "D, wild cards: 2-3-4h-joker, the Ah below, the 6h makes the joker the 5h",
            D_NATURAL,
            "2h 3h 4h * Ah 6h",
            "meld 0 2h 3h 4h *; add 0 Ah; add 0 6h",
            -180,
            melds=80,
            hand=-160,
        ),
        # laid at once, 2h is at home and the joker is the 5h; the ace may follow:
        # 20+5+5+30+5+15 = 80; hands 160; -180
        one_turn(
            "P, sequences: 2h-3h-4h-joker-6h laid at once has a natural two",
            "P: it is possible for a sequence to contain two twos or a two and a joker.",
            "2h 3h 4h * 6h Ah",
            "meld 0 2h 3h 4h * 6h; add 0 Ah",
            -180,
            melds=80,
            hand=-160,
        ),
        # L16: 2h at home, 2s for the 3h.  20+20+5+5+5 = 55; +3h 5 = 60 (2s floats);
        # hands 5 + 11 = 160; 60 - 160 - 100 = -200
        one_turn(
            "L16: 2h-[2s]-4h-5h-6h is legal, and the 3h frees the 2s",
            "P: it is possible for a sequence to contain two twos or a two and a joker.",
            "2h 2s 4h 5h 6h 3h",
            "meld 0 2h 2s 4h 5h 6h; add 0 3h",
            -200,
            melds=60,
            hand=-160,
        ),
        # A-[2s]-3h; the 2h comes; below the ace there is no place: 2s waits at the top, 5h makes
        # it the 4h.  15+20+5+20+5 = 65; hands 6 + 11 = 170; 65 - 170 - 100 = -205
        one_turn(
            "from P: under a low ace there is no place, the freed wild goes up",
            "P: adding to the sequence by melding the real card that the wild card represents.",
            "Ah 2s 3h 2h 5h",
            "meld 0 Ah 2s 3h; add 0 2h; add 0 5h",
            -205,
            melds=65,
            hand=-170,
        ),
    ],
}
