"""How does a person write a hand down?  The short form: one line per turn, and its words.

A hand begins with a line ``hand``: rules, names, the card face up.  A line for each hand that is
known follows, then a line per turn: who, what they drew, melded and discarded.  Cards and rules are
written as in a position (``notation.text``).  ``docs/evening.md`` describes it.  Here are its words
and how a history is written in it; ``short_reading`` reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from analyser.errors import close, suggest_name
from analyser.games.burraco.history.narration import follow
from analyser.games.burraco.notation.text import (
    cards_from,
    cards_text,
    points_text,
    rules_text,
)
from analyser.games.burraco.reference.melds import Illegal, add_card
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.rules import Rules, presets
from analyser.games.history_lines import Unreadable, show_value
from analyser.typed_text import notation

HAND, RESULT, REST = "hand", "result", "rest"
"""The first words of lines that belong to the whole hand."""
OPEN: Final = "?"
"""A card that nobody wrote down."""
PILE, REFUSE, POT, LEFT_CARDS, TIME = "pile", "refuse", "pot", "left", "time"
"""Words of a turn, and of what is left in a hand."""
TIME_SPELT: Final = (TIME, "timeout", "time-out")
HEADER: Final = ("names", "lead", "up", "score", "cut", "number", "seed")
"""Fields of a hand's first line, behind its rules."""
NAMES: Final = "names"
"""The field of a deal with the players' names, or the sides'."""
FILLED_IN_FIELD: Final = "filled_in"
"""The field of a deal with the seats whose cards were not all written down."""
SAID_SCORE: Final = "written_score"
"""The field of a deal with the score that was written down, where the cards do not give it."""
TURN: Final = (
    "a turn: who, the card drawn (or ? or pile), new melds as 3c4c5c, cards added as +6c, the card "
    "discarded"
)
"""What is expected of a line."""


@dataclass(frozen=True)
class Token:
    """A word of a turn: what it does, and with which cards."""

    does: str
    """``refuse``, ``draw``, ``pile``, ``meld``, ``add``, ``pot`` or ``discard``."""
    cards: tuple[str, ...] = ()
    """Empty: not written down."""
    meld: int | None = None
    """To which meld cards are added; ``None``: to the only one where they fit."""
    word: str = ""
    """As it was written."""


def begins_hand(line: str) -> bool:
    """Say whether a line begins a hand in the short form, or is meant to.

    Its first word may be misspelt or left out, if rules or names follow it.
    """
    first, *rest = notation(line).replace(":", ": ", 1).split() or [""]
    known = presets()
    first, rules = first.lower().rstrip(":"), first.partition("+")[0].lower() in known
    if first == HAND:
        # As ``hand:3s2h5h``, a hand lacks its player.
        return not (rest and _is_card(rest[0]))
    behind = bool(rest) and rest[0].partition("+")[0].lower() in known
    named = any(word.lower().startswith(("names", "up:")) for word in rest)
    return (rules and named) or (close(first, [HAND]) is not None and (named or behind))


def _is_card(word: str) -> bool:
    try:
        return bool(cards_from("", word))
    except Unreadable:
        return False


def words_in(text: str) -> list[str]:
    """Return the words of a turn: what is written behind its player.

    No blank follows a plus or a colon.  Brackets, and signs that stand alone or at the end, mean
    nothing.
    """
    said = re.sub(r"[][()]", " ", f" {text}").rstrip(" .,;!")
    said = re.sub(r"\s*:\s*|(?<=\s\+)\s+", lambda found: found[0].strip(), said)
    words = re.split(r"[,;]?\s+[,;]?", said)
    return [word for word in words if not re.fullmatch(r"[-/|>,;]*", word)]


def tokens_of(words: Sequence[str]) -> list[Token]:
    """Return what the words of a turn do, its player left out; raises ``Unreadable``."""
    found = [_token(word) for word in words]
    drawn = 1 if found and found[0].does == REFUSE else 0
    if len(found) <= drawn or found[drawn].does not in ("one", "draw", PILE):
        word = show_value(words[drawn]) if len(words) > drawn else "nothing"
        raise Unreadable(
            f"found {word} where the turn begins (expected the card drawn, {OPEN} or {PILE})"
        )
    made = list(found)
    if made[drawn].does == "one":
        made[drawn] = Token("draw", made[drawn].cards, word=made[drawn].word)
    last = len(made) - 1 if made[-1].does != POT else len(made) - 2
    for at in range(drawn + 1, len(made)):
        token = made[at]
        if token.does == "one" and at == last:
            made[at] = Token("discard", token.cards, word=token.word)
        elif token.word == OPEN and at == last:
            raise Unreadable(f"found {OPEN} last (expected the card discarded, which all saw)")
        elif token.does in ("one", "draw", PILE, REFUSE):
            raise Unreadable(
                f"found {show_value(token.word)} in the middle of a turn (expected three cards or "
                "more "
                "for a new meld, no blanks in it, "
                f"+{token.word if token.does == 'one' else '6c'} to add to a meld; the card "
                "discarded comes last)"
            )
    return made


