"""How does a player of Burraco search?  The decisions, the options, and how a try is played on.

The search itself is that of every game (``games.searching.plain``); here is what it is handed.  The
habits of a searching policy are its base's: they say what to do where nothing is chosen, which
options are looked at, and how the player's own seat plays on in a try.  All others are taken to
play by the *model*, partners too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from analyser.cards import shuffle_plain
from analyser.cards.codes import card_code
from analyser.games.burraco import match_chances
from analyser.games.burraco.option_features import KEPT_OPTIONS, LISTED_OPTIONS
from analyser.games.burraco.playing_style import A_LINE, A_LOOK, A_TRY
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.reference.barred_options import (
    barred_at_turn,
    is_discard_barred,
    is_lay_barred,
    is_stop_barred,
)
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.features import features
from analyser.games.burraco.reference.laying import (
    Lay,
    begins_plan,
    lay_value,
    legal_lays,
    next_of_plan,
)
from analyser.games.burraco.reference.learnt_policy import choose, worths
from analyser.games.burraco.reference.melds import Meld, is_wild_card
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.scoring import outcome as score
from analyser.games.burraco.reference.world_dealing import world
from analyser.games.searching.plain import Chance, Position, Search, value

TAKE, DRAW, REFUSE, STOP = "take", "draw", "refuse", "stop"
Option: TypeAlias = str | Lay
"""A word, something to lay, or a card to discard."""
QUARTERS = 4
"""Of a point: what outcomes are counted in."""


@dataclass(frozen=True)
class Companions:
    """What a searching player plays on with in a try."""

    model: Policy
    """How all others are taken to play."""
    evaluation: Sequence[int] | None = None
    """Weights of what a position is worth (``searching.plain.value``); None: all is played out."""
    options: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """By decision the weights of what an option is worth (``learnt_policy``); none: they are tried.
    """
    tries_lays: bool = False
    """A player with such weights tries what to lay, of that what is worth most by them."""
    chances: Sequence[int] = ()
    """By what such a player plays for the match (``match_chances``); none: it plays for points."""


@dataclass
class LearntChoice(Search[Option]):
    """A search that tries nothing: a learnt policy chooses."""

    player: Searcher
    networks: Mapping[str, Sequence[int]]

    def choose(self, position: Position[Option]) -> Option:
        """Decide: return an option."""
        options, _default = position.options(self.sheet.search_options)
        if len(options) == 1:
            return options[0]
        self.count(A_LOOK)
        return options[choose(self.player, options, self.networks)]

    def count(self, turns: int) -> None:
        """Count what deciding takes, in turns of plain play."""
        self.player.table.seats[self.player.seat].tried += turns


@dataclass
class LearntSearch(LearntChoice):
    """A search that tries what to lay, of that what a learnt policy likes best."""

    def choose(self, position: Position[Option]) -> Option:
        """Decide: return an option."""
        options, _default = position.options(self.sheet.search_options)
        if len(options) == 1 or not isinstance(options[0], Lay):
            return super().choose(position)
        found = worths(self.player, options, self.networks)
        best = sorted(range(len(options)), key=lambda option: (-found[option], option))[
            :KEPT_OPTIONS
        ]
        most, near = found[best[0]], QUARTERS * self.player.policy.search_near
        kept = sorted(option for option in best if not near or most - found[option] <= near)
        self.count(A_LOOK)
        if len(kept) == 1:
            return options[best[0]]
        self.count(A_LINE * len(kept))
        ends = {option: self.player.end_of_line(options[option]) for option in kept}
        for option in kept:
            twin = next((other for other in ends if ends[other] == ends[option]), option)
            if twin != option:
                del ends[twin if option == best[0] else option]
        if len(ends) == 1:
            return options[best[0]]
        return self.best_of([options[option] for option in ends], [*ends].index(best[0]), position)


@dataclass
class MatchSearch(LearntSearch):
    """A search that looks at each choice once more, by the chance to win the match."""

    def choose(self, position: Position[Option]) -> Option:
        """Decide: return an option."""
        options, _default = position.options(self.sheet.search_options)
        if len(options) == 1:
            return options[0]
        worth = worths(self.player, options, self.networks)
        chosen = options.index(super().choose(position))
        best = self._reconsider(options, worth, chosen, position)
        if best != chosen:
            self.carried_outcomes = []
        return options[best]

    def _reconsider(
        self,
        options: Sequence[Option],
        worth: list[int],
        choice: int,
        position: Position[Option],
    ) -> int:
        """Return which option is chosen; ``choice``: which one is for points."""
        assert isinstance(position, SeenTable)
        # What the search chose is taken to be worth as much as the most.
        worth[choice] = max(worth)
        others = [option for option in range(len(options)) if option != choice]
        kept = [
            option
            for option in (choice, *others)
            if worth[choice] - worth[option] <= QUARTERS * match_chances.NEAR
        ]
        if len(kept) == 1:
            return choice
        self.count(A_LINE * len(kept))
        lines: dict[int, object] = {}
        for option in kept:
            # A card that is drawn is seen by nobody before: nothing is like it.
            end = DRAW if options[option] == DRAW else self.player.end_of_line(options[option])
            if end not in lines.values():
                lines[option] = end
        if len(lines) == 1:
            return choice
        many = match_chances.TRIED_WORLDS * self.sheet.search_worlds
        sums = dict.fromkeys(sorted(lines), 0)
        for _ in range(many):
            world = position.deal_anew(self.chance)
            for option in sums:
                after = world.copy()
                after.play(options[option])
                after.play_on(0)
                sums[option] += after.chance_to_win(self.player.companions.chances)
        table, side = position.table, self.player.side
        before = (int(QUARTERS * table.scores[each]) for each in (side, 1 - side))
        usual = match_chances.value_chance(self.player.companions.chances, *before)
        best, most = choice, 0
        for option in sums:
            points = match_chances.FINE * many * (worth[option] - worth[choice])
            ahead = match_chances.SHARES * points
            ahead += match_chances.SHARE * usual * (sums[option] - sums[choice])
            if ahead > most:
                best, most = option, ahead
        return best


@dataclass
class Searcher(Decider):
    """A player who decides by a search; its policy's habits are those of its base."""

    companions: Companions = field(kw_only=True)
    world_seed: int = field(kw_only=True)
    """Seeds the worlds."""
    all_lots: Sequence[int] = field(kw_only=True)
    """Seeds of the random decisions of all players, by seat."""

    def turn(self, has_stopped: bool = False) -> None:
        """Play one whole turn, or the rest of one; ``has_stopped``: no more is laid in it."""
        table = self.table
        search = self.search()
        position = SeenTable(table, self, table.turn, has_stopped=has_stopped)
        while table.ending is None and table.to_move == self.seat:
            search.move(position)

    def finish(self) -> None:
        """Play a turn from where the player has drawn or taken."""
        self.turn()

    def search(self) -> Search[Option]:
        """Return how the player decides."""
        policy, companions = self.policy, self.companions
        if not companions.options:
            return Search(policy, companions.evaluation, self.chance)
        if not companions.tries_lays:
            return LearntChoice(policy, None, self.chance, self, companions.options)
        policy = replace(policy, search_options=min(policy.search_options, LISTED_OPTIONS))
        kind = MatchSearch if self.is_late() else LearntSearch
        return kind(policy, companions.evaluation, self.chance, self, companions.options)

    def is_late(self) -> bool:
        """Return whether the player plays for the match, and its target is near."""
        chances, scores = self.companions.chances, self.table.scores
        most = int(QUARTERS * max(scores))
        return bool(chances) and match_chances.is_late(chances, most, most)

    @property
    def side(self) -> int:
        """The side of the player."""
        return self.table.side_of(self.seat)

    def as_learnt(self, table: TableInPlay) -> Searcher:
        """Return the player at another table, who tries nothing: the learnt policy chooses."""
        policy = replace(
            self.policy, search_options=min(self.policy.search_options, LISTED_OPTIONS)
        )
        companions = replace(self.companions, tries_lays=False)
        return replace(self, policy=policy, table=table, companions=companions)

    def end_of_line(self, option: Option) -> tuple[list[Meld], list[str]]:
        """Return the melds and the pile after an option and the rest of the turn as the learnt
        policy plays it, as far as the player knows.
        """
        learnt = self.as_learnt(self.table.copy_to_think())
        position, search, table = SeenTable(learnt.table, learnt, 0), learnt.search(), learnt.table
        position.play(option)
        while table.ending is None and table.to_move == self.seat:
            if table.untaken != self.table.untaken:
                break
            search.move(position)
        # The cards of a group in one order, whichever was laid first.
        melds = [replace(meld, naturals=tuple(sorted(meld.naturals))) for meld in table.melds]
        return melds, table.pile

    def chance(self, count: int) -> int:
        """Return the next random choice among ``count`` for a world."""
        seat = self.table.seats[self.seat]
        seat.worlds_cast += 1
        return shuffle_plain.draw_below(self.world_seed, seat.worlds_cast - 1, count)


