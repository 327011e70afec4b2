"""``analyser.games``: Does the referee allow what each kernel plays, and count the same?  And are
decisions weighed so?

Hands of players drawn at random, from random leads and scores; then decisions, weighed both ways,
by the kernel and by its loops in plain Python (``kernel_twin``).  Each sibling game's
``agreement.py`` says which; Burraco, whose engines tell more, has a test of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest
from games import rule_draws
from games.agreement import FUTURES, KEY, Agreement, Counted, Met, Run
from games.kernel_twin import Twin
from games.rule_draws import Changes

from analyser.errors import ScenarioError
from analyser.games import GAMES
from analyser.games.interface import Record

MODULES = [f"games.{game}.agreement" for game in GAMES if game != "burraco"]
pytest.register_assert_rewrite(*MODULES)
AGREEMENTS: list[Agreement] = [import_module(module).AGREEMENT for module in MODULES]


def play(agreement: Agreement, run: Run, preset: str, changes: Changes, hands: int) -> Met:
    """Play hands both ways; returns what was met."""
    random, met = Random(f"{preset} {changes} {run.seed}"), Counter[str]()
    game, engine = agreement.game, agreement.game.engine
    rules = game.rules(preset, changes)
    seats = len(game.seats(rules))
    for at in range(hands):
        deal = random.randrange(1 << 20) if agreement.any_deal else at
        players = [(run.player or agreement.player)(random) for _ in range(seats)]
        lead = random.randrange(seats)
        scores = [agreement.scores(random, rules)] if agreement.scores else []
        numbers = engine.numbers(rules, players, range(seats))
        log = np.full(agreement.log, -1, np.int64)
        row, room = np.empty(engine.row, np.int64), np.empty(engine.room, np.int64)
        before = np.array(scores or [[0] * seats]).ravel()
        deals, leads = np.array([deal]), np.array([lead])
        engine.play_hands(
            KEY, deals, leads, before, numbers.rules, numbers.policies, row, log.ravel(), room
        )
        names = [about.name for about in game.columns]
        table = agreement.dealt(rules, deal, lead, *scores)
        referee, told = agreement.module("referee"), log.ravel()
        referee.replay(table, told[: (*np.flatnonzero(told == -1), len(told))[0]].tolist())
        assert table.over, (deal, players)
        expected = referee.row(table, deal)
        assert row.tolist() == expected, dict(zip(names, expected, strict=True))
        met.update(agreement.met(table, expected))
    return met


def weigh(agreement: Agreement, preset: str, changes: Changes, deals: int) -> Met:
    """Weigh decisions of each choice both ways; returns how many there were, in how many deals."""
    random, met = Random(f"{preset} {changes}"), Counter[str]()
    game = agreement.game
    rules = game.rules(preset, changes)
    seats = range(len(game.seats(rules)))
    players, first = list[Record](), 5
    for number, choice in enumerate(game.choices, start=1):
        for when in ((), agreement.condition(choice.name)):
            if agreement.any_deal or not players:
                players = [agreement.player(random) for _ in seats]
            if agreement.any_deal:
                first = random.randrange(1 << 20)
            found = game.weigh(choice.name, rules, players, seats, KEY, first, deals, FUTURES, when)
            done = Counter[bool]()
            for deal, row in enumerate(found.tolist(), start=first):
                has_one = row[1] > 0
                done[has_one] += 1
                if done[has_one] > agreement.most_weighed:
                    continue
                twin = Twin(game, game.engine.numbers(rules, players, seats), len(seats))
                expected = twin.weigh(choice.facts, number, KEY, deal, FUTURES, when)
                assert row == expected, (choice.name, when, deal)
                met.update({choice.name: row[1], "decisions": row[1]})
                met[f"deals with {choice.name}"] += has_one
    return met


def check(run: Run, met: Met) -> None:
    """Check that all has been met often enough."""
    print(run.name, dict(met))
    for what, least in run.least.items():
        number, *but = least if isinstance(least, tuple) else (least,)
        assert (met[what] > int(number)) == (run.tables[0][0] not in but), (what, least, met)


def each_run(runs: Iterable[tuple[Agreement, Run]]) -> pytest.MarkDecorator:
    """Run a test on runs of games: it is handed ``agreement`` and ``run``."""
    rows = [
        pytest.param(agreement, run, id=f"{agreement.name}: {run.name}", marks=run.marks)
        for agreement, run in runs
    ]
    return pytest.mark.parametrize(("agreement", "run"), rows)


def refused_with(game: Any, rule: str, value: Any) -> Iterator[tuple[str, Changes]]:
    """Yield presets with a value of a rule, alone and with each value of each other rule."""
    for preset in game.presets:
        yield preset, {rule: value}
        for other in game.rule_fields:
            if other.id != rule:
                for each in rule_draws.values_of(other):
                    yield preset, {rule: value, other.id: rule_draws.exact(other, each, Random(1))}


@pytest.mark.parametrize("agreement", AGREEMENTS, ids=lambda each: each.name)
def test_each_value_of_each_rule_is_met_that_is_not_refused(agreement: Agreement) -> None:
    game = agreement.game
    tables = [each for run in agreement.runs() if not run.marks for each in run.tables]
    met = rule_draws.met_of(game.rule_fields, (game.rules(*rules) for *rules, _ in tables))
    by_id = {about.id: about for about in game.rule_fields}
    for rule, value in rule_draws.wanted_of(game.rule_fields):
        if (rule, value) not in met:
            number = rule_draws.exact(by_id[rule], value, Random(1))
            for preset, changes in refused_with(game, rule, number):
                with pytest.raises(ScenarioError):
                    game.rules(preset, changes)


@each_run((each, run) for each in AGREEMENTS for run in each.runs())
def test_moves_and_rows_are_those_of_the_reference(agreement: Agreement, run: Run) -> None:
    check(run, sum((play(agreement, run, *table) for table in run.tables), Counter[str]()))


@each_run((each, run) for each in AGREEMENTS for run in each.weighings)
def test_decisions_are_weighed_as_in_the_reference(agreement: Agreement, run: Run) -> None:
    check(run, sum((weigh(agreement, *table) for table in run.tables), Counter[str]()))


@pytest.mark.parametrize(
    ("agreement", "counted"),
    [
        pytest.param(each, counted, id=f"{each.name}: {counted.preset}, {counted.choice}")
        for each in AGREEMENTS
        for counted in each.counts
    ],
)
def test_a_deal_has_as_many_decisions_as_the_rules_leave(
    agreement: Agreement, counted: Counted
) -> None:
    game, (preset, changes, choice, policy, decisions) = agreement.game, counted
    rules = game.rules(preset, changes)
    seating = [0] * len(game.seats(rules))
    found = game.weigh(choice, rules, [game.policy(policy)], seating, KEY, 0, 20, 1)
    assert found[:, 1].tolist() == [decisions] * 20
