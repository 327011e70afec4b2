"""How does a position become one line, and a line a position?

A line is the rules, then fields ``name:value`` with blanks between.  They are written in one order,
and read in any.  No sign in it means anything to a shell, so a joker is written ``Jo``.  The whole
of it is in ``docs/position.md``.  Left out: whether a position can be at all (``possible``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from analyser.cards.codes import JOKER, RANKS, SUIT_SIGNS, SUITS, card_text
from analyser.errors import list_few, quote_text, suggest_name
from analyser.games.burraco.history.reading import rules_played
from analyser.games.burraco.notation.melds import meld_of
from analyser.games.burraco.notation.position import (
    BECAME_STOCK,
    LAST,
    NEXT,
    PHASES,
    POT_LEFT,
    SECOND,
    THEM,
    THIRD,
    THROW,
    UNSEEN_CARD,
    US,
    OtherHand,
    Position,
    each_side,
    order_cards,
    parties,
)
from analyser.games.burraco.reference.melds import Illegal, Meld
from analyser.games.burraco.rules import (
    RULE_FIELDS,
    Rules,
    last_turn,
    pairs_up,
    pot_sizes,
    presets,
    rules_of,
    stock_size,
)
from analyser.games.history_lines import (
    RULE_SETS_LISTED,
    Unreadable,
    clip_text,
    rules_in_word,
    show_value,
    whole_number,
)
from analyser.games.records import values_of
from analyser.typed_text import notation

RULES: Final = "rules"
"""What the first word is called."""
NEEDED_FIELDS: Final = ("to", "hand", "pile", "others")
"""Fields without which nothing can be said."""
FIELDS: Final = (
    "seat", "turn", "to", "hand", "pile", US, THEM, NEXT, SECOND, THIRD, LAST, "others", "stock",
    "pots", "score", "stale", "cut", "took", "laid",
)  # fmt: skip
"""All fields, as they are written."""
COMMENT: Final = "#"
"""What follows it in a line means nothing."""
NONE: Final = "-"
"""No card, no meld."""
OWNERS: Final = (US, THEM, NEXT, SECOND, THIRD, LAST)
"""Fields that are a party's melds."""
OF_CARDS: Final = ("hand", "pile", *OWNERS, "took", "laid")
"""Fields of cards, which may have blanks between them."""
LEAST_MELD: Final = 3
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")
FORGOTTEN: Final = "xx"
"""A card of the pile that the player does not remember."""
WRITTEN_JOKER: Final = "Jo"
HOLDS_POT: Final = "pot"
"""Another player holds a pot face down."""
LONGEST: Final = 4_000
"""Characters of a line: ten times the longest that there is."""
ENDLESS: Final = 10**9
"""More than any number in a line."""
_RANK, _SUIT, _OTHER_CARDS = "(10|[A2-9TJQK])", "([CDHS♣♦♥♠])", r"(JOKER|JOLLY|JO|\*|★)|(XX)"
# Of plain letters alone: Unicode has others whose large or small form is K or s.
_PLAIN: Final = re.IGNORECASE | re.ASCII
_CARD: Final = re.compile(f"{_RANK}{_SUIT}|{_OTHER_CARDS}", _PLAIN)
_SUIT_FIRST: Final = re.compile(f"{_SUIT}{_RANK}|{_OTHER_CARDS}", _PLAIN)
SUITS_IN_ITALIAN: Final = "fiori, quadri, cuori, picche are c d h s"


# -- writing --------------------------------------------------------------------------------------


def write_position(position: Position) -> str:
    """Return a position's line."""
    return " ".join([rules_text(position.preset, position.rules), *_fields(position)])


