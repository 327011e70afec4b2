"""How does a policy, or a player of yours, play in another program?  It speaks as an engine does.

``docs/engines.md`` describes the lines; here is the side that answers.  A wrong line is answered
with an ``error`` of one sentence, and the conversation goes on.  Nothing listens on a network.
"""

from __future__ import annotations

import json
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from analyser import games
from analyser.abilities.engines.engine_process import PROTOCOL
from analyser.commands.output import COMPILING_SECONDS
from analyser.compiled import jit
from analyser.errors import AnalyserError, DataError, UsageError, unknown
from analyser.games.history_lines import Unreadable, is_whole_number, parse_line, show_value
from analyser.games.interface import Game, Record, able
from analyser.games.protocols.advice import Effort
from analyser.games.protocols.custom_seats import Guest, SeatsCustomPlayers
from analyser.games.searching.history_filling import CardLeftOpen
from analyser.games.searching.sheet import searches
from analyser.games.seat_view import Line, SeatView, clip_text, not_its_turn
from analyser.games.sides import seating
from analyser.library.players import rule_set

if TYPE_CHECKING:
    from analyser.abilities.engines.own_players.player import Player
    from analyser.library.players import NameOrRecord

MOST_BYTES: Final = 1 << 20
"""Of a line that is read."""
MOST_HANDS: Final = 10_000
"""Hands that are in play at once."""
NOT_OF_A_HAND: Final = (
    LookupError, TypeError, ValueError, ArithmeticError, AttributeError, StopIteration,
    RecursionError,
)  # fmt: skip
"""What comes of a value that no hand has, where nothing has looked at it before."""
MOST_SAID: Final = 2_000
"""Signs of an error: a wrong value may be as long as its line."""
ADVICE_SECONDS: Final = 1.0
"""How long advice takes where nobody says."""


@dataclass
class _Hand:
    """What a seat knows of a hand."""

    rules: Record
    seat: int
    seed: int
    lines: list[Line]
    decide: Mapping[str, Callable[[Any], Any]]
    """What a player of yours decides in it; empty: the policy decides."""
    silent: int = 0
    """Moves of the seat since the last line that leave none."""


class _SceneReached(Exception):
    """A hand is given up, since what was wanted of it was seen."""


@dataclass
class _OpeningPlayer:
    """A player that gives a hand up at its first move, and notes what it sees then."""

    name: str
    policy: Record
    view: SeatView | None = None

    def sit(self) -> Mapping[str, Callable[[Any], Any]]:
        """Return what it decides."""
        return {"move": self._note}

    def _note(self, view: SeatView) -> None:
        self.view = view
        raise _SceneReached


