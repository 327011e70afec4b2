"""Are the hand-worked histories well formed, before any engine sees them?

The format burraco-hand/1, with no field more or less; every card in one place after every line; the
typed `melds` and `hand` equal to the cards that lie there.
"""

import re
from collections import Counter
from typing import Any

import pytest
from games.burraco.second_reading import PRESETS
from games.hand_worked import all_of, broken, each_of, valid

Row = dict[str, Any]
Rows = list[Row]

VALID = valid("burraco")
BROKEN = broken("burraco")

CARD = re.compile(r"[A23456789TJQK][cdhs]|\*")
DEAL_FIELDS = {
    "format", "preset", "rules", "players", "seed", "hand", "lead", "scores", "hands", "pots",
    "stock", "upcard",
}  # fmt: skip
MOVE_FIELDS = {
    "draw": {"seat", "card"},
    "refuse": {"seat", "card"},
    "take": {"seat", "cards"},
    "meld": {"seat", "meld", "cards"},
    "add": {"seat", "meld", "card"},
    "pot": {"seat", "pot", "cards", "face_down"},
    "restock": {"pot", "cards"},
    "discard": {"seat", "card"},
}
RESULT_FIELDS = {"end", "seat", "turns", "score", "breakdown"}
TERMS = {
    "melds", "hand", "clean", "dirty", "semiclean", "royal", "ace_to_ace", "closing", "pot", "cut",
}  # fmt: skip
# Fewer means that files were lost.
MANY_OF_A_PRESET = 2


def card_points(rules: Row, card: str) -> int:
    if card == "*":
        field = "joker_points"
    elif card[0] in "2A":
        field = "two_points" if card[0] == "2" else "ace_points"
    else:
        field = "high_card_points" if card[0] in "KQJT98" else "low_card_points"
    return int(rules[field])


def team_of(seat: int, players: int) -> int:
    return seat % 2 if players == 4 else seat


def full_pack(jokers: int) -> Counter[str]:
    pack = Counter(rank + suit for rank in "A23456789TJQK" for suit in "cdhs")
    pack += pack
    pack["*"] = jokers
    return pack


def is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def check_move_shape(move: Row) -> None:
    """Exactly the fields of its kind, each of its type, all cards written as cards."""
    expected = MOVE_FIELDS[move["do"]] | {"do"}
    assert set(move) == expected, f"fields {sorted(move)}, expected {sorted(expected)}"
    for field in ("seat", "meld", "pot"):
        assert is_count(move.get(field, 0)), f"{field} is {move[field]!r}, expected a count"
    assert isinstance(move.get("face_down", True), bool)
    cards = move.get("cards", [move.get("card")])
    assert cards, "a move of no cards"
    for card in cards:
        assert CARD.fullmatch(card), f"{card!r} is no card"


class Places:
    """Where every card lies; a card that is not where a move takes it from is an error."""

    def __init__(self, deal: Row) -> None:
        self.hands = [Counter(hand) for hand in deal["hands"]]
        self.pots = [list(pot) for pot in deal["pots"]]
        self.stock = list(deal["stock"])
        self.pile = [deal["upcard"]] if deal["upcard"] else []
        self.melds: list[tuple[int, list[str]]] = []  # (seat that laid it, cards)
        self.players = deal["players"]

    def out_of_hand(self, seat: int, cards: list[str]) -> None:
        for card in cards:
            assert self.hands[seat][card] > 0, f"seat {seat} does not hold {card}"
            self.hands[seat][card] -= 1

    def play(self, move: Row) -> None:
        do, seat = move["do"], move.get("seat", 0)
        if do in ("draw", "refuse"):
            assert self.stock[:1] == [move["card"]], f"not the next card: {move}"
            del self.stock[0]
            if do == "draw":
                self.hands[seat][move["card"]] += 1
            else:
                self.pile.append(move["card"])
        elif do == "take":
            assert move["cards"] == self.pile, f"the pile is {self.pile}: {move}"
            self.hands[seat].update(self.pile)
            self.pile = []
        elif do == "meld":
            assert move["meld"] == len(self.melds), f"the next meld is {len(self.melds)}: {move}"
            self.out_of_hand(seat, move["cards"])
            self.melds.append((seat, list(move["cards"])))
        elif do == "add":
            self.out_of_hand(seat, [move["card"]])
            self.melds[move["meld"]][1].append(move["card"])
        elif do in ("pot", "restock"):
            assert move["cards"] == self.pots[move["pot"]], f"not what lies there: {move}"
            self.pots[move["pot"]] = []
            if do == "pot":
                assert not +self.hands[seat], f"seat {seat} still holds cards"
                self.hands[seat].update(move["cards"])
            else:
                self.stock += move["cards"]
        else:
            self.out_of_hand(seat, [move["card"]])
            self.pile.append(move["card"])

    def count(self) -> Counter[str]:
        total = Counter(self.stock) + Counter(self.pile)
        for cards in [*self.pots, *(cards for _, cards in self.melds)]:
            total += Counter(cards)
        for hand in self.hands:
            total += hand
        return total


