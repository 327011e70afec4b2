"""``analyser.games.burraco.reference.search_player``: Does a searching player look at what it
may choose, and at nothing that it cannot see?
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from itertools import islice
from math import floor
from random import Random

import pytest

from analyser.games.burraco import pack
from analyser.games.burraco.features import FEATURES
from analyser.games.burraco.policies import Policy, policy_of
from analyser.games.burraco.reference import play
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.features import features
from analyser.games.burraco.reference.laying import Lay
from analyser.games.burraco.reference.melds import Meld
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.scoring import breakdown
from analyser.games.burraco.reference.search_player import (
    DRAW,
    STOP,
    TAKE,
    Companions,
    Option,
    Searcher,
    SeenTable,
    list_distinct_lays,
)
from analyser.games.burraco.reference.world_dealing import world
from analyser.games.burraco.rules import rules_of
from analyser.games.searching import plain
from analyser.games.searching.plain import Search, value, weights_of

KEY = 11
MODEL = policy_of("cautious")
PRESETS = (
    "italian", "closed", "open-dirty", "italian-3p", "italian-2p", "ntcr-closed-2p",
    "italian-4p-solo",
)  # fmt: skip
MOST = pytest.mark.parametrize(
    "preset",
    [*PRESETS[:3], *(pytest.param(preset, marks=pytest.mark.slow) for preset in PRESETS[3:])],
)
"""The compiled search is asked under more of them in ``test_searching_blind``."""
"""Of each kind: open and closed piles, first melds, two to four players."""


def some_weights() -> list[int]:
    """Return weights that make something of every feature, though nothing wise."""
    chance = Random(5)
    return [chance.randint(-2000, 2000) for _ in range(weights_of(len(FEATURES)) - 1)] + [3]


WEIGHTS = some_weights()
MANY = 40
"""Decisions of a hand, the first ones: a whole one takes long."""


def searching(**changes: int) -> Policy:
    """Return a searching policy that is settled."""
    few = {"search_worlds": 3, "search_turns": 1, "search_batch": 2, "search_options": 4}
    return policy_of("balanced", {"memory": 108, **few, **changes})


def dealt(preset: str, number: int) -> tuple[TableInPlay, Sequence[Decider]]:
    """Return a table and its players, of whom all search."""
    rules = rules_of(preset)
    table = play.deal(rules, pack.order(KEY, number))
    companions = {seat: Companions(MODEL, WEIGHTS) for seat in range(rules.players)}
    return table, play.seat_players(table, [searching()] * rules.players, KEY, number, companions)


def position(table: TableInPlay, policy: Policy | None = None) -> SeenTable:
    """Return what a searching player to move decides about."""
    seat = table.to_move
    searcher = Searcher(
        policy or searching(),
        table,
        seat,
        0,
        companions=Companions(MODEL, WEIGHTS),
        world_seed=1,
        all_lots=[0] * table.rules.players,
    )
    return SeenTable(table, searcher, table.turn)


def at_hand(
    hand: list[str], melds: Sequence[Meld] = (), preset: str = "italian", pile: str = "9s"
) -> TableInPlay:
    """Return a table at the beginning of seat 0's turn; the others hold a 3c each."""
    rules = rules_of(preset)
    others = [["3c", "4c"] for _seat in range(rules.players - 1)]
    table = TableInPlay(rules, [hand, *others], [["3d"] * 5, ["3d"] * 5], ["5s"] * 60, pile)
    table.melds = list(melds)
    table.need = table.first_meld_value(0)
    table.turn, table.pack = 5, None
    return table


def told(option: Option) -> str:
    """Return an option as text."""
    return option if isinstance(option, str) else " ".join([str(option.number), *option.cards])


def shown(table: TableInPlay, most: int = 8, policy: Policy | None = None) -> tuple[list[str], int]:
    options, default = position(table, policy).options(most)
    return [told(option) for option in options], default


RUN = Meld(0, suit="h", places=frozenset({4, 5, 6}))
KINGS = Meld(0, rank="K", naturals=("Kc", "Kd", "Kh"))


# -- the options -----------------------------------------------------------------------------------


def test_a_turn_begins_with_the_pile_or_the_stock_and_the_base_is_the_default() -> None:
    table = at_hand(["9c", "9d", "Ks", "Qs"])
    assert shown(table, policy=searching(take_bar=-1000)) == ([TAKE, DRAW], 0)
    assert shown(table, policy=searching(take_bar=1000)) == ([TAKE, DRAW], 1)
    table.must_draw = True
    assert shown(table) == ([DRAW], 0)


