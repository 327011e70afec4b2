"""``analyser.games.burraco.advice.luck``: Is the mean of luck 0 whoever plays, and does a score
spread less without it?
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np
import pytest
from compiling import OFF

from analyser.abilities.advice.reviews import luck
from analyser.games.burraco import GAME, evaluations
from analyser.games.burraco.advice.luck import KINDS
from analyser.games.protocols.reviews import ChanceEvent, Fortune

compiled = pytest.mark.skipif(OFF, reason="thousands of turns played")


def played(preset: str, one: str, other: str, hands: int, seed: int = 11) -> Iterator[str]:
    """Yield the histories of some hands."""
    rules = GAME.rules(preset)
    sides = len(GAME.sides(rules))
    seating = [seat % sides % 2 for seat in range(rules["players"])]
    players = [GAME.policy(one), GAME.policy(other)]
    for deal in range(hands):
        yield from GAME.narrate(rules, players, seating, seed, deal, "jsonl")


def in_spreads(found: luck.Luck) -> list[float]:
    """What each draw and pot was worth to who had it, in spreads of what might have come."""
    return [each.worths[each.side] / each.spread
            for _, each in luck.strokes_of(found)
            if each.side is not None and each.spread > 0]  # fmt: skip


def check(found: luck.Luck) -> None:
    """See that luck has no mean, stroke by stroke and hand by hand, and takes variance away."""
    drawn = np.array(in_spreads(found))
    error = drawn.std(ddof=1) / np.sqrt(len(drawn))
    assert abs(drawn.mean()) < 4 * error
    assert 0.85 < drawn.std() < 1.15
    # The means with luck and without differ by that of luck.
    for side in range(found.sides):
        assert abs(found.measure_worth(side).mean) < 2 * found.measure_worth(side).half
    assert found.variance < 0.9


@pytest.mark.broad
@compiled
def test_luck_has_no_mean_and_scores_spread_less_without_it() -> None:
    rows = played("italian", "champion-italian-robust", "champion-italian-robust", 24)
    found = luck.luck(GAME, [("x", rows)], 1)
    check(found)
    assert found.kinds == KINDS
    by_side = found.measure_side(0).mean - found.measure_side(1).mean
    assert by_side == pytest.approx(found.measure_worth().mean)
    left = found.measure_lead().mean - found.measure_worth().mean
    assert found.measure_adjusted().mean == pytest.approx(left)


@pytest.mark.broad
@compiled
@pytest.mark.parametrize("preset", ["italian-3p", "italian-4p-solo"])
def test_so_it_is_of_more_than_two_sides(preset: str) -> None:
    check(luck.luck(GAME, [("x", played(preset, "balanced", "balanced", 24))], 1))


PAIRS = (
    ("italian", "search-all-fast", "search-all-fast", 200),
    ("italian", "champion-italian-robust", "champion-italian-robust", 300),
    ("closed", "champion-closed-robust", "champion-closed-robust", 300),
    ("italian-2p", "balanced", "greedy", 300),
    ("italian-2p", "balanced", "balanced", 300),
)
"""Rules, the two players and hands of which ``docs/method.md`` says the figures."""


@compiled
@pytest.mark.slow
def test_so_it_is_over_many_hands() -> None:
    """Prints what that page says."""
    drawn: list[float] = []
    for preset, one, other, hands in PAIRS:
        found = luck.luck(GAME, [("x", played(preset, one, other, hands))], 1)
        assert len(found.measured_hands) == hands
        check(found)
        worths = np.array([luck.worth(each) / each.factor for each in found.measured_hands])
        error = np.std(worths, ddof=1) / np.sqrt(hands)
        leads = np.array([luck.measure_lead(each) for each in found.measured_hands])
        print(
            f"{preset}, {one} and {other}: luck {np.mean(worths):.1f} a hand, standard error "
            f"{error:.1f}; of the variance {(leads - worths).var() / leads.var():.1%} is left with "
            f"factor 1, {found.variance:.1%} with that which ships"
        )
        drawn += in_spreads(found)
    error = np.std(drawn, ddof=1) / np.sqrt(len(drawn))
    print(f"{len(drawn)} draws: {np.mean(drawn):.4f} of a spread, standard error {error:.4f}")


@pytest.mark.broad
@compiled
def test_what_was_not_drawn_yet_changes_no_luck_before() -> None:
    """The stock's last cards, which nobody drew, lie otherwise: the same luck of every draw."""
    rows = list(played("italian", "balanced", "greedy", 1, seed=7))
    deal = json.loads(rows[0])
    drawn = sum(json.loads(row).get("do") == "draw" for row in rows)
    deal["stock"] = deal["stock"][:drawn] + deal["stock"][drawn:][::-1]
    other = [json.dumps(deal), *rows[1:]]
    assert other[0] != rows[0]
    (one,), (two,) = GAME.fortunes(rows, "x", 1), GAME.fortunes(other, "x", 1)

    def draws(of: Fortune) -> list[ChanceEvent]:
        return [each for each in of.strokes if each.kind == "drawing"]

    assert len(draws(one)) == drawn
    assert [each.says for each in draws(one)] == [each.says for each in draws(two)]
    told = [(each.worths, other.worths) for each, other in zip(draws(one), draws(two), strict=True)]
    assert np.mean([one == pytest.approx(two) for one, two in told]) > 0.5


@compiled
def test_luck_is_multiplied_by_the_factor_that_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = list(played("italian", "balanced", "greedy", 1))
    (shrunk,) = GAME.fortunes(rows, "x", 1)
    factor = evaluations.luck_factors()["italian"]
    monkeypatch.setattr(evaluations, "luck_factors", dict)
    (plain,) = GAME.fortunes(rows, "x", 1)
    assert shrunk.factor == factor < plain.factor == 1
    for one, other in zip(shrunk.strokes, plain.strokes, strict=True):
        assert one.worths == pytest.approx([factor * worth for worth in other.worths])
        assert one.spread == pytest.approx(factor * other.spread)


@compiled
def test_rules_without_an_evaluation_are_told_why_not() -> None:
    rules = GAME.rules("italian", {"joker_points": 35})
    rows = GAME.narrate(rules, [GAME.policy("greedy")], [0] * 4, 1, 0, "jsonl")
    (own,) = GAME.fortunes(rows, "x", 1)
    assert own.why_not == "no learnt evaluation ships for these rules"
    assert not own.strokes


@compiled
def test_luck_stands_in_the_turn_of_who_got_it() -> None:
    """A mistake once: a pot taken by the last throw of a turn stood in the next one's."""
    pots = 0
    for told in GAME.fortunes(played("italian", "balanced", "greedy", 4), "x", 1):
        for each in told.strokes:
            if each.seat is not None:
                assert (each.turn - 1) % 4 == each.seat
                pots += each.kind == "pots"
    assert pots > 3
