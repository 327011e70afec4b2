"""What does a player know who must choose between pile and stock, in numbers?

The facts of ``choices``, by name, word by word; a rule of the policy sheet is about them.
"""

from __future__ import annotations

from collections.abc import Sequence

from analyser.games.burraco.columns import MOST_STALE
from analyser.games.burraco.policies import PACKAGE
from analyser.games.burraco.reference.laid_cards import count_laid
from analyser.games.burraco.reference.melds import Illegal, add_card, is_burraco, is_wild_card
from analyser.games.burraco.reference.player_view import USEFUL, View, neighbours
from analyser.games.deciding.decision_rules import goes_first
from analyser.games.sheets import rule_of


def count_facts(view: View, pile: Sequence[str], size: int) -> dict[str, float | None]:
    """Return what a player knows before a pile of ``size`` cards, of which ``pile`` is remembered.

    Name to number; None where there is none.
    """
    table, team = view.table, view.team
    uses = [view.use(card, list(pile)) for card in pile]
    used = sum(use in ("lengthen", "meld") for use in uses)
    mine, opponents = table.side_of(view.seat), view.opponents()
    melds = [meld for _number, meld in table.melds_of(team)]
    theirs = [meld for meld in table.melds if meld.team != team]
    partners, other_teams = view.partners(), {table.team_of(seat) for seat in opponents}
    next_opponent = min(opponents, key=lambda seat: (seat - view.seat) % len(table.seats))
    completed = [
        card for card, use in zip(pile, uses, strict=True) if use not in USEFUL
        and completes(view, card, [*view.hand, *pile])
    ]  # fmt: skip
    return {
        "seat": view.seat,
        "turn": table.turn,
        "stage": view.stage,
        "stock": len(table.left),
        "pots": len(table.untaken),
        "pile": size,
        "used": used,
        "wild": uses.count("wild"),
        "useful": used + uses.count("wild"),
        "connects": uses.count("connect"),
        "dead": size - used - uses.count("wild") - uses.count("connect"),
        "points": sum(view.points(card) for card in pile),
        "hand": len(view.hand),
        "partner": view.count_held(partners) if partners else None,
        "fewest": min(view.count_held([seat]) for seat in opponents),
        "others": view.count_held(opponents),
        "own_pot": int(table.sides[team].pot is not None),
        "other_pot": int(any(table.sides[other].pot is not None for other in other_teams)),
        "own_burracos": sum(is_burraco(meld, table.rules) for meld in melds),
        "other_burracos": sum(is_burraco(meld, table.rules) for meld in theirs),
        "own_melds": len(melds),
        "first_meld_points": table.need,
        "stale": min(table.stale, MOST_STALE),
        "own_score": table.scores[mine],
        "other_score": max(each for side, each in enumerate(table.scores) if side != mine),
        "useful_with_wild": used + uses.count("wild") + len(completed),
        "fits_others": sum(bool(view.list_lengthened(card)[1]) for card in pile),
        "next_hand": view.count_held([next_opponent]),
        "longest": max((meld.size for meld in melds), default=0),
        **count_laid(view, pile, size),
    }


def completes(view: View, card: str, cards: Sequence[str]) -> bool:
    """Say whether a natural card of ``cards`` can be laid at once with a wild card of the hand.

    The two and a third of ``cards`` are a new meld; or both go on a run of the team's.  The wild
    card is taken for a joker.
    """
    rules = view.table.rules
    if not any(map(is_wild_card, view.hand)):
        return False
    pairs = sum(other[0] == card[0] for other in cards) >= 2
    if pairs and rules.group_wild_allowed and view.may_begin_group(card[0]):
        return True
    if any(face in cards for face in neighbours(card, 1) + neighbours(card, 2)):
        return True
    for _number, meld in view.table.melds_of(view.team):
        if meld.is_run:
            try:
                add_card(add_card(meld, "*", rules), card, rules)
            except Illegal:
                continue
            return True
    return False


def takes_by_rule(view: View) -> bool:
    """Decide between pile and stock by the player's rule."""
    rule = rule_of(PACKAGE, view.policy)
    assert rule is not None
    return goes_first(rule, count_facts(view, view.remembered, len(view.table.pile)))
