"""A table in your hands: what lies on it, what may be done, and how does it go on?

``Table`` is one object for all games.  The referee of a game (``referee.py``, Burraco's
``reference/``) says what is legal and what it scores; here its moves get words, and policies play
on.  A game declares in its ``seat.py`` the words, and what is shown (``seats.Seats``).

>>> from analyser import table
>>> hand = table("burraco", seed=7)
>>> hand.to_move, hand.pile, hand.legal_moves()
(0, ('4h',), ('draw', 'take_pile'))
>>> hand.draw()
>>> hand.meld("6d 6d 6s")
>>> hand.melds
(('6d', '6d', '6s'),)

Left out: policies by their files (``analyser.policies`` reads those), and what a position is worth
(``analyser.advise``).
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from keyword import iskeyword
from typing import Any, Final

from analyser.cards.codes import card_code, picture
from analyser.cards.shuffle import run_key
from analyser.errors import ScenarioError, UsageError, describe_value, quote_text, unknown
from analyser.games.history_lines import Illegal
from analyser.games.interface import Record
from analyser.games.kernel_policies import KernelPolicies
from analyser.games.kernels import NO_MOVE
from analyser.games.move_words import (
    SaidMove,
    is_card,
    is_nested,
    parse_move,
    read_line,
    spelled,
    text_of,
    words_of,
)
from analyser.games.protocols.clubs import ScoredTable, SideScore
from analyser.games.protocols.engines import check_no_engine
from analyser.games.seat_view import Line, SeatView, copy_value, is_same, seat_seed
from analyser.games.seats import LegalMove, Policies, Seats, Verb, deal_seen
from analyser.games.sides import seating
from analyser.games.standard_game import StandardGame

MOST_SILENT: Final = 8
"""Moves without a line that may lie between the last line and a seat's move."""


class IllegalMove(ScenarioError):
    """A move that the rules forbid, and why, its source first; the table is as it was."""


