"""What does a player know who must choose between pile and stock, in numbers?

The facts of ``choices``, by name, word by word; a rule of the policy sheet asks about them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from analyser.games.burraco.choices import FACTS
from analyser.games.burraco.reference.melds import is_burraco

if TYPE_CHECKING:
    from analyser.games.burraco.reference.decide import Player


def facts(player: Player, pile: Sequence[str], size: int) -> dict[str, float | None]:
    """Return what a player knows before a pile of ``size`` cards, of which he remembers ``pile``.

    Name to number; None where there is none.
    """
    table, team = player.table, player.team
    uses = [player.use(card, list(pile)) for card in pile]
    used = sum(use in ("lengthen", "meld") for use in uses)
    mine, opponents = table.side(player.seat), player.opponents()
    melds = [meld for _number, meld in table.melds_of(team)]
    theirs = [meld for meld in table.melds if meld.team != team]
    partners = player.partners()
    return {
        "seat": player.seat,
        "turn": table.turn,
        "stage": player.stage,
        "stock": len(table.left),
        "pots": len(table.untaken),
        "pile": size,
        "used": used,
        "wild": uses.count("wild"),
        "useful": used + uses.count("wild"),
        "connects": uses.count("connect"),
        "dead": size - used - uses.count("wild") - uses.count("connect"),
        "points": sum(player.points(card) for card in pile),
        "hand": len(player.hand),
        "partner": player.held(partners) if partners else None,
        "fewest": min(player.held([seat]) for seat in opponents),
        "others": player.held(opponents),
        "own_pot": int(table.sides[team].pot is not None),
        "other_pot": int(any(table.sides[table.team(seat)].pot is not None for seat in opponents)),
        "own_burracos": sum(is_burraco(meld, table.rules) for meld in melds),
        "other_burracos": sum(is_burraco(meld, table.rules) for meld in theirs),
        "own_melds": len(melds),
        "need": table.need,
        "stale": table.stale,
        "own_score": table.scores[mine],
        "other_score": max(each for side, each in enumerate(table.scores) if side != mine),
    }


def takes_by_rule(player: Player) -> bool:
    """Decide between pile and stock by the player's rule."""
    policy, known = player.policy, facts(player, player.pile, len(player.table.pile))

    def says_yes(about: int, least: int) -> bool:
        found = known[FACTS[about].name]
        # A player's score stands in half points where the rule is played.
        return about != 0 and found is not None and found * FACTS[about].parts >= least

    if says_yes(policy.rule_first, policy.rule_first_least):
        way = 3 if says_yes(policy.rule_then, policy.rule_then_least) else 2
    else:
        way = 1 if says_yes(policy.rule_else, policy.rule_else_least) else 0
    return bool(policy.rule_takes >> way & 1)
