"""``analyser.abilities.matches``: Does ``win-chance`` say what a score is worth, and are its
chances those of played matches?
"""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import compiling
import numpy as np
import numpy.typing as npt
import pytest
from terminal import answer, fails, run

import analyser
from analyser.cards.shuffle import run_key
from analyser.confidence import RISK
from analyser.errors import UsageError
from analyser.games.burraco import GAME
from analyser.games.carioca import GAME as CARIOCA
from analyser.games.sides import seating
from analyser.play import match_equity
from analyser.play import matches as match_play
from analyser.play.match_equity import Aim

Rows = npt.NDArray[np.int64]


def test_a_score_is_worth_the_same_from_python_and_by_the_command() -> None:
    said = run("win-chance", "--score", "1850,1700").stdout
    assert said.startswith("You win 58 in 100 matches from 1,850 to 1,700.")
    found = analyser.win_chance(score=(1850, 1700), rules="italian")
    assert found.answer == answer("win-chance", "--score", "1850,1700")
    begins = found.answer["score"]
    own, other, either = (begins[key]["worth"] for key in ("own_begins", "other_begins", "either"))
    assert own > 58 > other
    assert either == pytest.approx((own + other) / 2)
    assert found.sentences[0] == said.splitlines()[0]


def test_equal_sides_share_the_matches_and_a_lead_is_worth_more_near_the_target() -> None:
    found = analyser.win_chance()
    grid = found.frame().pivot(index="own", columns="other", values="worth")
    assert np.diag(grid) == pytest.approx(50)
    assert (grid + grid.T).to_numpy() == pytest.approx(100)
    # Along a diagonal the lead is the same; where both may arrive in one hand, it is worth less.
    leads = np.diagonal(grid, -1)
    assert (np.diff(leads[:-1]) > 0).all()
    lost = {each["ahead"]: each["behind"][0]["points"] for each in found.answer["lost"]}
    assert lost[500] > lost[1000] > lost[1500]


def test_hands_left_and_victory_points_are_those_of_the_table() -> None:
    last = analyser.win_chance(score=(600, 0), hands_left=1, victory_points="federation")
    three = analyser.win_chance(score=(600, 0), hands_left=3, victory_points="federation")
    values = [each.answer["score"]["either"]["worth"] for each in (last, three)]
    # 600 ahead is 15 to 5 at the end; the more hands are left, the less sure is it.
    assert 15 > values[0] > values[1] > 10
    even = analyser.win_chance(score=(0, 0), victory_points="federation-4").answer
    assert even["hands_left"] == 4
    assert even["score"]["either"]["worth"] == pytest.approx(10)
    assert analyser.win_chance(hands_left=2).answer["unit"] == "percent"


def test_a_game_of_few_points_says_how_each_of_them_stands() -> None:
    found = analyser.win_chance(game="ecarte", score=(4, 2))
    table = found.frame().pivot(index="own", columns="other", values="worth")
    assert [*table] == [*table.index] == [0, 1, 2, 3, 4]
    grid = table.to_numpy()
    assert found.answer["score"]["either"]["worth"] == grid[4, 2]
    lost = {each["ahead"]: [few["points"] for few in each["behind"]]
            for each in found.answer["lost"]}  # fmt: skip
    assert list(lost) == [1, 2, 3, 4]
    for other, behind in lost.items():
        for share, far in zip((25, 10, 5), behind, strict=True):
            # No score is below 0; where even that wins more, nothing is lost.
            if far is None:
                assert grid[0, other] >= share
            else:
                assert grid[other - far, other] >= share > grid[other - far - 1, other]
    left = analyser.win_chance(game="ecarte", hands_left=2).frame()
    assert [*left.ahead.unique()] == [-2, -1, 0, 1, 2]


def test_a_series_is_over_after_its_hands() -> None:
    whole = analyser.win_chance(game="carioca", rules="carioca-2p").answer
    assert (whole["target"], whole["hands_left"]) == (None, 7)
    last = analyser.win_chance(game="carioca", rules="carioca-2p", hands_left=1)
    # The last hand is the last of the seven: its costs are the highest, so a lead is worth less
    # than before the last hand of a match that begins with the first.
    frame = last.frame().set_index("ahead").worth
    equity = match_equity.make_equity(CARIOCA, CARIOCA.rules("carioca-2p"), Aim(hands_left=1))
    lead = 90
    own, other = equity.kept.stages[6].scores.T
    exact = 50 * ((lead + own > other).mean() + (lead + other > own).mean())
    assert frame[lead] == pytest.approx(exact)
    first = equity.kept.stages[0].scores
    assert 100 * (lead + first[:, 0] > first[:, 1]).mean() > frame[lead] + 20


