"""``analyser.games.burraco``: Does compiled code say what other cards would have been worth as the
plain reference does?

Both say whole quarters of a point, so they agree exactly or not at all.  The positions are those of
hands of players drawn at random; whoever plays a turn to its end is drawn too, and half of the
evaluations make something of every feature, though nothing wise.
"""

from __future__ import annotations

import math
from collections import Counter
from random import Random

import numpy as np
import pytest
from compiling import OFF
from games.burraco import plain_fates as plain
from games.burraco.raw_calls import Numbers
from games.burraco.search_players import WEIGHTS
from games.burraco.stacked_packs import random_policy, random_rules, stacked
from games.burraco.two_tables import positions

from analyser.cards.codes import card_code
from analyser.cards.shuffle_plain import reorder
from analyser.games.burraco import GAME, evaluations, pack
from analyser.games.burraco.advice import luck
from analyser.games.burraco.history.hand import Moment, verify_hands
from analyser.games.burraco.kernel.habits import policy_row
from analyser.games.burraco.kernel.records import chance_values
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.policies import Policy, policy_of
from analyser.games.burraco.reference import play
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.search_player import QUARTERS
from analyser.games.burraco.rules import Rules, count_sides, rules_of, rules_row
from analyser.games.burraco.searchers import base_of
from analyser.games.protocols.reviews import ChanceEvent
from analyser.games.searching.network import pack_weights

PRESETS = [*evaluations.load_for_luck()]
"""Those for which an evaluation ships by which luck is measured."""
KEY = 31
SHARE = 0.04
"""Of the positions of a hand, those that are asked about; of pots just taken all."""
BEHIND, UNTOUCHED = 64, -77
"""Numbers behind the scratch array, and what they stay."""
DEAL, POT = "deal", "face down"
"""What is counted beside what happens: other deals, and pots that lie face down."""


class Asked:
    """Who plays turns to their end, by what worth is told, and the same for compiled code."""

    def __init__(self, rules: Rules, players: list[Policy], weights: tuple[int, ...]) -> None:
        self.players, self.weights = players, weights
        self.sides = count_sides(rules.players, rules.partners)
        self.rules = np.array(rules_row(rules), np.int64)
        rows = [policy_row(each, rules) for each in players]
        self.policies = np.array(rows, np.int64).ravel()
        self.net = pack_weights([*weights, *[0] * (len(weights) % 2)])
        self.scratch = np.full(chance_values.SCRATCH_SIZE + BEHIND, UNTOUCHED)

    def compiled(self, what: str, row: Numbers, orders: list[list[int]]) -> list[list[int]]:
        found = np.zeros(len(orders) * self.sides, np.int64)
        flat = np.array(orders, np.int64).ravel()
        at = plain.HAPPENINGS.index(what)
        chance_values.worths(at, row, flat, self.rules, self.policies, self.net,
                     found, self.scratch)  # fmt: skip
        # A mistake once: the moves of a table that was being written down were written there.
        assert (self.scratch[-BEHIND:] == UNTOUCHED).all()
        return found.reshape(-1, self.sides).tolist()

    def deals(self, row: Numbers, many: int) -> list[list[int]]:
        found = np.zeros(many * self.sides, np.int64)
        chance_values.deals(KEY, 5, row, self.rules, self.net, found, self.scratch)
        return found.reshape(-1, self.sides).tolist()


def asked(chance: Random, preset: str, rules: Rules, *, own: bool) -> Asked:
    """Return somebody who asks; ``own``: by the evaluation that ships for the preset."""
    players = [random_policy(chance) for _ in range(rules.players)]
    return Asked(
        rules, players, evaluations.load_for_luck()[preset].weights if own else tuple(WEIGHTS)
    )


def order_of(row: Numbers, table: TableInPlay, cards: list[str], taken: int | None) -> list[int]:
    """Return the order of a row with the hidden cards in the places that compiled code has them."""
    order = [int(code) for code in row[T.ORDER0 :]]
    pots = [*([] if taken is None else [taken]), *table.untaken]
    where = {
        pot: range(
            first := int(row[T.POT0 + T.POT_WIDTH * pot + T.POT_AT]),
            first + int(row[T.POT0 + T.POT_WIDTH * pot + T.POT_SIZE]),
        )
        for pot in pots
    }
    stock = [int(row[T.STOCK_AT]) + place for place in table.left]
    mine = [] if taken is None else [*where[taken]]
    places = [*mine, *stock, *(place for pot in table.untaken for place in where[pot])]
    for place, card in zip(places, cards, strict=True):
        order[place] = card_code(card)
    return order


def agree(
    by: Asked, what: str, row: Numbers, table: TableInPlay, ways: list[list[str]],
    taken: int | None = None,
) -> int:  # fmt: skip
    """See that both say the same of some ways the hidden cards may lie; returns how many."""
    orders = [order_of(row, table, way, taken) for way in ways]
    expected = plain.worths(what, table, ways, by.players, by.weights, taken)
    assert by.compiled(what, row, orders) == expected, f"{what}, turn {table.turn}"
    return len(ways)


