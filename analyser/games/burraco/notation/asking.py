"""Which questions make a position?  Piece by piece, until a line is whole.

Each answer is read as the field of the line that it becomes, and cards are counted as they come;
so a wrong one is reported at once, and not at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from analyser.cards.codes import picture
from analyser.errors import ScenarioError
from analyser.games.burraco.notation.position import (
    BECAME_STOCK,
    DRAW,
    LAST,
    NEXT,
    PHASES,
    POT_LEFT,
    SECOND,
    STOCK,
    THEM,
    THIRD,
    THROW,
    UNSEEN_CARD,
    US,
    each_side,
    pack,
    parties,
)
from analyser.games.burraco.notation.possible import position_in
from analyser.games.burraco.notation.text import (
    FIELDS,
    FORGOTTEN,
    HOLDS_POT,
    NONE,
    OWNERS,
    RULES,
    cards_from,
    melds_from,
    no_pot,
    number,
    pots_from,
    read_others,
    rules_from,
    scores_from,
    stock_places,
)
from analyser.games.burraco.reference.melds import Illegal
from analyser.games.burraco.rules import Rules, pot_sizes, presets
from analyser.games.history_lines import Unreadable, show_value
from analyser.games.protocols.histories import Piece
from analyser.typed_text import notation

CARDS: Final = "cards as 7s Th Ac, Jo for a joker"
MELDS: Final = f"{CARDS}, each meld as it lies, commas between"
OWNED: Final = {
    US: "Your side's",
    THEM: "Their",
    NEXT: "The next player's",
    SECOND: "The second player's",
    THIRD: "The third player's",
    LAST: "The last player's",
}
IN_PLAIN_ORDER: Final = (
    RULES, "to", "hand", "took", "laid", "pots", "pile", *OWNERS, "others", "stock",
    "score",
)  # fmt: skip


def piece_after(given: Mapping[str, str]) -> Piece | None:
    """Return what is asked next, after these fields; None: that is all."""
    asked = [name for name in IN_PLAIN_ORDER if _belongs(name, given)]
    rest = [name for name in asked if name not in given]
    return _piece(rest[0], given) if rest else None


def _belongs(name: str, given: Mapping[str, str]) -> bool:
    if name in ("took", "laid"):
        return given.get("to") == THROW
    if name in OWNERS and "pots" in given:
        return name in parties(_rules(given), given["pots"].split(","))
    return True


def _rules(given: Mapping[str, str]) -> Rules:
    return rules_from(given[RULES])[1]


def _piece(name: str, given: Mapping[str, str]) -> Piece:
    if name == RULES:
        return Piece(name, f"Rules ({', '.join(presets())}; changes as +jokers=2)", "italian")
    question, default = _question(name, given, _rules(given))
    return Piece(name, question, default)


def _question(name: str, given: Mapping[str, str], rules: Rules) -> tuple[str, str]:
    """Return what is asked, and what it is where nothing is answered."""
    match name:
        case "to":
            return (
                "What is to be decided (draw: pile or stock; throw: you have drawn or taken; "
                "stock: you have to draw)",
                DRAW,
            )
        case "hand":
            return f"Your hand ({CARDS})", ""
        case "took":
            return "The pile, if you took it in this turn (bottom first)", NONE
        case "laid":
            return "Cards that you have melded in this turn", NONE
        case "pots":
            takers = ", ".join(each_side(rules))
            became = f", {BECAME_STOCK}: became the stock" if rules.pots_become_stock else ""
            question = f"The {rules.pots} pots ({POT_LEFT}: left; {takers}: who took it{became})"
            return question, no_pot(rules)
        case "pile":
            question = f"The pile (bottom first; {FORGOTTEN} for a card not remembered)"
            return question, "" if _has_pile(given, rules) else NONE
        case "others":
            many = rules.players - 1
            who = "the others hold, in the order of play" if many > 1 else "the other holds"
            also = f"{HOLDS_POT}: a pot face down; 9=3h4h: among nine these two are known"
            return f"How many cards {who} ({also})", ",".join([str(rules.hand_cards)] * many)
        case "stock":
            return "Cards in the stock", _stock_left(given, rules)
        case "score":
            return "The scores before this hand, yours first", ",".join(
                ["0"] * len(each_side(rules))
            )
        case _:
            return f"{OWNED[name]} melds ({MELDS})", NONE


def _has_pile(given: Mapping[str, str], rules: Rules) -> bool:
    """Return whether there must be a pile: a player discarded before, or a card was turned up."""
    return given["to"] in (DRAW, STOCK) and rules.upcard


def _stock_left(given: Mapping[str, str], rules: Rules) -> str:
    """Return how many cards the stock must have for the pack to be whole, or nothing."""
    held = sum(each.cards for each in read_others(given["others"], rules, _pots(given, rules)))
    pots = sum(
        size
        for size, who in zip(pot_sizes(rules), _pots(given, rules), strict=True)
        if who == POT_LEFT
    )
    known = sum(len(cards) for name, cards in _cards(given, rules).items() if name != "others")
    left = pack(rules).total() - held - pots - known
    return str(left) if 0 <= left <= stock_places(rules, _pots(given, rules)) else ""


def _pots(given: Mapping[str, str], rules: Rules) -> tuple[str, ...]:
    return pots_from(given["pots"], rules)


def _cards(given: Mapping[str, str], rules: Rules) -> dict[str, tuple[str, ...]]:
    """Return the cards of the fields so far, by field."""
    found: dict[str, tuple[str, ...]] = {}
    for name, text in given.items():
        if name in ("hand", "pile"):
            found[name] = cards_from(name, text, forgotten=name == "pile")
        elif name in OWNED:
            melds = melds_from(name, 0, text, rules)
            found[name] = tuple(card for meld in melds for card in meld.cards)
        elif name == "others":
            held = read_others(text, rules, _pots(given, rules))
            found[name] = tuple(card for each in held for card in each.known)
    return found


def read_piece(name: str, answer: str, given: Mapping[str, str]) -> str:
    """Return an answer as the line has it; raises ``ScenarioError`` where it is none.

    ``given``: the fields before it.
    """
    text = notation(answer).strip()
    if name != RULES:
        text = "".join(text.split())
    if name in ("to", "pots"):
        text = text.lower()
    try:
        _verify(name, text, given)
    except Unreadable as error:
        raise ScenarioError(str(error)) from None
    except Illegal as broken:
        raise ScenarioError(str(broken)) from None
    return text


def _verify(name: str, text: str, given: Mapping[str, str]) -> None:
    if name == RULES:
        rules_from(text)
        return
    rules = _rules(given)
    with_it = {**given, name: text}
    match name:
        case "to":
            if text not in PHASES:
                raise Unreadable(f"to: found {show_value(text)} (expected {', '.join(PHASES)})")
        case "hand":
            if not cards_from(name, text):
                raise Unreadable("hand: found no card (expected one or more)")
        case "pile" if text in ("", NONE) and _has_pile(given, rules):
            raise Unreadable("pile: found no card (expected one or more, since one was discarded)")
        case "took" | "laid":
            cards_from(name, text)
        case "pots":
            pots_from(text, rules)
        case "stock":
            number(name, text, 0, stock_places(rules, _pots(given, rules)))
            # Now all cards are known: whether they can lie so is checked before the scores.
            position_in(line_of(with_it))
        case "score":
            scores_from(text, len(each_side(rules)))
    cards = _cards(with_it, rules)
    there = pack(rules)
    counted = Counter(card for each in cards.values() for card in each if card != UNSEEN_CARD)
    for card in sorted(counted - there):
        places = [field for field, each in cards.items() if card in each]
        raise Unreadable(
            f"{name}: found {counted[card]} of the card {picture(card)}, in {' and '.join(places)}"
            f" (expected {there[card]}, as many as the pack has)"
        )


def line_of(given: Mapping[str, str]) -> str:
    """Return the line that fields make."""
    return " ".join([given[RULES], *(f"{name}:{given[name]}" for name in FIELDS if name in given)])