def _fields(position: Position) -> list[str]:
    values = {
        "seat": str(position.seat),
        "turn": str(position.turn),
        "to": position.phase,
        "hand": cards_text(position.hand),
        "pile": cards_text(position.pile),
        "others": ",".join(map(_holding_text, position.others)),
        "stock": str(position.stock),
        "pots": ",".join(position.pots),
        "score": ",".join(map(points_text, position.scores)),
    }  # fmt: skip
    for party, melds in zip(position.parties, position.melds, strict=True):
        values[party] = ",".join(cards_text(meld.list_cards()) for meld in melds) or NONE
    if position.stale:
        values["stale"] = str(position.stale)
    if position.cut:
        values["cut"] = "yes"
    if position.took:
        values["took"] = cards_text(position.took)
    if position.laid:
        values["laid"] = cards_text(position.laid)
    return [f"{name}:{values[name]}" for name in FIELDS if name in values]


def rules_text(preset: str, rules: Rules) -> str:
    """Return rules as the first word of a line: a preset, and what is changed in it."""
    base = values_of(rules_of(preset))
    changed = [
        f"{key}={_value_text(value)}"
        for key, value in values_of(rules).items()
        if value != base[key]
    ]
    return "+".join([preset, *changed])


def _value_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def points_text(points: float) -> str:
    """Return points before the hand, of which three players may have halves."""
    return str(points if points % 1 else int(points))


def cards_text(cards: Sequence[str]) -> str:
    """Return cards one after another."""
    words = {card_text(JOKER): WRITTEN_JOKER, UNSEEN_CARD: FORGOTTEN}
    return "".join(words.get(card, card) for card in cards) or NONE


def _holding_text(other: OtherHand) -> str:
    if other.face_down:
        return HOLDS_POT
    return f"{other.cards}={cards_text(other.known)}" if other.known else str(other.cards)


# -- reading --------------------------------------------------------------------------------------


def split(line: str) -> dict[str, str]:
    """Return a line's fields by name, the rules among them; raises ``Unreadable``."""
    if len(line) > LONGEST:
        raise Unreadable(f"found {len(line)} characters (expected up to {LONGEST})")
    words = words_of(line)
    if not words or ":" in words[0]:
        found = words[0] if words else ""
        raise Unreadable(
            f"rules: found {show_value(found)} first (expected one of "
            f"{list_few(found, presets(), RULE_SETS_LISTED)})"
        )
    fields = {RULES: words[0]}
    for word in join_fields(words[1:], FIELDS):
        name, colon, value = word.partition(":")
        if not colon and name in FIELDS:
            raise Unreadable(f"{name}: is empty (expected : and its value)")
        if not colon or name not in FIELDS:
            raise Unreadable(
                f"found {show_value(word)} (expected fields {', '.join(FIELDS)}, each with : and "
                "its "
                f"value{suggest_name(name, FIELDS)})"
            )
        if name in fields:
            raise Unreadable(f"{name}: found twice (expected once)")
        fields[name] = value
    return fields


def words_of(line: str) -> list[str]:
    """Return the words of a line of rules and fields, as they were meant.

    Blanks around a colon, a comma or an equals sign mean nothing, nor do capitals in the name of a
    field; what begins with ``+`` belongs to the rules.
    """
    said = notation(line.partition(COMMENT)[0]).replace(";", ",").rstrip(" .,")
    # A comma before the next field parts the two.
    said = re.sub(r",\s+(?=\w+\s*:)", " ", said)
    said = re.sub(r"\s*([:,=])\s*(?!\w+\s*:)", r"\1", said)
    words = [_lower_name(word) for word in said.split()]
    while len(words) > 1 and (words[1].startswith("+") or words[0].endswith("+")):
        words[:2] = [words[0] + words[1]]
    if words:
        words[0] = words[0].removeprefix(f"{RULES}:")
    return words


def _lower_name(word: str) -> str:
    name, colon, value = word.partition(":")
    return f"{name.lower()}{colon}{value}" if colon else word


