"""``analyser.games``: What every game promises of its matches, whatever it is: hands until
somebody has won.
"""

from __future__ import annotations

from importlib import import_module

import compiling
import numpy as np
import pytest
from games.every_game import BY_NAME, KEY, Rows, any_game, any_table, legal, one_a_side, players
from games.every_game import column as at

from analyser.games.interface import Game, Record, able
from analyser.games.protocols.clubs import VictoryPoints
from analyser.games.protocols.matches import Goal, PlaysMatches
from analyser.games.sides import duel_seatings, score_names, seating
from analyser.play import matches as match_play

MATCHES = 1 if compiling.OFF else 40


def play(
    played: Game, rules: Record, first: int, count: int, goal: Goal | None = None
) -> tuple[Rows, Rows]:
    policies = one_a_side(played, rules, players(played)[:2])
    seated = seating(played, rules, len(policies))
    return match_play.play(played, rules, policies, seated, KEY, first, count, goal=goal)


@any_table(PlaysMatches)
def test_a_match_is_hands_until_it_is_won(played: Game, preset: str) -> None:
    rules = played.rules(preset)
    hands, matches = play(played, rules, 3, MATCHES)
    assert hands.dtype == matches.dtype == np.int64
    assert hands.shape[1] == len(played.columns)
    assert matches.shape == (MATCHES, len(match_play.columns(played)))
    for columns, rows in ((played.columns, hands), (match_play.columns(played), matches)):
        for place, about in enumerate(columns):
            assert legal(about, rows[:, place]).all(), about.name
    numbers, lengths = (
        at(match_play.columns(played), matches, name) for name in ("match", "hands")
    )
    assert numbers.tolist() == list(range(3, 3 + MATCHES))
    assert (lengths >= 1).all()
    assert (lengths <= able(played, PlaysMatches).match_hands).all()
    assert at(played.columns, hands, "match").tolist() == np.repeat(numbers, lengths).tolist()
    counted = np.concatenate([np.arange(length) for length in lengths])
    assert at(played.columns, hands, "hand").tolist() == counted.tolist()
    deals = able(played, PlaysMatches).match_hands * np.repeat(numbers, lengths) + counted
    assert at(played.columns, hands, "deal").tolist() == deals.tolist()
    if "lead" in (each.name for each in played.columns):
        leads = counted % len(played.seats(rules))
        assert at(played.columns, hands, "lead").tolist() == leads.tolist()


@any_table(PlaysMatches)
def test_scores_are_carried_and_the_best_wins(played: Game, preset: str) -> None:
    rules = played.rules(preset)
    hands, matches = play(played, rules, 0, MATCHES)
    starts = np.cumsum([0, *at(match_play.columns(played), matches, "hands")])[:-1]
    finals = []
    for side in range(len(played.sides(rules))):
        name = f"score_{side}"
        final = at(match_play.columns(played), matches, name)
        assert (np.add.reduceat(at(played.columns, hands, name), starts) == final).all()
        finals.append(final)
        parts = {
            each.parts
            for each in (*played.columns, *match_play.columns(played))
            if each.name == name
        }
        assert len(parts) == 1
    winners = at(match_play.columns(played), matches, "winner")
    assert winners.min() >= -1
    best = np.max(finals, axis=0)
    for match, winner in enumerate(winners):
        goal = able(played, PlaysMatches).goal(rules)
        most = at(match_play.columns(played), matches, "hands")[match] == goal.hands
        level = sum(final[match] == best[match] for final in finals) > 1
        ended = (goal.ended_by or goal.at_end) and level
        assert finals[winner][match] == best[match] if winner >= 0 else most or ended


