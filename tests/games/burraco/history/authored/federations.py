"""What do the federations' rules change?

Hand-worked histories. Form: `build_histories.py`; a hand is filled with cards of 10 points, so a
team that lays nothing has -220 for 22 cards and -100 for no pot: -320. The sources are F's articles
as eburraco.com retells them, here in English.
"""

from games.hand_worked import Hand

IDLE: Hand = dict(score=-320, hand=-220, pot=-100)
IDLE_ALONE: Hand = dict(score=-210, hand=-110, pot=-100)

FIBUR_TIME = (
    "F, FIBUR, article 15: when the referee calls time, the last round begins with the partner of "
    "the player who has yet to draw; if nobody closes in it, no pair has the bonus of 100."
)
FEBURIT_TIME = (
    "F, FE.BUR.IT: the player whose turn it is finishes it; play goes on until the round is "
    "complete."
)
EIGHT = 'F, FE.BUR.IT: "Superpulito", 250 points: eight equal cards without a wild card.'
THIRTEEN = (
    'F, FE.BUR.IT: "Over the top", 300 points: thirteen cards of a suit in a row, the natural two '
    "among them, without a wild card."
)
BEFORE_OR_AFTER = (
    "F, FIBUR and FE.BUR.IT: seven cards in a row or more are semi-clean, 150 points, if a wild "
    "card comes before or after them; with it between them the burraco is dirty, 100."
)
PILE = (
    "F, International, article 8: the pile may be taken only by a player who can add a card to a "
    "meld or begin a new one; that card may come from the pile or from the hand."
)
RANKS = "F, International: combinations of equal cards are of aces and threes only."


def outer(title: str, preset: str, cards: str, score: int, **terms: int) -> Hand:
    """A hand of one turn by seat 0, who lays this run."""
    by_two = dict(players=2) if preset.endswith("-2p") else {}
    return dict(
        title=title,
        source=BEFORE_OR_AFTER,
        preset=preset,
        rules={"turn_limit": 1},
        hands={0: cards},
        moves=f"0 draw 3c; meld 0 {cards}; discard 3c",
        end=("turn_limit", None, 1),
        teams=[dict(score=score, pot=-100, **terms), IDLE_ALONE if by_two else IDLE],
        **by_two,
    )


def eight(title: str, cards: str, score: int, **terms: int) -> Hand:
    """A hand of one turn by seat 0 in `feburit`, who lays these queens."""
    return dict(
        title=title,
        source=EIGHT,
        preset="feburit",
        rules={"stock_end_cards": 40},
        hands={0: cards},
        moves=f"0 draw 3c; meld 0 {cards}; discard 3c",
        end=("stock", None, 1),
        teams=[dict(score=score, pot=-100, **terms), IDLE],
    )


def thirteen(title: str, last: str) -> Hand:
    """Three turns in `feburit`: seat 0 lays 3-9 of hearts, seat 2 adds up to the king, and these.

    25 + 20 + 40 + 15 + 20 = 120; hands 4 + 5 tens: 90; 120 + 300 - 90 - 100 = 230.
    """
    adds = "; ".join(f"add 0 {card}" for card in f"Th Jh Qh Kh {last}".split())
    return dict(
        title=title,
        source=THIRTEEN,
        preset="feburit",
        rules={"turn_limit": 3},
        hands={0: "3h 4h 5h 6h 7h 8h 9h", 2: "Th Jh Qh Kh Ah 2h"},
        moves=f"""
            0 draw 3c; meld 0 3h 4h 5h 6h 7h 8h 9h; discard 3c
            1 draw 3d; discard 3d
            2 draw 3s; {adds}; discard 3s
        """,
        end=("turn_limit", None, 3),
        teams=[dict(score=230, melds=120, royal=300, hand=-90, pot=-100), IDLE],
    )


