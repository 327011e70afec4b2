"""What does a line of a hand history say, whatever the game?

Values of JSON in, cards and numbers out, or one sentence on why they are none.  Left out: what the
fields of a line are, and whether the hand is played by the rules: that is the game's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from analyser.cards.codes import card_code
from analyser.errors import (
    AnalyserError,
    DataError,
    ScenarioError,
    list_few,
    suggest_name,
    write_value,
)
from analyser.games.interface import Field
from analyser.games.records import check_value
from analyser.typed_text import normalise_text, notation

T = TypeVar("T")

LONGEST_SHOWN: Final = 300
"""Characters of a value that a message shows: a line of a terminal or three, not a whole deal."""

LONGEST_NUMBER: Final = 20
LARGEST_NUMBER: Final = 2**63 - 1
"""Of whole numbers in a line: the signs, and the value."""
MOST_DIGITS: Final = 9
"""Of a whole number in a word: Python refuses thousands."""

RULE_SETS_LISTED: Final = "analyser rules"
"""The command that lists rule sets, where a game has many."""
OVER: Final = (
    "the hand is over there: nothing is left to decide (expected a history cut off before a move)"
)
"""What is said of a history that is not a position."""


class Unreadable(ValueError):
    """A line that is none of a hand history: what was found there, and what was expected."""


def show_value(value: Any) -> str:
    """Return a value as a message shows it: on one line, and cut where it is long; as it is written
    in a history where it is more than a word.
    """
    written = isinstance(value, (dict, list))
    try:
        text = json.dumps(value, ensure_ascii=False) if written else write_value(value)
    except RecursionError:
        text = "brackets within brackets"
    return clip_text(text)


def clip_text(text: str) -> str:
    """Return a text, cut where it is long."""
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def is_whole_number(value: Any) -> bool:
    """Say whether a value of JSON is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def parse_line(line: str) -> dict[str, Any]:
    """Return the object of JSON that a line is; raises ``Unreadable`` where it is none."""
    try:
        entry = json.loads(
            normalise_text(line),
            object_pairs_hook=_object,
            parse_constant=_no_number,
            parse_int=_whole_number,
        )
    except Unreadable:
        raise
    except (ValueError, RecursionError):
        # Not JSON, or brackets nested without end.
        entry = None
    if not isinstance(entry, dict):
        raise Unreadable(f"found {show_value(line)} (expected one JSON object a line)")
    return entry


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON; a field given twice would mean what each reader likes."""
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a field is given twice")
    return made


def _whole_number(digits: str) -> int:
    """Return a whole number that compiled code can read, as it does scores."""
    number = int(digits) if len(digits) <= LONGEST_NUMBER else LARGEST_NUMBER + 1
    right = -LARGEST_NUMBER <= number <= LARGEST_NUMBER
    require_value(right, "a number", digits, f"one from −{LARGEST_NUMBER} to {LARGEST_NUMBER}")
    return number


def _no_number(word: str) -> None:
    """Refuse NaN and Infinity, which Python's reader takes and JSON does not have."""
    raise ValueError(f"{word} is not valid JSON")


def require_value(right: bool, what: str, found: Any, expected: str) -> None:
    """Raise ``Unreadable`` unless a value is right: where, what was found, what is expected."""
    if not right:
        raise Unreadable(f"{what}: found {show_value(found)} (expected {expected})")


def read_format(found: Any, own: str) -> None:
    """Refuse a line of another format; where it is another game's, say how that is asked for."""
    other = _game_of(found)
    elsewhere = other is not None and other != _game_of(own)
    hint = f"; for a hand of that game: --game {other}" if elsewhere else ""
    require_value(found == own, "format", found, f"{own!r}{hint}")


def named_game(line: str) -> str | None:
    """Return the game that a history's first line names; ``None``: it names none."""
    try:
        return _game_of(parse_line(line.removesuffix("\n")).get("format"))
    except Unreadable:
        return None


def _game_of(format_: Any) -> str | None:
    text = format_ if isinstance(format_, str) else ""
    found = re.fullmatch(r"([a-z][a-z0-9_-]{0,40})-hand/\d+", text)
    return found[1] if found else None


def read_cards(what: str, found: Any) -> list[str]:
    """Return a list of cards, or refuse what is none."""
    require_value(isinstance(found, list), what, found, "a list of cards")
    for card in found:
        read_card(what, card)
    return list(found)


