"""``analyser rules``: Do ``rules`` and ``--set`` say, and change, what they should?"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from terminal import answer, answerable, fails, files, run
from toy import Telling, Toy

from analyser import games
from analyser.commands import options, output
from analyser.commands.terminal import Terminal
from analyser.findings import answers
from analyser.games.interface import Field
from analyser.questions.simulate import Simulate
from analyser.scenario.spec import RunSpec
from analyser.storage import run_folder

pytestmark = pytest.mark.usefixtures("undrawn")

SETTERS = answerable((("simulate",), ("compare", "bold", "timid"), ("replay",)))
"""The commands that take ``--set``, with what they need to run."""
NARROW = 80


TOY = Telling


def rows(table: str) -> list[list[str]]:
    """Return the cells of a printed table's lines, without its heading."""
    lines = [line.strip() for line in table.splitlines()]
    (rule,) = (place for place, line in enumerate(lines) if line.startswith("─"))
    end = lines.index("", rule)
    return [re.split(r" {2,}", line) for line in lines[rule + 1 : end]]


# ---------------------------------------------------------------- a template


@pytest.mark.parametrize("game", games.GAMES)
def test_a_rule_set_is_printed_as_a_file_that_says_the_same(game: str, tmp_path: Path) -> None:
    """Rule by rule, each below what it means; what is changed there is changed."""
    played = games.game(game)
    text = run("rules", "--toml", "--game", game).stdout
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    book = options.rulebook(played)
    rules = played.rules(played.default_preset)
    assert dict(book.rules(str(path))) == rules
    assert [line.partition(" = ")[0] for line in text.splitlines() if " = " in line[:40]] == [
        "base", *(each.id for each in played.rule_fields),
    ]  # fmt: skip
    assert all(" ".join(each.meaning.split()[:3]) in text for each in played.rule_fields)


def test_a_template_is_printed_alone() -> None:
    for words in (["italian", "--diff", "closed"], ["italian", "--json"]):
        assert "--toml: found --diff or --json too" in fails(2, "rules", *words, "--toml")
    assert "did you mean 'italian'?" in fails(2, "rules", "italien", "--toml")


# ---------------------------------------------------------------- the list


def test_rules_lists_the_presets_in_words_and_how_much_differs(toy: Toy) -> None:
    found = answer("rules", "--game", "toy")
    assert found["default"] == "plain"
    assert [each["name"] for each in found["presets"]] == ["plain", "rich"]
    assert [each["differs"] for each in found["presets"]] == [{}, {"bonus": 100}]
    text = run("rules", "--game", "toy").stdout
    assert rows(text) == [
        ["plain", "a toy", "the default"],
        ["rich", "a toy with a bonus", "1 rule"],
    ]
    assert "analyser rules plain --game toy\n" in text
    assert "analyser rules NAME --diff plain --game toy\n" in text


def test_the_list_counts_what_differs(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    values = {
        "plain": {"a": 1, "b": 2},
        "same": {"a": 1, "b": 2},
        "one": {"a": 1, "b": 3},
        "two": {"a": 0, "b": 3},
    }
    monkeypatch.setattr(toy, "presets", dict.fromkeys(values, "in words"))
    monkeypatch.setattr(toy, "rules", lambda preset: {"preset": preset, **values[preset]})
    told = {line[0]: line[-1] for line in rows(run("rules", "--game", "toy").stdout)}
    assert told == {"plain": "the default", "same": "no rule", "one": "1 rule", "two": "2 rules"}


def test_a_narrow_screen_breaks_no_name_in_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "width", lambda: NARROW)
    text = run("rules").stdout
    assert max(map(len, text.splitlines())) <= NARROW
    assert set(games.game("burraco").presets) <= {line[0] for line in rows(text)}


# ---------------------------------------------------------------- one preset


def test_rules_shows_a_preset_rule_by_rule(toy: Toy) -> None:
    found = answer("rules", "rich", "--game", "toy")
    by_id = {each["id"]: each for each in found["fields"]}
    assert list(by_id) == [field.id for field in toy.rule_fields]
    assert by_id["bonus"]["value"] == 100
    assert by_id["bonus"]["meaning"] == "points for closing"
    assert (by_id["bonus"]["low"], by_id["bonus"]["high"]) == (0, 500)
    text = run("rules", "rich", "--game", "toy").stdout
    assert "points for closing (0 to 500)" in text


