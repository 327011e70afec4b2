"""``analyser.games``: What every game promises of choices, where it has some to weigh."""

from __future__ import annotations

import re

import compiling
import numpy as np
import pytest
from games.every_game import DEALT_OUT, KEY, any_game, any_table, column, having, legal

from analyser.errors import UsageError
from analyser.games.interface import Game, Rows, able
from analyser.games.protocols.decisions import (
    Choice,
    Comparison,
    DecisionRule,
    FactBounds,
    HasDecisions,
    choice_of,
)
from analyser.games.sides import seating

DEALS = 2 if compiling.OFF else 60
MOST_DEALS = 60
FUTURES = 2


def weighed(played: Game, preset: str, choice: Choice, first: int, count: int) -> Rows:
    rules, policy = played.rules(preset), played.policy(played.default_policy)
    return able(played, HasDecisions).weigh(
        choice.name, rules, [policy], seating(played, rules, 1), KEY, first, count, FUTURES
    )


@any_game(HasDecisions)
def test_a_choice_says_what_it_is(played: Game) -> None:
    choices = able(played, HasDecisions).choices
    assert len({each.name for each in choices}) == len(choices) > 0
    for each in choices:
        assert re.fullmatch(r"[A-Za-z0-9-]+", each.name)
        assert all((each.first, each.second, each.doing, each.instead, each.meaning))
        assert each.unit == played.scale.unit
        facts = {fact.name for fact in each.facts}
        assert set(each.field) <= set(each.shown) <= facts
        assert set(each.asks) <= facts
        if each.parted:
            (unit,) = (fact.unit for fact in each.facts if fact.name == each.parted)
            assert (each.parted in each.shown, unit) == (True, "yes/no")
        assert choice_of(played, each.name) == each
    with pytest.raises(UsageError, match="unknown decision 'none-such'"):
        choice_of(played, "none-such")


@pytest.mark.broad
@any_table(HasDecisions)
def test_a_row_is_a_deal_and_a_gain_is_what_its_ends_say(played: Game, preset: str) -> None:
    for choice in able(played, HasDecisions).choices:
        columns = choice.columns(FUTURES)
        rows = weighed(played, preset, choice, 3, DEALS)
        assert rows.shape == (DEALS, len(columns))
        assert column(columns, rows, "deal").tolist() == list(range(3, 3 + DEALS))
        for place, about in enumerate(columns):
            assert legal(about, rows[:, place]).all(), about.name
        some = rows[column(columns, rows, "decisions_in_hand") > 0]
        for future in range(FUTURES):
            ends = [
                column(columns, some, f"{who}_if_{way}_{future}")
                for way in ("first", "second")
                for who in ("own", "other")
            ]
            gain = (ends[0] - ends[1]) - (ends[2] - ends[3])
            assert (column(columns, some, f"effect_{future}") == gain).all()
        again = [weighed(played, preset, choice, deal, 1) for deal in (3, 4)]
        assert (np.concatenate(again) == rows[:2]).all()


@pytest.mark.broad
@any_table(HasDecisions)
def test_only_decisions_that_are_so_are_weighed(played: Game, preset: str) -> None:
    rules, policy = played.rules(preset), played.policy(played.default_policy)
    game = able(played, HasDecisions)
    for choice in game.choices:
        every = weighed(played, preset, choice, 0, DEALS)
        fact = choice.field[0]
        values = column(choice.columns(FUTURES), every, fact)
        some = values[column(choice.columns(FUTURES), every, "decisions_in_hand") > 0]
        least = int(np.median(some)) if some.size else 0
        for when in ((FactBounds(fact, least, None),), (FactBounds(fact, None, least - 1),)):
            columns = choice.columns(FUTURES, when=True)
            seats = seating(played, rules, 1)
            rows = game.weigh(choice.name, rules, [policy], seats, KEY, 0, DEALS, FUTURES, when)
            assert rows.shape == (DEALS, len(columns))
            counts = column(columns, rows, "decisions_in_hand")
            before = column(choice.columns(FUTURES), every, "decisions_in_hand")
            assert (column(columns, rows, "all_decisions_in_hand") == before).all()
            assert (counts <= before).all()
            found = column(columns, rows, fact)[counts > 0]
            (bound,) = when
            assert (found >= (bound.least if bound.least is not None else found)).all()
            assert (found <= (bound.most if bound.most is not None else found)).all()
        # A deal's decisions are of the one kind or of the other.
        assert choice.columns(FUTURES, when=True)[:-1] == choice.columns(FUTURES)


