"""What should the player to move do?  The decisions of a turn, in a player's words.

The answer is made as in every game: ``searching.advising``.  A turn has three questions: the
upcard; the contract, if it can be laid; and what to discard.  A player who is down is also asked
whether to add all that fits, without jokers or with them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from copy import deepcopy
from functools import cache
from typing import Final

import numpy as np

from analyser.cards.codes import RANKS, SUITS, card_code, picture
from analyser.games.carioca import GAME
from analyser.games.carioca import rules as K
from analyser.games.carioca.history import contract_in_words
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.kernel.game import OPTION_WIDTH
from analyser.games.carioca.policies import SHEETS, Policy
from analyser.games.carioca.referee import (
    JOKER,
    Meld,
    Table,
    as_laid,
    is_trio,
    joker_of,
    list_laid_cards,
    lowest_place,
    order_cards,
    replay,
    sides,
)
from analyser.games.carioca.rules import Rules, catalogue, contract_count, points_of
from analyser.games.interface import Rows
from analyser.games.melds.catalogue import Way as Melding
from analyser.games.protocols.advice import Scene
from analyser.games.searching.advising import (
    NO_MOVE,
    Adviser,
    MatchScore,
    Way,
    count_things,
    place_others,
    write_cards,
)

NEW: Final = " as a new meld"
"""What is said of cards that go on no meld."""
MOST_CONTRACTS: Final = 8
"""Contracts that are tried where there are more: those that leave most by the champion's sheet."""


def prepare_history(table: Table, _name: str) -> None:
    """Make a new stock of the pile where there has to be one; wait where there is no contract."""
    if table.must_restock:
        # In which order it is shuffled nobody knows.
        table.restock(table.pile[:-1])
    wait_without_contract(table)


def wait_without_contract(table: Table) -> None:
    """Have the player to move wait where they hold no contract: nothing is to be decided then."""
    seat = table.to_move
    if table.has_drawn and not table.is_down(seat):
        table.waits = table.waits or not contracts(table.rules, table.needs, table.hands[seat])


# -- the options


def list_options(table: Table) -> tuple[str, tuple[Way, ...]]:
    """Return what the player to move is asked, and the options."""
    if not table.has_drawn:
        card = picture(table.pile[-1])
        return f"Take {card}, or draw?", (
            _way("take", (table.pile[-1],), f"Take {card}", f"taking {card}", [K.TAKE]),
            _way("draw", (), "Draw from the stock", "drawing", [K.DRAW], draws=True),
        )
    found = [] if table.waits or table.is_down(table.to_move) else _best_contracts(table)
    if found:
        waits = _way("wait", (), "Wait a turn", "waiting a turn", [K.WAIT])
        return "Go down now, or wait?", (*(_make_going_down(table, each) for each in found), waits)
    ways = [way for jokers in (False, True) for way in _throws(*_add_all(table, jokers))]
    if any(way.do != "throw" for way in ways):
        ways += _throws(table, [], ["nothing"])
        return "What to lay off, and which card to discard?", tuple(dict.fromkeys(ways))
    return "Which card to discard?", tuple(dict.fromkeys(ways))


def _way(
    do: str,
    cards: Sequence[str],
    says: str,
    doing: str,
    moves: Sequence[int],
    *,
    draws: bool = False,
) -> Way:
    code = (*moves, *[NO_MOVE] * (OPTION_WIDTH - len(moves)))
    return Way(do, tuple(cards), says, doing, code, draws)


def describe_untried(table: Table) -> str:
    """Say which options are not tried."""
    _, ways = list_options(table)
    if any(way.do == "contract" for way in ways):
        many = len(contracts(table.rules, table.needs, table.hands[table.to_move]))
        some = (
            f"Of {many} contracts that can go down the {MOST_CONTRACTS} are tried that leave most"
        )
        return f"{some} by {GAME.plays_on}'s sheet." if many > MOST_CONTRACTS else ""
    if any(way.do == "add" for way in ways):
        return "What fits is tried as a whole: all of it, with jokers or without, or none."
    return ""


def _best_contracts(table: Table) -> list[list[Melding]]:
    """Return the contracts that the player to move may lay, those first that leave most."""
    policy: Policy = SHEETS.make_policy(GAME.plays_on)
    possible = contracts(table.rules, table.needs, table.hands[table.to_move])
    fits = find_fitting_melds(table.melds, table.rules)
    possible.sort(key=lambda ways: -worth_after(table, policy, ways, fits))
    return possible[:MOST_CONTRACTS]