def join_fields(words: Sequence[str], known: Sequence[str], texts: Sequence[str] = ()) -> list[str]:
    """Return fields as words; what follows one without a name of its own belongs to it.

    That is the value of a field without a colon, more cards, and in ``texts`` any word.
    """
    made: list[str] = []
    for word in words:
        name, colon, _ = made[-1].partition(":") if made else ("", "", "")
        if ":" not in word and not colon and name.lower() in known:
            made[-1] = f"{name.lower()}:{word}"
        elif not {":", "="} & set(word) and name in texts and word.lower() not in known:
            made[-1] += f" {word}"
        elif ":" not in word and colon and name in OF_CARDS and _is_cards(word):
            # Another meld is a word of its own.
            whole = name in OWNERS and all(_has_meld(each) for each in (made[-1], word))
            made[-1] += f",{word}" if whole else word
        else:
            made.append(word)
    return made


def _has_meld(text: str) -> bool:
    """Say whether the last cards of a text are enough for a meld."""
    return len(cards_from("", re.split("[:,]", text)[-1])) >= LEAST_MELD


def _is_cards(text: str) -> bool:
    try:
        return text != NONE and bool(cards_from("", text, forgotten=True))
    except Unreadable:
        return False


def position_from(fields: Mapping[str, str]) -> Position:
    """Return the position that fields say; raises ``Unreadable``, and ``Illegal`` for a meld."""
    missing = [name for name in NEEDED_FIELDS if name not in fields]
    if missing:
        raise Unreadable(
            f"{missing[0]}: not found; a position has {', '.join(NEEDED_FIELDS)} at least"
        )
    preset, rules = rules_from(fields[RULES])
    pots = pots_from(fields.get("pots", no_pot(rules)), rules)
    sides = parties(rules, pots)
    for name in OWNERS:
        if name in fields and name not in sides:
            raise Unreadable(f"{name}: found among the fields; allowed here: {', '.join(sides)}")
    melds = tuple(
        melds_from(name, party, fields.get(name, NONE), rules) for party, name in enumerate(sides)
    )
    phase = fields["to"].lower()
    if phase not in PHASES:
        raise Unreadable(f"to: found {show_value(phase)} (expected {', '.join(PHASES)})")
    took = cards_from("took", fields.get("took", NONE))
    held = len(each_side(rules))
    position = Position(
        preset=preset,
        rules=rules,
        seat=number("seat", fields.get("seat", "0"), 0, rules.players - 1),
        turn=1,
        phase=phase,
        hand=order_cards(cards_from("hand", fields["hand"])),
        pile=cards_from("pile", fields["pile"], forgotten=True),
        melds=melds,
        others=read_others(fields["others"], rules, pots),
        stock=0,
        pots=pots,
        scores=scores_from(fields.get("score", ",".join(["0"] * held)), held),
        stale=number("stale", fields.get("stale", "0"), 0, last_turn(rules)),
        cut=_yes_no("cut", fields.get("cut", "no")),
        took=took,
        laid=order_cards(cards_from("laid", fields.get("laid", NONE))),
    )
    # One that is too large is refused beside the number that would fit.
    stock = number("stock", fields["stock"], 0, ENDLESS) if "stock" in fields else None
    position = replace(position, stock=position.counted_stock if stock is None else stock)
    if "turn" in fields:
        return replace(position, turn=number("turn", fields["turn"], 1, last_turn(rules)))
    drawing = phase != THROW or bool(took)
    return replace(position, turn=_turns_drawn(rules, pots, position.stock, drawing=drawing))


def stock_places(rules: Rules, pots: Sequence[str]) -> int:
    """Return how many cards the present stock had."""
    became = [size for size, who in zip(pot_sizes(rules), pots, strict=True) if who == BECAME_STOCK]
    return became[-1] if became else stock_size(rules)


def _turns_drawn(rules: Rules, pots: Sequence[str], stock: int, *, drawing: bool) -> int:
    """Return a number of turns where none is said: as if each had drawn a card."""
    became = [size for size, who in zip(pot_sizes(rules), pots, strict=True) if who == BECAME_STOCK]
    drawn = stock_size(rules) + sum(became) - stock
    return max(1, min(drawn + drawing, last_turn(rules)))


