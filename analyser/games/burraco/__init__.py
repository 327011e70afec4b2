"""What is Burraco, and what does the rest of the program see of it?

>>> from analyser import table
>>> hand = table("burraco", rules="italian", seed=7)
>>> hand.pile
('4h',)
>>> hand.legal_moves()
('draw', 'take_pile')
>>> hand.draw()
>>> hand.meld("6d 6d 6s")
>>> hand.melds
(('6d', '6d', '6s'),)

Texts followed, by the short names that are used everywhere (the README beside this file lists
them): D, Italian Burraco in partnership; P, Italian Burraco for four, three and two with two
variations, and of 2 to 5 as individuals; C, the South American family of Buraco; R, the two-player
game of an online room; F, the federations' codes, as retold.  Readings where a text is silent are
numbered L1 … L29, there too.

Scope: the 26 rule sets of these texts, for two to five players, any change that a
scenario makes to them, single hands and whole matches.

To read, in this order:

* data: ``rules``, ``pack`` (the cards), ``policies`` (the sheet by which players think),
  ``laying_all`` (what it is to lay all one can), ``columns`` (a hand's row and a decision's) and
  ``playing_style`` (what is counted of a player, and when play is none);
* ``abilities``: the door to each ability, a method that imports what does it;
* ``reference``, the game in plain Python; a file of the same name in ``kernel`` is its compiled
  twin;
* ``history``: a hand as text, ``hand`` (written and verified), ``reading`` and ``narration``; as
  people type it, ``short_form`` and ``short_reading``; ``records``, whichever of both it is;
* ``seat``: what a seat sees, the words of its moves, and policies at a table in hand;
* ``own_player``: a user's own player that decides turn by turn, ``view`` (what it sees) and
  ``guest`` (how its answers become moves); ``policy_moves``, what a policy does in a seat;
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

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partialmethod
from typing import TYPE_CHECKING, Any

import numpy as np

from analyser.errors import ScenarioError
from analyser.games.awards import awards as read_awards
from analyser.games.burraco import pack
from analyser.games.burraco.abilities import BurracoAbilities
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
from analyser.games.interface import Field, Record, Rows, Scale
from analyser.games.protocols.clubs import Award
from analyser.games.protocols.custom_seats import Guest
from analyser.games.protocols.decisions import Condition
from analyser.games.protocols.matches import Goal
from analyser.games.records import check_value, values_of
from analyser.games.searching.sheet import NONE, check_changes, searches

if TYPE_CHECKING:
    from analyser.games.burraco.reference.moves import TableInPlay
    from analyser.games.burraco.reference.search_player import Companions
    from analyser.games.custom_seats import SeatedHand
    from analyser.games.engine import Engine
    from analyser.games.seat_view import Line, SeatView


class Burraco(BurracoAbilities):
    """The game as ``games.interface.Game`` describes it.

    The rest is in ``standard_game`` and ``abilities``.
    """

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
    unsigned = ("beginner",)

    def rules(self, preset: str, changes: Record | None = None) -> Record:
        """Return a preset's rules with ``changes`` laid over, and ``cut_accuracy``, as a record."""
        changed = dict(changes or {})
        feat = changed.pop(CUT_ACCURACY.id, 0.0)
        values = values_of(rules_of(preset, changed))
        values["pot_cards"] = list(values["pot_cards"])
        values[CUT_ACCURACY.id] = check_value(CUT_ACCURACY, f"rules.{CUT_ACCURACY.id}", feat)
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
        found = super().policy(name, changes)
        if changes:
            check_changes(f"policies.{name}", super().policy(name), found, changes)
        return found

    def settle_policy(self, policy: Record, rules: Record, /) -> Record:
        """Return a policy in full as it plays under these rules."""
        if not searches(policy):
            return policy
        from analyser.games.burraco import searchers

        return searchers.settle_policy(policy, rules)

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

    def lay_out(
        self, rules: Record, key: int, number: int, lead: int = 0, before: Sequence[int] = ()
    ) -> TableInPlay:
        """Return the reference's table of a deal, before the first turn."""
        from analyser.games.burraco.columns import PARTS
        from analyser.games.burraco.reference import play as reference

        cut = reference.exact_cut(rules[CUT_ACCURACY.id], key, number)
        # Whole points are written as such, as people would.
        scores = [each // PARTS if each % PARTS == 0 else each / PARTS for each in map(int, before)]
        return reference.deal(as_rules(rules), pack.order(key, number), lead, scores, cut)

    def row_of(self, table: TableInPlay, number: int) -> list[int]:
        """Return the row of a finished hand, of the reference's table."""
        from analyser.games.burraco.columns import NULL
        from analyser.games.burraco.reference.scoring import row

        cells, found = row(table, number), []
        for column in self.columns:
            value = cells.get(column.name, NULL)
            if column.name in cells and column.categories:
                value = column.categories.index(value)
            elif column.name in cells:
                value = int(value * column.parts)
            found.append(value)
        return found

    def choose_move(self, view: SeatView, policy: Record) -> Line:
        """Return the move of a view that a policy makes."""
        from analyser.games.burraco.own_player import policy_moves

        return policy_moves.choose_move(self, view, policy)

    def choose_custom(
        self,
        view: SeatView,
        name: str,
        policy: Record,
        decide: Mapping[str, Callable[[Any], Any]],
    ) -> Line:
        """Return the move of a view that a player makes who decides turn by turn."""
        from analyser.games.burraco.own_player import policy_moves

        return policy_moves.choose_custom(view, name, policy, decide)

    def check_lines(self, view: SeatView) -> None:
        """Raise where a line of a view is none of a history; as ``policy_moves.check_lines``."""
        from analyser.games.burraco.own_player import policy_moves

        policy_moves.check_lines(view)

    def legal_moves(self, view: SeatView, made: int = 0) -> list[Line]:
        """Return the legal moves of a seat; as ``policy_moves.legal_moves``."""
        from analyser.games.burraco.own_player import policy_moves

        return policy_moves.legal_moves(view, made)

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
        deals = range(first, first + count)
        hands = self._play_hands(rules, entrants, seating, key, deals, lead, before)
        return np.array([hand.table.row() for hand in hands], np.int64)

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

        (hand,) = self._play_hands(rules, entrants, seating, key, [deal], 0, ())
        table = hand.table.referee
        actions = [
            action_moves.action_of(event, table.rules)
            for event in table.events
            if event["do"] not in ("pot", "restock")
        ]
        policies = [each.policy for each in entrants]
        return calls.weigh_played(
            choice, rules, policies, seating, key, deal, actions, futures, when
        )

    def _play_hands(
        self,
        rules: Record,
        entrants: Sequence[Guest],
        seating: Sequence[int],
        key: int,
        deals: Iterable[int],
        lead: int,
        before: Sequence[int],
    ) -> Iterator[SeatedHand]:
        """Yield hands that guests have played to their end."""
        from analyser.games.burraco.own_player import guest
        from analyser.games.custom_seats import SeatedHand

        players = [self.settle_policy(entrant.policy, rules) for entrant in entrants]
        companions = [self._companions(player, rules) for player in players]
        for number in deals:
            hand = SeatedHand(self, rules, entrants, seating, key, number, lead, before)
            by_seat = [players[who] for who in seating], [companions[who] for who in seating]
            guest.sit_down(hand, *by_seat)
            hand.play()
            yield hand

    @staticmethod
    def _companions(player: Record, rules: Record) -> Companions | None:
        """Return the companions of a settled search player in rollouts; ``None``: it does not
        search."""
        if not searches(player):
            return None
        from analyser.games.burraco import evaluations, match_chances, searchers
        from analyser.games.burraco.reference.search_player import Companions

        weights, said = None, str(player["search_evaluation"])
        if player["search_turns"]:
            weights = evaluations.numbers(said, rules)
        tries_lays = player["search_policy"] != NONE
        learnt = str(player["search_policy"]) if tries_lays else said
        networks = evaluations.option_networks(learnt, rules)
        chances: Sequence[int] = ()
        if player.get("search_plays_for"):
            chances = match_chances.chances_row(str(match_chances.find_preset(rules)))
        return Companions(searchers.model_of(player), weights, networks, tries_lays, chances)

    def _narrate_hand(
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
        """Yield one hand, played at a table; ``positions``: with its positions."""
        from analyser.games.burraco.history import hand, narration
        from analyser.games.burraco.notation import turns
        from analyser.games.table import table_of

        played = table_of(self, rules, seed, deal)
        played.policies.play_on([policies[who] for who in seating], 0)
        table = played.referee
        told = turns.lines_of(table, rules["preset"]) if positions else {}
        if style == "jsonl":
            yield from hand.lines(table, rules["preset"], seed, deal, list(told.values()))
            return
        names = [str(policies[who]["name"]) for who in seating]
        title = f"Hand {deal} of seed {seed} · {rules['preset']}"
        yield from narration.story(table, names, title, told)

    narrate: Any = partialmethod(_narrate_hand, positions=False)
    narrate_positions: Any = partialmethod(_narrate_hand, positions=True)


GAME = Burraco()
