"""Does the kernel play what the reference plays?  The comparison, used by several tests.

Both engines play the same deal with the same policies; rows must be equal in every column and moves
in every number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from games.burraco import raw_calls

from analyser.cards.codes import JOKER, card_code, card_text
from analyser.games.burraco import columns
from analyser.games.burraco.history.narration import follow
from analyser.games.burraco.kernel.calls import DID, as_event, cards_of
from analyser.games.burraco.kernel.decisions import play
from analyser.games.burraco.kernel.habits import policy_row
from analyser.games.burraco.kernel.table import table as layout
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.reference import play as reference
from analyser.games.burraco.reference.melds import Illegal
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.scoring import row
from analyser.games.burraco.reference.table import Event
from analyser.games.burraco.rules import Rules, rules_row

NAMES = [column.name for column in columns.ROW.columns]


def masks(cards: Sequence[str]) -> tuple[int, int, int]:
    """Return cards as (faces, faces twice, jokers), as the kernel's log writes a meld."""
    counts = Counter(card_code(card) for card in cards)
    jokers = counts.pop(JOKER, 0)
    one = sum(1 << code for code in counts)
    return one, sum(1 << code for code, n in counts.items() if n == 2), jokers


def as_log(event: Event) -> tuple[int, ...]:
    """Return a line of a hand history as the kernel's log would write it."""
    did = DID.index(event["do"])
    if event["do"] in ("draw", "discard", "refuse"):
        return (did, event["seat"], card_code(event["card"]), 0, 0, 0)
    if event["do"] == "take":
        return (did, event["seat"], len(event["cards"]), 0, 0, 0)
    if event["do"] == "meld":
        return (did, event["seat"], event["meld"], *masks(event["cards"]))
    if event["do"] == "add":
        return (did, event["seat"], event["meld"], card_code(event["card"]), 0, 0)
    if event["do"] == "pot":
        return (did, event["seat"], event["pot"], int(event["face_down"]), 0, 0)
    return (did, -1, event["pot"], 0, 0, 0)


def as_row(table: TableInPlay, number: int) -> list[int]:
    """Return the reference's row as the kernel's numbers."""
    cells: dict[str, Any] = row(table, number)
    cells["ending"] = columns.ENDINGS.index(cells["ending"])
    none = columns.NULL
    return [
        none if column.name not in cells else int(cells[column.name] * column.parts)
        for column in columns.ROW.columns
    ]


class Agreement:
    """Plays deals with both engines and compares; counts what was met."""

    def __init__(self, rules: Rules, cut_accuracy: float = 0.0) -> None:
        self.rules = rules
        self.cut_accuracy = cut_accuracy
        self.rules_row = np.array(rules_row(rules, cut_accuracy), dtype=np.int64)
        self.row = np.empty(columns.ROW_SIZE, np.int64)
        self.table = np.empty(layout.TABLE_SIZE, np.int64)
        self.work = np.empty(play.WORK_SIZE, np.int64)
        self.log = np.empty((4000, layout.LOG_WIDTH), np.int64)
        self.last: TableInPlay | None = None

    def play_kernel(
        self,
        order: npt.NDArray[np.int64],
        policies: Sequence[Policy],
        key: int,
        number: int,
        lead: int = 0,
        scores: Sequence[float] = (),
    ) -> tuple[list[int], list[tuple[int, ...]]]:
        """Play with the kernel; returns its row and its log."""
        habits = np.array([policy_row(policy, self.rules) for policy in policies], dtype=np.int64)
        halves = np.zeros(layout.MOST_SEATS, np.int64)
        halves[: len(scores)] = [int(2 * score) for score in scores]
        raw_calls.lay_out(self.table, key, number, order, self.rules_row, lead, halves)
        policies_row, log = habits.ravel(), self.log.ravel()
        while self.table[layout.PHASE] != layout.OVER:
            before = int(self.table[layout.LOG_LENGTH])
            play.step(self.table, self.rules_row, policies_row, self.work, log)
            # Worlds, positions and learners are asked between any two moves.
            did = self.log[before : int(self.table[layout.LOG_LENGTH]), 0]
            assert np.isin(did, (layout.DID_POT, layout.DID_RESTOCK), invert=True).sum() <= 1
        raw_calls.write_row(self.table, self.rules_row, self.row)
        moves = int(self.table[layout.LOG_LENGTH])
        assert moves <= len(self.log)
        return self.row.tolist(), [tuple(line) for line in self.log[:moves].tolist()]

    def differences(
        self,
        order: Sequence[int],
        policies: Sequence[Policy],
        key: int,
        number: int,
        lead: int = 0,
        scores: Sequence[float] = (),
    ) -> str:
        """Play a deal with both; return what differs first in words, or nothing."""
        codes = np.array(order, dtype=np.int64)
        row, log = self.play_kernel(codes, policies, key, number, lead, scores)
        cut = reference.exact_cut(self.cut_accuracy, key, number)
        dealt = reference.deal(self.rules, list(order), lead, scores, cut)
        self.last = table = reference.play(dealt, policies, key, number)
        return first_difference(table, number, row, log)

    def breaches(
        self,
        order: Sequence[int],
        policies: Sequence[Policy],
        key: int,
        number: int,
        lead: int = 0,
        scores: Sequence[float] = (),
    ) -> str:
        """Play a deal with the kernel alone and make its moves on the reference's table.

        Return the rule that a move breaks, or what follows otherwise than the kernel has it, or
        nothing.  It asks not what the reference's player would have done, so it is quick.
        """
        row, log = self.play_kernel(np.array(order), policies, key, number, lead, scores)
        cut = reference.exact_cut(self.cut_accuracy, key, number)
        self.last = table = reference.deal(self.rules, list(order), lead, scores, cut)
        table.pack = None
        for line in log:
            if DID[line[0]] not in ("pot", "restock"):
                try:
                    follow(table, as_event(line))
                except Illegal as broken:
                    return f"deal {number}: kernel {in_words(line)}: {broken.rule}"
        if table.ending is None:
            return f"deal {number}: the kernel stops, the hand has not ended"
        return first_difference(table, number, row, log)


def first_difference(
    table: TableInPlay, number: int, row: Sequence[int], log: Sequence[tuple[int, ...]]
) -> str:
    """Return what differs first between the reference's finished table and the kernel's record."""
    for at, event in enumerate(table.events):
        if at >= len(log) or log[at] != as_log(event):
            kernel_did = in_words(log[at]) if at < len(log) else "nothing"
            return f"deal {number}, move {at}: reference {event}, kernel {kernel_did}"
    if len(log) > len(table.events):
        return f"deal {number}: the kernel plays on with {in_words(log[len(table.events)])}"
    for name, ours, theirs in zip(NAMES, as_row(table, number), row, strict=True):
        if ours != theirs:
            return f"deal {number}, {name}: reference {ours}, kernel {theirs}"
    return ""


def in_words(line: tuple[int, ...]) -> str:
    """Return a line of the kernel's log in words."""
    did = DID[line[0]]
    if did in ("draw", "discard", "refuse"):
        return f"{did} seat {line[1]} {card_text(line[2])}"
    if did == "meld":
        return f"meld seat {line[1]} number {line[2]} {' '.join(cards_of(line))}"
    if did == "add":
        return f"add seat {line[1]} meld {line[2]} {card_text(line[3])}"
    return f"{did} {line[1:]}"