def _make_going_down(table: Table, ways: Sequence[Melding]) -> Way:
    melds = as_laid(ways, table.rules)
    numbers = [_number(table.rules, way) for way in ways]
    what = sum(1 + number << K.WAY_BITS * place for place, number in enumerate(numbers))
    said = " / ".join(map(write_cards, melds))
    cards = [card for meld in melds for card in meld]
    move = K.CONTRACT | what << K.KIND_BITS
    return _way("contract", cards, f"Go down: {said}", f"going down with {said}", [move])


def _number(rules: Rules, way: Melding) -> int:
    return catalogue(rules.contract_jokers, rules.round_the_corner).ways.index(way)


def _add_all(table: Table, jokers: bool) -> tuple[Table, list[int], list[str]]:
    """Return the table after the player to move has laid and added all that may be, and how.

    ``jokers``: whether those are added too.
    """
    made, moves, said = deepcopy(table), list[int](), list[str]()
    while not made.over and (way := _find_further_meld(made)) is not None:
        moves.append(K.MELD | _number(made.rules, way) << K.KIND_BITS)
        said.append(f"{write_cards(list_laid_cards(way, made.rules))}{NEW}")
        replay(made, moves[-1:])
    while not made.over and made.is_down(made.to_move):
        found = _next_addition(made, jokers)
        if found is None:
            break
        number, card, side = found
        what = card_code(card) | number << K.MELD_BIT | side << K.SIDE_BIT
        moves.append(K.ADD | what << K.KIND_BITS)
        said.append(f"{picture(card)} on {write_cards(made.melds[number].cards)}")
        replay(made, moves[-1:])
    return made, moves, said


def _find_further_meld(table: Table) -> Melding | None:
    """Return a further meld that the player to move may lay."""
    seat, rules = table.to_move, table.rules
    if not table.may_lay(seat):
        return None
    hand = table.hands[seat]
    naturals = [card for card in hand if card != JOKER]
    for way in held_ways(rules, naturals, len(hand) - len(naturals)):
        if len(list_laid_cards(way, rules)) < len(hand) or not rules.out_needs_discard:
            return way
    return None


def _next_addition(table: Table, jokers: bool) -> tuple[int, str, int] | None:
    """Return what is added next: to which meld, which card, the lowest first, and at which end."""
    for card in order_cards(set(table.hands[table.to_move])):
        if card == JOKER and not jokers:
            continue
        for number, meld in enumerate(table.melds):
            if ends := table.sides(table.to_move, number, card):
                goes_up = card == JOKER or joker_of(meld, card) is not None
                return number, card, max(ends) if goes_up else min(ends)
    return None


def _throws(table: Table, moves: Sequence[int], added: Sequence[str]) -> list[Way]:
    """Return the cards that may be discarded once something was added."""
    verbs = ("Lay off", "laying off")
    if any(each.endswith(NEW) for each in added):
        verbs = ("Meld", "melding")
    adds, adding = (f"{verb} {_list_words(added)}" if added else "" for verb in verbs)
    if table.over:
        return [_way("add", (), f"{adds}, and be out", f"{adding}", moves)]
    ways = []
    for card in table.may_throw(table.to_move):
        code = [*moves, K.DISCARD | card_code(card) << K.KIND_BITS]
        says, doing = f"Discard {picture(card)}", f"discarding {picture(card)}"
        if added:
            says, doing = f"{adds}, and discard {picture(card)}", f"{adding} and {doing}"
        ways.append(_way("add" if moves else "throw", (card,), says, doing, code))
    return ways


def _list_words(said: Sequence[str]) -> str:
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"


def follow_option(table: Table, way: Way) -> Table | None:
    """Return the table after an option, where the player decides more that can be known."""
    if way.draws:
        return None
    made = deepcopy(table)
    replay(made, [move for move in way.code if move != NO_MOVE])
    return made if made.turn == table.turn and not made.over else None


# -- contracts -------------------------------------------------------------------------------------


def contracts(rules: Rules, needs: tuple[int, int], cards: Sequence[str]) -> list[list[Melding]]:
    """Return all contracts with these numbers of trios and escaleras that a hand can lay.

    A contract is a list of the finder's ways in their order, the same one twice where it is held
    twice; all contracts come in the order of their first ways, then of their second ones, and so
    on.  Where the last card has to be discarded, those that leave none are not among them.
    """
    naturals = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(naturals)
    found = _contracts(held_ways(rules, naturals, jokers), Counter(naturals), jokers, *needs)
    if rules.out_needs_discard:
        found = [each for each in found if sum(map(_size, each)) < len(cards)]
    return found


