"""Which results, deals and bookkeeping must a verifier refuse?

Each history breaks one rule once. Form: `build_histories.py`; the usual hand is that of
`broken_play.py`.
"""

from games.authored import one
from games.hand_worked import Hand

IDLE: Hand = dict(score=-320, hand=-220, pot=-100)
ONE = {"stock_end_cards": 40}


FILES: dict[str, list[Hand]] = {
    "wrong_score": one(
        "the score is wrong: 100 for closing in a hand that nobody closed",
        "P: If the play ends because the draw pile is reduced to two cards, no one having gone "
        "out [...] neither team scores the 100-point bonus for going out.",
        rules=ONE,
        hands={0: "Qc Qd Qh Qs Qc Qd Qh"},
        moves="0 draw 3c; meld 0 Qc Qd Qh Qs Qc Qd Qh; discard 3c",
        fault="result",
        teams=[dict(score=120, melds=70, clean=200, closing=100, hand=-150, pot=-100), IDLE],
    ),
    "dirty_scored_as_clean": one(
        "the score is wrong: a burraco with a joker scored as clean",
        "P: burraco sporco (7+ card meld including wild card): 100 points extra",
        rules=ONE,
        hands={0: "Qc Qd Qh Qs Qc Qd *"},
        moves="0 draw 3c; meld 0 Qc Qd Qh Qs Qc Qd *; discard 3c",
        fault="result",
        teams=[dict(score=40, melds=90, clean=200, hand=-150, pot=-100), IDLE],
    ),
    "terms_do_not_sum": one(
        "the score is not the sum of its breakdown",
        "burraco-hand/1: each breakdown sums to its score",
        rules=ONE,
        moves="0 draw 3c; discard 3c",
        fault="result",
        teams=[dict(score=-310, hand=-220, pot=-100), IDLE],
    ),
    "wrong_number_of_turns": one(
        "the number of turns is wrong",
        "burraco-hand/1: turns counts the turns begun, the closing one too.",
        rules={"stock_end_cards": 39},
        moves="0 pass x2",
        fault="result",
        end=("stock", None, 1),
        teams=[IDLE, IDLE],
    ),
    "card_out_of_nowhere": one(
        "a card is thrown that is not in the hand",
        "burraco-hand/1: every move can be checked",
        rules=ONE,
        hands={0: "Qc Qd Qh Qs Jc Jd Jh Js Tc Td Th"},
        moves="0 draw 3c; !discard Ks",
    ),
    "not_the_next_card_of_the_stock": one(
        "a card is drawn that is not the next of the stock",
        "burraco-hand/1: draw always takes the next card",
        rules=ONE,
        stock="3c 3d",
        moves="0 !draw 3d; discard 3d",
    ),
    "wrong_meld_number": one(
        "a meld is numbered 1 when it is the first",
        "burraco-hand/1: a new meld, numbered 0, 1, ... over the whole hand across teams",
        rules=ONE,
        hands={0: "5h 6h 7h"},
        moves="0 draw 3c; !meld 1 5h 6h 7h; discard 3c",
    ),
    "unknown_rule_id": one(
        "the deal has a rule id that does not exist",
        "burraco-hand/1: an unknown id is refused",
        rules={"stock_end_cards": 40, "pots_on_fire": 1},
        moves="0 draw 3c; discard 3c",
        fault="deal",
    ),
    "deal_is_not_the_pack": one(
        "the deal has a third 7h instead of a 7d",
        "P: Two standard international 52-card packs with 4 jokers are used",
        rules=ONE,
        moves="0 draw 3c; discard 3c",
        extra={"upcard": "7h"},
        fault="deal",
    ),
}
