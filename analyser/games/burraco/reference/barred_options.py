"""Which options does a tip bar a player from?  The habit ``search_bars``, in plain Python.

What each tip bars, and where nothing is barred, is in ``policies``.
"""

from __future__ import annotations

from collections.abc import Sequence

from analyser.games.burraco.policies import EARLY, LATE, POT_IN_REACH
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.laying import Lay
from analyser.games.burraco.reference.melds import is_wild_card
from analyser.games.burraco.reference.player_view import USEFUL

TAKE, DRAW = "take", "draw"


def barred_at_turn(player: Decider) -> str:
    """Return what a tip bars where a turn begins and both are possible: a word, or ``""``."""
    bars, table = player.policy.search_bars, player.table
    uses = [player.use(card, player.remembered) for card in player.remembered]
    useful, size = sum(use in USEFUL for use in uses), len(table.pile)
    if bars in ("thin-piles", "thin-piles-late") and size >= 5 and 5 * useful <= size:
        if bars == "thin-piles" or player.stage >= LATE:
            return TAKE
        return DRAW if player.stage < EARLY else ""
    if bars == "drawing-second" and table.turn == 2:
        held = [player.count_held([seat]) for seat in player.opponents()]
        return "" if 2 in held or 5 in held else DRAW
    if bars == "drawing-at-stranded" and player.is_one_stranded():
        return DRAW
    return ""


def is_lay_barred(player: Decider, lay: Lay) -> bool:
    """Say whether a tip bars a play."""
    bars = player.policy.search_bars
    if bars == "middle-groups":
        return not lay.after.is_run and lay.after.rank in list("6789")
    if bars == "wild-in-groups":
        return not lay.after.is_run and any(map(is_wild_card, lay.cards))
    if bars == "dirtying":
        return lay.before is not None and not lay.before.wild and bool(lay.after.wild)
    return False


def is_stop_barred(player: Decider, lays: Sequence[Lay]) -> bool:
    """Say whether a tip bars to lay no more, where these plays are options."""
    bars, table = player.policy.search_bars, player.table
    if bars == "stopping":
        return any(not any(map(is_wild_card, lay.cards)) for lay in lays)
    if bars == "stopping-before-pot":
        return player.may_take_pot() and len(player.hand) <= POT_IN_REACH
    if bars == "stopping-before-close":
        return table.why_not_close(player.team) is None
    return False


def is_discard_barred(player: Decider, card: str) -> bool:
    """Say whether a tip bars a discard."""
    bars, rank = player.policy.search_bars, card[0]
    if is_wild_card(card):
        return False
    if bars == "feeding":
        _ours, theirs = player.list_lengthened(card)
        return bool(theirs)
    if bars == "seven-eight":
        return rank in "78"
    if bars == "six-nine":
        return rank in "69"
    return bars == "before-ace-three" and player.stage < EARLY and rank not in "A3"
