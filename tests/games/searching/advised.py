"""Which games give advice in one position, and what of each do the tests need?"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any

from analyser.cards.shuffle import run_key
from analyser.games.carioca import advice as carioca_advice
from analyser.games.carioca.choices import UPCARD
from analyser.games.carioca.kernel.calls import retell
from analyser.games.carioca.kernel.consulting import WAIT
from analyser.games.carioca.reference import play as carioca_play
from analyser.games.carioca.reference import searching as carioca_searching
from analyser.games.carioca.reference import table as carioca_table
from analyser.games.carioca.reference.decide import Chance as CariocaChance
from analyser.games.carioca.reference.decide import takes
from analyser.games.carioca.reference.scoring import penalties
from analyser.games.conquian import advice as conquian_advice
from analyser.games.conquian.pack import CARDS
from analyser.games.conquian.reference import outlook
from analyser.games.conquian.reference import play as conquian_play
from analyser.games.conquian.reference import scoring as conquian_scoring
from analyser.games.conquian.reference import searching as conquian_searching
from analyser.games.conquian.reference import table as conquian_table
from analyser.games.eastwest import advice as eastwest_advice
from analyser.games.eastwest import pack as eastwest_pack
from analyser.games.eastwest import referee as eastwest_referee
from analyser.games.ecarte import advice as ecarte_advice
from analyser.games.ecarte.history.following import lay as ecarte_lay
from analyser.games.ecarte.kernel import calls as ecarte_calls
from analyser.games.ecarte.reference import play as ecarte_play
from analyser.games.ecarte.reference import scoring as ecarte_scoring
from analyser.games.ecarte.reference import searching as ecarte_searching
from analyser.games.ecarte.reference import table as ecarte_table
from analyser.games.fuenfzehnern import advice as fuenfzehnern_advice
from analyser.games.fuenfzehnern.history.following import lay as fuenfzehnern_lay
from analyser.games.fuenfzehnern.reference import play as fuenfzehnern_play
from analyser.games.fuenfzehnern.reference import searching as fuenfzehnern_searching
from analyser.games.fuenfzehnern.reference import settling as fuenfzehnern_settling
from analyser.games.fuenfzehnern.reference import table as fuenfzehnern_table
from analyser.games.kabu import advice as kabu_advice
from analyser.games.kabu import pack as kabu_pack
from analyser.games.khanhoo import advice as khanhoo_advice
from analyser.games.khanhoo.reference import play as khanhoo_play
from analyser.games.khanhoo.reference import searching as khanhoo_searching
from analyser.games.khanhoo.reference import table as khanhoo_table
from analyser.games.khanhoo.reference.decide import Deal, decide
from analyser.games.schafkopf import advice as schafkopf_advice
from analyser.games.schafkopf import pack as schafkopf_pack
from analyser.games.schafkopf.history.following import lay as schafkopf_lay
from analyser.games.schafkopf.kernel import calls as schafkopf_calls
from analyser.games.schafkopf.reference import play as schafkopf_play
from analyser.games.schafkopf.reference import searching as schafkopf_searching
from analyser.games.schafkopf.reference import settling as schafkopf_settling
from analyser.games.schafkopf.reference import table as schafkopf_table
from analyser.games.searching.advising import NO_MOVE, Adviser, Way
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
    positions: Callable[[Any, int, Sequence[Any]], Iterator[Any]] | None
    """The positions of a deal under rules, as players reach them; ``None``: as the referee follows
    the kernel's log."""
    plain_end: Callable[[Any, Way, int, Sequence[Any]], tuple[int, int]] | None
    """How an option ends in a world, plainly: own and others' points, in parts; ``None``: as
    ``kernel_twin`` says."""
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


# -- the plain twins of what is compiled


def conquian_end(
    lies: conquian_table.Table, way: Way, world: int, players: Sequence[Any]
) -> tuple[int, int]:
    seat, chance = lies.to_move, conquian_play.Chance(KEY, world)
    mine = conquian_searching.Searcher(players[seat], players[1 - seat], chance, seat)
    seen = conquian_searching.SeenTable(lies, mine)
    made = seen.deal_anew(seen.no_lot).table
    for number in way.code:
        if number != NO_MOVE:
            conquian_play.make(made, conquian_play.read_move(made, number, 0))
    conquian_play.play(made, players, chance)
    found = conquian_scoring.scores(made)
    return found[seat], found[1 - seat]


