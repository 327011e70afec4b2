"""Which hand is laid out, and by which rules?  ``analyser.table``, a hand of a game in your hands.

>>> from analyser import table
>>> kabu = table("kabu", seed=7, hand=2)
>>> kabu.hand, kabu.legal_moves()
(('3s', '6s'), ('draw', 'pass'))
>>> kabu.play("pass")
>>> kabu.to_move
1

Left out: what can be done at a table (``games.table``).
"""

from __future__ import annotations

from analyser import games
from analyser.errors import UsageError
from analyser.games.standard_game import StandardGame
from analyser.games.table import Table, table_of
from analyser.library import players
from analyser.library.players import NameOrRecord
from analyser.scenario import arguments
from analyser.scenario.arguments import check_whole
from analyser.scenario.limits import ALLOWED_SEED, DEFAULT_SEED, LAST_DEAL, MAX_SEED


@arguments.check_arguments
def table(
    game: str = games.DEFAULT,
    /,
    *,
    rules: NameOrRecord | None = None,
    seed: int = DEFAULT_SEED,
    hand: int = 0,
) -> Table:
    """Lay out a hand of a game: see what lies there, ask what is legal, do it, copy, score, print.

    ``rules`` is a name, or a record of ``analyser.rules``; by default the game's.  ``hand`` is the
    number of a deal of the ``seed``, from 0: the deal that ``simulate``, ``compare`` and ``replay``
    play under that number.  Raises ``UsageError`` for an unknown name or number.
    """
    the_game = games.game(game)
    drawn, number = (
        check_whole("seed", seed, 0, MAX_SEED, ALLOWED_SEED),
        check_whole("hand", hand, 0, LAST_DEAL - 1),
    )
    if not isinstance(the_game, StandardGame) or not the_game.has_room("seat"):
        raise UsageError(f"table: {the_game.title} has no words for its moves")
    return table_of(the_game, players.rule_set(the_game, rules), drawn, number)
