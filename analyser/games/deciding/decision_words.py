"""What can be decided in a game, and in which words?  Its ``decisions.toml``, read.

A decision is a table with the fields of ``protocols.decisions.Choice``.  Fields above the tables
hold for all of them.  ``base`` names another decision, whose fields it takes over where it has none
of its own.  ``fewer`` may be a list of facts whose words are those of ``asks`` without "or more":
"you hold {} trumps or more" becomes "you hold {} trumps".  A ``translations.toml`` beside it, where
a game has one, holds for each language a table of each decision, and the names of players and rule
sets.  Left out: which facts there are (``columns``), and how they are counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from analyser.games.interface import Column
from analyser.games.protocols.decisions import Choice, Seats
from analyser.games.records import tables

NULL: Final = -(2**31)
"""A row's number for "there is none"; stored as null."""
ANY_DECISION: Final = Choice(
    name="",
    first="",
    second="",
    doing="",
    instead="",
    meaning="",
    facts=(Column("fact", "int8", "", ""),),
    shown={},
    field=("", ""),
    asks={},
    unit="",
    parts=1,
    null=0,
)
"""A choice like any other."""


def fact(name: str, unit: str, meaning: str, dtype: str = "int8", parts: int = 1) -> Column:
    """Return what a player who decides could see, as a column of the rows of decisions."""
    return Column(name, dtype, unit, meaning, null=NULL, parts=parts)


@cache
def choices_of(package: str, facts: tuple[Column, ...], parts: int = 1) -> tuple[Choice, ...]:
    """Return the decisions of a game's package, in the order of its file.

    ``parts``: how many of a row's whole numbers make a unit of an outcome.
    """
    found = tables(package, "decisions.toml")
    said: dict[str, Any] = {"unit": "points", "unseen": None}
    said |= {key: value for key, value in found.items() if not isinstance(value, dict)}
    known: dict[str, dict[str, Any]] = {}
    for name, table in found.items():
        if isinstance(table, dict):
            known[name] = {**known.get(table.pop("base", ""), said), **table}
    return tuple(
        Choice(
            name=name,
            facts=facts,
            parts=parts,
            null=NULL,
            translated=_load_translations(package, name),
            **_values(words),
        )
        for name, words in known.items()
    )


TRANSLATIONS: Final = "translations.toml"
OF_GAME: Final = ("players", "rules")
"""Tables of a language that hold for all decisions."""


def _load_translations(package: str, choice: str) -> dict[str, dict[str, str]]:
    """Return a decision's words in other languages, as ``Choice`` has them."""
    if not (files(package) / TRANSLATIONS).is_file():
        return {}
    made: dict[str, dict[str, str]] = {}
    for language, said in tables(package, TRANSLATIONS).items():
        own = {**said.get(choice, {}), **{table: said.get(table, {}) for table in OF_GAME}}
        flat = {key: words for key, words in own.items() if isinstance(words, str)}
        for table, of in own.items():
            if isinstance(of, dict):
                flat |= {f"{table}.{name}": words for name, words in of.items()}
        made[language] = flat
    return made


def _values(words: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a decision as they are kept, lists as tuples."""
    made = {key: tuple(value) if isinstance(value, list) else value for key, value in words.items()}
    if isinstance(fewer := words.get("fewer"), list):
        made["fewer"] = {each: words["asks"][each].replace(" or more", "") for each in fewer}
    if "at" in words:
        made["at"] = {each: tuple(said) for each, said in words["at"].items()}
    if "seats" in words:
        seats: dict[str, Any] = words["seats"]
        made["seats"] = Seats(**{**seats, "names": (*seats["names"],), "of": (*seats["of"],)})
    return made
