"""Which breaches of C's and R's own rules must a verifier refuse?

Each history breaks one rule once. Form: `build_histories.py`; the usual hand is that of
`broken_play.py`.
"""

from games.authored import one
from games.hand_worked import Hand

FILES: dict[str, list[Hand]] = {
    "wild_card_in_a_south_american_group": one(
        "a wild card in a group",
        "C: These wildcards can only be used in Sequences",
        preset="open-dirty",
        rules={"turn_limit": 1},
        upcard=None,
        hands={0: "Kc Kd *"},
        moves="0 draw 3c; !meld 0 Kc Kd *; discard 3c",
    ),
    "first_meld_too_low": one(
        "a turn ends with a first meld of 30 points",
        "C: Less then 1500: 50",
        preset="open-dirty",
        rules={"turn_limit": 1},
        upcard=None,
        hands={0: "Kc Kd Kh"},
        moves="0 draw 3c; meld 0 Kc Kd Kh; !discard 3c",
    ),
    "top_of_a_closed_pile_not_used": one(
        "the top card of a closed pile is not melded at once",
        "C: must use that top card in a legal meld immediately after taking the pile",
        preset="closed",
        rules={"turn_limit": 2},
        upcard=None,
        hands={1: "Kc Kd Kh Qc Qd Qh Jd"},
        moves="""
            0 draw 5h; discard 5h
            1 take 5h; !meld 0 Kc Kd Kh; meld 1 Qc Qd Qh; discard Jd
        """,
    ),
    "online_two_without_its_three": one(
        "2-4-5-6-2: a natural two without its natural three",
        "R: a legal meld would be 2-3-4-2, and an illegal would be 2-4-5-6-2",
        preset="online-2p",
        players=2,
        jokers=2,
        rules={"turn_limit": 1},
        hands={0: "2s 4s 5s 6s 2h"},
        moves="0 draw 3c; !meld 0 2s 4s 5s 6s 2h; discard 3c",
    ),
}
