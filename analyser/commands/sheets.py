"""How is a list of presets or policies shown, and one of them field by field?

``rules`` and ``policies`` are two of a kind: named records whose fields carry their meaning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import typer

from analyser.commands import screen

if TYPE_CHECKING:
    from analyser.game import Field, Record


def show_list(
    kind: str,
    records: Mapping[str, Record],
    words: Mapping[str, str],
    default: str,
    command: str,
    as_json: bool,
) -> None:
    """Print the names, each in words, and in what it differs from the default one."""
    changes = {name: _differences(record, records[default]) for name, record in records.items()}
    if as_json:
        listed = [
            {
                "name": name,
                "words": words[name],
                "default": name == default,
                "differs": differs,
            }
            for name, differs in changes.items()
        ]
        screen.say_json({"default": default, kind: listed})
        return
    rows = [
        [
            name,
            words[name],
            "the default" if name == default else ", ".join(_words(changes[name])) or "nothing",
        ]
        for name in records
    ]
    screen.show(screen.table("", [kind, "in words", f"what differs from {default}"], rows))
    typer.echo(f"One of them in full: analyser {command} {default}")


def show_one(name: str, record: Record, fields: Sequence[Field], as_json: bool) -> None:
    """Print a record field by field: value, what is allowed, meaning, source."""
    if as_json:
        listed = [
            {
                "id": each.id,
                "value": record[each.id],
                "kind": each.kind,
                "unit": each.unit,
                "low": each.low,
                "high": each.high,
                "choices": list(each.choices),
                "meaning": each.meaning,
                "source": each.source,
            }
            for each in fields
        ]
        screen.say_json({"name": name, "fields": listed})
        return
    rows = [
        [each.id, _value(record[each.id], each.unit), _meaning(each), each.source]
        for each in fields
    ]
    screen.show(screen.table(name, ["field", "value", "meaning (what is allowed)", "source"], rows))


def _differences(record: Record, default: Record) -> dict[str, Any]:
    """Return the fields that differ; the first field of a record is its own name."""
    own_name = next(iter(record), None)
    return {
        field: value
        for field, value in record.items()
        if field != own_name and value != default.get(field)
    }


def _words(differences: Mapping[str, Any]) -> list[str]:
    return [f"{field} = {_value(value)}" for field, value in differences.items()]


def _value(value: Any, unit: str = "") -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ", ".join(str(item) for item in value) or "none"
    return f"{value} {unit}".rstrip()


def _meaning(field: Field) -> str:
    """Return what a field means, and in brackets what may stand there."""
    if field.choices:
        allowed = ", ".join(field.choices)
    elif field.kind == "bool":
        allowed = "yes, no"
    elif field.low is not None and field.high is not None:
        allowed = f"{field.low:,} to {field.high:,}"
    elif field.low is not None:
        allowed = f"from {field.low:,}"
    elif field.high is not None:
        allowed = f"to {field.high:,}"
    else:
        return field.meaning
    return f"{field.meaning} ({allowed})"
