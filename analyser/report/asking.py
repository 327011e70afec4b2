"""What does a page hold that can be asked?  Numbers in columns, words in five languages, a script.

A page of decisions is asked about a position, a page of rule sets by wishes.  It is whole without:
the script adds a form that reads the numbers, and nothing else does.  Words are those of
``asking_words.toml``, and a game's own those of its ``translations.toml``; a form speaks the
languages in which it has every word.  The script asks nothing of the network, and the page names it
by its hash, so that no other runs.  Its first half is the same on every page (``asking.js``), the
second is that of a kind of page.  Left out: which cells there are (``findings.situation_cells``),
and which rule sets (``report.rule_sets.wishes``).
"""

from __future__ import annotations

import base64
import hashlib
import json
import math
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from analyser.findings.situation_cells import AskedSituations
from analyser.games.interface import Scale
from analyser.games.protocols.decisions import Choice
from analyser.wording import capitalise

if TYPE_CHECKING:
    from markupsafe import Markup

    from analyser.report.labels import Words

SCRIPT, STYLE, WORDS = "asking.js", "templates/asking.css", "asking_words.toml"
KINDS: Final = ("situations", "rule_sets", "turns")
"""Kinds of pages: each has a second half of the script, and words of its own."""
ENGLISH: Final = "en"
"""The language that every form speaks."""
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