def held_ways(rules: Rules, naturals: Sequence[str], jokers: int) -> list[Melding]:
    """Return the ways that some natural cards and jokers can lay, in the finder's order."""
    kinds_of_card = set(naturals)
    ways = catalogue(rules.contract_jokers, rules.round_the_corner).ways
    # Most have a card that is not there at all.
    some = [way for way in ways if kinds_of_card.issuperset(way.cards)]
    cards = Counter(naturals)
    return [way for way in some if _has(way, cards, jokers)]


def _contracts(
    ways: Sequence[Melding], cards: Counter[str], jokers: int, trios: int, escaleras: int
) -> list[list[Melding]]:
    if trios == escaleras == 0:
        return [[]]
    found = []
    for at, way in enumerate(ways):
        trio = is_trio(way)
        if (trios if trio else escaleras) == 0 or not _has(way, cards, jokers):
            continue
        left, fewer = cards - Counter(way.cards), jokers - way.jokers
        rest = _contracts(ways[at:], left, fewer, trios - trio, escaleras - (not trio))
        found += [[way, *more] for more in rest]
    return found


def _has(way: Melding, cards: Counter[str], jokers: int) -> bool:
    enough = all(cards[card] >= way.cards.count(card) for card in way.cards)
    return enough and way.jokers <= jokers


def _size(way: Melding) -> int:
    return len(way.cards) + way.jokers


def worth_after(table: Table, policy: Policy, ways: Sequence[Melding], fits: set[str]) -> int:
    """Return what the hand is worth to the player to move after a contract, its jokers paid.

    Points 3 and 5 of the policy sheet.  ``fits``: what fits a meld that lies already.
    """
    rules, rest = table.rules, Counter(table.hands[table.to_move])
    for cards in as_laid(ways, rules):
        rest -= Counter(cards)
    fits = fits.union(*(_find_fitting_cards(way, rules) for way in ways))
    price = policy.joker_price if table.own_turns() < policy.joker_hold else 0
    return sum(
        policy.keep_fit if card in fits else -policy.spare * points_of(rules, card)
        for card in rest.elements()
    ) - price * sum(way.jokers for way in ways)


@cache
def _find_fitting_cards(way: Melding, rules: Rules) -> frozenset[str]:
    """Return the cards that would fit a meld of a contract."""
    cards = list_laid_cards(way, rules)
    if is_trio(way):
        return frozenset(find_fitting_melds([Meld(cards)], rules))
    low = lowest_place(cards, rules)
    assert low is not None
    return frozenset(find_fitting_melds([Meld(cards, way.cards[0][1], low)], rules))


def find_fitting_melds(melds: Iterable[Meld], rules: Rules) -> set[str]:
    """Return the cards that fit a meld."""
    return {card for meld in melds for card in list_like_cards(meld) if sides(meld, card, rules)}


def list_like_cards(meld: Meld) -> list[str]:
    """Return the cards that might fit a meld: those of its rank or suit, and a joker."""
    if meld.suit:
        return [*(rank + meld.suit for rank in RANKS), JOKER]
    return [*(meld.rank + suit for suit in SUITS), JOKER]


# -- a table as a row of numbers -------------------------------------------------------------------


def sets_of(cards: Iterable[str]) -> tuple[int, int, int]:
    """Return the faces that are there once at least, those twice, and how many jokers."""
    counts = Counter(cards)
    jokers = counts.pop(JOKER, 0)
    once = [card for card, many in counts.items() if many > 0]
    one = sum(1 << card_code(card) for card in once)
    return one, sum(1 << card_code(card) for card in once if counts[card] > 1), jokers


