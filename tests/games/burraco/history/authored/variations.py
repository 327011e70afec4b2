"""What do P's two variations and P's games for three and two change?

Hand-worked histories. Form: `build_histories.py`; a hand is filled with cards of 10 points.
"""

from games.hand_worked import Hand

IDLE: Hand = dict(score=-320, hand=-220, pot=-100)

SEMICLEAN = (
    "P: Some play that a burraco of 8 or more cards that contains a sequence of 7 consecutive "
    "natural cards and a wild card or consists of at least 7 equal cards with a wild card, is "
    '"semi-clean" (semipulito) and is worth 150 points.'
)


def semiclean(title: str, cards: str, acts: str, score: int, **terms: int) -> Hand:
    """A hand of one turn by seat 0 in `italian-semiclean`."""
    return dict(
        title=title,
        source=SEMICLEAN,
        preset="italian-semiclean",
        rules={"stock_end_cards": 40},
        hands={0: cards},
        moves=f"0 draw 3c; {acts}; discard 3c",
        end=("stock", None, 1),
        teams=[dict(score=score, pot=-100, **terms), IDLE],
    )


FILES: dict[str, list[Hand]] = {
    "semiclean": [
        # 45 + 30 = 75; hands 3 + 11 = 140; 75 + 150 - 140 - 100 = -15
        semiclean(
            "P, semi-clean: seven natural cards in a row and a joker at the end",
            "3h 4h 5h 6h 7h 8h 9h *",
            "meld 0 3h 4h 5h 6h 7h 8h 9h *",
            -15,
            melds=75,
            semiclean=150,
            hand=-140,
        ),
        # 15 + 30 + 5 + 30 = 80; 80 + 100 - 140 - 100 = -60
        semiclean(
            "P, semi-clean: eight cards, but the joker divides the natural ones: dirty",
            "3h 4h 5h * 7h 8h 9h Th",
            "meld 0 3h 4h 5h * 7h 8h 9h Th",
            -60,
            melds=80,
            dirty=100,
            hand=-140,
        ),
        # 45 + 30 + 10 = 85; hands 2 + 11 = 130; 85 + 150 - 130 - 100 = 5
        semiclean(
            "P, semi-clean: seven in a row, a joker, and a card beyond it",
            "3h 4h 5h 6h 7h 8h 9h * Jh",
            "meld 0 3h 4h 5h 6h 7h 8h 9h * Jh",
            5,
            melds=85,
            semiclean=150,
            hand=-130,
        ),
        # 70 + 20 = 90; 90 + 150 - 140 - 100 = 0
        semiclean(
            "P, semi-clean: seven equal cards and a two",
            "Qc Qd Qh Qs Qc Qd Qh 2c",
            "meld 0 Qc Qd Qh Qs Qc Qd Qh 2c",
            0,
            melds=90,
            semiclean=150,
            hand=-140,
        ),
        # six equal cards and a two: dirty.  60 + 20 = 80; hands 4 + 11 = 150
        # 80 + 100 - 150 - 100 = -70
        semiclean(
            "P, semi-clean: six equal cards and a two are dirty",
            "Qc Qd Qh Qs Qc Qd 2c",
            "meld 0 Qc Qd Qh Qs Qc Qd 2c",
            -70,
            melds=80,
            dirty=100,
            hand=-150,
        ),
    ],
    "stalemate_draw": [
        dict(
            title="P, variation: after four one-card takes the next player draws and play goes on",
            source="P: Instead, the next player in turn must end the stalemate by drawing a card "
            "from the draw pile.",
            preset="italian-stalemate-draw",
            rules={"turn_limit": 5},
            upcard="5c",
            hands={0: "Kc", 1: "9h", 2: "Qs", 3: "Jd"},
            moves="""
                0 take 5c; discard Kc
                1 take Kc; discard 9h
                2 take 9h; discard Qs
                3 take Qs; discard Jd
                0 draw 3c; discard 3c
            """,
            end=("turn_limit", None, 5),
            # seat 0: 10 tens and the 5c: 105; 215
            teams=[dict(score=-315, hand=-215, pot=-100), IDLE],
        ),
    ],
    "two_players": [
        dict(
            title="P, two players: no partners, each side its own melds and score",
            source="P: The play and scoring are exactly as in the four-player game",
            preset="italian-2p",
            players=2,
            rules={"stock_end_cards": 61},
            hands={0: "Qc Qd Qh Qs Qc Qd *", 1: "4s 5s 6s"},
            moves="""
                0 draw 3c; meld 0 Qc Qd Qh Qs Qc Qd *; discard 3c
                1 draw 3d; meld 1 4s 5s 6s; discard 3d
            """,
            end=("stock", None, 2),
            # seat 0: 90 + 100 - 40 - 100 = 50.  Seat 1: 15 - 80 - 100 = -165
            teams=[
                dict(score=50, melds=90, dirty=100, hand=-40, pot=-100),
                dict(score=-165, melds=15, hand=-80, pot=-100),
            ],
        ),
        dict(
            title="L10: with two players the stalemate is two turns",
            source="P: all four players choose to take the discard and discard another card; two "
            "players: exactly as in the four-player game",
            preset="italian-2p",
            players=2,
            upcard="5c",
            hands={0: "Kc", 1: "9h"},
            moves="""
                0 take 5c; discard Kc
                1 take Kc; discard 9h
            """,
            end=("stalemate", None, 2),
            teams=[
                dict(score=-205, hand=-105, pot=-100),  # 10 tens and the 5c
                dict(score=-210, hand=-110, pot=-100),
            ],
        ),
    ],
    "three_players": [
        dict(
            title="P, three players: the first to run out plays 18 cards alone, the others share",
            source="P: The first player who melds all his or her cards takes the 18-card pozzetto "
            "and plays alone. The other two play as partners [...] the partners dividing their "
            "total score between them.",
            preset="italian-3p",
            players=3,
            pot_sizes=(18, 11),
            rules={"stock_end_cards": 42},
            hands={0: "3h 4h 5h 6h 7h 9c Tc Jc Kc Kd Kh", 1: "Ac Ad Ah", 2: "As 5s"},
            pots=("8h 9h Qc 4c 5c 6s 7s 5d 6d 8s 9s Td Jd Qh Qs Jh Th 8d", ""),
            moves="""
                0 draw Ks; meld 0 3h 4h 5h 6h 7h; meld 1 9c Tc Jc; meld 2 Kc Kd Kh Ks; \
                  pot 0 up; add 0 8h; add 0 9h; add 1 Qc; discard 4c
                1 draw 3d; meld 3 Ac Ad Ah; discard 3d
                2 draw 3s; add 3 As; discard 3s
            """,
            end=("stock", None, 3),
            # seat 0: 3h-9h 45, clubs 40, kings 40: 125; clean 200; hand 5c 6s 7s 5d 6d 25,
            # 8s 9s Td Jd Qh Qs Jh Th 8d 90: 115.  125 + 200 - 115 = 210
            # the pair: aces 60; hands 80 + (9 tens and the 5s) 95 = 175; no pot -100: -215
            # half each: 30, -87.5, -50: -107.5
            teams=[
                dict(score=210, melds=125, clean=200, hand=-115),
                dict(score=-107.5, melds=30, hand=-87.5, pot=-50),
                dict(score=-107.5, melds=30, hand=-87.5, pot=-50),
            ],
        ),
        dict(
            title="L12: three players, nobody runs out: each alone, each -100",
            source="P: Burraco for three players. [...] The play and scoring are the same",
            preset="italian-3p",
            players=3,
            pot_sizes=(18, 11),
            rules={"stock_end_cards": 42},
            hands={1: "Ac Ad Ah"},
            moves="""
                0 pass
                1 draw 3d; meld 0 Ac Ad Ah; discard 3d
                2 pass
            """,
            end=("stock", None, 3),
            teams=[
                dict(score=-210, hand=-110, pot=-100),
                dict(score=-135, melds=45, hand=-80, pot=-100),
                dict(score=-210, hand=-110, pot=-100),
            ],
        ),
    ],
}