@dataclass(frozen=True)
class AskedRuleSets:
    """All rule sets of a page that can be put in order by wishes, with their numbers."""

    measures: Mapping[str, str]
    """The numbers by name, and what each is called; wishes are about them."""
    sets: Sequence[Mapping[str, Any]]
    """Each rule set: ``rules`` (its name), ``label``, ``players``, ``base`` (the one that it is
    compared with; ``""``: none), ``is_play`` (whether it is more than degenerate play); and of
    each number NAME ``NAME``, ``NAME_half``, ``NAME_change`` and ``NAME_change_half``: its mean
    and what it is more than that of the base.  ``None``: not measured, or a half width without
    end."""
    deals: int
    translated: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By language: the words of measures and rules."""


@dataclass(frozen=True)
class AskedTurns:
    """The turns of a reviewed hand, through which a reader steps: all of them are on the page."""


def make_asking(situations: AskedSituations | None, words: Words, scale: Scale) -> Asking | None:
    """Return what a page can be asked; ``None``: nothing."""
    if situations is None or not situations.cells:
        return None
    choice = situations.cells[0].decisions.choice
    rules: dict[str, str] = {}
    players: dict[str, str] = {}
    cells: dict[tuple[Any, ...], dict[str, Any]] = {}
    for each in situations.cells:
        table, worth = each.decisions.cell, each.group.worth
        if not math.isfinite(worth.half):
            continue
        rules.setdefault(table.rules_name, words.rules(each.decisions))
        players.setdefault(each.decisions.names, words.players(each.decisions))
        where = dict(zip(each.facts, each.group.low, strict=True))
        row: dict[str, Any] = {"rules": table.rules_name, "player": each.decisions.names}
        row |= {name: where.get(name) for name in situations.facts}
        # Two line-ups of the same name under the same rules: the page is about the first.
        cells.setdefault(
            tuple(row.values()),
            {
                **row,
                "estimate": _shorten(worth.mean),
                "half": _shorten(worth.half),
                "n": worth.pairs,
            },
        )
    facts = [
        AskedFact(
            name,
            fact_words(choice, name),
            [low for low, _ in bounds],
            [high for _, high in bounds],
            situations.usual[name],
            choice.is_yes_no(name),
            choice.explains.get(name, ""),
        )
        for name, bounds in situations.facts.items()
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
        situations.levels,
        list(cells.values()),
        translate_words(choice.translated, {"rules": rules, "players": players}),
    )


def translate_words(
    words: Mapping[str, Mapping[str, str]], wanted: Mapping[str, Iterable[str]]
) -> dict[str, dict[str, str]]:
    """Return the words of a page by language: of some tables those ``wanted``, of others all."""
    known = {table: {*names} for table, names in wanted.items()}
    return {
        language: {
            key: said
            for key, said in own.items()
            for table, _, name in [key.partition(".")]
            if table not in known or name in known[table]
        }
        for language, own in words.items()
    }


def fact_words(choice: Choice, name: str) -> str:
    """Return how a reader is asked for a fact: its heading, or a sentence with a blank."""
    said = choice.shown.get(name) or choice.asks[name].replace("{}", BLANK)
    for end in (" or more", " or later"):
        said = said.replace(end, "")
    return capitalise(said)


@cache
def languages(kind: str = KINDS[0]) -> dict[str, dict[str, Any]]:
    """Return the words of the form of a kind of page, by language; English first."""
    text = (files("analyser.report") / WORDS).read_text(encoding="utf-8")
    return {
        language: {key: said for key, said in words.items() if key not in KINDS} | words[kind]
        for language, words in tomllib.loads(text).items()
    }


@cache
def script(kind: str = KINDS[0]) -> str:
    """Return the script, the same on every page of a kind."""
    halves = (SCRIPT, SCRIPT.replace(".", f"_{kind}."))
    return "\n".join(
        (files("analyser.report") / half).read_text(encoding="utf-8") for half in halves
    )


@cache
def style() -> str:
    """Return the style sheet of the form."""
    return (files("analyser.report") / STYLE).read_text(encoding="utf-8")


def script_hash(kind: str = KINDS[0]) -> str:
    """Return by what a page's Content-Security-Policy knows the script."""
    digest = hashlib.sha256(script(kind).encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def fill_template(
    form: Asking | AskedRuleSets | AskedTurns | None,
) -> dict[str, Markup | str] | None:
    """Return what the template puts into a page: ``style``, ``hash``, ``data`` and ``script``."""
    from markupsafe import Markup

    if form is None:
        return None
    kind, told = (
        ("situations", data(form)) if isinstance(form, Asking)
        else ("rule_sets", rule_set_data(form)) if isinstance(form, AskedRuleSets)
        else ("turns", {})
    )  # fmt: skip
    return {
        "style": Markup(style()),
        "hash": script_hash(kind),
        "data": Markup(embed_json({**told, "languages": select_languages(form, kind)})),
        "script": Markup(script(kind)),
    }


def select_languages(
    form: Asking | AskedRuleSets | AskedTurns, kind: str
) -> dict[str, dict[str, Any]]:
    """Return the words of a page's form, by language: those in which no word would be English."""
    words = languages(kind)
    if isinstance(form, AskedTurns):
        return words
    wanted = game_words(form).keys()
    return {
        language: own
        for language, own in words.items()
        if language == ENGLISH or wanted <= {*form.translated.get(language, {})}
    }


def game_words(form: Asking | AskedRuleSets) -> dict[str, str]:
    """Return the words of the game that a form shows, by their key among translated ones.

    Left out: names that users gave, which are the same in every language.
    """
    if isinstance(form, AskedRuleSets):
        sets = {str(each["rules"]): str(each["label"]) for each in form.sets}
        shown: dict[str, Mapping[str, str]] = {"measures": form.measures, "rules": sets}
        ways = {}
    else:
        shown = {
            "facts": {each.name: each.words for each in form.facts},
            "explains": {each.name: each.explained for each in form.facts},
            "rules": form.rules,
            "players": form.players,
        }
        ways = {"first": form.first, "second": form.second}
    return ways | {
        f"{table}.{name}": said
        for table, own in shown.items()
        for name, said in own.items()
        if said and said != name
    }


def embed_json(value: Any) -> str:
    """Return JSON that cannot end the element that it is in, whatever names are in it."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=True)
    for letter in "<>&":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return text


def data(form: Asking) -> dict[str, Any]:
    """Return what the script reads of situations: places instead of names."""
    rules, players = [*form.rules], [*form.players]
    names = [each.name for each in form.facts]
    tables: dict[tuple[int, int], dict[str, list[float]]] = {}
    for cell in form.cells:
        key = ",".join(
            "" if cell[each.name] is None else str(each.low.index(cell[each.name]))
            for each in form.facts
        )
        at = rules.index(cell["rules"]), players.index(cell["player"])
        tables.setdefault(at, {})[key] = [cell["estimate"], cell["half"], cell["n"]]
    return {
        "first": form.first,
        "second": form.second,
        "unit": form.unit,
        "band": form.band,
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
            for each in form.facts
        ],
        "rules": [[name, form.rules[name]] for name in rules],
        "players": [[name, form.players[name]] for name in players],
        "levels": [[names.index(name) for name in level] for level in form.levels],
        "tables": [[*at, cells] for at, cells in tables.items()],
        "translated": form.translated,
    }


def rule_set_data(form: AskedRuleSets) -> dict[str, Any]:
    """Return the same of rule sets."""
    parts = ("", "_half", "_change", "_change_half")
    return {
        "measures": [{"name": name, "words": said} for name, said in form.measures.items()],
        "sets": [
            [
                *(each[key] for key in ("rules", "label", "players", "base", "is_play")),
                [
                    None
                    if each[name] is None
                    else [_shorten_known(each[name + part]) for part in parts]
                    for name in form.measures
                ],
            ]
            for each in form.sets
        ],
        "deals": form.deals,
        "translated": form.translated,
    }


def _shorten_known(value: float | None) -> float | None:
    return None if value is None else _shorten(value)


def _shorten(value: float) -> float:
    return float(f"{value:.{DIGITS}g}")
