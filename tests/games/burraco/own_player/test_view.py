"""``analyser.games.burraco.own_player.view``: Does a player from outside see what it may, all of
it, and nothing more?
"""

from __future__ import annotations

import copy
import gc
import pickle
from collections import Counter
from dataclasses import FrozenInstanceError, fields, replace
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest
from compiling import OFF
from games.burraco.custom_players import by_lot, watched

from analyser.errors import UsageError
from analyser.games.burraco.own_player.guest import SeatedGuest
from analyser.games.burraco.own_player.view import DECISIONS, GuestView, guest_view, see_event
from analyser.games.burraco.policies import named_policies, policy_of
from analyser.games.burraco.reference import legal_moves
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.laying import Lay
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.player_view import View
from analyser.games.burraco.reference.table import Table
from analyser.games.burraco.rules import presets, rules_of

PRESETS = tuple(presets())
HANDS = 1 if OFF else len(PRESETS) // 2


def shuffled(guest: SeatedGuest, decision: str, lots: Random) -> SeatedGuest:
    """Return a copy of a guest at a table where every card that it cannot see lies elsewhere."""
    other = copy.copy(guest)
    table = other.table = guest.table.copy_to_think()
    table.stock = list(table.stock)
    hidden: list[list[str]] = [
        seat.hand for number, seat in enumerate(table.seats) if number != guest.seat
    ]
    mine = table.seats[guest.seat].face_down
    hidden += [pot for number, pot in enumerate(table.pots) if number != mine]
    left = [table.stock[place] for place in table.left]
    first = table.left.index(table.next_place(guest.seat)) if decision == "refuse" else None
    kept = left.pop(first) if first is not None else None
    hidden.append(left)
    cards = [card for pile in hidden for card in pile]
    lots.shuffle(cards)
    for pile in hidden:
        pile[:] = [cards.pop() for _ in pile]
    if first is not None and kept is not None:
        left.insert(first, kept)
    for place, card in zip(table.left, left, strict=True):
        table.stock[place] = card
    table.dealt_stock, table.dealt_pots, table.hands = [], [], []
    return other


@pytest.mark.broad
def test_hidden_cards_change_nothing_that_it_sees_or_is_offered() -> None:
    met: Counter[str] = Counter()

    def watch(guest: SeatedGuest, view: GuestView) -> None:
        other = shuffled(guest, view.decision, lots)
        assert other.table._every_card() == guest.table._every_card()
        met["moved"] += other.table.seats != guest.table.seats
        met[view.decision] += 1
        there = guest_view(other, view.decision, view.history, view.lots)
        assert there == view
        assert repr(there) == repr(view)
        if lots.random() < 0.1:
            met["worked out"] += 1
            assert there.lays == view.lays
            assert there.discards == view.discards
            for name in named_policies():
                assert there.advice(name) == view.advice(name)

    for number in range(HANDS):
        lots = Random(number)
        watched(PRESETS[2 * number + number % 2], number, watch, likes=("balanced", "greedy"))
    assert met["moved"] > 0.9 * sum(met[decision] for decision in DECISIONS)
    assert all(met[decision] > 4 for decision in DECISIONS) or OFF
    assert met["lay"] > 20 * HANDS
    assert met["worked out"] > 4 * HANDS


def test_a_card_that_it_sees_does_change_the_view() -> None:
    changed: Counter[str] = Counter()

    def watch(guest: SeatedGuest, view: GuestView) -> None:
        for name in ("hand", "pile", "melds"):
            other = copy.copy(guest)
            table = other.table = guest.table.copy_to_think()
            if name == "hand" and table.seats[guest.seat].hand:
                table.seats[guest.seat].hand[0] = "*" if view.hand[0] != "*" else "3c"
            elif name == "pile" and table.pile:
                table.pile[0] = "*" if view.pile[0] != "*" else "3c"
            elif name == "melds" and table.melds:
                table.melds.pop()
            else:
                continue
            changed[name] += 1
            assert guest_view(other, view.decision, view.history, view.lots) != view

    watched("italian", 1, watch)
    assert all(changed[name] > 20 for name in ("hand", "pile", "melds"))


def reachable(start: object) -> list[object]:
    """Return every object that some path of attributes, items, closures or slots leads to.

    Types, modules and the globals of functions are the program, not the hand.
    """
    found: dict[int, object] = {}
    waiting = [start]
    while waiting:
        at = waiting.pop()
        if id(at) in found or isinstance(at, (type, ModuleType, BuiltinFunctionType)):
            continue
        found[id(at)] = at
        if isinstance(at, FunctionType):
            waiting += [*(at.__closure__ or ()), *(at.__defaults__ or ()), at.__dict__]
        else:
            waiting += gc.get_referents(at)
    return list(found.values())