FILES: dict[str, list[Hand]] = {
    "wild_card_before_or_after": [
        # 45 + 30 = 75; hands 3 + 11 tens: 140; 75 + 150 - 140 - 100 = -15
        outer(
            "L23: a joker beside seven in a row",
            "fibur",
            "3h 4h 5h 6h 7h 8h 9h *",
            -15,
            melds=75,
            semiclean=150,
            hand=-140,
        ),
        # 45 + 30 + 10 = 85; hands 2 + 11 tens: 130; 85 + 100 - 130 - 100 = -45
        outer(
            "L23: a joker between seven in a row and a jack",
            "fibur",
            "3h 4h 5h 6h 7h 8h 9h * Jh",
            -45,
            melds=85,
            dirty=100,
            hand=-130,
        ),
        # 20 + 40 + 20 = 80; hands 2 + 11 tens: 130; 80 + 100 - 130 - 100 = -50
        outer(
            "L23: a two between a three and seven in a row",
            "feburit",
            "3h 2s 5h 6h 7h 8h 9h Th Jh",
            -50,
            melds=80,
            dirty=100,
            hand=-130,
        ),
        # The natural two, 20, and 25 + 10 with the other two, 20: 75; hand 3 tens: 30
        # 75 + 150 - 30 - 100 = 95
        outer(
            "L23: a two of another suit before a natural two, by two players",
            "fibur-2p",
            "2h 3h 4h 5h 6h 7h 8h 2s",
            95,
            melds=75,
            semiclean=150,
            hand=-30,
        ),
    ],
    "eight_equal_cards": [
        # 80; hands 3 + 11 tens: 140; 80 + 250 - 140 - 100 = 90
        eight(
            "L17: eight natural queens",
            "Qc Qd Qh Qs Qc Qd Qh Qs",
            90,
            melds=80,
            clean=250,
            hand=-140,
        ),
        # 70; hands 4 + 11 tens: 150; 70 + 200 - 150 - 100 = 20
        eight(
            "L17: seven natural queens are clean and no more",
            "Qc Qd Qh Qs Qc Qd Qh",
            20,
            melds=70,
            clean=200,
            hand=-150,
        ),
        # 80 + 30 = 110; hands 2 + 11 tens: 130; 110 + 150 - 130 - 100 = 30
        eight(
            "L17: eight natural queens and a joker are semi-clean",
            "Qc Qd Qh Qs Qc Qd Qh Qs *",
            30,
            melds=110,
            semiclean=150,
            hand=-130,
        ),
    ],
    "thirteen_of_a_suit": [
        thirteen("L17: a natural run from ace-low to king", "2h Ah"),
        thirteen("L17: a natural run from two to ace-high", "Ah 2h"),
    ],
    "time_out": [
        dict(
            title="L19: time in turn 1, seat 1 draws next: seat 3 begins the round of 4 to 7",
            source=FIBUR_TIME,
            preset="fibur",
            rules={"time_out_turn": 1},
            moves="0 pass x7",
            end=("turn_limit", None, 7),
            teams=[IDLE, IDLE],
        ),
        dict(
            title="L19: who closes in the last round has the bonus",
            source=FIBUR_TIME,
            preset="fibur",
            rules={"time_out_turn": 1},
            hands={0: "3h 4h 5h 6h 7h 8h 9h Kc Kd Kh Ks"},
            pots=("Qs Qd Qh 5c 6c 7c 8c 9c Jh Qh 4d", ""),
            moves="""
                0 draw Th; meld 0 3h 4h 5h 6h 7h 8h 9h; add 0 Th; meld 1 Kc Kd Kh Ks; pot 0 up; \
                  meld 2 Qs Qd Qh; meld 3 5c 6c 7c 8c 9c; add 0 Jh; add 0 Qh; discard 4d
            """,
            end=("closed", 0, 1),
            # as in two_cards_left.jsonl: 180 + 200 + 100 - 110 = 370
            teams=[dict(score=370, melds=180, clean=200, closing=100, hand=-110), IDLE],
        ),
        dict(
            title="L19: time in turn 2: seat 1 finishes it, the others have one turn more each",
            source=FEBURIT_TIME,
            preset="feburit",
            rules={"time_out_turn": 2},
            moves="0 pass x5",
            end=("turn_limit", None, 5),
            teams=[IDLE, IDLE],
        ),
        dict(
            title="L19: of two the round begins with the player whose turn it is",
            source=FIBUR_TIME,
            preset="international-2p",
            players=2,
            jokers=0,
            rules={"time_out_turn": 3},
            moves="0 pass x4",
            end=("turn_limit", None, 4),
            teams=[IDLE_ALONE, IDLE_ALONE],
        ),
        dict(
            title="L19: in FIBUR's game for two the other has one turn more",
            source=FIBUR_TIME,
            preset="fibur-2p",
            players=2,
            rules={"time_out_turn": 1},
            moves="0 pass x2",
            end=("turn_limit", None, 2),
            teams=[IDLE_ALONE, IDLE_ALONE],
        ),
    ],
    "international": [
        dict(
            title="L18: the pile is taken, and a meld of the hand's own cards is laid",
            source=f"{PILE} {RANKS}",
            preset="international",
            jokers=0,
            rules={"turn_limit": 2},
            hands={1: "Ac Ad Ah"},
            moves="""
                0 draw 5c; discard 5c
                1 take 7d 5c; meld 0 Ac Ad Ah; discard 5c
            """,
            end=("turn_limit", None, 2),
            # 45; seat 1: 8 tens and the 7d 85, seat 3 110: 195; 45 - 195 - 100 = -250
            teams=[IDLE, dict(score=-250, melds=45, hand=-195, pot=-100)],
        ),
        dict(
            title="L18: the pile is taken, and its top card added to a meld of the team",
            source=PILE,
            preset="international",
            jokers=0,
            rules={"turn_limit": 3},
            hands={0: "9h Th Jh", 1: "8h"},
            moves="""
                0 draw 3c; meld 0 9h Th Jh; discard 3c
                1 draw 3d; discard 8h
                2 take 7d 3c 8h; add 0 8h; discard 3c
            """,
            end=("turn_limit", None, 3),
            # 40; seat 0 8 tens, seat 2 11 tens and the 7d 115: 195; 40 - 195 - 100 = -255
            # seat 1: 10 tens and the 3d 105, seat 3 110: 215
            teams=[
                dict(score=-255, melds=40, hand=-195, pot=-100),
                dict(score=-315, hand=-215, pot=-100),
            ],
        ),
        dict(
            title="L18: of two who take the pile lays a meld too",
            source=f"{PILE} {RANKS}",
            preset="international-2p",
            players=2,
            jokers=0,
            rules={"turn_limit": 2},
            hands={1: "Ac Ad Ah"},
            moves="""
                0 draw 5c; discard 5c
                1 take 7d 5c; meld 0 Ac Ad Ah; discard 5c
            """,
            end=("turn_limit", None, 2),
            # 45; 8 tens and the 7d: 85; 45 - 85 - 100 = -140
            teams=[IDLE_ALONE, dict(score=-140, melds=45, hand=-85, pot=-100)],
        ),
        dict(
            title="F, International: two threes and a two are a meld",
            source=RANKS,
            preset="international",
            jokers=0,
            rules={"turn_limit": 1},
            hands={0: "3d 3h 2s"},
            moves="0 draw 3c; meld 0 3d 3h 2s; discard 3c",
            end=("turn_limit", None, 1),
            # 30; hands 8 + 11 tens: 190; 30 - 190 - 100 = -260
            teams=[dict(score=-260, melds=30, hand=-190, pot=-100), IDLE],
        ),
    ],
}
