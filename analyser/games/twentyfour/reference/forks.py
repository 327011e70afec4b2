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
from analyser.games.weighing_plain import Decision


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
    decision, met = Decision[tuple[Table, Thinking, int]](key, deal, FACTS, NULL, when), 0

    def sees(asked: int, table: Table, thought: Thinking, seat: int, first: bool) -> None:
        nonlocal met
        if asked == choice and met < MOST_DECISIONS:
            met += 1
            if decision.met(facts(table, thought, seat), (table, thought, seat)):
                decision.chose = int(first)

    play(table, policies, Chance(key, deal, players), sees)
    if decision.kept is None:
        return decision.none(table.turns, futures)
    before, thought, seat = decision.kept
    more, ends = 0, list[list[int]]()
    for future in range(futures):
        ends.append([])
        for first in (True, False):
            other, thinking = deepcopy((before, thought))
            _lie_as_in(other, key, deal, future)
            lots = Chance(key, deal, players, (future + 1) << 32)
            play_on(other, thinking, policies, lots, first)
            more += other.turns - before.turns
            ends[-1] += _outcome(other, seat)
    return decision.row(table.turns, more, _outcome(table, seat), ends)


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
