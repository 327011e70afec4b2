"""Seats of players from outside, watched at each decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.burraco.stacked_packs import stacked

from analyser.cards import shuffle_plain
from analyser.games.burraco import pack
from analyser.games.burraco.own_player.guest import SeatedGuest
from analyser.games.burraco.own_player.view import DECISIONS, GuestView
from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.reference import play as reference
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.rules import Rules, rules_of

KEY = 77


def by_lot(view: GuestView) -> Any:
    if view.decision in ("refuse", "take"):
        return view.lot(2) == 1
    if view.decision == "discard":
        return view.discards[view.lot(len(view.discards))]
    # More than half of the lots lay something, or hands would hardly ever be emptied.
    choices = [*view.lays, *view.lays, *([None] if view.may_stop else [])]
    return choices[view.lot(len(choices))]


def lively(view: GuestView) -> Any:
    """Choose by lot now and then, else as ``greedy`` would: hands that end soon, pots taken."""
    return by_lot(view) if view.lot(4, 1) == 0 else view.advice("greedy")


@dataclass
class Profiled(SeatedGuest):
    """A guest whose every decision is shown to a test first: the guest at its table, the view."""

    watch: Callable[[SeatedGuest, GuestView], None]

    def answer(self, decision: str) -> tuple[GuestView, Any]:
        view, found = super().answer(decision)
        self.watch(self, view)
        return view, found


def watched(
    rules: Rules | str,
    number: int,
    watch: Callable[[SeatedGuest, GuestView], None],
    decide: Mapping[str, Callable[[GuestView], Any]] | None = None,
    likes: Sequence[str] = ("balanced",),
    lean: bool = False,
) -> TableInPlay:
    """Play a deal in which every seat is watched; ``lean``: a pack stacked for rare things."""
    played = rules_of(rules) if isinstance(rules, str) else rules
    order = stacked(Random(number)) if lean else pack.order(KEY, number)
    table = reference.deal(played, order)
    players = [
        Profiled(
            policy_of(likes[(seat + number) % len(likes)]),
            table,
            seat,
            shuffle_plain.stream(KEY, number, shuffle_plain.MOVE, seat),
            f"watched {seat}",
            decide or dict.fromkeys(DECISIONS, lively),
            watch,
        )
        for seat in range(played.players)
    ]
    return reference.play_out(table, players)
