"""``analyser.games.ecarte.match_chances``: Does a search player that plays for the match count its
rollouts by the chances to win it, and by those that are kept?
"""

from __future__ import annotations

from random import Random

import compiling
import numpy as np
import pytest
from games import kernel_doors as doors
from games.ecarte.kernel_answers import KERNEL
from games.kernel_twin import Twin
from terminal import run

from analyser import registry
from analyser.cards.shuffle import run_key
from analyser.errors import DataError, ScenarioError
from analyser.games import match_hands
from analyser.games.ecarte import GAME
from analyser.games.ecarte.kernel import decide
from analyser.games.ecarte.kernel import table as KT
from analyser.games.ecarte.match_chances import (
    CHANCES_SIZE,
    TARGET,
    WON_MATCH,
    chances_row,
    count_end,
    list_rules,
)
from analyser.games.interface import Record
from analyser.play.match_equity import Aim, make_equity

KEY = run_key(83)
RULES = GAME.rules("ecarte")


def for_match(**changes: object) -> Record:
    return GAME.settle_policy(GAME.policy("search-match", changes), RULES)


@pytest.mark.parametrize("preset", match_hands.list_rules(GAME))
def test_the_chances_are_those_of_the_kept_hands(preset: str) -> None:
    equity, scores = make_equity(GAME, GAME.rules(preset), Aim()), range(TARGET + 2)
    for own in scores:
        for other in scores:
            if min(own, other) >= TARGET:
                continue
            for side, begins in enumerate((True, False)):
                chance = WON_MATCH / 100 * float(equity.find(own, other, side))
                assert abs(count_end(preset, own, other, begins) - chance) <= 1, (own, other)
    assert match_hands.list_rules(GAME) == list_rules()


def test_a_rollout_counts_the_chance_from_the_score_that_it_leads_to() -> None:
    """The kernel and plain Python say the same; and of a player for points, points."""
    lots, met = Random(1), set()
    sound = GAME.policy("sound")
    for deal in range(60 if compiling.OFF else 600):
        before = [lots.randrange(TARGET), lots.randrange(TARGET)]
        lead, seat = lots.randrange(2), lots.randrange(2)
        twin = Twin(GAME, GAME.engine.numbers(RULES, [sound], (0, 0)), 2)
        state = twin.deal(KEY, deal, lead, before)
        twin.play_on(state)
        own, other = twin.outcome(state.table, seat)
        ends = before[seat] + own, before[1 - seat] + other
        twin.work[decide.CHANCES :] = 0
        found = [int(doors.value(KERNEL, state.table, twin.rules, seat, twin.work))]
        twin.work[decide.CHANCES : decide.CHANCES + CHANCES_SIZE] = chances_row("ecarte")
        found.append(int(doors.value(KERNEL, state.table, twin.rules, seat, twin.work)))
        assert state.table[KT.LEAD] == lead
        assert found == [own - other, count_end("ecarte", *ends, lead != seat)]
        met.add(found[1])
    assert {0, WON_MATCH} < met


def test_a_player_for_the_match_plays_in_the_kernel_as_in_plain_python() -> None:
    """Row for row, from any score; and the scores reach it, or it would play as for points."""
    seats = [for_match(search_worlds=4, search_batch=2), GAME.policy("champion-ecarte")]
    points = [{**seats[0], "search_plays_for": ""}, seats[1]]
    numbers = GAME.engine.numbers(RULES, seats, (0, 1))
    twin, play = Twin(GAME, numbers, 2), GAME.seat_players(RULES, seats, (0, 1))
    for_points, differ = GAME.seat_players(RULES, points, (0, 1)), 0
    lots = Random(2)
    for deal in range(4 if compiling.OFF else 60):
        before = np.array([[lots.randrange(TARGET), lots.randrange(TARGET)]], np.int64)
        lead = np.array([lots.randrange(2)], np.int64)
        (row,) = play(KEY, np.array([deal]), lead, before)
        assert twin.hand(KEY, deal, int(lead[0]), before[0].tolist())[1].tolist() == row.tolist()
        (other,) = for_points(KEY, np.array([deal]), lead, before)
        differ += row.tolist() != other.tolist()
    assert compiling.OFF or differ > 3


def test_single_hands_do_not_show_what_playing_for_the_match_brings() -> None:
    words = ("compare", "search-match", "search", "--game", "ecarte", "--hands", "2")
    said = " ".join(run(*words).stdout.split())
    note = "search-match plays for the match: single hands from 0 : 0 hardly show it."
    assert note in said
    assert said.endswith(registry.words_for("win-chance", "win-chance --effects --game ecarte"))
    told = " ".join(run("compare", "search", "sound", *words[3:]).stdout.split())
    assert "for the match" not in told
    assert "win-chance" not in told


def test_a_settled_player_says_by_which_chances_it_plays() -> None:
    found = for_match()
    aim, digest = str(found["search_plays_for"]).split()
    assert (aim, len(digest)) == ("match", 12)
    assert GAME.settle_policy(found, RULES) == found
    points = GAME.settle_policy(GAME.policy("search"), RULES)
    assert points["search_plays_for"] == ""
    # Whom it takes the other for is the same player as ever, whatever points are for.
    assert points["search_model"] == found["search_model"]
    with pytest.raises(DataError, match="no longer what they were: found"):
        GAME.settle_policy({**found, "search_plays_for": "match 000000000000"}, RULES)


@pytest.mark.parametrize(
    ("aim", "rules", "sentence"),
    [
        ("mach", {}, r"search_plays_for: unknown aim 'mach' \(known: match"),
        ("match", {"match_target": 7}, "found match under rules whose chances are not known"),
        ("match", {"vole_points": 2}, r"not known \(expected ecarte, ecarte-standard, "),
    ],
)
def test_what_cannot_be_played_for_is_refused_in_a_sentence(
    aim: str, rules: dict[str, int], sentence: str
) -> None:
    policy = GAME.policy("search", {"search_plays_for": aim})
    with pytest.raises(ScenarioError, match=sentence) as refused:
        GAME.settle_policy(policy, GAME.rules("ecarte", rules))
    assert len(str(refused.value).splitlines()) == 1