def check_deal(deal: Row) -> Row:
    missing = DEAL_FIELDS - set(deal)
    assert not missing, f"the deal lacks {sorted(missing)}"
    assert deal["format"] == "burraco-hand/1"
    rules: Row = PRESETS[deal["preset"]] | deal["rules"]
    assert deal["players"] == rules["players"] == len(deal["hands"])
    assert [len(hand) for hand in deal["hands"]] == [rules["hand_cards"]] * rules["players"]
    assert [len(pot) for pot in deal["pots"]] == rules["pot_cards"]
    assert (deal["upcard"] is not None) == rules["upcard"]
    assert is_count(deal["hand"])
    assert deal["lead"] in range(deal["players"])
    assert len(deal["scores"]) == (2 if deal["players"] == 4 else deal["players"])
    for card in full_pack(rules["jokers"]):
        assert CARD.fullmatch(card)
    assert Places(deal).count() == full_pack(rules["jokers"]), "the deal is not the full pack"
    return rules


def check_result(result: Row) -> None:
    assert set(result) == RESULT_FIELDS
    assert result["end"] in ("closed", "stock", "stalemate", "turn_limit")
    assert (result["end"] == "closed") == (result["seat"] is not None)
    assert is_count(result["turns"])
    assert len(result["score"]) == len(result["breakdown"])
    for terms in result["breakdown"]:
        assert set(terms) == TERMS


@pytest.mark.parametrize("rows", each_of(VALID))
def test_valid_history_is_well_formed_and_its_cards_add_up(rows: Rows) -> None:
    deal, moves, result = rows[0], rows[1:-1], rows[-1]
    rules = check_deal(deal)
    places = Places(deal)
    pack = full_pack(rules["jokers"])
    for move in moves:
        check_move_shape(move)
        places.play(move)
        assert places.count() == pack, f"a card was lost or made at {move}"
    check_result(result)
    turns = sum(move["do"] in ("draw", "take") for move in moves)
    assert result["turns"] == turns
    assert moves[-1]["do"] in ("discard", "pot") or not rules["close_needs_discard"]
    sides = len(result["score"])
    melds, hands = [0] * sides, [0] * sides
    for seat, cards in places.melds:
        side = team_of(seat, deal["players"])
        melds[side] += sum(card_points(rules, card) for card in cards)
    for seat, hand in enumerate(places.hands):
        side = team_of(seat, deal["players"])
        hands[side] -= sum(card_points(rules, card) * many for card, many in hand.items())
    for side, (score, terms) in enumerate(zip(result["score"], result["breakdown"], strict=True)):
        assert score == sum(terms.values()), f"side {side}: the terms do not sum"
    typed = result["breakdown"]
    if deal["players"] == 3 and any(move["do"] == "pot" for move in moves):
        # Partners share term by term, so only the table's total is known without the rules.
        assert sum(terms["melds"] for terms in typed) == sum(melds)
        assert sum(terms["hand"] for terms in typed) == sum(hands)
    else:
        assert [terms["melds"] for terms in typed] == melds
        # Where an unseen pot costs the penalty, which cards count depends on the rules.
        if rules["unseen_pot"] == "cards":
            assert [terms["hand"] for terms in typed] == hands


@pytest.mark.parametrize("rows", each_of(BROKEN))
def test_broken_history_is_well_formed_up_to_its_fault(rows: Rows) -> None:
    deal, moves, result = rows[0], rows[1:-1], rows[-1]
    line = deal["breaks"]["line"]
    assert deal["breaks"]["rule"]
    assert 1 <= line <= len(rows)
    if line == 1:
        return
    rules = check_deal(deal)
    places = Places(deal)
    pack = full_pack(rules["jokers"])
    for number, move in enumerate(moves, start=2):
        check_move_shape(move)
        if number < line:
            places.play(move)
            assert places.count() == pack
    check_result(result)
    if line == len(rows) and "the score is" not in deal["breaks"]["rule"]:
        for score, terms in zip(result["score"], result["breakdown"], strict=True):
            assert score == sum(terms.values()), "the result is not the fault, but does not sum"


def test_every_preset_has_histories() -> None:
    many = Counter(rows[0]["preset"] for rows in all_of(VALID))
    assert [name for name in PRESETS if many[name] < MANY_OF_A_PRESET] == []
