"""How does a player search?  The options, the worlds, and how a try is played on.

The search itself is that of every game (``games.searching.plain``).  Here is what it is handed.  A
turn has three decisions that are searched: the upcard, the contract, the discard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, replace

from analyser.cards import shuffle_plain
from analyser.games.carioca.choices import (
    CONTRACT_LAID,
    DISCARD,
    DOWN,
    NUMBERS_A_WORLD,
    STAGES,
    TAKE,
    UPCARD,
)
from analyser.games.carioca.policies import Policy
from analyser.games.carioca.reference import decide
from analyser.games.carioca.reference import play as plainly
from analyser.games.carioca.reference.decide import Chance
from analyser.games.carioca.reference.facts import has_choice
from analyser.games.carioca.reference.scoring import penalties
from analyser.games.carioca.reference.table import Table, card_order
from analyser.games.searching.plain import Chance as Draw
from analyser.games.searching.plain import Search
from analyser.games.searching.sheet import MOST_WORLDS

Option = bool | str
"""Whether to take, whether to go down, or which card to throw."""


@dataclass
class Searcher:
    """A seat of one hand, whose player may search."""

    policy: Policy
    """Of one who searches the habits are those of the base."""
    model: Policy
    """How the others are taken to play."""
    chance: Chance
    seat: int

    def choose(self, table: Table, stage: int) -> Option:
        """Return what this player, whose turn it is, finds best."""
        position = SeenTable(table, self, stage)
        return Search[Option](self.policy, None, position.no_lot).choose(position)


@dataclass
class SeenTable:
    """A table in the turn of a player who searches, or a world of it: a position for the search."""

    table: Table
    searcher: Searcher
    stage: int
    worlds: int = 0
    """Dealt so far."""

    def no_lot(self, count: int) -> int:
        """Refuse: each world has numbers of the player's stream to itself."""
        raise AssertionError(count)

    def options(self, most: int) -> tuple[Sequence[Option], int]:
        """Return what may be done, what the base does first."""
        table, mine = self.table, self.searcher
        first: Option
        others: Sequence[Option]
        if self.stage == DISCARD:
            first = decide.thrown(table, mine.policy, mine.chance)
            others = in_order(table, mine.policy, first, most - 1)
        else:
            choice = TAKE if self.stage == UPCARD else DOWN
            if self.stage == UPCARD:
                first = decide.takes(table, mine.policy, mine.chance)
            else:
                first = decide.contract(table, mine.policy, mine.chance) is not None
            # Who follows a rule for the choice does not search for another answer.
            is_ruled = mine.policy.rule_choice == choice
            others = [] if is_ruled or not has_choice(table, mine.policy, choice) else [not first]
        return [first, *(each for each in others if each != first)][:most], 0

    def shows_nothing(self, option: Option) -> bool:  # noqa: ARG002 - worlds are not kept
        """Say that worlds are dealt anew for every decision."""
        return False

    def play(self, option: Option) -> None:
        """Make a move, and the rest of the turn as the base does."""
        mine = self.searcher
        policies = [mine.policy] * len(self.table.hands)
        act(self.table, self.stage, option, policies, mine.chance)

    def deal_anew(self, chance: Draw) -> SeenTable:  # noqa: ARG002 - see ``no_lot``
        """Return a world, dealt from what the player has not seen."""
        seat, key, deal = self.searcher.seat, self.searcher.chance.key, self.searcher.chance.deal
        decision = STAGES * self.table.own_turns() + self.stage
        number = MOST_WORLDS * decision + self.worlds
        self.worlds += 1
        world = deepcopy(self.table)
        world.world = 1 + number
        cards = sorted(self.table.unseen(seat).elements(), key=card_order)
        seed = shuffle_plain.stream(key, deal, shuffle_plain.SEARCH, seat)
        for at in range(len(cards) - 1):
            other = at + shuffle_plain.drawn(seed, NUMBERS_A_WORLD * number + at, len(cards) - at)
            cards[at], cards[other] = cards[other], cards[at]
        for other, hand in enumerate(world.hands):
            if other != seat:
                known = [*Counter(world.known[other]).elements()]
                hidden = len(hand) - len(known)
                world.hands[other] = [*known, *cards[:hidden]]
                del cards[:hidden]
        for place in world.left:
            world.stock[place] = cards.pop(0)
        return replace(self, table=world)

    def copy(self) -> SeenTable:
        """Return a copy to play on in."""
        return replace(self, table=deepcopy(self.table))

    def play_on(self, turns: int) -> None:  # noqa: ARG002 - there is no evaluation to cut by
        """Play on to the end of the hand."""
        mine = self.searcher
        policies = [mine.model] * self.table.rules.players
        policies[mine.seat] = mine.policy
        plainly.play(self.table, policies, mine.chance)

    def outcome(self, evaluation: Sequence[int] | None) -> int:  # noqa: ARG002
        """Return the player's score less the mean of the others', as many times as those are."""
        costs, seat = penalties(self.table), self.searcher.seat
        others = sum(costs) - costs[seat]
        return others - (len(costs) - 1) * costs[seat]


