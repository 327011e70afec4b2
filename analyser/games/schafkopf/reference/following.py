"""Where may the cards lie that a history leaves open?  In one way that agrees with all it says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from analyser.games.schafkopf.pack import DECK, HAND_SIZE, SEATS, WIDOW_SIZE
from analyser.games.schafkopf.reference.searching import may_hold
from analyser.games.schafkopf.reference.table import Table, Trick
from analyser.games.schafkopf.rules import rules_of
from analyser.games.searching.unsaid import UNSAID, Entry
from analyser.games.tricks import advising
from analyser.games.tricks.advising import Place, found, played
from analyser.games.tricks.lines import DO
from analyser.games.tricks.plain import in_order


def fill(text: str, name: str, mover: Callable[[str], int]) -> str:
    """Return a history in which no card is left open; as ``advising.Adviser.fill``."""
    return advising.filled(text, name, mover, lay)


def lay(entries: Sequence[Entry], lots: Random) -> list[Entry]:
    """Return the lines of a history with all cards found, by lot.

    ``Nowhere`` where they can lie in no way.
    """
    deal, *moves = (dict(entry) for entry in entries)
    takes = [move for move in moves if move["do"] == "take"]
    buries = [move for move in moves if move["do"] == "bury"]
    said, by_seat = [list(hand) for hand in deal["hands"]], played(entries, SEATS)
    places = [
        Place(HAND_SIZE, hand, gone, may)
        for hand, gone, may in zip(said, by_seat, _may_hold(moves), strict=True)
    ]
    aside = Place(WIDOW_SIZE, deal["widow"])
    declarer = takes[0]["seat"] if takes else None
    if declarer is not None and not buries:
        # Who has the widow in hand knows all twelve.
        widow = list(deal["widow"] if UNSAID in takes[0]["cards"] else takes[0]["cards"])
        aside = Place(WIDOW_SIZE, widow)
    elif declarer is not None:
        mine = [*said[declarer], *takes[0]["cards"]]
        buried = list(buries[0]["cards"])
        whole = UNSAID not in (*mine, *buried)
        places[declarer].said = [card for card in mine if card not in buried] if whole else ()
        aside = Place(WIDOW_SIZE, buried)
    *hands, rest = found(DECK.classes, [*places, aside], lots)
    if declarer is not None and buries:
        twelve = [*hands[declarer], *rest]
        if whole:
            hands[declarer], widow = said[declarer], list(takes[0]["cards"])
        else:
            lots.shuffle(twelve)
            hands[declarer], widow = twelve[WIDOW_SIZE:], twelve[:WIDOW_SIZE]
        buries[0]["cards"], rest = in_order(rest), widow
    if takes:
        takes[0]["cards"] = rest
    return [{**deal, "hands": [in_order(hand) for hand in hands], "widow": rest}, *moves]


def _may_hold(moves: Sequence[Entry]) -> list[list[str]]:
    """Return the cards that each seat may hold after some moves, for all that everybody saw."""
    table = Table(rules_of("schafkopf"), [[] for _ in range(SEATS)], [])
    table.tricks = [Trick(move["lead"], move["cards"]) for move in moves if move["do"] == DO]
    return may_hold(table)