def read_card(what: str, found: Any) -> None:
    """Refuse what is not a card."""
    try:
        card_code(found)
    except (ValueError, TypeError):
        # A card that is not text has no length, or cannot be looked up.
        require_value(False, what, found, "a card as 7s, or * for a joker")


class Illegal(Exception):
    """A move, a deal or a result that the rules forbid: what was found, and what is allowed.

    ``rule`` says the same behind its sources, in the letters of the game's README.
    """

    def __init__(self, rule: str) -> None:
        super().__init__(without_sources(rule))
        self.rule = rule


def without_sources(rule: str) -> str:
    """Return a sentence without the letters in front that name its sources: ``P, L6, melds:``."""
    return re.sub(r"^(?:(?:own|[A-Z]+[0-9]*)(?:, |: ))+", "", rule)


class IllegalHistory(AnalyserError):
    """A history breaks a rule: ``line`` (from 1) and ``rule`` say where and which."""

    def __init__(self, name: str, line: int, rule: str) -> None:
        super().__init__(f"{name}: line {line}: {without_sources(rule)}")
        self.line = line
        self.rule = rule


def read_rules(
    preset: Any, changes: Any, presets: Iterable[str], fields: Iterable[Field]
) -> dict[str, Any]:
    """Return the rules in which a history differs from its preset, by id.

    Each is checked on its own; raises ``Unreadable``.  Two that make little sense together, an
    error in a scenario, are accepted here: a hand was played so.
    """
    known = list(presets)
    if not isinstance(preset, str) or preset not in known:
        hint = suggest_name(preset, known) if isinstance(preset, str) else ""
        few = list_few(str(preset), known, RULE_SETS_LISTED)
        raise Unreadable(f"preset: found {show_value(preset)} (expected one of {few}{hint})")
    require_value(isinstance(changes, dict), "rules", changes, "an object of rule ids")
    by_id: Mapping[str, Field] = {about.id: about for about in fields}
    values = {}
    for key, value in changes.items():
        if key not in by_id:
            raise Unreadable(
                f"rules: found the unknown id {show_value(key)}{suggest_name(key, by_id)}"
            )
        try:
            values[key] = check_value(by_id[key], f"rules.{key}", value)
        except ScenarioError as error:
            raise Unreadable(clip_text(str(error))) from None
    return values


def rules_in_word(word: str, fields: Iterable[Field]) -> tuple[str, dict[str, Any]]:
    """Return what a word as ``italian+jokers=2`` says: a preset, and values by rule.

    Whether there are such is for :func:`read_rules` to say.  Raises ``Unreadable``.
    """
    preset, *changes = notation(word).lower().split("+")
    kinds = {about.id: about.kind for about in fields}
    values: dict[str, Any] = {}
    for change in changes:
        key, equals, text = change.partition("=")
        if not equals:
            raise Unreadable(
                f"rules: found {show_value(change)} (expected a rule's id, = and its value)"
            )
        if key in values:
            raise Unreadable(f"rules.{key}: found twice (expected once)")
        values[key] = _value_in(kinds.get(key, ""), text)
    return preset, values


def _value_in(kind: str, text: str) -> Any:
    """Return a rule's value; what is none is left to whoever checks the rule to say."""
    if kind == "bool":
        return {"true": True, "false": False}.get(text, text)
    if kind == "ints":
        return [whole_number(each) for each in text.split(",")]
    return whole_number(text) if kind == "int" else text


def whole_number(text: str) -> int | str:
    """Return the whole number that a text is, or the text."""
    right = re.fullmatch(r"-?[0-9]+", text) and len(text) <= MOST_DIGITS
    return int(text) if right else text


def read_deal(
    deal: Mapping[str, Any],
    format_: str,
    wanted_fields: Iterable[str],
    presets: Iterable[str],
    fields: Iterable[Field],
) -> dict[str, Any]:
    """Return the rules in which a deal line differs from its preset, by id.

    Refused is what every game's deal must have and this one has not: its format, all its fields,
    and whole numbers where the game does not matter.  Raises as :func:`read_rules`.
    """
    read_format(deal.get("format"), format_)
    missing = [key for key in wanted_fields if key not in deal]
    if missing:
        raise Unreadable(f"the deal lacks {missing[0]!r}")
    changes = read_rules(deal["preset"], deal["rules"], presets, fields)
    for key in ("players", "hand", "lead"):
        require_value(is_whole_number(deal[key]), key, deal[key], "a whole number")
    seed = deal["seed"]
    require_value(seed is None or is_whole_number(seed), "seed", seed, "a whole number or null")
    return changes


