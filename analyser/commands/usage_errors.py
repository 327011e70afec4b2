"""Usage errors in our words: an error of typer's in; what is wrong and what is expected out.

Left out: errors that have our words already, and those of typer's that need no others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import typer

from analyser.commands import examples
from analyser.errors import suggest_name, unknown

LONGEST: Final = 60
"""Letters of a value that are shown."""
TIMES: Final = {"": 1, "k": 1_000, "m": 1_000_000}
"""What people write behind a number instead of its noughts."""
MOST_COMMANDS: Final = 6
"""Commands that are named where a flag is one of theirs."""
SEPARATORS: Final[Mapping[str, str]] = {",": ",", "COMMAND": " "}
"""What is one word, by its name in the help, and what joins its parts, which people type apart."""
MEANT_COMMANDS: Final[Mapping[str, tuple[str, ...]]] = {
    "rollout": ("weigh",),
    "rollouts": ("weigh",),
    "fork": ("weigh",),
    "decide": ("weigh",),
    "evaluate": ("weigh",),
    "decision": ("weigh",),
    "decisions": ("weigh",),
    "run": ("simulate",),
    "analyse": ("advise",),
    "analyze": ("advise",),
    "hint": ("advise",),
    "play": ("replay", "simulate"),
    "match": ("compare",),
    "duel": ("compare",),
}
"""Words that people type for a command, and the commands that answer them."""


def sentence(
    error: typer.TyperException,
    taking: Callable[[str], Sequence[str]] = lambda _flag: (),
    commands: Sequence[str] = (),
) -> str:
    """Return what a command line has done wrong, in a sentence; ``taking`` a flag are commands.

    ``commands``: those that there are.
    """
    no_command = re.match("No such command '(.*?)'", error.format_message())
    if no_command and commands:
        word = no_command[1][:LONGEST]
        if known := [each for each in MEANT_COMMANDS.get(word.lower(), ()) if each in commands]:
            named = " or ".join(f"`analyser {each}`" for each in known)
            return f"unknown command {word!r} (did you mean {named}?)"
        return unknown("command", word, commands, listed="analyser --help")
    context = getattr(error, "ctx", None)
    missing = re.match("Missing (?:argument|option) '(.*)'", error.format_message())
    if missing and context is not None:
        expected = (getattr(error, "param").help or "").partition(";")[0].rstrip(".")  # noqa: B009
        return describe_missing(context.info_name, missing[1], expected[:1].lower() + expected[1:])
    extra = re.match(r"Got unexpected extra argument\(s\) \((.*)\)", error.format_message(), re.S)
    if extra and context is not None:
        return _describe_extra(context, extra[1])
    strange = getattr(error, "option_name", None)
    if strange is not None and not hasattr(error, "possibilities"):
        if "does not take a value" in error.format_message():
            return f"{strange[:LONGEST]}: found a value behind it (expected none)"
        return found_no_value(strange)
    if strange is not None:
        known = getattr(error, "possibilities", None) or []
        if others := taking(strange):
            # It is spelt right, unless it is the beginning of one that there is.
            known = [each for each in known if each.startswith(strange)]
        near = suggest_name(strange, known)
        hint = f"an option of {_name_first(others)}{near}" if others else near[2:]
        return f"no such option: {strange[:LONGEST]}{f' ({hint})' if hint else ''}"
    found = _describe_fault(error)
    flag = (getattr(getattr(error, "param", None), "opts", None) or [""])[0]
    if found is None or not flag:
        return error.format_message()
    value = str(found["input"])
    meant = _read_meant_number(value) if found["type"] == "int_parsing" else None
    hint = "" if meant is None else f"; did you mean {meant}?"
    return f"{flag}: found {value[:LONGEST]!r} (expected {_describe_allowed(found)}{hint})"


def describe_missing(command: str, name: str, expected: str) -> str:
    """Return that a command lacks a word, or an option, that it needs."""
    return f"{command}: found no {name} (expected {expected})"


def found_no_value(flag: str) -> str:
    """Return that an option lacks its value."""
    return f"{flag[:LONGEST]}: found no value (expected one behind it)"


def _describe_extra(context: Any, words: str) -> str:
    """Return that a command has more words than it takes, and what is meant perhaps."""
    command = context.info_name
    arguments = [each for each in context.command.params if each.param_type_name == "argument"]
    names = [each.metavar or each.name.upper() for each in arguments]
    options = [name for each in context.command.params for name in each.opts]
    told = next((each for each in examples.EXAMPLES[command] if each.count(" ") > 1), None)
    as_in = f", as in `{told}`" if told else ""
    hint, first = "", words.split(" ")[0]
    between = next((SEPARATORS[each] for each in SEPARATORS if names and each in names[-1]), None)
    if f"--{first}" in options:
        hint = f"; did you mean --{first}?"
    elif between is not None:
        meant = between.join([context.params[arguments[-1].name], *words.split(" ")])
        hint = f"; did you mean {meant[:LONGEST]!r}?"
    most = f"too (expected no more than {' '.join(names)}" if names else "(expected options alone"
    return f"{command}: found {words[:LONGEST]!r} {most}{as_in}{hint})"


def _name_first(commands: Sequence[str]) -> str:
    """Return the first of some commands in words, and how many more there are."""
    more = len(commands) - MOST_COMMANDS
    rest = f" and {more} more" if more > 0 else ""
    return f"analyser {', '.join(commands[:MOST_COMMANDS])}{rest}"


def _describe_fault(error: typer.TyperException) -> Any:
    """Return what the library that checks values says of one; ``None``: it has not been asked."""
    cause = error.__cause__
    if not isinstance(cause, ValueError) or not hasattr(cause, "errors"):
        return None
    return next(iter(cause.errors(include_url=False)), None)


def _describe_allowed(found: Any) -> str:
    """Return what is allowed in place of a value."""
    limits = found.get("ctx", {})
    if "ge" in limits:
        return f"{_write_limit(limits['ge'])} or more"
    if "le" in limits:
        return f"{_write_limit(limits['le'])} or less"
    if found["type"].startswith("int"):
        return "a whole number, as 2000 or 2_000"
    if found["type"].startswith("float"):
        return "a number, as 2 or 0.5"
    choices = re.findall(r"'([^']*)'", str(found["msg"]).rpartition(" is not one of ")[2])
    if choices:
        return ", ".join(choices) + suggest_name(str(found["input"]), choices)
    return str(found["msg"])


def _write_limit(limit: float) -> str:
    """Return a number as people write it: 1,000,000 and 0.5, never 1e+06."""
    return f"{int(limit):,}" if limit == int(limit) else f"{limit:,g}"


def _read_meant_number(text: str) -> int | None:
    """Return the whole number that people mean by ``2,000``, ``2k``, ``1.5M`` or ``1e4``."""
    if re.fullmatch(r"\d{1,3}([,.' ]\d{3})+", text):
        return int(re.sub(r"\D", "", text))
    known = re.fullmatch(r"(\d{1,9}(?:\.\d{1,6})?)(?:e\+?(\d{1,2}))?([kKmM]?)", text)
    if known is None:
        return None
    value = float(known[1]) * 10 ** int(known[2] or 0) * TIMES[known[3].lower()]
    return int(value) if value == int(value) else None
