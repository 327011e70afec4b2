"""``analyser.statistics``: Is what is said of leads what the matches show?  By hand, and against
the toy's matches.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence

import numpy as np
import pytest
from toy import TARGET, Toy

from analyser.games.protocols.matches import Goal
from analyser.play import matches
from analyser.statistics.intervals import mean_share, share
from analyser.statistics.win_chance import LEVELS, Leads

GOAL = Goal(2000, True, 64)
STEPS = 20


def counted(
    leads: Leads, matches: Sequence[tuple[list[tuple[int, int]], int]], arms: Sequence[int] = (0,)
) -> Leads:
    """Count matches: the scores of each one's hands and its winner, the arms in turn."""
    scores = np.array([pair for hands, _ in matches for pair in hands], dtype=np.int64)
    lengths = np.array([len(hands) for hands, _ in matches])
    which = np.tile(arms, -(-len(matches) // len(arms)))[: len(matches)]
    leads.add(scores, lengths, np.array([winner for _, winner in matches]), which)
    return leads


def won(leads: Leads) -> dict[tuple[int, int], tuple[int, float]]:
    """Return, by level and step, how many matches stood there and which share was won."""
    return {key: (place.won.pairs, place.won.mean) for key, place in sorted(leads.places.items())}


def test_who_is_ahead_counts_whoever_it_is_where_one_plays_for_all() -> None:
    leads = counted(
        Leads(GOAL, [0], True, STEPS),
        [
            # 300 ahead at 1000, then 500 at 1500: won.
            ([(1300, 1000), (700, 500), (400, 0)], 0),
            # The other side is 300 ahead of about 1000, and loses.
            ([(950, 1240), (1100, 0)], 0),
            # It wins: the leads are the other's.
            ([(1020, 1310), (0, 900)], 1),
        ],
    )
    assert won(leads) == {(2, 3): (3, pytest.approx(2 / 3)), (3, 5): (1, 1.0)}
    place = leads.places[2, 3]
    assert (place.own.mean, place.other.mean) == ((1300 + 1240 + 1310) / 3, (1000 + 950 + 1020) / 3)


def test_of_two_players_the_first_is_ahead_or_behind() -> None:
    matches = [([(1300, 1000), (900, 0)], 0), ([(1000, 1300), (0, 900)], 1)]
    assert won(counted(Leads(GOAL, [0], False, STEPS), matches)) == {
        (2, -3): (1, 0),
        (2, 3): (1, 1),
    }
    # In the second arm of a duel the first one is the other side: the same match, won twice.
    duel = counted(Leads(GOAL, [0, 1], False, STEPS), matches, (0, 1))
    assert won(duel) == {(2, 3): (1, 1.0)}
    split = counted(Leads(GOAL, [0, 1], False, STEPS), [matches[0], matches[0]], (0, 1))
    assert won(split) == {(2, -3): (1, 0), (2, 3): (1, 1)}


def test_a_match_counts_once_in_a_place_and_its_last_hand_nowhere() -> None:
    same: list[tuple[int, int]] = [(500, 200), (0, 10), (10, 0), (2000, 0)]
    leads = counted(
        Leads(GOAL, [0], False, STEPS), [(same, 0), ([(2100, 0)], 0), ([(100, 95)], -1)]
    )
    assert won(leads) == {(0, 3): (1, 1.0)}
    assert leads.places[0, 3].own.mean == 500


def test_a_match_that_nobody_won_is_won_by_nobody() -> None:
    cut: list[tuple[int, int]] = [(600, 500), (0, 0)]
    for alike in (False, True):
        leads = counted(Leads(GOAL, [0], alike, STEPS), [(cut, -1), (cut, 0), (cut, 1), (cut, 0)])
        assert won(leads) == {(1, 1): (4, 0.5)}


def test_leads_too_great_or_too_far_down_are_not_told() -> None:
    hands: list[tuple[int, int]] = [(0, -400), (1900, 0), (1, 0), (200, 0)]
    assert won(counted(Leads(GOAL, [0], True, STEPS), [(hands, 0)])) == {}


def test_the_split_into_shards_changes_nothing() -> None:
    whole, parts = (Leads(GOAL, [0], True, STEPS) for _ in range(2))
    matches: list[tuple[list[tuple[int, int]], int]] = [
        ([(300 + 7 * n, 250), (40 * n, 300), (2000, 100 * n)], n % 2) for n in range(19)
    ]
    counted(whole, matches)
    for start in range(0, 19, 4):
        counted(parts, matches[start : start + 4])
    assert won(parts).keys() == won(whole).keys()
    for key, (pairs, mean) in won(whole).items():
        assert won(parts)[key][0] == pairs
        assert won(parts)[key][1] == pytest.approx(mean)
    assert np.concatenate(parts.sample).tolist() == np.concatenate(whole.sample).tolist()


def test_few_hands_tell_nothing() -> None:
    leads = counted(Leads(GOAL, [0], True, STEPS), [([(1300, 1000), (900, 0)], 0)] * 499)
    assert leads.chances is None
    assert leads.told == ()
    assert leads.as_json() is None


class TestMatchesOfTheToy:
    """Its hands are independent of the score, so the chain must be right about its matches."""

    def leads(self, names: Sequence[str], arms: Sequence[tuple[int, ...]], alike: bool) -> Leads:
        toy = Toy()
        rules, policies = toy.rules("plain"), [toy.policy(name) for name in names]
        leads = Leads(toy.goal(rules), [arm[0] for arm in arms], alike, STEPS)
        both = [matches.play(toy, rules, policies, arm, 5, 0, 4_000) for arm in arms]
        ends = [np.cumsum(ended[:, 1])[:-1] for _, ended in both]
        hands = [np.split(rows[:, 4:6], end) for (rows, _), end in zip(both, ends, strict=True)]
        scores = [hands[arm][match] for match in range(4_000) for arm in range(len(arms))]
        finished = np.stack([ended for _, ended in both], axis=1).reshape(-1, 5)
        which = np.tile(np.arange(len(arms)), 4_000)
        leads.add(np.concatenate(scores), finished[:, 1], finished[:, 2], which)
        return leads

    @pytest.mark.broad
    @pytest.mark.parametrize("duel", [False, True])
    def test_the_chain_foretells_them(self, duel: bool) -> None:
        names = ("bold", "timid") if duel else ("bold",)
        arms = ((0, 1, 0, 1), (1, 0, 1, 0)) if duel else ((0, 0, 0, 0),)
        leads = self.leads(names, arms, not duel)
        told = [each for each in leads.told if each.played.n >= 100]
        assert len(told) >= 15
        for each in told:
            place = leads.places[leads.levels.index(each.other), round(each.lead * STEPS / TARGET)]
            expected = mean_share(place.won) if duel else share(place.won.won, place.won.pairs)
            assert each.played == expected
            error = math.sqrt(each.expected * (1 - each.expected) / each.played.n)
            assert abs(each.played.value - each.expected) < 4 * error + 0.01
            assert each.chance.low < each.chance.value < each.chance.high
            assert each.played.low < each.played.value < each.played.high

    @pytest.mark.broad
    def test_a_lead_is_worth_more_than_half_and_the_more_the_greater_it_is(self) -> None:
        leads = self.leads(("bold",), ((0, 0, 0, 0),), True)
        assert leads.levels == [0, 200, 400, 600]
        for other in leads.levels:
            chances = [each.chance.value for each in leads.told if each.other == other]
            assert len(chances) == min(STEPS // 2, (TARGET - other) * STEPS // TARGET)
            assert chances == sorted(chances)
            assert chances[0] > 0.5
        assert {each.other for each in leads.told} == set(leads.levels)
        assert len(leads.levels) == LEVELS

    @pytest.mark.broad
    @pytest.mark.parametrize("alike", [True, False])
    def test_the_numbers_are_json(self, alike: bool) -> None:
        leads = self.leads(("bold", "timid"), ((0, 1, 0, 1), (1, 0, 1, 0)), alike)
        said = json.loads(json.dumps(leads.as_json(), allow_nan=False))
        assert said["hands"] == sum(map(len, leads.sample))
        told = leads.told
        assert [(each["lead"], each["other"]) for each in said["leads"]] == [
            (each.lead, each.other) for each in told
        ]
        assert said["leads"][0]["chance"] == told[0].chance.value
        assert {each["played"]["matches"] for each in said["leads"]} == {
            each.played.n for each in told
        }


def test_of_few_scores_a_match_counts_only_where_it_stands() -> None:
    goal = Goal(5, False, 64)
    matches: list[tuple[list[tuple[int, int]], int]] = [
        ([(1, 1), (1, 1), (1, 0), (2, 0)], 0),
        # 4 to 3 is as far ahead as 3 to 2, at another score.
        ([(2, 1), (2, 2), (0, 2)], 1),
    ]
    leads = counted(Leads(goal, [0], False, 5), matches)
    assert leads.levels == [0, 1, 2, 4]
    assert won(leads) == {(1, 0): (1, 1), (1, 1): (1, 0), (2, 0): (1, 1), (2, 1): (1, 1)}
