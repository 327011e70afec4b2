"""Does ``rules`` say what it should?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from terminal import answer, fails, run
from toy import Toy, install

from analyser import games
from analyser.commands import screen
from analyser.game import Field

NARROW = 80


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Toy:
    """A toy game to name with ``--game toy``, and an empty folder to be in."""
    monkeypatch.chdir(tmp_path)
    return install(monkeypatch)


def rows(table: str) -> list[list[str]]:
    """Return the cells of a printed table's lines, without its heading."""
    lines = [line.strip() for line in table.splitlines()]
    (rule,) = (place for place, line in enumerate(lines) if line.startswith("─"))
    end = lines.index("", rule)
    return [re.split(r" {2,}", line) for line in lines[rule + 1 : end]]


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
    assert "analyser rules plain\n" in text
    assert "analyser rules NAME --diff plain\n" in text


def test_the_list_counts_what_differs(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    values = {
        "plain": {"a": 1, "b": 2},
        "same": {"a": 1, "b": 2},
        "one": {"a": 1, "b": 3},
        "two": {"a": 0, "b": 3},
    }
    monkeypatch.setattr(toy, "preset_names", tuple(values))
    monkeypatch.setattr(toy, "preset_words", dict.fromkeys(values, "in words"))
    monkeypatch.setattr(toy, "rules", lambda preset: {"preset": preset, **values[preset]})
    told = {line[0]: line[-1] for line in rows(run("rules", "--game", "toy").stdout)}
    assert told == {"plain": "the default", "same": "no rule", "one": "1 rule", "two": "2 rules"}


def test_a_narrow_screen_breaks_no_name_in_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "width", lambda: NARROW)
    text = run("rules").stdout
    assert max(map(len, text.splitlines())) <= NARROW
    assert set(games.game("burraco").preset_names) <= {line[0] for line in rows(text)}


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
    monkeypatch.setattr(toy, "rules", lambda preset: {"preset": preset, **values})
    lines = run("rules", "plain", "--game", "toy").stdout.splitlines()
    assert [" ".join(line.split()) for line in lines[4:9]] == [
        "closed yes is it closed (yes, no)",
        "end draw how it ends (draw, ends)",
        "pots 11, 13 cards in the pots",
        "least 4 cards no fewer (from 3)",
        "most 5 no more (to 9,000)",
    ]


@pytest.mark.parametrize(("columns", "whole"), [(NARROW, False), (screen.PLAIN_WIDTH, True)])
def test_a_rule_is_broken_after_an_underscore_and_only_where_room_is_short(
    columns: int, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "width", lambda: columns)
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
    assert screen.folded(name, most).split("\n") == lines


# ---------------------------------------------------------------- two presets


def test_diff_shows_only_what_differs(toy: Toy) -> None:
    text = run("rules", "rich", "--diff", "plain", "--game", "toy").stdout
    assert text.splitlines()[0] == "rich differs from plain in 1 of 3 rules."
    assert rows(text) == [["bonus", "100", "0", "points for closing"]]
    assert text.splitlines()[2].split() == ["field", "rich", "plain", "meaning", "source"]


def test_diff_of_a_real_game_is_what_the_two_records_say() -> None:
    burraco = games.game("burraco")
    one, other = burraco.preset_names[1:3]
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
        (["rich", "--diff", "plian"], "--diff: unknown preset 'plian'; known: plain, rich; did "),
        (["rihc", "--diff", "plain"], "error: unknown preset 'rihc'; known: plain, rich; did you"),
    ],
)
def test_a_wrong_diff_is_one_sentence(toy: Toy, words: list[str], said: str) -> None:
    assert said in fails(2, "rules", "--game", "toy", *words)
