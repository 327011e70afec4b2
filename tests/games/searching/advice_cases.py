"""Which games give advice in one position, and what of each do the tests need?"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games.carioca.states import unseen as carioca_unseen
from games.khanhoo import plain_counts as khanhoo_plainly

from analyser.cards.shuffle import run_key
from analyser.games.carioca import advice as carioca_advice
from analyser.games.carioca.referee import whole_pack as carioca_pack
from analyser.games.conquian import advice as conquian_advice
from analyser.games.conquian.rules import CARDS
from analyser.games.eastwest import advice as eastwest_advice
from analyser.games.eastwest import referee as eastwest_referee
from analyser.games.eastwest import rules as eastwest_rules
from analyser.games.ecarte import advice as ecarte_advice
from analyser.games.ecarte.history import lay as ecarte_lay
from analyser.games.ecarte.referee import list_unseen as ecarte_unseen
from analyser.games.fuenfzehnern import advice as fuenfzehnern_advice
from analyser.games.fuenfzehnern.history import lay as fuenfzehnern_lay
from analyser.games.kabu import advice as kabu_advice
from analyser.games.kabu import rules as kabu_rules
from analyser.games.khanhoo import advice as khanhoo_advice
from analyser.games.khanhoo import referee as khanhoo_referee
from analyser.games.schafkopf import advice as schafkopf_advice
from analyser.games.schafkopf import rules as schafkopf_rules
from analyser.games.schafkopf.history import lay as schafkopf_lay
from analyser.games.searching.advising import Adviser
from analyser.games.searching.players import AdvisingGame
from analyser.games.tricks.deck import CARDS as TRICK_CARDS

KEY = run_key(5)


@dataclass(frozen=True)
class Case:
    """A game, and what of it the tests need."""

    adviser: Adviser[Any]
    pack: Callable[[Any], Counter[str]]
    """All cards, of a position."""
    unseen: Callable[[Any], Counter[str]]
    """Those that the player to move has not seen."""
    cuts: Mapping[str, Sequence[int | tuple[int, int]]]
    """By rule set, after how many lines the first hand's history is cut, where there is a choice,
    and of games of tricks after how many cards of the last; among them every question."""
    hands: int = 2
    """Of each rule set, that are compared in the slow tests,"""
    step: int = 3
    """and one position of so many."""
    answered: Mapping[tuple[str, int | tuple[int, int]], str] = field(default_factory=dict)
    """What stands behind such a cut besides: who has answered about the discard."""
    asks: Sequence[str] = ()
    """Who is named where nobody is, so that hands are played though the answer is known exactly."""
    questions: int = 3
    """How many kinds of questions there are at least at these cuts,"""
    kinds: int = 4
    """and how many kinds of moves in all hands."""
    hide: Callable[[Case, Sequence[str], Random], list[str]] | None = None
    """A history with other cards where the player to move has seen none; ``None``: such cards are
    changed among themselves."""
    left_open: Callable[[Sequence[str], Any], list[str]] | None = None
    """How a history is written down by a player who knows their own cards and what was played, of
    the lines and the position, if not as a rummy's."""

    @property
    def game(self) -> Any:
        assert isinstance(self.adviser.game, AdvisingGame)
        return self.adviser.game


# -- what a player leaves open


def eastwest_open(lines: Sequence[str], lies: eastwest_referee.Table) -> list[str]:
    deal, *moves = map(json.loads, lines)
    deal["stock"] = "?"
    seat = lies.to_move
    for move in moves:
        if move["card"] in lies.hidden[1 - seat]:
            move["card"] = "?"
    moves.append({"do": "place", "seat": seat, "card": lies.card, "row": "?"})
    return [json.dumps(each) for each in (deal, *moves)]


def tricks_open(lines: Sequence[str], lies: Any) -> list[str]:
    """Return a history of a game of tricks as a player writes it down."""
    deal, *moves = map(json.loads, lines)
    seat = lies.to_move
    deal["hands"] = [hand if at == seat else "?" for at, hand in enumerate(deal["hands"])]
    if "widow" in deal and getattr(lies, "declarer", None) != seat:
        deal["widow"] = "?"
    for move in moves:
        if move.get("seat") != seat and "cards" in move and move["do"] != "trick":
            move["cards"] = ["?"] * len(move["cards"])
    return [json.dumps(each) for each in (deal, *moves)]