def test_a_closed_pile_is_an_option_where_the_base_has_a_use_for_its_top() -> None:
    assert shown(at_hand(["Ks", "4d", "6h"], [RUN], "closed"))[0] == [DRAW]
    assert shown(at_hand(["Ks", "4d", "6h"], [RUN], "closed", "8h"))[0] == [TAKE, DRAW]


def test_the_first_card_is_refused_or_kept_as_the_base_says() -> None:
    table, _players = dealt("closed", 0)
    assert table.may_refuse()
    assert shown(table, policy=searching(first_bar=1000)) == (["refuse"], 0)
    assert shown(table, policy=searching(first_bar=-1000)) == ([DRAW], 0)
    table.refuse(0)
    assert shown(table) == ([DRAW], 0)


def test_lays_are_ordered_by_the_sheet_and_cut_off_and_stopping_comes_last() -> None:
    table = at_hand(["8h", "4h", "Ks", "Kd", "9c", "3d"], [RUN, KINGS])
    table.draw(0)
    # What is laid is worth a little for each point; a king has ten, an eight too, a four five.  Of
    # equals the base takes the lowest card; options stand in the order in which lots count them.
    points = searching(lay_points=1, lay_card=0, run_promise=0, group_promise=0, clean_promise=0)
    assert shown(table, policy=points) == (["0 8h", "1 Kd", "1 Ks", "0 4h", STOP], 1)
    assert shown(table, 2, points) == (["0 8h", "1 Kd", STOP], 1)
    # Worth below 0: the base lays nothing.
    lazy = searching(lay_points=-1, lay_card=0, run_promise=0, group_promise=0, clean_promise=0)
    assert shown(table, policy=lazy) == (["0 4h", "0 8h", "1 Kd", "1 Ks", STOP], 4)


def test_who_has_nothing_to_lay_stops_without_a_choice() -> None:
    table = at_hand(["9c", "3d", "Jh"])
    table.draw(0)
    assert shown(table) == ([STOP], 0)


def test_of_lays_that_differ_in_the_two_that_is_wild_the_first_is_kept() -> None:
    table = at_hand(["2c", "2d", "2h", "*", "9c", "3d", "4d"], [RUN])
    table.draw(0)
    kept = [told(lay) for lay in list_distinct_lays(position(table).searcher)]
    # On the run one two and the joker; a two in its own place is another lay than a wild one.
    assert [each for each in kept if each.startswith("0")] == ["0 2c", "0 *"]
    assert "1 2d 3d 4d" in kept
    assert "1 3d 4d 2c" in kept
    assert "1 3d 4d 2h" not in kept


def test_a_lay_of_the_base_that_is_not_among_the_options_takes_the_last_place() -> None:
    table = at_hand(["2c", "2d", "8h", "4h", "9c", "3d"], [RUN, KINGS])
    table.draw(0)
    seen = position(table)

    class Stubborn(Searcher):
        """Always lays the two of diamonds on the run."""

        def next_lay(self) -> Lay | None:
            meld = Meld(0, suit="h", places=RUN.places, wild="2d")
            return Lay(("2d",), 0, RUN, meld)

    seen.searcher.__class__ = Stubborn
    options, default = seen.options(3)
    assert [told(option) for option in options][2:] == ["0 2d", STOP]
    assert len(options) == 4
    assert default == 2


def test_with_the_top_card_owed_nobody_may_stop() -> None:
    table = at_hand(["Ks", "4d", "6h", "9h", "Th"], [RUN], "closed", "8h")
    table.take(0)
    assert shown(table) == (["1 8h 9h Th", "0 8h"], 0)


def test_first_melds_are_begun_by_the_plan_or_not_and_then_gone_on_with() -> None:
    hand = ["Kc", "Kd", "Ks", "Qc", "Qd", "Qs", "9c", "3d"]
    table = at_hand(hand, [], "open-dirty")
    table.draw(0)
    assert table.need == 50
    eager, slow = searching(open_worth=1000), searching(open_worth=-10_000)
    first = shown(table, policy=eager)
    assert first[0][1:] == [STOP]
    assert first[1] == 0
    assert shown(table, policy=slow) == (first[0], 1)
    position(table, slow).play(position(table, slow).options(8)[0][0])
    # Begun, and 30 of 50 laid: the plan goes on whatever the base would have liked.
    assert table.laid_points == 30
    assert [each.split()[0] for each in shown(table, policy=slow)[0]] == ["1"]
    few = at_hand(["4c", "4d", "4s", "9c"], [], "open-dirty")
    few.draw(0)
    assert shown(few) == ([STOP], 0)


