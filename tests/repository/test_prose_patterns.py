"""``make prose``: Does prose keep to the style guide?  No page, help, docstring or comment has a
pattern of it.

In messages some patterns are still left (``LEFT``).  ``make prose OF=analyser/storage`` prints each
place of a pattern in the files whose path begins so, ``make prose OF=messages`` those of a group.
"""

from __future__ import annotations

import re
import sys
from functools import cache

import pytest
from repository import prose

LEFT = {
    "messages": {
        "for who", "is no X", "anew", "so many", "somebody", "comes to",
        "file says", "points a hand", "Asked were", "else", "settled", "the own", "throw",
    },
    "labels": {"throw"},
}  # fmt: skip
"""Group of prose → the patterns that it still has.  The list only shrinks."""


@cache
def found() -> dict[str, dict[str, list[str]]]:
    """Group → pattern → places."""
    return {group: prose.places(passages) for group, passages in prose.groups().items()}


def test_no_pattern_is_found_but_those_that_are_left() -> None:
    wrong = []
    for group, patterns in found().items():
        for pattern in prose.PATTERNS:
            places, left = patterns[pattern.name], pattern.name in LEFT.get(group, ())
            if places and not left:
                wrong.append(f"{group}, {pattern.name}: write instead: {pattern.instead}")
                wrong += [f"  {each}" for each in places]
            if left and not places:
                wrong.append(f"{group}, {pattern.name}: gone: take it off the list")
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


CASES = (
    ("for who", "Read this page for who opens the code.", "It depends on who plays."),
    ("for who", "It is a matter of who deals, says he.", "It is a question of who wins."),
    ("Who …", "It pays. Who searches loses little.", "Who searches? Nobody does."),
    ("Who …", "| Who deals speaks first | 2 |", "| The player who deals | 2 |"),
    ("Who …", "Who melds eleven cards wins.", "Whoever melds eleven cards first wins."),
    ("is no X", "The file is no TOML.", "There is no solution, and it is no longer played."),
    ("is no X", "These are no players.", "So there can be no winner."),
    ("anew", "The stock is shuffled anew.", "The stock is shuffled again."),
    ("anew", "The page is made again.", "The page is reproduced."),
    ("so many", "It reads so many bytes.", "It read so many that it stopped."),
    ("so many", "So it is: so much each.", "So much the better."),
    ("one may", "Take it whenever one may.", "The last one may have no end."),
    ("somebody", "Somebody has to pay.", "One player has to pay."),
    ("by lot", "A card is chosen by lot.", "A card is chosen at random."),
    ("stands in", "The meaning stands in a file.", "It stands on five; it stands in for it."),
    ("comes to", "That is what a hand comes to.", "Now the card comes to them."),
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


def show(where: str) -> None:
    """Print each place in a group of prose, or in the files whose path begins so; ``""``: all."""
    for group, patterns in found().items():
        for name, places in patterns.items():
            for each in places:
                if group == where or each.startswith(where):
                    sys.stdout.write(f"{group}, {name}: {each}\n")


if __name__ == "__main__":
    show(" ".join(sys.argv[1:]))
