"""A hand-worked hand, changed in one thing, and what verifying says of it.

A game describes its worked example in ``<game>/history/test_corrupted.py`` as a :class:`Corruptor`;
``test_corrupted.py`` tries the changes that every game has, and the game's file those that only its
own rules refuse.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

import pytest
from games.hand_worked import Line, valid_file
from games.history_text import verify_text

from analyser.errors import AnalyserError, DataError
from analyser.games.history_lines import IllegalHistory

Lines = list[Line]
Fields = dict[str, Any]

SOURCE = re.compile(r"(own|[A-Z]{1,2}\d*)(, [A-Z]{2}\d+)*(,|:| )")
"""How the sentence of a broken rule begins: where the rule is to be found."""


@dataclass(frozen=True)
class Corruptor:
    """A game's worked example, and what becomes of it where something in it is changed."""

    game: str
    kinds: Sequence[str]
    """What each line is: ``do`` of a move, ``end`` of the result, ``deal``."""
    cards: Sequence[str]
    """Every card of the pack, and some that other games have."""
    not_the_pack: str
    """What is said of a deal with a card twice, or of another game."""
    results: Mapping[str, tuple[str, Sequence[Any]]]
    """Field of the result → how its rule's sentence begins, and all values that are wrong."""
    deals: Sequence[tuple[Fields, int, str]]
    """Other fields of the deal: the line that is illegal then, and why; 0: the same hand."""
    no_deals: Sequence[tuple[Fields, str]]
    """Fields by which the deal cannot be read, and what is said."""
    no_lines: Sequence[tuple[int, Fields, str]] = ()
    """Fields by which a line, counted from 1, cannot be read, and what is said."""
    optional: Collection[str] = ()
    """Fields that a line may lack."""
    any_seat: Collection[str] = ()
    """Kinds of lines that another player could have made, so that the fault shows later."""
    alike: Collection[int] = ()
    """Lines that may change places with the next one: the hand is as legal so."""
    left_out: Mapping[int, int] = field(default_factory=dict)
    """Line that is left out → where that is noticed, if not right there."""
    changed_cards: Callable[[int, str], bool] = lambda _number, _card: False
    """Says whether another card in a line may make another legal hand."""

    @property
    def lines(self) -> Lines:
        """A fresh copy of the example."""
        (rows,) = valid_file(self.game, "worked_example").histories
        return deepcopy(list(rows))

    @property
    def result(self) -> int:
        """The number of the result's line."""
        return len(self.kinds)

    @property
    def moves(self) -> range:
        """The numbers of the moves' lines."""
        return range(2, self.result)

    def verified(self, changed: Lines) -> int:
        """Return how many hands these lines hold, all legal."""
        return verify_text("".join(json.dumps(row) + "\n" for row in changed), "h.jsonl", self.game)

    def is_legal(self, changed: Lines) -> bool:
        """Say whether a hand is played by the rules."""
        try:
            return self.verified(changed) == 1
        except IllegalHistory:
            return False

    def refused(self, changed: Lines, kind: type[AnalyserError]) -> tuple[int, str]:
        """Check that a hand is refused in one sentence; returns the line, and what is said."""
        with pytest.raises(kind) as caught:
            self.verified(changed)
        where, line, said = str(caught.value).split(": ", 2)
        assert (where, line[:5]) == ("h.jsonl", "line "), caught.value
        assert "\n" not in said
        return int(line[5:]), getattr(caught.value, "rule", said)

    def illegal(self, changed: Lines, line: int, source: str = "") -> str:
        """Check that a rule is broken in a line; the sentence says where the rule is found."""
        at, said = self.illegal_somewhere(changed)
        assert (at, said.startswith(source)) == (line, True), (at, said)
        return said

    def illegal_somewhere(self, changed: Lines) -> tuple[int, str]:
        """Check that a rule is broken; returns the line, and what is said."""
        at, said = self.refused(changed, IllegalHistory)
        assert SOURCE.match(said), said
        return at, said

    def unreadable(self, changed: Lines, line: int, words: str = "") -> None:
        """Check that a line cannot be read."""
        at, said = self.refused(changed, DataError)
        assert (at, words in said) == (line, True), (at, said)

    def with_field(self, number: int, **fields: Any) -> Lines:
        """Return the example with some fields of a line, counted from 1, as given."""
        changed = self.lines
        changed[number - 1] |= fields
        return changed


def other_numbers(right: Sequence[int], low: int, high: int) -> Iterator[list[Any]]:
    """Yield a list with each number changed, of another length, and of other types."""
    for at, number in enumerate(right):
        others: list[Any] = [each for each in range(low, high) if each != number]
        for other in (*others, float(number), bool(number), str(number), None):
            yield [*right[:at], other, *right[at + 1 :]]
    yield [*right[:-1]]
    yield [*right, 0]
    yield []


def cards_of(line: Line) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Yield each card of a move, and the steps that lead to it."""
    for name, value in line.items():
        if name == "card":
            yield (name,), value
        elif isinstance(value, list):
            for at, each in enumerate(value):
                if isinstance(each, str):
                    yield (name, at), each
                elif isinstance(each, list):
                    for place, card in enumerate(each):
                        yield (name, at, place), card


def with_card(lines: Lines, number: int, steps: Sequence[Any], card: str) -> Lines:
    """Return lines with another card in one place of a line, counted from 1."""
    changed = deepcopy(lines)
    place: Any = changed[number - 1]
    for step in steps[:-1]:
        place = place[step]
    place[steps[-1]] = card
    return changed