def read_result(
    entry: Mapping[str, Any],
    right: Mapping[str, Any],
    sources: Mapping[str, str],
    unfinished: str,
    called: str = "a move",
) -> None:
    """Refuse a result line that is not the result of the hand.

    ``right``: the right result, by field; ``sources``: where the rule stands that each field
    follows from; ``unfinished``: why there can be no result yet, empty where the hand is over;
    ``called``: what the other lines are.
    """
    if "format" in entry:
        raise Unreadable("a deal begins before the hand history above it has its result")
    if set(entry) != set(sources):
        raise Unreadable(
            f"found neither {called} nor a result with the fields {', '.join(sources)}"
        )
    if unfinished:
        raise Illegal(f"{unfinished}; found a result")
    for key, value in right.items():
        if not _is_alike(entry[key], value):
            raise Illegal(
                f"{sources[key]}: {key} is {show_value(value)}; found {show_value(entry[key])}"
            )


def _is_alike(found: Any, right: Any) -> bool:
    """Say whether two values of JSON are the same, types and all; objects in any order.

    As JSON, where true, 1 and 1.0 are three things.
    """
    try:
        return json.dumps(found, sort_keys=True) == json.dumps(right, sort_keys=True)
    except RecursionError:
        return False


def cut_off(
    rows: Iterable[str],
    name: str,
    dealt: Callable[[Mapping[str, Any]], T],
    move: Callable[[T, Mapping[str, Any]], None],
) -> T:
    """Return the table at the end of a history that breaks off before its result.

    As :func:`verify_hands`, but a move that breaks a rule is a ``ScenarioError``: no position is
    behind it.  A result, which leaves nothing to decide, is refused too.
    """
    table: T | None = None
    for number, line in enumerate(rows, start=1):
        try:
            entry = parse_line(line.removesuffix("\n"))
            if table is None:
                table = dealt(entry)
            elif "end" in entry:
                raise ScenarioError(f"{name}: line {number}: {OVER}")
            elif "do" not in entry:
                raise Unreadable(f"found {show_value(entry)} (expected a move, as 'do' says it)")
            else:
                move(table, entry)
        except Illegal as broken:
            raise ScenarioError(f"{name}: line {number}: {broken}") from None
        except Unreadable as error:
            raise DataError(f"{name}: line {number}: {error}") from None
    if table is None:
        raise DataError(f"{name}: not a hand history (expected the line of a deal)")
    return table


def verify_hands(
    rows: Iterable[str],
    name: str,
    format_: str,
    dealt: Callable[[Mapping[str, Any]], T],
    move: Callable[[T, Mapping[str, Any]], None],
    result: Callable[[T, Mapping[str, Any]], None],
) -> int:
    """Verify every history of these lines, hand by hand; return how many there are.

    For a game whose history is a deal, lines with a move each, and a result.  ``name`` is the
    file's name for messages; ``dealt`` returns the table that a deal line lays out, ``move`` makes
    the move of a line, ``result`` compares the result with the hand's.  All raise ``Illegal`` where
    the rules forbid it, ``Unreadable`` where a line is none.  Raises ``IllegalHistory`` for the
    first rule broken, ``DataError`` where they are not a hand history, cannot be read, or break
    off.
    """
    hands, table = 0, None
    for number, line in enumerate(rows, start=1):
        try:
            entry = parse_line(line.removesuffix("\n"))
            if table is None:
                if hands and "format" not in entry and ("do" in entry or "end" in entry):
                    raise Illegal(
                        f"X, end: the hand has its result; found {show_value(entry)} after it"
                    )
                table = dealt(entry)
            elif "do" in entry:
                move(table, entry)
            else:
                result(table, entry)
                hands, table = hands + 1, None
        except Illegal as broken:
            raise IllegalHistory(name, number, broken.rule) from None
        except Unreadable as error:
            raise DataError(f"{name}: line {number}: {error}") from None
    if table is not None:
        raise DataError(f"{name}: the last hand history breaks off before its result")
    if hands == 0:
        raise DataError(f"{name}: not a hand history (expected a line with format {format_!r})")
    return hands
