"""Which breaches of C's and R's own rules must a verifier refuse?

Each history breaks one rule once. Form: `build_histories.py`; the usual hand is that of
`broken_play.py`.
"""

from typing import Any

Hand = dict[str, Any]

IDLE: Hand = dict(score=-320, hand=-220, pot=-100)


def one(breaks: str, source: str, **fields: Any) -> list[Hand]:
    """A file of one broken history."""
    form: Hand = dict(title=f"broken: {breaks}", breaks=breaks, source=source)
    form.setdefault("end", ("stock", None, 1))
    form.setdefault("teams", [IDLE, IDLE])
    return [form | fields]


FILES: dict[str, list[Hand]] = {
    "wild_card_in_a_south_american_group": one(
        "a wild card in a group",
        "C: These wildcards can only be used in Sequences",
        preset="open-dirty",
        rules={"turn_limit": 1},
        upcard=None,
        hands={0: "Kc Kd *"},
        moves="0 draw 3c; !meld 0 Kc Kd *; discard 3c",
        end=("turn_limit", None, 1),
        teams=[dict(score=-240, melds=50, hand=-190, pot=-100), IDLE],
    ),
    "first_meld_too_low": one(
        "a turn ends with a first meld of 30 points",
        "C: Less then 1500: 50",
        preset="open-dirty",
        rules={"turn_limit": 1},
        upcard=None,
        hands={0: "Kc Kd Kh"},
        moves="0 draw 3c; meld 0 Kc Kd Kh; !discard 3c",
        end=("turn_limit", None, 1),
        teams=[dict(score=-260, melds=30, hand=-190, pot=-100), IDLE],
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
        end=("turn_limit", None, 2),
        teams=[IDLE, dict(score=-205, melds=60, hand=-165, pot=-100)],
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
        end=("turn_limit", None, 1),
        teams=[
            {"score": -105, "melds": 55, "hand": -60, "pot": -100},
            {"score": -210, "hand": -110, "pot": -100},
        ],
    ),
}
