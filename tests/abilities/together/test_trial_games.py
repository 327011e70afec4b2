"""``analyser.commands``: Does every command tell the truth of a game of 0 to 2 tricks, and of a
puzzle for one?

Both toys say by construction what is true: of tricks bold takes a tenth of one more than balanced,
and balanced a fiftieth more than timid, at whatever table; of words patient finds two more than
hasty.  What one scale alone says is in ``test_scale``.
"""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest
import toy
from terminal import answer, fails, run
from toys.solo_toy import SoloToy
from toys.trick_toy import TrickToy

from analyser.abilities.benchmarks import measurement
from analyser.abilities.engines.own_players import player
from analyser.abilities.engines.own_players.player import Player

# Commands once more, on games of other kinds.
pytestmark = [pytest.mark.broad, pytest.mark.usefixtures("undrawn")]

TRICKS = ("--game", "tricks", "--seed", "3")
SOLO = ("--game", "solo", "--seed", "3")
TABLES = {"plain": 8_000, "three": 12_000, "four": 16_000}
"""Hands under each rule set: 2,000 deals at least."""
OTHERS = re.compile(
    r"\bpoints? per (?:hand|decision)\b|\d points\b|\bin points\b|of points\b"
    r"|\bpots?\b|\bpiles?\b|burraco|\bteams?\b",
    re.IGNORECASE,
)
"""Words of another game, and of its scale."""