@pytest.mark.broad
@any_table(PlaysMatches)
def test_a_match_is_the_same_in_whatever_block_it_is_played(played: Game, preset: str) -> None:
    rules = played.rules(preset)
    whole = play(played, rules, 0, MATCHES)
    parts = [play(played, rules, first, MATCHES - first)[1] for first in (0, MATCHES // 3)]
    assert (whole[1][MATCHES // 3 :] == parts[1]).all()
    assert (whole[1] == parts[0]).all()


@pytest.mark.broad
@any_table(PlaysMatches)
def test_a_match_is_the_same_luck_whoever_sits_where(played: Game, preset: str) -> None:
    rules = played.rules(preset)
    twins = [played.policy(played.default_policy)] * 2
    rows = [
        match_play.play(played, rules, twins, arm, KEY, 0, MATCHES)
        for arm in duel_seatings(played, rules)
    ]
    for hands, matches in rows:
        assert (hands == rows[0][0]).all()
        assert (matches == rows[0][1]).all()


@any_table(PlaysMatches)
def test_its_goal_says_when_a_match_is_won(played: Game, preset: str) -> None:
    rules = played.rules(preset)
    goal = able(played, PlaysMatches).goal(rules)
    most = able(played, PlaysMatches).match_hands
    # Rules may end a match sooner only where no score does: there nobody would have won.
    assert 1 <= goal.hands <= most
    assert goal.hands == most or goal.target is None
    assert goal.target is not None or goal.ended_by or goal.at_end
    assert goal.target is None or goal.bar == goal.target + goal.exceeded
    (about,) = (each for each in played.columns if each.name == "ending")
    assert goal.ended_by in ("", *about.categories)
    hands, matches = play(played, rules, 0, MATCHES)
    names = [f"score_{side}" for side in range(len(played.sides(rules)))]
    parts = next(each.parts for each in played.columns if each.name == "score_0")
    scores = np.stack([at(played.columns, hands, name) for name in names], axis=1) / parts
    winners = at(match_play.columns(played), matches, "winner").tolist()
    ends = np.cumsum(at(match_play.columns(played), matches, "hands"))[:-1]
    endings = np.split(at(played.columns, hands, "ending"), ends)
    for winner, hand, ended in zip(winners, np.split(scores, ends), endings, strict=True):
        totals = hand.cumsum(axis=0)
        ordered = np.sort(totals, axis=1)
        alone = ordered[:, -1] != ordered[:, -2]
        there = np.zeros(len(hand), dtype=bool)
        if goal.target is not None:
            # Of three, half a point above the target is more than the target.
            there = ordered[:, -1] > goal.target if goal.exceeded else ordered[:, -1] >= goal.target
        last = np.zeros(len(hand), dtype=bool)
        if goal.ended_by:
            last = ended == about.categories.index(goal.ended_by)
        assert not ((there & alone) | last)[:-1].any()
        if goal.at_end:
            last[-1] |= len(hand) == goal.hands
        assert winner == (int(totals[-1].argmax()) if ((there | last) & alone)[-1] else -1)


@any_table(PlaysMatches)
def test_a_match_may_have_a_number_of_hands_and_most_points_win_it(
    played: Game, preset: str
) -> None:
    rules = played.rules(preset)
    playing = able(played, PlaysMatches)
    goal = playing.goal(rules).end_after(3)
    hands, matches = play(played, rules, 2, MATCHES, goal)
    about = match_play.columns(played)
    lengths, winners = (at(about, matches, name) for name in ("hands", "winner"))
    (ending,) = (each for each in played.columns if each.name == "ending")
    starts = np.cumsum(lengths) - lengths
    last = at(played.columns, hands, "ending")[starts + lengths - 1]
    broke = ending.categories.index(goal.ended_by) if goal.ended_by else -1
    assert ((lengths == 3) | (last == broke)).all()
    assert lengths.max() == 3
    # As far apart as ever, or farther: no two matches share a deal, and a game whose hands go by
    # the number of their deal has the right one.
    match, hand, deal = (at(played.columns, hands, name) for name in ("match", "hand", "deal"))
    apart = (deal - hand) // match
    assert len({*apart.tolist()}) == 1
    assert apart[0] >= 3
    assert apart[0] % playing.match_hands == 0
    if "lead" in (each.name for each in played.columns):
        assert at(played.columns, hands, "lead").tolist() == (
            (hand % len(played.seats(rules))).tolist()
        )
    scores = np.stack([at(played.columns, hands, name) for name in score_names(played, rules)])
    for winner, start, length in zip(winners.tolist(), starts, lengths, strict=True):
        totals = scores[:, start : start + length].sum(axis=1).tolist()
        best = [side for side, total in enumerate(totals) if total == max(totals)]
        assert winner == (best[0] if len(best) == 1 else -1)


# -- the numbers of the source ---------------------------------------------------------------------

LENGTHS = {"fuenfzehnern": "hands_per_match", "kabu": "hand_limit", "schafkopf": "hands_per_match"}
"""Games of a fixed number of hands, or of that many at most, and the rule that says how many."""
TARGETS = {"burraco": "match_target", "khanhoo": "match_target"}
"""Games to a score that no single hand ends, likewise."""


def presets_of(numbers: dict[str, str]) -> pytest.MarkDecorator:
    """Run a test on every preset of some games: ``played``, ``preset``, the rule's ``field``."""
    tables = [
        pytest.param(BY_NAME[name], preset, field, id=f"{name}: {preset}")
        for name, field in numbers.items()
        for preset in BY_NAME[name].presets
    ]
    return pytest.mark.parametrize(("played", "preset", "field"), tables)


def read_again(played: Game, preset: str) -> Record:
    """Return the rules of a preset, from the second reading of the source."""
    rules: Record = import_module(f"games.{played.name}.second_reading").PRESETS[preset]
    return rules


class Script:
    """A game whose hands bring given scores and end as given: nobody plays."""

    def __init__(self, played: Game, rules: Record, monkeypatch: pytest.MonkeyPatch) -> None:
        self.played, self.rules = played, rules
        self.scores: list[tuple[int, int]] = []
        """Of the first two sides, in units of the score, by hand; after the last one 0."""
        self.broke: int | None = None
        """In which hand, from 0, a player is broke, in a game that has that."""
        monkeypatch.setattr(played, "seat_players", lambda *_: self.hands)

    def hands(self, _key: int, deals: Rows, _leads: Rows, totals: Rows) -> Rows:
        """Return the rows of a hand of each match."""
        names = [each.name for each in self.played.columns]
        about = dict(zip(names, self.played.columns, strict=True))
        rows = np.zeros((len(deals), len(names)), np.int64)
        for row, deal, before in zip(rows, deals, totals, strict=True):
            hand, unit = int(deal), 1
            for side, name in enumerate(score_names(self.played, self.rules)[:2]):
                unit = about[name].parts
                assert before[side] == unit * sum(pair[side] for pair in self.scores[:hand])
                if hand < len(self.scores):
                    row[names.index(name)] = unit * self.scores[hand][side]
            if "broke" in about["ending"].categories:
                found = about["ending"].categories.index("broke")
                row[names.index("ending")] = found if hand == self.broke else 1 - found
        return rows

    def play(
        self, *scores: tuple[int, int], broke: int | None = None, goal: Goal | None = None
    ) -> tuple[int, int]:
        """Play a match; returns how many hands it has, and who wins it, −1 nobody."""
        self.scores, self.broke = list(scores), broke
        _, matches = match_play.play(self.played, self.rules, [], [], KEY, 0, 1, goal=goal)
        columns = match_play.columns(self.played)
        hands, winner = (int(at(columns, matches, name)[0]) for name in ("hands", "winner"))
        return hands, winner


@presets_of(LENGTHS)
def test_a_match_has_the_number_of_hands_that_its_rules_say(
    played: Game, preset: str, field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fewest = next(about.low for about in played.rule_fields if about.id == field)
    for hands in (read_again(played, preset)[field], fewest):
        assert hands is not None
        script = Script(played, played.rules(preset, {field: hands}), monkeypatch)
        if field == "hand_limit":
            # No score wins, but where a player is broke whoever has most: in the last hand too.
            assert script.play((1, 0)) == (hands, -1)
            assert script.play((1, 0), broke=hands - 1) == (hands, 0)
            assert script.play((1, 0), broke=0) == (1, 0)
            continue
        assert script.play((99, 0)) == (hands, 0)
        assert script.play(*[(0, 0)] * (hands - 1), (0, 1)) == (hands, 1)
        assert script.play((2, 2)) == (hands, -1)


@presets_of(TARGETS)
def test_a_match_is_won_by_the_score_that_its_rules_say(
    played: Game, preset: str, field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = read_again(played, preset)
    target, beyond = rules[field], int(rules.get("match_target_exceeded", False))
    script = Script(played, played.rules(preset), monkeypatch)
    # One point below the target, the target, one point above it.
    assert script.play((target - 1, 0), (1, 0), (1, 0)) == (2 + beyond, 0)
    assert script.play((0, target + beyond)) == (1, 1)
    # Two have as much: play goes on.
    level = (target + beyond, target + beyond)
    assert script.play(level, (0, 0), (0, 1)) == (3, 1)


@presets_of(TARGETS)
def test_a_score_that_wins_does_not_end_a_match_of_a_number_of_hands(
    played: Game, preset: str, field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = read_again(played, preset)
    target = rules[field] + 1
    script = Script(played, played.rules(preset), monkeypatch)
    goal = able(played, PlaysMatches).goal(script.rules).end_after(3)
    assert script.play((target, 0), (0, 0), (0, target + 1), goal=goal) == (3, 1)
    assert script.play((0, 0), (0, 0), (1, 0), (0, target), goal=goal) == (3, 0)
    # Equal points: drawn.
    assert script.play((target, 0), (0, target), goal=goal) == (3, -1)


@pytest.mark.parametrize("preset", BY_NAME["kabu"].presets)
def test_a_match_of_a_number_of_hands_ends_where_nobody_can_play_on(
    preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = BY_NAME["kabu"]
    script = Script(played, played.rules(preset), monkeypatch)
    goal = able(played, PlaysMatches).goal(script.rules).end_after(4)
    assert script.play((2, 0), (0, 1), (0, 2), goal=goal) == (4, 1)
    assert script.play((2, 0), (0, 1), (0, 2), broke=1, goal=goal) == (2, 0)
    assert script.play((2, 0), (0, 2), broke=1, goal=goal) == (2, -1)


@any_game(VictoryPoints)
def test_its_tables_of_victory_points_are_whole(played: Game) -> None:
    for name, award in able(played, VictoryPoints).awards.items():
        assert award.name == name
        assert award.source
        assert award.hands >= 1
        assert list(award.upto) == sorted(set(award.upto))
        assert len(award.points) == len(award.upto) + 1
        assert award.points[0][0] == award.points[0][1]
        assert len({sum(pair) for pair in award.points}) == 1
        ahead = [one for one, _ in award.points]
        assert ahead == sorted(set(ahead))