def shuffled(chance: Random, cards: list[str], many: int) -> list[list[str]]:
    """Return cards as they lie, and in other orders."""
    return [cards, *(chance.sample(cards, len(cards)) for _ in range(many - 1))]


def gone_out(table: TableInPlay) -> TableInPlay | None:
    """Return a table whose player to move has laid all that they held, and looks at a pot next.

    That they laid it is said by taking it away.  None: they would get no pot.
    """
    seat = table.to_move
    if not table.has_drawn or not table.may_take_pot(table.team_of(seat)):
        return None
    after = table.copy_to_think()
    mine, side = after.seats[seat], after.sides[after.team_of(seat)]
    mine.hand, mine.face_down = [], after.untaken.pop(0)
    side.pot, side.pot_turn = mine.face_down, after.turn
    after.has_laid, after.laid_points, after.owed, after.usable = True, after.need, None, None
    return after


def hand_agrees(
    title: str, preset: str, met: Counter[str], ways: int, other_rules: Rules | None = None
) -> None:
    """Play a hand, and ask both about some of its positions; ``met`` counts the ways asked of.

    ``other_rules``: instead of the preset's, by whose evaluation worth is told all the same.
    """
    chance = Random(title)
    rules = other_rules or rules_of(preset)
    by = asked(chance, preset, rules, own=chance.random() < 0.5)
    players = [random_policy(chance) for _ in range(rules.players)]
    cards = stacked(chance) if chance.random() < 0.5 else pack.order(KEY, chance.randrange(10**6))
    seen, first = 0, True
    for walk, view in positions(rules, players, cards):
        table, row = view.table, walk.table.copy()
        down = [event["pot"] for event in table.events[seen:] if event.get("face_down")]
        seen = len(table.events)
        if first:
            deals = plain.deals(KEY, 5, ways, table, by.players, by.weights)
            assert by.deals(row, ways) == deals
            met[DEAL], first = met[DEAL] + ways, False
        for pot in down:
            lie = shuffled(chance, plain.hidden(table, pot), ways)
            met[POT] += agree(by, plain.BEGIN, row, table, lie, pot)
        if chance.random() > SHARE:
            continue
        if table.has_drawn:
            out = gone_out(table)
            if out is not None:
                pot = out.seats[out.to_move].face_down
                lie = shuffled(chance, plain.hidden(out, pot), ways)
                met[plain.LOOK] += agree(by, plain.LOOK, luck.row_in(out), out, lie, pot)
            continue
        lie = shuffled(chance, plain.hidden(table), ways)
        met[plain.BEGIN] += agree(by, plain.BEGIN, row, table, lie)
        if table.left:
            every, own = plain.draws(table)
            assert every[own] == plain.hidden(table)
            lie = chance.sample(every, min(ways, len(every)))
            met[plain.DRAW] += agree(by, plain.DRAW, row, table, lie)


def of_many(title: str, preset: str, hands: int, ways: int) -> Counter[str]:
    """Compare both in some hands of a preset; returns how many ways of each kind were met."""
    met: Counter[str] = Counter()
    for number in range(hands):
        hand_agrees(f"{title} {preset} {number}", preset, met, ways)
    return met


