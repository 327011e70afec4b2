"""What do the house rules change that a rule set may have?

Hand-worked histories, and in `BROKEN` their broken neighbours. Form: `build_histories.py`; a hand
is filled with cards of 10 points, so a team that lays nothing has -220 for 22 cards and -100 for no
pot: -320. The sources are those of the game's README, here in English.
"""

from games.authored import one
from games.hand_worked import Hand

IDLE: Hand = dict(score=-320, hand=-220, pot=-100)

EIGHT = "S: a combination of eight equal cards with a wild card has a bonus of its own, 200."
THIRTEEN = (
    "S: a run from ace to king, or from two to ace, with the natural two of the suit and a wild "
    "card has a bonus of its own, 250."
)
ONE_CARD = "O: a player with a single card in hand cannot take the pile, but has to draw."
RANKS = "O: cards of one rank may be melded only if they are aces, kings or threes."


def queens(title: str, cards: str, score: int, **terms: int) -> Hand:
    """A hand of one turn by seat 0, who lays these queens."""
    return dict(
        title=title,
        source=EIGHT,
        rules={"dirty_superclean_points": 200, "turn_limit": 1},
        hands={0: cards},
        moves=f"0 draw 3c; meld 0 {cards}; discard 3c",
        end=("turn_limit", None, 1),
        teams=[dict(score=score, pot=-100, **terms), IDLE],
    )


def hearts(title: str, added: str, score: int, **terms: int) -> Hand:
    """Three turns: seat 0 lays 3-9 of hearts, seat 2 adds these."""
    adds = "; ".join(f"add 0 {card}" for card in added.split())
    return dict(
        title=title,
        source=THIRTEEN,
        rules={"dirty_royal_points": 250, "turn_limit": 3},
        hands={0: "3h 4h 5h 6h 7h 8h 9h", 2: added},
        moves=f"""
            0 draw 3c; meld 0 3h 4h 5h 6h 7h 8h 9h; discard 3c
            1 draw 3d; discard 3d
            2 draw 3s; {adds}; discard 3s
        """,
        end=("turn_limit", None, 3),
        teams=[dict(score=score, pot=-100, **terms), IDLE],
    )


def few(title: str, cards: int, moves: str, hand: int, **changes: bool) -> Hand:
    """A hand of one turn by seat 0, each player with so few cards, seat 0 with kings."""
    others = -20 * cards
    return dict(
        title=title,
        source=ONE_CARD,
        rules={"hand_cards": cards, "turn_limit": 1, **changes},
        hands={0: "Kc Kd"[: 3 * cards - 1]},
        moves=moves,
        end=("turn_limit", None, 1),
        teams=[
            dict(score=hand - 100, hand=hand, pot=-100),
            dict(score=others - 100, hand=others, pot=-100),
        ],
    )


FILES: dict[str, list[Hand]] = {
    "eight_equal_cards_and_a_wild_card": [
        # 80 + 30 = 110; hands 2 + 11 tens: 130; 110 + 200 - 130 - 100 = 80
        queens(
            "L26: eight queens and a joker",
            "Qc Qd Qh Qs Qc Qd Qh Qs *",
            80,
            melds=110,
            dirty=200,
            hand=-130,
        ),
        # 70 + 20 = 90; hands 3 + 11 tens: 140; 90 + 100 - 140 - 100 = -50
        queens(
            "L26: seven queens and a two are dirty and no more",
            "Qc Qd Qh Qs Qc Qd Qh 2s",
            -50,
            melds=90,
            dirty=100,
            hand=-140,
        ),
    ],
    "thirteen_of_a_suit_and_a_wild_card": [
        # 25 + 60 + 20 + 30 = 135; hands 4 + 5 tens: 90; 135 + 250 - 90 - 100 = 195
        hearts(
            "L27: twelve natural cards from two to king, and a joker",
            "Th Jh Qh Kh 2h *",
            195,
            melds=135,
            dirty=250,
            hand=-90,
        ),
        # 135 and the ace, 15: 150; hands 4 + 4 tens: 80; 150 + 250 - 80 - 100 = 220
        hearts(
            "L27: a joker rides along thirteen natural cards",
            "Th Jh Qh Kh 2h Ah *",
            220,
            melds=150,
            dirty=250,
            hand=-80,
        ),
        # 25 + 60 + 15 + 30 = 130; hands 4 + 5 tens: 90; 130 + 100 - 90 - 100 = 40
        hearts(
            "L27: three to ace and a joker, without the natural two",
            "Th Jh Qh Kh Ah *",
            40,
            melds=130,
            dirty=100,
            hand=-90,
        ),
        # 25 + 50 + 20 + 30 = 125; hands 4 + 6 tens: 100; 125 + 100 - 100 - 100 = 25
        hearts(
            "L27: two to queen and a joker are twelve cards",
            "Th Jh Qh 2h *",
            25,
            melds=125,
            dirty=100,
            hand=-100,
        ),
    ],
    "a_pile_and_few_cards": [
        # The seven, 5, and the partner's ten.
        few("L28: a player with one card takes the pile", 1, "0 take 7d; discard Kc", -15),
        # One king, the partner's ten.
        few(
            "L28: a player with one card draws",
            1,
            "0 draw 3c; discard 3c",
            -20,
            pile_needs_two_cards=True,
        ),
        # A king and the seven, 15, and the partner's two tens.
        few(
            "L28: a player with two cards takes the pile",
            2,
            "0 take 7d; discard Kc",
            -35,
            pile_needs_two_cards=True,
        ),
    ],
    "groups_of_kings_too": [
        # 30; hands 8 + 11 tens: 190; 30 - 190 - 100 = -260
        dict(
            title="L29: a group of kings",
            source=RANKS,
            rules={"group_ranks": "aces_kings_and_threes", "turn_limit": 1},
            hands={0: "Kc Kd Kh"},
            moves="0 draw 3c; meld 0 Kc Kd Kh; discard 3c",
            end=("turn_limit", None, 1),
            teams=[dict(score=-260, melds=30, hand=-190, pot=-100), IDLE],
        )
    ],
}

BROKEN: dict[str, list[Hand]] = {
    "eight_equal_cards_and_a_wild_card_paid_as_dirty": one(
        "L26: 100 for eight equal cards and a wild card",
        EIGHT,
        queens("", "Qc Qd Qh Qs Qc Qd Qh Qs *", -20, melds=110, dirty=100, hand=-130),
        fault="result",
    ),
    "thirteen_cards_paid_without_the_natural_two": one(
        "L27: 250 for thirteen cards without the natural two",
        THIRTEEN,
        hearts("", "Th Jh Qh Kh Ah *", 190, melds=130, dirty=250, hand=-90),
        fault="result",
    ),
    "pile_taken_with_one_card": one(
        "L28: a player with one card takes the pile",
        ONE_CARD,
        few("", 1, "0 !take 7d; discard Kc", -15, pile_needs_two_cards=True),
    ),
    "group_of_queens_beside_kings": one(
        "L29: a group of queens",
        RANKS,
        rules={"group_ranks": "aces_kings_and_threes", "turn_limit": 1},
        hands={0: "Qc Qd Qh"},
        moves="0 draw 3c; !meld 0 Qc Qd Qh; discard 3c",
    ),
}
