"""What is one decision worth?  A game played to it, then on both ways.  The plain version.

The cards that had not been turned up are shuffled anew for each future, the same for both ways, and
whoever thinks draws other lots in it, which begin alike for both ways too.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

from analyser.cards import shuffle_plain
from analyser.games.interface import Condition
from analyser.games.twentyfour.choices import FACTS, MOST_DECISIONS, NULL, PARTS
from analyser.games.twentyfour.policies import Policy
from analyser.games.twentyfour.reference.facts import facts
from analyser.games.twentyfour.reference.play import play, play_on
from analyser.games.twentyfour.reference.table import Table
from analyser.games.twentyfour.reference.thinking import Chance, Thinking


class _Kept:
    """The decision that is weighed: one of all, each alike."""

    def __init__(self, choice: int, key: int, deal: int, when: Condition) -> None:
        self._choice = choice
        self._seed = shuffle_plain.stream(key, deal, shuffle_plain.PICK, 0)
        self._when = when
        self.every = self.count = 0
        self.pick = self.chose = NULL
        self.at: tuple[Table, Thinking, int] | None = None

    def sees(self, choice: int, table: Table, thought: Thinking, seat: int, first: bool) -> None:
        """Count a decision, and keep it by lot."""
        if choice != self._choice or self.every == MOST_DECISIONS:
            return
        self.every += 1
        known = facts(table, thought, seat)
        if not all(
            (each.least is None or known[each.fact] >= each.least)
            and (each.most is None or known[each.fact] <= each.most)
            for each in self._when
        ):
            return
        # The n-th replaces the one kept with chance 1/n: each is kept alike in the end.
        if shuffle_plain.drawn(self._seed, self.count, self.count + 1) == 0:
            self.pick, self.chose = self.count, int(first)
            self.at = deepcopy((table, thought, seat))
        self.count += 1


def weigh(
    choice: int,
    table: Table,
    policies: Sequence[Policy],
    key: int,
    deal: int,
    futures: int,
    when: Condition = (),
) -> list[int]:
    """Return the row of one decision, drawn by lot among those of a game.

    ``choice``: by its number from 1.  In the order of ``Choice.columns``.
    """
    players = table.rules.players
    kept = _Kept(choice, key, deal, when)
    play(table, policies, Chance(key, deal, players), kept.sees)
    front = [deal, kept.count, kept.pick, kept.chose, table.turns]
    counted = [kept.every] if when else []
    if kept.at is None:
        return [*front, 0, NULL, NULL, *[NULL] * (len(FACTS) + 5 * futures), *counted]
    before, thought, seat = kept.at
    more, futures_of = 0, list[int]()
    for future in range(futures):
        ends = []
        for first in (True, False):
            other, thinking = deepcopy((before, thought))
            _lie_as_in(other, key, deal, future)
            lots = Chance(key, deal, players, (future + 1) << 32)
            play_on(other, thinking, policies, lots, first)
            more += other.turns - before.turns
            ends += _outcome(other, seat)
        futures_of += [(ends[0] - ends[1]) - (ends[2] - ends[3]), *ends]
    known = facts(before, thought, seat)
    said = [known[fact.name] for fact in FACTS]
    return [*front, more, *_outcome(table, seat), *said, *futures_of, *counted]


def _lie_as_in(table: Table, key: int, deal: int, future: int) -> None:
    """Shuffle the cards that nobody has seen as they lie in one future."""
    places = [
        (seat, at)
        for seat, pile in enumerate(table.piles)
        for at, card in enumerate(pile)
        if card not in table.seen
    ]
    cards = [table.piles[seat][at] for seat, at in places]
    for (seat, at), card in zip(
        places, shuffle_plain.reorder(key, deal, future, cards), strict=True
    ):
        table.piles[seat][at] = card


def _outcome(table: Table, seat: int) -> list[int]:
    """Return a player's score and the mean of the others', in parts of a point."""
    scores = table.scores()
    others = [score for other, score in enumerate(scores) if other != seat]
    return [PARTS * scores[seat], PARTS * sum(others) // len(others)]
