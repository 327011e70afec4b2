"""``analyser.games.khanhoo``: What does a search player try, and in which worlds?  How it searches
is in ``test_kernels``.

Of worlds in which nobody has yet answered about a discard, ``searching/test_properties`` says more.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import Any

import numpy as np
import pytest
from games.kernel_twin import State, Twin, zeros
from games.khanhoo.hidden_cards import cards_at
from games.khanhoo.plain_counts import unseen
from games.khanhoo.test_deciding import NOTHING, WAITS, begins
from games.khanhoo.test_table import table, way

from analyser.cards.codes import card_text
from analyser.games.khanhoo import GAME, melds
from analyser.games.khanhoo.advice import row_of
from analyser.games.khanhoo.kernel import table as T
from analyser.games.khanhoo.referee import CLAIM, DRAW, PASS, Move, Table, read_move
from analyser.games.khanhoo.rules import RULE_SETS
from analyser.games.melds.catalogue import Way

WORLDS = 400


def seated(found: Table, *players: Any) -> Twin:
    """Return the kernel, opened, with these players, or the last of them in all other seats."""
    rules = {"preset": "khanhoo", **asdict(found.rules)}
    seats = range(found.rules.players)
    who = [players[min(seat, len(players) - 1)] for seat in seats]
    who = [GAME.settle_policy(each, rules) for each in who]
    return Twin(GAME, GAME.engine.numbers(rules, who, seats), len(seats))


def state_of(found: Table, twin: Twin) -> State:
    return State(row_of(found), zeros(twin.kernel.search_size))


def options(found: Table, most: int = 20, **habits: Any) -> list[Move]:
    """Return what a search player tries, in its order."""
    own = {"search_base": "own", "search_model": "own", "search_options": most}
    twin = seated(found, GAME.policy("search", {**own, **NOTHING, **habits}))
    tried = twin.options(state_of(found, twin), twin.spec(found.to_move))
    return [read_move(found, each) for each in tried]


def worlds(found: Table, model: str) -> list[Any]:
    """Return many worlds of the player to move, who takes others for players of a model."""
    twin = seated(found, GAME.policy(model))
    state = state_of(found, twin)
    return [twin.world(state, twin.policies, at, 1000 * at) for at in range(WORLDS)]


def hand(world: Any, seat: int) -> Counter[str]:
    at = T.SEATS0 + T.SEAT_WIDTH * seat + T.HAND_ONE
    return Counter(map(card_text, cards_at(world, at)))


def thrown() -> Table:
    """Return a table at which seat 0 has thrown the 3d, and seat 2 is asked to bump it."""
    found = table()
    found.make(Move("discard", "3d"))
    return found


def bumped() -> Table:
    """Return the same once seat 2 bumps, with what seat 1 does not know."""
    found = thrown()
    found.make(Move("claim", way=way(found, "Ah 2s 3d")))
    return found


# -- what is tried ---------------------------------------------------------------------------------


def test_what_the_rollout_policy_does_comes_first_then_the_others_in_their_order() -> None:
    khanhoo = Move("claim", way=way(thrown(), "Ah 2s 3d"))
    assert options(thrown(), bump_bar=0) == [khanhoo, PASS]
    assert options(thrown(), bump_bar=1000) == [PASS, khanhoo]
    # Going out comes before the cards that leave most: without worth the lowest.
    assert options(begins(WAITS), 4, meld_worth=0, out_bar=0) == [
        Move("discard", "Jc"), Move("out", "9d"), Move("discard", "Qc"), Move("discard", "Kc"),
    ]  # fmt: skip
    assert options(begins("5d 5h 5s 9d 7s"), 3)[:2] == [
        Move("discard", "9d"),
        Move("discard", "7s"),
    ]


def test_all_ways_to_contest_are_tried() -> None:
    found = bumped()
    # The joker stands for the Ah or the 2s of the khanhoo, and for one of the threes.
    found.hands[1] = ["2s", "*", "3h", "9h", "9s"]
    ways = found.list_contests(1)
    assert {each.cards for each in ways} == {("3d", "2s"), ("3d", "3h")}
    assert options(found, challenge_bar=1000) == [
        PASS, *(Move("contest", way=each) for each in ways)
    ]  # fmt: skip


# -- worlds ----------------------------------------------------------------------------------------


def fits(found: Table, claimer: int, each: Way) -> bool:
    """Say whether a player may bump with a way, for all that the player to move has seen."""
    top, many = found.pile[-1], len(found.hands[claimer])
    held = Counter(melds.list_laid_cards(each)) - Counter([top])
    lacks = held - Counter(found.known[claimer])
    return (
        top in melds.list_laid_cards(each)
        and held.total() < many
        and lacks <= unseen(found, found.to_move)
        and lacks.total() <= many - len(found.known[claimer])
    )


@pytest.mark.parametrize(("held", "known"), [("", "2s"), ("Ah 2s 9h", "2s 9h")])
def test_somebody_who_bumps_does_so_with_anything_that_may_be_all_alike(
    held: str, known: str
) -> None:
    found = bumped()
    # Of the 2s one is known to be with seat 2, and one lies on the pile.
    found.known[2], found.pile = known.split(), ["2s", *found.pile]
    if held:
        # One card that is not known leaves the khanhoo, with the joker or without.
        found.hands[2] = held.split()
    book = found.books.claimed.ways
    possible = {at for at, each in enumerate(book) if fits(found, 2, each)}
    kinds = {book[at].kind for at in possible}
    assert (kinds == {melds.KHAN}) == bool(held)
    met = Counter[int]()
    for world in worlds(found, "sound"):
        at = int(world[T.CLAIM_WAY])
        met[at] += 1
        assert world[T.CLAIMER] == 2
        assert world[T.CLAIM_POINTS] == book[at].worth
        rest = Counter(melds.list_laid_cards(book[at])) - Counter(found.pile[-1:])
        assert rest <= hand(world, 2)
        assert hand(world, 2)["2s"] == 1
        assert hand(world, 2).total() == len(found.hands[2])
    assert set(met) == possible
    # Each of so many comes as often: within five standard errors.
    mean = WORLDS / len(possible)
    assert all(abs(many - mean) < 5 * mean**0.5 for many in met.values())


def test_those_asked_before_are_asked_again_in_each_world() -> None:
    hands = [
        "5s 2d 7d 8d 9d Ah 2h 3h 4h 6h As 3s 9s 7s 8s *",
        "8d 8h 7s 7h Ah Qc 2h 3d 4d 6s 9d 2s 6d 4s 9s",
        "5d 5h 4s 6d 6h 6s Kc 9h 2s As 3s 7d Jc 8s 3h",
        "5d 5h 5s 4d 4h 7h 8h 9h Jc Qc Kc Ad 2d 3d Ad",
    ]
    found = Table(RULE_SETS.make_rules("khanhoo-4p"), [each.split() for each in hands], [])
    found.make(Move("discard", "5s"))
    for answer in (PASS, Move("claim", way=way(found, "5d 5h 5s"))):
        asked = Table(found.rules, found.dealt, [])
        asked.make(Move("discard", "5s"))
        asked.make(answer)
        assert (asked.to_move, asked.stage) == (3, CLAIM)
        met = Counter[str]()
        for bumps in ("always-bumps", "never-bumps"):
            for world in worlds(asked, bumps):
                other = Table(found.rules, found.dealt, [])
                other.make(Move("discard", "5s"))
                other.hands[2] = [*hand(world, 2).elements()]
                claims = other.list_claims(2) if bumps == "always-bumps" else []
                assert (world[T.CLAIMER] == 2) == bool(claims)
                assert (world[T.TO_MOVE], world[T.STAGE]) == (3, T.CLAIM)
                if claims:
                    at = int(world[T.CLAIM_WAY])
                    assert found.books.claimed.ways[at] in claims
                met[bumps] += bool(claims)
        # What seat 2 said changes nothing.
        assert WORLDS // 20 < met["always-bumps"] < WORLDS


def test_no_world_depends_on_how_often_others_drew_lots() -> None:
    """A random player draws one where they could bump, which the others do not see."""
    found = thrown()
    found.make(PASS)
    assert (found.to_move, found.stage) == (1, DRAW)
    twin = seated(found, GAME.policy("random"))
    dealt = []
    for lots in (0, 1):
        state = state_of(found, twin)
        state.table[T.SEATS0 + T.SEAT_WIDTH * 2 + T.LOTS] += lots
        dealt.append([twin.world(state, twin.policies, 0, at).tolist() for at in range(3)])
    assert dealt[0] == dealt[1]


def test_stocks_are_made_anew_by_other_numbers_in_each_world_and_each_future() -> None:
    twin = seated(begins(WAITS), GAME.policy("sound"))
    apart = [int(world[T.CHANCES]) for world in worlds(begins(WAITS), "sound")[:3]]
    futures = []
    for future in range(2):
        state = state_of(begins(WAITS), twin)
        twin.redeal(state.table, 1, 1, future, np.zeros(0, np.int64))
        futures.append(int(state.table[T.CHANCES]))
    # A stock takes fewer numbers than there are cards, and a hand has a thousand turns at most.
    starts = sorted([0, *futures, *apart])
    assert min(np.diff(starts)) >= 62 * 1000