def test_throws_are_the_cheapest_faces_that_may_be_thrown() -> None:
    table = at_hand(["9c", "9c", "3d", "Jh", "*", "2h"], [])
    table.draw(0)
    seen = position(table)
    seen.play(STOP)
    cards = [told(option) for option in seen.options(8)[0]]
    costs = [seen.searcher.discard_cost(card) for card in cards]
    assert costs == sorted(costs)
    # Both nines are one face, and a five was drawn.
    assert sorted(cards) == ["*", "2h", "3d", "5s", "9c", "Jh"]
    assert seen.options(3) == (cards[:3], 0)
    assert cards[0] == Decider(searching(), table, 0, 0).discards()
    table.banned = cards[0]
    assert seen.options(8) == (cards[1:], 0)


def test_what_shows_nothing_keeps_the_worlds() -> None:
    table = at_hand(["8h", "9c", "Ks"], [RUN])
    seen = position(table)
    assert seen.shows_nothing(TAKE)
    assert not seen.shows_nothing(DRAW)
    table.draw(0)
    (lay,) = [option for option in seen.options(8)[0] if isinstance(option, Lay)]
    assert seen.shows_nothing(lay)
    assert seen.shows_nothing(STOP)
    assert not seen.shows_nothing("9c")
    table.seats[0].hand = ["8h"]
    # The last card laid takes a pot.
    assert not seen.shows_nothing(lay)


# -- tries -----------------------------------------------------------------------------------------


def begun(preset: str, **changes: int) -> SeenTable:
    """Return a world at the beginning of turn 9, seen by the player to move at turn 7."""
    table, _players = dealt(preset, 0)
    seen = position(table)
    seen.since, table.turn = 7, 9
    for name, number in changes.items():
        setattr(table, name, number)
    return seen


def test_a_try_is_cut_so_many_turns_on() -> None:
    assert begun("italian").is_cut(2)
    assert not begun("italian").is_cut(3)


@pytest.mark.parametrize("preset", ["italian-3p", "italian-3p-solo", "italian-5p-solo"])
def test_with_more_than_two_sides_a_try_is_cut_at_a_turn_of_the_players_own(preset: str) -> None:
    seen = begun(preset)
    assert seen.is_cut(1)
    assert seen.is_cut(2)
    assert not seen.is_cut(3)
    seen.table.to_move = 1
    assert not seen.is_cut(2)


def test_with_two_players_a_try_is_cut_where_one_more_swap_could_end_the_hand() -> None:
    assert begun("italian-2p", stale=1).is_cut(5)
    assert not begun("italian-2p", stale=0).is_cut(5)
    assert not begun("italian-2p", stale=1, turn=7).is_cut(5)
    # Where swaps end nothing, or more of them are needed, the number of turns decides.
    assert not begun("online-2p", stale=1).is_cut(5)
    assert not begun("italian", stale=3).is_cut(5)


def test_at_a_cut_the_evaluation_speaks_for_the_side_to_move() -> None:
    seen = begun("italian")
    views = [Decider(MODEL, seen.table, seat, 0) for seat in range(4)]
    worth = value(WEIGHTS, features(views))
    assert worth != 0
    assert seen.outcome(WEIGHTS) == worth
    seen.table.to_move = 2
    assert seen.outcome(WEIGHTS) == value(WEIGHTS, features(views))
    seen.table.to_move = 1
    assert seen.outcome(WEIGHTS) == -value(WEIGHTS, features(views))


@pytest.mark.parametrize(
    "preset", ["italian", "italian-3p", "italian-2p", "italian-4p-solo", "italian-5p-solo"]
)
def test_at_the_end_what_counts_is_the_own_score_less_the_mean_of_the_others(preset: str) -> None:
    table, _players = dealt(preset, 1)
    seen = position(table)
    seen.play(DRAW)
    seen.play_on(0)
    assert table.ending is not None
    own, *others = [sum(terms.values()) for terms in breakdown(table)]
    # Of three others the mean is rounded down to a quarter of a point.
    assert seen.outcome(None) == 4 * own - floor(4 * sum(others) / len(others))
    assert isinstance(seen.outcome(None), int)


