"""``analyser.games.burraco.own_player``: Does a player whose code lies, leaves or breaks end in a
sentence, and never in a wrong hand?

Answers that say of themselves what they are not, and players who raise what no ``except Exception``
catches: each ends in a ``PlayerError`` of one short line that says who, in which seat and turn, and
whose note says in which deal.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from analyser.abilities.engines.own_players.player import Player, duel
from analyser.errors import LONGEST_TOLD, PlayerError
from analyser.games.burraco.own_player.view import GuestView
from analyser.games.burraco.reference.laying import Lay

SEED = 5
LONGEST_SENTENCE = 4 * LONGEST_TOLD


class Trouble(Exception):
    pass


class Agreeing:
    """Equal to everything, true, a number and a card, if one believes it."""

    __hash__ = None  # type: ignore[assignment]

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        return bool

    def __eq__(self, _other: object) -> bool:
        return True

    def __bool__(self) -> bool:
        return True

    def __index__(self) -> int:
        return 1

    def __len__(self) -> int:
        return 1

    def __repr__(self) -> str:
        return "True"


class Card(str):
    """A text that is equal to every card, and says that it is another."""

    __slots__ = ()

    def __eq__(self, _other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash("Kd")

    def __str__(self) -> str:
        return "Kd"

    __repr__ = __str__


class Raising:
    """Cannot be asked for anything."""

    def __init__(self, what: type[BaseException] = Trouble) -> None:
        self.what = what

    def _raise(self, *_given: object) -> Any:
        raise self.what("never")

    __repr__ = __str__ = __eq__ = __hash__ = __iter__ = __index__ = __bool__ = _raise
    __len__ = __format__ = _raise


class Speaking:
    """Says of itself whatever it is told to."""

    def __init__(self, words: Any) -> None:
        self.words = words

    def __repr__(self) -> str:
        return self.words  # type: ignore[no-any-return]


class Text(str):
    """A text that says nothing true about its length and its parts."""

    __slots__ = ()

    def __len__(self) -> int:
        return 1

    def __getitem__(self, _at: Any) -> Any:
        raise SystemExit(7)

    def isprintable(self) -> bool:
        return True


class Meta(type):
    """Classes that are equal to all others and have no name."""

    def __eq__(cls, _other: object) -> bool:
        return True

    __hash__ = type.__hash__

    @property
    def __name__(cls) -> Any:  # type: ignore[override]
        raise Trouble


class Nameless(metaclass=Meta):
    def __repr__(self) -> str:
        raise GeneratorExit


LIARS: dict[str, Callable[[], Any]] = {
    "equal to all": Agreeing,
    "a card": lambda: Card("?"),
    "raises": Raising,
    "leaves": lambda: Raising(SystemExit),
    "interrupts": lambda: Raising(KeyboardInterrupt),
    "says a number": lambda: Speaking(7),
    "says nothing": lambda: Speaking(None),
    "says 10 MB": lambda: Speaking("x" * 10_000_000),
    "says 10 MB of lines": lambda: Speaking("x\n" * 5_000_000),
    "says escape": lambda: Speaking("\x1b[2J\r\n\ud800"),
    "says a text that lies": lambda: Speaking(Text("x" * 1000)),
    "a class without a name": Nameless,
    "brackets": lambda: nested(),
    "10 MB": lambda: "x" * 10_000_000,
    "a card and a line more": lambda: "Kd\nand",
}


def nested() -> list[Any]:
    found: list[Any] = []
    for _ in range(100_000):
        found = [found]
    return found


def sentence(rules: str = "italian", **decisions: Any) -> str:
    """Return what a duel of one deal ends with: a sentence, with its hand, seat and turn."""
    with pytest.raises(PlayerError) as caught:
        duel(Player(name="liar", **decisions), "balanced", rules=rules, hands=2, seed=SEED)
    assert type(caught.value) is PlayerError
    said = str(caught.value)
    assert re.match(r"liar \(seat \d, turn \d+\) ", said), said
    assert said.isprintable()
    assert len(said) < LONGEST_SENTENCE
    (note,) = caught.value.__notes__
    assert note.startswith(f"in deal 0 of seed {SEED}, rules {rules}, where the seats are liar, ")
    return said.partition(") ")[2]


@pytest.mark.broad
@pytest.mark.parametrize("liar", LIARS)
def test_a_lie_is_no_answer_to_any_question(liar: str) -> None:
    said = sentence(take=lambda _view: LIARS[liar]())
    assert said.startswith("answers take with ")
    assert said.endswith(" (expected True or False)")
    assert sentence("open", refuse=lambda _view: LIARS[liar]()).startswith("answers refuse with ")
    said = sentence(discard=lambda _view: LIARS[liar]())
    assert said.startswith("discards ")
    assert " (expected " in said
    assert sentence(lay=lambda _view: LIARS[liar]()).startswith("lays ")


def test_a_text_of_a_class_of_its_own_is_the_card_that_it_really_is() -> None:
    class Shouting(Card):
        __slots__ = ()

    def discard(view: GuestView) -> Any:
        # Whatever it calls itself, and whatever it claims to equal.
        return Shouting(view.advice())

    mine = duel(Player(discard=discard), "greedy", hands=2, seed=SEED)
    other = duel(Player(), "greedy", hands=2, seed=SEED)
    assert mine.differences.tolist() == other.differences.tolist()
    thrown = duel(Player(discard=lambda view: np.str_(view.advice())), "greedy", hands=2, seed=SEED)
    assert thrown.differences.tolist() == other.differences.tolist()


def tampered(field: str, value: Any) -> Callable[[GuestView], Any]:
    """Return who lays what its view offers, but for one field that it forges."""

    def lay(view: GuestView) -> Any:
        if not view.lays:
            return None
        forged = Lay(**{name: getattr(view.lays[0], name) for name in Lay.__dataclass_fields__})
        object.__setattr__(forged, field, value)
        return forged

    return lay


class Cards(tuple[str, ...]):
    __slots__ = ()

    def __iter__(self) -> Iterator[str]:
        raise SystemExit


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("cards", Cards(("Kc", "Kd", "Kh"))),
        ("cards", (Card("Kd"), Raising(), 7)),
        ("cards", Raising(KeyboardInterrupt)),
        ("cards", ()),
        ("cards", ("a\nb",) * 100_000),
        ("cards", (Card("?"), Card("?"), Card("?"))),
        ("number", Raising()),
        ("number", True),
        ("number", Agreeing()),
    ],
)
def test_a_forged_lay_is_taken_for_what_it_is(field: str, value: Any) -> None:
    assert sentence(lay=tampered(field, value)).startswith("lays ")


def test_a_lay_without_its_parts_and_one_of_another_class_are_none() -> None:
    class Mine(Lay):
        @property
        def cards(self) -> Any:
            raise SystemExit

    for made in (Lay, Mine):
        said = sentence(lay=lambda _view, made=made: made.__new__(made))
        assert "expected one of view.lays: " in said


def test_what_a_meld_before_says_of_itself_is_not_asked() -> None:
    """``before`` only says whether the cards go on a meld; ``number`` says on which."""
    assert "on meld" in sentence(lay=tampered("before", Raising()))


def test_a_view_that_was_forged_does_not_speak_in_the_sentence() -> None:
    def lay(view: GuestView) -> Any:
        for name in ("lays", "may_stop", "discards"):
            view.__dict__[name] = [Raising(SystemExit)]
        return 7

    assert "expected one of view.lays: " in sentence(lay=lay)


# ---------------------------------------------------------------- what players raise


class Mute(Exception):
    def __str__(self) -> str:
        raise Trouble("no text")


class Number(Exception):
    def __str__(self) -> str:
        return 7  # type: ignore[return-value]


class Leaving(Exception):
    def __str__(self) -> str:
        raise SystemExit(3)


class Own(PlayerError):
    """Says that it is the house's own error."""

    def __init__(self, _one: int, _two: int) -> None:
        pass

    def __str__(self) -> str:
        return "liar (seat 9, turn 9) discards nothing (expected everything\n" * 1000


