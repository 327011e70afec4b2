"""What does the player to move do?  The policy sheet of ``policies``, in plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from analyser.cards import shuffle_plain
from analyser.games.schafkopf.choices import FACTS
from analyser.games.schafkopf.columns import PARTS
from analyser.games.schafkopf.pack import DECK, TRUMPS
from analyser.games.schafkopf.policies import Policy
from analyser.games.schafkopf.reference.facts import ahead, facts
from analyser.games.schafkopf.reference.table import Table, worth
from analyser.games.thumb_plain import goes_first
from analyser.games.tricks import plain

RAISED = 5
"""How much higher the bar is for who is far ahead."""


class Move(NamedTuple):
    """What is done: ``pass``, ``take``, ``bury`` or ``play``, and with which cards."""

    do: str
    cards: tuple[str, ...] = ()


class Lots:
    """The lots that each seat draws in a hand, numbered as they are drawn."""

    def __init__(self, key: int, deal: int, table: Table) -> None:
        """``table``: where it is kept how many each has drawn."""
        self.key, self.deal, self.table = key, deal, table

    def drawn(self, many: int) -> int:
        """Return which of so many the player to move draws; of one without a lot."""
        if many == 1:
            return 0
        seat = self.table.to_move
        seed = shuffle_plain.stream(self.key, self.deal, shuffle_plain.MOVE, seat)
        number = self.table.lots[seat]
        self.table.lots[seat] += 1
        return shuffle_plain.drawn(seed, number, many)


def chosen(table: Table, policy: Policy, key: int, deal: int, told: bool | None = None) -> Move:
    """Return the move of the player to move; ``told``: whether they have to take the widow."""
    lots, hand = Lots(key, deal, table), plain.in_order(table.hands[table.to_move])
    if table.speaking:
        if told is None and not table.must_take:
            told = _takes(table, policy) if policy.thinks else lots.drawn(2) == 1
        return Move("pass" if told is False else "take")
    if table.burying:
        if policy.thinks:
            return Move("bury", _buried(hand, policy))
        pairs = list(combinations(hand, 2))
        return Move("bury", pairs[lots.drawn(len(pairs))])
    if not policy.thinks:
        may = table.legal()
        return Move("play", (may[lots.drawn(len(may))],))
    if table.is_least:
        return Move("play", (_lead_least(hand) if table.leading else _least(table, policy),))
    return Move("play", (_lead(table, policy, hand) if table.leading else _follow(table, policy),))


# -- the widow -------------------------------------------------------------------------------------


def _takes(table: Table, policy: Policy) -> bool:
    known = facts(table)
    if policy.rule_choice:
        return goes_first(policy, known, FACTS)
    value = (
        policy.pick_queen * known["queens"]
        + policy.pick_jack * (known["tops"] - known["queens"])
        + policy.pick_trump * (known["trumps"] - known["tops"])
        + policy.pick_ace * known["aces"]
        + policy.pick_void * known["voids"]
        + policy.pick_load * (known["load"] // 10)
    )
    bar = policy.pick_bar - policy.pick_bar_seat * table.passed
    if ahead(table) >= policy.force_out * PARTS:
        bar += RAISED
    return value >= bar


def _buried(hand: Sequence[str], policy: Policy) -> tuple[str, ...]:
    """Return the two cards that a thinking declarer buries, of twelve."""
    loose = [card for card in hand if not is_trump(card)]
    if len(loose) < 2:
        trumps = sorted((card for card in hand if is_trump(card)), key=DECK.powers.__getitem__)
        return tuple(plain.in_order([*loose, *trumps[: 2 - len(loose)]]))
    return max(combinations(loose, 2), key=lambda pair: worth_burying(pair, loose, policy))


def worth_burying(pair: tuple[str, ...], loose: Sequence[str], policy: Policy) -> int:
    """Return what burying two of the plain cards is worth, doubled, for the halves."""
    left = [card for card in loose if card not in pair]
    emptied = {card[1] for card in pair} - {card[1] for card in left}
    points = sum(_doubled(card, loose) for card in pair)
    return policy.bury_points * points + 2 * policy.bury_void * len(emptied)


def _doubled(card: str, loose: Sequence[str]) -> int:
    """Return twice what burying a card saves in points."""
    others = [other for other in loose if other[1] == card[1] and other != card]
    if card[0] == "A" and len(others) == 1 and worth(others) == 0:
        return worth([card])
    return 2 * worth([card])


# -- a game ----------------------------------------------------------------------------------------


def is_trump(card: str) -> bool:
    """Say whether a card is a trump."""
    return DECK.classes[card] == TRUMPS


def cheapness(card: str) -> tuple[bool, int, int]:
    """Return what orders cards from the cheapest on."""
    return is_trump(card), DECK.points[card], DECK.powers[card]


def _lead(table: Table, policy: Policy, hand: Sequence[str]) -> str:
    unseen = table.unseen()
    trumps = [card for card in hand if is_trump(card)]
    if table.to_move == table.declarer:
        draws = sum(map(is_trump, unseen)) >= policy.draw_trumps
    else:
        draws = not policy.defend_plain
    if trumps and draws:
        return plain.highest(trumps, DECK)
    loose = [card for card in hand if not is_trump(card)]
    if not loose:
        return plain.lowest(trumps, DECK)
    suits = [[card for card in loose if card[1] == suit] for suit in "chs"]
    longest = max(suits, key=len)
    top = plain.highest(longest, DECK)
    beaten = any(DECK.is_higher(card, top) for card in unseen)
    return plain.lowest(longest, DECK) if beaten else top


def _follow(table: Table, policy: Policy) -> str:
    may = table.legal()
    winner, best = table.best
    seat, declarer = table.to_move, table.declarer
    winning = [card for card in may if plain.beats(card, best, DECK, TRUMPS)]
    partner = declarer not in (seat, winner)
    if partner and (
        table.last or not any(plain.beats(card, best, DECK, TRUMPS) for card in table.unseen())
    ):
        most = max(map(_schmears, may))
        if not policy.schmear or most == 0:
            return min(may, key=cheapness)
        return min((card for card in may if _schmears(card) == most), key=cheapness)
    if winning:
        card, lies = plain.lowest(winning, DECK), worth(table.trick.cards)
        saved = card[0] == "Q" and lies < policy.save_until
        if lies + worth([card]) > (policy.save_high if saved else 0):
            return card
    return min(may, key=cheapness)


def _schmears(card: str) -> int:
    """Return what a card adds to the partner's trick."""
    return 0 if card[0] in "QJ" else DECK.points[card]


# -- least -----------------------------------------------------------------------------------------


def _lead_least(hand: Sequence[str]) -> str:
    return min(hand, key=lambda card: (is_trump(card), DECK.powers[card]))


def _least(table: Table, policy: Policy) -> str:
    may, hand = table.legal(), table.hands[table.to_move]
    if not policy.least_duck:
        return _lead_least(may)
    _winner, best = table.best
    follows = DECK.classes[may[0]] == table.led

    def order(card: str) -> tuple[int, bool, int, int]:
        cost = 0
        if plain.beats(card, best, DECK, TRUMPS):
            cost = policy.least_duck * worth([*table.trick.cards, card])
        if follows:
            return cost, False, 0, -DECK.powers[card]
        alone = [other for other in hand if not is_trump(other) and other[1] == card[1]] == [card]
        bare = policy.least_shed_ace and card[0] == "A" and alone
        return cost, not bare, -DECK.points[card], -DECK.powers[card]

    return min(may, key=order)
