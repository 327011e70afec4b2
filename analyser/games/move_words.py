"""How is a move said?  ``discard 4c``: a word of the game's, and what follows it.

A game declares the words of its moves as verbs (``seats.Verb``).  A line of a history is a move
too, and each legal one has one text.  Left out: whether a move is legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from analyser.cards.codes import card_code, typed_card
from analyser.errors import UsageError, quote_text, unknown
from analyser.games.seat_view import Line
from analyser.games.seats import CARDS, MELDS, NUMBER, TEXT, WORD, Verb
from analyser.typed_text import notation

MELD_SEPARATOR: Final = "/"
"""Between two melds that are said one after another."""


class SaidMove(NamedTuple):
    """A move as it is said."""

    word: str
    values: list[Any]


def read_line(verbs: Mapping[str, Verb], line: Line) -> SaidMove | None:
    """Return the move that a line is; ``None``: it is not one."""
    for word, verb in verbs.items():
        if line.get("do") == (verb.do or word):
            try:
                return SaidMove(word, verb.read(line, verb.fields))
            except (KeyError, IndexError, TypeError):
                continue
    return None


def text_of(verbs: Mapping[str, Verb], move: SaidMove) -> str:
    """Return a move as a text."""
    fields = verbs[move.word].fields
    values = [
        name if value is True else value
        for name, value in zip(fields, move.values, strict=True)
        if value is not False
    ]
    return " ".join([*filter(None, [move.word]), *spelled(values)])


def words_of(verbs: Mapping[str, Verb], line: Line) -> str:
    """Return a legal line as a text."""
    said = read_line(verbs, line)
    assert said is not None
    return text_of(verbs, said)


def parse_move(verbs: Mapping[str, Verb], typed: str) -> SaidMove:
    """Return a move that is typed; ``UsageError`` where it is none."""
    text = notation(typed)
    words = text.split()
    if "" in verbs and words and is_card(typed_card(words[0])):
        words = ["", *words]
    if not words or words[0] not in verbs:
        known = [word or "a card" for word in verbs]
        raise UsageError(f"play: {unknown('move', ' '.join(words[:1]), known)}")
    word, *rest = words
    try:
        return SaidMove(word, [*_values(verbs[word], rest)])
    except ValueError:
        form = " ".join([word, *verbs[word].fields]).strip()
        raise UsageError(
            f"play: found {quote_text(text)} (expected {quote_text(form)}, each card as 7s, or * "
            "for a "
            "joker)"
        ) from None


def _values(verb: Verb, words: Sequence[str]) -> Iterator[Any]:
    """Yield what words say of a verb's fields; ``ValueError`` where they are not that."""
    left = list(words)
    for name, kind in verb.fields.items():
        if kind == WORD:
            yield left[:1] == [name] and bool(left.pop(0))
        elif kind in (CARDS, MELDS, TEXT):
            rest, left = left, []
            yield _rest(kind, rest)
        elif not left:
            raise ValueError(name)
        else:
            word = left.pop(0)
            yield int(word) if kind == NUMBER else _card(word)
    if left:
        raise ValueError(left[0])


def _rest(kind: str, words: Sequence[str]) -> Any:
    """Return all that follows: text, cards, or melds of cards."""
    if kind == TEXT:
        return " ".join(words)
    if kind == CARDS:
        return [*map(_card, words)]
    melds: list[list[str]] = [[]]
    for word in words:
        if word == MELD_SEPARATOR:
            melds.append([])
        else:
            melds[-1].append(_card(word))
    return melds if words else []


def _card(word: str) -> str:
    card = typed_card(word)
    card_code(card)
    return card


def spelled(values: Sequence[Any]) -> Iterator[str]:
    """Yield values as words."""
    for value in values:
        if isinstance(value, list | tuple) and any(
            isinstance(each, list | tuple) for each in value
        ):
            yield f" {MELD_SEPARATOR} ".join(" ".join(spelled(each)) for each in value)
        elif isinstance(value, list | tuple):
            yield from spelled(value)
        else:
            yield str(value)


def is_nested(value: Any) -> bool:
    """Say whether a value is a list of lists."""
    several = isinstance(value, list | tuple)
    return several and any(isinstance(each, list | tuple) for each in value)


def is_card(text: str) -> bool:
    """Say whether a text is a card."""
    try:
        card_code(text)
    except ValueError:
        return False
    return True
