"""What is Burraco, and what does the rest of the program see of it?

Texts followed, by the short names that are used everywhere (the README beside this file lists
them): D, Italian Burraco in partnership; P, Italian Burraco for four, three and two with two
variations, and of 2 to 5 as individuals; C, the South American family of Buraco; R, the two-player
game of an online room; F, the federations' codes, as retold.  Readings where a text is silent are
numbered L1 … L25, there too.

Scope: the 26 rule sets of these texts, for two to five players, any change that a
scenario makes to them, single hands and whole matches.

To read, in this order:

* data: ``rules``, ``pack`` (the cards), ``policies`` (the sheet by which players think),
  ``laying_all`` (what it is to lay all one can), ``columns`` (a hand's row and a decision's) and
  ``playing_style`` (what is counted of a player, and when play is none);
* ``reference``, the game in plain Python; a file of the same name in ``kernel`` is its compiled
  twin;
* ``history``: a hand as text, ``hand`` (written and verified), ``reading`` and ``narration``; as
  people type it, ``short_form`` and ``short_reading``; ``records``, whichever of both it is;
* ``own_player``: a user's own player, ``view`` (what it sees), ``lines`` (the same as a history,
  for a player that names moves) and ``guest`` (how its answers become moves);
* ``kernel``, the compiled modules: its ``table``, ``decisions``, ``search`` and ``records``; the
  docstrings there give the order;
* ``notation``, a position in one line: ``position`` (its content), ``melds`` and ``text`` (written
  and read), ``possible``, ``turns`` (those of a hand), ``drawn``, ``asking``;
* ``advice`` in one position: ``advising``, the door; ``position`` (what its player knows),
  ``worlds`` (how the hidden cards may lie), ``decision`` (what there is to decide), ``weighing``,
  ``words``; and of a search ``seat_roles`` (who plays on), ``ways`` (the options), ``seen``,
  ``line_position`` (a line's content), ``consultation``, ``questions``, ``telling``;
  ``learnt_choice``, what the learnt player would do there;
  ``played_decisions``, what the decisions of a played hand cost, and ``luck``, what chance was
  worth in it;
* ``environment``, the tables at which a learner acts: ``actions`` (numbered), ``action_moves``
  (those of a hand history), ``observations`` (what is seen); in ``kernel``
  ``table.legal_moves`` and ``records.environment``;
* ``vouched.json``, what a few hands come to by which a run proves the machine code that it loaded;
* ``measures``, by which rule sets are compared, and ``rescoring``, by which a row is counted under
  other bonuses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cached_property, partial, partialmethod
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from analyser.errors import ScenarioError
from analyser.games.awards import awards as read_awards
from analyser.games.burraco import pack
from analyser.games.burraco.policies import as_policy
from analyser.games.burraco.rules import (
    CUT_ACCURACY,
    MATCH_HANDS,
    RULE_FIELDS,
    as_rules,
    cut_points,
    last_turn,
    rules_of,
    sides_of,
)
from analyser.games.interface import (
    Advice,
    Award,
    Condition,
    Effort,
    Feature,
    Field,
    Goal,
    Guest,
    ObservationPart,
    PlayedHand,
    Record,
    Rows,
    Scale,
    Trait,
)
from analyser.games.records import checked
from analyser.games.searching.sheet import NONE, searches
from analyser.games.standard_game import StandardGame, from_room, room_function

ADVISER: Final = "search"
"""The default policy that advises."""
if TYPE_CHECKING:
    from analyser.games.burraco.reference.moves import TableInPlay
    from analyser.games.burraco.reference.search_player import Companions
    from analyser.games.engine import Engine
    from analyser.games.searching.questions import Worth
    from analyser.games.seat_view import Line, SeatView


class Burraco(StandardGame):
    """The game as ``games.interface.Game`` describes it; the rest is in ``standard_game``."""

    title = "Burraco"
    description = (
        "Rummy with wild cards and a discard pile to take; melds of seven cards bring the bonus"
    )
    question = "Is taking the discard pile worth it?"
    scale = Scale("points", band=5.0, precision=2.0, spread=250.0, decimals=0, lead_steps=20)
    rule_fields: tuple[Field, ...] = (*RULE_FIELDS, CUT_ACCURACY)
    match_hands = MATCH_HANDS
    time_out_rule = "time_out_turn"
    fixing_seconds = 3.0
    default_preset = "italian"
    default_policy = "balanced"
    decisions: Mapping[str, str] = from_room("own_player.view", "ALL_DECISIONS")
    """What someone else's player may decide."""
    features: tuple[Feature, ...] = from_room("features", "FEATURES")
    """What a position is like, in numbers."""
    option_features: Mapping[str, tuple[Feature, ...]] = from_room("option_features", "DECISIONS")
    """What an option is like, by kind of decision."""
    learns_from_own_play = True
    phases: tuple[str, ...] = from_room("kernel.decisions.play", "PHASES")
    """What playing a hand consists of."""
    kinds: tuple[str, ...] = from_room("advice.played_decisions", "KINDS")
    """Kinds of decisions."""
    lucks: tuple[str, ...] = from_room("advice.luck", "KINDS")
    """Kinds of luck."""
    counts: tuple[str, ...] = from_room("playing_style", "COUNTS")
    """What is counted of each seat in each hand."""
    no_play: str = from_room("playing_style", "NO_PLAY")
    """What makes play degenerate."""
    traits: tuple[Trait, ...] = from_room("playing_style", "TRAITS")
    """How a player plays, in a card player's numbers."""
    # What the functions return, the abilities in ``games.interface`` say.
    learner = room_function("searchers", "learner")
    plain_positions = room_function("kernel.training_data", "plain_positions")
    searched_positions = room_function("kernel.training_data", "searched_positions")
    teacher = room_function("searchers", "teacher")
    learnt_policy = room_function("evaluations", "learnt_policy")
    recorded_options = room_function("kernel.training_data", "recorded_options")
    headroom = room_function("headroom", "headroom")
    fixing_pays = room_function("kernel.calls", "ENGINE.fixing_pays")
    fixed = room_function("kernel.calls", "ENGINE.fixed")
    watched = room_function("kernel.calls", "ENGINE.watched")
    weigh = room_function("kernel.calls", "weigh")
    conduct = room_function("kernel.calls", "conduct")
    sample = room_function("playing_style", "sample")
    people = room_function("playing_style", "people")
    must_replay = room_function("rescoring", "must_replay")
    rescored = room_function("rescoring", "rescored")
    verify = room_function("history.records", "verify_lines")
    histories_of = room_function("history.records", "histories_of")
    short_form_of = room_function("history.records", "short_form_of")
    verify_positions = room_function("history.hand", "verify_positions")
    fortunes = room_function("advice.luck", "fortunes_in")
    piece_after = room_function("notation.asking", "piece_after")
    read_piece = room_function("notation.asking", "read_piece")
    line_of = room_function("notation.asking", "line_of")
    score_terms: Mapping[str, str] = from_room("notation.final_table", "MEANINGS")
    """What each term of a score is, in words."""
    scores_of = room_function("notation.final_table", "scores_of")
    actions: int = from_room("actions", "ACTIONS")
    """How many actions a learner has."""
    observation: tuple[ObservationPart, ...] = from_room("observations", "PARTS")
    """What a learner sees."""
    tables_of = room_function("environment", "tables_of")
    move_of = room_function("action_moves", "move_of")
    action_of = room_function("environment", "action_of")
    actions_of = room_function("environment", "actions_of")

    def rules(self, preset: str, changes: Record | None = None) -> Record:
        """Return a preset's rules with ``changes`` laid over, and ``cut_accuracy``, as a record."""
        changed = dict(changes or {})
        feat = changed.pop(CUT_ACCURACY.id, 0.0)
        values = asdict(rules_of(preset, changed))
        values["pot_cards"] = list(values["pot_cards"])
        values[CUT_ACCURACY.id] = checked(CUT_ACCURACY, f"rules.{CUT_ACCURACY.id}", feat)
        made = {"preset": preset, **values}
        if values[CUT_ACCURACY.id] and not cut_points(as_rules(made)):
            why = (
                "no side is the cutter's" if values["exact_cut_points"] else "exact_cut_points is 0"
            )
            raise ScenarioError(
                f"rules.{CUT_ACCURACY.id}: found {feat} where {why}, so that a cut earns nothing "
                "(expected 0)"
            )
        return made

    def policy(self, name: str, changes: Record | None = None) -> Record:
        """Return a policy with ``changes`` laid over, as a record."""
        from analyser.games.burraco import searchers

        if changes:
            searchers.checked(f"policies.{name}", name, changes)
        return super().policy(name, changes)

    def settled(self, policy: Record, rules: Record, /) -> Record:
        """Return a policy in full as it plays under these rules."""
        if not searches(policy):
            return policy
        from analyser.games.burraco import searchers

        return searchers.settled(policy, rules)

    def goal(self, rules: Record) -> Goal:
        """Return how a match is won."""
        return Goal(rules["match_target"], rules["match_target_exceeded"], self.match_hands)

    def last_turn(self, rules: Record, /) -> int:
        """Return the turn that ends a hand if nothing else does."""
        return last_turn(as_rules(rules))

    def sides(self, rules: Record) -> tuple[str, ...]:
        """Return the teams' names, or the players' where each plays alone."""
        if sides_of(rules) < rules["players"]:
            return ("seats 0 and 2", "seats 1 and 3")
        return tuple(f"seat {seat}" for seat in range(rules["players"]))

    def seats(self, rules: Record) -> tuple[int, ...]:
        """Return seat → side: partners sit across."""
        return tuple(seat % len(self.sides(rules)) for seat in range(rules["players"]))

    @cached_property
    def awards(self) -> Mapping[str, Award]:
        """Tables of victory points, by name."""
        return read_awards(__name__)

    @cached_property
    def engine(self) -> Engine:
        """What plays hands, compiled."""
        from analyser.games.burraco.kernel.calls import ENGINE

        return ENGINE

    def choose_move(self, view: SeatView, policy: Record) -> Line:
        """Return the move of a view that a policy makes."""
        from analyser.games.burraco.own_player import policy_moves

        return policy_moves.choose_move(self, view, policy)

    choose_custom = room_function("own_player.policy_moves", "choose_custom")
    check_lines = room_function("own_player.policy_moves", "check_lines")

    def legal_moves(self, view: SeatView, _made: int) -> list[Line]:
        """Return the legal moves of a seat, of which the lines of a view are known.

        ``ScenarioError`` where it is not the seat's turn, or it looks at a card that is in no line.
        """
        from analyser.games.burraco.own_player import policy_moves

        return policy_moves.legal_moves(view, as_policy(self.policy(self.default_policy)))

    def leaves_no_line(self, move: Line) -> bool:  # noqa: ARG002 - as of other games
        """Say whether a move leaves no line in a history: none here."""
        return False

    def play_guests(
        self,
        rules: Record,
        entrants: Sequence[Guest],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
        lead: int = 0,
        before: Sequence[int] = (),
    ) -> Rows:
        """Play ``count`` deals from ``first`` on with the reference engine; a row each.

        ``lead``: who begins; ``before``: the totals before the hand, as a row has them.
        """
        from analyser.games.burraco.columns import NULL, PARTS, ROW_SIZE
        from analyser.games.burraco.own_player import guest
        from analyser.games.burraco.reference.scoring import row

        out = np.empty((count, ROW_SIZE), np.int64)
        # Whole points are written as such, as people would.
        scores = [each // PARTS if each % PARTS == 0 else each / PARTS for each in map(int, before)]
        deals = range(first, first + count)
        tables = self._tables_of(rules, entrants, seating, key, deals, lead, scores)
        for place, (number, table) in enumerate(zip(deals, tables, strict=True)):
            out[place] = guest.row_numbers(row(table, number), self.columns, NULL)
        return out

    def weigh_guests(
        self,
        choice: str,
        rules: Record,
        entrants: Sequence[Guest],
        seating: Sequence[int],
        key: int,
        deal: int,
        futures: int,
        when: Condition = (),
    ) -> Rows:
        """Weigh a decision of a deal; as ``SeatingGame.weigh_guests``."""
        from analyser.games.burraco import action_moves
        from analyser.games.burraco.kernel import calls

        (table,) = self._tables_of(rules, entrants, seating, key, [deal], 0, ())
        actions = [
            action_moves.action_of(event, table.rules)
            for event in table.events
            if event["do"] not in ("pot", "restock")
        ]
        policies = [each.policy for each in entrants]
        return calls.weigh_played(
            choice, rules, policies, seating, key, deal, actions, futures, when
        )

    def _tables_of(
        self,
        rules: Record,
        entrants: Sequence[Guest],
        seating: Sequence[int],
        key: int,
        deals: Iterable[int],
        lead: int,
        scores: Sequence[float],
    ) -> Iterator[TableInPlay]:
        """Yield the tables of deals that guests have played to their end."""
        from analyser.games.burraco.own_player import guest
        from analyser.games.burraco.reference import play as reference

        as_played = as_rules(rules)
        players = [self.settled(entrant.policy, rules) for entrant in entrants]
        policies = [as_policy(player) for player in players]
        companions = [self._companions(player, rules) for player in players]
        for number in deals:
            decide = [entrants[who].sit() for who in seating]
            if any("move" in each for each in decide):
                # Beside a player who is asked for moves a search is compiled code's, which is soon
                # done: worlds differ from those of the plain engine, chance is the seat's.
                decide = [
                    {"move": partial(self.choose_move, policy=players[who])}
                    if searches(players[who]) and not each
                    else each
                    for who, each in zip(seating, decide, strict=True)
                ]
            seated = [
                guest.Entrant(entrants[who].name, policies[who], each, companions[who], rules)
                for who, each in zip(seating, decide, strict=True)
            ]
            cut = reference.exact_cut(rules[CUT_ACCURACY.id], key, number)
            table = reference.deal(as_played, pack.order(key, number), lead, scores, cut)
            yield guest.play(table, seated, key, number)

    @staticmethod
    def _companions(player: Record, rules: Record) -> Companions | None:
        """Return the companions of a settled search player in rollouts; ``None``: it does not
        search."""
        if not searches(player):
            return None
        from analyser.games.burraco import evaluations, searchers
        from analyser.games.burraco.reference.search_player import Companions

        weights, said = None, str(player["search_evaluation"])
        if player["search_turns"]:
            weights = evaluations.numbers(said, rules)
        tries_lays = player["search_policy"] != NONE
        learnt = str(player["search_policy"]) if tries_lays else said
        networks = evaluations.option_networks(learnt, rules)
        return Companions(searchers.model_of(player), weights, networks, tries_lays)

    def _narrated(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        seed: int,
        deal: int,
        style: str,
        *,
        positions: bool,
    ) -> Iterator[str]:
        """Yield one hand, played by the reference; ``positions``: with its positions."""
        from analyser.cards.shuffle import run_key
        from analyser.games.burraco.history import hand, narration
        from analyser.games.burraco.notation import turns
        from analyser.games.burraco.reference import play as reference

        key = run_key(seed)
        players = [as_policy(policies[who]) for who in seating]
        cut = reference.exact_cut(rules[CUT_ACCURACY.id], key, deal)
        table = reference.deal(as_rules(rules), pack.order(key, deal), cut=cut)
        if any(searches(policies[who]) for who in seating):
            # To search in plain Python takes minutes: the moves are the kernel's, each verified.
            from analyser.games.burraco.kernel import calls

            for event in calls.moves(rules, policies, seating, key, deal):
                narration.follow(table, event)
        else:
            reference.play(table, players, key, deal)
        told = turns.lines_of(table, rules["preset"]) if positions else {}
        if style == "jsonl":
            yield from hand.lines(table, rules["preset"], seed, deal, list(told.values()))
            return
        names = [str(policies[who]["name"]) for who in seating]
        title = f"Hand {deal} of seed {seed} · {rules['preset']}"
        yield from narration.story(table, names, title, told)

    narrate: Any = partialmethod(_narrated, positions=False)
    narrate_positions: Any = partialmethod(_narrated, positions=True)

    def advise(self, text: str, name: str, policies: Sequence[Record], effort: Effort, /) -> Advice:
        """Return what the player to move should do.

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

    def review(
        self, lines: Iterable[str], name: str, policies: Sequence[Record], /
    ) -> Sequence[PlayedHand]:
        """Return the hands of a history, and the decisions made in them."""
        from analyser.games.burraco.advice.played_decisions import decisions_in

        return decisions_in(self, lines, name, policies or [self.policy(ADVISER)])

    def says_position(self, line: str, /) -> bool:
        """Say whether a line is meant as a position."""
        from analyser.games.burraco.history.records import is_position

        return is_position(line)

    def degenerate(
        self, _rules: Record, traits: Mapping[str, float], usual: Mapping[str, float], /
    ) -> tuple[str, ...]:
        """Return why such play is none, a clause each."""
        from analyser.games.burraco.playing_style import degenerate

        return degenerate(traits, usual)


GAME = Burraco()
