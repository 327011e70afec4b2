"""What was played, every rule and every habit?  As it stands at the end of a page."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from itertools import count, groupby
from typing import Any, Final

from analyser.games.interface import Record
from analyser.games.protocols.engines import without_habits
from analyser.play import answer_provenance
from analyser.report.cells.sentences import write_plain
from analyser.scenario.spec import Cell, RunSpec

BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
"""A name that TOML takes without quotes."""
UNLISTED: Final = (
    "# A policy without a table is the one its name begins with, but for the habits in brackets."
)


HIDDEN_PROVENANCE: Final = ("format", "seed", "scenario", "manifest", "sittings", "gap", "command")
"""What made an answer, by name, that a page shows otherwise."""


def origin(facts: Mapping[str, object], made: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return what made the numbers, name and value; ``facts`` come first.

    ``made`` as ``play.answer_provenance`` has it; without hands it has no manifest.
    """
    own = {key: made[key] for key in made if key not in HIDDEN_PROVENANCE}
    if made["manifest"]:
        own |= {"scenario digest": made["scenario"], "manifest digest": made["manifest"]}
        own |= answer_provenance.describe_provenance(made)
    return [(key, write_plain(value)) for key, value in {**facts, **own}.items()]


def write_spec(spec: RunSpec) -> str:
    """Return it as TOML: cells, then each rule set and policy once.

    Cells side by side that differ in their names alone are one table.  Of cells that show what one
    rule changes, it names the rules that are not as in their rule set.
    """
    lines = [f"{key} = {json.dumps(getattr(spec, key))}" for key in ("game", "question", "seed")]
    rules: dict[str, Record] = {}
    players: dict[str, Record] = {}
    if spec.until:
        lines += ["", "[until]", *(f"{key} = {json.dumps(at)}" for key, at in spec.until.items())]
    one_rule: dict[str, list[Cell]] = {}
    for cell in spec.cells:
        for policy in cell.entrants:
            _take(players, str(policy["name"]), cell.called, without_habits(policy))
        if cell.one_rule:
            one_rule.setdefault(cell.called, []).append(cell)
            continue
        _take(rules, cell.called, cell.name, cell.rules)
    for settings, alike in groupby((each for each in spec.cells if not each.one_rule), _settings):
        names = [each.name for each in alike]
        listed = json.dumps(names, indent=2 if len(names) > 1 else None)
        lines += ["", "[[cells]]", *settings, f"names = {listed}"]
    for name, cells in one_rule.items():
        changed = [each.rules_name.removeprefix(f"{name} (").removesuffix(")") for each in cells]
        lines += ["", "[[one_rule_at_a_time]]", f"rules = {json.dumps(name)}"]
        lines += [f"deals = {cells[0].units}", f"changed = {json.dumps(changed)}"]
    for each in spec.rescored:
        lines += ["", "[[rescored]]", f"name = {json.dumps(each.name)}"]
        lines.append(f"the_play_of = {json.dumps(spec.cells[each.of].name)}")
        _take(rules, str(each.own_rules or each.rules["preset"]), each.name, each.rules)
    return "\n".join([*lines, *_sections("rules", rules), *_sections("policies", players)])


def _settings(cell: Cell) -> list[str]:
    """Return how much is played of a cell, and in which seats."""
    units = "matches" if cell.matches else "deals"
    lines = [f"{units} = {cell.units}"]
    if cell.match_hands:
        lines.append(f"match_hands = {cell.match_hands}")
    if cell.award:
        lines.append(f"victory_points = {json.dumps(cell.award['name'])}")
    return [*lines, f"seatings = {json.dumps(cell.arms)}"]


def _take(records: dict[str, Record], name: str, where: str, record: Record) -> None:
    """Add a record by its name, once; a different one of that name with its place in the name.

    For example, a search player's rollout policy may differ from rule set to rule set.
    """
    for number in count():
        called = ", ".join((name, where, str(number))[: min(number + 1, 3)])
        if records.setdefault(called, record) == record:
            return


def _sections(kind: str, records: Mapping[str, Record]) -> list[str]:
    """Return a section for each player, or rule set.

    As in a scenario, one that differs in a few habits from one that stands before has that one as
    ``base``.  A player whose name says all has none: all the sections of a tournament's hundreds
    would be most of a page.
    """
    made: list[str] = []
    bases: dict[str, Record] = {}
    for name, record in records.items():
        if _find_described(name, records) == record:
            continue
        own = {"name": name} if "name" in record else {}
        differing = [
            {"base": each, **_list_differing(record, {**base, **own})}
            for each, base in bases.items()
            if base.keys() == record.keys()
        ]
        fewest = min(differing, key=len, default=record)
        if len(fewest) >= len(record) // 2:
            fewest = bases[name] = record
        made.append(_section(kind, name, fewest))
    return made if len(made) == len(records) else [f"\n{UNLISTED}", *made]


def _find_described(name: str, players: Mapping[str, Record]) -> Record | None:
    """Return the player that a study's name describes; ``None``: it describes none.

    For example ``balanced (take_bar = 0)``, ``champion (take_bar, take_wild as balanced)``.
    """
    first, _, changes = name.removesuffix(")").partition(" (")
    habits, _, other = changes.rpartition(" as ")
    try:
        if other in players:
            changed = {habit: players[other][habit] for habit in habits.split(", ")}
        else:
            changed = tomllib.loads(changes.replace(", ", "\n"))
        return {**players[first], **changed, "name": name} if changed else None
    except (KeyError, tomllib.TOMLDecodeError):
        return None


def _section(kind: str, name: str, settings: Record) -> str:
    heading = name if BARE.fullmatch(name) else json.dumps(name)
    body = "\n".join(f"{key} = {json.dumps(value)}" for key, value in settings.items())
    return f"\n[{kind}.{heading}]\n{body}"


def _list_differing(record: Record, base: Record) -> Record:
    """Return in what a record differs from another."""
    return {key: value for key, value in record.items() if value != base[key]}