def test_values_and_limits_are_in_words(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    fields = (
        Field("closed", "bool", "is it closed"),
        Field("end", "choice", "how it ends", choices=("draw", "ends")),
        Field("pots", "ints", "cards in the pots"),
        Field("least", "int", "no fewer", unit="cards", low=3),
        Field("most", "int", "no more", high=9000),
    )
    values = {"closed": True, "end": "draw", "pots": [11, 13], "least": 4, "most": 5}
    monkeypatch.setattr(toy, "rule_fields", fields)
    monkeypatch.setattr(toy, "rules", lambda preset, _=None: {"preset": preset, **values})
    text = run("rules", "plain", "--game", "toy").stdout
    assert text.startswith("plain: a toy.\n")
    assert [" ".join(line) for line in rows(text)] == [
        "closed yes is it closed (yes, no)",
        "end draw how it ends (draw, ends)",
        "pots 11, 13 cards in the pots",
        "least 4 cards no fewer (from 3)",
        "most 5 no more (to 9,000)",
    ]


@pytest.mark.parametrize(("columns", "whole"), [(NARROW, False), (output.PLAIN_WIDTH, True)])
def test_a_rule_is_broken_after_an_underscore_and_only_where_room_is_short(
    columns: int, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "width", lambda: columns)
    fields = games.game("burraco").rule_fields
    text = run("rules", "italian").stdout
    assert max(map(len, text.splitlines())) <= columns
    # What stands at the left edge, below the heading.
    shown = [line[2:].split(" ")[0] for line in text.split("─")[-1].splitlines() if line[2:3] > " "]
    assert "\n".join(shown).replace("_\n", "_").split("\n") == [field.id for field in fields]
    assert (shown == [field.id for field in fields]) == whole


@pytest.mark.parametrize(
    ("name", "most", "lines"),
    [
        ("italian", 12, ["italian"]),
        ("italian-stalemate-draw", 12, ["italian-", "stalemate-", "draw"]),
        ("italian-stalemate-draw", 18, ["italian-stalemate-", "draw"]),
        ("one_card_pile", 4, ["one_", "card_", "pile"]),
    ],
)
def test_names_are_folded_where_they_have_a_joint(name: str, most: int, lines: list[str]) -> None:
    assert output.fold_name(name, most).split("\n") == lines


# ---------------------------------------------------------------- two presets


def test_diff_shows_only_what_differs(toy: Toy) -> None:
    text = run("rules", "rich", "--diff", "plain", "--game", "toy").stdout
    assert text.splitlines()[0] == "rich differs from plain in 1 of 3 rules."
    assert rows(text) == [["bonus", "100", "0", "points for closing"]]
    assert text.splitlines()[2].split() == ["field", "rich", "plain", "meaning", "source"]


def test_diff_of_a_real_game_is_what_the_two_records_say() -> None:
    burraco = games.game("burraco")
    one, other = [*burraco.presets][1:3]
    records = burraco.rules(one), burraco.rules(other)
    found = answer("rules", one, "--diff", other)
    assert (found["name"], found["other"]) == (one, other)
    assert {each["id"]: (each["value"], each["other"]) for each in found["differs"]} == {
        key: (value, records[1][key])
        for key, value in records[0].items()
        if key != "preset" and value != records[1][key]
    }
    assert len(found["differs"]) > 1
    assert found["compared"] == len(burraco.rule_fields)
    by_id = {field.id: field for field in burraco.rule_fields}
    for each in found["differs"]:
        about = by_id[each["id"]]
        assert each["meaning"] == about.meaning
        assert (each["unit"], each["source"]) == (about.unit, about.source)
    text = run("rules", one, "--diff", other).stdout
    assert text.startswith(found["sentence"] + "\n")
    assert f" {len(found['differs'])} of {found['compared']} rules." in found["sentence"]


def test_diff_says_when_there_is_none(toy: Toy) -> None:
    words = ["rules", "rich", "--diff", "rich", "--game", "toy"]
    assert run(*words).stdout == "rich differs from rich in none of 3 rules.\n"
    assert answer(*words)["differs"] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--diff", "plain"], "--diff plain: found one preset; name the other one too: "),
        (["rich", "--diff", "plian"], "--diff: unknown rule set 'plian' (known: plain, rich; did "),
        (
            ["rihc", "--diff", "plain"],
            "error: unknown rule set 'rihc' (known: plain, rich; did you",
        ),
    ],
)
def test_a_wrong_diff_is_one_sentence(toy: Toy, words: list[str], said: str) -> None:
    assert said in fails(2, "rules", "--game", "toy", *words)


# ---------------------------------------------------------------- --set


def test_set_is_read_by_the_kind_of_the_rule() -> None:
    burraco = games.game("burraco")
    settings = {
        "close_needs_clean=true": True,
        "upcard=YES": True,
        "both_aces_in_run=false": False,
        "one_group_per_rank=no": False,
        "jokers=2": 2,
        "no_pot_points=-50": -50,
        "match_target=10_000": 10_000,
        "stalemate=draw": "draw",
        # A word of a choice, not a yes or no.
        "close_needs_pot=yes": "yes",
        "pot_cards=13,9": [13, 9],
    }
    found = options.changes(burraco, "italian", list(settings))
    assert list(found.values()) == list(settings.values())
    assert list(found) == [each.partition("=")[0] for each in settings]
    assert options.changes(burraco, "italian", ["pot_cards=[13, 9]"]) == {"pot_cards": [13, 9]}
    assert options.changes(burraco, "italian", None) == {}