def khanhoo_end(
    lies: khanhoo_table.Table, way: Way, world: int, players: Sequence[Any]
) -> tuple[int, int]:
    seat, deal = lies.to_move, Deal(KEY, world)
    other = players[(seat + 1) % len(players)]
    mine = khanhoo_searching.Searcher(players[seat], other, deal, seat)
    lies = khanhoo_searching.copied(lies)
    lies.seed = khanhoo_table.restock_seed(KEY, world)
    made = khanhoo_searching.SeenTable(lies, mine).deal_anew(mine.chance).table
    made.make(khanhoo_searching.move_of(made, *way.code))
    khanhoo_play.play(made, players, deal)
    own, others = khanhoo_searching.outcome(made, seat)
    return own, others


def carioca_end(
    lies: carioca_advice.Turn, way: Way, world: int, players: Sequence[Any]
) -> tuple[int, int]:
    table = deepcopy(lies.table)
    table.key, table.deal = KEY, world
    seat, chance = table.to_move, CariocaChance(KEY, world)
    mine = carioca_searching.Searcher(players[seat], players[seat], chance, seat)
    seen = carioca_searching.SeenTable(table, mine, UPCARD)
    made = seen.deal_anew(seen.no_lot).table
    for move in way.code:
        if move not in (NO_MOVE, WAIT):
            retell(made, move)
    if not made.over and made.turn == table.turn:
        draws = way.do in ("take", "draw")
        rest = carioca_play.after_drawing if draws else carioca_play.after_contract
        rest(made, players, chance)
    carioca_play.play(made, players, chance)
    costs = penalties(made)
    return -(len(costs) - 1) * costs[seat], costs[seat] - sum(costs)


def schafkopf_end(
    lies: schafkopf_table.Table, way: Way, world: int, players: Sequence[Any]
) -> tuple[int, int]:
    seat = lies.to_move
    other = players[(seat + 1) % len(players)]
    mine = schafkopf_searching.Searcher(players[seat], other, KEY, world, seat)
    made = schafkopf_searching.SeenTable(lies, mine).deal_anew(mine.chance).table
    schafkopf_play.make(made, schafkopf_calls.move_of(*way.code))
    schafkopf_play.play(made, players, KEY, world)
    return schafkopf_settling.outcome(made, seat)


def fuenfzehnern_end(
    lies: fuenfzehnern_table.Table, way: Way, world: int, players: Sequence[Any]
) -> tuple[int, int]:
    seat = lies.to_move
    other = players[(seat + 1) % len(players)]
    mine = fuenfzehnern_searching.Searcher(players[seat], other, KEY, world, seat)
    made = fuenfzehnern_searching.SeenTable(lies, mine).deal_anew(mine.chance).table
    made.play(seat, way.cards[0], way.do == "call")
    fuenfzehnern_play.play(made, players, KEY, world)
    own, others = fuenfzehnern_settling.outcome(made, seat)
    return own, others


def ecarte_end(
    lies: ecarte_table.Table, way: Way, world: int, players: Sequence[Any]
) -> tuple[int, int]:
    seat = lies.to_move
    mine = ecarte_searching.Searcher(players[seat], players[1 - seat], KEY, world, seat)
    made = ecarte_searching.SeenTable(lies, mine).deal_anew(mine.chance).table
    done, planned = way.code
    ecarte_play.make(made, ecarte_calls.move_of(ecarte_to_do(made), done))
    if planned != NO_MOVE:
        # Until it is the player's to exchange, or nobody exchanges any more.
        while made.to_do in (ecarte_table.SPEAK, ecarte_table.ANSWER, ecarte_table.EXCHANGE):
            if made.to_do == ecarte_table.EXCHANGE and made.to_move == seat:
                if len(way.cards) <= made.most_given(seat):
                    made.exchange(seat, way.cards)
                break
            ecarte_play.step(made, players, mine.no_lots)
    ecarte_play.play(made, players, mine.no_lots)
    found = ecarte_scoring.scores(made)
    return found[seat], found[1 - seat]


def ecarte_to_do(table: ecarte_table.Table) -> int:
    """Return what there is to do, as compiled code has it."""
    names = (ecarte_table.SPEAK, ecarte_table.ANSWER, ecarte_table.EXCHANGE, ecarte_table.SHOW)
    return [*names, ecarte_table.PLAY].index(table.to_do)


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


def conquian_moves(rules: Any, deal: int, players: Sequence[Any]) -> Iterator[Any]:
    table = conquian_table.deal(rules, KEY, deal)
    while not table.over:
        conquian_play.to_decision(table)
        yield table
        conquian_play.step(table, players, conquian_play.Chance(KEY, deal))


def khanhoo_moves(rules: Any, deal: int, players: Sequence[Any]) -> Iterator[Any]:
    table = khanhoo_table.deal(rules, KEY, deal)
    while not table.over:
        yield table
        table.make(decide(table, players[table.to_move], Deal(KEY, deal)))