def strokes_agree(preset: str, deal: int, share: float) -> Counter[str]:
    """Hold what is said of luck in a hand against the plain worths; returns how many by kind.

    ``share``: of the draws.  Means are those of whole numbers, and exact.  A spread is a sum of
    squares, which are added up in another order: its last bits are not looked at.
    """
    chance = Random(f"{preset} {deal}")
    rules = GAME.rules(preset)
    players = [GAME.policy(name) for name in ("champion-italian-robust", "greedy")]
    seating = [seat % 2 for seat in range(rules["players"])]
    rows = GAME.narrate(rules, players, seating, KEY, deal, "jsonl")
    record = luck.record_of(rules_of(preset), preset)
    habits = [policy_of(base_of(record))] * rules["players"]
    weights = evaluations.load_for_luck()[evaluations.find_for_luck(record) or ""].weights
    watches: list[luck._Watch] = []
    met: Counter[str] = Counter()
    banned: str | None = None

    def plain_pot(table: TableInPlay, pot: int, *, down: bool) -> list[list[int]]:
        before = table.copy_to_think()
        if not down:
            mine = before.seats[before.to_move]
            before.pots[pot], mine.hand, mine.face_down = mine.hand, [], pot
            before.banned = banned
        lie = plain.hidden(before, pot)
        others = [reorder(watches[0].key, 0, luck.POTS * pot + at, lie) for at in range(luck.POTS)]
        what = plain.BEGIN if down else plain.LOOK
        return plain.worths(what, before, [lie, *others], habits, weights, pot)

    def note(_hand: int, moment: Moment) -> None:
        nonlocal banned
        table = moment.table
        if not watches:
            watches.append(luck._Watch(moment, 5))
            (came,) = plain.worths(plain.BEGIN, table, [plain.hidden(table)], habits, weights)
            others = plain.deals(watches[0].key, 0, luck.DEALS, table, habits, weights)
            said(watches[0].strokes[-1], came, others)
        watch = watches[0]
        strokes, events = len(watch.strokes), watch.events
        does = moment.move["do"]
        draws = does in ("draw", "refuse")
        pots = [event for event in table.events[events:] if event["do"] == "pot"]
        watch.look(moment)
        assert [each.kind for each in watch.strokes[strokes:]] == [
            *([luck.POT] * len(pots)), *([luck.DRAWING] * draws)
        ]  # fmt: skip
        for event, stroke in zip(pots, watch.strokes[strokes:], strict=False):
            came, *others = plain_pot(table, event["pot"], down=event["face_down"])
            said(stroke, came, others)
        if draws and chance.random() < share:
            ways, own = plain.draws(table)
            others = plain.worths(plain.DRAW, table, ways, habits, weights)
            said(watch.strokes[-1], others[own], others)
        banned = table.banned

    def said(stroke: ChanceEvent, came: list[int], others: list[list[int]]) -> None:
        factor = watches[0].scale.factor
        assert 0 < factor < 1
        assert math.fsum(stroke.worths) == pytest.approx(0, abs=1e-9)
        leads = [[each - np.mean(way) for each in way] for way in others]
        for side, worth in enumerate(stroke.worths):
            lead = came[side] - np.mean(came) - np.mean([way[side] for way in leads])
            assert worth == pytest.approx(factor * lead / QUARTERS, abs=1e-9)
        spread = float(np.std([way[stroke.side or 0] for way in leads]))
        assert stroke.spread == pytest.approx(factor * spread / QUARTERS, rel=1e-12)
        met[stroke.kind] += 1

    for _ in verify_hands(rows, "x", note):
        pass
    return met


@pytest.mark.broad
def test_both_say_what_other_cards_would_have_been_worth() -> None:
    met: Counter[str] = Counter()
    for preset in PRESETS[:2] if OFF else PRESETS:
        met += of_many("fates", preset, 1, 2)
    print(dict(met))
    assert OFF or {*met} == {*plain.HAPPENINGS, DEAL, POT}
    assert OFF or met.total() > 300


def one_card_taken(pot: str) -> TableInPlay:
    """Return a table whose player took a pile of 5♣ alone, laid all, and looks at this pot next."""
    rules = rules_of("italian", {"pot_cards": [3, 3]})
    hands = [["8c", "9c", "Tc"], ["3c", "4d", "5h"], ["6c", "7d", "8h"], ["9s", "Td", "Jd"]]
    pots = [pot.split(), ["Jh", "Qc", "Kd"]]
    table = TableInPlay(rules, hands, pots, ["3h", "6s", "9d", "Jc", "4s"] * 3, "5c")
    table.pack = None
    table.take(0)
    assert table.banned == "5c"
    out = gone_out(table)
    assert out is not None
    return out


@pytest.mark.broad
def test_a_card_that_came_once_more_with_a_pot_may_be_thrown_back() -> None:
    """A mistake once: compiled code went on to forbid it (L7), and so told other worths."""
    table = one_card_taken("Ks 5c Qh")
    # Who would throw nothing but the five.
    by = Asked(table.rules, [policy_of("balanced", {"drop_points": -1000})] * 4, tuple(WEIGHTS))
    ways = [plain.hidden(table, 0)]
    agree(by, plain.LOOK, luck.row_in(table), table, ways, 0)
    thrown = plain.lying(table, ways[0], 0)
    thrown.look_at_pot(0)
    play.seat_players(thrown, by.players, 0, 0)[0].finish()
    assert thrown.pile == ["5c"]


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="some thousand turns played")
def test_luck_is_what_the_plain_worths_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "DEALS", 16)
    monkeypatch.setattr(luck, "POTS", 8)
    met: Counter[str] = Counter()
    for preset in ("italian", "closed-2p", "italian-3p", "italian-4p-solo"):
        met += strokes_agree(preset, 3, 0.04)
    print(dict(met))
    assert {*met} == {*luck.KINDS}


HANDS, WAYS = 24, 6
"""A preset, of the long proof."""


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_so_it_is_in_many_positions(preset: str) -> None:
    met = of_many("many", preset, HANDS, WAYS)
    for number in range(HANDS):
        chance = Random(f"rules {preset} {number}")
        rules = random_rules(chance)
        hand_agrees(f"rules {preset} {number}", preset, met, WAYS, rules)
    strokes = strokes_agree(preset, 7, 0.3)
    print(f"{preset}: {dict(met)}; of luck {dict(strokes)}; none differs")
    assert {*met} == {*plain.HAPPENINGS, DEAL, POT}