@pytest.fixture(autouse=True)
def _both(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    toy.install(monkeypatch, TrickToy())
    toy.install(monkeypatch, SoloToy())


def page_of(path: str) -> str:
    """Return a page's words, pictures' too, and check that none is of another game."""
    text = Path(path).read_text(encoding="utf-8")
    text = re.sub(r"<style.*?</style>|<metadata.*?</metadata>", " ", text, flags=re.DOTALL)
    text = " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())
    # Percentage points are of no game, and the command has its name.
    text = re.sub("percentage points|analyser weigh", "", text)
    assert OTHERS.findall(text) == []
    return text


def reported(name: str, scenario: str) -> dict[str, Any]:
    """Play a scenario, make its page and return what it says, the words of the page among it."""
    Path(f"{name}.toml").write_text(scenario, encoding="utf-8")
    found = answer("report", f"{name}.toml", "--page", f"{name}.html")
    return {**found, "page": page_of(f"{name}.html")}


# Two players


@pytest.mark.broad
@pytest.mark.parametrize("rules", TABLES)
@pytest.mark.parametrize(
    ("pair", "verdict", "truth"),
    [("bold balanced", "better", 0.10), ("balanced timid", "equivalent", 0.02),
     ("timid bold", "worse", -0.12)],
)  # fmt: skip
@pytest.mark.parametrize("how", ["--hands", "--precision", "--until-verdict"])
def test_two_at_any_table(rules: str, pair: str, verdict: str, truth: float, how: str) -> None:
    asked = {"--hands": [str(TABLES[rules])], "--precision": ["0.02"], "--until-verdict": []}[how]
    found = answer("compare", *pair.split(), *TRICKS, "--rules", rules, how, *asked)
    assert found["verdict"] == verdict
    assert found["low"] <= truth <= found["high"]
    assert " tricks per hand, over " in " ".join(found["sentences"])
    assert ("(within 0.05 tricks)" in " ".join(found["sentences"])) == (verdict == "equivalent")
    assert OTHERS.search(" ".join(found["sentences"])) is None


@pytest.mark.parametrize("rules", TABLES)
def test_ahead_by_what_the_table_of_scores_says(rules: str) -> None:
    scenario = f'game = "tricks"\nseed = 3\nhands = {TABLES[rules]}\nrules = "{rules}"\n'
    found = reported("duel", f'{scenario}[[duels]]\na = "bold"\nb = "timid"\n')
    (cell,) = found["cells"]
    first, second = (each["mean"] for each in cell["scores"])
    assert cell["duel"]["mean"] == pytest.approx(first - second)
    assert f"{first:.3f}" in found["page"]
    assert f"{second:.3f}" in found["page"]
    assert "less than 0.05 tricks per hand either way" in found["page"]
    assert "within ±0.05 tricks per hand" in found["page"]


@pytest.mark.broad
def test_players_of_ones_own() -> None:
    claims = Player(name="claims", claim=lambda view: int(view[0] % 10 == 0))
    found = player.duel(claims, "balanced", hands=4_000, game="tricks")
    # Both seats of a side claim a trick in every tenth deal.
    assert found.difference.mean == pytest.approx(0.2)
    assert (found.verdict, found.band) == ("better", 0.05)
    assert "claims beats balanced by 0.20" in str(found)
    assert player.duel("balanced", "timid", hands=8_000, game="tricks").verdict == "equivalent"
    wide = player.duel("bold", "timid", hands=4_000, game="tricks", equivalence=1)
    assert wide.verdict == "equivalent"


# Tables and matches


@pytest.mark.parametrize("rules", ["three", "four"])
def test_tables_and_matches_of_many(rules: str) -> None:
    table = answer("simulate", *TRICKS, "--rules", rules, "--hands", "4000")
    assert re.search(
        r"a hand brings \d\.\d{3} ± 0\.\d{3} tricks to West", " ".join(table["sentences"])
    )
    assert table["band"] == 0.05
    matches = answer("simulate", *TRICKS, "--rules", rules, "--matches", "400")
    sides = {"three": 3, "four": 4}[rules]
    (cell,) = matches["cells"]
    assert [round(each["share"] * sides, 0) for each in cell["won"]] == [1] * sides
    assert all(0 <= each["final_score"] < 5.5 for each in cell["won"])


def test_matches_and_hands_that_differ_say_so() -> None:
    scenario = 'game = "tricks"\nseed = 3\nmatches = 6000\nrules = "plain"\n'
    duels = '[[duels]]\na = "balanced"\nb = "timid"\n[[duels]]\na = "bold"\nb = "timid"\n'
    found = reported("matches", scenario + duels)
    near, far = (cell["duel"]["sentence"] for cell in found["cells"])
    # A fiftieth of a trick is nothing in a hand, and in many matches it shows.
    assert near.startswith("balanced wins 51.")
    assert "more than timid, which is within the 0.05 that count as equal in single hands" in near
    assert "count as equal" not in far
    assert [cell["duel"]["verdict"] for cell in found["cells"]] == ["better", "better"]
    assert "balanced is better than timid" in found["page"]
    assert "first side with 5 tricks" in found["page"]
    # Hands do not depend on the score, so what a lead is worth is the same by either count.
    lead = next(
        each
        for each in found["cells"][0]["lead_worth"]["leads"]
        if (each["lead"], each["other"]) == (1, 2)
    )
    assert lead["played"]["low"] <= lead["chance"] <= lead["played"]["high"]
    assert re.search(r"[Aa]head by one, 3 to 2, balanced wins", near)


# Many players


def test_a_tournament_and_its_page() -> None:
    words = ("tournament", "timid,bold,balanced", *TRICKS, "--hands", "8000")
    found = answer(*words)
    assert [each["name"] for each in found["players"]] == ["bold", "balanced", "timid"]
    assert "bold is the best of these 3, 0.0" in " ".join(found["sentences"])
    assert "tricks per hand ahead of balanced by rating" in " ".join(found["sentences"])
    assert OTHERS.search(run(*words).stdout) is None
    answer("report", found["run"], "--page", "page.html")
    assert "row's player is ahead of its column's" in page_of("page.html")


def test_a_tournament_of_near_ones_says_that_it_is_near() -> None:
    said = run("tournament", "timid,balanced", *TRICKS, "--hands", "8000").stdout
    assert "The lead lies within the 0.05 tricks that count as equal." in " ".join(said.split())


def test_a_sweep_and_its_page() -> None:
    words = ("sweep", "--habit", "skill=-1,0,2,20", *TRICKS, "--hands", "8000")
    found = answer(*words)
    assert re.search(
        r"skill = 20 is the best .*: 0\.\d{3} ± 0\.\d{3} tricks", " ".join(found["sentences"])
    )
    assert OTHERS.search(run(*words).stdout) is None
    answer("report", found["run"], "--page", "page.html")
    assert "less than 0.05 tricks per hand either way" in page_of("page.html")


STUDIES = """
game = "tricks"
seed = 3
hands = 8000
rules = "plain"

[[strengths]]
policies = ["timid", "balanced", "bold"]

[[ablations]]
policy = "bold"
base = "timid"

[[tournaments]]
policies = ["bold", "timid"]

[[sweeps]]
policy = "balanced"
habits = { skill = [0, 5] }
"""


def test_strengths_ablations_and_the_rest_on_one_page() -> None:
    found = reported("studies", STUDIES)
    assert found["sentence"] == "Bold is strongest, 0.09 tricks per hand ahead of balanced."
    assert "0.09" in " ".join(found["sentences"])
    page = found["page"]
    assert "the grey strip less than 0.05 tricks either way" in page
    assert "Tricks per hand ahead of balanced." in page
    assert "bold is the better of the two, 0.1" in page


def test_tips_and_their_page() -> None:
    tips = "".join(
        f'[[tips]]\nsays = "{says}"\nwith = {{ skill = {skill} }}\nwithout = {{ skill = 0 }}\n'
        for says, skill in (("Look.", 5), ("Count.", 1), ("Doze.", -5))
    )
    found = reported("tips", f'game = "tricks"\nseed = 3\nhands = 8000\n{tips}')
    assert [each["verdict"] for each in found["tips"]] == [
        "true",
        "too small to matter",
        "false",
    ]
    assert "it moves a hand by less than 0.05 tricks" in found["page"].replace("It ", "it ")


# A choice, habits, rule sets, speed


def test_a_choice_its_rule_and_their_page() -> None:
    found = answer("weigh", *TRICKS, "--decisions", "20000", "--page", "page.html")
    assert re.search(
        r"ruffing changes the score by [+−]0\.00\d ± 0\.00\d tricks per decision",
        " ".join(found["sentences"]),
    )
    assert "Ruff if you hold 2 trumps or more, otherwise discard." in " ".join(found["sentences"])
    # Who ruffs so takes four hundredths of each of two tricks more.
    gained = re.search(
        r"it exactly gains (0\.\d+) ± (0\.\d+) tricks per hand", " ".join(found["sentences"])
    )
    assert gained
    assert abs(float(gained[1]) - 0.08) <= float(gained[2])
    page = page_of("page.html")
    assert "less than 0.05 tricks per decision" in page
    assert "ruff" in page


def test_a_search_and_its_page() -> None:
    quick = [
        "--generations",
        "4",
        "--population",
        "6",
        "--hands-per-sample",
        "400",
        "--validation-hands",
        "2000",
    ]
    quick += ["--test-hands", "4000", "--habits", "skill", "--output", "new.toml"]
    found = answer("tune", *TRICKS, "--base", "timid", "--opponents", "balanced", *quick)
    number = r"0\.\d{2,3} ± 0\.\d{2,3}"
    assert re.match(f"new gains {number} tricks per hand on timid", " ".join(found["sentences"]))
    assert re.search(r"it (shrank|grew) by 0\.\d{3}\.$", " ".join(found["sentences"]))
    assert "tricks per hand" in page_of("new.html")
    file = Path("new.toml").read_text()
    assert "tricks per hand" in file
    assert "points" not in file


@pytest.mark.broad
def test_rule_sets_without_a_way_to_count_anew_are_played() -> None:
    words = ("compare", *TRICKS, "--rules", "plain,rich,four", "--hands", "4000")
    said = run(*words, "--more").stdout
    assert OTHERS.search(said) is None
    assert "rich against plain: play adapted" in said
    assert "spread of scores, tricks" in said
    assert "luck of a hand, tricks" in said
    assert "--rescore: rich differs from plain in bonus" in fails(2, *words, "--rescore")
    answer(*words, "--output", "kept")
    answer("report", "kept", "--page", "page.html")
    assert "tricks" in page_of("page.html")


def test_its_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    # Other processes do not know the toy.
    for name in ("_first_hand", "_time_run", "_time_start"):
        monkeypatch.setattr(measurement, name, lambda *_: 0.1)
    monkeypatch.setattr(measurement, "SAMPLE_SECONDS", 0.01)
    for game in (TRICKS, SOLO):
        found = answer("bench", *game[:2], "--rounds", "2", "--no-compile", "--threads", "1")
        assert found["game"] == game[1]
        assert found["shares"] == {}
        assert found["hands_per_second"] > 0
        assert run("bench", *game[:2], "--rounds", "1", "--no-compile").exit_code == 0


# Alone


@pytest.mark.parametrize(
    "how", [["--hands", "4000"], ["--precision", "0.2"], ["--until-verdict"], []]
)
def test_two_at_the_same_puzzles(how: list[str]) -> None:
    found = answer("compare", "patient", "hasty", *SOLO, *how)
    assert found["verdict"] == "better"
    assert found["low"] <= 2 <= found["high"]
    assert found["lost"] == 0
    assert "patient beats hasty by" in " ".join(found["sentences"])
    assert " words per hand" in " ".join(found["sentences"])
    # One number a deal: nothing is known of tables.
    assert (found["nelo"], found["independent_ratio"]) == (None, None)
    assert answer("compare", "hasty", "hasty", *SOLO, "--hands", "400")["verdict"] == "equivalent"


def test_many_at_the_same_puzzles() -> None:
    found = answer("tournament", "patient,stubborn,hasty", *SOLO, "--hands", "4000")
    assert [each["name"] for each in found["players"]] == ["stubborn", "patient", "hasty"]
    swept = answer("sweep", "--habit", "patience=0,1,9", *SOLO, "--hands", "4000")
    assert "patience = 9 is the best" in " ".join(swept["sentences"])
    table = answer("simulate", *SOLO, "--hands", "4000")
    assert "words to the player" in " ".join(table["sentences"])
    for each in (found, swept, table):
        answer("report", each["run"], "--page", "page.html")
        assert "words" in page_of("page.html")


def test_studies_of_a_puzzle_on_one_page() -> None:
    found = reported(
        "studies",
        'game = "solo"\nseed = 3\nhands = 4000\n[[strengths]]\npolicies = ["hasty", "patient"]\n'
        '[[ablations]]\npolicy = "patient"\nbase = "hasty"\n',
    )
    assert "less than 0.5 words either way" in found["page"]
    tips = 'game = "solo"\nhands = 4000\n[[tips]]\nsays = "Wait."\nwith = { patience = 2 }\n'
    found = reported("tips", f"{tips}without = {{ patience = 0 }}\n")
    assert [each["verdict"] for each in found["tips"]] == ["true"]


def test_a_search_of_a_puzzle() -> None:
    quick = [
        "--generations",
        "3",
        "--population",
        "6",
        "--hands-per-sample",
        "200",
        "--validation-hands",
        "400",
    ]
    quick += ["--test-hands", "2000", "--output", "new.toml"]
    # The other habit changes no hand, so it is not searched.
    found = answer("tune", *SOLO, *quick)
    assert [*found["values"]] == ["patience"]
    assert "words per hand on hasty" in " ".join(found["sentences"])
    page_of("new.html")


@pytest.mark.parametrize(
    ("words", "lacks"),
    [
        (("simulate", "--matches", "10"), "Solo has no whole matches"),
        (("weigh",), "Solo has no decision that could be weighed"),
        (("replay",), "Solo has no hand histories"),
        (("verify", "some.jsonl"), "Solo has no hand histories"),
        (("advise", "some.jsonl"), "Solo has no advice"),
        (("compare", "--rules", "small,large"), "Solo has no measures to compare its rule sets by"),
    ],
)
def test_what_a_game_has_not_is_said_in_a_sentence(words: tuple[str, ...], lacks: str) -> None:
    Path("some.jsonl").write_text("{}\n", encoding="utf-8")
    assert lacks in fails(2, *words, "--game", "solo")


@pytest.mark.parametrize(
    ("asked", "lacks"),
    [
        ('matches = 10\n[[duels]]\na = "hasty"\nb = "patient"\n', "duels.1: Solo has no whole"),
        (
            'victory_points = "league"\n[[duels]]\na = "hasty"\nb = "patient"\n',
            "Solo has no victory points",
        ),
        ('[[decisions]]\npolicies = ["hasty"]\ndecision = "ruff"\n', "Solo has no decision"),
    ],
)
def test_a_scenario_that_asks_for_it_too(asked: str, lacks: str) -> None:
    Path("asks.toml").write_text(f'game = "solo"\n{asked}', encoding="utf-8")
    assert lacks in fails(3, "report", "asks.toml")
