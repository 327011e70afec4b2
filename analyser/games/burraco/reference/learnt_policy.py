"""How does a learnt policy choose?  The plain twin of ``kernel.search.learnt_policy``.

Options are those of a search player (``searching``).  A network for each kind of decision says what
an option is worth; the first of the greatest is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.features import seen_features
from analyser.games.burraco.reference.laying import Lay
from analyser.games.burraco.reference.option_features import (
    measure_laid,
    of_discard,
    of_lay,
    of_turn,
)
from analyser.games.searching.plain import features_of, value

TAKE, DRAW, STOP = "take", "draw", "stop"


def worths(
    player: Decider, options: Sequence[str | Lay], networks: Mapping[str, Sequence[int]]
) -> list[int]:
    """Return what each of two or more options is worth, quarters of a point.

    ``networks``: the weights for each of ``option_features.DECISIONS``.
    """
    position = seen_features(player)

    def worth(option: str | Lay) -> int:
        if option in (DRAW, STOP):
            return 0
        if option == TAKE:
            return value(networks["pile"], position + of_turn(player))
        if isinstance(option, Lay):
            seen = position + of_lay(player, option)
            more = features_of(networks["lay"]) > len(seen)
            return value(networks["lay"], seen + (measure_laid(player, option) if more else []))
        return value(networks["discard"], position + of_discard(player, option))

    return [worth(option) for option in options]


def choose(
    player: Decider, options: Sequence[str | Lay], networks: Mapping[str, Sequence[int]]
) -> int:
    """Return which of two or more options is chosen."""
    found = worths(player, options, networks)
    return found.index(max(found))