class Base(BaseException):
    pass


RAISED: dict[str, tuple[BaseException, str]] = {
    "an error": (Trouble("an idea\nthat fails"), "Trouble: an idea that fails"),
    "without words": (Trouble(), "Trouble"),
    "an error that is mute": (Mute(), "Mute: a Mute that does not say what it is"),
    "an error that says a number": (Number(), "Number: a Number that does not say what it is"),
    "an error that leaves": (Leaving(), "Leaving: a Leaving that does not say what it is"),
    "an error of 10 MB": (Trouble("x" * 10_000_000), f"Trouble: {'x' * LONGEST_TOLD}…"),
    "an error of the house": (Own(1, 2), "Own: liar (seat 9, turn 9) discards nothing"),
    "exit": (SystemExit(3), "SystemExit: 3"),
    "an interrupt of its own": (KeyboardInterrupt("mine"), "KeyboardInterrupt: mine"),
    "GeneratorExit": (GeneratorExit(), "GeneratorExit"),
    "StopIteration": (StopIteration(1), "StopIteration: 1"),
    "a base": (Base(), "Base"),
    "a group": (BaseExceptionGroup("two", [Trouble(), Base()]), "BaseExceptionGroup: two"),
}


@pytest.mark.parametrize("kind", RAISED)
def test_whatever_a_player_raises_is_a_sentence_and_its_cause(kind: str) -> None:
    error, words = RAISED[kind]

    def take(view: GuestView) -> bool:
        if view.turn > 3:
            raise error
        return False

    said = sentence(take=take)
    assert said.startswith(f"raised {words}"), said
    assert said.endswith(" in 'take'")
    with pytest.raises(PlayerError) as caught:
        duel("greedy", Player(take=take), hands=2, seed=SEED)
    assert caught.value.__cause__ is error
    assert re.match(r"Player \(seat [13], turn \d+\) raised ", str(caught.value))


