"""How does a player search?  In plain Python, over what a game offers: what is right.

Each option of a decision is tried in the same *worlds*, ways in which the hidden cards may lie: the
option's move is made, everybody plays on, and a whole number says what came of it, the more the
better for whoever searches.  Options race: after each batch of worlds those that are clearly behind
are dropped, and in the end the best is chosen if it beats by a margin what the player's base would
do.  After a move that shows nothing hidden the next decision goes on with the same worlds, and
with the outcomes of what was chosen: they are those of what the base does next.

What an option is, how hidden cards are dealt again, how play goes on and what a position looks like
in numbers, a game says (:class:`Position`).  What a learnt evaluation makes of those numbers is
here too (:func:`value`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, Protocol, Self, TypeAlias, TypeVar

from analyser.games.searching.sheet import Searching

Option = TypeVar("Option")
Card = TypeVar("Card")
Chance: TypeAlias = Callable[[int], int]
"""The next random choice of a number of options: 0 … n − 1."""

MOST_APART: Final = 16_000
"""Two outcomes in one world count as so far apart at most: then what :func:`beats` multiplies is
below 2^63 for 512 worlds, so that compiled code finds the same."""
EQUAL_WORLDS: Final = 16
"""Worlds after which an option that ended like the leader in all of them is tried no more."""
HIDDEN_UNITS: Final = 32
"""Hidden units of an evaluation."""
SHIFT: Final = 20
"""Binary digits after the point in what an evaluation adds up."""


class Position(Protocol[Option]):
    """A position, seen by the search player; or one of its worlds, where all cards lie."""

    def options(self, most: int) -> tuple[Sequence[Option], int]:
        """Return the options of the decision at hand, and which of them (from 0) the base takes.

        At least one; one alone is not a decision.  ``most``: how many of a kind.
        """
        ...

    def shows_nothing(self, option: Option) -> bool:
        """Say whether the player sees nothing new by this move, and then decides again."""
        ...

    def play(self, option: Option) -> None:
        """Make an option's move."""
        ...

    def deal_anew(self, chance: Chance) -> Self:
        """Return a world: a copy in which all that the player has not seen lies by chance."""
        ...

    def copy(self) -> Self:
        """Return a copy to play on in."""
        ...

    def play_on(self, turns: int) -> None:
        """Play on, the search player by the rollout policy and all others by the opponent model.

        To the end of the hand, or if ``turns`` is not 0 to a cut about that many turns on.
        """
        ...

    def outcome(self, evaluation: Sequence[int] | None) -> int:
        """Return what came of it for the searching player; ``evaluation``: weights, for a cut."""
        ...


@dataclass
class Search(Generic[Option]):
    """One player's search, and what it carries from one decision to the next."""

    sheet: Searching
    evaluation: Sequence[int] | None
    """Weights for :func:`value`; None: every try is played to the end of the hand."""
    chance: Chance
    worlds: list[Position[Option]] = field(default_factory=list, init=False)
    """Those made so far, in each of them the moves made since."""
    carried_outcomes: list[int] = field(default_factory=list, init=False)
    """Outcomes, by world, of what the base does at the next decision."""

    def move(self, position: Position[Option]) -> None:
        """Decide, and make the move."""
        option = self.choose(position)
        if position.shows_nothing(option):
            for world in self.worlds:
                world.play(option)
        else:
            self.worlds, self.carried_outcomes = [], []
        position.play(option)

    def choose(self, position: Position[Option]) -> Option:
        """Decide: return an option, and carry its outcomes."""
        options, default = position.options(self.sheet.search_options)
        return options[0] if len(options) == 1 else self.best_of(options, default, position)

    def best_of(
        self, options: Sequence[Option], default: int, position: Position[Option]
    ) -> Option:
        """Try two or more options, and return the best; carry its outcomes."""
        turns = 0 if self.evaluation is None else self.sheet.search_turns

        def try_option(option: int, world: int) -> int:
            if world == len(self.worlds):
                self.worlds.append(position.deal_anew(self.chance))
            after = self.worlds[world].copy()
            after.play(options[option])
            after.play_on(turns)
            return after.outcome(self.evaluation)

        chosen, self.carried_outcomes = race(
            try_option, len(options), default, self.sheet, self.carried_outcomes
        )
        return options[chosen]


