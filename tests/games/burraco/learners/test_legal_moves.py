"""``analyser.games.burraco``: Is an action legal exactly where the reference says that its move
is?
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from breadth import broad_but
from compiling import OFF
from games.burraco.learners.both_tables import KEY, BothTables
from games.burraco.stacked_packs import stacked

from analyser.games.burraco import action_moves, actions, pack
from analyser.games.burraco.kernel.table import table as layout
from analyser.games.burraco.reference import melds, scoring
from analyser.games.burraco.reference.melds import Illegal
from analyser.games.burraco.rules import Rules, presets, rules_of

NEVER_READ = 368
"""Runs that hold the suit's two as a wild card, or an ace, where the rules read them otherwise."""
VARIATIONS: dict[str, tuple[str, dict[str, int]]] = {
    "natural twos": ("italian", {"natural_two_needs_three": True}),
    "twos turn": ("italian", {"natural_two_may_turn_wild": True}),
    "no wild group": ("italian", {"group_wild_allowed": False}),
    "ride": ("italian", {"wild_may_ride_full_run": True, "both_aces_in_run": True}),
    "one group": ("italian", {"one_group_per_rank": True}),
    "close by laying": ("italian", {"close_needs_discard": False}),
    "close with a wild card": ("italian", {"closing_discard_may_be_wild": True}),
    "clean": ("italian-2p", {"close_needs_clean": True}),
    "two cards for the pile": ("italian", {"pile_needs_two_cards": True, "hand_cards": 2}),
}


def chosen(lots: Random, lean: str, legal: set[int]) -> int:
    """Return one of the actions: any, or rather one that keeps, takes, lays long melds."""
    ways = sorted(legal)
    if lean == "hold" and lots.random() < 0.9:
        ways = [each for each in ways if each < actions.ADD0] or ways
    if lean != "any" and actions.TAKE in legal:
        return actions.TAKE
    if lean == "lay":
        return max(ways, key=lambda each: (each >= actions.ADD0, lots.random()))
    return lots.choice(ways)


def play(rules: Rules, number: int, met: Counter[str]) -> None:
    lots = Random(f"actions {number}")
    order = stacked(lots) if number % 3 else pack.order(KEY, number)
    lean, side = lots.choice(("any", "hold", "lay")), BothTables(rules, order)
    while side.plain.ending is None:
        legal = side.allowed()
        assert side.offered() == legal
        met["decisions"] += 1
        met["adds"] += sum(actions.ADD0 <= each < actions.RUN0 for each in legal)
        met["runs"] += sum(actions.RUN0 <= each < actions.GROUP0 for each in legal)
        met["groups"] += sum(each >= actions.GROUP0 for each in legal)
        met["refusals"] += actions.REFUSE in legal
        met["last cards"] += len(side.plain.seats[side.plain.to_move].hand) == 1
        side.act(chosen(lots, lean, legal))
    assert side.table[layout.PHASE] == layout.OVER
    assert scoring.row(side.plain, number)["turns"] == side.table[layout.TURN]


@pytest.mark.parametrize(
    "preset", broad_but(presets(), ("italian", "online-2p"), ("open-dirty", "international"))
)
def test_what_is_offered_is_what_the_reference_allows(preset: str) -> None:
    met: Counter[str] = Counter()
    rules = rules_of(preset, {"turn_limit": 60})
    for number in range(1 if OFF else 8):
        play(rules, number, met)
    assert met["decisions"] > 100 or OFF
    assert met["adds"] > 100 or OFF
    assert met["runs"] > 100 or OFF
    assert met["refusals"] > 0 or rules.upcard


@pytest.mark.broad
@pytest.mark.parametrize("name", VARIATIONS)
def test_it_is_so_under_changed_rules(name: str) -> None:
    preset, changes = VARIATIONS[name]
    met: Counter[str] = Counter()
    for number in range(1 if OFF else 12):
        play(rules_of(preset, {"turn_limit": 60, **changes}), number, met)
    assert met["groups"] > 100 or OFF


def test_every_number_is_a_move_and_no_move_has_two() -> None:
    """But for those that no rules read as they are numbered: they are legal nowhere."""
    read: dict[int, str] = {}
    for each in (rules_of("italian"), *(rules_of(*changed) for changed in VARIATIONS.values())):
        for action in range(0, actions.ACTIONS, 97 if OFF else 1):
            move = action_moves.move_of(action)
            try:
                if action_moves.action_of(move, each) == action:
                    read[action] = str(move)
            except Illegal:
                pass
    assert len(set(read.values())) == len(read)
    assert OFF or len(read) == actions.ACTIONS - NEVER_READ


def test_every_run_that_any_rules_allow_has_a_number() -> None:
    flags = (
        "both_aces_in_run",
        "natural_two_needs_three",
        "wild_may_ride_full_run",
        "natural_two_may_turn_wild",
    )
    numbered = set(actions.RUN_SHAPES)
    step = 31 if OFF else 1
    every = [
        frozenset(place for place in range(14) if places >> place & 1)
        for places in range(0, 1 << 14, step)
    ]
    for chosen_flags in product((False, True), repeat=len(flags)):
        rules = rules_of("italian", dict(zip(flags, chosen_flags, strict=True)))
        for at, places in enumerate(every):
            for wild in (0, 5):
                if melds.run_is_legal(places, wild > 0, rules):
                    assert (step * at, wild) in numbered