class Shy(Player):
    """Cannot be copied."""

    name = "liar"

    def __deepcopy__(self, _memo: Any) -> Any:
        raise SystemExit("no copies")

    def take(self, _view: GuestView) -> bool:
        return True


def test_a_player_who_cannot_be_copied_is_said_to_be_so() -> None:
    with pytest.raises(PlayerError) as caught:
        duel(Shy(), "balanced", hands=2, seed=SEED)
    assert str(caught.value) == ("liar raised SystemExit: no copies while it was copied for a seat")
    assert caught.value.__notes__[0].startswith(f"in deal 0 of seed {SEED}, ")


# ---------------------------------------------------------------- in another process


class Elsewhere(Player):
    """Leaves, in some way, when it is first asked in a turn."""

    name = "liar"

    def __init__(self, how: str, turn: int) -> None:
        self.how = how
        self.turn = turn

    def take(self, view: GuestView) -> bool:
        if view.turn >= self.turn:
            if self.how == "own":
                raise Own(1, 2)
            if self.how == "interrupt":
                raise KeyboardInterrupt
            os._exit(0)
        return False


@pytest.mark.broad
def test_what_cannot_travel_between_processes_is_a_sentence_there_too() -> None:
    for how, words in (("own", "Own: liar"), ("interrupt", "KeyboardInterrupt")):
        with pytest.raises(PlayerError) as caught:
            duel(Elsewhere(how, 3), "balanced", hands=2, seed=SEED, processes=2)
        assert re.match(rf"liar \(seat \d, turn \d+\) raised {words}", str(caught.value))
        assert any(note.startswith("in deal 0 of seed 5") for note in caught.value.__notes__)


def test_who_ends_the_process_is_told_where() -> None:
    with pytest.raises(PlayerError) as caught:
        duel(Elsewhere("exit", 5), "balanced", hands=2, seed=SEED, processes=2)
    assert re.fullmatch(
        r"liar and balanced: a process that played them ended by itself, when seat 0 was asked in "
        r"turn 5 of deal 0 of seed 5 \(expected to answer, or to raise\)",
        str(caught.value),
    )
