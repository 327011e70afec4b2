"""Who thinks of what when, until a set is decided?  The sheet's model, in plain Python.

Numbers come from each seat's own lots, one after another (``Chance``), so nothing that one player
does changes what another thinks of.
"""

from __future__ import annotations

from collections.abc import Sequence

from analyser.cards import shuffle_plain
from analyser.games.twentyfour.policies import WORD, Policy, chance
from analyser.games.twentyfour.reference.table import NOBODY, Table
from analyser.games.twentyfour.rules import MOST_PLAYERS

THINKS, AGREED, SLAPPED = "thinks", "agreed", "slapped"
TIES = MOST_PLAYERS
"""The stream of the lots that are no seat's: who comes first of equals."""


class Chance:
    """The lots of each seat, and those of ties, in their order."""

    def __init__(self, key: int, deal: int, players: int, first: int = 0) -> None:
        """Begin with lot number ``first`` of each seat's stream."""
        streams = (*range(players), TIES)
        self._seeds = {
            seat: shuffle_plain.stream(key, deal, shuffle_plain.MOVE, seat) for seat in streams
        }
        self._next = dict.fromkeys(streams, first)

    def word(self, seat: int) -> int:
        """Return the next 32 bits of a seat, or of ``TIES``."""
        found = shuffle_plain.output(self._seeds[seat], self._next[seat])
        self._next[seat] += 1
        return found & ((1 << WORD) - 1)

    def below(self, seat: int, many: int) -> int:
        """Return 0 … many − 1 by a seat's next lot."""
        return shuffle_plain.below(self.word(seat), many)

    def order(self, table: Table) -> list[int]:
        """Return the order in which the seats come in a tick (TF4)."""
        seats = table.in_turn()
        if table.rules.ties == "lot":
            for at in range(len(seats) - 1):
                other = at + self.below(TIES, len(seats) - at)
                seats[at], seats[other] = seats[other], seats[at]
        return seats


class Thinking:
    """What everybody has come to, of the four cards that lie there."""

    def __init__(self, table: Table, policies: Sequence[Policy], lots: Chance) -> None:
        """Begin: who sees at once that there is no solution agrees."""
        players = table.rules.players
        self.tick = 0
        self.order = lots.order(table)
        """In which order the seats come in this tick."""
        self.place = players
        """Whose turn it is to agree at the end of this tick, by place; all have had theirs."""
        self.state = [THINKS] * players
        self.slapped: list[int] = []
        """Seats that have slapped, in their order, and which of them are right."""
        self.right: list[bool] = []
        self.agreed: list[int] = []
        """Seats that have agreed that there is no solution, in their order."""
        self.backs: dict[int, str] | None = None
        """Seat → the card it takes back, where nobody has found a solution."""
        self.slaps_at = [0] * players
        """When who plays by lot slaps."""
        for seat in self.order:
            policy = policies[seat]
            if not policy.thinks:
                self.slaps_at[seat] = 1 + lots.below(seat, policy.patience)
            elif not table.solutions and lots.below(seat, 100) < policy.knows_dead:
                self.agree(seat)

    def agree(self, seat: int) -> None:
        """Have a player agree that there is no solution."""
        self.state[seat] = AGREED
        self.agreed.append(seat)

    def slap(self, table: Table, seat: int, right: bool) -> None:
        """Have a player slap, who will state a solution or none; of two, they state it now."""
        self.state[seat] = SLAPPED
        self.slapped.append(seat)
        self.right.append(right)
        if table.rules.players < MOST_PLAYERS and not right and not table.rules.wrong_loses:
            # They are out, and the other goes on.
            table.claim(seat, says(table, right))
            self.slapped.pop()
            self.right.pop()
            self.agree(seat)

    def decided(self, table: Table) -> bool:
        """Say whether so many have slapped that the set is decided."""
        return len(self.slapped) == table.rules.players - 1

    def tries(self, table: Table, seat: int, policy: Policy, lots: Chance) -> None:
        """Have a player think for one tick."""
        if not policy.thinks:
            if self.tick == self.slaps_at[seat]:
                self.slap(table, seat, guesses(table, seat, lots))
        elif table.solutions:
            finds = chance(table.solutions, table.rules.expressions, policy.skill)
            if lots.word(seat) < finds:
                self.slap(table, seat, lots.below(seat, 100) >= policy.slip)

    def gives_up(self, table: Table, seat: int, policy: Policy, lots: Chance) -> None:
        """Have a player agree, or slap without a solution instead."""
        others = [self.state[other] for other in table.in_turn() if other != seat]
        may = table.rules.players == MOST_PLAYERS or THINKS in others
        if policy.thinks and may and lots.below(seat, 100) < policy.bluff:
            self.slap(table, seat, guesses(table, seat, lots))
        else:
            self.agree(seat)


def guesses(table: Table, seat: int, lots: Chance) -> bool:
    """Say whether an expression that a player draws by lot is a solution."""
    return lots.word(seat) < (table.solutions << WORD) // table.rules.expressions


def says(table: Table, right: bool) -> str:
    """Return an expression to state."""
    from analyser.games.twentyfour.reference.solving import mistake, solution

    return (solution if right else mistake)(tuple(sorted(table.values)), table.rules)


def settle(table: Table, thought: Thinking, policies: Sequence[Policy], lots: Chance) -> int:
    """Have who slapped state a solution; returns who was wrong or right, ``NOBODY`` if none did."""
    if not thought.slapped:
        return NOBODY
    if table.rules.players < MOST_PLAYERS:
        (seat,), (right,) = thought.slapped, thought.right
        table.claim(seat, says(table, right))
        return seat
    # Three have slapped, or all others have given up: then who did so last has none (TF7).
    left = [seat for seat in table.in_turn() if seat not in thought.slapped]
    by = left[0] if len(left) == 1 else thought.agreed[-1]
    at = 0
    if table.rules.called_by_last:
        asks = policies[by]
        last = len(thought.slapped) - 1
        at = last * asks.ask if asks.thinks else lots.below(by, len(thought.slapped))
    table.ask(thought.slapped[at], by, says(table, thought.right[at]))
    return thought.slapped[at]