class PolicyEngine:
    """A policy that answers messages."""

    def __init__(
        self, game: Game, policy: Record, player: Player | None = None, rules: Record | None = None
    ) -> None:
        """``policy``: in full; of a ``player``, the one that decides what it does not.
        ``rules``: of hands that say none; ``None``: the game's default.

        ``UsageError`` where the game seats nobody who is asked, or does not know what the player
        decides.
        """
        able(game, SeatsCustomPlayers)
        self._game, self._policy = game, policy
        self._rules = game.rules(game.default_preset) if rules is None else rules
        self._guest: Guest | None = None
        if player is not None:
            from analyser.abilities.engines.own_players.player import entrant

            self._guest = entrant(player, policy, game)
        self._hands: dict[int, _Hand] = {}
        self.over = False
        """Whether it was told to quit."""

    def load(self) -> None:
        """Make a move that nobody asked for, so that the first one asked for takes no longer.

        What it needs is imported and its machine code loaded, which takes as long as a hundred
        moves.
        """
        game, opening = cast("Any", self._game), _OpeningPlayer("", self._policy)
        seats = seating(game, self._rules, 1)
        with suppress(_SceneReached):
            game.play_guests(self._rules, [opening], seats, 0, 0, 1)
        if self._guest is None and opening.view is not None:
            game.choose_move(opening.view, self._policy)

    def answer(self, line: bytes) -> Line | None:
        """Return the answer to a line; ``None``: it is not answered."""
        hand: Any = None
        try:
            if len(line) > MOST_BYTES:
                raise UsageError(f"found more than {MOST_BYTES:,} bytes in a line (expected fewer)")
            message = parse_line(line.removeprefix(BOM_UTF8).decode().rstrip("\r\n"))
            hand = message.get("hand")
            return self._answer(message)
        except UnicodeDecodeError:
            why = "found a line that is not UTF-8"
        except (AnalyserError, Unreadable) as error:
            why = clip_text(str(error), MOST_SAID)
        except NOT_OF_A_HAND:
            why = (
                "found a message that is not one of a hand (expected one as docs/engines.md has it)"
            )
        return {"type": "error", **({} if hand is None else {"hand": hand}), "message": why}

    def _answer(self, message: Mapping[str, Any]) -> Line | None:
        kind = message.get("type")
        known: dict[str, Callable[[Mapping[str, Any]], Line | None]] = {
            "hello": self._hello,
            "new_hand": self._new_hand,
            "event": self._event,
            "your_move": self._your_move,
            "legal_moves": self._legal_moves,
            "advise": self._advise,
            "evaluate": self._evaluate,
            "result": self._result,
            "quit": self._quit,
        }
        if not isinstance(kind, str) or kind not in known:
            raise UsageError(unknown("type", str(kind)[:100], known))
        return known[kind](message)

    def _hello(self, message: Mapping[str, Any]) -> Line:
        if message.get("protocol") != PROTOCOL:
            raise UsageError(
                f"protocol: found {show_value(message.get('protocol'))} (expected {PROTOCOL})"
            )
        name = str(self._policy["name"]) if self._guest is None else self._guest.name
        said = {"type": "hello", "protocol": PROTOCOL, "name": name, "games": [self._game.name]}
        # The referee makes the moves of players that neither search nor learnt.
        if not searches(self._policy) or jit.is_compiled():
            return said
        return {**said, "compiling_seconds": [*COMPILING_SECONDS]}

    def _new_hand(self, message: Mapping[str, Any]) -> None:
        number, seat, deal = message.get("hand"), message.get("seat"), message.get("deal")
        game, rules = message.get("game", self._game.name), message.get("rules", self._rules)
        if game != self._game.name:
            raise UsageError(f"game: found {show_value(game)} (expected {self._game.name!r})")
        if not is_whole_number(number) or number in self._hands or len(self._hands) >= MOST_HANDS:
            raise UsageError(f"hand: found {show_value(number)} (expected a new number)")
        if not isinstance(rules, dict) or not isinstance(rules.get("preset"), str):
            raise UsageError(f"rules: found {show_value(rules)} (expected an object with a preset)")
        changes = {key: value for key, value in rules.items() if key != "preset"}
        full = self._game.rules(rules["preset"], changes)
        if not is_whole_number(seat) or seat not in range(len(self._game.seats(full))):
            raise UsageError(
                f"seat: found {show_value(seat)} (expected a seat of the table, from 0)"
            )
        seed = message.get("seed", 0)
        if not is_whole_number(seed) or not 0 <= seed < 2**63:
            raise UsageError(f"seed: found {show_value(seed)} (expected a whole number, 0 or more)")
        if not isinstance(deal, dict):
            raise UsageError(f"deal: found {show_value(deal)} (expected the deal of a history)")
        assert isinstance(number, int)
        assert isinstance(seat, int)
        made = _Hand(full, seat, seed, [deal], {})
        cast("Any", self._game).check_lines(self._make_view(made, ()))
        if self._guest is not None:
            made.decide = self._guest.sit()
        self._hands[number] = made

    def _find_hand(self, message: Mapping[str, Any]) -> _Hand:
        number = message.get("hand")
        if not is_whole_number(number) or number not in self._hands:
            raise UsageError(f"hand: found {show_value(number)} (expected one that is in play)")
        return self._hands[int(number)]

    def _event(self, message: Mapping[str, Any]) -> None:
        hand, number, line = self._find_hand(message), message.get("number"), message.get("line")
        if not is_whole_number(number) or not 1 <= number <= len(hand.lines):  # type: ignore[operator]
            raise UsageError(
                f"number: found {show_value(number)} (expected {len(hand.lines)}, that of the next "
                "line)"
            )
        if not isinstance(line, dict) or not isinstance(line.get("do"), str):
            raise UsageError(f"line: found {show_value(line)} (expected a move of a history)")
        hand.lines[int(number) :] = [line]  # type: ignore[arg-type]
        hand.silent = 0

    def _make_view(self, hand: _Hand, moves: Sequence[Line]) -> SeatView:
        lines, seed = tuple(hand.lines), hand.seed
        return SeatView(self._game.name, hand.rules, hand.seat, lines, tuple(moves), seed)

    def _moves(self, hand: _Hand) -> list[Line]:
        """Return the legal moves of a hand's seat."""
        with _turn_of(hand.seat):
            moves = cast("Any", self._game).legal_moves(self._make_view(hand, ()), hand.silent)
        return list(moves)

    def _legal_moves(self, message: Mapping[str, Any]) -> Line:
        moves = self._moves(self._find_hand(message))
        return {"type": "legal_moves", "hand": message["hand"], "moves": moves}

    def _your_move(self, message: Mapping[str, Any]) -> Line:
        hand = self._find_hand(message)
        if "moves" not in message:
            move = self._choose_move(hand, self._make_view(hand, self._moves(hand)))
        else:
            move = self._choose_among(hand, message["moves"])
        hand.silent += cast("Any", self._game).leaves_no_line(move)
        return {"type": "move", "hand": message["hand"], "move": move}

    def _choose_among(self, hand: _Hand, moves: Any) -> Line:
        """Return the move among those that a message says are legal."""
        right = isinstance(moves, list) and len(moves) > 0
        wrong = UsageError(f"moves: found {show_value(moves)} (expected the legal moves, a list)")
        if not right or not all(isinstance(each, dict) and "do" in each for each in moves):
            raise wrong
        try:
            with _turn_of(hand.seat):
                return self._choose_move(hand, self._make_view(hand, moves))
        except NOT_OF_A_HAND:
            raise wrong from None

    def _choose_move(self, hand: _Hand, view: SeatView) -> Line:
        game = cast("Any", self._game)
        move: Line = view.moves[0]
        if len(view.moves) == 1:
            return move
        if "move" in hand.decide:
            move = hand.decide["move"](view)
        elif self._guest is not None:
            name, policy = self._guest.name, self._guest.policy
            move = game.choose_custom(view, name, policy, hand.decide)
        else:
            move = game.choose_move(view, self._policy)
        if move not in view.moves:
            raise DataError(
                f"moves: found {show_value([*view.moves])} (expected {show_value(move)} too)"
            )
        return move

    def _effort(self, hand: _Hand, message: Mapping[str, Any]) -> Effort:
        """Return how much may be played for an answer."""
        from analyser.play import advice

        seconds, worlds = message.get("seconds", ADVICE_SECONDS), message.get("worlds")
        if not isinstance(seconds, int | float) or not (worlds is None or is_whole_number(worlds)):
            raise UsageError("seconds, worlds: found a value that is not a number (expected one)")
        return advice.effort(self._game, hand.seed, 1, None, seconds, worlds)

    def _advise(self, message: Mapping[str, Any]) -> Line:
        from analyser.play import advice

        hand = self._find_hand(message)
        effort = self._effort(hand, message)
        found = advice.advise(self._game, _text(hand), "the hand", [], effort)
        told = {"says": list(found.says), **found.numbers}
        return {"type": "advice", "hand": message["hand"], **json.loads(json.dumps(told))}

    def _evaluate(self, message: Mapping[str, Any]) -> Line:
        hand = self._find_hand(message)
        effort, game = self._effort(hand, message), cast("Any", self._game)
        with _turn_of(hand.seat):
            found = game.worth(_text(hand), "the hand", [self._policy], effort)
        if found.seat != hand.seat:
            raise not_its_turn(hand.seat, found.seat)
        return {
            "type": "evaluation",
            "hand": message["hand"],
            "worth": found.mean,
            "half_width": found.half,
            "unit": f"{self._game.scale.unit} per hand",
            "worlds": found.worlds,
        }

    def _result(self, message: Mapping[str, Any]) -> None:
        hand, line = self._find_hand(message), message.get("line")
        if "result" in hand.decide and isinstance(line, dict):
            lines = (*hand.lines, line)
            view = SeatView(self._game.name, hand.rules, hand.seat, lines, (), hand.seed)
            hand.decide["result"](view)
        del self._hands[message["hand"]]

    def _quit(self, _message: Mapping[str, Any]) -> None:
        self.over = True