@dataclass
class SeenTable:
    """A table in the turn of a searching player, or a world of it: a position for the search."""

    table: TableInPlay
    searcher: Searcher
    since: int
    """The number of the turn in which the player decides."""
    has_stopped: bool = False
    """The player lays no more in this turn."""

    # -- the decisions ----------------------------------------------------------------------------

    def options(self, most: int) -> tuple[Sequence[Option], int]:
        """Return the options of the decision at hand, and which of them the base takes."""
        if not self.table.has_drawn:
            return self._beginnings()
        if not self.has_stopped:
            return self._remove_barred(*self._lays(most))
        return self._throws(most), 0

    def _beginnings(self) -> tuple[Sequence[Option], int]:
        base = self.searcher
        if self.table.may_refuse():
            if base.refuses():
                return [REFUSE], 0
        elif base.policy.rule_for:
            # A player who follows a rule for the pile does not search for another answer.
            return [TAKE if base.takes() else DRAW], 0
        elif base.may_take()[0]:
            barred = barred_at_turn(base)
            if barred:
                return [DRAW if barred == TAKE else TAKE], 0
            return [TAKE, DRAW], 0 if base.takes() else 1
        return [DRAW], 0

    def _lays(self, most: int) -> tuple[Sequence[Option], int]:
        base, table = self.searcher, self.table
        if not table.reaches():
            return self._first_melds()
        lays = sorted(
            list_distinct_lays(base),
            key=lambda lay: (is_lay_barred(base, lay), -lay_value(base, lay)),
        )[:most]
        # A learnt policy does not ask what the base would lay.
        chosen = None if base.companions.options else base.next_lay()
        if chosen is not None and not any(is_same(lay, chosen) for lay in lays):
            lays = [*lays[:-1], chosen]
        default = len(lays)
        if chosen is not None:
            default = next(at for at, lay in enumerate(lays) if is_same(lay, chosen))
        return (lays if table.owed is not None else [*lays, STOP]), default

    def _remove_barred(
        self, options: Sequence[Option], default: int
    ) -> tuple[Sequence[Option], int]:
        """Return what may be laid, and to stop, without what a tip bars, and the default in it.

        All of it, if nothing else is left.  A default that is barred gives way to the first.
        """
        base = self.searcher
        lays = [option for option in options if isinstance(option, Lay)]
        barred = [
            is_lay_barred(base, option)
            if isinstance(option, Lay)
            else bool(lays) and is_stop_barred(base, lays)
            for option in options
        ]
        if all(barred):
            return options, default
        left = [at for at in range(len(options)) if not barred[at]]
        return [options[at] for at in left], left.index(default) if default in left else 0

    def _first_melds(self) -> tuple[Sequence[Option], int]:
        base, table = self.searcher, self.table
        found = next_of_plan(base)
        if found is None:
            return [STOP], 0
        worth, first = found
        if table.has_laid or table.owed is not None:
            return [first], 0
        return [first, STOP], 0 if begins_plan(base, worth) else 1

    def _throws(self, most: int) -> Sequence[Option]:
        base, table = self.searcher, self.table
        legal = [card for card in set(base.hand) if table.why_not_discard(base.seat, card) is None]
        free = [card for card in legal if not is_discard_barred(base, card)]
        if not all(map(is_wild_card, free)):
            legal = free
        return sorted(legal, key=lambda card: (base.discard_cost(card), card_code(card)))[:most]

    # -- the moves --------------------------------------------------------------------------------

    def shows_nothing(self, option: Option) -> bool:
        """Say whether the player sees no new card by a move, and decides again in this turn."""
        if isinstance(option, Lay):
            return len(option.cards) < len(self.table.seats[self.searcher.seat].hand)
        return option in (TAKE, STOP)

    def play(self, option: Option) -> None:
        """Make a move."""
        table, seat = self.table, self.searcher.seat
        if isinstance(option, Lay):
            if option.before is None:
                table.meld(seat, option.cards)
            else:
                table.add(seat, option.number, option.cards[0])
        elif option == TAKE:
            table.take(seat)
        elif option == DRAW:
            table.draw(seat)
        elif option == REFUSE:
            table.refuse(seat)
        elif option == STOP:
            self.has_stopped = True
        else:
            table.discard(seat, option)

    # -- worlds and tries -------------------------------------------------------------------------

    def deal_anew(self, chance: Chance) -> SeenTable:
        """Return a world, dealt from what the player knows."""
        return replace(self, table=world(self.table, self.searcher.seat, chance))

    def copy(self) -> SeenTable:
        """Return a copy to play on in."""
        return replace(self, table=self.table.copy_to_think())

    def players(self) -> list[Decider]:
        """Return who plays on, by seat."""
        mine, model = self.searcher, self.searcher.companions.model
        return [
            Decider(mine.policy if seat == mine.seat else model, self.table, seat, lots)
            for seat, lots in enumerate(mine.all_lots)
        ]

    def play_on(self, turns: int) -> None:
        """Play on to the end of the hand, or to a cut (``turns`` is not 0)."""
        table, players = self.table, self.players()
        mine = players[self.searcher.seat]
        if table.ending is None and table.has_drawn:
            if self.searcher.companions.options:
                self.searcher.as_learnt(table).turn(self.has_stopped)
            elif self.has_stopped:
                table.discard(mine.seat, mine.discards())
            else:
                mine.finish()
        while table.ending is None and not (turns and self.is_cut(turns)):
            players[table.to_move].turn()
        # A hand that is over ended within a turn, which no other follows.
        played = table.turn - self.since + (table.ending is not None)
        self.searcher.table.seats[mine.seat].tried += played + A_TRY

    def is_cut(self, turns: int) -> bool:
        """Return whether a rollout of ``turns`` turns is cut here, where a turn begins.

        With more than two sides at a turn of the player's own.  With two players also where one
        more swap could end the hand: whether another player answers a swap, the base does not know.
        """
        table, sides = self.table, len(self.table.sides)
        if table.turn >= self.since + turns:
            if sides == 2 or table.to_move == self.searcher.seat:
                return True
        could_end = table.rules.stalemate == "ends" and table.stale + 1 >= table.rules.players
        return table.turn > self.since and table.rules.players == 2 and could_end

    def outcome(self, evaluation: Sequence[int] | None) -> int:
        """Return the result for the player's side, in quarters of a point.

        At the end of the hand the side's score less the mean of the others'; at a cut the
        evaluation function's value of the position.
        """
        side = self.table.side_of(self.searcher.seat)
        if self.table.ending is None and evaluation is not None:
            found = value(evaluation, features(self.players()))
            return found if self.table.side_of(self.table.to_move) == side else -found
        own, other = score(self.table, side)
        return int(QUARTERS * (own - other))

    def chance_to_win(self, chances: Sequence[int]) -> int:
        """Return the chance to win the match after the hand, as ``match_chances`` has it."""
        table, side = self.table, self.searcher.side
        own, other = score(table, side)
        mine = int(QUARTERS * (table.scores[side] + own))
        theirs = int(QUARTERS * (table.scores[1 - side] + other))
        begins = table.side_of((table.lead + 1) % table.rules.players) == side
        return match_chances.find_chance(chances, mine, theirs, begins)


def list_distinct_lays(base: Decider) -> list[Lay]:
    """Return all legal lays in the order of lots; of those that differ only in which two stands as
    the wild card the first.
    """
    lays: dict[object, Lay] = {}
    for lay in legal_lays(base):
        wild = lay.after.wild
        after = replace(lay.after, wild="two" if wild and wild[0] == "2" else wild)
        lays.setdefault((lay.number, after), lay)
    return list(lays.values())


def is_same(one: Lay, other: Lay) -> bool:
    """Return whether two plays are one: the same cards become the same meld, or lie on the same."""
    return (one.number, one.after) == (other.number, other.after)
