"""How does Carioca's compiled code get its numbers?  What all games have in common: ``engine``."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from analyser.cards.codes import card_text
from analyser.games.carioca import GAME
from analyser.games.carioca.choices import CHOICES, TAKE
from analyser.games.carioca.columns import ROW_SIZE
from analyser.games.carioca.kernel import decide, forks, searching
from analyser.games.carioca.kernel import play as K
from analyser.games.carioca.kernel.habits import policy_row
from analyser.games.carioca.pack import catalogue
from analyser.games.carioca.policies import as_policy
from analyser.games.carioca.reference.contracts import as_laid, laid
from analyser.games.carioca.rules import as_rules, rules_row
from analyser.games.engine import Engine, Searchers, Weigher
from analyser.games.interface import Record
from analyser.games.searching import line_up

if TYPE_CHECKING:
    from analyser.games.carioca.reference.table import Table


def _policy_row(record: Record, rules: Record) -> list[int]:
    """Return a policy as compiled code reads it; of who searches the habits of its base."""
    return policy_row(as_policy(GAME.settled(record, rules)))


def retell(table: Table, move: int) -> None:
    """Make a move that a kernel's log has on the reference's table."""
    kind, what, seat = move & (1 << K.KIND_BITS) - 1, move >> K.KIND_BITS, table.to_move
    rules = table.rules
    if kind == K.DRAW:
        table.draw(seat)
    elif kind == K.TAKE:
        table.take(seat)
    elif kind == K.DISCARD:
        table.discard(seat, card_text(what))
    elif kind == K.ADD:
        card = what & (1 << decide.MELD_BIT) - 1
        number = what >> decide.MELD_BIT & (1 << decide.SIDE_BIT - decide.MELD_BIT) - 1
        table.add(seat, number, card_text(card), what >> decide.SIDE_BIT)
    else:
        ways = catalogue(rules.contract_jokers, rules.round_the_corner).ways
        if kind == K.MELD:
            table.lay(seat, laid(ways[what], rules))
            return
        numbers = [what >> K.WAY_BITS * at & (1 << K.WAY_BITS) - 1 for at in range(4)]
        chosen = [ways[number - 1] for number in numbers if number]
        table.go_down(seat, as_laid(chosen, rules))


ENGINE: Final = Engine(
    play_hands=K.play_hands,
    rules_row=lambda rules: rules_row(as_rules(rules)),
    policy_row=_policy_row,
    row=ROW_SIZE,
    room=K.SCRATCH_SIZE,
    searching=Searchers(
        searching.play_hands, partial(line_up.behind, GAME, policy_row), searching.SCRATCH_SIZE
    ),
)
WEIGHER: Final = Weigher(
    ENGINE,
    CHOICES,
    forks.weigh_block,
    forks.SCRATCH_SIZE,
    first_choice=TAKE,
    searched_block=forks.weigh_block_searched,
    searched_room=forks.SEARCHED_SIZE,
)
