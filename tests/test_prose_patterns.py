"""Does prose keep to the style guide?  Patterns that it replaces are counted, and may only fall.

The counts are in ``prose_patterns.toml``, by group of prose and pattern.  Run as a program, this
file prints them (``make prose``), each place of a group or a file (``make prose OF=docs``,
``OF=analyser/storage``), or writes them down (``make prose WRITE=1``).
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import prose
import pytest

KEPT = Path(__file__).with_name("prose_patterns.toml")
HEAD = """\
# How often each pattern of tests/prose.py is found, by group of prose; one that is missing: 0.
# A count may only fall.  `make prose WRITE=1` writes them down.
"""
GROUPS = (
    "README",
    "docs",
    "help",
    "ARCHITECTURE",
    "CONTRIBUTING",
    "game READMEs",
    "labels",
    "messages",
    "docstrings",
    "comments",
)


@cache
def found() -> dict[str, dict[str, list[str]]]:
    """Group → pattern → places."""
    return {group: prose.places(passages) for group, passages in prose.groups().items()}


def kept(group: str) -> Counter[str]:
    return Counter(tomllib.loads(KEPT.read_text("utf-8")).get(group, {}))


@pytest.mark.parametrize("group", GROUPS)
def test_no_pattern_is_found_more_often_than_is_written_down(group: str) -> None:
    risen = [
        f"{pattern.name}: {len(places)}, written down {kept(group)[pattern.name]}; "
        f"write instead: {pattern.instead}\n  " + "\n  ".join(places)
        for pattern in prose.PATTERNS
        if len(places := found()[group][pattern.name]) > kept(group)[pattern.name]
    ]
    assert risen == [], "\n".join(["", *risen])


@pytest.mark.parametrize("group", GROUPS)
def test_a_count_that_fell_is_written_down(group: str) -> None:
    fallen = [
        f"{pattern.name}: write down {len(places)} instead of {kept(group)[pattern.name]}"
        for pattern in prose.PATTERNS
        if len(places := found()[group][pattern.name]) < kept(group)[pattern.name]
    ]
    assert fallen == [], "make prose WRITE=1"


def test_every_group_and_every_pattern_is_known() -> None:
    told = tomllib.loads(KEPT.read_text("utf-8"))
    assert tuple(prose.groups()) == GROUPS
    assert set(told) <= set(GROUPS)
    assert {name for row in told.values() for name in row} <= {each.name for each in prose.PATTERNS}
    assert all(prose.groups().values()), "a group in which nothing is read"


CASES = (
    ("for who", "Read this page for who opens the code.", "It depends on who plays."),
    ("for who", "It is a matter of who deals, says he.", "It is a question of who wins."),
    ("Who …", "It pays. Who searches loses little.", "Who searches? Nobody does."),
    ("Who …", "| Who deals speaks first | 2 |", "| The player who deals | 2 |"),
    ("Who …", "Who melds eleven cards wins.", "Whoever melds eleven cards first wins."),
    ("who searches", "Players who search are strong.", "A program that searches a folder."),
    ("of habits", "Among players of habits it pays.", "Two kinds of habits were tested."),
    ("as a habit", "As a habit, it costs a point.", "The habit costs a point."),
    ("is no X", "The file is no TOML.", "There is no solution, and it is no longer played."),
    ("is no X", "These are no players.", "So there can be no winner."),
    ("anew", "The stock is shuffled anew.", "The stock is shuffled again."),
    ("anew", "The page is made again.", "The page is reproduced."),
    ("so many", "It reads so many bytes.", "It read so many that it stopped."),
    ("so many", "So it is: so much each.", "So much the better."),
    ("on the mean", "Take it, on the mean.", "Take it, on average."),
    ("one may", "Take it whenever one may.", "The last one may have no end."),
    ("somebody", "Somebody has to pay.", "One player has to pay."),
    ("by lot", "A card is chosen by lot.", "A card is chosen at random."),
    ("stands in", "The meaning stands in a file.", "It stands on five; it stands in for it."),
    ("comes to", "That is what a hand comes to.", "Now the card comes to them."),
    (
        "asked",
        "All kinds of players who were asked agree.",
        "A player is asked whether to contest.",
    ),
    (
        "told",
        "This is told in the glossary.",
        "Numba is told that; it is told apart.",
    ),
    ("told", "What a run tells is kept.", "A player tells the others."),
    ("file says", "The file says how many.", "X says nothing of ties."),
    ("points a hand", "It gains 5 points a hand.", "The points a side makes are points per hand."),
    ("points a hand", "There are three numbers a cell.", "It plays 30,000 hands a second."),
    ("Asked were", "Asked were five.", "The five who were asked."),
    ("Asked were", "It holds; promised are 95 %.", "A lost game costs twice, least is shared."),
    ("else", "Refuse; else accept.", "Refuse, or else; nothing else matters."),
    ("settled", "It is not settled.", "Players settle their debts."),
    ("the own", "It is one of the own cards.", "It is one of your own cards."),
    ("throw", "They throw a king.", "It throws an IndexError; a pot is thrown away."),
    ("a lay", "Each lay is tried.", "You lay off a card."),
)


@pytest.mark.parametrize(("name", "wrong", "right"), CASES)
def test_a_pattern_finds_its_own_and_leaves_right_english_alone(
    name: str, wrong: str, right: str
) -> None:
    (pattern,) = (each for each in prose.PATTERNS if each.name == name)
    assert pattern.found(prose.flat(wrong))
    assert pattern.found(prose.flat(right)) == []


def test_every_pattern_has_a_sentence_to_find() -> None:
    assert {name for name, _, _ in CASES} == {each.name for each in prose.PATTERNS}


def test_code_is_read_as_docstrings_comments_and_messages() -> None:
    path = prose.ROOT / "analyser" / "errors.py"
    kinds = {kind for kind, _ in prose.code_prose(path)}
    assert kinds == {"docstring", "comment", "message"}


# -- as a program ----------------------------------------------------------------------------------


def table() -> str:
    """Return the counts, a line a pattern and a column a group."""
    width = [max(len(each), 5) for each in ("pattern     ", *GROUPS)]
    rows = [("pattern", list(GROUPS))]
    counts = {group: {name: len(at) for name, at in found()[group].items()} for group in GROUPS}
    rows += [(each.name, [str(counts[g][each.name]) for g in GROUPS]) for each in prose.PATTERNS]
    rows += [("sum", [str(sum(counts[group].values())) for group in GROUPS])]
    lines = ([head, *cells] for head, cells in rows)
    return "".join(
        "  ".join(each.rjust(w) for each, w in zip(line, width, strict=True)) + "\n"
        for line in lines
    )


def write() -> None:
    """Write down what is found."""
    parts = [HEAD]
    for group in GROUPS:
        rows = [f'"{name}" = {len(at)}' for name, at in found()[group].items() if at]
        parts += ["\n".join([f'["{group}"]', *rows]) + "\n"] if rows else []
    KEPT.write_text("\n".join(parts), "utf-8")


def show(where: str) -> None:
    """Print each place in a group of prose, or in the files whose path begins so."""
    for group in GROUPS:
        for name, places in found()[group].items():
            for each in places:
                if group == where or each.startswith(where):
                    sys.stdout.write(f"{group}, {name}: {each}\n")


if __name__ == "__main__":
    said = " ".join(sys.argv[1:])
    if said in ("", "write"):
        if said:
            write()
        sys.stdout.write(table())
    else:
        show(said)