@contextmanager
def _turn_of(seat: int) -> Iterator[None]:
    """Say whose turn it is, where that is why the cards of another seat are missed."""
    try:
        yield
    except CardLeftOpen as error:
        if error.seat != seat:
            raise not_its_turn(seat, error.seat) from None
        raise


def _text(hand: _Hand) -> str:
    """Return a hand as the text of a history."""
    return "\n".join(map(json.dumps, hand.lines)) + "\n"


def serve(player: Player, *, rules: NameOrRecord | None = None, game: str = games.DEFAULT) -> None:
    """Make an engine of a player of yours: it answers the lines of ``docs/engines.md``.

    It reads standard input and writes standard output, until it is told to quit.  What the player
    prints would be read as an answer: have it print to standard error.  ``rules``: of hands that
    say none, by default the game's.  ``UsageError`` for an unknown game, rule set or policy, or a
    decision that the game does not know.
    """
    played = games.game(game)
    policy = played.policy(player.like or played.default_policy)
    answer_lines(PolicyEngine(played, policy, player, rule_set(played, rules)))


def answer_lines(engine: PolicyEngine) -> None:
    """Answer the lines of standard input until one says ``quit``, or they end."""
    # As a process has it that was started without one.
    if sys.stdin is None:
        raise UsageError("serve: found no standard input (expected the lines of a program)")
    lines = iter(lambda: sys.stdin.buffer.readline(MOST_BYTES + 1), b"")
    for number, line in enumerate(lines):
        found = engine.answer(line)
        if found is not None:
            sys.stdout.write(json.dumps(found, separators=(",", ":")) + "\n")
            sys.stdout.flush()
        if engine.over:
            return
        if number == 0:
            # Whoever said hello knows now how long that may take.
            engine.load()
