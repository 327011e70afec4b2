"""``analyser.commands``: Is a rule set of somebody's own called by its name wherever it is
played, and told once?
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from terminal import answer, answerable, fails, run
from toy import Telling

import analyser

pytestmark = pytest.mark.usefixtures("toy", "undrawn")

CLUB = 'name = "club"\nbase = "rich"\nturn_limit = 90\n'
TOLD = "club: rich with turn_limit = 90."
SCENARIO = """
game = "toy"
hands = 20
[rules.club]
base = "rich"
turn_limit = 90
"""


TOY = Telling
IN_FOLDER = {"club.toml": CLUB}


def page(text: str) -> str:
    """Return the page that a scenario becomes."""
    Path("evening.toml").write_text(SCENARIO + text)
    assert run("report", "evening.toml", "--page", "page.html").exit_code == 0
    return Path("page.html").read_text(encoding="utf-8")


def test_rules_shows_a_file_and_what_sets_it_apart() -> None:
    shown = answer("rules", "club.toml", "--game", "toy")
    assert shown["name"] == "club"
    assert {each["id"]: each["value"] for each in shown["fields"]}["turn_limit"] == 90
    apart = answer("rules", "club.toml", "--diff", "rich", "--game", "toy")
    assert (apart["name"], apart["other"]) == ("club", "rich")
    assert [(each["id"], each["value"]) for each in apart["differs"]] == [("turn_limit", 90)]
    other = answer("rules", "rich", "--diff", "club.toml", "--game", "toy")
    assert other["sentence"].startswith("rich differs from club in 1 of ")


@pytest.mark.needs("advice")
def test_simulate_and_replay_play_by_it() -> None:
    words = ("--game", "toy", "--rules", "club.toml", "--policies", "bold")
    (cell,) = answer("simulate", *words, "--hands", "20")["cells"]
    assert (cell["cell"], cell["preset"]) == ("club: bold", "rich")
    said = run("replay", *words, "--set", "bonus=3").stdout
    assert said.startswith("Rules: club (bonus = 3), rich with turn_limit = 90, bonus = 3\n"), said


@pytest.mark.needs("clubs", "studies")
def test_compare_says_its_name_of_players_and_of_rule_sets() -> None:
    words = ("--game", "toy", "--hands", "40", "--rules")
    duel = answer("compare", "bold", "timid", *words, "club.toml")
    assert (duel["rules"], duel["changes"]) == ("club", {"turn_limit": 90})
    sets = answer("compare", "--policies", "bold", *words, "rich,club.toml")
    assert [(each["rules"], each["preset"]) for each in sets["presets"]] == [
        ("rich", "rich"),
        ("club", "rich"),
    ]
    shown = run("compare", "--policies", "bold", *words, "rich,club.toml", "--more").stdout
    assert TOLD in shown.splitlines()
    assert TOLD not in run("compare", "--policies", "bold", *words, "rich,plain", "--more").stdout
    assert answer("sweep", "--habit", "skill=1,2", *words, "club.toml")["rules"] == "club"
    assert answer("tournament", "bold,timid", *words, "club.toml")["rules"] == "club"


def test_pile_takes_files_and_set() -> None:
    who = ("leap", "--game", "toy", "--decisions", "2000", "--policies", "bold")
    words = ("weigh", *who, "--confirm-hands", "0", "--rules", "plain,club.toml")
    told = answer(*words, "--set", "bonus=3")
    assert [each["rules"] for each in told["cells"]] == ["plain (bonus = 3)", "club (bonus = 3)"]
    said = fails(2, *words, "--set", "bonus=-3")
    assert "--set bonus: found -3" in said
    Path("leap.toml").write_text(
        'game = "toy"\n[[decisions]]\ndecision = "leap"\npolicies = ["bold"]\n'
    )
    said = fails(2, "weigh", "leap.toml", "--set", "bonus=3")
    assert "--set bonus=3: leap.toml says that itself" in said


def test_a_page_says_once_what_it_is_and_everywhere_its_name() -> None:
    written = page('[[lineups]]\nrules = ["rich", "club"]\npolicies = ["bold"]\n')
    assert written.count(TOLD) == 1
    assert "rules rich, club; " in written
    assert "[rules.club]" in written
    assert "rich (turn_limit" not in written
    # … and in the list of what rule sets are.
    assert "rich with turn_limit = 90</td>" in written


@pytest.mark.needs("studies")
def test_a_page_of_tips_lists_it_too() -> None:
    written = page('[[tips]]\nsays = "Take it."\nwith = { take_bias = 5 }\n')
    assert written.count(TOLD) == 1
    assert "rich with turn_limit = 90</td>" in written


@pytest.mark.parametrize(
    ("words", "code", "said"),
    answerable(
        [
            (
                ("simulate", "--rules", "none.toml"),
                6,
                "none.toml: no such file (expected a TOML file",
            ),
            (("simulate", "--rules", "clubb"), 2, "unknown rule set 'clubb'"),
            (("rules", "club.toml", "--diff", "rish"), 2, "--diff: unknown rule set 'rish'"),
            (("simulate", "--rules", "club.toml", "--set", "bonus=x"), 2, "--set bonus: found 'x'"),
            (("bench", "--set", "bonus=x"), 2, "--set bonus: found 'x'"),
            (("tune", "--set", "bonus=x"), 2, "--set bonus: found 'x'"),
            (("query", "--schema", "--rules", "none.toml"), 6, "none.toml: no such file"),
        ]
    ),
)
def test_what_is_wrong_is_one_sentence(words: tuple[str, ...], code: int, said: str) -> None:
    assert said in fails(code, *words, "--game", "toy")


def test_from_python_by_its_file_or_by_a_name_given_there() -> None:
    by_file = analyser.rules("club.toml", game="toy")
    assert (by_file.title, by_file["preset"]) == ("club", "rich")
    found = analyser.compare("bold", "timid", rules=by_file, hands=40, game="toy")
    assert found.summary()["rules"] == "club"
    named = analyser.rules("rich", called="mine", turn_limit=80, game="toy")
    found = analyser.compare("bold", "timid", rules=named, hands=40, game="toy")
    assert found.summary()["rules"] == "mine"
    assert found.spec.cells[0].rules_name == "mine"
    with pytest.raises(analyser.errors.ScenarioError, match="there is a rule set 'plain' already"):
        analyser.rules("rich", called="plain", game="toy")


@pytest.mark.needs("overviews")
def test_show_tells_what_it_changes() -> None:
    page('[[lineups]]\npolicies = ["bold"]\n')
    run("simulate", "evening.toml", "--output", "run")
    shown = json.loads(run("show", "run", "--json").stdout)
    assert shown["rules"] == {"club": {"turn_limit": 90}}
