"""Does the kernel play exactly what the reference plays, on any deal, with any players?

The draw of ``make test`` is small; the one of ``make test-slow`` is the proof, and prints how often
each reading and branch was met.  ``ANALYSER_SEED`` moves both to other hands, so runs add up.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest
from compiling import OFF
from games.burraco.agreement import Agreement
from games.burraco.census import BRANCHES, census
from games.burraco.stacking import NAMED, random_policy, random_table, stacked

from analyser import chance as chances
from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.rules import Rules, rules_of

FEW = 2 if OFF else 12
SEED = int(os.environ.get("ANALYSER_SEED", "1"))
COUNTED = 5
"""Of random hands one in five is counted: a census costs as much as playing the hand."""
VARIATIONS: tuple[dict[str, object], ...] = (
    {},
    {},
    {"turn_limit": 20},
    {"stock_end_cards": 0},
    {"hand_cards": 3, "pot_cards": [2, 5]},
    {"hand_cards": 20, "pot_cards": [3, 4]},
    {"players": 2},
    {"jokers": 0},
    {"semiclean_points": 150, "stalemate": "draw"},
    {"groups_allowed": False, "close_needs_clean": True},
    {"one_group_per_rank": False, "close_needs_discard": False, "group_wild_allowed": False},
    {"natural_two_needs_three": True, "one_card_pile_may_be_returned": True},
    {"both_aces_in_run": True, "royal_points": 500, "ace_to_ace_points": 1000,
     "wild_may_ride_full_run": False, "natural_two_may_turn_wild": False},
    {"pots_become_stock": True, "stock_end_cards": 0, "stalemate": "none",
     "close_needs_pot": "if_left", "closing_points_need_pot": True, "unseen_pot": "both"},
    {"closing_discard_may_be_wild": True, "groups_make_burracos": False,
     "stalemate_needs_idle": False, "unseen_pot": "penalty", "run_bonuses_stack": True},
)  # fmt: skip
"""Changes to `italian` under which stacked packs are played: each rule that the engines know."""


def play_random_hands(first: int, count: int, met: Counter[str]) -> list[str]:
    """Play deals with random players at every seat of `italian`; return what differed."""
    agreement = Agreement(rules_of("italian"))
    key = 1000 + SEED
    wrong = []
    for number in range(first, first + count):
        lots = Random(f"{SEED} players {number}")
        players = random_table(lots, 4)
        wrong.append(agreement.differences(chances.order(key, number), players, key, number))
        assert agreement.last is not None
        if number % COUNTED == 0:
            met.update(census(agreement.last))
    return [words for words in wrong if words]


def play_stacked_hands(first: int, count: int, met: Counter[str]) -> list[str]:
    """Play stacked packs under varied rules with random players; return what differed."""
    wrong = []
    tables: dict[Rules, Agreement] = {}
    for number in range(first, first + count):
        lots = Random(f"{SEED} stacked {number}")
        rules = rules_of("italian", VARIATIONS[number % len(VARIATIONS)])
        agreement = tables.setdefault(rules, Agreement(rules))
        players = random_table(lots, rules.players)
        words = agreement.differences(stacked(lots), players, SEED, number)
        wrong.append(f"{VARIATIONS[number % len(VARIATIONS)]}: {words}" if words else "")
        assert agreement.last is not None
        met.update(census(agreement.last))
    return [words for words in wrong if words]


def table_of(met: Counter[str]) -> str:
    return "\n".join(f"{met[branch]:9d}  {branch}" for branch in BRANCHES)


@pytest.mark.parametrize("name", NAMED)
def test_kernel_plays_named_policies_like_the_reference(name: str) -> None:
    agreement = Agreement(rules_of("italian"))
    seats = [policy_of(name), policy_of("balanced")] * 2
    for number in range(FEW):
        assert agreement.differences(chances.order(SEED, number), seats, SEED, number) == ""


def test_kernel_plays_random_players_like_the_reference() -> None:
    met: Counter[str] = Counter()
    assert play_random_hands(0, 15 if OFF else 150, met) == []


def test_kernel_plays_stacked_packs_like_the_reference() -> None:
    met: Counter[str] = Counter()
    assert play_stacked_hands(0, (2 if OFF else 30) * len(VARIATIONS), met) == []
    print(table_of(met))
    assert OFF or [branch for branch in BRANCHES if not met[branch]] == []


def test_random_policies_are_not_all_alike() -> None:
    lots = Random(SEED)
    assert len({random_policy(lots) for _ in range(20)}) == 20


SLOW_PIECES = 8
"""The long draw is cut so that test processes can share it."""


@pytest.mark.slow
@pytest.mark.parametrize("piece", range(SLOW_PIECES))
def test_long_draw_of_random_hands(piece: int) -> None:
    met: Counter[str] = Counter()
    each = 60_000 // SLOW_PIECES
    wrong = play_random_hands(1_000_000 + piece * each, each, met)
    words = f"{each} random hands, {len(wrong)} differ; in one of {COUNTED} of them:"
    print(f"{words}\n{table_of(met)}")
    assert wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("piece", range(SLOW_PIECES))
def test_long_draw_of_stacked_packs(piece: int) -> None:
    met: Counter[str] = Counter()
    each = 2_000
    wrong = play_stacked_hands(1_000_000 + piece * each, each, met)
    print(f"{each} stacked packs, {len(wrong)} differ\n{table_of(met)}")
    assert wrong == []