def test_one_point_behind_is_said_as_one() -> None:
    facts = analyser.win_chance(game="ecarte").screen.facts
    assert [(each.number, each.words.partition(":")[0]) for each in facts] == [
        ("1", "point behind when they have 4"),
        ("3", "points behind when they have 4"),
    ]


def test_a_page_and_a_chart_are_written(tmp_path: Path) -> None:
    page, chart = tmp_path / "behind.html", tmp_path / "behind.png"
    said = run("win-chance", "--page", str(page), "--chart", str(chart)).stdout
    assert f"The page: {page}" in said
    text = page.read_text()
    assert "How far behind is lost?" in text
    # Of 8 by 8 scores as many are ahead as behind; level ones are no worse, nor is the legend's.
    ahead, behind = (len(re.findall(rf'class="{side}\d"', text)) for side in ("first", "second"))
    assert (ahead, behind) == (8 + 28 + 1, 28 + 1)
    assert chart.stat().st_size > 10_000


@pytest.mark.parametrize("game", ["burraco", "ecarte"])
def test_what_the_score_changes_is_said_alike_everywhere(game: str, tmp_path: Path) -> None:
    page = tmp_path / "score.html"
    said = run("win-chance", "--effects", "--game", game, "--page", str(page)).stdout
    found = analyser.win_chance(effects=True, game=game)
    assert " ".join(said.split()).startswith(found.sentences[0])
    assert answer("win-chance", "--effects", "--game", game) == found.answer
    text = page.read_text()
    assert "Does the score change how you should play?" in text
    assert found.sentences[0] in text
    # At nothing to nothing the score changes next to nothing; late it changes much.
    shares = found.frame().pivot(index="own", columns="other", values="differs").to_numpy()
    assert shares[0, 0] < 0.05 < shares[-1, -1]
    cells = re.findall(r'class="(none|second)\d?">(\d+)<', text)
    assert len(cells) >= shares.size
    assert all((shade == "second") == (int(written) >= 10) for shade, written in cells)
    assert text.count('class="none') > 3


def test_a_player_wins_more_than_half_of_the_matches_only_where_that_is_clear() -> None:
    found = analyser.win_chance(effects=True, game="burraco")
    share, half = found.answer["matches"]["won"]
    said = " ".join(found.sentences)
    assert f"wins {share:.2f} ± {half:.2f} of 100 matches" in said
    assert ("not clearly more than half" in said) == (share - half <= 50)


