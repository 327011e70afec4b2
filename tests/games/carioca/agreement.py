"""How Carioca is played plainly, turn by turn, to be compared with its kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from games.agreement import KEY, Agreement, Changes, Hand, Played, Run, each_preset, either
from games.carioca.drawn import VARIATIONS, player

from analyser.games.carioca import GAME
from analyser.games.carioca.kernel.calls import retell
from analyser.games.carioca.reference import forks
from analyser.games.carioca.reference import play as reference
from analyser.games.carioca.reference.decide import Chance
from analyser.games.carioca.reference.scoring import row
from analyser.games.carioca.reference.searching import searchers
from analyser.games.carioca.reference.table import Table
from analyser.games.carioca.rules import ESCALERA, TRIO, as_rules, cards_dealt, needs
from analyser.games.interface import Bound

MANY = 2_000
"""Hands of a preset of which the long proof asks the reference each turn; it thinks 50 thousandths
of a second a hand."""
ALL = 10_000
"""Hands of a preset of which it is asked one turn in eight, makes all, and counts the row."""


def play(hand: Hand) -> Played:
    """Have the reference play the turns that it is asked, make all moves, and count."""
    table, told, chance = hand.table, deepcopy(hand.table), Chance(KEY, hand.deal)
    met, moves = Counter[str](), list[int]()
    while not told.over:
        # Players that move at random are asked each time: their lots are counted.
        thinks, turn, before = hand.policies[told.to_move].thinks, told.turn, len(told.events)
        asked = not thinks or hand.is_asked()
        while told.turn == turn:
            moves.append(int(hand.log[len(moves)]))
            for each in (told,) if asked else (told, table):
                retell(each, moves[-1])
        if asked:
            reference.play_turn(table, hand.policies, chance)
        assert told.events[before:] == table.events[before:], hand.deal
        met["asked"] += asked and thinks
    assert told.events == table.events, hand.deal
    met.update(event["do"] for event in table.events)
    met[table.ending] += 1
    return Played(moves, row(table), met)


def weigh(choice: int, table: Table, policies: Sequence[Any], *rest: Any) -> list[int]:
    seats = searchers(policies, policies, Chance(*rest[:2]))
    return forks.weigh(choice, table, seats, *rest[2:])


def is_out_by_going_down(changes: Changes) -> bool:
    """Say whether the one contract takes a whole hand, but for a card to discard."""
    rules = as_rules(GAME.rules("carioca", changes))
    if not rules.contract:
        return False
    trios, escaleras = needs(rules.contract)
    return cards_dealt(rules, rules.contract) == TRIO * trios + ESCALERA * escaleras


def often(hands: int) -> dict[str, int]:
    """Return what has to be met in this many hands."""
    # Only players that move at random take as long as the limit: two in a hundred hands of five
    # players, twelve of two.
    common = dict.fromkeys(("contract", "add", "restock", "out"), hands // 20)
    return {**common, "turn_limit": hands // 200}


AGREEMENT = Agreement(
    GAME,
    player,
    log=(GAME.most_logged,),
    play=play,
    weigh=weigh,
    variations=[("carioca", each) for each in VARIATIONS],
    few=either(2, 4),
    few_met={"draw": 0, "take": 0, "discard": 0},
    varied=either(1, 2),
    varied_met=either(
        {},
        dict.fromkeys(("contract", "add", "meld", "restock", "out", "stock", "turn_limit"), 0),
    ),
    many=MANY,
    many_met=often(MANY),
    # The contract goes by the deal's number.
    any_deal=True,
    more=[
        *each_preset(GAME, ALL, {**often(ALL), "asked": ALL}, seed=5, slow=True, one_in=8),
        *(Run(f"{each}", [("carioca", each, 300)], seed=4, slow=True) for each in VARIATIONS),
    ],
    weighings=[
        # One deal, with and without the condition.
        *(
            Run(preset, [(preset, {}, 1)], {"deals with take": 1, "deals with down": 1})
            for preset in list(GAME.presets)[:2]
        ),
        *(
            Run(
                f"{each}",
                [("carioca", each, 25)],
                {
                    "deals with take": 40,
                    "deals with down": (20, "carioca") if is_out_by_going_down(each) else 20,
                },
                slow=True,
            )
            for each in VARIATIONS
        ),
    ],
    when=(Bound("gone", 1, 12), Bound("points", None, 120)),
)
