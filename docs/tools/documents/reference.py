"""What is there to type, to change and to read?  The pages of the reference, made from the code.

``make docs-reference`` writes ``docs/reference/``.  The keys of ``--json`` are found by trying:
each command that has it answers a small question.
"""

from __future__ import annotations

import json
import math
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import typer
from documents import python_reference
from documents.blocks import ROOT
from terminal import run

from analyser import commands, games
from analyser.commands import COMMANDS, GROUPS, app, examples
from analyser.commands.sheets import describe_record
from analyser.games.interface import Field, Game
from analyser.games.protocols.labels import Label
from analyser.report import answer_file
from analyser.scenario.policy_lookup import label_policies
from analyser.scenario.rules_lookup import label_rule_sets

FOLDER: Final = ROOT / "docs" / "reference"
MADE: Final = "Made from the code by `make docs-reference`; a test holds it against that.\n"
MOST_SHOWN: Final = 30
"""Fields of one record that are still spelt out."""


def cell(text: object) -> str:
    """Return a text as a cell of a Markdown table."""
    return " ".join(str(text).split()).replace("|", "\\|")


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return a table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(cell(each) for each in line) + " |\n" for line in lines)


# -- commands --------------------------------------------------------------------------------------


def command_pages() -> dict[str, str]:
    """Return, by file, the list of commands and a page for each."""
    door: Any = typer.main.get_command(app)
    found = {name: door.get_command(None, name) for name in COMMANDS}
    parts = [
        "# Commands\n",
        MADE,
        "Every command has `--help`; `--debug` shows a traceback when something fails.\n",
    ]
    for group, names in GROUPS.items():
        rows = [(f"[{name}](commands/{name}.md)", purpose(found[name].help)) for name in names]
        parts += [f"## {group}\n", table(["command", "what it does"], rows)]
    parts += ["## Exit codes\n", exit_codes(commands.__doc__ or "")]
    pages = {f"commands/{name}.md": command_page(name, found[name]) for name in COMMANDS}
    return {"commands.md": "\n".join(parts), **pages}


def purpose(text: str) -> str:
    """Return the first sentence of a help, as a line of Markdown."""
    first = " ".join(text.strip().split("\n\n")[0].split())
    return markdown(re.split(r"(?<=[.?]) ", first)[0]).strip()


def command_page(name: str, command: Any) -> str:
    """Return what a command takes, with its examples."""
    named = [each for each in command.params if each.param_type_name == "argument"]
    flags = [each for each in command.params if each.param_type_name == "option"]
    shown = "\n".join(examples.EXAMPLES[name])
    return "\n".join(
        [
            f"# {name}\n",
            markdown(command.help),
            f"```\n{shown}\n```\n",
            table(
                ["argument or option", "what it says", "default"],
                [row(each) for each in [*named, *flags] if not each.hidden],
            ),
            f"[All commands](../commands.md). {MADE}",
        ]
    )


def markdown(text: str) -> str:
    """Return a docstring's paragraphs; what looks like a link is none."""
    return re.sub(r"([<\[\]])", r"\\\1", text.strip()) + "\n"


def exit_codes(docstring: str) -> str:
    """Return the table of exit codes that the street door's docstring has."""
    found = re.findall(r"^(\d+) +(\S.*)$", docstring, re.MULTILINE)
    return table(["code", "meaning"], [(code, said.replace("``", "`")) for code, said in found])


def row(param: Any) -> tuple[str, str, str]:
    """Return a parameter: how it is written, what it says, and what holds without it."""
    plain = f"`{param.metavar or param.name.upper()}`"
    if param.param_type_name == "option":
        plain = ", ".join(f"`{each}`" for each in [*param.opts, *param.secondary_opts])
        if not param.is_flag:
            plain += f" `{param.metavar or 'VALUE'}`"
    elif param.required:
        plain += " (required)"
    said = param.default
    shown = param.show_default and said is not None and said is not False and said != ()
    return plain, (param.help or "").replace("[", "\\["), f"`{said}`" if shown else ""


# -- rules and habits ------------------------------------------------------------------------------


