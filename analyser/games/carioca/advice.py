"""What should the player to move do?  What there is to decide, and how a person says it.

How it is answered is that of every game: ``searching.advising``.  A turn has three questions: the
upcard; the contract, if it can be laid; and what to throw.  Who is down is asked whether to add all
that fits too, without jokers or with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Final

from analyser.cards.codes import card_code, picture
from analyser.games.carioca import GAME
from analyser.games.carioca.history.following import Moves
from analyser.games.carioca.history.hand import table_of
from analyser.games.carioca.history.narration import contract_in_words
from analyser.games.carioca.kernel import consulting
from analyser.games.carioca.kernel import play as K
from analyser.games.carioca.kernel.calls import retell
from analyser.games.carioca.kernel.decide import MELD_BIT, SIDE_BIT
from analyser.games.carioca.kernel.packing import row_of
from analyser.games.carioca.pack import catalogue
from analyser.games.carioca.policies import SHEETS, Policy
from analyser.games.carioca.reference import decide
from analyser.games.carioca.reference.contracts import as_laid, contracts, held_ways, laid
from analyser.games.carioca.reference.melds import JOKER
from analyser.games.carioca.reference.table import Table, in_order_of_cards
from analyser.games.carioca.rules import Rules
from analyser.games.interface import Scene
from analyser.games.melds.catalogue import Way as Melding
from analyser.games.searching.advising import NO_MOVE, Adviser, Way, around, counted, told
from analyser.games.searching.unsaid import filled

MOST_CONTRACTS: Final = 8
"""Contracts that are tried where there are more: those that leave most by the champion's sheet."""


@dataclass
class Turn:
    """A table, and whether it is settled in this turn that no contract is laid."""

    table: Table
    waits: bool = False

    @property
    def to_move(self) -> int:
        """The seat whose turn it is."""
        return self.table.to_move

    @property
    def over(self) -> bool:
        """Whether the hand is."""
        return self.table.over


def read(text: str, name: str) -> Turn:
    """Return the table to which a history comes that breaks off."""
    table = table_of(text.splitlines(), name)
    if table.must_restock:
        # In which order it is shuffled nobody knows.
        table.restock(table.pile[:-1])
    return Turn(table)


# -- the options


def asked(turn: Turn) -> tuple[str, tuple[Way, ...]]:
    """Return what the player to move is asked, and the options."""
    table = turn.table
    if not table.has_drawn:
        card = picture(table.pile[-1])
        return f"Take {card}, or draw?", (
            _way("take", (table.pile[-1],), f"Take {card}", f"taking {card}", [K.TAKE]),
            _way("draw", (), "Draw from the stock", "drawing", [K.DRAW], draws=True),
        )
    found = [] if turn.waits or table.is_down(table.to_move) else _contracts(table)
    if found:
        waits = _way("wait", (), "Wait a turn", "waiting a turn", [consulting.WAIT])
        return "Go down now, or wait?", (*(_down(table, each) for each in found), waits)
    ways = [way for jokers in (False, True) for way in _throws(*_added(table, jokers))]
    if any(way.do != "throw" for way in ways):
        ways += _throws(table, [], ["nothing"])
        return "What to add, and which card to throw?", tuple(dict.fromkeys(ways))
    return "Which card to throw?", tuple(dict.fromkeys(ways))


def _way(
    do: str,
    cards: Sequence[str],
    says: str,
    doing: str,
    moves: Sequence[int],
    *,
    draws: bool = False,
) -> Way:
    code = (*moves, *[NO_MOVE] * (consulting.OPTION_WIDTH - len(moves)))
    return Way(do, tuple(cards), says, doing, code, draws)


def left_out(turn: Turn) -> str:
    """Say which options are not tried."""
    _, ways = asked(turn)
    if any(way.do == "contract" for way in ways):
        table = turn.table
        many = len(contracts(table.rules, table.needs, table.hands[table.to_move]))
        some = (
            f"Of {many} contracts that can be laid the {MOST_CONTRACTS} are tried that leave most"
        )
        return f"{some} by {GAME.plays_on}'s sheet." if many > MOST_CONTRACTS else ""
    if any(way.do == "add" for way in ways):
        return "What fits is tried as a whole: all of it, with jokers or without, or none."
    return ""


def _contracts(table: Table) -> list[list[Melding]]:
    """Return the contracts that the player to move may lay, those first that leave most."""
    policy: Policy = SHEETS.of(GAME.plays_on)
    possible = contracts(table.rules, table.needs, table.hands[table.to_move])
    fits = decide.fitting(table, table.melds)
    possible.sort(key=lambda ways: -decide.worth_after(table, policy, ways, fits))
    return possible[:MOST_CONTRACTS]


