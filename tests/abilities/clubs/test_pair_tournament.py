"""``analyser.abilities.clubs``: Does ``tournament --movement`` answer, write its page, and say
in a sentence what is wrong?
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from terminal import answer, fails, files, run
from toy import Toy

from analyser.report import answer_file
from analyser.wording import short_plus_minus

pytestmark = pytest.mark.usefixtures("toy", "undrawn")

FEW = ("--hands", "400", "--tournaments", "200")
PAIRS = ("tournament", "--game", "toy", "--movement", "mitchell", "--tables", "4", *FEW)
STEPS = "steps = [{ upto = 9, ahead = 1, behind = 1 }, { ahead = 2, behind = 0 }]\n"


def test_a_tournament_of_pairs_for_a_program() -> None:
    told = answer(*PAIRS, "--rounds", "4", "--seed", "7")
    assert (told["movement"], told["tables"], told["seed"]) == ("mitchell", 4, 7)
    assert told["victory_points"] == {"name": "league", "source": "a toy", "hands": 3}
    spread = told["hand_spread"]
    assert spread["hands"] == 400
    assert 0 < spread["half_width"] < spread["sd"] / 5
    assert [(each["rounds"], each["skill_spread"]) for each in told["chances"]] == [
        (4, 25), (4, 50), (4, 100)
    ]  # fmt: skip
    wins = [each["wins"]["mean"] for each in told["chances"]]
    assert 1 / 8 < wins[0] < wins[2] < 1
    assert Path(told["run"]).is_dir()


def test_the_deck_says_what_the_interval_leaves_out() -> None:
    """How far chance spreads a hand is measured, on few hands or many: the other ± hold it not."""
    words = (*PAIRS[:-4], "--rounds", "4", "--tournaments", "200")
    spread = answer(*words, "--hands", "400")["hand_spread"]
    said = " ".join(run(*words, "--hands", "400").stdout.split())
    size = short_plus_minus(spread["sd"], spread["half_width"]).lstrip("+")
    told = f"Not in the ±: chance spreads a hand by {size} points, on 400 hands of balanced."
    assert told in said
    assert answer(*words, "--hands", "4")["hand_spread"]["half_width"] is None


def test_the_hands_are_played_once(toy: Toy) -> None:
    first = answer(*PAIRS, "--rounds", "2:4")
    toy.calls.clear()
    again = answer(*PAIRS, "--rounds", "2,3,4")
    assert toy.calls == []
    assert first["chances"] == again["chances"]


def test_a_given_spread_plays_nothing(toy: Toy) -> None:
    words = (*PAIRS[:-4], "--rounds", "4", "--hand-spread", "90", "--tournaments", "200")
    told = answer(*words, "--skill-spread", "10")
    assert toy.calls == []
    assert told["run"] is None
    assert told["hand_spread"] == {"sd": 90, "half_width": None, "hands": None}
    assert files() == set()
    said = run(*words, "--skill-spread", "10").stdout
    wins = " ".join(said.split()).partition(". ")[0]
    assert re.fullmatch(
        r"After 4 rounds, the best of 8 pairs wins \d+ of 100 tournaments, if skill spreads by 10",
        wins,
    )
    assert "as given" in said


@pytest.mark.broad
def test_a_page_is_made_and_made_again_from_its_answer() -> None:
    words = (*PAIRS, "--rounds", "2,4")
    told = run(*words, "--page", "pairs.html")
    assert told.exit_code == 0, told.output
    page = Path("pairs.html").read_text("utf-8")
    assert "How many rounds until the best pair wins?" in page
    assert "--movement mitchell" in page
    form, summary = answer_file.read(Path("pairs.json"))
    assert summary["resampled"]
    assert {each["movement"] for each in summary["movements"]} == {
        "danese", "danese-modified", "danese-once", "mitchell-danese", "round-robin"
    }  # fmt: skip
    assert len(form.first_screen.answer.split()) <= 20
    assert len(form.first_screen.deck.split()) <= 45
    facts = form.first_screen.facts
    assert all(len(fact.words.split()) <= 15 for fact in facts)
    # A mistake once: "12 in 100 ± 0.7" where the table has 12.5 ± 0.7.
    wins = f"{facts[0].number} {facts[0].small}"
    assert re.fullmatch(r"\d+(\.\d+)? ± \d+(\.\d+)?", wins)
    assert f"{wins}<" in page.replace("</small>", "<").replace("<small>", "")
    assert facts[0].words.startswith("of 100 tournaments of ")
    assert Path("pairs-share.png").exists()
    assert run("report", "pairs.json", "--page", "xyz.html").exit_code == 0
    assert Path("xyz.html").read_text("utf-8").replace("xyz", "pairs") == page
    # Same seed, same bytes; and the page's own command makes it.
    assert run(*words, "--page", "other/pairs.html").exit_code == 0
    other = Path("other/pairs.html").read_text("utf-8")
    assert other.replace("other/pairs.html", "pairs.html") == page
    checked = run("report", "--check", "pairs.html")
    assert checked.exit_code == 0, checked.output
    assert "each number was reproduced" in checked.stdout


def test_tables_and_movements_of_your_own() -> None:
    Path("club.toml").write_text(f'hands = 1\nsource = "our board"\n{STEPS}')
    Path("own.toml").write_text("rounds = [[[1, 2], [3, 4]], [[1, 3], [2, 4]]]\n")
    own = ("tournament", "--game", "toy", "--movement", "own.toml", *FEW)
    told = answer(*own, "--victory-points", "club.toml")
    assert told["victory_points"] == {"name": "club", "source": "our board", "hands": 1}
    assert {each["rounds"] for each in told["chances"]} == {2}
    assert answer(*own, "--rounds", "1")["tables"] == 2
    assert run(*own, "--page", "own.html").exit_code == 0
    assert "own.toml" in Path("own.html").read_text("utf-8")


def test_a_scenario_counts_by_a_table_of_your_own() -> None:
    Path("club.toml").write_text(f'name = "board"\nhands = 4\n{STEPS}')
    Path("cup.toml").write_text(
        'game = "toy"\nhands = 80\nvictory_points = "club.toml"\n'
        '[[duels]]\na = "bold"\nb = "timid"\n'
    )
    told = answer("simulate", "cup.toml")
    assert told["cells"][0]["victory_points"]["table"] == "board"
    assert told["cells"][0]["victory_points"]["hands"] == 4


@pytest.mark.parametrize(
    ("code", "words", "said"),
    [
        (2, ("--rounds", "5"), "--movement: tables: found 4 tables for 5 rounds (a mitchell "),
        (2, ("--rounds", "2,x"), "--rounds: found 'x' (expected a whole number)"),
        (2, (), "--movement: rounds: found nothing (expected a whole number"),
        (2, ("--rounds", "2", "--movement", "swiss"), "unknown movement 'swiss'"),
        (2, ("--rounds", "2", "--victory-points", "cap"), "--victory-points: unknown table of "
         "victory points 'cap' (known: league, cup; did you mean 'cup'?)"),
        (3, ("--rounds", "2", "--victory-points", "short.toml"), "short.toml: steps.2.upto: found "
         "90, which leaves greater differences without points"),
        (3, ("--movement", "self.toml"), "self.toml: round 1, table 1: seats pair 1 against "),
        (2, ("--rounds", "2", "--skill-spread", "0"), "--skill-spread: found 0 (expected a number "
         "above 0, 1,000,000 at most)"),
        (2, ("--rounds", "2", "--hand-spread", "nan"), "--hand-spread: found nan (expected"),
        (2, ("bold,timid", "--rounds", "2"), "policies: found 2 (expected one, who plays"),
        (2, ("--rounds", "2", "--hands", "1"), "--hands: 1 is too few to measure what chance does "
         "(expected 2 or more)"),
        (2, ("--rounds", "2", "--page", "x.pdf"), "--page: found 'x.pdf' (expected a name"),
        (2, ("--rounds", "2", "--hand-spread", "9", "--dry-run"), "--dry-run: found --hand-spread"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_one_sentence(code: int, words: tuple[str, ...], said: str) -> None:
    Path("short.toml").write_text(
        "hands = 3\n" + STEPS.replace("{ ahead = 2", "{ upto = 90, ahead = 2")
    )
    Path("self.toml").write_text("rounds = [[[1, 1]]]\n")
    asked = PAIRS[:-4] if "self.toml" not in words else PAIRS[:3]
    assert said in fails(code, *asked, *words)


def test_without_a_movement_its_options_are_refused() -> None:
    assert "--tables: found '4' (expected --movement too" in fails(
        2, "tournament", "bold,timid", "--game", "toy", "--tables", "4"
    )
    assert "tournament: found no A,B[,C…] (expected" in fails(2, "tournament", "--game", "toy")


def test_how_much_it_would_be() -> None:
    told = json.loads(run(*PAIRS, "--rounds", "4", "--dry-run", "--json").stdout)
    assert (told["hands"], told["finished"]) == (400, False)
