"""Which plays and scores of three players must a verifier refuse? (P, L12)

Each history breaks one rule once; the hands are those of `three_players.py`. Form:
`build_histories.py`.
"""

from typing import Any

from games.burraco.history.authored.three_players import (
    EIGHTEEN,
    ELEVEN,
    OUT,
    SECOND,
    SOLOIST,
    THREE,
)
from games.hand_worked import Hand

ALONE: Hand = dict(score=-210, hand=-110, pot=-100)
HALF_IDLE: Hand = dict(score=-160, hand=-110, pot=-50)
# Seat 0 lays all, takes the pot of 18 and throws 3c.
FIRST = (
    "0 draw Th; meld 0 3h 4h 5h 6h 7h 8h 9h; meld 1 Qc Qd Qh Qs; add 0 Th; pot 0 up; discard 3c\n"
)


def one(breaks: str, **fields: Any) -> list[Hand]:
    """A file of one broken history of `italian-3p`."""
    form: Hand = dict(
        title=f"broken: {breaks}",
        breaks=breaks,
        source=THREE,
        preset="italian-3p",
        players=3,
        pot_sizes=(18, 11),
        pots=(EIGHTEEN, ELEVEN),
        upcard="5c",
        end=("turn_limit", None, 2),
        rules={"turn_limit": 2},
        teams=[SOLOIST, HALF_IDLE, HALF_IDLE],
    )
    return [form | fields]


FILES: dict[str, list[Hand]] = {
    "three_adding_before_there_are_partners": one(
        "a card is added to another player's meld before anyone has a pot",
        hands={0: "Kc Kd Kh", 1: "Ks"},
        moves="0 draw 3c; meld 0 Kc Kd Kh; discard 3c\n1 draw 3d; !add 0 Ks; discard 3d",
        pots=("", ""),
    ),
    "three_adding_to_the_soloists_meld": one(
        "a partner adds a card to the soloist's meld",
        hands={0: OUT, 1: "Jh"},
        moves=FIRST + "1 draw 3d; !add 0 Jh; discard 3d",
    ),
    "three_the_soloist_adds_to_the_partners_meld": one(
        "the soloist adds a card to the partners' meld",
        rules={"turn_limit": 3},
        lead=1,
        hands={0: OUT, 1: "Jd Qd Kd"},
        moves="1 draw 3d; meld 0 Jd Qd Kd; discard 3d\n2 pass\n"
        + FIRST.replace("meld 1", "meld 2")
        .replace("meld 0", "meld 1")
        .replace("add 0", "add 1")
        .replace("discard 3c", "!add 0 Td; discard 3c"),
    ),
    "three_a_second_set_of_the_partners": one(
        "a partner lays a second set of kings after they have become partners",
        rules={"turn_limit": 4},
        lead=2,
        hands={0: OUT, 1: "Kc Kd Ks", 2: "Kc Kd Kh"},
        moves="2 draw 3d; meld 0 Kc Kd Kh; discard 3d\n"
        + FIRST.replace("meld 1", "meld 2").replace("meld 0", "meld 1").replace("add 0", "add 1")
        + "1 draw 4d; !meld 3 Kc Kd Ks; discard 4d\n2 pass",
    ),
    "three_the_small_pot_first": one(
        "the first to run out takes the pot of 11",
        hands={0: OUT},
        moves=FIRST.replace("pot 0 up", "!pot 1 up") + "1 pass",
    ),
    "three_the_big_pot_twice": one(
        "the second player to run out takes pot 0 again",
        hands={0: OUT, 1: SECOND},
        moves=FIRST + "1 draw Ts; meld 2 3s 4s 5s 6s 7s 8s 9s; add 2 Ts; meld 3 Jc Jd Jh Js; "
        "!pot 0 up; discard Jc",
    ),
    "three_the_soloist_takes_the_second_pot": one(
        "the soloist, who has the pot of 18, closes without a last discard",
        rules={"turn_limit": 1},
        hands={0: OUT},
        pots=("3c 4c 5c 6c 7c 5s 6s 7s 8s 5d 6d 7d 8d As Ac Ad Ah Jh", ""),
        moves="0 draw Th; meld 0 3h 4h 5h 6h 7h 8h 9h; meld 1 Qc Qd Qh Qs; add 0 Th; pot 0 up; "
        "meld 2 3c 4c 5c 6c 7c; meld 3 5s 6s 7s 8s; meld 4 5d 6d 7d 8d; meld 5 As Ac Ad Ah; "
        "!add 0 Jh; pot 1 up",
    ),
    "three_closing_without_the_second_pot": one(
        "a partner's last discard takes the second pot: the hand has not ended",
        hands={0: OUT, 1: SECOND},
        moves=FIRST + "1 draw 3d; meld 2 3s 4s 5s 6s 7s 8s 9s; meld 3 Jc Jd Jh Js; discard 3d",
        fault="result",
        end=("closed", 1, 2),
        # 85 + 200 + 100 - 110 - 100 = 175
        teams=[
            SOLOIST,
            dict(score=87.5, melds=42.5, clean=100, closing=50, hand=-55, pot=-50),
            dict(score=87.5, melds=42.5, clean=100, closing=50, hand=-55, pot=-50),
        ],
    ),
    "three_the_pair_not_halved": one(
        "the score is wrong: both partners have the whole of the pair's score",
        hands={0: OUT},
        moves=FIRST + "1 pass",
        fault="result",
        teams=[
            SOLOIST,
            dict(score=-320, hand=-220, pot=-100),
            dict(score=-320, hand=-220, pot=-100),
        ],
    ),
    "three_each_for_himself_after_the_pot": one(
        "the score is wrong: partners score their own cards",
        hands={0: OUT, 1: "Ac Ad Ah"},
        moves=FIRST + "1 draw 3d; meld 2 Ac Ad Ah; discard 3d",
        pots=(EIGHTEEN.replace("Ac Ad", "4h 5h"), ""),
        fault="result",
        # typed: 45 - 80 - 100 and -110 - 100; the pot without the aces has 145 - 30 + 10 = 125
        teams=[
            dict(score=175, melds=95, clean=200, hand=-120),
            dict(score=-135, melds=45, hand=-80, pot=-100),
            ALONE,
        ],
    ),
    "three_halved_though_nobody_has_a_pot": one(
        "the score is wrong: two scores are halved and nobody has taken a pot",
        moves="0 pass x2",
        pots=("", ""),
        fault="result",
        teams=[ALONE, HALF_IDLE, HALF_IDLE],
    ),
    "three_the_soloist_halved": one(
        "the score is wrong: the soloist shares with his neighbour",
        hands={0: OUT},
        moves=FIRST + "1 pass",
        fault="result",
        teams=[
            dict(score=77.5, melds=47.5, clean=100, hand=-70),
            dict(score=77.5, melds=47.5, clean=100, hand=-70),
            dict(score=-320, hand=-220, pot=-100),
        ],
    ),
}
