"""``analyser.games.burraco.match_chances``: Does a search player that plays for the match count by
the chances to win it, near the target alone, and in the kernel as in plain Python?
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import compiling
import numpy as np
import pytest
from games.burraco.agreement import as_row
from games.burraco.search_players import line_up, numbers_of

from analyser.cards.shuffle import run_key
from analyser.errors import DataError, ScenarioError
from analyser.games.burraco import GAME, match_chances, pack
from analyser.games.burraco.columns import PARTS
from analyser.games.burraco.evaluations import option_networks
from analyser.games.burraco.kernel.search import search_player
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.match_chances import BAR, QUARTERS, WON_MATCH, chances_row, find_chance
from analyser.games.burraco.reference import play as reference
from analyser.games.burraco.rules import rules_of, rules_row
from analyser.games.interface import Record
from analyser.play.match_equity import Aim, make_equity

KEY = run_key(91)
RULES = GAME.rules("italian")
CHANCES = chances_row("italian")


def for_match(**changes: object) -> Record:
    return GAME.settle_policy(GAME.policy("search-match", changes), RULES)


def test_the_chances_are_those_of_the_kept_hands() -> None:
    """Of a hundred matches they are off by one at most, and by a tenth on average."""
    equity, lots = make_equity(GAME, RULES, Aim()), np.random.default_rng(1)
    own, other = 5 * lots.integers(-100, 420, (2, 600))
    for side, begins in enumerate((True, False)):
        exact = WON_MATCH / 100 * equity.find(own, other, side)
        found = [
            find_chance(CHANCES, QUARTERS * mine, QUARTERS * theirs, begins)
            for mine, theirs in zip(own.tolist(), other.tolist(), strict=True)
        ]
        decided = np.maximum(own, other) >= CHANCES[BAR] / QUARTERS
        assert decided.any()
        apart = np.abs(exact - found)
        assert apart[decided & (own != other)].max() == 0
        assert apart.max() < WON_MATCH / 80
        assert apart.mean() < WON_MATCH / 1_000
    assert match_chances.list_rules() == ["italian"]


def test_compiled_code_finds_the_same_chances() -> None:
    lots, chances = Random(1), np.array(CHANCES, np.int64)
    for _ in range(500):
        own, other = (QUARTERS * 5 * lots.randrange(-200, 420) // 2 for _ in range(2))
        assert search_player.value_chance(chances, own, other) == match_chances.value_chance(
            CHANCES, own, other
        )
        for begins in (True, False):
            found = search_player.find_chance(chances, own, other, int(not begins))
            assert found == find_chance(CHANCES, own, other, begins), (own, other, begins)


def agree(number: int, worlds: int) -> int:
    """Play a hand near the target with both engines; returns how many differ from for points."""
    rules, chance = rules_of("italian"), Random(f"match {number}")
    players, models = line_up(chance, rules, worlds, by_it=True)
    networks = option_networks("options-italian", RULES)
    models = {
        seat: replace(each, options=networks, chances=list(CHANCES))
        for seat, each in models.items()
    }
    lead = number % rules.players
    before = [chance.choice((1_500, 1_700, 1_900)), chance.choice((0, 1_500, 1_900))]
    table = reference.deal(rules, pack.order(KEY, number), lead, before)
    reference.play(table, players, KEY, number, models)
    rows = []
    for whose in (models, {seat: replace(each, chances=[]) for seat, each in models.items()}):
        out = np.empty(len(as_row(table, number)), np.int64)
        scratch = np.zeros(search_player.SCRATCH_SIZE, np.int64)
        search_player.play_hands(
            KEY,
            np.array([number]),
            np.array([lead]),
            PARTS * np.array(before),
            np.array(rules_row(rules), np.int64),
            numbers_of(rules, players, whose),
            out,
            np.zeros(T.LOG_WIDTH, np.int64),
            scratch,
        )
        begin = search_player.SEARCH + search_player.TURNS_TRIED
        tried = scratch[begin : begin + rules.players].tolist()
        rows.append((out.tolist(), tried))
    assert rows[0] == (as_row(table, number), [seat.tried for seat in table.seats]), number
    return int(rows[0][0] != rows[1][0])


def test_a_hand_near_the_target_is_played_in_the_kernel_as_in_plain_python() -> None:
    agree(0, 1)


@pytest.mark.slow
def test_hands_near_the_target_are_played_in_the_kernel_as_in_plain_python() -> None:
    assert sum(agree(number, 3) for number in range(1, 3 if compiling.OFF else 13)) > 0


@pytest.mark.skipif(compiling.OFF, reason="plays a hundred hands: needs the compiler")
def test_the_score_counts_near_the_target_alone() -> None:
    few = {"search_worlds": 4, "search_batch": 4}
    match, points = for_match(**few), GAME.settle_policy(GAME.policy("search", few), RULES)
    deals, leads = np.arange(30), np.arange(30) % 4
    tables = [GAME.seat_players(RULES, [each], [0] * 4) for each in (match, points)]

    def differ(*scores: int) -> int:
        before = np.tile(PARTS * np.array(scores), (len(deals), 1))
        one, other = (play(KEY, deals, leads, before) for play in tables)
        return int((one != other).any(axis=1).sum())

    assert differ(0, 0) == differ(1_495, 1_495) == 0
    assert differ(1_500, 0) > 10
    assert differ(1_700, 1_900) > 10


def test_a_settled_player_says_by_which_chances_it_plays() -> None:
    found = for_match()
    aim, digest = str(found["search_plays_for"]).split()
    assert (aim, len(digest)) == ("match", 12)
    assert GAME.settle_policy(found, RULES) == found
    assert GAME.settle_policy(GAME.policy("search"), RULES)["search_plays_for"] == ""
    with pytest.raises(DataError, match="no longer what they were: found"):
        GAME.settle_policy({**found, "search_plays_for": "match 000000000000"}, RULES)


@pytest.mark.parametrize(
    ("name", "changes", "rules", "sentence"),
    [
        ("search", {"search_plays_for": "mach"}, {}, r"unknown aim 'mach' \(known: match"),
        ("search-match", {}, {"joker_points": 50}, r"are not known \(expected italian\)"),
        ("search-match", {}, {"match_target": 1_500}, r"are not known \(expected italian\)"),
        ("search-all", {"search_plays_for": "match"}, {}, r"without a learnt policy that says"),
        ("learnt", {"search_plays_for": "match"}, {}, r"\(expected a search_policy\)"),
    ],
)
def test_what_cannot_be_played_for_is_refused_in_a_sentence(
    name: str, changes: Record, rules: Record, sentence: str
) -> None:
    with pytest.raises(ScenarioError, match=sentence) as refused:
        GAME.settle_policy(GAME.policy(name, changes), GAME.rules("italian", rules))
    assert len(str(refused.value).splitlines()) == 1
