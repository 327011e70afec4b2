"""Which breaches of the federations' own rules must a verifier refuse?

Each history breaks one rule once; its legal neighbour stands in `federations.py`. Form:
`build_histories.py`; the usual hand is that of `broken_play.py`.
"""

from games.authored import one
from games.burraco.history.authored.federations import (
    BEFORE_OR_AFTER,
    EIGHT,
    FEBURIT_TIME,
    FIBUR_TIME,
    IDLE,
    PILE,
    RANKS,
    THIRTEEN,
    eight,
    outer,
    thirteen,
)
from games.hand_worked import Hand

FILES: dict[str, list[Hand]] = {
    "group_of_kings_in_the_international_game": one(
        "a group of kings",
        RANKS,
        preset="international",
        jokers=0,
        rules={"turn_limit": 1},
        hands={0: "Kc Kd Kh"},
        moves="0 draw 3c; !meld 0 Kc Kd Kh; discard 3c",
    ),
    "pile_taken_with_nothing_laid": one(
        "L18: the pile is taken, nothing laid, and a card discarded",
        PILE,
        preset="international",
        jokers=0,
        rules={"turn_limit": 2},
        moves="""
            0 draw 5c; discard 5c
            1 take 7d 5c; !discard 7d
        """,
    ),
    "turn_after_the_last_round_of_the_player": one(
        "L19: a turn after the last round",
        FEBURIT_TIME,
        preset="feburit",
        rules={"time_out_turn": 2},
        moves="""
            0 pass x5
            1 !draw 4c; discard 4c
        """,
    ),
    "turn_after_the_last_round_of_the_partner": one(
        "L19: a turn after the last round",
        FIBUR_TIME,
        preset="fibur",
        rules={"time_out_turn": 1},
        moves="""
            0 pass x7
            3 !draw 4c; discard 4c
        """,
    ),
    "hand_over_before_the_last_round": one(
        "L19: a result where the last round is not played",
        FIBUR_TIME,
        preset="fibur",
        rules={"time_out_turn": 1},
        fault="result",
        moves="0 pass x6",
        end=("turn_limit", None, 6),
        teams=[IDLE, IDLE],
    ),
    "wild_card_between_paid_as_semi_clean": one(
        "L23: 150 for seven in a row, a joker and a jack",
        BEFORE_OR_AFTER,
        outer("", "fibur", "3h 4h 5h 6h 7h 8h 9h * Jh", 5, melds=85, semiclean=150, hand=-130),
        fault="result",
    ),
    "eight_equal_cards_paid_as_clean": one(
        "L17: 200 for eight equal cards",
        EIGHT,
        eight("", "Qc Qd Qh Qs Qc Qd Qh Qs", 40, melds=80, clean=200, hand=-140),
        fault="result",
    ),
    "run_to_the_high_ace_paid_where_it_is_clean": one(
        "L17: the bonus of 300 where only a run from ace-low to king has it",
        THIRTEEN,
        thirteen("", "Ah 2h"),
        rules={"turn_limit": 3, "royal_to_high_ace": False},
        fault="result",
    ),
}