def ecarte_open(lines: Sequence[str], lies: Any) -> list[str]:
    deal, *moves = map(json.loads, tricks_open(lines, lies))
    deal["stock"] = "?"
    for move in moves:
        if move["do"] == "exchange" and move["seat"] != lies.to_move:
            move["out"] = move["in"] = ["?"] * len(move["out"])
    return [json.dumps(each) for each in (deal, *moves)]


def laid_anew(lay: Any) -> Callable[[Case, Sequence[str], Random], list[str]]:
    """Return what lays the cards of a history of tricks anew that the player has not seen."""

    def hide(case: Case, lines: Sequence[str], lots: Random) -> list[str]:
        lies = case.adviser.read("\n".join(lines), "cut.jsonl")
        assert case.left_open is not None
        return [json.dumps(each) for each in lay(open_of(case.left_open(lines, lies)), lots)]

    return hide


def open_of(lines: Sequence[str]) -> list[Any]:
    return [json.loads(line) for line in lines]


# -- the games


CASES = [
    Case(
        conquian_advice.ADVISER,
        lambda _: Counter(CARDS),
        lambda lies: Counter([*lies.hands[1 - lies.to_move], *lies.stock[lies.turned :]]),
        {"conquian": (2, 22), "conquian-bicycle": (6,), "conquian-mexican": (37,)},
        hands=8,
    ),
    Case(
        khanhoo_advice.ADVISER,
        lambda lies: Counter(khanhoo_referee.pack(lies.rules)),
        lambda lies: khanhoo_plainly.unseen(lies, lies.to_move),
        {"khanhoo": (2, 4, 7, 22), "khanhoo-2p": (2,), "khanhoo-4p": (2,)},
        step=11,
        answered={
            ("khanhoo", 4): '{"do": "bump", "seat": 1, "card": "5h"}',
            ("khanhoo", 7): '{"do": "pass", "seat": 2}',
        },
    ),
    Case(
        carioca_advice.ADVISER,
        lambda lies: carioca_pack(lies.rules.jokers),
        carioca_unseen,
        {"carioca": (1, 6, 15), "carioca-2p": (7,)},
    ),
    Case(
        eastwest_advice.ADVISER,
        lambda _: Counter(eastwest_rules.CARDS),
        lambda lies: Counter(eastwest_referee.list_unseen(lies, lies.to_move)),
        {"eastwest": (10, 18), "eastwest-blind": (20,)},
        questions=1,
        kinds=1,
        left_open=eastwest_open,
    ),
    Case(
        schafkopf_advice.ADVISER,
        lambda _: Counter(schafkopf_rules.DECK.classes),
        lambda lies: Counter(schafkopf_advice.list_unseen(lies)),
        {"schafkopf": (1, 2, 3, (4, 2), (6, 1)), "schafkopf-must": (7,)},
        hands=12,
        step=1,
        hide=laid_anew(schafkopf_lay),
        left_open=tricks_open,
    ),
    Case(
        fuenfzehnern_advice.ADVISER,
        lambda lies: Counter(lies.deck.classes),
        lambda lies: Counter(fuenfzehnern_advice.list_unseen(lies)),
        {"fuenfzehnern": (1, (2, 2), 3, (6, 3)), "fuenfzehnern-3p": ((4, 2),)},
        hands=6,
        step=1,
        questions=2,
        kinds=2,
        hide=laid_anew(fuenfzehnern_lay),
        left_open=tricks_open,
    ),
    Case(
        ecarte_advice.ADVISER,
        lambda _: Counter(TRICK_CARDS),
        lambda lies: Counter(ecarte_unseen(lies, lies.to_move)),
        {"ecarte": (1, 2, (3, 1)), "ecarte-no-exchange": (2,)},
        hands=12,
        step=1,
        hide=laid_anew(ecarte_lay),
        left_open=ecarte_open,
    ),
    Case(
        kabu_advice.ADVISER,
        lambda _: Counter(kabu_rules.CARDS),
        lambda lies: Counter(kabu_rules.CARDS) - Counter(lies.hands[lies.to_move]),
        {"kabu": (1, 5), "kabu-6p": (9,), "kabu-banker": (2,)},
        asks=("search",),
        questions=1,
        kinds=2,
        hands=12,
        step=1,
    ),
]
