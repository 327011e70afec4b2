"""``analyser.commands``: Does ``report`` of a scenario make its page, as the keys say, and as
options would ask?
"""

from __future__ import annotations

from pathlib import Path

import pytest
from terminal import answer, fails, files, run
from toy import Telling, Toy

from analyser.report import answer_file

pytestmark = pytest.mark.usefixtures("toy", "undrawn")

LEAP = """
question = "Shall we leap?"
page = "pages/leap.html"
chart = "pages/leap-card.png"
game = "toy"
hands = 3_000
confirm_hands = 200
[[decisions]]
decision = "leap"
policies = ["bold"]
"""
PAIRS = """
question = "How many rounds?"
page = "pages/pairs.html"
game = "toy"
hands = 400
[[pair_tournaments]]
movement = "mitchell"
tables = 4
rounds = [2, 4]
tournaments = 200
"""
LEAGUE = """
question = "Who leads?"
page = "pages/league.html"
game = "toy"
seed = 5
page_hands = 120
[[tournaments]]
policies = ["bold", "timid", "balanced"]
"""


TOY = Telling
IN_FOLDER = {"leap.toml": LEAP, "pairs.toml": PAIRS, "league.toml": LEAGUE}


def page_of(name: str) -> str:
    return Path(name).read_text(encoding="utf-8")


def test_a_decision_has_its_page_with_the_chart(toy: Toy) -> None:
    told = answer("report", "leap.toml")
    assert told["report"] == "pages/leap.html"
    assert {"pages/leap.json", "pages/leap-share.png", "pages/leap-card.png"} <= {*told["files"]}
    page = page_of("pages/leap.html")
    assert '<a href="leap-card.png">Strategy chart</a>' in page
    assert "<pre>analyser report leap.toml" in page
    # The same by options: the hands that the file names, and no others, were played.
    toy.calls.clear()
    words = ("weigh", "leap", "--game", "toy", "--policies", "bold", "--decisions", "3000")
    typed = answer(*words, "--confirm-hands", "200")
    assert typed["sentence"] == told["sentence"]
    assert typed["cells"] == told["cells"]
    assert told["cells"][0]["rules_played"]["hands"] == 200
    toy.calls.clear()
    assert answer("weigh", "leap.toml")["cells"] == told["cells"]
    assert toy.calls == []


def test_a_page_of_a_recipe_is_checked_and_left_alone() -> None:
    answer("report", "leap.toml")
    before = {name: Path(name).read_bytes() for name in files() if Path(name).is_file()}
    said = run("report", "--check", "pages/leap.html")
    assert said.stdout.endswith("each number was reproduced.\n"), said.output
    assert {name: Path(name).read_bytes() for name in files() if Path(name).is_file()} == before


@pytest.mark.parametrize(
    "words",
    [("--hands", "1000"), ("--seed", "9"), ("--page", "x.html"), ("--chart", "x.png")],
    ids=" ".join,
)
def test_another_question_is_not_the_page_s(words: tuple[str, ...]) -> None:
    told = answer("report", "leap.toml", *words)
    assert not Path("pages").exists()
    assert told["report"] != "pages/leap.html"
    assert Path(told["report"]).is_file()


@pytest.mark.needs("clubs")
def test_tournaments_of_pairs_are_simulated() -> None:
    told = answer("report", "pairs.toml")
    assert told["report"] == "pages/pairs.html"
    assert "<pre>analyser report pairs.toml" in page_of("pages/pairs.html")
    words = ("tournament", "--game", "toy", "--hands", "400", "--tournaments", "200")
    typed = answer(*words, "--movement", "mitchell", "--tables", "4", "--rounds", "2,4")
    assert typed["chances"] == told["chances"]
    assert typed["hand_spread"] == told["hand_spread"]
    form, _ = answer_file.read(Path("pages/pairs.json"))
    assert form.command == "analyser report pairs.toml"
    said = run("simulate", "pairs.toml")
    assert said.exit_code == 0, said.output
    assert said.stderr == (
        "analyser: pairs.toml: pair_tournaments is read by report alone; here its hands are "
        "played\n"
    )


@pytest.mark.needs("clubs")
def test_a_given_spread_needs_no_hands(toy: Toy) -> None:
    Path("pairs.toml").write_text(PAIRS + "hand_spread = 90\nskill_spread = 10\n")
    told = answer("report", "pairs.toml")
    assert toy.calls == []
    assert told["hand_spread"] == {"sd": 90, "half_width": None, "hands": None}
    assert {each["skill_spread"] for each in told["chances"]} == {10}


