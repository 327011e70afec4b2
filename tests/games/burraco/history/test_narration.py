"""``analyser.games.burraco.history.narration``: Does a person read the hand that was played?
The story against the history of the same hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from analyser.cards.codes import picture
from analyser.games.burraco import GAME
from analyser.games.sides import seating

Line = dict[str, Any]

SEED = 7
AS_STOCK = {"pots_become_stock": True, "stock_end_cards": 0, "close_needs_pot": "if_left"}
# Who moves by lot meets what is rare, and meets it still after the others have learnt to play
# better: the deals are chosen for semi-clean burracos, each ending, and pots that become stock.
TABLES: dict[str, tuple[str, Line, tuple[str, ...], tuple[int, ...]]] = {
    "greedy v cautious": ("italian", {}, ("greedy", "cautious"), (0, 1, 2)),
    "semiclean": ("italian-semiclean", {}, ("random",), (1, 3, 40, 56)),
    "two": ("italian-2p", {}, ("random", "balanced"), (0, 1, 2)),
    "restock": ("italian", AS_STOCK, ("random",), (6, 8)),
    "cut short": ("italian", {"turn_limit": 9}, ("balanced",), (0, 1)),
}
HANDS = [(name, deal) for name, (_, _, _, deals) in TABLES.items() for deal in deals]
CARD = re.compile(r"(?:[A2-9JQK]|10)[♣♦♥♠]|★")
SAID = {
    "clean": "clean burracos",
    "dirty": "dirty burracos",
    "semiclean": "semi-clean burracos",
    "melds": "cards in melds",
    "hand": "cards in hand",
    "closing": "closing",
    "pot": "pot not taken",
}


@cache
def told(name: str, deal: int, style: str) -> tuple[str, ...]:
    """Return one hand in a style, line by line."""
    preset, changes, policies, _deals = TABLES[name]
    rules = GAME.rules(preset, changes)
    players = [GAME.policy(policy) for policy in policies]
    seated = seating(GAME, rules, len(players))
    return tuple(GAME.narrate(rules, players, seated, SEED, deal, style))


def story(name: str, deal: int) -> list[str]:
    return list(told(name, deal, "text"))


def history(name: str, deal: int) -> list[Line]:
    return [json.loads(line) for line in told(name, deal, "jsonl")]


def pictures(cards: list[str]) -> str:
    return " ".join(picture(card) for card in cards)


def seen(cards: list[str]) -> list[str]:
    return sorted(picture(card) for card in cards)


def turns(lines: list[Line]) -> Iterator[tuple[int, list[Line], int, list[str]]]:
    """Yield each turn of a history: seat, moves, cards left in the stock, the pile before it."""
    left, pile = len(lines[0]["stock"]), [lines[0]["upcard"]]
    moves: list[Line] = []
    before = (left, list(pile))
    for move in lines[1:-1]:
        if move["do"] in ("draw", "take") and moves:
            yield moves[0]["seat"], moves, *before
            moves, before = [], (left, list(pile))
        moves.append(move)
        if move["do"] == "draw":
            left -= 1
        elif move["do"] == "restock":
            left = len(move["cards"])
        elif move["do"] == "take":
            pile = []
        elif move["do"] == "discard":
            pile.append(move["card"])
    yield moves[0]["seat"], moves, *before


@pytest.mark.parametrize(("name", "deal"), HANDS)
def test_cards_are_pictures_and_never_codes(name: str, deal: int) -> None:
    for line in story(name, deal)[1:]:
        rest = CARD.sub("", line)
        assert not re.search(r"\b[A2-9TJQK][cdhs]\b|[*♣♦♥♠★]|[{}\[\]'\"]", rest), line
        assert "\n" not in line


@pytest.mark.parametrize(("name", "deal"), HANDS)
def test_it_begins_with_the_deal(name: str, deal: int) -> None:
    preset, _changes, policies, _deals = TABLES[name]
    first, lines = history(name, deal)[0], story(name, deal)
    assert lines[0] == f"Hand {deal} of seed {SEED} · {preset}"
    for seat, hand in enumerate(first["hands"]):
        heading, _, cards = lines[1 + seat].partition(": ")
        team = f"team {seat % 2}, " if len(first["hands"]) == 4 else ""
        assert heading == f"  seat {seat} ({team}{policies[seat % len(policies)]})"
        assert sorted(CARD.findall(cards)) == seen(hand)
    pile = f"  pile: {picture(first['upcard'])} · stock: {len(first['stock'])} cards"
    assert lines[1 + len(first["hands"])] == pile


@pytest.mark.parametrize(("name", "deal"), HANDS)
def test_every_turn_says_whose_it_is_and_shows_stock_and_pile(name: str, deal: int) -> None:
    lines = history(name, deal)
    expected = [
        f"  Turn {number} · seat {seat} · stock {left} · pile {pictures(pile) or 'empty'}"
        for number, (seat, _moves, left, pile) in enumerate(turns(lines), start=1)
    ]
    assert [line for line in story(name, deal) if line.startswith("  Turn ")] == expected
    assert len(expected) == lines[-1]["turns"]


@pytest.mark.parametrize(("name", "deal"), HANDS)
def test_every_move_is_told_in_its_turn(name: str, deal: int) -> None:
    told_moves = [
        line.strip() for line in story(name, deal) if re.match(r"    (?!meld \d)\w", line)
    ]
    moves = history(name, deal)[1:-1]
    held: dict[int, list[str]] = {}
    melds: list[list[str]] = []
    for seat, hand in enumerate(history(name, deal)[0]["hands"]):
        held[seat] = list(hand)
    down: dict[int, list[str]] = {}
    told = iter(told_moves)
    for move in moves:
        seat, said = move.get("seat", -1), next(told)
        if seat in down:
            assert said.startswith("turns up pot ")
            assert sorted(CARD.findall(said)) == seen(down[seat])
            held[seat] += down.pop(seat)
            said = next(told)
        if move["do"] == "draw":
            held[seat].append(move["card"])
            assert said == f"draws {picture(move['card'])}"
        elif move["do"] == "take":
            held[seat] += move["cards"]
            assert said == f"takes the pile: {pictures(move['cards'])}"
        elif move["do"] == "meld":
            melds.append(move["cards"])
            assert said.startswith(f"makes meld {move['meld']}: ")
            assert sorted(CARD.findall(said)) == seen(move["cards"])
            for card in move["cards"]:
                held[seat].remove(card)
        elif move["do"] == "add":
            melds[move["meld"]].append(move["card"])
            words, _, lies = said.partition(": ")
            assert words == f"lays off {picture(move['card'])} on meld {move['meld']}"
            assert sorted(CARD.findall(lies)) == seen(melds[move["meld"]])
            held[seat].remove(move["card"])
        elif move["do"] == "pot":
            if move["face_down"]:
                down[seat] = list(move["cards"])
                assert said == f"takes pot {move['pot']}, face down"
            else:
                held[seat] = list(move["cards"])
                assert said.startswith(f"takes pot {move['pot']}: ")
                assert sorted(CARD.findall(said)) == seen(move["cards"])
        elif move["do"] == "restock":
            assert said == f"pot {move['pot']} becomes the stock"
        else:
            held[seat].remove(move["card"])
            assert said == f"discards {picture(move['card'])} ({len(held[seat])} left in hand)"
    assert len(told_moves) >= len(moves)


def scored(lines: list[str]) -> Iterator[tuple[int, dict[str, int], list[str]]]:
    """Yield, for each side of a story's end: its points, its terms, its melds as told."""
    heads = [at for at, line in enumerate(lines) if re.search(r"^  (team|player) \d: ", line)]
    for at, end in zip(heads, [*heads[1:], len(lines)], strict=True):
        *melds, terms = lines[at + 1 : end]
        counted = dict(re.findall(r"([a-z][a-z -]*) ([+-]\d+)", terms))
        points = int(re.search(r": (-?\d+) points$", lines[at])[1])  # type: ignore[index]
        yield points, {term: int(value) for term, value in counted.items()}, melds


