"""``analyser.games.burraco``: Does the compiled learnt policy choose as the plain one does, from
the same numbers?
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from breadth import broad_but
from compiling import OFF
from games.burraco import two_tables
from games.burraco.agreement import as_row
from games.burraco.search_players import NETWORKS, Numbers, learnt_line_up, line_up, numbers_of
from games.every_game import every_preset

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.burraco import GAME, pack
from analyser.games.burraco.evaluations import option_networks
from analyser.games.burraco.kernel.decisions import play as K
from analyser.games.burraco.kernel.search import features as F
from analyser.games.burraco.kernel.search import learnt_policy, search_player
from analyser.games.burraco.kernel.search import option_features as X
from analyser.games.burraco.kernel.search import options as O
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.option_features import DECISIONS
from analyser.games.burraco.policies import BARS, policy_of
from analyser.games.burraco.reference import play as reference
from analyser.games.burraco.reference import search_player as reference_searching
from analyser.games.burraco.reference.features import seen_features
from analyser.games.burraco.reference.laying import Lay
from analyser.games.burraco.reference.option_features import (
    measure_laid,
    of_discard,
    of_lay,
    of_turn,
)
from analyser.games.burraco.reference.search_player import Companions, Option, Searcher, SeenTable
from analyser.games.burraco.rules import presets, rules_of, rules_row
from analyser.games.searching.sheet import NONE

KEY = 22
HANDS = 1 if OFF else 2
OPTIONS = 6
MANY = 12
"""Hands a preset of the long proof."""
LIKE = {
    "italian-2p": "options-italian-2p",
    "closed": "options-closed",
    "italian": "options-italian",
    "open-dirty-2p": "options-italian-2p",
}
"""A learnt policy that ships, by the rules under which a tip is followed."""
NAMES = {
    decision: [feature.name for feature in features] for decision, features in DECISIONS.items()
}


@kernel
def list_described(
    laying: int, table: Numbers, rules: Numbers, policies: Numbers, found: Numbers, room: Numbers
) -> int:
    """Fill in the position and the options of the decision at hand; returns how many there are."""
    table, rules, policies = part(table, 0), part(rules, 0), part(policies, 0)
    found, room = part(found, 0), part(room, 0)
    work, options = part(room, search_player.WORK), part(room, search_player.CHOICE)
    mine, log = part(room, search_player.LEARNT_ROOM), part(room, search_player.NOTES)
    policy, view = part(policies, 0), part(work, K.VIEW)
    if table[T.PHASE] == T.DRAWING:
        O.options_of_turn(table, rules, policy, 0, options, work, log)
    elif laying != 0:
        O.options_of_laying(table, rules, policy, OPTIONS, 0, options, work, log)
    else:
        V.look(table, rules, policy, table[T.TO_MOVE], view)
        O.options_of_throwing(table, rules, policy, OPTIONS, options, work)
    position = part(mine, learnt_policy.POSITION)
    F.seen_features(table, rules, position, part(mine, learnt_policy.HANDS))
    if table[T.PHASE] == T.LAYING and options[O.MANY] != 0:
        X.look_round(table, rules, view, part(mine, learnt_policy.COMMON))
    for at in range(X.CONTEXT):
        found[at] = position[at]
    for option in range(options[O.MANY]):
        here = part(found, X.CONTEXT + learnt_policy.OPTION * option)
        kind = options[O.KINDS + option]
        if kind != O.DRAW and kind != O.STOP:
            learnt_policy.describe(
                table, rules, policies, options, option, learnt_policy.OPTION, work, log, mine, here
            )
    return int(options[O.MANY])


def described(position: SeenTable) -> list[list[int]]:
    """Return the features of a decision's options by the plain engine; none if it has only one."""
    options, _default = position.options(OPTIONS)
    player, found = position.searcher, list[list[int]]()
    for option in options if len(options) > 1 else ():
        if option in ("draw", "stop"):
            found.append([])
        elif option == "take":
            found.append(of_turn(player))
        elif isinstance(option, Lay):
            found.append(of_lay(player, option) + measure_laid(player, option))
        else:
            found.append(of_discard(player, str(option)))
    return found