@pytest.mark.needs("clubs")
def test_a_league_has_its_hands_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from analyser.abilities.clubs.leagues import scenario

    monkeypatch.setattr(scenario, "SHARD_DEALS", 10)
    told = answer("report", "league.toml")
    assert (told["report"], told["hands"], told["added_hands"]) == ("pages/league.html", 120, 120)
    page = page_of("pages/league.html")
    assert "<pre>analyser report league.toml" in page
    assert answer("report", "league.toml")["added_hands"] == 0
    assert page_of("pages/league.html") == page
    typed = answer("league", "league.toml", "--hands", "120", "--output", "typed")
    assert typed["tables"] == told["tables"]
    answer("league", "league.toml", "--hands", "40")
    assert (
        "league.toml: page_hands: found 120, and runs/league has 160 hands (expected more; "
    ) in fails(2, "report", "league.toml")


DUELS = "[[duels]]\na = 'bold'\nb = 'timid'\n"
WEIGHED = "[[decisions]]\npolicies = ['bold']\n"
OF_PAIRS = "[[pair_tournaments]]\nmovement = 'mitchell'\ntables = 4\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"page = 'x.txt'\n{DUELS}", "page: found 'x.txt' (expected a path in this folder that "),
        (f"page = '/x.html'\n{DUELS}", "page: found '/x.html' (expected a path in this folder"),
        (f"page = 'a/../../x.html'\n{DUELS}", "page: found 'a/../../x.html' (expected a path in "),
        (f"page = 3\n{DUELS}", "page: found 3 (expected a path in this folder that ends with .ht"),
        (f"chart = 'x.svg'\n{WEIGHED}", "chart: found 'x.svg' (expected a path in this folder "),
        (f"chart = 'x.pdf'\n{DUELS}", "chart: found no [[decisions]] (expected chart with decis"),
        (f"confirm_hands = -1\n{WEIGHED}", "confirm_hands: found -1 (expected a whole number fr"),
        (f"confirm_hands = 9\n{DUELS}", "confirm_hands: found no [[decisions]] (expected confir"),
        (f"confirm_search_hands = 9\n{DUELS}", "confirm_search_hands: found no [[decisions]]"),
        (f"confirm_hand = 9\n{DUELS}", "unknown key 'confirm_hand'"),
    ],
)
def test_a_bad_key_is_one_sentence(text: str, sentence: str) -> None:
    refused(text, sentence)


def refused(text: str, sentence: str) -> None:
    hands = "" if "matches" in text else "hands = 200\n"
    Path("bad.toml").write_text(f"game = 'toy'\n{hands}{text}")
    assert f"bad.toml: {sentence}" in fails(3, "report", "bad.toml")


@pytest.mark.needs("clubs")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"page_hands = 9\n{DUELS}", "page_hands: found no [[tournaments]] (expected page_hands"),
        (f"{OF_PAIRS}{DUELS}", "found both [[pair_tournaments]] and [[duels]] (expected pair_to"),
        (f"matches = 9\n{OF_PAIRS}", "matches: found [[pair_tournaments]] too (expected hands"),
        (f"{OF_PAIRS}rounds = 5\n", "pair_tournaments.1.movement: tables: found 4 tables for 5"),
        (f"{OF_PAIRS}rounds = 'x'\n", "pair_tournaments.1.rounds"),
        (f"{OF_PAIRS}rounds = 0\n", "pair_tournaments.1.rounds"),
        (OF_PAIRS, "pair_tournaments.1.movement: rounds: found nothing (expected a whole number"),
        (f"{OF_PAIRS}rounds = 2\nskill_spread = 1e9\n", "pair_tournaments.1.skill_spread: found "),
        (f"{OF_PAIRS}rounds = 2\nvictory_points = 'cap'\n", "pair_tournaments.1.victory_points: "),
        (f"{OF_PAIRS}rounds = 2\ntournaments = 9000000000\n", "pair_tournaments.1.tournaments: "),
        (f"{OF_PAIRS}rounds = 2\npolicy = 'bald'\n", "pair_tournaments.1.policy: unknown policy"),
        ("[[pair_tournaments]]\n", "pair_tournaments.1.movement: is missing (expected the name"),
        (OF_PAIRS * 2, "pair_tournaments: found a list of 2 (expected one table"),
    ],
)
def test_a_bad_key_of_a_club_is_one_sentence(text: str, sentence: str) -> None:
    refused(text, sentence)


@pytest.mark.needs("clubs")
def test_what_a_page_without_decisions_has_no_chart() -> None:
    for name in ("pairs", "league"):
        assert f"--chart: {name}.toml weighs no decision" in fails(
            2, "report", f"{name}.toml", "--chart", "x.pdf"
        )
