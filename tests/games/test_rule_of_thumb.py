"""``analyser.games``: Is a rule on a card heard alike, in one piece of each row, and followed at
its decision alone?
"""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest
from games import kernel_doors as doors
from games.drawn_rules import drawn_rule
from games.kernel_twin import State, Twin
from games.searching.search_players import searcher
from games.test_kernels import KERNELS, rules_of

from analyser.cards.shuffle import run_key
from analyser.games import GAMES, game
from analyser.games.burraco.kernel import habits
from analyser.games.burraco.policies import as_policy
from analyser.games.burraco.rules import as_rules
from analyser.games.deciding import decision_rules
from analyser.games.deciding.decision_words import NULL
from analyser.games.interface import Record
from analyser.games.kernels import NO_MOVE
from analyser.games.protocols.decisions import Choice
from analyser.games.searching.players import SearchingGame


@pytest.mark.parametrize("name", GAMES)
def test_a_rule_is_one_piece_of_every_policy(name: str) -> None:
    """Its numbers, those of its decision before them, stand in the row as they were written."""
    played: Any = game(name)
    own, rules = played.policy(played.default_policy), played.rules(played.default_preset)
    row_of = burraco_row if name == "burraco" else played.policy_row
    plain = row_of(own, rules)
    for number, choice in enumerate(played.choices, start=1):
        if not choice.asks:
            continue
        rule = drawn_rule(choice, Random(choice.name))
        ruled = row_of(played.follow(choice.name, own, rule, "by-rule"), rules)
        numbers = [number, *decision_rules.numbers(rule, choice.facts)]
        at = next(at for at, (one, other) in enumerate(zip(plain, ruled, strict=True))
                  if one != other)  # fmt: skip
        behind = at + len(numbers)
        assert ruled[at:behind] == numbers
        assert ruled[behind:-1] == plain[behind:-1]
        assert plain[at:behind] == [0] * len(numbers)


def burraco_row(policy: Record, rules: Record) -> list[int]:
    return habits.policy_row(as_policy(policy), as_rules(rules))


KEY = run_key(87)
FEW, MOST_HANDS = 2, 200
"""Least meetings of each way of a decision, and the most hands played to get there."""
ANY_CARD = ("out",)
"""Decisions whose second way is more than one move: who does not go out throws any card."""


@pytest.mark.parametrize(
    ("game", "choice"),
    [
        pytest.param(each, choice, id=f"{each.name}: {choice.name}")
        for each in KERNELS
        if isinstance(each, SearchingGame)
        for choice in each.choices
    ],
)
def test_a_rule_is_followed_at_its_decision_and_at_no_other(game: Any, choice: Choice) -> None:
    """And is not searched: search players try what it says, and all else as without it."""
    lots, rules = Random(choice.name), rules_of(game, game.default_preset)
    seats, which = range(len(game.seats(rules))), 1 + game.choices.index(choice)
    tries = searcher(game, lots, search_base="own", search_model="own", search_options=22)

    def seated(player: Any) -> Twin:
        numbers = game.engine.numbers(
            rules, [game.settle_policy(player, rules)] * len(seats), seats
        )
        return Twin(game, numbers, len(seats))

    free, met = seated(tries), {True: 0, False: 0}
    for deal in count():
        assert deal < MOST_HANDS, met
        follower = game.follow(choice.name, tries, drawn_rule(choice, lots), "by-rule")
        bound, rule = seated(follower), follower["rule"]
        state = bound.deal(KEY, deal)
        while not bound.is_over(state):
            table, spec = state.table.copy(), bound.spec(bound.mover(state))
            options, way = bound.options(state, spec), bound.first(which, state)
            move = bound.choose_plainly(state.table, bound.policies)
            if way == NO_MOVE:
                before = State(table, state.room)
                assert options == free.options(before, spec)
                assert move == free.choose_plainly(before.table, free.policies)
            else:
                known = bound.facts(choice.facts, which, way, state)
                goes = decision_rules.goes_first(
                    decision_rules.read(rule, choice),
                    {name: None if value == NULL else value for name, value in known.items()},
                )
                second = int(
                    doors.second(
                        bound.kernel, which, table, bound.rules, bound.policies, bound.work
                    )
                )
                met[goes] += 1
                assert move == (way if goes else second)
                assert doors.goes_first(bound.kernel, which, state.table, move, way) == goes
                assert options[0] == move
                assert len(options) == 1 or (not goes and choice.name in ANY_CARD)
                assert goes or way not in options
            bound.make(state, move)
        if min(met.values()) >= FEW:
            break
