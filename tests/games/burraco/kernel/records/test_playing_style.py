"""``analyser.games.burraco.kernel.records.playing_style``: Is what players do counted as it is
done?  The compiled count against the plain one, and rows.
"""

from __future__ import annotations

from dataclasses import asdict
from random import Random

import numpy as np
import pytest
from compiling import OFF
from games.burraco import plain_conduct as plain
from games.burraco.stacked_packs import random_rules
from games.every_game import every_preset

from analyser.games.burraco import GAME, pack, playing_style
from analyser.games.burraco.columns import ENDINGS, PARTS, ROW
from analyser.games.burraco.kernel import calls
from analyser.games.burraco.policies import Policy, named_policies, policy_of
from analyser.games.burraco.reference import play as reference
from analyser.games.burraco.rules import Rules, rules_of
from analyser.games.interface import Rows

FEW = pytest.mark.parametrize("hands", [1 if OFF else 6, pytest.param(60, marks=pytest.mark.slow)])
"""Hands of each preset, and of rules drawn by lot."""
KEY = 91
PLAIN = [name for name, (_words, each) in named_policies().items() if not each.search_worlds]
"""Who does not search: with the plain engine that takes minutes a hand."""
SWEPT = (1322, 627)
"""Deals in which the hand ends with a turn that takes one card and lays all."""


def compiled(rules: Rules, players: list[Policy], number: int) -> list[dict[str, int]]:
    """Count one hand with the kernel; counts that a seat has none of are left out."""
    record = {"preset": "italian", **asdict(rules), "cut_accuracy": 0.0}
    policies = [{"name": "drawn", **asdict(player)} for player in players]
    (hand,) = calls.conduct(record, policies, range(len(players)), KEY, number, 1).tolist()
    return [
        {name: many for name, many in zip(playing_style.COUNTS, seat, strict=True) if many}
        for seat in hand
    ]


def both(rules: Rules, players: list[Policy], number: int) -> list[list[dict[str, float]]]:
    table = reference.deal(rules, pack.order(KEY, number))
    table.pack = None
    counted = plain.count_hand(table, players, KEY, number)
    plainly = [{name: many for name, many in seat.items() if many} for seat in counted]
    return [[dict(seat) for seat in compiled(rules, players, number)], plainly]


@pytest.mark.broad
@FEW
@every_preset(GAME)
def test_both_count_alike_whoever_plays(preset: str, hands: int) -> None:
    lots, rules = Random(f"conduct of {preset}"), rules_of(preset)
    for number in range(hands):
        names = [lots.choice(PLAIN) for _ in range(rules.players)]
        players = [policy_of("random" if number == 0 else name) for name in names]
        kernel, plainly = both(rules, players, number)
        assert kernel == plainly, (preset, number, names)


def bent(lots: Random) -> Policy:
    """Return a player with a name, and a liking for the pile that is not its own."""
    name = lots.choice(PLAIN)
    return policy_of(name, {"take_bar": lots.randint(-300, 300), "take_bar_stale": 0})


@pytest.mark.broad
@FEW
def test_both_count_alike_by_any_rules(hands: int) -> None:
    lots = Random("conduct")
    for number in range(hands):
        rules = random_rules(lots)
        players = [bent(lots) for _ in range(rules.players)]
        kernel, plainly = both(rules, players, number)
        assert kernel == plainly, (number, rules)


def counts(preset: str, *names: str, hands: int) -> Rows:
    rules = GAME.rules(preset)
    seating = [seat % len(names) for seat in range(rules["players"])]
    players = [GAME.policy(name) for name in names]
    rows: Rows = GAME.conduct(rules, players, seating, KEY, 0, hands)
    return rows


