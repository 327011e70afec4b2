"""Which decisions did the players of a hand make, and what did each of them cost?

A decision is treated as a position without a history (``line_position``): what the player saw, and
nothing that came later.  The options are those that advice has, and what was done, if it is none of
them.  Some worlds say which option is best, and others, that had no part in this, how far it is
ahead: whoever looks for the best in the same worlds finds one that was lucky in them, and calls
every decision worse than it was.  So what is found to be lost is, on average, not more than what
the best option is really ahead.

In a rollout all play on by habits.  A chance that those miss would be called lost at each meld of a
turn, though it was there until the card was discarded.  So what is laid counts as much as the best
that could come after it in the turn, and what a turn lost from the first meld to the discard is
how far its best way is ahead of how it was really played.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from analyser.errors import DataError
from analyser.games.burraco.advice.consultation import Consultation
from analyser.games.burraco.advice.decision import why_draws
from analyser.games.burraco.advice.line_position import PositionAsker, see_position
from analyser.games.burraco.advice.questions import player_of
from analyser.games.burraco.advice.seat_roles import assign_roles
from analyser.games.burraco.advice.ways import ADD, MELD, Way, way_of, ways_of
from analyser.games.burraco.columns import OUTCOME_PARTS
from analyser.games.burraco.history.hand import Moment
from analyser.games.burraco.history.records import POSITIONS, form_of, hands_in
from analyser.games.burraco.kernel.search import option_rollouts
from analyser.games.burraco.notation.drawn import scene_of
from analyser.games.burraco.notation.played import EXPECTED, PLAYED_FIELD, read_played
from analyser.games.burraco.notation.position import THROW as POSITION_THROW
from analyser.games.burraco.notation.position import Position, position_of
from analyser.games.burraco.notation.text import COMMENT
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.laying import Lay
from analyser.games.burraco.reference.melds import Illegal
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.search_player import DRAW, TAKE
from analyser.games.history_lines import IllegalHistory, Unreadable
from analyser.games.interface import Game, Record
from analyser.games.protocols.advice import Points
from analyser.games.protocols.reviews import DecisionCost, MoveSequence, PlayedHand, PlayedMove
from analyser.games.searching.rollouts import Play
from analyser.games.sides import seating

PILE, LAY, THROW = "pile or stock", "melding", "discarding"
KINDS: Final = (PILE, LAY, THROW)
"""Kinds of decisions.  *Melding*: something was melded or laid off, or should have been."""
SPACE: Final = 2**24
"""Worlds between those of one stretch and those of the next: none serves two."""
MOST_STRETCHES: Final = 2**12
"""More than a hand has."""
OF_UNKNOWN: Final = "the decisions of players whose cards were not all written down"
NO_MOVES: Final = "all decisions, since no turn was written down"
"""What is left out of a review."""
MARKS: Final = {
    "draw": "stock", "refuse": "stock", "take": "pile", MELD: "meld", ADD: "meld",
    "discard": "discard",
}  # fmt: skip
"""How a timeline marks the moves of a history."""
PIECE: Final = 4_096
"""Worlds that are played before their ends are put away in an eighth of the room."""

Ends: TypeAlias = npt.NDArray[np.int32]
"""Own score less that of the others, in quarters of a point: (worlds, options)."""


@dataclass(frozen=True)
class Choice:
    """A position, and what its player did."""

    position: Position
    move: Mapping[str, Any]
    """As a hand history has it, but for a meld's number, which is that on the position's table."""


def decisions_in(
    game: Game, rows: Iterable[str], name: str, policies: Sequence[Record]
) -> list[PlayedHand]:
    """Return the hands of some lines, and the decisions made in each.

    Lines may be positions too, each with what was played there: each is a hand of its own.

    ``policies``: one for all or one per side, which search or by whose habits all play on.  Raises
    as ``records.hands_in``.
    """
    form, lines = form_of(rows)
    if form == POSITIONS:
        return _list_remembered_hands(game, lines, name, policies)
    told: dict[int, list[list[tuple[PlayedMove, Choice]]]] = {}

    def note(hand: int, moment: Moment) -> None:
        table = moment.table
        seat = table.to_move
        if seat in moment.filled_in:
            return
        mark = MARKS[str(moment.move["do"])]
        made = PlayedMove(hand, moment.line, table.turn, seat, table.side_of(seat), mark)
        choice = Choice(position_of(table, moment.preset), _move(table, moment.move))
        stretches = told.setdefault(hand, [])
        if stretches and goes_on(stretches[-1][-1][1], choice):
            stretches[-1].append((made, choice))
        else:
            stretches.append([(made, choice)])

    hands = []
    for hand in hands_in(lines, name, note):
        number, table = hand.number, hand.table
        players = table.rules.players
        entrants = seating(game, {"players": players}, len(policies))
        seats = [policies[who] for who in entrants]
        stretches = []
        for at, each in enumerate(told.pop(number, [])):
            which = MOST_STRETCHES * number + at
            choices = [choice for _, choice in each]
            weigh = partial(weigh_decisions, choices, seats, name, which)
            rate = partial(measure_gains, choices, seats, name, which)
            stretches.append(MoveSequence(tuple(made for made, _ in each), weigh, rate))
        left_out = (OF_UNKNOWN if hand.filled_in else "") if hand.moves else NO_MOVES
        hands.append(
            PlayedHand(number, len(table.sides), players, tuple(stretches), left_out, hand.names)
        )
    return hands


def _list_remembered_hands(
    game: Game, rows: Iterable[str], name: str, policies: Sequence[Record]
) -> list[PlayedHand]:
    """Return remembered positions, each as a hand with one decision."""
    hands: list[PlayedHand] = []
    for line, row in enumerate(rows, start=1):
        if not row.partition(COMMENT)[0].strip():
            continue
        try:
            position, move = read_played(row)
        except Illegal as broken:
            raise IllegalHistory(name, line, broken.rule) from None
        except Unreadable as error:
            raise DataError(f"{name}: line {line}: {error}") from None
        if move is None:
            raise DataError(
                f"{name}: line {line}: {PLAYED_FIELD}: not found (expected {PLAYED_FIELD}: and "
                f"{EXPECTED.get(position.phase, 'another decision')}; advise says what to do)"
            )
        number, players = len(hands) + 1, position.rules.players
        entrants = seating(game, {"players": players}, len(policies))
        seats, sides = [policies[who] for who in entrants], len(position.scores)
        made = PlayedMove(
            number, line, position.turn, position.seat, position.seat % sides, MARKS[move["do"]]
        )
        which = MOST_STRETCHES * number
        choices = [Choice(position, move)]
        weigh = partial(weigh_decisions, choices, seats, name, which)
        rate = partial(measure_gains, choices, seats, name, which)
        stretches = (MoveSequence((made,), weigh, rate),)
        hands.append(PlayedHand(number, sides, players, stretches, whole=False))
    return hands


def goes_on(before: Choice, after: Choice) -> bool:
    """Say whether a decision follows on another in a turn, and no new card was seen between."""
    one, two = before.position, after.position
    if one.phase != POSITION_THROW or two.phase != POSITION_THROW or one.turn != two.turn:
        return False
    return not Counter(two.hand) - Counter(one.hand)


def _move(table: TableInPlay, move: Mapping[str, Any]) -> dict[str, Any]:
    """Return a move with the meld's number on a table on which the player's melds come first."""
    own = [number for number, _ in table.melds_of(table.team_of(table.to_move))]
    number = move.get("meld")
    return {**move, "meld": own.index(number) if number in own else None}


Pick = tuple[int, int]
"""A decision of a stretch, and one of its options."""


def weigh_decisions(
    choices: Sequence[Choice],
    policies: Sequence[Record],
    where: str,
    number: int,
    seed: int,
    worlds: int,
    others: int,
) -> list[DecisionCost | None]:
    """Return what each decision of a stretch cost; ``None``: there was nothing to choose.

    ``number``: of the stretch, by which it gets worlds of its own.  All options are tried in
    ``worlds`` worlds, and the best is compared with what was done in ``others`` others.  With what
    the player's policy would have done, it is compared in the first: that was chosen without them.
    """
    asked = [make_consultation(choice, policies, where) for choice in choices]
    done = [_find_way(each.ways, _way_of(one, each.seen_position.table))
            for one, each in zip(choices, asked, strict=True)]  # fmt: skip
    if all(len(each.ways) == 1 for each in asked):
        return [None] * len(asked)
    plays = [player_of(each, seed) for each in asked]
    first, after = SPACE * number, SPACE * number + worlds
    found = [
        _ends(play, first, after, [True] * len(each.ways))
        for play, each in zip(plays, asked, strict=True)
    ]
    picks = _pick_best(found, done)
    needed = {pick for both in picks if both[0] != both[1] for pick in both}
    judged: dict[Pick, Points] = {}
    for at, play in enumerate(plays):
        which = [(at, option) in needed for option in range(len(asked[at].ways))]
        if any(which):
            ends = _ends(play, after, after + others, which)
            options = (option for option, needs in enumerate(which) if needs)
            judged |= {
                (at, option): ends[:, place] / OUTCOME_PARTS for place, option in enumerate(options)
            }
    told: list[DecisionCost | None] = []
    for at, (best, on) in enumerate(picks):
        if len(asked[at].ways) == 1:
            told.append(None)
            continue
        gains = (found[at] - found[on[0]][:, on[1], None]).mean(axis=0) / OUTCOME_PARTS
        gains[done[at]] = 0
        lost = judged[best] - judged[on] if best != on else np.zeros(others)
        better = asked[at].ways[best[1]] if best != on else asked[at].ways[done[at]]
        usual = _find_way(asked[at].ways, usual_way(asked[at].mover))
        gained = (found[at][:, done[at]] - found[at][:, usual]).mean() / OUTCOME_PARTS
        told.append(_describe_decision(asked[at], done[at], better, lost, gains, float(gained)))
    return told


def measure_gains(
    choices: Sequence[Choice],
    policies: Sequence[Record],
    where: str,
    number: int,
    seed: int,
    worlds: int,
) -> list[float]:
    """Return what each decision of a stretch gained on what the player's policy would have done.

    As ``DecisionCost.gained``, in the same worlds; nothing else is tried, so it takes a third of
    the time or less.
    """
    told = []
    for choice in choices:
        asked = make_consultation(choice, policies, where)
        done = _find_way(asked.ways, _way_of(choice, asked.seen_position.table))
        usual = done if len(asked.ways) == 1 else _find_way(asked.ways, usual_way(asked.mover))
        if usual == done:
            told.append(0.0)
            continue
        which = [at in (usual, done) for at in range(len(asked.ways))]
        first = SPACE * number
        ends = _ends(player_of(asked, seed), first, first + worlds, which)
        ahead = (ends[:, 0] - ends[:, 1]).mean() / OUTCOME_PARTS
        told.append(float(ahead if done < usual else -ahead))
    return told


def _pick_best(found: Sequence[Ends], done: Sequence[int]) -> list[tuple[Pick, Pick]]:
    """Return for each decision the best way from there, and the best from behind what was done."""
    on = len(done) - 1, done[-1]
    picks = []
    for at in reversed(range(len(done))):
        means = found[at].mean(axis=0)
        # It is worth what comes after it.
        means[done[at]] = -math.inf
        best = int(means.argmax())
        ahead = found[at][:, best] - found[on[0]][:, on[1]]
        # Of those that these worlds can hardly tell apart, what was done.
        clear = best != done[at] and ahead.mean() > ahead.std() / math.sqrt(len(ahead))
        picks.append(((at, best) if clear else on, on))
        on = picks[-1][0]
    return picks[::-1]


def _describe_decision(
    consultation: Consultation, done: int, better: Way, lost: Points, gains: Points, gained: float
) -> DecisionCost:
    did = consultation.ways[done]
    order = sorted(range(len(consultation.ways)), key=lambda at: (-gains[at], at))
    return DecisionCost(
        kind=_kind(consultation, better, did),
        did=did.says,
        better=better.says if better != did else "",
        lost=lost,
        options=tuple((consultation.ways[at].says, float(gains[at])) for at in order),
        plays_on=consultation.roles.names,
        scene=scene_of(consultation.position),
        usual=consultation.roles.names[consultation.asker.mover],
        gained=gained,
    )


def make_consultation(choice: Choice, policies: Sequence[Record], where: str) -> Consultation:
    """Return a decision with its options, what was done among them."""
    standing = PositionAsker(where, choice.position)
    cast, seen = assign_roles(standing, policies), see_position(choice.position)
    table, seat = seen.table, standing.mover
    done = _way_of(choice, table)
    beginning = not table.has_drawn
    ways: tuple[Way, ...] = (done,)
    mover = Decider(cast.policies[seat], table, seat, 0)
    if not beginning or not why_draws(mover):
        ways = ways_of(table, cast, seat, pile_or_stock=beginning)
        for way in (done, usual_way(mover)):
            if _find_way(ways, way) == len(ways):
                ways = (*ways, way)
    searches = bool(policies[seat]["search_worlds"])
    return Consultation(standing, seen, choice.position, cast, ways, beginning, searches)


def usual_way(player: Decider) -> Way:
    """Return what a player does by the habits of their policy."""
    if not player.table.has_drawn:
        return way_of(TAKE if player.takes() else DRAW)
    lay = player.next_lay()
    return way_of(player.discards() if lay is None else lay)


def _find_way(ways: Sequence[Way], done: Way) -> int:
    """Return which of the options something is; behind the last: none."""
    # The cards of a meld may be named in any order.
    return next((at for at, way in enumerate(ways) if way.code == done.code), len(ways))


def _way_of(choice: Choice, table: TableInPlay) -> Way:
    """Return what was done as an option."""
    move = choice.move
    match move["do"]:
        case "take":
            return way_of(TAKE)
        case "draw" | "refuse":
            return way_of(DRAW)
        case "discard":
            return way_of(move["card"])
    cards = tuple(move["cards"]) if move["do"] == MELD else (move["card"],)
    after = table.copy_to_think()
    after.events = list(table.events)
    number = len(table.melds) if move["do"] == MELD else move["meld"]
    before = None if move["do"] == MELD else table.melds[number]
    seat = table.to_move
    laid = after.meld(seat, cards) if before is None else after.add(seat, number, cards[0])
    return way_of(Lay(cards, number, before, laid))


def _ends(play: Play, first: int, last: int, which: Sequence[bool]) -> Ends:
    """Return how worlds from one to another end after those of a decision's options."""
    found = np.empty((last - first, sum(which)), np.int32)
    for begins in range(first, last, PIECE):
        ends = play(begins, min(begins + PIECE, last), which)[:, np.array(which)]
        here = found[begins - first : begins - first + len(ends)]
        here[:] = ends[:, :, option_rollouts.OWN_SCORE] - ends[:, :, option_rollouts.OTHER_SCORE]
    return found


def _kind(consultation: Consultation, best: Way, done: Way) -> str:
    if consultation.pile_or_stock:
        return PILE
    return LAY if {best.do, done.do} & {MELD, ADD} else THROW
