"""Does prose keep to the style guide?  Patterns that it replaces are counted, and may only fall.

The counts are in ``prose_patterns.toml``, by group of prose and pattern.  Run as a program, this
file prints them (``make prose``), each place of a group or a file (``make prose OF=docs``,
``OF=analyser/storage``), or writes them down (``make prose WRITE=1``).
"""

from __future__ import annotations

import re
import sys
import tomllib
from functools import cache
from itertools import product
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


def kept() -> dict[str, dict[str, int]]:
    return tomllib.loads(KEPT.read_text("utf-8"))


def test_no_pattern_is_found_more_often_than_is_written_down_and_none_less() -> None:
    wrong = []
    for group, pattern in product(GROUPS, prose.PATTERNS):
        places, allowed = found()[group][pattern.name], kept().get(group, {}).get(pattern.name, 0)
        if len(places) > allowed:
            instead = f"write instead: {pattern.instead}"
            wrong.append(f"{group}, {pattern.name}: {len(places)}, not {allowed}; {instead}")
            wrong += [f"  {each}" for each in places]
        if len(places) < allowed:
            lower = f"write down {len(places)} instead of {allowed} (make prose WRITE=1)"
            wrong.append(f"{group}, {pattern.name}: {lower}")
    assert wrong == [], "\n".join(["", *wrong])


LAID = re.compile(
    r"\b(?:[Tt]hrow(?:s|n|ing)?|[Ll]aying|[Ll]ays|[Ll]aid|(?:can|could|to|[Yy]ou|and) lay|Lay)\b"
    r"(?! (?:them |all )?(?:off|out|down|away|open|aside))"
)
"""Other words for melding, laying off and discarding."""
TYPED = (
    "laid: found", "lay or throw", "throw: you have drawn", "(expected draw, throw)", "of laid)",
    "neither in hand nor laid", "view.lays",
)  # fmt: skip
"""Words of the one-line notation and of the interfaces of programs."""
READ_AT_TABLE = (
    "/advice", "advice.py", "/narration.py", "/notation/", "/history", "review", "/wording.py",
    "report/", "decisions.toml", "presets.toml", "searchers.toml", "policies.toml",
)  # fmt: skip
"""Parts of paths whose sentences card players read in an answer."""


def test_answers_say_meld_lay_off_and_discard() -> None:
    readers = ("README", "docs", "help", "game READMEs", "labels", "messages")
    groups = prose.groups()
    passages = [
        each
        for group in readers
        for each in groups[group]
        if group not in ("labels", "messages") or any(part in each.where for part in READ_AT_TABLE)
    ]
    assert len({each.where for each in passages}) > 100
    wrong = [
        f"{each.where}: {each.text}"
        for each in passages
        if LAID.search(each.text) and not any(typed in each.text for typed in TYPED)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("wrong", "right"),
    [("Throw 4♣", "It is thrown away"), ("laying 3♥", "laying off 3♥"), ("you could lay two",
     "you could lay off two"), ("Lay 4, 5, 6", "Lay off a four"), ("to lay", "it lay there")],
)  # fmt: skip
def test_words_of_the_table_are_told_from_others(wrong: str, right: str) -> None:
    assert LAID.search(wrong)
    assert not LAID.search(right)


def test_each_count_is_of_a_group_and_a_pattern_that_there_are() -> None:
    assert set(kept()) <= set(GROUPS)
    names = {each.name for each in prose.PATTERNS}
    assert {name for row in kept().values() for name in row} <= names


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
    ("points a hand", "It gains 5 points a hand.", "Count in how many deals a decision differs."),
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