@pytest.mark.parametrize(("name", "deal"), HANDS)
def test_the_scores_at_the_end_are_those_of_the_history(name: str, deal: int) -> None:
    last = history(name, deal)[-1]
    sides = list(scored(story(name, deal)))
    assert [points for points, _terms, _melds in sides] == last["score"]
    for (_points, terms, _melds), breakdown in zip(sides, last["breakdown"], strict=True):
        assert terms == {SAID[term]: points for term, points in breakdown.items() if points}


@pytest.mark.parametrize(("name", "deal"), HANDS)
def test_the_melds_at_the_end_are_all_that_were_laid(name: str, deal: int) -> None:
    laid: list[tuple[int, list[str]]] = []
    for move in history(name, deal)[1:-1]:
        if move["do"] == "meld":
            laid.append((move["seat"] % 2, list(move["cards"])))
        elif move["do"] == "add":
            laid[move["meld"]][1].append(move["card"])
    for team, (_points, _terms, melds) in enumerate(scored(story(name, deal))):
        ours = {number: seen(cards) for number, (who, cards) in enumerate(laid) if who == team}
        shown = {
            int(re.match(r"    meld (\d+): ", line)[1]): sorted(CARD.findall(line))  # type: ignore[index]
            for line in melds
        }
        assert shown == ours