def row_of(table: Table) -> Rows:
    """Return the row of a table whose hand is not over.

    The key and the number of a deal, and lots drawn, are 0.  What is left of the stock is a new
    one, of which each seat has its own places.
    """
    row, rules = np.zeros(T.TABLE_SIZE, np.int64), table.rules
    stock = [table.stock[place] for place in table.left]
    on_table = [card for meld in table.melds for card in meld.cards]
    trios, escaleras = table.needs
    fits = find_fitting_melds(table.melds, rules)
    for place, number in (
        (T.LEAD, table.lead),
        (T.TURN, table.turn),
        (T.TO_MOVE, table.to_move),
        (T.OWN_TURNS, table.own_turns()),
        (T.CONTRACT, table.contract),
        (T.TRIOS, trios),
        (T.ESCALERAS, escaleras),
        (T.STAGE, stage_of(table)),
        (T.BANNED, card_code(table.banned) if table.banned else T.NO_CARD),
        (T.ENDING_REASON, T.IN_PLAY),
        (T.OUT_SEAT, T.NOBODY),
        (T.RESTOCKS, table.restocks),
        (T.STOCK_COUNT, len(stock)),
        (T.STOCK_LEFT, len(stock)),
        (T.PILE_COUNT, len(table.pile)),
        (T.MELD_COUNT, len(table.melds)),
        (T.FITS, sets_of(fits)[0]),
        (T.JOKER_FITS, JOKER in fits),
        (T.KNOWN_CARDS, sum(known.total() for known in table.known)),
    ):
        row[place] = number
    row[T.SEEN_ONE], row[T.SEEN_TWO], _ = sets_of([*table.pile, *on_table])
    for seat in range(rules.players):
        row[T.SEATS0 + T.SEAT_WIDTH * seat :][: T.SEAT_WIDTH] = _seat(table, seat)
    for number, meld in enumerate(table.melds):
        row[T.MELDS0 + T.MELD_WIDTH * number :][: T.MELD_WIDTH] = _meld(meld, rules)
    row[T.STOCK0 : T.STOCK0 + len(stock)] = [card_code(card) for card in stock]
    row[T.PILE0 : T.PILE0 + len(table.pile)] = [card_code(card) for card in table.pile]
    return row


def stage_of(table: Table) -> int:
    """Return which decision of the turn is next."""
    if not table.has_drawn:
        return T.AT_UPCARD
    if table.is_down(table.to_move):
        return T.AT_MELD
    return T.AT_DISCARD if table.waits else T.AT_CONTRACT


def _seat(table: Table, seat: int) -> Rows:
    mine = np.zeros(T.SEAT_WIDTH, np.int64)
    mine[T.ONE : T.JOKERS + 1] = sets_of(table.hands[seat])
    mine[T.CARDS] = len(table.hands[seat])
    mine[T.DOWN_TURN], mine[T.TAKES] = table.down_turn[seat], table.takes[seat]
    mine[T.KNOWN_ONE : T.KNOWN_JOKERS + 1] = sets_of(table.known[seat].elements())
    return mine


def _meld(meld: Meld, rules: Rules) -> Rows:
    made = np.zeros(T.MELD_WIDTH, np.int64)
    made[T.SUIT], made[T.LENGTH], made[T.OWNER] = -1, len(meld.cards), meld.owner
    made[T.LAID_JOKERS] = meld.cards.count(JOKER)
    if meld.suit:
        places = [meld.low + at for at, card in enumerate(meld.cards) if card == JOKER]
        made[T.SUIT], made[T.LOW] = SUITS.index(meld.suit), meld.low
        made[T.STANDS] = sum(1 << place % len(RANKS) for place in places)
    else:
        made[T.RANK] = RANKS.index(meld.rank)
    made[T.FIT], _, _ = sets_of(find_fitting_melds([meld], rules))
    return made


# -- what is seen


def scene(table: Table) -> Scene:
    """Return what the player to move sees."""
    seat = table.to_move
    others = []
    for other, hand in enumerate(table.hands):
        known = write_cards(order_cards(set((+table.known[other]).elements())))
        also = f", among them {known}" if known else ""
        down = ", down" if table.is_down(other) else ""
        others.append(f"seat {other}: {count_things(len(hand), 'card')}{also}{down}")
    middle = [
        (f"meld {number} of seat {meld.owner}", write_cards(meld.cards))
        for number, meld in enumerate(table.melds)
    ]
    pile = f"{write_cards(table.pile)}  ({count_things(len(table.pile), 'card')}, the last on top)"
    middle += [
        ("pile", pile if table.pile else "empty"),
        ("stock", count_things(len(table.left), "card")),
    ]
    hand = sorted(table.hands[seat], key=card_code)
    down = ", down" if table.is_down(seat) else ""
    own = (f"you, seat {seat}{down}", f"{write_cards(hand)}  ({count_things(len(hand), 'card')})")
    title = f"contract {contract_in_words(table.contract)}, {count_things(table.turn, 'turn')} gone"
    return Scene("", title, place_others(seat, others), tuple(middle), (own,))


def match_score(table: Table) -> MatchScore:
    """Return how a match of two stands before the hand; they take turns to begin."""
    seat = table.to_move
    left = None if table.rules.contract else contract_count(table.rules) - table.contract + 1
    return MatchScore(table.scores[seat], table.scores[1 - seat], table.lead != seat, left)


ADVISER: Final = Adviser(
    game=GAME,
    ready=prepare_history,
    list_ways=list_options,
    follow_up=follow_option,
    row=row_of,
    scene=scene,
    describe_omissions=describe_untried,
    stays=lambda _: "cards that others took from the pile stay with them",
    match_score=match_score,
)
