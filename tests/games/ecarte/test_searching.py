"""``analyser.games.ecarte``: What does a search player try, know and count?  What is hidden is
in ``searching``.
"""

from __future__ import annotations

from random import Random
from typing import Any

import compiling
import numpy as np
import pytest
from games import kernel_doors as doors
from games.ecarte.kernel_answers import KERNEL, Move, laid, move_of
from games.ecarte.random_cases import VARIATIONS, player, reached
from games.kernel_twin import State, Twin, zeros
from games.searching.hidden_cards import bits
from games.searching.search_players import searcher

from analyser.cards.shuffle import run_key
from analyser.games.ecarte import GAME
from analyser.games.ecarte import referee as T
from analyser.games.ecarte.advice import row_of
from analyser.games.ecarte.kernel import game
from analyser.games.ecarte.kernel import table as KT
from analyser.games.ecarte.rules import RULE_SETS, Rules, rules_row
from analyser.games.interface import Record
from analyser.games.protocols.decisions import Choice
from analyser.games.tricks.deck import CARDS

KEY = run_key(80)


def twin_of(rules: Rules, policy: Record) -> Twin:
    """Return the kernel under these rules, of two players of one policy."""
    numbers = GAME.engine.numbers(GAME.rules("ecarte"), [policy], (0, 0))
    numbers.rules[:] = rules_row(rules)
    return Twin(GAME, numbers, 2)


def followed(table: T.Table) -> tuple[Twin, State]:
    """Return a table as the kernel has followed it, move by move."""
    twin = twin_of(table.rules, GAME.policy("sound"))
    state = State(zeros(KERNEL.table), zeros(KERNEL.search_size))
    doors.set_up(KERNEL, row_of(table), twin.rules, state.table, twin.work, state.room)
    return twin, state


def options(table: T.Table, **changes: Any) -> list[Move]:
    """Return what a searching player to move tries, the rollout policy's move first."""
    drawn = {"search_base": "own", "search_model": "own", "search_options": 22}
    mine = searcher(GAME, Random(1), **drawn, **changes)
    twin, state = twin_of(table.rules, mine), laid(table)
    found = twin.options(State(state, zeros(KERNEL.search_size)), twin.spec(table.to_move))
    return [move_of(int(state[KT.TO_DO]), each) for each in found]


def dealt(elder: str, dealer: str, turned: str, **rules: Any) -> T.Table:
    """Return a table with these hands."""
    named = [*elder.split(), *dealer.split(), turned]
    stock = [card for card in CARDS if card not in named]
    return T.Table(
        RULE_SETS.make_rules("ecarte", rules), [elder.split(), dealer.split()], turned, stock
    )


def test_all_that_may_be_said_is_tried() -> None:
    table = dealt("Qh 9h Kc 8c 7s", "Ah Th 7h Kd 8s", "8h")
    assert sorted(options(table)) == [Move("propose"), Move("stand")]
    table.propose(0)
    assert sorted(options(table)) == [Move("accept"), Move("refuse")]
    # Nobody is vulnerable by what they say later: the rule is for the first round.
    table.accept(1)
    table.exchange(0, ["7s"])
    table.exchange(1, [])
    assert len(options(table, rule_for="stand", rule="always")) == 2


def test_the_cheapest_cards_are_given_up_as_many_as_may_be() -> None:
    table = dealt("Qh 9h Kc 8c 7s", "Ah Th 7h Kd 8s", "8h", exchange_min=1)
    table.propose(0)
    table.accept(1)
    found = options(table, keep_queen=True, keep_jack=False)
    assert found[0] == Move("exchange", ("8c", "7s"))
    assert [len(each.cards) for each in found[1:]] == [1, 3, 4, 5]
    assert found[1] == Move("exchange", ("7s",))
    assert found[2] == Move("exchange", ("8c", "Kc", "7s"))


def test_a_king_may_be_kept_back_where_the_rules_do_not_show_it() -> None:
    for by_rule, many in ((True, 1), (False, 2)):
        table = dealt("Qh 9h Kc 8c 7s", "Kh Th 7h Kd 8s", "8h", king_shown_by_rule=by_rule)
        table.stand(0)
        assert len(options(table)) == many
        assert Move("show") in options(table)


def test_every_card_that_may_be_played_is_tried_the_lowest_first() -> None:
    table = dealt("Qh 9h Kc 8c 7s", "Ah Th 7h Qc 8s", "8h")
    table.stand(0)
    # Sound leads the highest of its longest plain suit.
    assert [each.cards for each in options(table)] == [("Kc",), ("8c",), ("9h",), ("Qh",), ("7s",)]
    table.play(0, "8c")
    assert options(table) == [Move("play", ("Qc",))], "it can win, and must"


def test_the_king_is_where_it_was_shown_and_nowhere_where_it_was_not() -> None:
    table = dealt("Qh 9h Kc 8c 7s", "Kh Th 7h Kd 8s", "8h")
    table.stand(0)
    assert table.to_move == 1
    table.show_king(1)
    assert "Kh" in T.may_hold(table, 1)
    assert "Kh" not in T.may_lie(table, 1)
    assert "Kh" in T.list_unseen(table, 0)
    table = dealt("Qh 9h Kc 8c 7s", "Ah Th 7h Kd 8s", "8h")
    table.stand(0)
    assert "Kh" not in T.may_hold(table, 1)
    assert "Kh" in T.may_lie(table, 1)