def _token(word: str) -> Token:
    """Return a word as it stands alone; one card is ``one``, drawn or discarded."""
    if word == OPEN:
        return Token("draw", word=word)
    if word.lower() in (PILE, POT):
        return Token(word.lower(), word=word)
    name, colon, value = word.partition(":")
    name = name.lower()
    if colon and name in (POT, REFUSE):
        cards = () if value == OPEN else cards_from(name, value)
        if name == REFUSE and len(cards) != 1:
            raise Unreadable(f"refuse: found {show_value(value)} (expected one card)")
        return Token(name, cards, word=word)
    if word.startswith("+"):
        number = re.fullmatch(r"\+(?:([0-9]{1,3}):)?(.+)", word)
        if number is None:
            raise Unreadable(f"found {show_value(word)} (expected +6c, or +2:6c for meld 2)")
        meld = int(number[1]) if number[1] else None
        return Token("add", cards_from("added", number[2]), meld, word)
    try:
        cards = cards_from("cards", word)
    except Unreadable:
        meant = suggest_name(name, (PILE, POT, REFUSE))
        # A word, and no card that is misspelt.
        if (
            meant
            or colon
            or (len(word) > 2 and word.isalpha() and not re.fullmatch(r"(?i)[ATJQKcdhs]+", word))
        ):
            raise Unreadable(f"found {show_value(word)} (expected {TURN}{meant})") from None
        raise
    if not cards:
        raise Unreadable(f"found {show_value(word)} (expected {TURN})")
    if len(cards) == 2:
        raise Unreadable(
            f"found {show_value(word)}, two cards (expected one drawn or discarded, three or more "
            "for a "
            f"new meld, +{word} to add to a meld)"
        )
    return Token("one" if len(cards) == 1 else "meld", cards, word=word)


# -- melds where cards fit ------------------------------------------------------------------------


def list_fitting_melds(table: TableInPlay, cards: Sequence[str]) -> list[int]:
    """Return the melds of the player to move to which cards can be added, one after another."""
    return [
        number
        for number, _ in table.melds_of(table.team_of(table.to_move))
        if fits(table, number, cards)
    ]


def fits(table: TableInPlay, number: int, cards: Sequence[str]) -> bool:
    """Say whether cards can be added to a meld, one after another."""
    meld = table.melds[number]
    try:
        for card in cards:
            meld = add_card(meld, card, table.rules)
    except Illegal:
        return False
    return True


# -- writing --------------------------------------------------------------------------------------


def short_lines(
    deal: Mapping[str, Any],
    rules: Rules,
    events: Sequence[Mapping[str, Any]],
    score: Sequence[float],
) -> Iterator[str]:
    """Yield a hand in the short form: its deal and moves, as a history has them, and its score.

    A hand without moves has a deal and a score.  What was filled in is left open again.
    """
    filled = set(deal.get(FILLED_IN_FIELD, ()))
    yield " ".join([HAND, rules_text(deal["preset"], rules), *_header(deal)])
    for seat, hand in enumerate(deal["hands"]):
        if seat not in filled:
            yield f"{seat} {HAND}:{cards_text(hand)}"
    table = TableInPlay(
        rules, deal["hands"], deal["pots"], deal["stock"], deal["upcard"], deal["lead"],
        in_order=True, scores=deal["scores"], cut=bool(deal.get("cut")),
    )  # fmt: skip
    words: list[str] = []
    for at, event in enumerate(events):
        if event["do"] == "restock":
            continue
        if event["do"] == POT:
            words.append(_pot_word(event, filled))
        else:
            if event["do"] in ("refuse", "draw", "take") and not table.has_drawn:
                if words and words[-1] and not _goes_on(events, at):
                    yield " ".join(words)
                    words = []
                words = words or [str(event["seat"])]
            _add_words(words, table, events, at, filled)
            follow(table, dict(event))
    if words:
        yield " ".join(words)
    said = deal.get(SAID_SCORE, score)
    if not filled or SAID_SCORE in deal:
        yield f"{RESULT} {','.join(map(points_text, said))}"
    if not filled and events:
        rest = [table.stock[place] for place in table.left]
        pots = [cards_text(table.pots[pot]) for pot in table.untaken]
        fields = ([f"stock:{cards_text(rest)}"] if rest else []) + (
            [f"pots:{','.join(pots)}"] if pots else []
        )
        if fields:
            yield " ".join([REST, *fields])


def _header(deal: Mapping[str, Any]) -> list[str]:
    fields = {
        NAMES: ",".join(deal.get(NAMES) or ()),
        "lead": str(deal["lead"]),
        "up": "" if deal["upcard"] is None else cards_text([deal["upcard"]]),
        "score": ",".join(map(points_text, deal["scores"])) if any(deal["scores"]) else "",
        "cut": "yes" if deal.get("cut") else "",
        "number": str(deal["hand"]),
        "seed": "" if deal["seed"] is None else str(deal["seed"]),
    }
    return [f"{name}:{value}" for name, value in fields.items() if value]


def _goes_on(events: Sequence[Mapping[str, Any]], at: int) -> bool:
    """Say whether a draw belongs to the line before it: the first card was refused."""
    return at > 0 and events[at - 1]["do"] == REFUSE


def _pot_word(event: Mapping[str, Any], filled: Iterable[int]) -> str:
    return POT if event["seat"] in filled else f"{POT}:{cards_text(event['cards'])}"


def _add_words(
    words: list[str],
    table: TableInPlay,
    events: Sequence[Mapping[str, Any]],
    at: int,
    filled: Iterable[int],
) -> None:
    """Add the words of a move; the table is as it was before."""
    event = events[at]
    match event["do"]:
        case "refuse":
            words.append(f"{REFUSE}:{cards_text([event['card']])}")
        case "draw":
            words.append(OPEN if event["seat"] in filled else cards_text([event["card"]]))
        case "take":
            words.append(PILE)
        case "meld":
            words.append(cards_text(event["cards"]))
        case "discard":
            words.append(cards_text([event["card"]]))
        case "add":
            if at and events[at - 1]["do"] == "add" and events[at - 1]["meld"] == event["meld"]:
                return
            cards = []
            for later in events[at:]:
                if later["do"] != "add" or later["meld"] != event["meld"]:
                    break
                cards.append(later["card"])
            alone = list_fitting_melds(table, cards) == [event["meld"]]
            words.append(f"+{'' if alone else str(event['meld']) + ':'}{cards_text(cards)}")