def in_order(table: Table, policy: Policy, first: str, most: int) -> list[str]:
    """Return so many cards at most that may be thrown, the first left out, in the habits' order.

    Each is what would be thrown if those before it could not be; of who moves by lot the lowest.
    """
    left = [card for card in table.may_throw(table.to_move) if card != first]
    if not policy.thinks:
        return left
    found: list[str] = []
    while left and len(found) < most:
        found.append(decide.thrown_of(table, policy, left))
        left.remove(found[-1])
    return found


def act(
    table: Table, stage: int, option: Option, policies: Sequence[Policy], chance: Chance
) -> None:
    """Make a move, and the rest of the turn by habits; ``policies``: one a seat."""
    policy = policies[table.to_move]
    if stage == UPCARD:
        plainly.draw(table, bool(option))
        plainly.after_drawing(table, policies, chance)
    elif stage == CONTRACT_LAID:
        plainly.go_down(table, decide.best_contract(table, policy) if option else None)
        plainly.after_contract(table, policies, chance)
    else:
        table.discard(table.to_move, str(option))


# -- hands -----------------------------------------------------------------------------------------


def searchers(
    policies: Sequence[Policy], models: Sequence[Policy], chance: Chance
) -> list[Searcher]:
    """Return the seats of a hand as those of players who may search, each with its model."""
    return [
        Searcher(policy, model, chance, seat)
        for seat, (policy, model) in enumerate(zip(policies, models, strict=True))
    ]


def takes(table: Table, seats: Sequence[Searcher]) -> bool:
    """Say whether the player to move, who may search, takes the upcard."""
    mine = seats[table.to_move]
    if not mine.policy.search_worlds:
        return decide.takes(table, mine.policy, mine.chance)
    return bool(mine.choose(table, UPCARD))


def go_down(table: Table, seats: Sequence[Searcher]) -> bool:
    """Have the player to move, who may search, lay the contract or not; says which."""
    mine = seats[table.to_move]
    if not mine.policy.search_worlds:
        ways = decide.contract(table, mine.policy, mine.chance)
    else:
        goes = mine.choose(table, CONTRACT_LAID)
        ways = decide.best_contract(table, mine.policy) if goes else None
    plainly.go_down(table, ways)
    return ways is not None


def finish_turn(table: Table, seats: Sequence[Searcher]) -> None:
    """Have the player to move, who may search, add and discard."""
    mine = seats[table.to_move]
    plainly.add(table, [each.policy for each in seats], mine.chance)
    if table.over:
        return
    if mine.policy.search_worlds:
        table.discard(mine.seat, str(mine.choose(table, DISCARD)))
    else:
        table.discard(mine.seat, decide.thrown(table, mine.policy, mine.chance))


def play(table: Table, seats: Sequence[Searcher]) -> None:
    """Play a table, at the beginning of a turn, on to its end."""
    while not table.over:
        plainly.draw(table, takes(table, seats))
        go_down(table, seats)
        finish_turn(table, seats)
