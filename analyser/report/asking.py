"""What does a page hold that can be asked about a position?  Cells in columns, words and a script.

The page is whole without it: the script adds a form that reads the cells, and nothing else does.
Words are of five languages (``asking_words.toml``), those of a game's facts in the game's own
``translations.toml``; what is not translated stays English.  The script asks nothing of the
network, and the page names it by its hash, so that no other runs.  Left out: which cells there are
(``findings.situation_cells``).
"""

from __future__ import annotations

import base64
import hashlib
import json
import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from analyser.findings.situation_cells import AskedSituations
from analyser.games.interface import Choice, Scale
from analyser.wording import capital

if TYPE_CHECKING:
    from markupsafe import Markup

    from analyser.report.first_screens.decisions import Words

SCRIPT, STYLE, WORDS = "asking.js", "templates/asking.css", "asking_words.toml"
DIGITS: Final = 5
"""Of an estimate and its half width: more than the form shows."""
BLANK: Final = "…"
"""What a reader fills in."""
COLUMNS: Final = ("rules", "player", "estimate", "half", "n")
"""Columns of every cell; before the last three, one for each fact."""


@dataclass(frozen=True)
class AskedFact:
    """A fact that a reader says: one of its ranges."""

    name: str
    words: str
    low: Sequence[int]
    """The least of each range, in order."""
    high: Sequence[int | None]
    """The most, included; ``None``: no end."""
    usual: int
    """Which range is chosen until the reader chooses, from 0."""
    is_yes_no: bool = False
    explained: str = ""


@dataclass(frozen=True)
class Asking:
    """All that a page can be asked, and all that is known of it."""

    choice: str
    first: str
    second: str
    unit: str
    band: float
    """Units either way that are too small to matter."""
    facts: Sequence[AskedFact]
    rules: Mapping[str, str]
    """What each rule set is called, by its name; the page's own first."""
    players: Mapping[str, str]
    """What each player is called, likewise."""
    levels: Sequence[Sequence[str]]
    """Facts that are told apart together, the finest level first."""
    cells: Sequence[Mapping[str, Any]]
    """What the first way is worth: rules, player, of each fact the least of its range (``None``: it
    is not told apart), estimate, half width, and decisions."""
    translated: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By language: the words of facts, ways, players and rules."""


def of(found: AskedSituations | None, words: Words, scale: Scale) -> Asking | None:
    """Return what a page can be asked; ``None``: nothing."""
    if found is None or not found.cells:
        return None
    choice = found.cells[0].found.choice
    rules: dict[str, str] = {}
    players: dict[str, str] = {}
    cells: dict[tuple[Any, ...], dict[str, Any]] = {}
    for each in found.cells:
        table, worth = each.found.cell, each.group.worth
        if not math.isfinite(worth.half):
            continue
        rules.setdefault(table.rules_name, words.rules(each.found))
        players.setdefault(each.found.names, words.players(each.found))
        where = dict(zip(each.facts, each.group.low, strict=True))
        row: dict[str, Any] = {"rules": table.rules_name, "player": each.found.names}
        row |= {name: where.get(name) for name in found.facts}
        # Two line-ups of the same name under the same rules: the page is about the first.
        cells.setdefault(
            tuple(row.values()),
            {**row, "estimate": _short(worth.mean), "half": _short(worth.half), "n": worth.pairs},
        )
    facts = [
        AskedFact(
            name,
            fact_words(choice, name),
            [low for low, _ in bounds],
            [high for _, high in bounds],
            found.usual[name],
            next(each.unit for each in choice.facts if each.name == name) == "yes/no",
            choice.explains.get(name, ""),
        )
        for name, bounds in found.facts.items()
    ]
    return Asking(
        choice.name,
        choice.first,
        choice.second,
        scale.unit,
        scale.band,
        facts,
        rules,
        players,
        found.levels,
        list(cells.values()),
        choice.translated,
    )


def fact_words(choice: Choice, name: str) -> str:
    """Return how a reader is asked for a fact: its heading, or a sentence with a blank."""
    said = choice.shown.get(name) or choice.asks[name].replace("{}", BLANK)
    for end in (" or more", " or later"):
        said = said.replace(end, "")
    return capital(said)


@cache
def languages() -> dict[str, dict[str, Any]]:
    """Return the words of the form, by language; English first."""
    return tomllib.loads((files("analyser.report") / WORDS).read_text(encoding="utf-8"))


@cache
def script() -> str:
    """Return the script, the same on every page."""
    return (files("analyser.report") / SCRIPT).read_text(encoding="utf-8")


@cache
def style() -> str:
    """Return the style sheet of the form."""
    return (files("analyser.report") / STYLE).read_text(encoding="utf-8")


def script_hash() -> str:
    """Return by what a page's Content-Security-Policy knows the script."""
    digest = hashlib.sha256(script().encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def for_template(asking: Asking | None) -> dict[str, Markup | str] | None:
    """Return what the template puts into a page: ``style``, ``hash``, ``data`` and ``script``."""
    from markupsafe import Markup

    if asking is None:
        return None
    return {
        "style": Markup(style()),
        "hash": script_hash(),
        "data": Markup(embedded(data(asking))),
        "script": Markup(script()),
    }


def embedded(value: Any) -> str:
    """Return JSON that cannot end the element that it is in, whatever names are in it."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=True)
    for letter in "<>&":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return text


def data(asking: Asking) -> dict[str, Any]:
    """Return what the script reads: places instead of names."""
    rules, players = [*asking.rules], [*asking.players]
    names = [each.name for each in asking.facts]
    tables: dict[tuple[int, int], dict[str, list[float]]] = {}
    for cell in asking.cells:
        key = ",".join(
            "" if cell[each.name] is None else str(each.low.index(cell[each.name]))
            for each in asking.facts
        )
        at = rules.index(cell["rules"]), players.index(cell["player"])
        tables.setdefault(at, {})[key] = [cell["estimate"], cell["half"], cell["n"]]
    return {
        "first": asking.first,
        "second": asking.second,
        "unit": asking.unit,
        "band": asking.band,
        "facts": [
            {
                "name": each.name,
                "words": each.words,
                "explained": each.explained,
                "low": [*each.low],
                "high": [*each.high],
                "usual": each.usual,
                "yesNo": each.is_yes_no,
            }
            for each in asking.facts
        ],
        "rules": [[name, asking.rules[name]] for name in rules],
        "players": [[name, asking.players[name]] for name in players],
        "levels": [[names.index(name) for name in level] for level in asking.levels],
        "tables": [[*at, cells] for at, cells in tables.items()],
        "languages": languages(),
        "translated": asking.translated,
    }


def _short(value: float) -> float:
    return float(f"{value:.{DIGITS}g}")