def test_what_victory_points_could_gain_is_bounded_by_hand_and_in_all() -> None:
    found = analyser.win_chance(effects=True, game="burraco")
    for award in found.answer["victory_points"]:
        assert award["hands"] == GAME.awards[award["award"]].hands == len(award["bounds"])
        assert sum(award["bounds"]) == pytest.approx(award["most"], abs=0.002)
        gain, half = award["gain"]
        assert gain - half < award["most"]
        # Before its last hand a lead is worth about as much as its points.
        assert max(award["bounds"]) == award["bounds"][-1]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--effects --score 0,0", "--score: found --effects too, which shows all scores"),
        ("--effects --chart score.pdf", "--chart: found --effects too, whose page has the picture"),
        ("--effects --rules closed", "--effects: found closed, of which it was not measured so"),
        ("--effects --target 1500", "measured so (expected whole matches under italian)"),
        ("--effects --game khanhoo --rules khanhoo-2p", "measured so (expected another game)"),
        ("--score 2100,1700", "--score: found 2,100 to 1,700, with which the match is won"),
        ("--score 1,2,3", "--score: found 1,2,3 (expected two numbers"),
        ("--score 1.850,1.700", "--score: found '1.850,1.700' (expected two numbers, your side's"),
        ("--score 1.850,1.700", "and the other side's, as 1850,1700; did you mean 1850,1700?)"),
        ("--target 1500 --score 1600,0", "(expected scores of 1,500 or less)"),
        ("--hands-left 4 --victory-points federation", "(expected 1 to 3, the hands of federation"),
        ("--hands-left 2 --target 1500", "--target: found --hands-left too"),
        ("--victory-points fed", "--victory-points: unknown table of victory points 'fed'"),
        ("--rules italian-3p", "found italian-3p of 3 sides (expected rules of two sides, as "),
        ("--game khanhoo", "--rules: found khanhoo of 3 sides (expected rules of two sides, as kh"),
        ("--set joker_points=50", "of which no hands of strong players are kept (expected "),
        ("--game kabu", "Kabu has no kept hands of strong players (expected burraco or c"),
        ("--game schafkopf", "analyser: error: Schafkopf is not played by two sides under any of"),
        ("--game carioca --rules carioca-2p --hands-left 8", "--hands-left: found 8 (expected 1 t"),
        ("--game carioca --rules carioca-2p --target 500", "carioca-2p, in which no score wins"),
        (
            "--game carioca --rules carioca-2p --score 100,50",
            "found 100 to 50 (expected scores of 0 or less, since penalty points count as "
            "negative: -100,-50)",
        ),
        ("--game carioca", "found carioca of 4 sides (expected rules of two sides, as carioca-2p)"),
        ("--game conquian", "analyser: error: Conquian has no matches of more than one hand"),
        ("--game ecarte --target 7", "--target: found 7 (expected 5, since hands end there)"),
        ("--game ecarte --score 5,2", "with which the match is won (expected scores below 5)"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(words: str, sentence: str) -> None:
    said = fails(2, "win-chance", *words.split())
    assert sentence in said
    assert len(said.strip().splitlines()) == 1


def test_a_program_gets_the_same_refusals() -> None:
    with pytest.raises(UsageError, match=r"^score: found 2,100 to 1,700"):
        analyser.win_chance(score=(2100, 1700))


MATCHES = 20_000
HANDS = (2, 3)
"""Before these hands, from 0, the score is looked at: one for each side that begins."""
SERIES = 5_000
"""Matches of Carioca."""
PLACES = 10
"""Tenths of the matches, by their chance there."""


@pytest.mark.slow
@pytest.mark.skipif(compiling.OFF, reason="plays 100,000 hands: needs the compiler")
@pytest.mark.parametrize(("preset", "matches"), [("italian", MATCHES), ("closed", MATCHES // 4)])
def test_the_chances_are_those_of_matches_that_learnt_players_played(
    preset: str, matches: int
) -> None:
    from scipy.stats import norm

    rules = GAME.rules(preset)
    equity = match_equity.make_equity(GAME, rules, Aim())
    pairs, lengths, won = play_matches(preset, matches)
    match = np.repeat(np.arange(matches), lengths)
    starts = np.cumsum(lengths) - lengths
    before = np.cumsum(pairs, axis=0) - pairs
    stands = before - np.repeat(before[starts], lengths, axis=0)
    hand = np.arange(len(pairs)) - np.repeat(starts, lengths)
    limit = norm.isf(RISK / 2 / (len(HANDS) * PLACES))
    for number in HANDS:
        here = np.flatnonzero(hand == number)
        own, other = stands[here].T
        chance = equity.find(own, other, number % 2) / 100
        for tenth in np.array_split(np.argsort(chance), PLACES):
            expected, found = chance[tenth].mean(), won[match[here][tenth]].mean()
            error = np.sqrt((chance[tenth] * (1 - chance[tenth])).sum()) / len(tenth)
            assert abs(found - expected) < limit * error, (number, expected, found, error)


def play_matches(preset: str, matches: int) -> tuple[Rows, Rows, Rows]:
    """Return the scores of all hands, how many each match has, and whether side 0 won it."""
    rules = GAME.rules(preset)
    policy = GAME.settle_policy(GAME.policy("learnt"), rules)
    key, seated = run_key(77), seating(GAME, rules, 1)

    def some(first: int) -> tuple[Rows, Rows]:
        return match_play.play(GAME, rules, [policy], seated, key, first, 500)

    with ThreadPoolExecutor(2) as pool:
        parts = list(pool.map(some, range(0, matches, 500)))
    names = [column.name for column in GAME.columns]
    scored = [names.index("score_0"), names.index("score_1")]
    hands = np.concatenate([hands for hands, _ in parts])[:, scored] // 2
    played = np.concatenate([rows for _, rows in parts])
    return hands, played[:, 1], (played[:, 2] == 0).astype(np.int64)


@pytest.mark.slow
@pytest.mark.skipif(compiling.OFF, reason="plays 35,000 hands: needs the compiler")
def test_the_chances_of_a_series_are_those_of_played_matches() -> None:
    from scipy.stats import norm

    rules = CARIOCA.rules("carioca-2p")
    policy = CARIOCA.settle_policy(CARIOCA.policy("learnt-carioca"), rules)
    seated = seating(CARIOCA, rules, 1)
    hands, played = match_play.play(CARIOCA, rules, [policy], seated, run_key(77), 0, SERIES)
    names = [column.name for column in CARIOCA.columns]
    pairs = hands[:, [names.index("score_0"), names.index("score_1")]].reshape(SERIES, 7, 2)
    won, stands = played[:, 2] == 0, np.cumsum(pairs, axis=1)
    equity = match_equity.make_equity(CARIOCA, rules, Aim())
    limit = norm.isf(RISK / 2 / (6 * PLACES))
    for number in range(1, 7):
        own, other = stands[:, number - 1].T
        chance = equity.find(own, other, number % 2, number) / 100
        for tenth in np.array_split(np.argsort(chance), PLACES):
            expected, found = chance[tenth].mean(), won[tenth].mean()
            error = np.sqrt((chance[tenth] * (1 - chance[tenth])).sum()) / len(tenth)
            assert abs(found - expected) < limit * max(error, 0.5 / len(tenth)), (number, expected)
