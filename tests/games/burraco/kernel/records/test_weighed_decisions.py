"""``analyser.games.burraco.kernel.records.weighed_decisions``: Is what one decision is worth
measured rightly?

The kernel against the plain engine; the estimate against a small game of which every deal is played
out; the futures against the hand that was really played.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest
from compiling import OFF
from games.burraco import plain_forks as plain
from games.burraco.kernel.records import fork_cases
from games.burraco.stacked_packs import random_policy, stacked
from games.every_game import every_preset, players

from analyser.cards import shuffle, shuffle_plain
from analyser.cards.codes import card_code
from analyser.games.burraco import GAME, columns, pack
from analyser.games.burraco.kernel.records import weighed_decisions
from analyser.games.burraco.kernel.table import table as layout
from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.reference import play as reference
from analyser.games.burraco.rules import presets, rules_of
from analyser.games.deciding import decision_rows
from analyser.games.interface import Column
from analyser.games.protocols.decisions import Condition, FactBounds

FUTURES = 2
PRESETS = tuple(presets())
PILE, FIRST_CARD = GAME.choices


def as_dict(columns: Sequence[Column], row: list[int]) -> dict[str, float | None]:
    assert len(columns) == len(row)
    return {
        column.name: None if number == column.null else number / column.parts
        for column, number in zip(columns, row, strict=True)
    }


@pytest.mark.broad
@pytest.mark.parametrize("hands", [1 if OFF else 2, pytest.param(40, marks=pytest.mark.slow)])
@every_preset(GAME)
def test_both_engines_weigh_alike(preset: str, hands: int) -> None:
    lots = Random(f"forks of {preset}")
    record = GAME.rules(preset)
    rules = rules_of(preset)
    for number in range(hands):
        if number == 0:
            names = ["random"] * rules.players
        else:
            names = [lots.choice(players(GAME)) for _ in range(rules.players)]
        seats = [GAME.policy(name) for name in names]
        for choice in GAME.choices:
            (row,) = GAME.weigh(
                choice.name, record, seats, range(len(seats)), 7, number, 1, FUTURES
            ).tolist()
            table = reference.deal(rules, pack.order(7, number))
            thinking = [policy_of(name) for name in names]
            found = plain.weigh(choice.name, table, thinking, 7, number, FUTURES)
            expected = dict.fromkeys(c.name for c in choice.columns(FUTURES)) | found
            found_here = as_dict(choice.columns(FUTURES), row)
            assert found_here == expected, (preset, number, choice.name)


def some_condition(lots: Random) -> Condition:
    """Return one to three bounds, of facts whose values are small numbers."""
    names = lots.sample(["stage", "pile", "useful", "hand", "fewest", "own_pot", "partner"], 3)
    made = []
    for name in names[: lots.randint(1, 3)]:
        low = lots.randint(0, 4)
        ends = [(low, None), (None, low + 4), (low, low + 4)]
        made.append(FactBounds(name, *lots.choice(ends)))
    return tuple(made)


@pytest.mark.broad
@pytest.mark.parametrize("hands", [1 if OFF else 4, pytest.param(60, marks=pytest.mark.slow)])
@every_preset(GAME)
def test_both_engines_weigh_decisions_of_a_kind_alike(preset: str, hands: int) -> None:
    lots = Random(f"kinds of {preset}")
    record, rules, met = GAME.rules(preset), rules_of(preset), Counter[str]()
    for number in range(hands):
        names = [lots.choice(players(GAME)) for _ in range(rules.players)]
        seats = [GAME.policy(name) for name in names]
        for choice in GAME.choices:
            when = some_condition(lots)
            (row,) = GAME.weigh(
                choice.name, record, seats, range(len(seats)), 7, number, 1, 1, when
            ).tolist()
            table = reference.deal(rules, pack.order(7, number))
            thinking = [policy_of(name) for name in names]
            found = plain.weigh(choice.name, table, thinking, 7, number, 1, when)
            columns = choice.columns(1, when=True)
            expected = dict.fromkeys(column.name for column in columns) | found
            assert as_dict(columns, row) == expected, (preset, number, when)
            met["so"] += int(found["decisions_in_hand"] or 0)
            met["not so"] += int(
                (found["all_decisions_in_hand"] or 0) - (found["decisions_in_hand"] or 0)
            )
    assert OFF or (met["so"] and met["not so"])


@pytest.mark.broad
def test_a_bound_that_all_keep_changes_nothing_but_the_count_behind() -> None:
    rules, balanced, hands = GAME.rules("italian"), GAME.policy("balanced"), 2 if OFF else 200
    asked = ("pile", rules, [balanced], [0, 0, 0, 0], 11, 0, hands, 1)
    plainly = GAME.weigh(*asked)
    all_of_them = GAME.weigh(*asked, (FactBounds("turn", 1, None),))
    assert (all_of_them[:, :-1] == plainly).all()
    assert (all_of_them[:, -1] == plainly[:, decision_rows.DECISIONS_IN_HAND]).all()
    # What there is none of is in no range, however wide: two players have no partner.
    two = GAME.weigh("pile", GAME.rules("italian-2p"), [balanced], [0, 0], 11, 0, hands, 1,
                     (FactBounds("partner", None, 100),))  # fmt: skip
    assert not two[:, decision_rows.DECISIONS_IN_HAND].any()
    assert two[:, -1].any()


def test_two_who_swap_without_end_are_weighed() -> None:
    """Hundreds of idle swaps in a row are more than the column of that fact holds."""
    (stale,) = (fact for fact in columns.FACTS if fact.name == "stale")
    record, seats, rules = GAME.rules("online-2p"), [GAME.policy("always-take")] * 2, "online-2p"
    names = [column.name for column in PILE.columns(1)]
    found = []
    for number in range(1 if OFF else 4):
        (row,) = GAME.weigh("pile", record, seats, (0, 1), 7, number, 1, 1).tolist()
        table = reference.deal(rules_of(rules), pack.order(7, number))
        expected = plain.weigh("pile", table, [policy_of("always-take")] * 2, 7, number, 1)
        found.append(row[names.index("stale")])
        assert found[-1] == expected["stale"]
    assert max(found) == columns.MOST_STALE == np.iinfo(stale.dtype).max


@pytest.mark.broad
@pytest.mark.parametrize("hands", [3 if OFF else 30, pytest.param(300, marks=pytest.mark.slow)])
def test_a_rule_decides_as_its_lines_say(hands: int) -> None:
    """Both engines, random rules of every shape, every fact asked about."""
    lots = Random("rules")
    asked: Counter[str] = Counter()
    for number in range(hands):
        preset = lots.choice(PRESETS)
        rules = rules_of(preset)
        policy = fork_cases.with_rule(random_policy(lots), lots)
        asked.update(re.findall("[a-z_]{4,}", policy.rule))
        order = stacked(lots)
        row, plain_row = fork_cases.both(rules, [policy] * rules.players, order)
        assert row == plain_row, (preset, number)
    assert OFF or len(asked) > 20


def test_a_rule_in_words_of_numbers() -> None:
    balanced = GAME.policy("balanced")
    rules = GAME.rules("italian")
    grabs = GAME.policy("balanced", {"rule_for": "pile", "rule": "pile >= 1"})
    never = GAME.policy("balanced", {"rule_for": "pile", "rule": "pile <= 0"})
    hands = 2 if OFF else 50

    def takes(policy: Any) -> int:
        rows = GAME.play(rules, [policy], [0, 0, 0, 0], 3, 0, hands)
        names = [column.name for column in GAME.columns]
        return int(rows[:, names.index("takes_0")].sum() + rows[:, names.index("takes_1")].sum())

    assert takes(never) == 0 < takes(balanced) < takes(grabs)


def test_positions_are_those_of_the_declared_decisions() -> None:
    names = [each.name for each in GAME.choices]
    assert (names.index("pile"), names.index("first-card")) == (columns.PILE, columns.FIRST_CARD)
    in_row = [column.name for column in PILE.columns(1)]
    for name in (
        "DEAL",
        "DECISIONS_IN_HAND",
        "DECISION_INDEX",
        "TOOK_FIRST",
        "TURNS",
        "ROLLOUT_TURNS",
    ):
        assert in_row[getattr(decision_rows, name)] == name.lower()
    assert in_row[decision_rows.FACTS0] == "seat"
    assert in_row[weighed_decisions.FUTURES0] == "effect_0"
    assert len(in_row) == weighed_decisions.FUTURES0 + decision_rows.FUTURE_WIDTH


def test_every_decision_of_a_hand_is_picked_alike() -> None:
    """The picks of hands with the same number of decisions are uniform: χ² over all of them."""
    rules, balanced = GAME.rules("italian"), GAME.policy("balanced")
    hands = 20 if OFF else 20_000
    rows = GAME.weigh("pile", rules, [balanced], [0, 0, 0, 0], 11, 0, hands, 0)
    rows = rows[rows[:, decision_rows.DECISIONS_IN_HAND] >= 8]
    share = (rows[:, decision_rows.DECISION_INDEX] + 0.5) / rows[:, decision_rows.DECISIONS_IN_HAND]
    counts = np.histogram(share, 4, (0, 1))[0]
    expected = np.zeros(4)
    for decisions in rows[:, decision_rows.DECISIONS_IN_HAND]:
        at = (np.arange(decisions) + 0.5) / decisions
        expected += np.histogram(at, 4, (0, 1))[0] / decisions
    assert OFF or ((counts - expected) ** 2 / expected).sum() < 16.3  # p = 0.001, three degrees


@pytest.mark.broad
def test_a_future_moves_what_nobody_saw_and_nothing_else() -> None:
    lots = Random("futures")
    moved = 0
    for number in range(4 if OFF else 30):
        rules = rules_of(lots.choice(PRESETS))
        kept, dealt, places = fork_cases.future(rules, random_policy(lots), number)
        if kept is None:
            continue
        assert sorted(kept.tolist()) == sorted(dealt.tolist())
        changed = set(np.flatnonzero(kept != dealt).tolist())
        assert changed <= {layout.ORDER0 + place for place in places}
        moved += len(changed) > 0
        hidden = fork_cases.hidden_from_all(kept)
        assert sorted(places) == sorted(hidden)
    assert moved


# -- a game so small that every deal of it is played out ------------------------------------------

SMALL = ["4h", "5h", "6h", "7h", "4c", "5c", "4d", "9s", "Ks", "2c"]
HAND = 3


@pytest.fixture(scope="module")
def solved() -> tuple[fork_cases.Small, float]:
    """Every deal of the small game, and what taking is worth over all its decisions, exactly."""
    codes = [card_code(card) for card in SMALL]
    orders = []
    for mine in itertools.combinations(codes, HAND):
        others = [code for code in codes if code not in mine]
        for theirs in itertools.combinations(others, HAND):
            rest = [code for code in others if code not in theirs]
            orders += [(*mine, *theirs, *left) for left in itertools.permutations(rest)]
    assert len(orders) == 100_800
    small = fork_cases.Small(np.array(orders, dtype=np.int64), HAND)
    gained, decisions = small.exactly()
    return small, gained / decisions


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="a hundred thousand deals, each decision played both ways")
@pytest.mark.parametrize("deals_drawn", [30_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_a_small_game_is_estimated_as_it_is(
    solved: tuple[fork_cases.Small, float], deals_drawn: int
) -> None:
    small, truth = solved
    mean, error, decisions = small.estimate(deals_drawn, futures=2)
    print(f"\n{decisions:,} decisions: {mean:+.3f} ± {error:.3f} (1 s.e.), exactly {truth:+.3f}")
    assert abs(mean - truth) < 2 * error
    assert abs(truth) > 15 * error, "so small an effect that any estimate would pass"


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="as above")
def test_dealing_the_opponents_anew_is_caught(solved: tuple[fork_cases.Small, float]) -> None:
    """The negative control: what the opponents' play tells of their cards is thrown away."""
    small, truth = solved
    mean, error, _ = small.estimate(100_000, futures=2, redeal=True)
    print(f"\nredealt: {mean:+.3f} ± {error:.3f} (1 s.e.), exactly {truth:+.3f}")
    assert abs(mean - truth) > 4 * error


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="thousands of hands, each with nine futures")
@pytest.mark.parametrize("hands", [4_000, pytest.param(12_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("preset", ["italian", "closed", "italian-2p"])
@pytest.mark.parametrize("choice", [PILE, FIRST_CARD], ids=lambda choice: choice.name)
def test_the_hand_really_played_is_one_more_future(preset: str, choice: Any, hands: int) -> None:
    """Its rank among nine is uniform, ties broken by lot: Talts et al., arXiv 1804.06788."""
    rules, balanced = GAME.rules(preset), GAME.policy("balanced")
    if choice is FIRST_CARD and rules["upcard"]:
        return
    ranks = fork_cases.ranks(choice, rules, balanced, hands=hands, futures=9)
    expected = len(ranks) / 10
    found = float(((np.bincount(ranks, minlength=10) - expected) ** 2 / expected).sum())
    print(f"\n{preset}, {choice.name}: {len(ranks):,} hands, chi-squared {found:.1f} of 9")
    assert len(ranks) > 5 / 12 * hands
    assert found < 21.67  # p = 0.01, nine degrees of freedom


def test_a_shuffle_of_the_future_is_that_of_the_plain_twin() -> None:
    for future, count in ((0, 1), (0, 5), (3, 41), (63, 108)):
        cards = np.arange(200, 308)
        places = np.arange(108)[::-1].copy()
        shuffle.reorder(5, 9, future, cards, places, count)
        lying = [200 + int(place) for place in places[:count]]
        assert [int(cards[place]) for place in places[:count]] == shuffle_plain.reorder(
            5, 9, future, lying
        )


def test_what_is_counted_of_a_first_card_is_no_or_yes() -> None:
    seats = [GAME.policy("balanced")] * 4
    hands = 3 if OFF else 200
    rows = GAME.weigh("first-card", GAME.rules("closed"), seats, range(4), 7, 0, hands, 1)
    named = [column.name for column in FIRST_CARD.columns(1)]
    for fact in FIRST_CARD.yes_no:
        values = {*rows[:, named.index(fact)].tolist()}
        assert values <= {0, 1}, fact
        assert OFF or values == {0, 1}, fact