def test_set_plays_what_a_scenario_with_these_rules_plays(toy: Toy) -> None:
    Path("same.toml").write_text(
        'game = "toy"\nseed = 4\nhands = 300\n'
        '[rules]\nbase = "rich"\nsteps = [1, 2]\nturn_limit = 7\n[[lineups]]\npolicies = ["bold"]\n'
    )
    words = ["--game", "toy", "--rules", "rich", "--policies", "bold", "--seed", "4"]
    found = answer(
        *("simulate", *words, "--hands", "300", "--set", "turn_limit=7", "--set", "steps=1,2")
    )
    same = answer("simulate", "same.toml")
    assert found["cells"] == same["cells"]
    assert found["cells"][0]["cell"] == "rich (turn_limit = 7, steps = 1,2): bold"
    assert found["cells"][0]["turns_mean"] < 7
    assert found["run"].startswith("runs/rich-turn_limit-7-steps-1-2-bold-")
    assert found["run"].rpartition("-")[2] == same["run"].rpartition("-")[2]


def test_compare_plays_and_names_what_was_set(toy: Toy) -> None:
    words = ["compare", "bold", "timid", "--game", "toy", "--hands", "100"]
    changed = answer(*words, "--set", "turn_limit=9", "--set", "steps=5")
    # The steps are the preset's own.
    assert (changed["rules"], changed["changes"]) == ("plain", {"turn_limit": 9})
    assert answer(*words)["changes"] == {}
    assert "Rules: plain (turn_limit = 9); 50" in run(*words, "--set", "turn_limit=9").stdout
    assert "Rules: plain; 50" in run(*words).stdout


@pytest.mark.needs("advice")
def test_replay_tells_what_was_set(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []

    def narrate(rules: Any, *rest: Any) -> Iterator[str]:
        told.append(rules)
        yield "a hand"

    monkeypatch.setattr(toy, "narrate", narrate)
    words = ["replay", "--game", "toy", "--hands", "2"]
    text = run(*words, "--set", "bonus=50").stdout
    assert text == "Rules: plain (bonus = 50)\n\na hand\n\na hand\n"
    assert [rules["bonus"] for rules in told] == [50, 50]
    assert run(*words, "--set", "bonus=0").stdout == "a hand\n\na hand\n"
    assert run(*words, "--set", "bonus=50", "--format", "jsonl").stdout == "a hand\na hand\n"


@pytest.mark.needs("advice")
def test_a_hand_history_of_changed_rules_verifies(tmp_path: Path) -> None:
    settings = ["stalemate=draw", "pot_cards=13,9", "close_needs_clean=yes", "jokers=3"]
    words = [word for each in settings for word in ("--set", each)]
    result = run("replay", *words, "--hands", "3", "--format", "jsonl")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    deals = [line for line in lines if "format" in line]
    assert [deal["rules"] for deal in deals] == [
        {"jokers": 3, "pot_cards": [13, 9], "close_needs_clean": True, "stalemate": "draw"}
    ] * 3
    assert [len(pot) for pot in deals[0]["pots"]] == [13, 9]
    path = tmp_path / "hands.jsonl"
    path.write_text(result.stdout)
    verified = run("verify", str(path))
    assert verified.exit_code == 0, verified.stderr


@pytest.mark.parametrize("command", SETTERS, ids=lambda words: words[0])
@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (["turn_limit"], "--set: found 'turn_limit' (expected RULE=VALUE, as in turn_limit=1000"),
        (["=3"], "--set: found '=3' (expected RULE=VALUE"),
        ([""], "--set: found no value (expected one behind it)"),
        (
            ["turn_limt=3"],
            "unknown rule 'turn_limt' (`analyser rules plain --game toy` lists them",
        ),
        (["turn_limt=3"], "; did you mean 'turn_limit'?"),
        (["bonus=501"], "--set bonus: found 501 (expected 0 to 500"),
        (["bonus=many"], "--set bonus: found 'many' (expected 0 to 500"),
        (["bonus=1.5"], "--set bonus: found '1.5' (expected"),
        (["bonus="], "--set bonus: found '' (expected"),
        (["steps=1,x"], "--set steps: found '1,x' (expected"),
        (["bonus=1", "turn_limit=3", "bonus=1"], "--set bonus: found more than once"),
    ],
)
def test_a_wrong_set_is_one_sentence_and_plays_nothing(
    toy: Toy, command: tuple[str, ...], settings: list[str], said: str
) -> None:
    words = [word for each in settings for word in ("--set", each)]
    assert said in fails(2, *command, "--game", "toy", *words)
    assert files() == set()
    assert toy.calls == []


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (["stalemate=drw"], "--set stalemate: found 'drw' (expected ends, draw, none; did you"),
        (["upcard=maybe"], "--set upcard: found 'maybe' (expected true or false"),
        (["pot_cards=11"], "--set pot_cards: found [11] (expected a list of 2 whole numbers"),
        (["jokers=9"], "--set jokers: found 9 (expected a whole number from 0 to 4"),
        # What does not go together is said of a rule that was not set, or of one that was.
        (["hand_cards=20", "pot_cards=12,13"], "--set: stock_end_cards: the deal leaves 2 cards"),
        (
            ["cut_accuracy=often"],
            "--set cut_accuracy: found 'often' (expected a number from 0 to 1",
        ),
        (["cut_accuracy=nan"], "--set cut_accuracy: found nan (expected a number from 0 to 1"),
        (["cut_accuracy=0.5"], "--set cut_accuracy: found 0.5 where exact_cut_points is 0"),
        (["stock_end_cards=41"], "--set stock_end_cards: the deal leaves 41 cards"),
    ],
)
def test_what_burraco_refuses_is_said_of_the_flag(settings: list[str], said: str) -> None:
    assert said in fails(2, "simulate", *(word for each in settings for word in ("--set", each)))