def field_rows(fields: Sequence[Field], record: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """Return a row a field: name, value, what is allowed, meaning, source."""
    return [
        (
            f"`{each.id}`",
            worded(record[each.id]),
            each.unit,
            allowed(each),
            each.meaning,
            each.source,
        )
        for each in fields
    ]


def allowed(field: Field) -> str:
    """Return what a field may be, as a scenario writes it."""
    if field.choices:
        return ", ".join(worded(each) for each in field.choices)
    if field.kind == "bool":
        return "true, false"
    low = "" if field.low is None else f"from {field.low:,}"
    high = "" if field.high is None else f"to {field.high:,}"
    return f"{low} {high}".strip()


def worded(value: Any) -> str:
    """Return a value as a scenario writes it."""
    return json.dumps(list(value) if isinstance(value, tuple) else value)


def anchor(head: str) -> str:
    """Return where a heading is found on its page."""
    return re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-")


def of_each_game(head: str, said: str, part: Callable[[Game], str]) -> str:
    """Return a page with a section for every game of this package."""
    every = [games.game(name) for name in games.GAMES]
    ways = " · ".join(f"[{each.title}](#{anchor(each.title)})" for each in every)
    sections = [f"## {each.title}\n\n{part(each)}" for each in every]
    return "\n".join([f"# {head}\n", MADE, f"{said}\n", f"{ways}\n", *sections])


def record_part(kind: str, game: Game) -> str:
    """Return the named records of a game and every field of them."""
    names: Mapping[str, Label]
    if kind == "rules":
        names, fields, default = label_rule_sets(game), game.rule_fields, game.default_preset
        records = {name: game.rules(name) for name in names}
    else:
        names, fields, default = label_policies(game), game.policy_fields, game.default_policy
        records = {name: game.policy(name) for name in names}
    differs = {
        name: [
            f"`{each.id}` = {worded(record[each.id])}"
            for each in fields
            if record[each.id] != records[default][each.id]
        ]
        for name, record in records.items()
    }
    told = {
        name: f"{len(each)} of them" if len(each) > MOST_SHOWN else ", ".join(each) or "–"
        for name, each in differs.items()
    }
    where = f"analyser/games/{game.name}"
    more = (
        f"Sources and readings are told by their letters in [its README](../../{where}/README.md)."
        if kind == "rules"
        else f"How one thinks with them, step by step, is the sheet at the head of "
        f"[policies.py](../../{where}/policies.py)."
    )
    return "\n".join([
        f"`analyser {kind}{games.flag(game.name)}` prints them. {more}\n",
        table(["field", default, "unit", "allowed", "meaning", "source"],
              field_rows(fields, records[default])),
        f"### By name: {game.title}\n",
        table(["name", "in words", f"differs from `{default}` in"],
              [(f"`{name}`", describe_record(name, names[name]), told[name]) for name in names]),
    ])  # fmt: skip


def columns_part(game: Game) -> str:
    """Return the tables of a game's runs, as the command prints them, a heading further down."""
    printed = run("query", "--schema", "--markdown", "--game", game.name).stdout
    _, _, text = printed.partition("\n\n")
    return re.sub(r"^## (.*)$", rf"### \1: {game.title}", text, flags=re.MULTILINE)


# -- keys of --json --------------------------------------------------------------------------------

POSITION: Final = (
    "italian-2p turn:9 to:draw hand:6c9cKcTdJd3h8hTs pile:4h5h9h us:7c7d7h them:QcQdQs others:9=5s "
    "stock:60 pots:-,-"
)
ASKED: Final[Mapping[str, str]] = {
    "simulate": "simulate --policies balanced,greedy --hands 400 --output runs/one",
    "compare": "compare balanced greedy --hands 400",
    "tournament": "tournament balanced,cautious,greedy --hands 400 --output runs/two",
    "league": "league league.toml --hands 400",
    "sweep": "sweep --habit take_bar=0:200:100 --hands 400 --output runs/three",
    "weigh": "weigh --decisions 400 --confirm-hands 400 --output runs/four",
    "advise": f"advise {POSITION} --worlds 64",
    "review": "review hands.jsonl --worlds 16",
    "report": "report runs/one",
    "show": "show runs/one",
    "plot": "plot runs/one --x turns --y score_0",
    "check": "check runs/one",
    "score": "score us:7c8c9cTcJcQcKc closed them:3h4h5h hand:4s pot:-",
    "ranking": "ranking results.csv",
    "win-chance": "win-chance --score 1850,1700",
    "rules": "rules italian",
    "policies": "policies balanced",
    "games": "games",
    "scenarios": "scenarios",
}
"""A small question a command, in an order in which each finds what it reads."""
LEAGUE: Final = """hands_per_day = 400
[[tournaments]]
policies = ["balanced", "cautious"]
"""
"""The league that is asked."""
RESULTS: Final = "round,pair,points,other,other_points\n1,A,545,B,80\n"
"""The tournament that is asked."""
ONE_RULE: Final = """hands = 100
[[lineups]]
rules = ["italian", "feburit"]
policies = ["balanced"]
one_rule_at_a_time = true
"""
"""The scenario that is asked."""
ASKED_TOO: Final[Mapping[str, str]] = {
    "tournament --movement": "tournament --movement mitchell --tables 2 --rounds 2 --hands 400"
    " --tournaments 100 --page pairs.html",
    "advise --for": f"advise {POSITION} --for match --worlds 64",
    "report: one rule at a time": "report one-rule.toml",
}
"""The same of commands that answer another question, by an option or by what they are given."""
NOT_ASKED: Final = frozenset({"bench", "engine-test", "learn", "query", "tune", "verify"})
"""Commands with ``--json`` whose smallest question is dear, or whose keys are the question's."""


def json_page() -> str:
    """Return the keys of each command's JSON object, and of what a run says of itself."""
    parts = [
        "# Keys of JSON\n",
        MADE,
        "With `--json` a command prints one object on standard output. Below stand its keys and "
        "their types, of a small question each; `[]` is each entry of a list, `*` each name of "
        "many. An answer file holds the same. What made an answer (`provenance`) and the files of "
        "a run have written schemas, at the end.\n",
    ]
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            Path("hands.jsonl").write_text(run("replay", "--format", "jsonl").stdout)
            Path("league.toml").write_text(LEAGUE)
            Path("results.csv").write_text(RESULTS)
            Path("one-rule.toml").write_text(ONE_RULE)
            for name, line in {**ASKED, **ASKED_TOO}.items():
                result = run(*line.split(), "--json")
                if result.exit_code:
                    raise RuntimeError(f"{line}: {result.output}")
                kinds = sorted_keys(json.loads(result.stdout))
                rows = [(f"`{key}`", kind) for key, kind in kinds.items()]
                parts += [f"## {name}\n", f"`analyser {line} --json`\n"]
                parts += [table(["key", "type"], rows)]
        finally:
            os.chdir(before)
    parts += [answer_file_part()]
    for name in ("provenance", "manifest", "made"):
        parts += [schema_part(name)]
    return "\n".join(parts)


FEW: Final = ["closed", "closed", None, "closed", "open", "open", "open"] * 2
"""A long list of few values."""
PLAIN: Final = [{"name": "balanced", "mean": 2 / 3}, {"name": "greedy", "mean": -math.inf}]
"""A list of a summary."""


def answer_file_part() -> str:
    """Return how an answer file is written."""
    columns = json.dumps(answer_file.encode_value(PLAIN))
    infinite = json.dumps(answer_file.encode_value(math.inf))
    few = json.dumps(answer_file.encode_value(FEW))
    return "\n".join(
        [
            "## Answer file\n",
            "The file `NAME.json` beside a page `NAME.html`: `summary` is the answer as `--json` "
            "prints it, `page` is all that the page shows. `analyser report NAME.json --json` "
            "prints the summary with plain lists. In the file:\n",
            f"- A decimal number has {answer_file.DIGITS} significant digits. One that JSON cannot "
            f"hold is an object, such as `{infinite}`.",
            "- A list of two or more objects with the same keys is a table: each key once, with "
            f"its values in order. For example, `{columns}`. The objects are its rows. A value may "
            "be a table itself. In pandas, once each column is a plain list: "
            '`DataFrame(table["of"])`.',
            "- A long list of few values is these values, and a text with a letter for each place "
            f"(0 to 9, then a to z). For example, `{few}`. In Python: "
            '`[few["of"][int(letter, 36)] for letter in few["at"]]`.\n',
        ]
    )


def sorted_keys(found: Any) -> dict[str, str]:
    """Return every key of an object, as a path, and its type; what is null somewhere may be so."""
    kinds: dict[str, set[str]] = {}
    for path, kind in keys(found, ""):
        kinds.setdefault(path, set()).add(kind)
    return {path: " or ".join(sorted(kind)) for path, kind in kinds.items()}


NAMED: Final = ("provenance", "rules", "policies", "policy", "spec", "value", "terms")
"""Keys whose own keys are names: of rules, of habits, or told by a schema."""


def keys(found: Any, path: str) -> Iterator[tuple[str, str]]:
    """Yield the path and the type of a value and all that lies in it, to a depth that is read."""
    kind = {dict: "object", list: "list", str: "text", bool: "true or false", int: "number",
            float: "number", type(None): "null"}[type(found)]  # fmt: skip
    if path:
        yield path, kind
    if isinstance(found, dict) and path.rpartition(".")[2] not in NAMED:
        if found and all(not re.fullmatch(r"[a-z][a-z0-9_]*", key) for key in found):
            for value in found.values():
                yield from keys(value, f"{path}.*".lstrip("."))
        else:
            for key, value in found.items():
                yield from keys(value, f"{path}.{key}".lstrip("."))
    elif isinstance(found, list):
        for value in found:
            if isinstance(value, dict | list):
                yield from keys(value, f"{path}[]")


def schema_part(name: str) -> str:
    """Return what a JSON Schema of ours says, as a table."""
    schema = json.loads((ROOT / "docs" / "schema" / f"{name}.json").read_text(encoding="utf-8"))
    kinds = {"": schema, **schema.get("$defs", {})}
    parts = [
        f"## Schema: {name}\n",
        f"{schema['description']} [The schema](../schema/{name}.json).\n",
    ]
    for kind, about in kinds.items():
        rows = list(schema_rows(about, ""))
        heading = [f"### {name}: {kind}\n", about.get("description", "")] if kind else []
        parts += [*filter(None, heading), table(["key", "type", "meaning"], rows)] if rows else []
    return "\n".join(parts)


def schema_rows(schema: Mapping[str, Any], path: str) -> Iterator[tuple[str, str, str]]:
    """Yield a row a property; those of properties after them."""
    for key, about in schema.get("properties", {}).items():
        kind = about.get("type", "")
        said = " or ".join(kind) if isinstance(kind, list) else kind
        yield f"`{path}{key}`", said, about.get("description", "")
        yield from schema_rows(about, f"{path}{key}.")


# -- all of it -------------------------------------------------------------------------------------

RULES: Final = "A scenario's `[rules]`, or `--set NAME=VALUE`, changes any."
HABITS: Final = (
    "A policy's file, or a scenario's `[policies.NAME]`, says those in which it differs from its "
    "`base`."
)
COLUMNS: Final = "What stands in the rows of a run, table by table."


def plain_pages() -> dict[str, str]:
    """Return, by name, the pages for which nothing is played."""
    return {
        **command_pages(),
        "python.md": python_reference.page(MADE),
        "rules.md": of_each_game("Rules", RULES, lambda game: record_part("rules", game)),
        "habits.md": of_each_game("Habits", HABITS, lambda game: record_part("policies", game)),
        "columns.md": of_each_game("Columns of a run", COLUMNS, columns_part),
    }


def main() -> None:
    """Write the pages."""
    shutil.rmtree(FOLDER / "commands", ignore_errors=True)
    (FOLDER / "commands").mkdir(parents=True)
    for name, text in {**plain_pages(), "json.md": json_page()}.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