def race(
    tried: Callable[[int, int], int],
    options: int,
    default: int,
    sheet: Searching,
    carried: Sequence[int] = (),
) -> tuple[int, list[int]]:
    """Return which of the options is chosen, and its outcomes by world.

    ``tried``: the outcome of an option in a world, asked for worlds in their order; ``default``:
    what the base does; ``carried``: its outcomes that are known already.
    """
    outcomes: list[list[int]] = [[] for _ in range(options)]
    alive, done = list(range(options)), 0
    while True:
        last = min(sheet.search_worlds, done + sheet.search_batch)
        for world in range(done, last):
            for option in alive:
                is_known = option == default and world < len(carried)
                outcomes[option].append(carried[world] if is_known else tried(option, world))
        done = last
        leader = _leader(outcomes, alive, default)
        if done >= sheet.search_worlds:
            break
        alive = [
            option
            for option in alive
            if option == leader
            or not _is_out(outcomes[leader], outcomes[option], option == default, sheet.search_drop)
        ]
        if len(alive) == 1:
            break
    if leader != default and default in alive:
        ahead, squares = compare_outcomes(outcomes[leader], outcomes[default])
        if not beats(ahead, squares, done, sheet.search_margin):
            leader = default
    return leader, outcomes[leader]


def _leader(outcomes: Sequence[Sequence[int]], alive: Sequence[int], default: int) -> int:
    """Return the option with the greatest sum; of equals the default, or else the first."""
    leader = default if default in alive else alive[0]
    for option in alive:
        if sum(outcomes[option]) > sum(outcomes[leader]):
            leader = option
    return leader


def _is_out(best: Sequence[int], other: Sequence[int], is_default: bool, drop: int) -> bool:
    """Say whether an option is dropped: clearly behind the leader, or no different from it."""
    ahead, squares = compare_outcomes(best, other)
    worlds = len(best)
    if worlds > 1 and beats(ahead, squares, worlds, drop):
        return True
    return worlds >= EQUAL_WORLDS and squares == 0 and not is_default


def compare_outcomes(one: Sequence[int], other: Sequence[int]) -> tuple[int, int]:
    """Return by how much outcomes are ahead of others in the same worlds: sum, sum of squares."""
    each = [
        max(-MOST_APART, min(MOST_APART, mine - its)) for mine, its in zip(one, other, strict=True)
    ]
    return sum(each), sum(ahead * ahead for ahead in each)


def beats(ahead: int, squares: int, worlds: int, tenths: int) -> bool:
    """Return whether a mean difference exceeds 0 by more than ``tenths`` of its standard error.

    ``ahead`` and ``squares``: sums of the differences and of their squares over the ``worlds``, of
    which one alone says nothing about its error.
    """
    if ahead <= 0:
        return False
    if worlds == 1:
        return True
    variance = worlds * squares - ahead * ahead
    return 100 * ahead * ahead * (worlds - 1) > tenths * tenths * variance


def shuffle_cards(cards: Sequence[Card], chance: Chance) -> list[Card]:
    """Return cards in an order that chance makes (Fisher–Yates from the front).

    They are to come in an order that says nothing of where they lie, or a world would tell.
    """
    order = list(cards)
    for at in range(len(order) - 1):
        other = at + chance(len(order) - at)
        order[at], order[other] = order[other], order[at]
    return order


def weights_of(features: int) -> int:
    """Return how many weights an evaluation function of ``features`` features has."""
    return (HIDDEN_UNITS + 1) * features + 2 * HIDDEN_UNITS + 1


def features_of(weights: Sequence[int]) -> int:
    """Return how many features an evaluation function of these weights looks at."""
    return (len(weights) - 2 * HIDDEN_UNITS - 1) // (HIDDEN_UNITS + 1)


def value(weights: Sequence[int], features: Sequence[int]) -> int:
    """Return what a position with these features is worth to the side to move, as outcomes are.

    ``weights``, in this order: what each feature gives to each hidden unit, feature by feature;
    what each hidden unit begins with; what each gives to the sum, where it is above 0; what each
    feature gives to the sum; and what is added to the sum after its binary digits are cut off.
    """
    if len(weights) != weights_of(len(features)):
        raise ValueError(
            f"an evaluation of {len(features)} features has {weights_of(len(features))} weights; "
            f"found {len(weights)}"
        )
    count = len(features)
    lines = [weights[HIDDEN_UNITS * at : HIDDEN_UNITS * (at + 1)] for at in range(count + 2)]
    given, (begins, gives) = lines[:count], lines[count:]
    direct = weights[HIDDEN_UNITS * (count + 2) : -1]
    total = sum(each * feature for each, feature in zip(direct, features, strict=True))
    for unit in range(HIDDEN_UNITS):
        held = begins[unit]
        held += sum(row[unit] * feature for row, feature in zip(given, features, strict=True))
        total += max(held, 0) * gives[unit]
    return weights[-1] + (total >> SHIFT)