def carioca_moves(rules: Any, deal: int, players: Sequence[Any]) -> Iterator[Any]:
    table, chance = carioca_table.deal(rules, KEY, deal), CariocaChance(KEY, deal)
    while not table.over:
        yield carioca_advice.Turn(table)
        policy = players[table.to_move]
        carioca_play.draw(table, takes(table, policy, chance))
        yield carioca_advice.Turn(table)
        carioca_play.after_drawing(table, players, chance)


def schafkopf_moves(rules: Any, deal: int, players: Sequence[Any]) -> Iterator[Any]:
    table = schafkopf_table.deal(rules, KEY, deal)
    while not table.over:
        yield table
        schafkopf_play.decide(table, players, KEY, deal)


def fuenfzehnern_moves(rules: Any, deal: int, players: Sequence[Any]) -> Iterator[Any]:
    table = fuenfzehnern_table.deal(rules, KEY, deal)
    while not table.over:
        yield table
        fuenfzehnern_play.decide(table, players, KEY, deal)


def ecarte_moves(rules: Any, deal: int, players: Sequence[Any]) -> Iterator[Any]:
    table, lots = ecarte_table.deal(rules, KEY, deal), ecarte_play.Lots(KEY, deal)
    while not table.over:
        yield table
        ecarte_play.step(table, players, lots)


CASES = [
    Case(
        conquian_advice.ADVISER,
        lambda _: Counter(CARDS),
        lambda lies: Counter(outlook.unseen(lies, lies.to_move)),
        conquian_moves,
        conquian_end,
        {"conquian": (2, 22), "conquian-bicycle": (6,), "conquian-mexican": (37,)},
        hands=8,
    ),
    Case(
        khanhoo_advice.ADVISER,
        lambda lies: Counter(khanhoo_table.pack(lies.rules)),
        lambda lies: +Counter(lies.unseen(lies.to_move)),
        khanhoo_moves,
        khanhoo_end,
        {"khanhoo": (2, 4, 7, 22), "khanhoo-2p": (2,), "khanhoo-4p": (2,)},
        step=11,
        answered={
            ("khanhoo", 4): '{"do": "bump", "seat": 1, "card": "5h"}',
            ("khanhoo", 7): '{"do": "pass", "seat": 2}',
        },
    ),
    Case(
        carioca_advice.ADVISER,
        lambda lies: carioca_table.whole_pack(lies.table.rules.jokers),
        lambda lies: +lies.table.unseen(lies.to_move),
        carioca_moves,
        carioca_end,
        {"carioca": (1, 6, 15), "carioca-2p": (7,)},
    ),
    Case(
        eastwest_advice.ADVISER,
        lambda _: Counter(eastwest_pack.CARDS),
        lambda lies: Counter(eastwest_referee.unseen(lies, lies.to_move)),
        None,
        None,
        {"eastwest": (10, 18), "eastwest-blind": (20,)},
        questions=1,
        kinds=1,
        left_open=eastwest_open,
    ),
    Case(
        schafkopf_advice.ADVISER,
        lambda _: Counter(schafkopf_pack.DECK.classes),
        lambda lies: Counter(lies.unseen()),
        schafkopf_moves,
        schafkopf_end,
        {"schafkopf": (1, 2, 3, (4, 2), (6, 1)), "schafkopf-must": (7,)},
        hands=12,
        step=1,
        hide=laid_anew(schafkopf_lay),
        left_open=tricks_open,
    ),
    Case(
        fuenfzehnern_advice.ADVISER,
        lambda lies: Counter(lies.deck.classes),
        lambda lies: Counter(fuenfzehnern_searching.unseen(lies, lies.to_move)),
        fuenfzehnern_moves,
        fuenfzehnern_end,
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
        lambda lies: Counter(ecarte_searching.unseen(lies, lies.to_move)),
        ecarte_moves,
        ecarte_end,
        {"ecarte": (1, 2, (3, 1)), "ecarte-no-exchange": (2,)},
        hands=12,
        step=1,
        hide=laid_anew(ecarte_lay),
        left_open=ecarte_open,
    ),
    Case(
        kabu_advice.ADVISER,
        lambda _: Counter(kabu_pack.CARDS),
        lambda lies: Counter(kabu_pack.CARDS) - Counter(lies.hands[lies.to_move]),
        None,
        None,
        {"kabu": (1, 5), "kabu-6p": (9,), "kabu-banker": (2,)},
        asks=("search",),
        questions=1,
        kinds=2,
        hands=12,
        step=1,
    ),
]