@any_game(HasDecisions)
def test_no_column_of_a_decision_stands_there_twice(played: Game) -> None:
    for choice in able(played, HasDecisions).choices:
        names = [about.name for about in choice.columns(FUTURES, when=True)]
        assert len(set(names)) == len(names), choice.name


@pytest.mark.broad
@any_table(HasDecisions)
def test_where_nothing_is_hidden_but_hands_all_futures_are_one(played: Game, preset: str) -> None:
    for choice in able(played, HasDecisions).choices:
        columns, same, some, first = choice.columns(FUTURES), True, False, 0
        # Where who begins nearly always wins, few deals end otherwise in another future.
        while first < MOST_DEALS and same and (first == 0 or choice.unseen is not None):
            rows = weighed(played, preset, choice, first, DEALS)
            ends = [
                column(columns, rows, f"{way}_{future}")
                for way in ("own_if_first", "other_if_first", "own_if_second", "other_if_second")
                for future in (0, 1)
            ]
            pairs = zip(ends[::2], ends[1::2], strict=True)
            same = all((one == other).all() for one, other in pairs)
            some = some or bool((column(columns, rows, "decisions_in_hand") > 0).any())
            first += DEALS
        hidden = choice.unseen is not None and preset not in DEALT_OUT
        assert same == (not hidden or not some), choice.name


@pytest.mark.broad
@pytest.mark.skipif(compiling.OFF, reason="thousands of hands, each decision with eight futures")
@pytest.mark.parametrize(
    "played",
    [played for played in having(HasDecisions)
     if any(choice.unseen for choice in able(played, HasDecisions).choices)],
    ids=lambda played: str(played.name),
)  # fmt: skip
def test_both_ways_of_a_decision_meet_the_same_futures(played: Game) -> None:
    """What a future brings beyond the mean of its deal's eight, it brings after both ways.

    Futures that have nothing in common would be correlated by 0 ± 0.04 (two standard errors).
    """
    rules, policy = played.rules(played.default_preset), played.policy(played.default_policy)
    for choice in able(played, HasDecisions).choices:
        columns, seats = choice.columns(8), seating(played, rules, 1)
        rows = able(played, HasDecisions).weigh(choice.name, rules, [policy], seats, KEY, 0, 400, 8)
        some = rows[column(columns, rows, "decisions_in_hand") > 0]
        apart = []
        for way in ("first", "second"):
            own, other = (
                np.stack([column(columns, some, f"{who}_if_{way}_{future}") for future in range(8)])
                for who in ("own", "other")
            )
            margins = (own - other).astype(np.float64)
            apart.append(margins - margins.mean(axis=0))
        one, two = apart
        spread = float(np.sqrt((one**2).sum() * (two**2).sum()))
        # Where one way ends the hand, or draws no more, all its futures are one.
        assert spread == 0 or (one * two).sum() / spread > 0.1, choice.name


@any_game(HasDecisions)
def test_a_rule_that_is_followed_is_a_policy_of_the_game(played: Game) -> None:
    game = able(played, HasDecisions)
    own = played.policy(played.default_policy)
    for choice in game.choices:
        for fact in choice.asks:
            rule = DecisionRule(((Comparison(((fact, 1),), 1),),))
            made = game.follow(choice.name, own, rule, "by-rule")
            assert made["name"] == "by-rule"
            assert set(made) == set(own)
            assert made != {**own, "name": "by-rule"}
            values = {key: value for key, value in made.items() if key != "name"}
            assert played.policy(played.default_policy, values) == {**made, "name": own["name"]}
