"""Is a rule on a card heard alike, in one piece of each row, and followed at its decision alone?"""

from __future__ import annotations

from itertools import count, product
from random import Random
from typing import Any

import numpy as np
import pytest
from games import kernel_doors as doors
from games.kernel_twin import State, Twin
from games.searching.seekers import searcher
from games.test_kernels import KERNELS, rules_of

from analyser.cards.shuffle import run_key
from analyser.games import GAMES, game
from analyser.games.deciding import rule_of_thumb
from analyser.games.interface import Choice, Question, QuestionTree
from analyser.games.kernels import NO_MOVE
from analyser.games.searching.players import SearchingGame

FIELDS = (
    "rule_first", "rule_first_least", "rule_then", "rule_then_least",
    "rule_else", "rule_else_least", "rule_takes",
)  # fmt: skip


def by_hand(rule: tuple[int, ...], *known: int) -> bool:
    first, first_least, then, then_least, other, other_least, takes = rule
    values = [None, *known]

    def yes(fact: int, least: int) -> bool:
        value = values[fact]
        return value is not None and value >= least

    if yes(first, first_least):
        return takes in range(8, 16) if yes(then, then_least) else takes & 4 > 0
    return takes & 2 > 0 if yes(other, other_least) else takes & 1 > 0


def test_every_rule_goes_the_way_that_its_answers_say() -> None:
    met = {True: 0, False: 0}
    for facts in product((0, 1, 2), repeat=3):
        for takes in range(16):
            for cards, trumps in product((1, 2, 3), repeat=2):
                rule = (facts[0], 2, facts[1], 3, facts[2], 1, takes)
                expected = by_hand(rule, cards, trumps)
                numbers = np.array([cards, trumps], np.int64)
                assert rule_of_thumb.goes_first(np.array(rule, np.int64), numbers) == expected
                met[expected] += 1
    assert met[True] == met[False]


@pytest.mark.parametrize("name", [name for name in GAMES if name != "burraco"])
def test_a_rule_is_one_piece_of_every_policy(name: str) -> None:
    fields = [field.id for field in game(name).policy_fields]
    first = fields.index("rule_first")
    assert tuple(fields[first : first + len(FIELDS)]) == FIELDS


KEY = run_key(87)
FEW, MOST_HANDS = 2, 200
"""Least meetings of each way of a decision, and the most hands played to get there."""
ANY_CARD = ("out",)
"""Decisions whose second way is more than one move: who does not go out throws any card."""


def drawn_rule(choice: Choice, lots: Random) -> QuestionTree:
    """Return a rule of one to three questions."""
    first, then, other = (
        Question(lots.choice([*choice.asks]), lots.choice((0, 1, 2, 3, 4, 5, 6, 8, 12)))
        for _ in range(3)
    )
    takes = lots.random() < 0.5, lots.random() < 0.5, lots.random() < 0.5, lots.random() < 0.5
    return QuestionTree(first, lots.choice((None, then)), lots.choice((None, other)), takes)


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
        numbers = game.engine.numbers(rules, [game.settled(player, rules)] * len(seats), seats)
        return Twin(game, numbers, len(seats))

    free, met = seated(tries), {True: 0, False: 0}
    for deal in count():
        assert deal < MOST_HANDS, met
        follower = game.follow(choice.name, tries, drawn_rule(choice, lots), "by-rule")
        bound, rule = seated(follower), tuple(follower[field] for field in FIELDS)
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
                goes = by_hand(rule, *(known[fact.name] for fact in choice.facts))
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