@pytest.mark.parametrize(
    ("preset", "names"),
    [
        ("italian", ("balanced", "cautious")),
        ("italian-3p", ("balanced",)),
        ("italian-2p", ("always-take", "champion-italian-2p-basic")),
        ("ntcr-closed", ("champion-ntcr-closed", "greedy")),
    ],
)
def test_what_the_row_says_too_is_the_same(preset: str, names: tuple[str, ...]) -> None:
    hands = 2 if OFF else 200
    rules = GAME.rules(preset)
    seating = [seat % len(names) for seat in range(rules["players"])]
    rows = GAME.play(rules, [GAME.policy(name) for name in names], seating, KEY, 0, hands)
    found = counts(preset, *names, hands=hands)
    assert found.shape == (hands, rules["players"], playing_style.COUNT_COUNT)
    assert (found[:, :, playing_style.HANDS] == 1).all()
    assert (found[:, :, playing_style.TURNS].sum(axis=1) == rows[:, ROW.places["turns"]]).all()
    ended = found[:, :, playing_style.ENDED0 : playing_style.ENDED0 + len(ENDINGS)]
    assert (ended.argmax(axis=2) == rows[:, ROW.places["ending"]][:, None]).all()
    assert (ended.sum(axis=2) == 1).all()
    sides = len(GAME.sides(rules))
    by_side = np.array([seat % sides for seat in range(rules["players"])])
    for side in range(sides):
        own = found[:, by_side == side]
        for count, column in (
            (playing_style.TAKES, "takes"),
            (playing_style.TAKEN_CARDS, "taken_cards"),
        ):
            assert (own[:, :, count].sum(axis=1) == rows[:, ROW.places[f"{column}_{side}"]]).all()
        for count, column in ((playing_style.CLEAN, "clean"), (playing_style.DIRTY, "dirty")):
            place = ROW.places[f"burracos_{column}_{side}"]
            assert ROW.columns[place].parts == PARTS
            assert (own[:, :, count] == rows[:, [place]]).all()
    assert (found[:, :, playing_style.DECISIONS] == found[:, :, playing_style.TAKES]
            + found[:, :, playing_style.LEAVES]).all()  # fmt: skip


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="a search in plain Python takes minutes")
def test_turns_that_tries_take_are_counted_of_who_searches_alone() -> None:
    found = counts("italian", "search-fast", "balanced", hands=1)[:, :, playing_style.TRIED_COLUMN]
    assert (found[:, ::2] > 0).all()
    assert (found[:, 1::2] == 0).all()
    dearer = counts("italian", "search", "balanced", hands=3)[:, :, playing_style.TRIED_COLUMN]
    assert dearer[:, ::2].sum() > 1.5 * found[:, ::2].sum(), "and begin anew with each hand"


def test_hands_counted_apart_are_hands_counted_together() -> None:
    hands = 3 if OFF else 60
    whole = counts("italian", "balanced", hands=hands)
    rules, players = GAME.rules("italian"), [GAME.policy("balanced")]
    parts = [GAME.conduct(rules, players, [0] * 4, KEY, first, 1) for first in range(hands)]
    assert (np.concatenate(parts) == whole).all()


def test_always_take_swaps_one_card_for_another_until_nobody_may() -> None:
    """Who takes every pile takes the upcard, throws one card, and so does the other: L10."""
    found = counts("italian-2p", "always-take", hands=2 if OFF else 100)
    total = dict(zip(playing_style.COUNTS, found.sum(axis=(0, 1)).tolist(), strict=True))
    assert total["leaves"] == 0
    assert total["takes"] == total["decisions"] == total["turns"]
    assert OFF or total["idle_swaps"] > 0.4 * total["turns"]
    assert OFF or total["stalemate"] > 0.9 * total["hands"]


def test_a_lay_that_closes_at_once_makes_no_idle_swap() -> None:
    """A turn that takes one card and then lays all that it holds is over, and has laid."""
    rules = rules_of("online-2p", {"close_needs_discard": False})
    swaps = policy_of("balanced", {"take_bar": -500, "take_meld": 500})
    for number in SWEPT:
        kernel, plainly = both(rules, [swaps, swaps], number)
        assert kernel == plainly
    table = reference.deal(rules, pack.order(KEY, SWEPT[0]))
    *_, before, last = reference.play(table, [swaps, swaps], KEY, SWEPT[0]).events
    assert (before["do"], len(before["cards"])) == ("take", 1)
    assert last["do"] in ("meld", "add")
