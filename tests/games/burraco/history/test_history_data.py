"""``analyser.games.burraco.history``: Is a text that is not a hand history refused as data, with
its line and without a traceback?
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from games.history_text import verify_text

from analyser.errors import DataError
from analyser.games.burraco import GAME
from analyser.games.sides import seating

Line = dict[str, Any]


@cache
def written() -> tuple[str, ...]:
    """Return the lines of a hand that is right."""
    rules = GAME.rules("italian")
    players = [GAME.policy("greedy")]
    return tuple(GAME.narrate(rules, players, seating(GAME, rules, 1), 3, 0, "jsonl"))


def first_of(do: str) -> int:
    return next(at for at, line in enumerate(written()) if json.loads(line).get("do") == do)


def refused(text: str) -> str:
    """Return the sentence with which a text is refused as data."""
    with pytest.raises(DataError) as caught:
        verify_text(text, "some.jsonl")
    said = str(caught.value)
    assert caught.value.exit_code == 4
    assert said.startswith("some.jsonl: ")
    assert "\n" not in said
    assert len(said) < 1000
    return said


def changed(at: int, **fields: Any) -> str:
    """Return the text with some fields of one line changed; ``...`` takes a field away."""
    line: Line = json.loads(written()[at]) | fields
    line = {key: value for key, value in line.items() if value is not ...}
    lines = list(written())
    lines[at] = json.dumps(line)
    return "\n".join(lines)


def test_the_hand_is_right_to_begin_with() -> None:
    assert verify_text("\n".join(written()), "some.jsonl") == 1
    assert verify_text("\r\n".join(written()) + "\r\n", "some.jsonl") == 1


def test_an_empty_text_is_no_hand_history() -> None:
    for text in ("", "\n", " ", "# nothing\n"):
        assert "found no hand (expected hands or positions)" in refused(text)


@pytest.mark.parametrize(
    "text",
    [
        "hello", '"text"', "[]", "null", "7", "{", "{}", "\0", "\ufeff{}", "[" * 100_000,
        '{"format": "burraco-hand/2"}', '{"format": null}', '{"format": []}', "a,b\n1,2\n",
        "PK\x03\x04", '{"do": "draw", "seat": 0, "card": "7s"}',
    ],
)  # fmt: skip
def test_what_is_no_hand_history_at_all_is_refused_at_its_first_line(text: str) -> None:
    assert "line 1: " in refused(text)


@pytest.mark.parametrize("kept", [1, 2, 20, -1])
def test_a_history_that_breaks_off_is_refused(kept: int) -> None:
    assert "breaks off" in refused("\n".join(written()[:kept]))


def test_a_line_cut_in_the_middle_is_refused_at_its_line() -> None:
    whole = "\n".join(written())
    cut = whole[: len(whole) - 40]
    assert f"line {len(written())}: " in refused(cut)
    assert "line 1: " in refused(written()[0][:200])


def test_a_second_hand_that_breaks_off_is_refused_too() -> None:
    assert "breaks off" in refused("\n".join([*written(), written()[0]]))


def test_an_empty_line_is_refused() -> None:
    lines = [*written()[:4], "", *written()[4:]]
    assert "line 5: " in refused("\n".join(lines))


@pytest.mark.parametrize(
    "field",
    [
        "pots",
        "stock",
        "preset",
        "rules",
        "players",
        "seed",
        "hand",
        "lead",
        "scores",
        "hands",
        "upcard",
    ],
)
def test_a_deal_without_a_field_is_refused_by_its_name(field: str) -> None:
    assert f"line 1: the deal lacks {field!r}" in refused(changed(0, **{field: ...}))


@pytest.mark.parametrize(
    "fields",
    [
        {"preset": "itallian"}, {"preset": None}, {"preset": []}, {"preset": 3},
        {"rules": {"turn_limits": 3}}, {"rules": {"turn_limit": "3"}}, {"rules": "none"},
        {"hands": None}, {"hands": ["7s7s7s7s7s7"] * 4}, {"pots": 2},
        {"stock": None}, {"stock": ["7x"]}, {"stock": [7]}, {"stock": "7s8s"}, {"upcard": ["7s"]},
        {"upcard": "77"}, {"rules": None}, {"rules": []}, {"rules": [["turn_limit", 300]]},
        {"scores": "none"}, {"scores": None}, {"scores": ["0", 0]}, {"scores": [True, 0]},
        {"scores": [0.25, 0]}, {"scores": {"0": 0}}, {"lead": False}, {"lead": "0"}, {"lead": None},
        {"lead": 0.0}, {"players": 4.0}, {"players": True}, {"players": "4"}, {"seed": "7"},
        {"seed": True}, {"seed": 7.5}, {"hand": None}, {"hand": False}, {"hand": "12"},
        {"hands": "7s"}, {"hands": {"0": ["7s"]}}, {"hands": ["7s", "8s", "9s", "Ts"]},
        {"pots": {}}, {"pots": ["7s", "8s"]}, {"stock": {}}, {"stock": [None]}, {"upcard": ""},
        {"upcard": 0}, {"upcard": False}, {"rules": {"upcard": 1}}, {"rules": {"jokers": True}},
        {"rules": {"jokers": 4.0}}, {"rules": {"cut_accuracy": 1}}, {"rules": {"": 1}},
        {"preset": "open-dirty", "upcard": None, "cut": 1},
    ],
)  # fmt: skip
def test_a_deal_that_cannot_be_read_is_refused(fields: Line) -> None:
    assert "line 1: " in refused(changed(0, **fields))


def test_an_unknown_preset_or_rule_is_refused_with_the_nearest() -> None:
    assert "did you mean 'italian'?" in refused(changed(0, preset="itallian"))
    assert "did you mean 'turn_limit'?" in refused(changed(0, rules={"turn_limits": 3}))


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("draw", {"do": "fold"}), ("draw", {"do": None}), ("draw", {"do": 1}),
        ("draw", {"card": ...}), ("draw", {"seat": ...}), ("draw", {"why": "luck"}),
        ("draw", {"card": "7x"}),
        ("draw", {"card": None}), ("draw", {"card": 7}), ("draw", {"seat": "0"}),
        ("draw", {"seat": None}), ("draw", {"seat": True}), ("draw", {"seat": 0.5}),
        ("draw", {"seat": [0]}), ("meld", {"cards": None}), ("meld", {"cards": "7s8s9s"}),
        ("meld", {"cards": [["7", "s"]] * 3}), ("meld", {"meld": "0"}), ("add", {"meld": None}),
        ("discard", {"card": ["7", "s"]}), ("discard", {"cards": ["7s"]}), ("pot", {"pot": "1"}),
        ("pot", {"face_down": ...}), ("pot", {"face_down": 0}), ("pot", {"face_down": 1}),
        ("pot", {"face_down": None}), ("pot", {"cards": "7s"}), ("pot", {"pot": False}),
        ("take", {"card": "7s"}), ("discard", {"seat": False}),
    ],
)  # fmt: skip
def test_a_move_that_is_none_is_refused_at_its_line(do: str, fields: Line) -> None:
    at = first_of(do)
    assert f"line {at + 1}: " in refused(changed(at, **fields))


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("draw", {"do": []}), ("draw", {"do": {}}), ("draw", {"seat": float("inf")}),
        ("draw", {"seat": 0.0}), ("add", {"meld": 1.0}), ("meld", {"meld": 0.0}),
    ],
)  # fmt: skip
def test_lists_and_numbers_with_a_point_are_no_names_and_no_seats(do: str, fields: Line) -> None:
    at = first_of(do)
    assert f"line {at + 1}: " in refused(changed(at, **fields))


def test_a_number_too_long_to_read_is_refused() -> None:
    assert "line 1: " in refused('{"format": ' + "1" * 5000 + "}")
    assert "line 2: " in refused(written()[0] + '\n{"do": "draw", "seat": ' + "1" * 5000 + "}")


@pytest.mark.parametrize("fields", [{"end": ...}, {"seat": ...}, {"winner": 0}, {"breakdown": ...}])
def test_a_result_with_other_fields_is_refused_at_its_line(fields: Line) -> None:
    at = len(written()) - 1
    assert f"line {at + 1}: " in refused(changed(at, **fields))


@pytest.mark.parametrize("field", ["seat", "do", "card"])
def test_a_field_given_twice_is_refused(field: str) -> None:
    """Each reader of JSON would take another one of the two."""
    lines = list(written())
    value = json.dumps(json.loads(lines[1])[field])
    lines[1] = lines[1].replace("{", f'{{"{field}": {value}, ', 1)
    assert "line 2: " in refused("\n".join(lines))


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
def test_what_json_does_not_have_is_refused(word: str) -> None:
    lines = list(written())
    assert "line 1: " in refused("\n".join([lines[0][:-1] + f', "luck": {word}}}', *lines[1:]]))


def test_long_and_deep_values_are_shown_in_short() -> None:
    values: list[Any] = ["x" * 10**5, ["7s"] * 10**5, [[[[]]]], {"a": "\n\ud800"}]
    for value in values:
        for field in ("preset", "rules", "hands", "seed", "upcard", "format"):
            assert "line 1: " in refused(changed(0, **{field: value}))
    deep = '{"format": ' + "[" * 900 + "]" * 900 + "}"
    assert "line 1: " in refused(deep)
    assert "line 1: " in refused(changed(0, rules={"x\ny" * 10**4: 1}))
    assert "line 1: " in refused(changed(0, rules={"turn_limit": "9" * 10**5}))


def test_a_deal_before_the_result_is_refused() -> None:
    lines = [*written()[:-1], *written()]
    assert f"line {len(written())}: a deal begins" in refused("\n".join(lines))


def test_only_a_newline_ends_a_line() -> None:
    """JSON may hold the Unicode line separators as they are."""
    deal = json.loads(written()[0]) | {"title": "one\u2028two\x85three"}
    lines = [json.dumps(deal, ensure_ascii=False), *written()[1:]]
    assert verify_text("\n".join(lines), "some.jsonl") == 1