def test_no_path_leads_from_the_view_to_the_table() -> None:
    looked: Counter[str] = Counter()

    def watch(guest: SeatedGuest, view: GuestView) -> None:
        assert any(isinstance(each, Table) for each in reachable(guest))
        # Whatever it worked out before is looked through too.
        answers: list[Any] = [view.lays, view.discards, view.may_stop, view.advice(), view.ours]
        for each in reachable([view, view.advice, view.after_taking, view.lot, *answers]):
            assert not isinstance(each, (Table, View)), each
            looked["objects"] += 1
        unknown = Counter(guest.table._every_card())
        unknown -= Counter(view.hand)
        assert view.lots != guest.lots
        looked["views"] += 1

    watched("closed", 3, watch)
    watched("italian-3p", 4, watch)
    assert looked["views"] > 50
    assert looked["objects"] > 100 * looked["views"]


def test_a_view_cannot_be_changed() -> None:
    def watch(_guest: SeatedGuest, view: GuestView) -> None:
        views.append(view)

    views: list[GuestView] = []
    watched("open-dirty", 2, watch)
    for view in views[::7]:
        for about in fields(view):
            value = getattr(view, about.name)
            with pytest.raises(FrozenInstanceError):
                setattr(view, about.name, value)
            assert not isinstance(value, (list, dict, set, bytearray))
        assert hash(view.history) is not None
        assert pickle.loads(pickle.dumps(view)) == view
    assert len(views) > 60


@pytest.mark.broad
def test_what_the_view_works_out_is_what_the_table_says() -> None:
    """The legal choices, and each policy's advice, as they are at the real table."""
    met: Counter[str] = Counter()

    def watch(guest: SeatedGuest, view: GuestView) -> None:
        if lots.random() < 0.5:
            return
        assert list(view.lays) == (legal_moves.all_lays(guest) if view.decision == "lay" else [])
        drawn = view.decision in ("lay", "discard")
        assert list(view.discards) == (legal_moves.discards(guest) if drawn else [])
        assert view.may_stop == (drawn and legal_moves.may_stop(guest))
        assert view.may_take == legal_moves.may_take(guest)
        met["closed take"] += view.may_take and view.rules.pile_closed
        met["owed"] += view.owed is not None
        met["first melds"] += view.decision == "lay" and view.need > view.laid_points
        met["three players, partners"] += len(set(view.teams)) == 2 and len(view.held) == 3
        met["face down"] += view.face_down[view.seat]
        for name in ("balanced", "greedy", "cautious"):
            advised = view.advice(name)
            if view.decision == "lay":
                assert advised in (*view.lays, *([None] if view.may_stop else []))
            if view.decision == "discard":
                assert advised in view.discards
            there = Decider(policy_of(name), guest.table, guest.seat, guest.lots)
            real = {
                "refuse": there.refuses,
                "take": there.takes,
                "discard": there.discards,
                "lay": there.next_lay,
            }[view.decision]()
            if real is None and not view.may_stop:
                assert advised in view.lays
            else:
                assert advised == real

    lots = Random(5)
    for number, preset in enumerate(
        ("italian", "italian-3p", "open", "closed-2p", "closed", "italian-5p-solo")
    ):
        watched(preset, number + 50, watch)
    for number in range(0 if OFF else 5):
        watched(("closed-2p", "closed")[number % 2], number + 80, watch, lean=True)
    print(met)
    assert OFF or min(met.values()) > 0
    assert OFF or len(met) == 5


def test_after_taking_is_what_comes_when_it_takes() -> None:
    met: Counter[str] = Counter()
    expected: dict[int, GuestView] = {}

    def watch(guest: SeatedGuest, view: GuestView) -> None:
        told = expected.pop(guest.seat, None)
        if told is not None and view.history[-1].do == "take":
            assert replace(told, lots=view.lots) == view
            assert told.lays == view.lays
            met["taken"] += 1
            met["face down"] += guest.seat in down
        down.discard(guest.seat)
        if view.may_take:
            expected[guest.seat] = view.after_taking()
            if view.face_down[view.seat]:
                down.add(guest.seat)
        else:
            with pytest.raises(ValueError, match="cannot be taken"):
                view.after_taking()

    down: set[int] = set()
    for number in range(6):
        expected.clear()
        watched(("italian", "closed", "italian-3p")[number % 3], number, watch)
    assert met["taken"] > 40
    assert met["face down"] > 0