@pytest.mark.broad
@every_preset(GAME)
def test_both_engines_see_the_same_options(preset: str) -> None:
    found = np.zeros(X.CONTEXT + learnt_policy.OPTION * (OPTIONS + 2), np.int64)
    room = np.zeros(search_player.ROOM_SIZE, np.int64)
    policy, seen = policy_of("balanced", {"memory": 108}), dict.fromkeys(DECISIONS, 0)
    for walk, view in two_tables.hands(f"options {preset}", HANDS, preset):
        table = view.table
        companions = Companions(policy, None, NETWORKS)
        player = Searcher(
            policy, table, table.to_move, 0, companions=companions, world_seed=0, all_lots=()
        )
        numbers = numbers_of(table.rules, [policy] * table.rules.players, {})
        rows = np.array(rules_row(table.rules), np.int64)
        for laying in (1, 0) if table.has_drawn else (1,):
            begun = table.owed is not None or (table.has_laid and not table.reaches())
            if not laying and begun:
                # What is begun must go on.
                continue
            position = SeenTable(table, player, table.turn, has_stopped=not laying)
            plain = described(position)
            many = list_described(laying, walk.table.copy(), rows, numbers, found, room)
            if not plain:
                assert many < 2
                continue
            decision = ("discard", "lay")[laying] if table.has_drawn else "pile"
            assert many == len(plain)
            assert found[: X.CONTEXT].tolist() == seen_features(player)
            seen[decision] += 1
            names = NAMES[decision][X.CONTEXT :]
            for option, counts in enumerate(plain):
                at = X.CONTEXT + learnt_policy.OPTION * option
                there = found[at : at + len(counts)].tolist()
                assert dict(zip(names, there, strict=False)) == dict(
                    zip(names, counts, strict=False)
                ), f"{preset}, turn {table.turn}, {decision}"
    assert min(seen.values()) > 0


def agree(preset: str, number: int, tries: bool = False, learnt: str = "", bars: str = "") -> int:
    """Play a hand of learnt and other players with both engines; returns its turns.

    ``tries``: of players who try what to lay, with a learnt policy; ``learnt``: one that ships;
    ``bars``: the tip that all of them follow.
    """
    rules, chance = rules_of(preset), Random(f"learnt {preset} {number}")
    if tries:
        players, models = line_up(chance, rules, 3, by_it=True)
    else:
        players, models = learnt_line_up(chance, rules)
    if learnt:
        networks = option_networks(learnt, GAME.rules(preset))
        models = {seat: replace(each, options=networks) for seat, each in models.items()}
    for seat in models if bars else ():
        players[seat] = replace(players[seat], search_bars=bars)
    table = reference.deal(rules, pack.order(KEY, number), number % rules.players)
    reference.play(table, players, KEY, number, models)
    log, out = (
        np.zeros(T.LOG_WIDTH * 2000, np.int64),
        np.empty(len(as_row(table, number)), np.int64),
    )
    scratch = np.zeros(search_player.SCRATCH_SIZE, np.int64)
    search_player.play_hands(
        KEY,
        np.array([number]),
        np.array([number % rules.players]),
        np.zeros(T.MOST_SEATS, np.int64),
        np.array(rules_row(rules), np.int64),
        numbers_of(rules, players, models),
        out,
        log,
        scratch,
    )
    assert out.tolist() == as_row(table, number), f"{preset}, deal {number}"
    begin = search_player.SEARCH + search_player.TURNS_TRIED
    tried = scratch[begin : begin + rules.players].tolist()
    assert tried == [seat.tried for seat in table.seats], f"{preset}, deal {number}"
    return int(table.turn)


@pytest.mark.broad
@every_preset(GAME)
def test_both_engines_choose_alike(preset: str) -> None:
    assert agree(preset, 3) > 1


@pytest.mark.broad
@every_preset(GAME)
def test_both_engines_try_lays_alike(preset: str) -> None:
    assert agree(preset, 4, tries=True) > 1


@pytest.mark.broad
def test_both_engines_try_one_of_those_that_lead_to_the_same() -> None:
    # A policy that ships lays much in a turn, in any order.
    assert agree("italian", 5, tries=True, learnt="options-italian") > 1


@pytest.mark.parametrize("bars", broad_but(BARS[1:], ("stopping", "feeding")))
def test_both_engines_follow_a_tip_alike(bars: str) -> None:
    dropped = 0

    class Watched(SeenTable):
        """Counts the decisions in which the tip leaves other options than there would be."""

        def options(self, most: int) -> tuple[Sequence[Option], int]:
            nonlocal dropped
            found = super().options(most)
            policy = self.searcher.policy
            self.searcher.policy = replace(policy, search_bars=NONE)
            dropped += super().options(most) != found
            self.searcher.policy = policy
            return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reference_searching, "SeenTable", Watched)
        for number, preset in enumerate(("italian-2p", "closed", "italian", "open-dirty-2p")):
            assert agree(preset, 20 + number, learnt=LIKE[preset], bars=bars) > 1
            if dropped:
                break
    assert dropped


@pytest.mark.broad
@pytest.mark.parametrize("bars", ["stopping", "feeding"])
def test_both_engines_follow_a_tip_alike_where_lays_are_tried(bars: str) -> None:
    assert agree("italian-2p", 24, tries=True, learnt=LIKE["italian-2p"], bars=bars) > 1


@pytest.mark.slow
@pytest.mark.parametrize("tries", [False, True])
@pytest.mark.parametrize("preset", presets())
def test_both_engines_choose_alike_in_many_hands(preset: str, tries: bool) -> None:
    turns = sum(agree(preset, number, tries) for number in range(1_000, 1_000 + MANY))
    print(f"{preset}: {MANY} hands, {turns} turns, none differs")