def test_a_try_is_played_on_by_the_base_and_the_model() -> None:
    table, _players = dealt("italian", 2)
    mine, seen = Decider(searching(), table.copy_to_think(), 0, 0), position(table)
    seen.play(DRAW)
    seen.play_on(1)
    mine.table.draw(0)
    mine.finish()
    assert table.turn == 2
    assert [seat.hand for seat in table.seats] == [seat.hand for seat in mine.table.seats]
    Decider(MODEL, mine.table, 1, 0).turn()
    seen.play_on(2)
    assert [seat.hand for seat in table.seats] == [seat.hand for seat in mine.table.seats]


def test_who_has_stopped_lays_no_more_in_a_try() -> None:
    table = at_hand(["8h", "9h", "Ks", "Qd", "3c"], [RUN])
    table.draw(0)
    seen = position(table)
    assert seen.options(8)[1] == 0
    seen.play(STOP)
    seen.play_on(1)
    assert table.turn == 6
    assert table.melds == [RUN]


# -- whole hands -----------------------------------------------------------------------------------


def decisions(preset: str, number: int) -> Iterator[tuple[Search[Option], SeenTable]]:
    """Yield each decision of a hand in which all search, before it is made."""
    table, players = dealt(preset, number)
    while table.ending is None:
        player = players[table.to_move]
        assert isinstance(player, Searcher)
        search = Search[Option](player.policy, WEIGHTS, player.chance)
        seen = SeenTable(table, player, table.turn)
        while table.ending is None and table.to_move == player.seat:
            yield search, seen
            search.move(seen)


@pytest.mark.broad
@MOST
def test_no_choice_depends_on_a_card_that_the_player_cannot_see(preset: str) -> None:
    lots, asked, other_cards = Random(preset), 0, 0
    for search, seen in islice(decisions(preset, 0), MANY):
        if len(seen.options(4)[0]) == 1 or lots.random() > 0.5:
            continue
        here, here_seen = copy.deepcopy((search, seen))
        there, there_seen = copy.deepcopy((search, seen))
        table = there_seen.table
        shuffled = world(table, table.to_move, lots.randrange)
        other_cards += [seat.hand for seat in table.seats] != [each.hand for each in shuffled.seats]
        for seat, other in zip(table.seats, shuffled.seats, strict=True):
            seat.hand = other.hand
        table.stock, table.pots = shuffled.stock, shuffled.pots
        assert here.choose(here_seen) == there.choose(there_seen)
        assert here.carried_outcomes == there.carried_outcomes
        asked += 1
    assert asked > 5
    assert other_cards > asked * 0.8


@pytest.mark.broad
@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_carried_is_what_would_be_found_again(
    preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    race, carried = plain.race, []

    def checked(tried, options, default, sheet, known):  # type: ignore[no-untyped-def]
        assert [tried(default, at) for at in range(len(known))] == list(known)
        carried.extend(known)
        return race(tried, options, default, sheet, known)

    monkeypatch.setattr(plain, "race", checked)
    for _decision in islice(decisions(preset, 0), MANY):
        pass
    assert len(carried) > 10


@pytest.mark.broad
def test_the_same_seed_gives_the_same_moves_and_another_deal_others() -> None:
    hands = []
    for number in (0, 0, 1):
        for _search, seen in islice(decisions("italian", number), MANY):
            table = seen.table
        hands.append(table.events)
    assert hands[0] == hands[1]
    assert hands[0] != hands[2]


def test_a_policy_that_does_not_search_plays_as_ever_beside_one_that_does() -> None:
    rules = rules_of("italian")
    table = play.deal(rules, pack.order(KEY, 0))
    seated = play.seat_players(table, [searching(), *[MODEL] * 3], KEY, 0)
    assert [type(player) for player in seated] == [Searcher, Decider, Decider, Decider]
    assert isinstance(seated[0], Searcher)
    assert seated[0].companions == Companions(searching())


def test_a_decision_with_one_option_consumes_no_chance() -> None:
    table = at_hand(["9c", "3d", "Jh"])
    table.must_draw = True
    seen = position(table)
    search = Search[Option](searching(), WEIGHTS, seen.searcher.chance)
    search.move(seen)
    search.move(seen)
    assert seen.has_stopped
    assert table.seats[0].worlds_cast == 0
    assert search.worlds == []


def test_every_world_is_dealt_by_new_chance_all_through_the_hand() -> None:
    cast = [0]
    for _search, seen in islice(decisions("italian", 0), MANY):
        if seen.searcher.seat == 0:
            cast.append(seen.table.seats[0].worlds_cast)
    assert cast == sorted(cast)
    assert cast[-1] > 2 * 70
