"""What can Burraco do beside being played?  The door to each ability, imported when it is used.

What a method returns and raises, its protocol in ``games.protocols`` says; what does it is where
the method's import leads.  Left out: what takes more than a door, which is in the game itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from analyser.games.interface import Record, Rows
from analyser.games.protocols.advice import Advice, Effort
from analyser.games.protocols.clubs import ScoredTable
from analyser.games.protocols.decisions import Condition
from analyser.games.protocols.histories import Piece
from analyser.games.protocols.learners import LearnersTables, ObservationPart
from analyser.games.protocols.learning import (
    Feature,
    OptionsRecorded,
    PlainPositions,
    SearchedPositions,
)
from analyser.games.protocols.matches import ScoreEffects
from analyser.games.protocols.playing_style import PeoplesMatches, Trait
from analyser.games.protocols.reviews import Fortune, PlayedHand
from analyser.games.protocols.searching import Headroom
from analyser.games.standard_game import StandardGame

if TYPE_CHECKING:
    from analyser.games.burraco.history.hand import BurracoHistory
    from analyser.games.searching.advice_rounds import Worth

ADVISER: Final = "search"
"""The default policy that advises."""


class BurracoAbilities(StandardGame):
    """The abilities of Burraco, by what they are for."""

    # -- histories, and a user's own player

    @property
    def history(self) -> BurracoHistory:  # type: ignore[override]
        """How its hands are written down."""
        from analyser.games.burraco.history.hand import HISTORY

        return HISTORY

    @property
    def decisions(self) -> Mapping[str, str]:
        """What someone else's player may decide; as ``SeatsCustomPlayers.decisions``."""
        from analyser.games.burraco.own_player.view import ALL_DECISIONS

        return ALL_DECISIONS

    # -- decisions weighed, playing style, other bonuses

    def weigh(
        self,
        choice: str,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
        futures: int,
        when: Condition = (),
    ) -> Rows:
        """Weigh decisions; as ``HasDecisions.weigh``."""
        from analyser.games.burraco.kernel.calls import weigh

        return weigh(choice, rules, policies, seating, key, first, count, futures, when)

    @property
    def counts(self) -> tuple[str, ...]:
        """What is counted of each seat in each hand."""
        from analyser.games.burraco.playing_style import COUNTS

        return COUNTS

    @property
    def no_play(self) -> str:
        """What makes play degenerate."""
        from analyser.games.burraco.playing_style import NO_PLAY

        return NO_PLAY

    @property
    def traits(self) -> tuple[Trait, ...]:
        """How a player plays, in a card player's numbers."""
        from analyser.games.burraco.playing_style import TRAITS

        return TRAITS

    def conduct(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
    ) -> Rows:
        """Count what each seat does; as ``Conduct.conduct``."""
        from analyser.games.burraco.kernel.calls import conduct

        return conduct(rules, policies, seating, key, first, count)

    def sample(self, policies: Sequence[Record]) -> int:
        """Return how many hands say how these players play; as ``Conduct.sample``."""
        from analyser.games.burraco.playing_style import sample

        return sample(policies)

    def degenerate(
        self, _rules: Record, traits: Mapping[str, float], usual: Mapping[str, float], /
    ) -> tuple[str, ...]:
        """Return why such play is none, a clause each."""
        from analyser.games.burraco.playing_style import degenerate

        return degenerate(traits, usual)

    def people(self, rules: Record) -> PeoplesMatches | None:
        """Return what is known of people's matches; as ``RecordOfPeople.people``."""
        from analyser.games.burraco.playing_style import people

        return people(rules)

    def must_replay(self, rules: Record, other: Record, /) -> tuple[str, ...]:
        """Return the rules by which hands must be played again; as ``Rescores.must_replay``."""
        from analyser.games.burraco.rescoring import must_replay

        return must_replay(rules, other)

    def rescore_rows(self, rules: Record, other: Record, rows: Rows, /) -> Rows:
        """Return rows as they score under other rules; as ``Rescores.rescore_rows``."""
        from analyser.games.burraco.rescoring import rescore_rows

        return rescore_rows(rules, other, rows)

    # -- machine code for one rule set, and a look inside while it plays

    def fixing_pays(self, rules: Record) -> int | None:
        """Return from how many hands on such code pays; as ``FixesRules.fixing_pays``."""
        from analyser.games.burraco.kernel.calls import ENGINE

        return ENGINE.fixing_pays(rules)

    def fix_rules(self, rules: Record) -> AbstractContextManager[None]:
        """Play with such code while this lasts; as ``FixesRules.fix_rules``."""
        from analyser.games.burraco.kernel.calls import ENGINE

        return ENGINE.fix_rules(rules)

    @property
    def phases(self) -> tuple[str, ...]:
        """What playing a hand consists of."""
        from analyser.games.burraco.kernel.decisions.play import PHASES

        return PHASES

    def watch_play(
        self, rules: Record, policies: Sequence[Record], seating: Sequence[int], key: int
    ) -> tuple[Callable[[int, int], None], Rows]:
        """Return how to play deals and be watched; as ``Profiled.watch_play``."""
        from analyser.games.burraco.kernel.calls import ENGINE

        return ENGINE.watch_play(rules, policies, seating, key)

    # -- learning

    @property
    def features(self) -> tuple[Feature, ...]:
        """What a position is like, in numbers."""
        from analyser.games.burraco.features import FEATURES

        return FEATURES

    def learner(self, rules: Record, changes: Record) -> Record:
        """Return the player from whose hands an evaluation learns; as ``Learns.learner``."""
        from analyser.games.burraco.searchers import learner

        return learner(rules, changes)

    def plain_positions(
        self,
        rules: Record,
        policy: Record,
        key: int,
        first: int,
        count: int,
        each: int,
        futures: int,
    ) -> PlainPositions:
        """Play hands without a search, for positions; as ``Learns.plain_positions``."""
        from analyser.games.burraco.kernel.training_data import plain_positions

        return plain_positions(rules, policy, key, first, count, each, futures)

    def searched_positions(
        self,
        rules: Record,
        policy: Record,
        weights: Sequence[int],
        key: int,
        first: int,
        count: int,
    ) -> SearchedPositions:
        """Play hands of search players, for positions; as ``Learns.searched_positions``."""
        from analyser.games.burraco.kernel.training_data import searched_positions

        return searched_positions(rules, policy, weights, key, first, count)

    learns_from_own_play = True

    @property
    def option_features(self) -> Mapping[str, tuple[Feature, ...]]:
        """What an option is like, by kind of decision."""
        from analyser.games.burraco.option_features import DECISIONS

        return DECISIONS

    def teacher(self, rules: Record, changes: Record, /) -> Record:
        """Return the search player that is imitated; as ``LearnsPolicy.teacher``."""
        from analyser.games.burraco.searchers import teacher

        return teacher(rules, changes)

    def learnt_policy(
        self, where: str, said: str, rules: Record, /
    ) -> tuple[str, Mapping[str, Sequence[int]]]:
        """Return a learnt policy, named with its digest; as ``LearnsPolicy.learnt_policy``."""
        from analyser.games.burraco.evaluations import learnt_policy

        return learnt_policy(where, said, rules)

    def recorded_options(
        self,
        rules: Record,
        teacher: Record,
        networks: Sequence[Sequence[int]],
        key: int,
        first: int,
        count: int,
        stray: int,
        against: Record | None = None,
    ) -> list[OptionsRecorded]:
        """Play hands, for decisions between options; as ``LearnsPolicy.recorded_options``.

        ``against``: who plays every other seat, unrecorded; ``None``: all learn.
        """
        from analyser.games.burraco.kernel.training_data import recorded_options

        return recorded_options(rules, teacher, networks, key, first, count, stray, against)

    def score_effects(self, rules: Record) -> ScoreEffects | None:
        """Return what the score changes; as ``HasScoreEffects.score_effects``."""
        from analyser.games.burraco.score_effects import effects

        found = effects()
        return found if rules == self.rules(str(found.numbers["rules"])) else None

    def headroom(self) -> tuple[Headroom, ...]:
        """Return what more could be gained on search players; as ``HasHeadroom.headroom``."""
        from analyser.games.burraco.headroom import headroom

        return headroom()

    # -- tables for a learner

    @property
    def actions(self) -> int:
        """How many actions a learner has."""
        from analyser.games.burraco.actions import ACTIONS

        return ACTIONS

    @property
    def observation(self) -> tuple[ObservationPart, ...]:
        """What a learner sees."""
        from analyser.games.burraco.observations import PARTS

        return PARTS

    def tables_of(
        self, rules: Record, seats: Sequence[Record], learners: Sequence[bool], many: int
    ) -> LearnersTables:
        """Return tables at which a learner acts; as ``Trains.tables_of``."""
        from analyser.games.burraco.environment import tables_of

        return tables_of(rules, seats, learners, many)

    def move_of(self, action: int) -> dict[str, Any]:
        """Return an action as a move; as ``Trains.move_of``."""
        from analyser.games.burraco.action_moves import move_of

        return move_of(action)

    def action_of(self, move: Mapping[str, Any], rules: Record) -> int:
        """Return the action that is a move; as ``Trains.action_of``."""
        from analyser.games.burraco.environment import action_of

        return action_of(move, rules)

    def actions_of(self, move: Mapping[str, Any], rules: Record) -> Sequence[int]:
        """Return the actions that make a move; as ``Trains.actions_of``."""
        from analyser.games.burraco.environment import actions_of

        return actions_of(move, rules)

    # -- hand histories

    def verify(self, lines: Iterable[str], name: str) -> int:
        """Return how many hand histories these lines hold; as ``Histories.verify``."""
        from analyser.games.burraco.history.records import verify_lines

        return verify_lines(lines, name)

    @property
    def example_evening(self) -> str:
        """An evening in the short form; as ``HasShortForm.example_evening``."""
        file = files(f"{__package__}.history") / "evening.txt"
        return file.read_text(encoding="utf-8")

    def histories_of(self, lines: Iterable[str], name: str, /) -> Iterator[str]:
        """Yield the hands of some lines as histories; as ``HasShortForm.histories_of``."""
        from analyser.games.burraco.history.records import histories_of

        return histories_of(lines, name)

    def short_form_of(self, lines: Iterable[str], name: str, /) -> Iterator[str]:
        """Yield the hands in the short form; as ``HasShortForm.short_form_of``."""
        from analyser.games.burraco.history.records import short_form_of

        return short_form_of(lines, name)

    # -- advice and review

    def advise(self, text: str, name: str, policies: Sequence[Record], effort: Effort, /) -> Advice:
        """Return what the player to move should do; as ``Advises.advise``.

        In a hand history cut off before a move, or a position in one line.
        """
        from analyser.games.burraco.advice.advising import advice_in

        return advice_in(self, text, name, policies or [self.policy(ADVISER)], effort)

    def worth(self, text: str, name: str, policies: Sequence[Record], effort: Effort, /) -> Worth:
        """Return what the position of a history that breaks off is worth to the player to move.

        As ``AdvisingGame.worth``.
        """
        from analyser.games.burraco.advice.advising import worth_in

        return worth_in(self, text, name, policies, effort)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of decisions."""
        from analyser.games.burraco.advice.played_decisions import KINDS

        return KINDS

    def review(
        self, lines: Iterable[str], name: str, policies: Sequence[Record], /
    ) -> Sequence[PlayedHand]:
        """Return the hands of a history, and the decisions made in them; as ``Reviews.review``."""
        from analyser.games.burraco.advice.played_decisions import decisions_in

        return decisions_in(self, lines, name, policies or [self.policy(ADVISER)])

    @property
    def lucks(self) -> tuple[str, ...]:
        """Kinds of luck."""
        from analyser.games.burraco.advice.luck import KINDS

        return KINDS

    def fortunes(self, lines: Iterable[str], name: str, seed: int, /) -> Iterator[Fortune]:
        """Yield what chance brought in each hand; as ``MeasuresLuck.fortunes``."""
        from analyser.games.burraco.advice.luck import fortunes_in

        return fortunes_in(lines, name, seed)

    # -- positions in one line, and the score of a table

    def says_position(self, line: str, /) -> bool:
        """Say whether a line is meant as a position."""
        from analyser.games.burraco.history.records import is_position

        return is_position(line)

    def verify_positions(self, lines: Iterable[str], name: str, /) -> int:
        """Return how many positions these lines hold; as ``HasNotation.verify_positions``."""
        from analyser.games.burraco.history.hand import verify_positions

        return verify_positions(lines, name)

    def piece_after(self, given: Mapping[str, str], /) -> Piece | None:
        """Return what is asked next of a position; as ``HasNotation.piece_after``."""
        from analyser.games.burraco.notation.asking import piece_after

        return piece_after(given)

    def read_piece(self, name: str, answer: str, given: Mapping[str, str], /) -> str:
        """Return an answer as a piece; as ``HasNotation.read_piece``."""
        from analyser.games.burraco.notation.asking import read_piece

        return read_piece(name, answer, given)

    def line_of(self, given: Mapping[str, str], /) -> str:
        """Return the line that all pieces make; as ``HasNotation.line_of``."""
        from analyser.games.burraco.notation.asking import line_of

        return line_of(given)

    @property
    def score_terms(self) -> Mapping[str, str]:
        """What each term of a score is, in words."""
        from analyser.games.burraco.notation.final_table import MEANINGS

        return MEANINGS

    def scores_of(self, lines: Iterable[str], name: str, rules: Record, /) -> list[ScoredTable]:
        """Return what each line's table scores; as ``ScoresTables.scores_of``."""
        from analyser.games.burraco.notation.final_table import scores_of

        return scores_of(lines, name, rules)