def test_a_scenario_file_takes_no_set(toy: Toy) -> None:
    Path("duel.toml").write_text('game = "toy"\n[[duels]]\na = "bold"\nb = "timid"\n')
    said = fails(2, "simulate", "duel.toml", "--set", "bonus=1", "--set", "turn_limit=3")
    assert "--set bonus=1 --set turn_limit=3: duel.toml says that itself; leave one" in said
    assert files() == {"duel.toml"}


def test_a_page_says_changed_rules_in_full_once_and_labels_stay_short(toy: Toy) -> None:
    tables = '[[lineups]]\npolicies = ["bold"]\n' + '[[lineups]]\npolicies = ["timid"]\n'
    for name, more, labels, rules in (
        ("one", "", ["bold", "timid"], "plain (turn_limit = 9)"),
        (
            "two",
            'rules = "rich"\n',
            ["plain: bold", "rich: timid"],
            "plain (turn_limit = 9), rich (turn_limit = 9)",
        ),
    ):
        Path(f"{name}.toml").write_text(
            f'game = "toy"\nhands = 100\n[rules]\nturn_limit = 9\n{tables}{more}'
        )
        answer("simulate", f"{name}.toml", "--output", name)
        read = answers.read(run_folder.open(Path(name)))
        assert [each.label for each in read.cells] == labels
        answer("report", name, "--page", f"{name}.html")
        assert f", rules {rules}; 200 hands" in Path(f"{name}.html").read_text()


def test_an_unknown_preset_is_said_before_what_is_set_in_it(toy: Toy) -> None:
    said = fails(2, "simulate", "--game", "toy", "--rules", "rihc", "--set", "none=1")
    assert "unknown rule set 'rihc'" in said


def test_a_policy_file_is_still_looked_for_with_set(toy: Toy) -> None:
    words = ["compare", "nowhere.toml", "bold", "--game", "toy", "--set", "bonus=1"]
    assert "nowhere.toml: no such file" in fails(6, *words)


def test_the_runs_of_different_settings_are_different(toy: Toy) -> None:
    specs = [
        Simulate(game="toy", hands=10, seed=1).plan(Terminal([], settings=settings or ())).spec
        for settings in (None, [], ["bonus=0"], ["bonus=1"], ["bonus=2"], ["bonus=1", "steps=1"])
    ]
    assert len({spec.digest() for spec in specs}) == 4
    assert specs[0] == specs[1] == specs[2]
    assert RunSpec.from_json(specs[3].as_json()) == specs[3]


CUTTERS = """
rules = {cut_accuracy = 0.25}
lineups = [{policies = ["balanced"], rules = "open-dirty", hands = 400}]
"""


def test_the_cut_succeeds_as_often_as_a_scenario_or_a_flag_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("cutters.toml").write_text(CUTTERS)
    cut: list[list[int]] = []
    for words in (["cutters.toml"], ["--rules", "open-dirty", "--set", "cut_accuracy=0.25"]):
        run("simulate", *words, "--hands", "400", "--seed", "3", "--output", f"run{len(cut)}")
        table = run_folder.open(Path(f"run{len(cut)}")).frame()
        cut.append([int(points) for points in table["cut_0"] + table["cut_1"]])
    assert cut[0] == cut[1]
    assert set(cut[0]) == {0, 100}
    # Four standard deviations of 400 throws at 1 in 4.
    assert abs(cut[0].count(100) - 100) < 35
