"""How does a learnt policy choose one of the options of a decision?  Compiled, for all games.

A network for each kind of decision says what an option is worth, from whole numbers that a game
gives (``Kernel.see``, ``Kernel.describe``): what the position is like for the player to move, and
what the option.  The greatest is chosen, the first of equals.  Nothing is dealt or played on.
``plain.value`` says the same of one option in plain Python.
"""

from __future__ import annotations

from analyser.compiled.jit import kernel, shared
from analyser.compiled.memory import part
from analyser.games.searching import network, stepping

# Before the networks of a policy stands of each kind of decision:
PLACE, FEATURES = range(2)
"""where its network is, counted from here, and how many features of an option that looks at."""
HEAD_WIDTH = 2


@kernel
@shared
def choose(game, table, rules, nets, race, room):
    """Return which of the options listed in a race is chosen.

    ``nets``: a head for each kind of decision, then the networks (:func:`network.pack_weights`).
    """
    if race[stepping.MANY] == 1:
        return 0
    head = part(nets, HEAD_WIDTH * game.decision_kind(table))
    net, features = part(nets, head[PLACE]), head[FEATURES]
    # Where a race has its outcomes.
    seen = part(race, stepping.OUTCOMES)
    here = part(seen, game.position_size)
    begun = part(here, game.option_size)
    game.see(table, rules, room, seen)
    through = network.begin(net, seen, begun, game.position_size, features)
    best, most = -1, 0
    for option in range(race[stepping.MANY]):
        game.describe(table, rules, race[stepping.MOVES + option], room, here)
        worth = network.go_on(net, here, begun, through, game.position_size, features)
        if best < 0 or worth > most:
            best, most = option, worth
    return best