def test_own_cards_given_up_are_seen_and_the_others_are_not() -> None:
    table = dealt("Qh 9h Kc 8c 7s", "Ah Th 7h Kd 8s", "8h")
    table.propose(0)
    table.accept(1)
    drawn = table.exchange(0, ["8c", "7s"])
    table.exchange(1, ["8s"])
    assert not {"8c", "7s", "8h", *drawn} & set(T.list_unseen(table, 0))
    assert "8s" in T.list_unseen(table, 0)
    assert "8s" not in T.list_unseen(table, 1)


def test_a_search_knows_of_hidden_cards_what_was_seen_and_no_more() -> None:
    """A position that the kernel has followed is the referee's, and so is what is known then."""
    lacking = 0
    for number in range(400):
        rules = RULE_SETS.make_rules(*VARIATIONS[number % len(VARIATIONS)])
        table = reached(rules, 11, number, 1 + number % 19)
        if table.over:
            continue
        _, at = followed(table)
        state, room = at.table, at.room
        if not table.trick:
            # What was led to the trick before.
            state[KT.LED_CARD] = -1
        assert state.tolist() == laid(table).tolist()
        king = CARDS.index("K" + "cdhs"[table.trumps])
        for seat in (0, 1):
            own, other = set(map(CARDS.index, table.hands[seat])), 1 - seat
            seen = {*own, *bits(room[game.CARDS_PLAYED]), *bits(room[game.CARDS_GIVEN_UP + seat])}
            unseen = set(range(len(CARDS))) - seen - {CARDS.index(table.turned)}
            assert unseen == set(map(CARDS.index, T.list_unseen(table, seat)))
            # Where the king lies that was not shown, follows from the table.
            may = set(bits(room[game.MAY + other])) - {king}
            assert may & unseen == set(map(CARDS.index, T.may_hold(table, other))) & unseen - {king}
            lacking += not unseen - {king} <= may
    assert lacking > 50


@pytest.mark.parametrize(
    ("dealer", "holds_it"), [("Kh Th 7h Kd 8s", True), ("Ah Th 7h Kd 8s", False)]
)
def test_a_king_is_in_every_world_where_it_was_shown_and_else_in_none(
    dealer: str, holds_it: bool
) -> None:
    table = dealt("Qh 9h Kc 8c 7s", dealer, "8h")
    table.stand(0)
    if holds_it:
        table.show_king(1)
    twin, state = followed(table)
    theirs = KT.SEATS0 + KT.SEAT_WIDTH + KT.HAND
    worlds = [twin.world(state, twin.policies, number)[theirs] for number in range(40)]
    assert {CARDS.index("Kh") in bits(hand) for hand in worlds} == {holds_it}
    # And no player holds what the other holds, or the card that is turned.
    assert not {CARDS.index(card) for card in ["Qh", "9h", "Kc", "8c", "7s", "8h"]} & {
        card for hand in worlds for card in bits(hand)
    }


def test_a_try_counts_the_own_points_less_the_others() -> None:
    """And a weighed decision counts both, as the referee does."""
    lots = Random(4)
    for number, each in enumerate(VARIATIONS * (1 if compiling.OFF else 8)):
        rules = GAME.rules(*each)
        players = [player(lots) for _ in range(2)]
        twin = Twin(GAME, GAME.engine.numbers(rules, players, range(2)), 2)
        state, table = twin.deal(KEY, number), T.deal(RULE_SETS.read(rules), KEY, number)
        T.replay(table, twin.hand(KEY, number, 0, (0, 0))[0])
        twin.play_on(state)
        for seat in (0, 1):
            own, other = (T.scores(table)[each] for each in (seat, 1 - seat))
            assert twin.outcome(state.table, seat) == [own, other]
            found = doors.value(KERNEL, state.table, twin.rules, seat, twin.work)
            assert found == own - other


@pytest.mark.parametrize("number", range(30))
def test_what_nobody_has_drawn_is_drawn_anew_in_a_future(number: int) -> None:
    table = reached(RULE_SETS.make_rules("ecarte"), 12, number, 6)
    places = zeros(KERNEL.places)
    many = doors.list_hidden(KERNEL, laid(table), np.array(rules_row(table.rules)), places)
    left = [place for place in range(21) if place not in table.taken]
    assert places[:many].tolist() == [11 + place for place in left]


@pytest.mark.parametrize("choice", GAME.choices, ids=lambda choice: choice.name)
def test_what_is_said_in_the_first_round_is_weighed(choice: Choice) -> None:
    """Where the player took the first way, no card is drawn any more: it ends as it did."""
    rules, players = GAME.rules("ecarte"), [GAME.policy("sound")]
    met = {"first": 0, "second": 0, "none": 0, "differ": 0}
    names = [column.name for column in choice.columns(1)]
    deals = 30 if compiling.OFF else 300
    weighed = GAME.weigh(choice.name, rules, players, (0, 0), KEY, 0, deals, 1)
    for deal, row in enumerate(weighed.tolist()):
        said = dict(zip(names, row, strict=True))
        table = GAME.told_hand(rules, players, (0, 0), KEY, deal)
        asked = [each for each in table.events[:2] if each["do"] in (choice.first, choice.second)]
        assert said["decisions_in_hand"] == len(asked)
        if not asked:
            met["none"] += 1
            continue
        (event,) = asked
        ends = [T.scores(table)[seat] for seat in (event["seat"], 1 - event["seat"])]
        assert said["took_first"] == (event["do"] == choice.first)
        assert [said["own_score_end"], said["other_score_end"]] == ends
        if said["took_first"]:
            assert [said["own_if_first_0"], said["other_if_first_0"]] == ends
        met["first" if said["took_first"] else "second"] += 1
        met["differ"] += said["effect_0"] != 0
    assert min(met["first"], met["second"], met["differ"]) > deals / 20, met
    assert (met["none"] > 0) == (choice.name == "refuse")