class Table:
    """One hand of a game, laid open: see, ask, do, copy, score, print.

    What lies there is an attribute, by the names that ``dir`` lists; lists of cards are tuples.
    What a player does is a method, by its word; the referee looks at it first.
    A copy (``copy``, ``copy.deepcopy``, ``pickle``) goes on by itself.  Threads may each have a
    table of their own.
    """

    def __init__(
        self,
        game: StandardGame,
        rules: Record,
        key: int,
        number: int,
        seed: int | None = None,
        lead: int = 0,
        before: Sequence[int] = (),
    ) -> None:
        """Lay out a deal of a run key; ``seed``: of which seed it is; ``lead``: who begins;
        ``before``: the totals before the hand, as a row has them.
        """
        self._game, self._record, self._key, self.deal = game, copy_value(rules), key, number
        self._seed, self._lead = seed, lead
        self._before = [*map(int, before)] or [0] * len(game.sides(rules))
        self._table: Any = game.lay_out(rules, key, number, lead, self._before)
        self._seats.ready(self._table)
        self._policies: Policies | None = None
        self._seen: dict[int, tuple[int, list[Line]]] = {}
        """By seat: its seed, and the hand as it saw it, but what is not over yet."""
        self._by_hand: list[LegalMove] = []
        """The moves that no policy made, as far as compiled code needs to know them."""

    @property
    def _seats(self) -> Seats[Any]:
        seats: Seats[Any] = self._game._room("seat").SEATS
        return seats

    # -- see --------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The game's name."""
        return self._game.name

    @property
    def rules(self) -> dict[str, Any]:
        """Every rule by its id, and the ``preset`` of which they were made; a copy."""
        return dict(copy_value(self._record))

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return bool(self._table.over)

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; ``None``: nobody's, as at Twenty-Four, or the hand is over."""
        return None if self.over else getattr(self._table, "to_move", None)

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards in hand of the player to move; empty where there are none, or nobody moves."""
        seat, shown = self.to_move, self._show_fields()
        if seat is None:
            return ()
        return tuple(shown["hands"][seat] if "hands" in shown else [shown["card"]])

    def view(self, seat: int) -> SeatView:
        """Return what a seat sees, as a player of your own gets it, and what it may do now."""
        if not hasattr(self._table, "to_move"):
            raise UsageError(f"view: nobody has a turn at {self._game.title}, nor a view of it")
        if seat not in range(self._players):
            raise UsageError(f"view: found seat {seat!r} (expected 0 to {self._players - 1})")
        view = self.view_from(seat, [each.line for each in self.moves if seat == self.to_move])
        return replace(view, lines=tuple(copy_value(view.lines)))

    def history(self) -> tuple[str, ...]:
        """Return the hand as a hand history, a line of JSON each, as ``analyser replay`` writes it.

        Of a hand in play without its result, the last trick perhaps short.
        """
        history, preset = self._game.history, str(self._record["preset"])
        if self.over:
            return tuple(history.lines(self._table, preset, self._seed, self.deal))
        deal = history.deal_line(self._table, preset, self._seed, self.deal)
        seat = -1 if self.to_move is None else self.to_move
        last = self._seats.list_unfinished(self._table, seat)
        return tuple(map(json.dumps, (deal, *self._list_done(), *last)))

    def position(self) -> str:
        """Return the position as the player to move sees it, as ``analyser.advise`` reads it."""
        if self.over:
            raise UsageError("position: the hand is over (expected one in which a player decides)")
        seat = self.to_move
        lines = self.history() if seat is None else map(json.dumps, self.view_from(seat).lines)
        return "\n".join(lines)

    def __getattr__(self, name: str) -> Any:
        """Return what lies on the table by this name, or what makes a move of this word."""
        if name.startswith("_"):
            raise AttributeError(name)
        shown, verbs = self._show_fields(), self._verbs()
        if name in shown:
            return _freeze_value(shown[name])
        if name in verbs:
            return partial(self._say, verbs[name])
        known = [*shown, *verbs, *(each for each in vars(Table) if not each.startswith("_"))]
        raise AttributeError(unknown("thing at this table", name, known))

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self._show_fields(), *self._verbs()})

    def __repr__(self) -> str:
        return f"<Table: {self._title()}>"

    def __str__(self) -> str:
        """Return the table as lines of text, all cards open."""
        return "\n".join([self._title(), *self._lines()])

    # -- ask --------------------------------------------------------------------------------------

    @property
    def moves(self) -> Sequence[LegalMove]:
        """What the player to move may do, each as the line that it makes; empty once it is over.

        A card that comes, and that the player does not know, is ``"?"``.
        """
        return () if self.over else self._seats.moves(self._table)

    def legal_moves(self) -> tuple[str, ...]:
        """Return all that the player to move may do, as :meth:`play` takes it.

        Melds are listed too: each that may be laid once, its cards in one order.  At Twenty-Four,
        where nobody has a turn, it is what any player may do, and of expressions one that is right
        and one that is wrong; ``play`` takes the others too.
        """
        return tuple(dict.fromkeys(words_of(self._words, each.line) for each in self.moves))

    # -- do ---------------------------------------------------------------------------------------

    def play(self, move: str | Mapping[str, Any], *, seat: int | None = None) -> None:
        """Make a move: one of :meth:`legal_moves`, or the line of one, as :meth:`view` has it.

        Cards may come in any order that lays the same.  ``seat``: who makes it, by default the
        player to move.  ``IllegalMove`` where the rules forbid it, ``UsageError`` for what is not a
        move; the table is then as it was.
        """
        said, line = self._read(move)
        if line is not None and seat is None:
            seat = line.get("seat")
        self._play(said, line, self.to_move if seat is None else seat)

    def play_on(
        self,
        policies: str | Record | Sequence[str | Record] | None = None,
        *,
        moves: int | None = None,
    ) -> tuple[str, ...]:
        """Have policies play on, to the end or this many ``moves``; returns what they do.

        ``policies``: names or records of ``analyser.policies``, one for all or one per side; by
        default the game's.  From the deal on they play the hand that ``analyser replay`` shows.
        """
        if moves is not None and (not isinstance(moves, int) or moves < 0):
            raise UsageError(f"moves: found {moves!r} (expected a whole number from 0)")
        players, made = self._seat_policies(policies), list[str]()
        why = self._seats.why_no_policies(self._table)
        if why:
            raise UsageError(f"play_on: {why} (expected a table at which policies can go on)")
        while not self.over and (moves is None or len(made) < moves):
            made.append(words_of(self._words, self.policies.step(players)))
        return tuple(made)

    # -- copy and score ---------------------------------------------------------------------------

    def copy(self) -> Table:
        """Return a table that goes on by itself, for a search that tries moves."""
        return copy.deepcopy(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        other = object.__new__(type(self))
        memo[id(self)] = other
        kept = {"_game": self._game, "_record": self._record}
        vars(other).update(kept)
        for name, value in vars(self).items():
            if name not in kept:
                setattr(other, name, copy.deepcopy(value, memo))
        return other

    def row(self) -> list[int]:
        """Return the hand's row, whole numbers, as ``simulate`` keeps it; it must be over."""
        if not self.over:
            raise UsageError("score: the hand is not over (expected a finished hand; see play_on)")
        return list(self._game.row_of(self._table, self.deal))

    def score(self) -> ScoredTable:
        """Return what each side scores, and the items that add up to it, by the referee.

        ``UsageError`` where the hand is not over.
        """
        found, parts = {}, {}
        for column, value in zip(self._game.columns, self.row(), strict=True):
            found[column.name], parts[column.name] = value, column.parts

        def points(name: str) -> float:
            value, part = found[name], parts[name]
            return value // part if value % part == 0 else value / part

        sides = tuple(
            SideScore(
                name,
                points(f"score_{side}"),
                {term: points(f"{term}_{side}") for term in self._seats.terms},
            )
            for side, name in enumerate(self._game.sides(self._record))
        )
        return ScoredTable(str(self._record["preset"]), sides)

    # -- for what plays here ----------------------------------------------------------------------

    def make(self, move: LegalMove) -> None:
        """Make one of :attr:`moves`."""
        said = read_line(self._words, move.line)
        assert said is not None
        self._words[said.word].make(self._table, self.to_move, *said.values)
        self._seats.ready(self._table)
        if move.number != NO_MOVE:
            self._by_hand.append(move)

    def learners_move(self, move: LegalMove) -> Line:
        """Return one of :attr:`moves` as ``Trains.actions_of`` reads it."""
        return self._seats.learners_move(move)

    @property
    def follows_searches(self) -> bool:
        """Whether search players move here as in compiled code, whatever others did before."""
        return self._seats.follows_searches

    def view_from(self, seat: int, moves: Sequence[Line] = (), *more: Line) -> SeatView:
        """Return what a seat sees; ``moves``: what it may do; ``more``: lines behind the last."""
        seats, table = self._seats, self._table
        if seat not in self._seen:
            deal = deal_seen(self._game.history, table, str(self._record["preset"]), seat)
            self._seen[seat] = seat_seed(self._key, seat, deal), [deal]
        seed, known = self._seen[seat]
        made = self._list_done(len(known) - 1)
        known += [copy_value(seats.hide_line(line, seat, table)) for line in made]
        lines = (*known, *copy_value([*(more or seats.list_unfinished(table, seat))]))
        return SeatView(self.game, self._record, seat, lines, tuple(copy_value([*moves])), seed)

    def describe_place(self, seat: int) -> str:
        """Return where the hand is, for messages about a seat."""
        _, known = self._seen.get(seat, (0, ()))
        return self._seats.place(self._table, len(known))

    def result(self) -> Line:
        """Return the result line of a finished hand."""
        return self._game.history.result_of(self._table)

    # -- how that is done -------------------------------------------------------------------------

    @property
    def policies(self) -> Policies:
        """What plays the moves of policies here."""
        if self._policies is None:
            self._policies = (self._seats.policies or KernelPolicies)(self)
        return self._policies

    @property
    def referee(self) -> Any:
        """The referee's own table, on which nothing is checked but by its moves."""
        return self._table

    @property
    def _begins_plainly(self) -> bool:
        """Whether seat 0 begins, and nobody had points before."""
        return self._lead == 0 and not any(self._before)

    @property
    def _players(self) -> int:
        return len(self._game.seats(self._record))

    def _show_fields(self) -> dict[str, Any]:
        """Return what lies on the table, by name; hands have the lowest code first."""
        shown = dict(self._seats.list_shown(self._table))
        if "hands" in shown:
            shown["hands"] = [sorted(hand, key=card_code) for hand in shown["hands"]]
        return shown

    def _verbs(self) -> dict[str, str]:
        """Return the words of the game by the names of methods: ``pass`` is ``pass_``."""
        return {f"{word}_" if iskeyword(word) else word: word for word in self._words if word}

    def _say(self, word: str, *said: Any, seat: int | None = None) -> None:
        """Make a move by its word: ``meld("7s 8s 9s")``, ``meld("7s", "8s", "9s")``."""
        self.play(" ".join([word, *spelled(said)]), seat=seat)

    @property
    def _words(self) -> Mapping[str, Verb]:
        return self._seats.verbs

    def _read(self, move: str | Mapping[str, Any]) -> tuple[SaidMove, Line | None]:
        """Return a move as it is said, and the line that it is, if it is one."""
        line: Any = move
        if isinstance(move, str):
            if not move.lstrip().startswith("{"):
                return parse_move(self._words, move), None
            try:
                line = json.loads(move)
            except (ValueError, RecursionError):
                raise UsageError(f"play: found {quote_text(move)}, which is not JSON") from None
        if not isinstance(line, Mapping):
            raise UsageError(
                f"play: found {describe_value(move)} (expected a move, as legal_moves has them)"
            )
        said = read_line(self._words, dict(line))
        if said is None:
            raise UsageError(f"play: found {describe_value(move)} (expected the line of a move)")
        # As text, so that what is not a card or a number is found out.
        return parse_move(self._words, text_of(self._words, said)), dict(line)

    def _play(self, move: SaidMove, line: Line | None, seat: int | None) -> None:
        """Make a move, and note it for policies that go on."""
        silent: list[LegalMove] = []
        table, moves = self._table, self.moves
        for _ in range(MOST_SILENT):
            found = self._find_listed(move, line, moves) if seat == self._turn_at(table) else None
            quiet = [each for each in moves if each.line["do"] in self._seats.be_silent]
            if found is not None or not quiet:
                break
            # Of such a move a history has no line: whoever goes on has made it.
            table = copy.deepcopy(table) if table is self._table else table
            self._seats.be_silent[quiet[0].line["do"]](table)
            self._seats.ready(table)
            silent.append(quiet[0])
            moves = () if table.over else self._seats.moves(table)
        if found is None:
            self._play_unlisted(move, seat)
            return
        self._table = table
        self._by_hand += silent
        self.make(found)

    def _turn_at(self, table: Any) -> int | None:
        return getattr(table, "to_move", None)

    def _play_unlisted(self, move: SaidMove, seat: int | None) -> None:
        """Make a move that is not listed, or raise why the rules forbid it."""
        verb, trial = self._words[move.word], copy.deepcopy(self._table)
        try:
            number = verb.number(trial, seat, *move.values)
            verb.make(trial, seat, *move.values)
        except Illegal as broken:
            raise IllegalMove(broken.rule) from None
        self._seats.ready(trial)
        self._table = trial
        if number != NO_MOVE:
            self._by_hand.append(LegalMove({}, number))

    def _find_listed(
        self, move: SaidMove, line: Line | None, moves: Sequence[LegalMove]
    ) -> LegalMove | None:
        """Return the legal move that is said: the same, or the only one of these cards."""
        text, alike = text_of(self._words, move), list[LegalMove]()
        for each in moves:
            words = words_of(self._words, each.line)
            if words == text or (line is not None and is_same(each.line, line)):
                return each
            if sorted(words.split()) == sorted(text.split()):
                alike.append(each)
        return alike[0] if len(alike) == 1 else None

    def _seat_policies(self, policies: Any) -> list[Record]:
        """Return who plays, by seat."""
        asked = policies if isinstance(policies, list | tuple) else [policies]
        found = [self._policy(each) for each in asked]
        seats = seating(self._game, self._record, len(found))
        return [found[who] for who in seats]

    def _policy(self, named: Any) -> Record:
        """Return a policy in full, by its name or as a record."""
        if named is None or isinstance(named, str):
            return self._game.policy(named or self._game.default_policy)
        whole = self._game.policy(self._game.default_policy)
        if not isinstance(named, Mapping) or not {*whole} <= {*named}:
            raise UsageError(
                f"policies: found {describe_value(named)} (expected a name, or a record of "
                "analyser.policies(…))"
            )
        check_no_engine(named)
        return named

    def _list_done(self, first: int = 0) -> Iterator[Line]:
        """Yield the lines of what is over, from one on."""
        done = self._seats.list_ending or self._game.history.moves_of
        return (dict(line) for line in islice(done(self._table), first, None))

    # -- as text ----------------------------------------------------------------------------------

    def _title(self) -> str:
        of = f"hand {self.deal}" + ("" if self._seed is None else f" of seed {self._seed}")
        turn = "over" if self.over else f"seat {self.to_move} to move"
        turn = "nobody's turn" if not self.over and self.to_move is None else turn
        return f"{self._game.title} ({self._record['preset']}), {of}, {turn}"

    def _lines(self) -> Iterator[str]:
        for name, value in self._show_fields().items():
            yield from _print_value(name.replace("_", " "), value, "")
        if self.over:
            said = (f"{side.name} {side.score:g}" for side in self.score().sides)
            yield f"score: {', '.join(said)}"


# -- as text --------------------------------------------------------------------------------------


def _freeze_value(value: Any) -> Any:
    """Return a value that nobody can change: lists as tuples."""
    return tuple(map(_freeze_value, value)) if isinstance(value, list | tuple) else value


def _print_value(name: str, value: Any, indent: str) -> Iterator[str]:
    """Yield a value as lines: cards in a row, lists of lists a line each, by their numbers."""
    if is_nested(value):
        yield f"{indent}{name}:"
        for number, each in enumerate(value):
            yield from _print_value(str(number), each, f"{indent}  ")
    elif isinstance(value, list | tuple):
        yield f"{indent}{name}: {' '.join(map(_show_value, value)) or '–'}"
    else:
        yield f"{indent}{name}: {_show_value(value)}"


def _show_value(value: Any) -> str:
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return picture(value) if isinstance(value, str) and is_card(value) else str(value)


def table_of(game: StandardGame, rules: Record, seed: int, number: int) -> Table:
    """Return the table of a deal of a seed, as ``simulate`` and ``replay`` deal it."""
    return Table(game, rules, run_key(seed), number, seed)
