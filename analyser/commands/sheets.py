"""How is a list of presets or policies shown, one of them field by field, and two side by side?

``rules`` and ``policies`` are two of a kind: named records whose fields carry their meaning.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from analyser import games
from analyser.commands import output
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.games.interface import Field, Record
    from analyser.games.protocols.labels import Label

NAME_WIDTH = 12
"""Columns of a record's name over its values, which are short."""
ID_WIDTH = 20
"""Columns of a field's name on a narrow screen."""
MOST_SHOWN = 25
"""Fields of one record that are still spelt out among others."""
STRAW_MEN = "A straw man does not try to win: it shows what one way of playing costs."


def show_list(
    kind: str,
    records: Mapping[str, Record],
    labels: Mapping[str, Label],
    default: str,
    command: str,
    game: str,
    as_json: bool,
    *,
    many: bool = False,
    more: Mapping[str, Any] | None = None,
) -> None:
    """Print the names, what each is, and in what it differs from the default one.

    Where they differ in ``many`` fields, or one does, only their number is shown.  ``command`` and
    ``game`` are those that a reader types next; ``more`` is only for a program.
    """
    changes = {name: _differences(record, records[default]) for name, record in records.items()}
    if as_json:
        listed = [
            {
                "name": name,
                "words": labels[name].description,
                **asdict(labels[name]),
                "default": name == default,
                "differs": differs,
            }
            for name, differs in changes.items()
        ]
        output.say_json({"default": default, kind: listed, **(more or {})})
        return
    told = {
        name: _count(len(differs), command if many else "habits")
        if many or len(differs) > MOST_SHOWN
        else ", ".join(_words(differs)) or "nothing"
        for name, differs in changes.items()
    }
    told[default] = "the default"
    rows = [[name, describe_record(name, labels[name]), told[name]] for name in records]
    heading = f"differs from\n{default} in" if many else f"what differs from {default}"
    output.show(output.table("", [kind, "in words", heading], rows))
    flag = games.flag(game)
    if any(map(_is_straw_man, labels.values())):
        say(STRAW_MEN)
    say(f"One of them in full: analyser {command} {default}{flag}")
    if many:
        say(f"What sets two apart: analyser {command} NAME --diff {default}{flag}")


def show_one(
    name: str, record: Record, fields: Sequence[Field], label: Label | None, as_json: bool
) -> None:
    """Print a record field by field: value, what is allowed, meaning, source.

    ``label``: what it is; ``None``: one of the user's own, which has no label.
    """
    if as_json:
        output.say_json(as_json_of(name, record, fields, label))
        return
    if label is not None:
        say(f"{name}: {describe_record(name, label)}.")
        if _is_straw_man(label):
            say(STRAW_MEN)
    rows = [
        [_id(each), _value(record[each.id], each.unit), _describe_field(each), each.source]
        for each in fields
    ]
    output.show(output.table(name, ["field", "value", "meaning (what is allowed)", "source"], rows))


def show_toml(rules: Record, fields: Sequence[Field]) -> None:
    """Print rules as the file of a rule set, with what each rule means and what is allowed."""
    say(
        "# A rule set in full. Change what is otherwise with you; a rule that you delete is as in",
        "# `base`. Use the file as --rules FILE.toml.",
        "",
        f"base = {json.dumps(rules['preset'])}",
    )
    for each in fields:
        about = _describe_field(each).replace("(yes, no)", "(true, false)")
        value = json.dumps(rules[each.id], ensure_ascii=False)
        unit = f"  # {each.unit}" if each.unit and each.kind != "bool" else ""
        say("", *(f"# {line}" for line in textwrap.wrap(about, 98)), f"{each.id} = {value}{unit}")


def describe_record(name: str, about: Label) -> str:
    """Return what a policy or a rule set is: ``Search player: tries its best moves …``."""
    straw = " (straw man)" if _is_straw_man(about) else ""
    if about.label == name:
        return about.description
    if about.description.lower() == about.label.lower():
        return f"{about.label}{straw}"
    return f"{about.label}{straw}: {about.description}"


def _is_straw_man(label: Label) -> bool:
    from analyser.games.protocols.labels import AboutPolicy

    return isinstance(label, AboutPolicy) and label.straw_man


def as_json_of(
    name: str, record: Record, fields: Sequence[Field], label: Label | None
) -> dict[str, Any]:
    """Return a record field by field, for a program."""
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
    said = {} if label is None else asdict(label)
    return {"name": name, **said, "fields": listed}


def show_diff(
    names: tuple[str, str],
    records: tuple[Record, Record],
    fields: Sequence[Field],
    kind: str,
    as_json: bool,
) -> None:
    """Print the fields in which the first of two records differs from the second, side by side.

    ``kind`` is what the fields are called, in the plural.
    """
    first, second = records
    differing = [each for each in fields if first[each.id] != second[each.id]]
    count = len(differing) or "none"
    sentence = f"{names[0]} differs from {names[1]} in {count} of {len(fields)} {kind}."
    if as_json:
        listed = [
            {
                "id": each.id,
                "value": first[each.id],
                "other": second[each.id],
                "kind": each.kind,
                "unit": each.unit,
                "meaning": each.meaning,
                "source": each.source,
            }
            for each in differing
        ]
        output.say_json(
            {
                "name": names[0],
                "other": names[1],
                "sentence": sentence,
                "compared": len(fields),
                "differs": listed,
            }
        )
        return
    say(sentence)
    if not differing:
        return
    rows = [
        [
            _id(each),
            _value(first[each.id]),
            _value(second[each.id]),
            f"{each.meaning} ({each.unit})" if each.unit else each.meaning,
            each.source,
        ]
        for each in differing
    ]
    headings = [output.fold_name(name, NAME_WIDTH) for name in names]
    output.show(output.table("", ["field", *headings, "meaning", "source"], rows))


def _id(field: Field) -> str:
    """Return a field's name: whole, so that it can be copied, unless room is short."""
    return output.fold_name(field.id, ID_WIDTH) if output.width() < output.PLAIN_WIDTH else field.id


def _count(number: int, fields: str) -> str:
    return f"{number or 'no'} {fields.removesuffix('s') if number < 2 else fields}"


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


def _describe_field(field: Field) -> str:
    """Return what a field means, and in brackets its allowed values."""
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
