"""How does the text of an option become an argument of the packages below?

Left out: which options there are (``scenario.parameters``, and each command).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from analyser import games
from analyser.errors import ScenarioError, UsageError, other_kind, quote_text, suggest_name
from analyser.scenario import limits, ranges
from analyser.storage.address import check_here, is_address
from analyser.typed_text import notation

if TYPE_CHECKING:
    from analyser.games.interface import Game, Record
    from analyser.scenario.request import Request
    from analyser.scenario.rules_lookup import Rulebook
    from analyser.scenario.spec import RunSpec
    from analyser.storage.address import Location

DEFAULT_GAME = games.DEFAULT
DEFAULT_SEED = limits.DEFAULT_SEED
DEFAULT_HANDS = 100_000
"""About ten seconds of play, and an interval of a few points either way."""

PAGES = (".html", ".htm")
"""How a page's file may end."""


def processors(threads: int | None) -> int:
    """Return the number of threads: as given, otherwise one per CPU this process may use."""
    from analyser.play import runner

    if threads is None:
        return runner.processors()
    if threads > runner.MAX_THREADS:
        raise UsageError(f"--threads: found {threads} (expected 1 to {runner.MAX_THREADS})")
    return threads


class Workers(NamedTuple):
    """The threads or the cluster that play."""

    threads: int
    """Of this process; one where a cluster plays."""
    cluster: str | None
    """The address of a scheduler of other machines; ``None``: threads play."""


def workers(threads: int | None, cluster: str | None) -> Workers:
    """Return who plays: as many threads as asked, or a cluster; both are a ``UsageError``."""
    if cluster is None:
        return Workers(processors(threads), None)
    if threads is not None:
        raise UsageError(
            "--cluster and --threads: found both (expected one of the two;"
            " a cluster's workers say themselves how many threads they have)"
        )
    return Workers(1, cluster)


def scenario_file(file: Path | None, name: str | None) -> Path | None:
    """Return the scenario that is asked for: a file, or ``--scenario``; both: ``UsageError``."""
    if name is None:
        return file
    if file is not None:
        raise UsageError(f"--scenario {name}: found {file} too (expected one of the two)")
    from analyser.scenario import shipped

    return shipped.file(name)


def names(text: str, flag: str) -> list[str]:
    """Return the names of a list with commas; ``UsageError`` names the ``flag``."""
    found = [name.strip() for name in text.split(",")]
    if not all(found):
        raise UsageError(
            f"{flag}: found {quote_text(text)} with an empty name; write names with commas"
        )
    return found


def page(path: Path | None) -> Path | None:
    """Return the file that ``--page`` names; ``UsageError`` where that is none of a page."""
    found = file("--page", path)
    if found is not None and found.suffix.lower() not in PAGES:
        raise UsageError(
            f"--page: found {str(found)!r} (expected a name that ends with .html; the numbers for "
            "a program: --json, or the shards of the run)"
        )
    return found


CHARTS = (".pdf", ".png")
"""How the name of a strategy chart's file may end."""


def check_chart(path: Path | None) -> Path | None:
    """Return the file of a strategy chart; ``UsageError`` where its name is not one of a chart."""
    if path is not None and path.suffix.lower() not in CHARTS:
        raise UsageError(
            f"--chart: found {str(path)!r} (expected a name that ends with .pdf or .png)"
        )
    return file("--chart", path)


def link_from_page(page: Path, other: Path | None) -> str:
    """Return what a page calls a file: the way to it from where the page lies, as a link has it."""
    if other is None:
        return ""
    way = os.path.relpath(other.resolve(), page.resolve().parent)
    return quote(Path(way).as_posix())


def game(name: str) -> Game:
    """Return the game of this name; ``UsageError`` when there is none."""
    return games.game(name)


def check_amounts(hands: int | None, matches: int | None, match_hands: int | None) -> None:
    """Raise ``UsageError`` for hands and matches together, or ``match_hands`` without matches."""
    if hands is not None and matches is not None:
        raise UsageError("--hands and --matches: found both (expected one of the two)")
    if match_hands is not None and matches is None:
        raise UsageError("--match-hands: found no --matches (expected --matches too)")


def folder(spec: RunSpec, out: Location | None) -> Location:
    """Return the folder of a run: the given one, or the default for this spec."""
    from analyser.play import runner

    return out if out is not None else runner.default_out(spec)


def place(out: str | None) -> Location | None:
    """Return the folder or the address that was asked for, if any."""
    from analyser.storage.address import find_place

    return None if out is None else find_place(out)


def file(flag: str, path: Path | None) -> Path | None:
    """Return the file that a page goes to; ``UsageError`` for an address."""
    if path is not None and is_address(path):
        raise UsageError(f"{flag}: found an address (expected a file of this machine)")
    return path


def run_here(name: str, path: Path) -> Path:
    """Return the folder of a run or of runs; ``UsageError`` for an address."""
    check_here(name, path)
    return path


def request(
    the_game: Game,
    rules: str | None,
    hands: int | None,
    seed: int | None,
    settings: Sequence[str] | None,
    matches: int | None = None,
    match_hands: int | None = None,
) -> Request:
    """Return what the flags ask for, the defaults where they say nothing."""
    from analyser.scenario.request import Count, Request, count_of

    named = rules if rules is not None else the_game.default_preset
    changed = changes(the_game, named, settings)
    amount = count_of(hands, matches, match_hands) or Count(DEFAULT_HANDS)
    return Request(the_game.name, named, amount, seed, changed)


def changes(the_game: Game, preset: str, settings: Sequence[str] | None) -> Record:
    """Return what ``--set`` changes in a preset, rule to value, checked by the game.

    ``settings`` are its words, ``RULE=VALUE`` each.  ``UsageError`` names the flag and the rule.
    """
    book = rulebook(the_game)
    book.rules(preset)  # An unknown preset is said first.
    fields = {field.id: field for field in the_game.rule_fields}
    made: dict[str, Any] = {}
    example = next((f"{name}={each.high}" for name, each in fields.items() if each.high), "")
    for setting in settings or ():
        name, equals, text = notation(setting).partition("=")
        if not name or not equals:
            raise UsageError(
                f"--set: found {limits.describe_found(setting)} (expected RULE=VALUE, as in "
                f"{example or 'one=1'})"
            )
        if name not in fields:
            habits = {"habit of players": [field.id for field in the_game.policy_fields]}
            raise UsageError(
                f"--set: unknown rule {limits.describe_found(name)} (`analyser rules {preset}"
                f"{games.flag(the_game.name)}` lists them"
                f"{other_kind(name, habits) or suggest_name(name, fields)})"
            )
        if name in made:
            raise UsageError(f"--set {name}: found more than once; leave all but one of them out")
        made[name] = ranges.value(fields[name].kind, text)
    try:
        book.rules(preset, made)
    except ScenarioError as error:
        sentence = str(error).removeprefix("rules.")
        # Rules that do not go together may be laid at the door of one that was not set.
        was_set = sentence.partition(":")[0] in made
        raise UsageError(f"--set{' ' if was_set else ': '}{sentence}") from error
    return made


def rulebook(the_game: Game) -> Rulebook:
    """Return where the words of ``--rules`` are looked up: presets, and TOML files."""
    from analyser.scenario.rules_lookup import Rulebook

    return Rulebook(the_game, Path())


def policy(game_name: str, name: str) -> Record:
    """Return a policy in full, by its name or from its TOML file."""
    from analyser.scenario.policy_lookup import Roster

    return Roster(game(game_name), Path()).policy(name)
