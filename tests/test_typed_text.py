"""``analyser.typed_text``: Is typed text understood as it was meant, and shown so that people
see what is wrong?
"""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from terminal import fails

from analyser import games, reading
from analyser.errors import ScenarioError, UsageError, quote_text, unknown
from analyser.games.history_lines import parse_line
from analyser.scenario import conditions, limits
from analyser.scenario.policy_lookup import Roster
from analyser.scenario.rules_lookup import Rulebook
from analyser.typed_text import (
    find_name,
    is_name,
    normalise_text,
    notation,
    option,
    split_lines,
    toml,
)

APART = unicodedata.normalize("NFD", "giovedì")
GAME = games.game("kabu")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (APART, "giovedì"),
        ("3♥\ufe0f", "3♥"),
        ("\ufeffhand\u200b", "hand"),
        ("a\u00a0b\u202fc\u3000d", "a b c d"),
        ("−5 – “x”", "−5 – “x”"),
        ("soft\u00adhyphen", "softhyphen"),
    ],
)
def test_plain_text_has_one_spelling_and_nothing_unseen(typed: str, meant: str) -> None:
    assert normalise_text(typed) == meant
    assert normalise_text(meant) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("−5", "-5"),
        ("–5", "-5"),
        ("D’Angelo “x”", 'D\'Angelo "x"'),
        ("７ｓ，１０", "7s,10"),
        ("3♡4♢5♧6♤7❤\ufe0f", "3♥4♦5♣6♠7♥"),
        ("🃏", "★"),
    ],
)
def test_cards_and_numbers_are_those_of_every_keyboard(typed: str, meant: str) -> None:
    assert notation(typed) == meant


def test_a_line_ends_as_any_system_ends_it() -> None:
    assert list(split_lines("a\r\nb\rc\n\nd")) == ["a", "b", "c", "", "d"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("7s", "'7s'"),
        ("Niccolò", "'Niccolò'"),
        ("Иван 2", "'Иван 2'"),
        ("7★", "'7★[U+2605]'"),
        ("3♥\ufe0f", "'3♥[U+FE0F]'"),
        ("a\u200bb", "'a[U+200B]b'"),
        ("b\u0430lanced", "'b\u0430[U+0430]lanced'"),
        ("tab\t", "'tab\\t'"),
        (unicodedata.normalize("NFD", "ò"), "'o[U+0300]'"),
    ],
)
def test_a_sign_that_misleads_is_shown_with_its_number(text: str, shown: str) -> None:
    assert quote_text(text) == shown


def test_letters_of_cards_are_those_of_the_alphabet() -> None:
    assert quote_text("\u041a", letters=False) == "'\u041a[U+041A]'"


def test_a_name_that_only_looks_known_is_seen_to_be_another() -> None:
    said = unknown("policy", "b\u0430lanced", ["balanced"])
    assert (
        said == "unknown policy 'b\u0430[U+0430]lanced' (known: balanced; did you mean 'balanced'?)"
    )


@pytest.mark.parametrize("name", ["giovedì", "четверг", "木曜日", "ñandú_2", "a", "é" * 41])
def test_a_name_has_letters_of_any_language(name: str) -> None:
    assert is_name(name)
    assert find_name(name) == name


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("Giovedì", "giovedì"),
        ("giovedì sera!", "giovedì-sera"),
        ("a/b", "a-b"),
        ("../x", "x"),
        ("a\nb", "a-b"),
        ("…", ""),
        ("", ""),
        ("x" * 42, "x" * 41),
    ],
)
def test_what_is_no_name_is_told_the_nearest(name: str, near: str) -> None:
    assert not is_name(name)
    assert find_name(name) == near
    with pytest.raises(
        ScenarioError, match=r"found the name .* \(expected 1 to 41 small"
    ) as caught:
        limits.checked_name(name, "x")
    assert str(caught.value).endswith(f"did you mean {quote_text(near)}?)") == bool(near)


def test_policies_and_rule_sets_are_called_in_any_language(tmp_path: Path) -> None:
    book = Roster(GAME, tmp_path)
    assert book.add(APART, "policies.x.", {"base": "sound"})["name"] == "giovedì"
    assert book.policy(APART) == book.policy("giovedì")
    rules = Rulebook(GAME, tmp_path, {"è": {"base": "kabu", "hand_limit": 7}})
    assert rules.rules(unicodedata.normalize("NFD", "è"))["hand_limit"] == 7


@pytest.mark.needs("engines")
def test_engines_are_called_in_any_language() -> None:
    from analyser.abilities.engines.engine_lookup import Engine

    assert Engine("./bot", name=APART).record(GAME)["name"] == "giovedì"
    with pytest.raises(UsageError, match="did you mean 'giovedì'"):
        Engine("./bot", name="Giovedì").record(GAME)


@pytest.mark.parametrize(("made", "asked"), [("giovedì", APART), (APART, "giovedì")])
def test_a_file_is_found_however_its_letters_are_spelt(
    tmp_path: Path, made: str, asked: str
) -> None:
    (tmp_path / f"{made}.toml").write_text('base = "sound"\n', encoding="utf-8")
    assert Roster(GAME, tmp_path).policy(f"{asked}.toml")["name"] == "giovedì"


def test_a_scenario_is_read_as_any_editor_leaves_it(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    text = '\ufeffquestion\u00a0= "5 – 3 = −2?"\r\nx = [−50, –1]\r\n"giovedì" = −5\r\n'
    path.write_text(text, encoding="utf-8", newline="")
    assert limits.read_toml(path) == {"question": "5 – 3 = −2?", "x": [-50, -1], "giovedì": -5}
    assert toml(APART) == "giovedì"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("game = “kabu”", "found '“[U+201C]' (expected \")"),
        ("giovedì = 1", "found 'ì[U+00EC]' (expected a key with this letter in quotes"),
        ("x = ∞", "found '∞[U+221E]'"),
    ],
)
def test_a_sign_that_toml_does_not_have_is_named(tmp_path: Path, line: str, said: str) -> None:
    path = tmp_path / "x.toml"
    path.write_text(line, encoding="utf-8")
    with pytest.raises(ScenarioError, match="not valid TOML") as caught:
        limits.read_toml(path)
    assert said in str(caught.value)


def test_a_condition_may_have_the_minus_that_we_print() -> None:
    choice = games.game("burraco").choices[0]  # type: ignore[attr-defined]
    assert conditions.read("pile ≥ 5 and points >= −100", choice) == conditions.read(
        "pile >= 5 and points >= -100", choice
    )


def test_the_dash_that_an_editor_makes_of_two_is_an_option() -> None:
    said = fails(2, "policies", "—game", "kbau")
    assert "did you mean 'kabu'?" in said
    assert option("—rules=italian") == option("–rules=italian") == "--rules=italian"
    assert [option(word) for word in ("–5", "-", "a—b", "--x")] == ["–5", "-", "a—b", "--x"]


def test_a_line_of_json_may_begin_with_a_byte_order_mark() -> None:
    assert parse_line('\ufeff{"name":\u00a0"Niccolo\u0300"}') == {"name": "Niccolò"}


@pytest.mark.needs("advice")
def test_lines_of_a_file_are_those_of_any_system(tmp_path: Path) -> None:
    from analyser.abilities.advice.history_files import lines_of

    path = tmp_path / "evening.txt"
    for text in ("a\nb\n", "a\r\nb\r\n", "a\rb\r", "\ufeffa\nb"):
        path.write_text(text, encoding="utf-8", newline="")
        assert list(lines_of(path)) == ["a", "b"]
    assert reading.spell_path(path) == path