def rules_from(word: str) -> tuple[str, Rules]:
    """Return the preset's name and the rules that a line's first word says."""
    preset, values = rules_in_word(word, RULE_FIELDS)
    try:
        rules = rules_played(preset, values)
    except Unreadable as error:
        raise Unreadable(re.sub("^preset:", f"{RULES}:", str(error))) from None
    if stock_size(rules) <= rules.stock_end_cards:
        raise Unreadable("rules: found a deal that leaves no stock (expected one that leaves some)")
    return preset, rules


def number(name: str, text: str, low: int, high: int) -> int:
    """Return a whole number from ``low`` to ``high``."""
    found = whole_number(text)
    if isinstance(found, str) or not low <= found <= high:
        allowed = f"{low} to {high}" if high < ENDLESS else f"{low} or more"
        raise Unreadable(f"{name}: found {show_value(text)} (expected {allowed})")
    return found


def _yes_no(name: str, text: str) -> bool:
    if text.lower() not in ("yes", "no"):
        raise Unreadable(f"{name}: found {show_value(text)} (expected yes, no)")
    return text.lower() == "yes"


def cards_from(name: str, text: str, *, forgotten: bool = False) -> tuple[str, ...]:
    """Return the cards of a field, in their order; commas between them mean nothing.

    All may have their suit first.
    """
    if text == NONE:
        return ()
    cards: list[str] = []
    at = 0
    said = text.replace(",", "")
    one = _SUIT_FIRST if re.fullmatch(f"({_SUIT_FIRST.pattern})+", said, _PLAIN) else _CARD
    while at < len(said):
        found = one.match(said, at)
        if found is None or (found[4] and not forgotten):
            also = f", {FORGOTTEN} for one not remembered" if forgotten else ""
            raise Unreadable(
                f"{name}: found {_quote_strange(said[at : at + 2])}"
                f"{f' in {_quote_strange(text)}' if text != said[at : at + 2] else ''} (expected "
                "cards as "
                f"7s or Th one after another, {WRITTEN_JOKER} for a joker{also}, {NONE} for none"
                f"{_translate_italian(said[at:])})"
            )
        cards.append(_card(found))
        at = found.end()
    if not cards:
        raise Unreadable(f"{name}: is empty (expected cards, {NONE} for none)")
    return tuple(cards)


def _quote_strange(text: str) -> str:
    return clip_text(quote_text(text, letters=False))


def _translate_italian(text: str) -> str:
    """Return what an Italian word for a rank or a suit is here, if the first card has one."""
    rank, suit = text[:1], text[2:3] if text.startswith("10") else text[1:2]
    if rank.upper() in RANKS or text.startswith("10"):
        return f"; {SUITS_IN_ITALIAN}" if suit and suit in "fpqFPQ" else ""
    known = {"1": "an ace is A", **dict.fromkeys("dfrDFR", "fante, donna, re are J Q K")}
    return f"; {known[rank]}" if rank in known else ""


def _card(found: re.Match[str]) -> str:
    if found[3]:
        return card_text(JOKER)
    if found[4]:
        return UNSEEN_CARD
    if found[1].upper() in "CDHS♣♦♥♠":
        rank, suit = found[2].upper(), found[1].lower()
    else:
        rank, suit = found[1].upper(), found[2].lower()
    suit = SUITS[SUIT_SIGNS.index(suit)] if suit in SUIT_SIGNS else suit
    return ("T" if rank == "10" else rank) + suit


def melds_from(name: str, party: int, text: str, rules: Rules) -> tuple[Meld, ...]:
    """Return a party's melds; raises ``Illegal`` for one that the rules do not know."""
    if text == NONE:
        return ()
    made = []
    for one in text.split(","):
        cards = cards_from(name, one)
        try:
            made.append(meld_of(party, cards, rules))
        except Illegal as broken:
            raise Illegal(f"{name}: {clip_text(str(broken))}") from None
    return tuple(made)


