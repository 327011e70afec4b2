"""Which prose is there, and which patterns of the style guide does it hold?

Prose is what a person reads: pages in Markdown without blocks of code and quoted names, the texts
of ``--help``, and of ``analyser/`` the docstrings, comments, messages and the sentences in TOML.
A pattern is a way to write that readers stumbled over, with what to write instead.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import typer

from analyser.commands import COMMANDS, app, examples

ROOT: Final = Path(__file__).parents[2]


class Passage(NamedTuple):
    """A piece of prose: a paragraph, a docstring, a comment, a message."""

    where: str
    """The file, or the command, that it is from."""
    text: str
    """In one line, without what stands in quotes of code."""


@dataclass(frozen=True)
class Pattern:
    """A way to write that the style guide replaces."""

    name: str
    instead: str
    sought: re.Pattern[str]

    def found(self, text: str) -> list[str]:
        """Return each place of a passage that fits, with a few words around it."""
        return [
            text[max(0, each.start() - 25) : each.end() + 25] for each in self.sought.finditer(text)
        ]


_START = r"(?:(?<=[.:!?;|#] )|^)"
"""Where a sentence, a cell of a table or a point of a list begins."""
_FILE = (
    "file|page|run|row|column|table|record|scenario|command|sheet|spec|docstring|option|"
    "report|README|entry|header|line|log|shard"
)
_UNIT = (
    "points?|chips?|tricks?|trumps?|turns?|cards?|melds?|hands?|deals?|games?|instructions?|"
    "decisions?|mispredictions?|pairs?|rows?|columns?|numbers?|words?|bytes?|tests?|lines?|files?|"
    "draws?|places?|times|one|two|three|four|five|six|seven|[0-9][0-9.,]*"
)
_EACH = "hand|turn|deal|decision|match|game|side|team|seat|cell|shard|block|processor|core|thread"

# A pattern leaves right English alone; `test_prose_patterns.py` has a sentence of each kind.
# "Stands at 6" is a move in Kabu, "stand" one in Écarté.
_WORDS: Final = {
    "for who": (
        "whoever, anyone who, the player who, or the noun",
        r"\b(?:for|of|to|by|from|with|than|against|behind|between|among)"
        r"(?<!question of)(?<!record of)(?<!list of)(?<!regardless of) who\b",
    ),
    "Who …": (
        "subject first: Search players …; A player who …",
        _START + r"\**Whom? [^.!?|]*(?:[.!|]|$)",
    ),
    "is no X": (
        "is not a valid X, is not X",
        r"(?<!there )(?<!There )(?<!there can )(?<!there may )(?<!there will )(?<!there must )"
        r"\b(?:is|are|was|were|be) no (?!longer|more|less|one|such|"
        r"doubt|need|better|worse|different|good|use|matter|larger|smaller|faster|slower)\w+",
    ),
    "anew": ("again, re-run, redraw", r"\banew\b|\bmade again\b"),
    "so many": (
        "this many, n",
        r"\bso many\b(?![^.]* that\b)|\bso much\b(?! the (?:better|worse))(?![^.]* that\b)",
    ),
    "one may": (
        "you, a player, the user",
        r"\b(?:[Ww]hen|[Ww]henever|[Ww]hat|[Ii]f|[Ww]here|so|as|than|and|but|which) one may\b|"
        + _START
        + r"One may\b|, one may\b",
    ),
    "somebody": ("you, a player, another player", r"\b[Ss]omebody\b"),
    "by lot": ("at random", r"\bby lots?\b"),
    "stands in": (
        "is in, is listed in",
        r"\bst(?:ands?|ood) "
        r"(?:in(?! for)|beside|there|here|nowhere|elsewhere|below|above|behind)\b",
    ),
    "comes to": (
        "totals, equals, ends with",
        r"(?<!when it )\b(?:comes|came) to\b(?! (?:them|you|us|her|him|an end|light)\b)",
    ),
    "told": (
        "shown, printed, described",
        r"\btold (?:in|by|of|from|there|here|elsewhere|at|as)\b|"
        r"\b(?:is|are|was|were|be) told\b(?! (?:to|that|what|which|whether|how|when|who|where|"
        r"the|its|it|apart|about|by how))|\b(?:" + _FILE + r")s? tells?\b",
    ),
    "file says": (
        "is, lists, defines, reports, prints",
        r"\b(?:" + _FILE + r")s? (?:says?|said)\b|\bsays so\b",
    ),
    "points a hand": (
        "points per hand, points per decision",
        r"\b(?<!how many )(?:" + _UNIT + r") an? (?:" + _EACH + r")\b"
        r"(?! (?:scores|makes|has|gets|holds|plays|wins|takes|needs|is|was|can|may|that))",
    ),
    "Asked were": (
        "subject first",
        r"(?:(?<=[.:!?;|] )|^)(?:[Aa]sked|[Pp]romised|[Cc]ounted|[Aa]llowed|[Aa]dded|[Ss]hown|"
        r"[Cc]ompared|[Pp]layed|[Tt]ried|[Jj]udged|[Tt]old|[Kk]ept|[Mm]easured|[Mm]eant|[Ww]anted|"
        r"[Nn]earest|[Ll]east|[Oo]ut|[Ll]eft out|[Nn]ot counted|[Rr]ead|[Ww]ritten|[Ff]ound) "
        r"(?:is|are|was|were|comes?)\b",
    ),
    "else": ("otherwise", r"[,;] else\b|\band else\b"),
    "settled": ("clear, not clear yet", r"\b(?:not|is|are|was|were|be|been) settled\b"),
    "the own": ("your, their", r"\bthe own\b"),
    "throw": (
        "discard",
        r"\b(?:[Tt]hrows?|[Tt]hrew|[Tt]hrown|[Tt]hrowing)\b(?! (?:away|out|back|an? \w*[Ee]rror))",
    ),
}
PATTERNS: Final = tuple(
    Pattern(name, instead, re.compile(sought)) for name, (instead, sought) in _WORDS.items()
)


@cache
def groups() -> dict[str, list[Passage]]:
    """Return all prose, by what it is."""
    code = [each for path in python_files() for each in code_prose(path)]
    return {
        "README": markdown(ROOT / "README.md"),
        "docs": [
            each
            for path in sorted((ROOT / "docs").rglob("*.md"))
            if "reference" not in path.parts
            for each in markdown(path)
        ],
        "help": help_texts(),
        "ARCHITECTURE": markdown(ROOT / "ARCHITECTURE.md"),
        "CONTRIBUTING": markdown(ROOT / "CONTRIBUTING.md"),
        "game READMEs": [
            each for path in sorted((ROOT / "analyser").rglob("*.md")) for each in markdown(path)
        ],
        "labels": [each for path in toml_files() for each in toml_strings(path)],
        "messages": [each for kind, each in code if kind == "message"],
        "docstrings": [each for kind, each in code if kind == "docstring"],
        "comments": [each for kind, each in code if kind == "comment"],
    }


def flat(text: str) -> str:
    """Return a text in one line, without what stands in back quotes and where links lead."""
    text = re.sub(r"``[^`]*``|`[^`]*`", "‘’", text)
    text = re.sub(r"\]\([^)]*\)", "]", text)
    return " ".join(text.split())


# -- Markdown, TOML, help --------------------------------------------------------------------------


def markdown(path: Path) -> list[Passage]:
    """Return the paragraphs, headings, rows of tables and points of lists of a page."""
    text = re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    parts = re.split(r"\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.) ?)|(?<=\|)\n", text)
    where = str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else path.name
    return [Passage(where, flat(re.sub(r"^\s*(?:[-*]|\d+\.) ", "", each))) for each in parts]


def toml_files() -> list[Path]:
    """Return the declarations of rule sets, policies and bundled scenarios."""
    found = [*(ROOT / "analyser").rglob("*.toml"), *(ROOT / "scenarios").rglob("*.toml")]
    return sorted(found)


def toml_strings(path: Path) -> list[Passage]:
    """Return the sentences that a file declares, of any depth."""
    where = str(path.relative_to(ROOT))
    told = strings(tomllib.loads(path.read_text("utf-8")))
    return [Passage(where, flat(each)) for each in told if " " in each]


def strings(value: Any) -> Iterator[str]:
    """Yield the texts among the values of a TOML file."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (each for inner in value.values() for each in strings(inner))
    elif isinstance(value, list):
        yield from (each for inner in value for each in strings(inner))