@pytest.mark.parametrize(("name", "deal"), HANDS)
def test_what_a_meld_is_called_is_what_it_earned(name: str, deal: int) -> None:
    worth = {"clean": 200, "dirty": 100, "semi-clean": 150}
    breakdown = history(name, deal)[-1]["breakdown"]
    for team, (_points, _terms, melds) in enumerate(scored(story(name, deal))):
        kinds = [match[1] for match in (re.search(r"— ([\w-]+) burraco$", line) for line in melds)
                 if match]  # fmt: skip
        for kind, points in worth.items():
            earned = breakdown[team][kind.replace("-", "")]
            assert kinds.count(kind) * points == earned, (kind, melds)


@pytest.mark.parametrize(("name", "deal"), HANDS)
def test_the_end_is_told(name: str, deal: int) -> None:
    last = history(name, deal)[-1]
    (said,) = (line for line in story(name, deal) if re.search(r" in turn \d+$", line))
    ends = {
        "closed": f"  seat {last['seat']} closed",
        "stock": "  The hand ends: the stock ran out",
        "stalemate": "  The hand ends: a stalemate",
        "turn_limit": "  The hand ends: the limit of turns was reached",
    }
    assert said == f"{ends[last['end']]} in turn {last['turns']}"


def test_three_players_are_told_who_plays_alone_and_their_halves() -> None:
    rules = GAME.rules("italian-3p")
    players = [GAME.policy("balanced")]
    seated = seating(GAME, rules, 1)
    for deal in range(4):
        lines = list(GAME.narrate(rules, players, seated, SEED, deal, "text"))
        last = json.loads([*GAME.narrate(rules, players, seated, SEED, deal, "jsonl")][-1])
        found = [re.search(r"^  player \d: (-?[\d.]+) points$", line) for line in lines]
        assert [float(match[1]) for match in found if match] == last["score"]
        alone = [line for line in lines if " and plays alone against seats " in line]
        assert len(alone) == any(line.startswith("    takes pot 0") for line in lines)


def test_the_stories_meet_what_is_rare() -> None:
    everything = "\n".join(line for name, deal in HANDS for line in story(name, deal))
    wanted = [
        "★", "10♥", "face down", "becomes the stock", "closed in turn", "the stock ran out",
        "a stalemate", "limit of turns", "clean burraco", "dirty burraco", "semi-clean burracos",
        "pot not taken", "takes pot 0: ",
    ]  # fmt: skip
    assert [words for words in wanted if words not in everything] == []
