"""How is each question of an answer answered, and what is asked next in a turn?

The race of the options, and how much is played for each question, are those of every game
(``searching.rollouts``, ``searching.advice_rounds``); here is what plays them.

Whoever takes the pile asks what to lay, and what to discard.  Where it is best to lay, the other
lays of the turn are taken to be those of the player's own habits, and every card that can be
discarded then is tried: the next question, asked before it comes.  Left out: what comes with a card
that nobody has seen, be it drawn, in a pile that is not remembered, or in a pot, for which the hand
runs out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from analyser.cards.shuffle import run_key
from analyser.games.burraco.advice.consultation import Consultation
from analyser.games.burraco.advice.line_position import see_position
from analyser.games.burraco.advice.ways import ADD, MELD, Way, throws_of, way_of, ways_of
from analyser.games.burraco.columns import OUTCOME_PARTS
from analyser.games.burraco.kernel.habits import policy_row
from analyser.games.burraco.kernel.search import option_rollouts
from analyser.games.burraco.notation.position import UNSEEN_CARD, Position, position_of
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.laying import make
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.search_player import DRAW, TAKE
from analyser.games.burraco.rules import CUT_ACCURACY, rules_row
from analyser.games.protocols.advice import Effort, EndWorth
from analyser.games.records import values_of
from analyser.games.searching import advice_rounds
from analyser.games.searching.advice_rounds import Question, Worth
from analyser.games.searching.rollouts import Play

AnsweredQuestion: TypeAlias = advice_rounds.AnsweredQuestion[Consultation, Way]


def answer_questions(consultation: Consultation, effort: Effort) -> list[AnsweredQuestion]:
    """Try the options of a decision, and of what comes after the best of them, until it is known
    well enough what is best, or the time is spent.
    """
    return advice_rounds.answer_questions(
        consultation, _make_asking(_find_worth(consultation, effort)), effort
    )


def worth(consultation: Consultation, effort: Effort) -> Worth:
    """Return what the position of a decision is worth."""
    return advice_rounds.worth_of(consultation, consultation.asker.mover, _make_asking(), effort)


def _find_worth(consultation: Consultation, effort: Effort) -> EndWorth | None:
    """Return what the end of the hand is worth in the match; ``None``: its points count."""
    if effort.stakes is None:
        return None
    table, mover = consultation.seen_position.table, consultation.asker.mover
    side = table.side_of(mover)
    rules = {
        "preset": consultation.asker.preset,
        **values_of(consultation.asker.rules),
        CUT_ACCURACY.id: 0.0,
    }
    own, other = (float(table.scores[each]) for each in (side, 1 - side))
    begins = table.side_of((table.lead + 1) % table.rules.players) == side
    return effort.stakes(rules, own, other, begins)


def _make_asking(worth: EndWorth | None = None) -> advice_rounds.QuestionRules[Consultation, Way]:
    return advice_rounds.QuestionRules(
        ways=lambda decision: decision.ways,
        player_of=player_of,
        next_question=ask_after,
        leads_nowhere=lambda way: way.do == DRAW,
        parts=OUTCOME_PARTS,
        worth=worth,
    )


def player_of(consultation: Consultation, seed: int) -> Play:
    """Return what plays worlds of a decision; their ends are in quarters of a point."""
    rules = consultation.asker.rules
    row = np.array(rules_row(rules), np.int64)
    habits = np.array(
        [policy_row(each, rules) for each in consultation.roles.policies], np.int64
    ).ravel()
    options = np.array([way.code for way in consultation.ways], np.int64).ravel()
    key = run_key(seed)

    def play(first: int, last: int, which: Sequence[bool]) -> npt.NDArray[np.int64]:
        ends = np.zeros((last - first, len(which), option_rollouts.END_WIDTH), np.int64)
        scratch = np.zeros(option_rollouts.SCRATCH_SIZE, np.int64)
        flags = np.array(which, np.int64)
        for start, stop, table in tables(first, last):
            option_rollouts.consult(
                key,
                start,
                stop,
                table,
                consultation.seen_position.known_cards,
                options,
                flags,
                row,
                habits,
                ends[start - first : stop - first].ravel(),
                scratch,
            )
        return ends

    def tables(first: int, last: int) -> Iterator[tuple[int, int, npt.NDArray[np.int64]]]:
        """Yield which worlds stand on which table: one for all, or one for each."""
        row_in = consultation.seen_position.row_in
        if row_in is None:
            yield first, last, consultation.seen_position.row
            return
        for world in range(first, last):
            yield world, world + 1, row_in(key, world)

    return play


# -- what is asked next


def ask_after(consultation: Consultation, best: Way) -> Question[Consultation, Way] | None:
    """Return what comes after an option; None where that shows a new card, or ends the turn.

    Done are the option, and of lays all that are laid then.
    """
    if best.do == TAKE:
        return _ask_after_taking(consultation, best)
    if best.do in (MELD, ADD):
        return _ask_after_laying(consultation, best)
    return None


def _ask_after_taking(consultation: Consultation, best: Way) -> Question[Consultation, Way] | None:
    if UNSEEN_CARD in consultation.position.pile:
        return None
    seat, table = consultation.asker.mover, _copy_table(consultation)
    table.take(seat)
    position = position_of(table, consultation.position.preset)
    seen = see_position(position)
    ways = ways_of(seen.table, consultation.roles, seat, pile_or_stock=False)
    after = replace(
        consultation, seen_position=seen, position=position, ways=ways, pile_or_stock=False
    )
    return Question((best,), after)


def _ask_after_laying(consultation: Consultation, best: Way) -> Question[Consultation, Way] | None:
    seat, policy = consultation.asker.mover, consultation.roles.policies[consultation.asker.mover]
    table = _copy_table(consultation)
    if len(best.cards) >= len(table.seats[seat].hand):
        return None
    if best.number is None:
        table.meld(seat, best.cards)
    else:
        table.add(seat, best.number, best.cards[0])
    lays = [best]
    player = Decider(policy, table, seat, 0)
    while (lay := player.next_lay()) is not None:
        if len(lay.cards) >= len(table.seats[seat].hand):
            return None
        lays.append(way_of(lay))
        make(player, lay)
    position = _position(consultation.position, table)
    seen = see_position(position)
    throws = tuple(way_of(card) for card in throws_of(seen.table, consultation.roles, seat))
    return Question(
        tuple(lays), replace(consultation, seen_position=seen, position=position, ways=throws)
    )


def _copy_table(consultation: Consultation) -> TableInPlay:
    """Return a copy of the table to play on at, which knows its moves."""
    table = consultation.seen_position.table.copy_to_think()
    table.events = list(consultation.seen_position.table.events)
    return table


def _position(before: Position, table: TableInPlay) -> Position:
    """Return the position on a table, its pile remembered as before."""
    return replace(position_of(table, before.preset), pile=before.pile)


def describe_done(ways: Sequence[Way]) -> str:
    """Return what was done in a turn in a sentence's words."""
    said = [way.doing for way in ways]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"
