"""Does the player to move draw?  The policy sheet of ``policies``, in plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from analyser.cards import shuffle_plain
from analyser.cards.codes import card_code, card_text
from analyser.games.kabu import pack
from analyser.games.kabu.choices import FACTS
from analyser.games.kabu.policies import Policy
from analyser.games.kabu.reference.facts import facts
from analyser.games.kabu.reference.table import Table, total_of
from analyser.games.thumb_plain import goes_first

WHOLE_PACK = [card_text(code) for code in pack.PACK]


def draws(table: Table, policy: Policy, key: int, deal: int) -> bool:
    """Say whether the player to move, with this policy, draws a card; else they pass."""
    seat = table.to_move
    drawn = table.drawn[seat]
    if not policy.thinks:
        # A seat decides once for each card, and passing is the last of it.
        return lot(key, deal, seat, drawn)
    if policy.rule_draw == drawn + 1:
        return _by_rule(table, policy)
    total = total_of(table.hands[seat])
    if policy.counts:
        unseen = [card for card in WHOLE_PACK if card not in table.hands[seat]]
        return mean_after(total, unseen, table.rules.draw_max - drawn) > total
    bar = policy.draw_second if drawn else policy.draw_first
    return total <= bar + _shift(table, policy)


def lot(key: int, deal: int, seat: int, number: int) -> bool:
    """Say what a seat's lot number so many, from 0, says: 0 to pass, 1 to draw."""
    seed = shuffle_plain.stream(key, deal, shuffle_plain.MOVE, seat)
    return shuffle_plain.drawn(seed, number, 2) == 1


def mean_after(total: int, unseen: Sequence[str], may_draw: int) -> Fraction:
    """Return the mean total after drawing, where further cards are drawn when that is better.

    ``unseen``: the cards any of which may come next; ``may_draw``: cards that may be drawn, this
    one included.
    """
    counts = [0] * pack.RANKS
    for card in unseen:
        counts[pack.points(card_code(card))] += 1
    return _mean(total, counts, may_draw)


def _mean(total: int, counts: list[int], may_draw: int) -> Fraction:
    cards, found = sum(counts), Fraction(0)
    for points, many in enumerate(counts):
        if not many:
            continue
        after = Fraction((total + points) % 10)
        if may_draw > 1:
            rest = [each - (at == points) for at, each in enumerate(counts)]
            after = max(after, _mean(int(after), rest, may_draw - 1))
        found += Fraction(many, cards) * after
    return found


def _shift(table: Table, policy: Policy) -> int:
    seat = table.to_move
    others = [other for other in range(table.rules.players) if other != seat]
    own = table.chips[seat]
    shift = sum(
        policy.shift_passed for other in others if table.passed[other] and not table.drawn[other]
    )
    shift += sum(policy.shift_drew for other in others if table.drawn[other] >= 2)
    if own <= policy.low_chips:
        shift += policy.shift_low
    if own >= max(table.chips):
        shift += policy.ahead_shift
    return shift


def _by_rule(table: Table, policy: Policy) -> bool:
    known = facts(table)
    return goes_first(policy, known, FACTS)