def _down(table: Table, ways: Sequence[Melding]) -> Way:
    melds = as_laid(ways, table.rules)
    numbers = [_number(table.rules, way) for way in ways]
    what = sum(1 + number << K.WAY_BITS * place for place, number in enumerate(numbers))
    said = " / ".join(map(told, melds))
    cards = [card for meld in melds for card in meld]
    move = K.CONTRACT | what << K.KIND_BITS
    return _way("contract", cards, f"Go down: {said}", f"going down with {said}", [move])


def _number(rules: Rules, way: Melding) -> int:
    return catalogue(rules.contract_jokers, rules.round_the_corner).ways.index(way)


def _added(table: Table, jokers: bool) -> tuple[Table, list[int], list[str]]:
    """Return the table after the player to move has laid and added all that may be, and how.

    ``jokers``: whether those are added too.
    """
    made, moves, said = deepcopy(table), list[int](), list[str]()
    while not made.over and (way := _further(made)) is not None:
        moves.append(K.MELD | _number(made.rules, way) << K.KIND_BITS)
        said.append(f"{told(laid(way, made.rules))} as a new meld")
        retell(made, moves[-1])
    while not made.over and made.is_down(made.to_move):
        each = decide.next_addition(made, jokers)
        if each is None:
            break
        what = card_code(each.card) | each.number << MELD_BIT | each.side << SIDE_BIT
        moves.append(K.ADD | what << K.KIND_BITS)
        said.append(f"{picture(each.card)} to {told(made.melds[each.number].cards)}")
        retell(made, moves[-1])
    return made, moves, said


def _further(table: Table) -> Melding | None:
    """Return a further meld that the player to move may lay."""
    seat, rules = table.to_move, table.rules
    if not table.may_lay(seat):
        return None
    hand = table.hands[seat]
    naturals = [card for card in hand if card != JOKER]
    for way in held_ways(rules, naturals, len(hand) - len(naturals)):
        if len(laid(way, rules)) < len(hand) or not rules.out_needs_discard:
            return way
    return None


def _throws(table: Table, moves: Sequence[int], added: Sequence[str]) -> list[Way]:
    """Return the cards that may be thrown once something was added."""
    adds, adding = (f"{word} {_listed(added)}" if added else "" for word in ("Add", "adding"))
    if table.over:
        return [_way("add", (), f"{adds}, and be out", f"{adding}", moves)]
    ways = []
    for card in table.may_throw(table.to_move):
        code = [*moves, K.DISCARD | card_code(card) << K.KIND_BITS]
        says, doing = f"Throw {picture(card)}", f"throwing {picture(card)}"
        if added:
            says, doing = f"{adds}, and throw {picture(card)}", f"{adding} and {doing}"
        ways.append(_way("add" if moves else "throw", (card,), says, doing, code))
    return ways


def _listed(said: Sequence[str]) -> str:
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"


def after(turn: Turn, way: Way) -> Turn | None:
    """Return the turn after an option, where the player decides more that can be known."""
    if way.draws:
        return None
    made = Turn(deepcopy(turn.table), turn.waits)
    for move in way.code:
        if move == consulting.WAIT:
            made.waits = True
        elif move != NO_MOVE:
            retell(made.table, move)
    same = made.table.turn == turn.table.turn and not made.over
    return made if same else None


# -- what is seen


def scene(turn: Turn) -> Scene:
    """Return what the player to move sees."""
    table = turn.table
    seat = table.to_move
    others = []
    for other, hand in enumerate(table.hands):
        known = told(in_order_of_cards(set((+table.known[other]).elements())))
        also = f", among them {known}" if known else ""
        down = ", down" if table.is_down(other) else ""
        others.append(f"seat {other}: {counted(len(hand), 'card')}{also}{down}")
    middle = [
        (f"meld {number} of seat {meld.owner}", told(meld.cards))
        for number, meld in enumerate(table.melds)
    ]
    pile = f"{told(table.pile)}  ({counted(len(table.pile), 'card')}, the last on top)"
    middle += [
        ("pile", pile if table.pile else "empty"),
        ("stock", counted(len(table.left), "card")),
    ]
    hand = sorted(table.hands[seat], key=card_code)
    down = ", down" if table.is_down(seat) else ""
    own = (f"you, seat {seat}{down}", f"{told(hand)}  ({counted(len(hand), 'card')})")
    title = f"contract {contract_in_words(table.contract)}, {counted(table.turn, 'turn')} gone"
    return Scene("", title, around(seat, others), tuple(middle), (own,))


ADVISER: Final = Adviser(
    game=GAME,
    read=read,
    rules=lambda turn: turn.table.rules,
    asked=asked,
    after=after,
    row=lambda turn: row_of(turn.table),
    parts=lambda turn: turn.table.rules.players - 1,
    scene=scene,
    left_out=left_out,
    fill=lambda text, name, mover: filled(text, name, Moves, mover),
    stays=lambda _: "cards that others took from the pile stay with them",
)
