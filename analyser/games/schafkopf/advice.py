"""What should the player to move do?  What there is to decide, and how a person says it.

How it is answered is that of every game: ``searching.advising``.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from analyser.games.interface import Rows
from analyser.games.protocols.advice import Scene
from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.policies import SHEETS, Policy
from analyser.games.schafkopf.referee import Table, number_of, worth
from analyser.games.schafkopf.rules import DECK, SEATS, TRUMP_CARDS, WIDOW_SIZE, is_trump
from analyser.games.searching.advising import Adviser, Way, count_things, place_others, write_cards
from analyser.games.searching.partial_hand import follow_hand
from analyser.games.tricks.advising import STAYS, describe_lacking, plays, trick_in_words
from analyser.games.tricks.deck import NUMBERS
from analyser.games.tricks.plain import may_hold_after

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


# -- the options


def list_options(table: Table) -> tuple[str, tuple[Way, ...]]:
    """Return what the player to move is asked, and the options."""
    if table.speaking:
        takes = _way("take", (), "Take the widow", "taking the widow", draws=True)
        if table.must_take:
            return "Take the widow?", (takes,)
        return "Take the widow, or pass?", (takes, _way("pass", (), "Pass", "passing"))
    if table.burying:
        return "Which two cards to bury?", tuple(map(_bury, pairs(table)[:MOST_PAIRS]))
    what = "lead" if table.leading else "play"
    return f"Which card to {what}?", tuple(plays(table.list_legal(), table.leading))


def all_ways(table: Table) -> tuple[Way, ...]:
    """Return the options, of pairs to bury also those that are not tried."""
    return tuple(map(_bury, pairs(table))) if table.burying else list_options(table)[1]


def pairs(table: Table) -> list[tuple[str, ...]]:
    """Return the pairs that the declarer may bury: of plain cards, those first that the champion's
    sheet likes best; of all cards, where there are no two plain ones.
    """
    hand = table.hands[table.to_move]
    loose = [card for card in hand if not is_trump(card)]
    if len(loose) < WIDOW_SIZE:
        return [*combinations(sorted(hand, key=is_trump), WIDOW_SIZE)]
    policy = SHEETS.make_policy(GAME.plays_on)
    found = combinations(loose, WIDOW_SIZE)
    return sorted(found, key=lambda pair: -worth_burying(pair, loose, policy))


def worth_burying(pair: Sequence[str], loose: Sequence[str], policy: Policy) -> int:
    """Return what burying two of the plain cards is worth, doubled, for the halves."""
    left = [card for card in loose if card not in pair]
    emptied = {card[1] for card in pair} - {card[1] for card in left}
    points = sum(_double_saving(card, loose) for card in pair)
    return policy.bury_points * points + 2 * policy.bury_void * len(emptied)


def _double_saving(card: str, loose: Sequence[str]) -> int:
    """Return twice what burying a card saves in points."""
    others = [other for other in loose if other[1] == card[1] and other != card]
    if card[0] == "A" and len(others) == 1 and worth(others) == 0:
        return worth([card])
    return 2 * worth([card])


def describe_untried(table: Table) -> str:
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
    return _way("bury", pair, f"Bury {write_cards(pair)}", f"burying {write_cards(pair)}")


def _way(do: str, cards: tuple[str, ...], says: str, doing: str, *, draws: bool = False) -> Way:
    return Way(do, cards, says, doing, (number_of(do, cards),), draws)


# -- what is seen


def row_of(table: Table) -> Rows:
    """Return a table as compiled code follows it."""
    cards = [NUMBERS[card] for hand in (*table.dealt, table.widow) for card in hand]
    moves = [number_of(do, found) for do, found in table.moves]
    return follow_hand(table.lead, cards, moves, table.before)


def list_unseen(table: Table) -> set[str]:
    """Return the cards of which the player to move cannot know who has them."""
    seen = table.gone.union(table.trick.cards, table.hands[table.to_move])
    if table.to_move == table.declarer:
        seen.update(table.buried or ())
    return set(DECK.classes) - seen


def scene(table: Table) -> Scene:
    """Return what the player to move sees."""
    seat, playing = table.to_move, not (table.speaking or table.burying)
    may, hidden = may_hold_after([*table.tricks, table.trick], SEATS, DECK), list_unseen(table)
    others = []
    for other in range(SEATS):
        what = ", declarer" if other == table.declarer else ""
        points = f", {count_things(table.points(other), 'card point')}" if playing else ""
        held = count_things(len(table.hands[other]), "card")
        others.append(
            f"seat {other}{what}: {held}{describe_lacking(may[other], hidden, CLASSES)}{points}"
        )
    middle = []
    if table.declarer is None:
        middle.append(("widow", "to be taken" if table.speaking else "left: least is played"))
    elif seat == table.declarer and table.buried:
        middle.append(("buried", write_cards(table.buried)))
    if playing:
        middle.append(("trick", trick_in_words(table.trick.lead, table.trick.cards, SEATS)))
    if table.tricks:
        last = table.tricks[-1]
        middle.append(("last trick", trick_in_words(last.lead, last.cards, SEATS)))
    hand = order_hand(table.hands[seat])
    mine = ", declarer" if seat == table.declarer else ""
    own = f"{write_cards(hand)}  ({count_things(len(hand), 'card')}"
    own += f", {count_things(table.points(seat), 'card point')} so far)" if playing else ")"
    passed = f"{count_things(table.passed, 'player')} passed"
    title = f"{count_things(len(table.tricks), 'trick')} played" if playing else passed
    return Scene(
        "", title, place_others(seat, others), tuple(middle), ((f"you, seat {seat}{mine}", own),)
    )


def order_hand(hand: list[str]) -> list[str]:
    """Return a hand as it is held: trumps from the highest on, then the plain suits."""
    return sorted(hand, key=lambda card: (-DECK.classes[card], -DECK.powers[card]))


ADVISER: Final = Adviser(
    game=GAME,
    list_ways=list_options,
    row=row_of,
    scene=scene,
    stays=lambda table: STAYS if table.tricks or table.trick.cards else "",
    describe_omissions=describe_untried,
    all_ways=all_ways,
    ask_again="What to bury hangs on the widow: ask again when you have it.",
)
