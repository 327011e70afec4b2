"""One hand on two tables, the reference's and the kernel's, to hold what a learner has against."""

from __future__ import annotations

from typing import Any

import numpy as np
from games.burraco import raw_calls
from games.burraco.table_walk import Numbers

from analyser.games.burraco import action_moves, actions, observations
from analyser.games.burraco.kernel.search import search_player
from analyser.games.burraco.kernel.table import legal_moves as kernel
from analyser.games.burraco.kernel.table import player_view
from analyser.games.burraco.kernel.table import table as layout
from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.reference import legal_moves
from analyser.games.burraco.reference import play as reference
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.player_view import View
from analyser.games.burraco.rules import Rules, rules_row

KEY = 38
BALANCED = policy_of("balanced")


class BothTables:
    """The same hand on a reference table and on a kernel's."""

    def __init__(self, rules: Rules, order: list[int]) -> None:
        self.plain: TableInPlay = reference.deal(rules, order)
        self.rules, self.row = rules, np.array(rules_row(rules), np.int64)
        self.shapes = np.zeros(kernel.SHAPES, np.uint8)
        kernel.mark_shapes(self.row, self.shapes)
        self.table: Numbers = np.zeros(layout.TABLE_SIZE, np.int64)
        nothing = np.zeros(layout.MOST_SEATS, np.int64)
        raw_calls.lay_out(self.table, KEY, 0, np.array(order), self.row, 0, nothing)
        self.table[layout.LOG_ROOM] = search_player.NOTED
        self.state = np.zeros(search_player.STATE_SIZE, np.int64)
        self.legal = np.zeros(actions.ACTIONS, np.int16)
        self.mask = np.zeros(actions.ACTIONS, np.uint8)
        self.view = np.zeros(player_view.VIEW_SIZE, np.int64)
        self.tries = np.zeros(kernel.TRIES_SIZE, np.int64)
        self.tried, self.tried_mask = np.zeros_like(self.legal), np.zeros_like(self.mask)
        self.log = np.zeros(layout.LOG_WIDTH, np.int64)

    def offered(self) -> set[int]:
        """Return the legal actions of the kernel; mask and list say the same, each once."""
        self.mask[:] = 0
        many = raw_calls.list_actions(
            self.table, self.row, self.shapes, self.view, self.legal, self.mask,
            self.tries, self.tried, self.tried_mask, self.log,
        )  # fmt: skip
        found = self.legal[:many].tolist()
        assert len(set(found)) == many
        assert set(np.flatnonzero(self.mask).tolist()) == set(found)
        return set(found)

    def allowed(self) -> set[int]:
        """Return the actions that are the moves which the reference allows."""
        table = self.plain
        seen = View(BALANCED, table, table.to_move, 0)
        if not table.has_drawn:
            able = (bool(table.left), legal_moves.may_take(seen), table.may_refuse())
            return {at for at, is_able in enumerate(able) if is_able}
        moves: list[dict[str, Any]] = [
            {"do": "discard", "card": card} for card in legal_moves.discards(seen)
        ]
        for lay in legal_moves.all_lays(seen):
            if lay.before is None:
                moves.append({"do": "meld", "cards": lay.cards})
                assert action_moves.meld_action(lay.after) == action_moves.action_of(
                    moves[-1], self.rules
                )
            else:
                moves.append({"do": "add", "meld": lay.number, "card": lay.cards[0]})
        return {action_moves.action_of(move, self.rules) for move in moves}

    def act(self, action: int) -> None:
        """Make the move of an action on both."""
        table, seat, move = self.plain, self.plain.to_move, action_moves.move_of(action)
        if move["do"] == "discard":
            table.discard(seat, move["card"])
        elif move["do"] == "add":
            table.add(seat, move["meld"], move["card"])
        elif move["do"] == "meld":
            table.meld(seat, move["cards"])
        else:
            getattr(table, move["do"])(seat)
        raw_calls.act(self.table, self.row, action, self.state)

    def seen(self) -> dict[str, Numbers]:
        """Return what the player to move is told, by part."""
        numbers, found, at = np.zeros(observations.SIZE, np.uint8), {}, 0
        raw_calls.watch(self.table, self.row, numbers, self.state)
        for part in observations.PARTS:
            size = int(np.prod(part.shape))
            found[part.name] = numbers[at : at + size].reshape(part.shape).astype(np.int64)
            at += size
        assert at == observations.SIZE
        return found
