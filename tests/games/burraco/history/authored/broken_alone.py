"""Which plays and scores of players who are each alone must a verifier refuse? (P, L20 to L22)

Each history breaks one rule once; the hands are those of `each_alone.py`. Form:
`build_histories.py`.
"""

from typing import Any

from games.burraco.history.authored.each_alone import (
    FIRST,
    IDLE,
    NEXT,
    POT,
    TOOK_ONE,
    alone,
)
from games.burraco.history.authored.three_players import OUT, SECOND
from games.hand_worked import Hand

LONG = "3d 4d 5d 6d 7d 8d 9d Jc Jd Jh Js"  # 45 + 40


def one(players: int, breaks: str, **fields: Any) -> list[Hand]:
    """A file of one broken history."""
    form = alone(players, f"broken: {breaks}", breaks=breaks, end=("turn_limit", None, 3))
    form["rules"] = {"turn_limit": 3}
    form["teams"] = [TOOK_ONE, *[IDLE] * (players - 1)]
    return [form | fields]


FILES: dict[str, list[Hand]] = {
    "alone_three_adding_to_the_others_meld": one(
        3,
        "a card is added to another player's meld, as if the two were partners",
        lead=2,
        hands={0: OUT, 1: "9s", 2: "Ts Js Qs"},
        pots=(POT, "", ""),
        moves="2 draw 3d; meld 0 Ts Js Qs; discard 3d\n"
        + FIRST.replace("meld 1", "meld 2").replace("meld 0", "meld 1").replace("add 0", "add 1")
        + "1 draw 3s; !add 0 9s; discard 3s",
    ),
    "alone_three_halved": one(
        3,
        "the score is wrong: two players share, as partners of three would",
        hands={0: OUT},
        pots=(POT, "", ""),
        moves=FIRST + "1 pass x2",
        fault="result",
        teams=[
            TOOK_ONE,
            dict(score=-160, hand=-110, pot=-50),
            dict(score=-160, hand=-110, pot=-50),
        ],
    ),
    "alone_three_with_two_pots": one(
        3,
        "two pots are dealt where there is one for each of three",
        fault="deal",
        pots=("", ""),
        pot_sizes=(11, 11),
        moves="0 pass x3",
        teams=[IDLE, IDLE, IDLE],
    ),
    "alone_three_the_third_pot_before_the_second": one(
        3,
        "the second player to run out takes the third pot",
        hands={0: OUT, 1: SECOND},
        pots=(POT, POT, ""),
        moves=FIRST + NEXT.replace("pot 1 up", "!pot 2 up") + "2 pass",
        teams=[TOOK_ONE, TOOK_ONE, IDLE],
    ),
    "alone_four_adding_across": one(
        4,
        "a card is added to the meld of the player across",
        hands={0: "Kc Kd Kh", 2: "Ks"},
        moves="0 draw 3d; meld 0 Kc Kd Kh; discard 3d\n1 pass\n2 draw 3s; !add 0 Ks; discard 3s",
    ),
    "alone_four_closing_without_a_pot": one(
        4,
        "a player who found no pot left closes without one",
        hands={0: OUT, 1: SECOND, 2: LONG},
        pots=(POT, POT),
        moves=FIRST
        + NEXT
        + "2 draw Td; meld 4 3d 4d 5d 6d 7d 8d 9d; meld 5 Jc Jd Jh Js; !discard Td",
    ),
    "alone_four_a_pot_that_is_not_there": one(
        4,
        "a third pot is taken where there are two",
        hands={0: OUT, 1: SECOND, 2: LONG},
        pots=(POT, POT),
        moves=FIRST
        + NEXT
        + "2 draw Td; meld 4 3d 4d 5d 6d 7d 8d 9d; add 4 Td; !meld 5 Jc Jd Jh Js; pot 1 up",
    ),
    "alone_four_no_penalty_where_no_pot_was_left": one(
        4,
        "the score is wrong: who found no pot left does not pay for it",
        hands={0: OUT, 1: SECOND, 2: LONG},
        pots=(POT, POT),
        moves=FIRST + NEXT + "2 draw Td; meld 4 3d 4d 5d 6d 7d 8d 9d; add 4 Td; discard Js",
        fault="result",
        # typed: 55 + 200 - 30
        teams=[TOOK_ONE, TOOK_ONE, dict(score=225, melds=55, clean=200, hand=-30), IDLE],
    ),
    "alone_four_as_two_teams": one(
        4,
        "the score is wrong: two scores where four play alone",
        moves="0 pass x3",
        fault="result",
        teams=[dict(score=-320, hand=-220, pot=-100), dict(score=-320, hand=-220, pot=-100)],
    ),
    "alone_five_a_stalemate_of_four": one(
        5,
        "four turns that swapped a card end the hand of five",
        rules={},
        hands={0: "Kc", 1: "9h", 2: "Qs", 3: "Jd 3s 4s 5s 6s 7s 3h 4h 5h 6h 7h"},
        moves="""
            0 take 5c; discard Kc
            1 take Kc; discard 9h
            2 take 9h; discard Qs
            3 take Qs; discard Jd
        """,
        fault="result",
        end=("stalemate", None, 4),
        teams=[
            dict(score=-205, hand=-105, pot=-100),
            IDLE,
            IDLE,
            dict(score=-160, hand=-60, pot=-100),
            IDLE,
        ],
    ),
}
