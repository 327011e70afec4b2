"""What should the player to move do?  What there is to decide, and how a person says it.

How it is answered is that of every game: ``searching.advising``.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from analyser.games.interface import Rows, Scene
from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.choices import PARTS
from analyser.games.schafkopf.history.following import fill
from analyser.games.schafkopf.history.hand import table_of
from analyser.games.schafkopf.kernel.calls import number_of
from analyser.games.schafkopf.pack import DECK, SEATS, TRUMP_CARDS, WIDOW_SIZE
from analyser.games.schafkopf.policies import SHEETS
from analyser.games.schafkopf.reference.decide import Move, is_trump, worth_burying
from analyser.games.schafkopf.reference.searching import may_hold
from analyser.games.schafkopf.reference.table import Table
from analyser.games.searching.advising import Adviser, Way, around, counted, told
from analyser.games.searching.followed import followed
from analyser.games.tricks.advising import STAYS, lacking, plays, trick_in_words
from analyser.games.tricks.deck import NUMBERS

MOST_PAIRS: Final = 12
"""Pairs to bury that are tried, where there are more: those that the champion likes best."""
PLAIN_SUITS: Final = {"c": "clubs", "h": "hearts", "s": "spades"}
CLASSES: Final = {
    "trumps": TRUMP_CARDS,
    **{
        name: [card for card in DECK.classes if card[1] == suit and not is_trump(card)]
        for suit, name in PLAIN_SUITS.items()
    },
}
"""What has to be followed, by name."""


def read(text: str, name: str) -> Table:
    """Return the table to which a history comes that breaks off."""
    return table_of(text.splitlines(), name)


# -- the options


def asked(table: Table) -> tuple[str, tuple[Way, ...]]:
    """Return what the player to move is asked, and the options."""
    if table.speaking:
        takes = _way(Move("take"), "Take the widow", "taking the widow", draws=True)
        if table.must_take:
            return "Take the widow?", (takes,)
        return "Take the widow, or pass?", (takes, _way(Move("pass"), "Pass", "passing"))
    if table.burying:
        return "Which two cards to bury?", tuple(map(_bury, pairs(table)[:MOST_PAIRS]))
    what = "lead" if table.leading else "play"
    return f"Which card to {what}?", tuple(plays(table.legal(), table.leading))


def pairs(table: Table) -> list[tuple[str, ...]]:
    """Return the pairs that the declarer may bury: of plain cards, those first that the champion's
    sheet likes best; of all cards, where there are no two plain ones.
    """
    hand = table.hands[table.to_move]
    loose = [card for card in hand if not is_trump(card)]
    if len(loose) < WIDOW_SIZE:
        return [*combinations(sorted(hand, key=is_trump), WIDOW_SIZE)]
    policy = SHEETS.of(GAME.plays_on)
    found = combinations(loose, WIDOW_SIZE)
    return sorted(found, key=lambda pair: -worth_burying(pair, loose, policy))


def left_out(table: Table) -> str:
    """Say which options are not tried."""
    if not table.burying:
        return ""
    every = len(pairs(table))
    more = (
        f"Of {every} such pairs the {MOST_PAIRS} are tried that {GAME.plays_on} likes best."
        if every > MOST_PAIRS
        else ""
    )
    return f"Pairs with a trump in them are not tried. {more}".strip()


def _bury(pair: tuple[str, ...]) -> Way:
    return _way(Move("bury", pair), f"Bury {told(pair)}", f"burying {told(pair)}")


def _way(move: Move, says: str, doing: str, *, draws: bool = False) -> Way:
    return Way(move.do, move.cards, says, doing, (number_of(move),), draws)


# -- what is seen


def row_of(table: Table) -> Rows:
    """Return a table as compiled code follows it."""
    cards = [NUMBERS[card] for hand in (*table.dealt, table.widow) for card in hand]
    moves = [number_of(Move(do, found)) for do, found in table.moves]
    return followed(table.lead, cards, moves, table.before)


def scene(table: Table) -> Scene:
    """Return what the player to move sees."""
    seat, playing = table.to_move, not (table.speaking or table.burying)
    may, unseen = may_hold(table), table.unseen()
    others = []
    for other in range(SEATS):
        what = ", declarer" if other == table.declarer else ""
        points = f", {counted(table.points(other), 'card point')}" if playing else ""
        held = counted(len(table.hands[other]), "card")
        others.append(f"seat {other}{what}: {held}{lacking(may[other], unseen, CLASSES)}{points}")
    middle = []
    if table.declarer is None:
        middle.append(("widow", "to be taken" if table.speaking else "left: least is played"))
    elif seat == table.declarer and table.buried:
        middle.append(("buried", told(table.buried)))
    if playing:
        middle.append(("trick", trick_in_words(table.trick.lead, table.trick.cards, SEATS)))
    if table.tricks:
        last = table.tricks[-1]
        middle.append(("last trick", trick_in_words(last.lead, last.cards, SEATS)))
    hand = in_order(table.hands[seat])
    mine = ", declarer" if seat == table.declarer else ""
    own = f"{told(hand)}  ({counted(len(hand), 'card')}"
    own += f", {counted(table.points(seat), 'card point')} so far)" if playing else ")"
    passed = f"{counted(table.passed, 'player')} passed"
    title = f"{counted(len(table.tricks), 'trick')} played" if playing else passed
    return Scene(
        "", title, around(seat, others), tuple(middle), ((f"you, seat {seat}{mine}", own),)
    )


def in_order(hand: list[str]) -> list[str]:
    """Return a hand as it is held: trumps from the highest on, then the plain suits."""
    return sorted(hand, key=lambda card: (-DECK.classes[card], -DECK.powers[card]))


ADVISER: Final = Adviser(
    game=GAME,
    read=read,
    rules=lambda table: table.rules,
    asked=asked,
    after=lambda _table, _way: None,
    row=row_of,
    parts=lambda _table: PARTS,
    scene=scene,
    fill=fill,
    stays=lambda table: STAYS if table.tricks or table.trick.cards else "",
    left_out=left_out,
    ask_again="What to bury hangs on the widow: ask again when you have it.",
)