@cache
def help_texts() -> list[Passage]:
    """Return what ``--help`` prints: of the program, of each command and of each option."""
    door: Any = typer.main.get_command(app)
    found = [Passage("analyser --help", flat(door.help or ""))]
    for name in COMMANDS:
        command = door.get_command(None, name)
        texts = [command.help, command.short_help, command.epilog]
        texts += [each.help for each in command.params if not getattr(each, "hidden", False)]
        texts += [line.partition("#")[2] for line in examples.EXAMPLES.get(name, ())]
        found += [
            Passage(f"{name} --help", flat(part))
            for text in texts
            if text
            for part in re.split(r"\n\s*\n", text)
        ]
    return found


# -- Python ----------------------------------------------------------------------------------------


def python_files() -> list[Path]:
    """Return every module of the program."""
    return sorted((ROOT / "analyser").rglob("*.py"))


def code_prose(path: Path) -> Iterator[tuple[str, Passage]]:
    """Yield the docstrings, comments and messages of a module, each with what it is."""
    text = path.read_text("utf-8")
    nodes, name = list(ast.walk(ast.parse(text))), str(path.relative_to(ROOT))
    described = {
        id(node.value)
        for node in nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    inside: set[int] = set()
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            inside |= {id(each) for each in ast.walk(node) if each is not node}
            if id(node) not in inside:
                yield "message", Passage(f"{name}:{node.lineno}", flat(joined(node)))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            where = f"{name}:{node.lineno}"
            if id(node) in described:
                for part in re.split(r"\n\s*\n", node.value):
                    yield "docstring", Passage(where, flat(part))
            elif id(node) not in inside and " " in node.value.strip():
                yield "message", Passage(where, flat(node.value))
    for line, comment in comments(text):
        yield "comment", Passage(f"{name}:{line}", flat(comment))


def joined(node: ast.JoinedStr) -> str:
    """Return an f-string as text, ``‘’`` for what is filled in."""
    return "".join(
        each.value if isinstance(each, ast.Constant) and isinstance(each.value, str) else "‘’"
        for each in node.values
    )


_STRING_OR_COMMENT: Final = re.compile(
    r"""\"{3}(?:[^\\]|\\[\s\S])*?\"{3}|'{3}(?:[^\\]|\\[\s\S])*?'{3}"""
    r"""|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|\#.*"""
)
"""To find comments with it takes a tenth of the time of ``tokenize``."""


def comments(text: str) -> Iterator[tuple[int, str]]:
    """Yield the comments of a module with their first line; those of following lines are one."""
    first, last, found = 0, -1, ""
    row, counted = 1, 0
    for each in _STRING_OR_COMMENT.finditer(text):
        if each[0][0] != "#":
            continue
        row, counted = row + text.count("\n", counted, each.start()), each.start()
        said = each[0].lstrip("#! ")
        alone = not text[text.rfind("\n", 0, counted) + 1 : counted].strip()
        if found and alone and row == last + 1:
            found += " " + said
        else:
            if found:
                yield first, found
            first, found = row, said
        last = row
    if found:
        yield first, found


# -- places ----------------------------------------------------------------------------------------


def places(passages: Iterable[Passage]) -> dict[str, list[str]]:
    """Return pattern → each place that fits it: where it stands, and the words around it."""
    found: dict[str, list[str]] = {each.name: [] for each in PATTERNS}
    for passage in passages:
        for pattern in PATTERNS:
            found[pattern.name] += [
                f"{passage.where}: … {words} …" for words in pattern.found(passage.text)
            ]
    return found