def test_the_history_is_the_hand_as_one_seat_saw_it() -> None:
    last: dict[int, GuestView] = {}

    def watch(guest: SeatedGuest, view: GuestView) -> None:
        last[guest.seat] = view
        assert list(view.history) == [see_event(event, guest.seat) for event in guest.table.events]

    table = watched("closed", 5, watch)
    dids: Counter[str] = Counter()
    for seat, view in last.items():
        for move, event in zip(view.history, table.events, strict=False):
            cards = event.get("cards") or [event["card"]]
            own = move.seat == seat and not event.get("face_down")
            hidden = move.do == "restock" or (move.do in ("draw", "pot") and not own)
            assert move.cards == (() if hidden else tuple(cards))
            assert (move.do, move.seat) == (event["do"], event.get("seat", -1))
            assert move.number == event.get("meld", event.get("pot", -1))
            dids[f"{move.do}{' hidden' * hidden}"] += 1
    assert {"draw", "draw hidden", "take", "meld", "discard", "pot hidden"} <= set(dids)


def test_the_words_for_who_and_what() -> None:
    def watch(guest: SeatedGuest, view: GuestView) -> None:
        views[guest.table.turn] = view

    views: dict[int, GuestView] = {}
    watched("italian", 1, watch)
    view = views[max(views)]
    assert view.team == view.seat % 2
    assert view.partners == ((view.seat + 2) % 4,)
    assert view.opponents == tuple(seat for seat in range(4) if seat % 2 != view.team)
    assert {*view.ours, *view.theirs} == set(view.melds)
    assert all(meld.team == view.team for meld in view.ours)
    assert view.points(["*", "2c", "Ac", "8d", "3s"]) == 30 + 20 + 15 + 10 + 5
    assert view.hand == tuple(sorted(view.hand, key="A23456789TJQK".find)) or len(view.hand) > 1
    assert any(map(view.is_burraco, view.melds)) == any(meld.size >= 7 for meld in view.melds)
    with pytest.raises(UsageError, match="did you mean 'greedy'"):
        view.advice("gredy")


def test_lots_are_fair_and_the_same_when_asked_again() -> None:
    drawn: list[int] = []

    def watch(_guest: SeatedGuest, view: GuestView) -> None:
        assert view.lot(6) == view.lot(6)
        drawn.extend(view.lot(6, which) for which in range(3))
        with pytest.raises(ValueError, match="expected 1 to"):
            view.lot(0)

    for number in range(4):
        watched("italian", number, watch)
    counts = Counter(drawn)
    assert sorted(counts) == [*range(6)]
    # 3 standard deviations of a fair die.
    expected = len(drawn) / 6
    assert all(abs(count - expected) < 3 * (expected * 5 / 6) ** 0.5 for count in counts.values())


def test_the_first_card_is_seen_by_who_may_refuse_it_alone() -> None:
    met: Counter[str] = Counter()

    def watch(guest: SeatedGuest, view: GuestView) -> None:
        assert (view.first_card is not None) == (view.decision == "refuse")
        if view.first_card is not None:
            met["looked"] += 1
            assert view.first_card == guest.first_card
            assert view.turn == 1

    first_turns = rules_of("open", {"turn_limit": 2})
    decide = {"refuse": by_lot}
    for number in range(8):
        table = watched(first_turns, number, watch, decide)
        met["refused"] += table.refused
    assert met["looked"] == 8
    assert 0 < met["refused"] < 8


def test_a_lay_is_said_with_what_it_makes() -> None:
    adds = news = 0

    def watch(_guest: SeatedGuest, view: GuestView) -> None:
        nonlocal adds, news
        if view.decision != "lay":
            assert view.lays == ()
        for lay in view.lays:
            assert isinstance(lay, Lay)
            assert not Counter(lay.cards) - Counter(view.hand)
            if lay.before is None:
                news += 1
                assert lay.number == len(view.melds)
                assert Counter(lay.after.cards) == Counter(lay.cards)
            else:
                adds += 1
                assert view.melds[lay.number] == lay.before
                assert lay.after.size == lay.before.size + 1

    table: TableInPlay = watched("italian-2p", 3, watch)
    assert table.ending is not None
    assert adds > 20
    assert news > 20