def no_pot(rules: Rules) -> str:
    """Return that no pot is taken."""
    return ",".join([POT_LEFT] * rules.pots)


def pots_from(text: str, rules: Rules) -> tuple[str, ...]:
    """Return what became of the pots."""
    words = text.lower().split(",")
    takers = each_side(rules)
    also = [BECAME_STOCK] if rules.pots_become_stock else []
    if len(words) != rules.pots:
        allowed = ", ".join([POT_LEFT, *takers, *also])
        raise Unreadable(f"pots: found {show_value(text)} (expected {rules.pots} of {allowed})")
    for which, word in zip(ORDINALS, words, strict=False):
        allowed = ", ".join([POT_LEFT, *takers, *also])
        if word not in (POT_LEFT, *takers, *also):
            raise Unreadable(
                f"pots: found {show_value(word)} for the {which} pot (expected {allowed})"
            )
        if word in takers:
            # Each side takes one: the others are for those who have none.
            if pairs_up(rules) and len(takers) == 3:
                takers = (THEM,) if word == US else (US,)
            else:
                takers = tuple(each for each in takers if each != word)
    return tuple(words)


def read_others(text: str, rules: Rules, pots: Sequence[str]) -> tuple[OtherHand, ...]:
    """Return what the other players hold."""
    words = text.split(",")
    many = rules.players - 1
    if len(words) != many:
        raise Unreadable(
            f"others: found {show_value(text)} (expected {many} numbers of cards, in the order of "
            "play)"
            if many > 1
            else f"others: found {show_value(text)} (expected one number of cards)"
        )
    made = []
    for word in words:
        if word.lower() == HOLDS_POT:
            made.append(OtherHand(0, face_down=True))
            continue
        cards, equals, known = word.partition("=")
        held = number("others", cards, 1, 104 + rules.jokers)
        seen = order_cards(cards_from("others", known)) if equals else ()
        made.append(OtherHand(held, seen))
    return _pots_held(tuple(made), rules, pots)


def _pots_held(
    others: tuple[OtherHand, ...], rules: Rules, pots: Sequence[str]
) -> tuple[OtherHand, ...]:
    """Return what others hold, the pots that lie face down before them with their cards."""
    made = list(others)
    for at, other in enumerate(others):
        if other.face_down:
            pot = _pot_of(rules, pots, at + 1)
            if pot is None:
                raise Illegal(
                    f"others: found pot, of player {at + 1} after this one, whose side has taken "
                    f"none (pots:{','.join(pots)}) (expected a number of cards)"
                )
            made[at] = replace(other, cards=pot_sizes(rules)[pot])
    return tuple(made)


def _pot_of(rules: Rules, pots: Sequence[str], step: int) -> int | None:
    """Return the pot that the side of the player ``step`` seats on has taken."""
    first = next((who for who in pots if who not in (POT_LEFT, BECAME_STOCK)), None)
    if first is None:
        return None
    if pairs_up(rules):
        alone = (US, NEXT, LAST).index(first)
        if step == alone:
            return pots.index(first)
        own = US if alone else THEM
        rest = [at for at, who in enumerate(pots) if who == own and at > pots.index(first)]
        return rest[0] if rest else None
    sides = each_side(rules)
    side = sides[step % len(sides)]
    return pots.index(side) if side in pots else None


def scores_from(text: str, sides: int) -> tuple[float, ...]:
    """Return the scores before this hand."""
    words = text.split(",")
    right = all(re.fullmatch(r"[-+]?[0-9]{1,6}(\.[05])?", word) for word in words)
    if len(words) != sides or not right:
        raise Unreadable(
            f"score: found {show_value(text)} (expected {sides} numbers of points, commas between)"
        )
    return tuple(float(word) if "." in word else int(word) for word in words)
