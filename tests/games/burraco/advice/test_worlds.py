"""``analyser.games.burraco.advice.worlds``: Are the worlds of a position possible, and as likely
as they make the play that was seen?
"""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from compiling import OFF
from games.burraco import positions, raw_calls
from games.burraco.stacked_packs import random_policy, stacked
from games.burraco.table_walk import Walk
from games.every_game import every_preset

from analyser.cards.codes import JOKER, card_text
from analyser.games.burraco import GAME
from analyser.games.burraco.advice.worlds import row_of
from analyser.games.burraco.kernel.search import world_chain as W
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.reference import play as reference
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.player_view import neighbours
from analyser.games.burraco.rules import rules_of


@pytest.mark.broad
@pytest.mark.parametrize("hands", [1 if OFF else 3, pytest.param(30, marks=pytest.mark.slow)])
@every_preset(GAME)
def test_a_row_made_of_a_plain_table_is_the_kernels(preset: str, hands: int) -> None:
    lots = Random(f"rows of {preset}")
    rules = rules_of(preset)
    compared = 0
    for _hand in range(hands):
        order = stacked(lots)
        policies = [random_policy(lots) for _seat in range(rules.players)]
        walk = Walk(rules, policies, 1)
        pack = [min(code, JOKER) for code in order if code < JOKER + rules.jokers]
        walk.order[:] = order
        raw_calls.lay_out(walk.table, 1, 0, walk.order, walk.rules, 0, walk.scores)
        table = reference.deal(rules, order)
        players = [Decider(policy, table, seat, 0) for seat, policy in enumerate(policies)]
        while table.ending is None and walk.table[T.PHASE] != T.OVER:
            restocked = [event["pot"] for event in table.events if event["do"] == "restock"]
            stock_at = walk.table[T.STOCK_AT]
            if restocked:
                stock_at = walk.table[T.POT0 + T.POT_WIDTH * restocked[-1] + T.POT_AT]
            made = row_of(table, int(stock_at), pack)
            T.rebuild(made, walk.rules)
            unread = [T.KEY, T.DEAL, T.LOG_LENGTH, T.LOG_ROOM]
            if not made[T.USABLE]:
                unread += [T.USABLE_ONE, T.USABLE_TWO, T.USABLE_JOKERS, T.USABLE_COUNTS]
            made[unread] = walk.table[unread]
            melds, pile = int(made[T.MELDS]), int(made[T.PILE_COUNT])
            for first, last in (
                (0, T.MELD0 + T.MELD_WIDTH * melds),
                (T.PILE0, T.PILE0 + pile),
                (T.ORDER0, T.ORDER0 + len(pack)),
            ):
                differ = np.flatnonzero(made[first:last] != walk.table[first:last])
                assert differ.size == 0, (preset, table.turn, first + differ)
            compared += 1
            players[table.to_move].turn()
            turn = walk.table[T.TURN]
            while walk.table[T.TURN] == turn and walk.table[T.PHASE] != T.OVER:
                walk.step(walk.table)
    assert compared > (3 if OFF else 30)


@pytest.mark.broad
@pytest.mark.parametrize(
    "preset", ["italian", "closed", "italian-2p", "italian-3p", "italian-5p-solo"]
)
def test_every_world_is_possible_and_differs_as_often_as_it_says(preset: str) -> None:
    """On the plain engine: each move of the position is legal in the world, and the decisions that
    the policy would have made otherwise are counted again.
    """
    lots = Random(f"worlds of {preset}")
    changed = 0
    for deal in range(1 if OFF else 5):
        lines = positions.hand(preset, deal)
        at = lots.choice(positions.decisions(lines))
        known, worlds = positions.position(lines[:at])
        for chain in range(2):
            sample, world = positions.run(known, worlds, chain, burnt=100 if OFF else 3_000)
            table, differs = positions.replayed(known, world)
            assert table.to_move == known.mover
            assert len(differs) == sample[W.DIFFERS], (preset, deal, chain)
            changed += world != list(map(card_text, positions.true_order(known, deal)))
            for place, card in known.cards_seen.items():
                assert world[place] == card
    assert changed


@pytest.mark.broad
def test_the_world_that_was_leaves_nothing_unexplained() -> None:
    for deal in range(1 if OFF else 6):
        lines = positions.hand("italian", deal)
        for at in positions.decisions(lines)[::5]:
            known, worlds = positions.position(lines[:at])
            true = positions.true_order(known, deal)
            sample, world = positions.run(known, worlds, 0, order=true)
            assert positions.replayed(known, world)[1] == []
            assert sample[W.DIFFERS] == 0


@pytest.mark.slow
@pytest.mark.skipif(OFF, reason="thousands of worlds")
@pytest.mark.parametrize("deal", [2, 6])
def test_worlds_come_as_often_as_they_are_likely(deal: int) -> None:
    """After one turn of the other player: worlds dealt at random and weighed by the plain engine
    must have the same mean as those of chains, which need no weight.

    Of how many of his cards go with the one that he threw: fewer than of cards dealt at random.
    """
    lines = positions.hand("italian-2p", deal)
    known, worlds = positions.position(lines[: positions.decisions(lines)[0]])
    thrown = worlds.table.pile[-1]
    friends = [*neighbours(thrown, 1), *neighbours(thrown, 2)]

    def look(chain: int, by_play: bool) -> tuple[int, float]:
        _, world = positions.run(known, worlds, chain, burnt=5_000, by_play=by_play)
        table, differs = positions.replayed(known, world)
        hand = table.seats[1 - known.mover].hand
        found = sum(card in friends or card[0] == thrown[0] for card in hand)
        return found, float(np.prod(differs))

    dealt, weights = np.array([look(number, False) for number in range(2_000)]).T
    found = np.array([look(number, True)[0] for number in range(400)])
    share = weights / weights.sum()
    weighed = float(share @ dealt)
    error = float(np.hypot(found.std() / 20, np.sqrt(share**2 @ (dealt - weighed) ** 2)))
    print(f"\ndealt {dealt.mean():.2f}, weighed {weighed:.2f}, by chains {found.mean():.2f}, "
          f"one standard error {error:.2f}")  # fmt: skip
    assert abs(found.mean() - weighed) < 3.3 * error
    assert dealt.mean() - weighed > 3 * error, "the play tells nothing here"


def ranks(preset: str, hands: int, chains: int, by_play: bool) -> dict[str, list[int]]:
    """Return the ranks, 0 … chains, of the truth among worlds of as many chains, ties by lot.

    Of what taking gains in one future, and of the value of the next player's hand.
    """
    lots = Random(f"ranks of {preset}")
    found: dict[str, list[int]] = {"gain": [], "points": []}
    for deal in range(hands):
        lines = positions.hand(preset, deal)
        # Which one is settled before the hand: one in so many of a hand would be likelier in hands
        # that end soon, which the cards that nobody sees decide.
        at, found_here = lots.randrange(16), positions.decisions(lines)
        if at >= len(found_here):
            continue
        known, worlds = positions.position(lines[: found_here[at]])
        mover = Decider(policy_of("balanced"), worlds.table, known.mover, 0)
        if not mover.may_take()[0]:
            continue
        true, _ = positions.run(known, worlds, deal, order=positions.true_order(known, deal))
        samples = [
            positions.run(known, worlds, 1_000 + chains * deal + chain, by_play=by_play)[0]
            for chain in range(chains)
        ]
        for name, value in (("gain", positions.gain), ("points", lambda each: each[W.POINTS])):
            mine, others = value(true), [value(sample) for sample in samples]
            less, equal = sum(x < mine for x in others), sum(x == mine for x in others)
            found[name].append(less + lots.randint(0, equal))
    return found


def chi_squared(found: list[int], chains: int) -> float:
    expected = len(found) / (chains + 1)
    counts = np.bincount(found, minlength=chains + 1)
    return float(((counts - expected) ** 2 / expected).sum())


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="two hundred chains of twenty thousand swaps")
def test_the_truth_is_one_more_world() -> None:
    """Simulation-based calibration (Talts et al., arXiv 1804.06788), on few hands."""
    for name, found in ranks("italian", 60, 4, by_play=True).items():
        print(f"\n{name}: {len(found)} decisions, chi-squared {chi_squared(found, 4):.1f} of 4")
        assert len(found) > 30
        assert chi_squared(found, 4) < 18.5  # p = 0.001, four degrees of freedom


@pytest.mark.slow
@pytest.mark.skipif(OFF, reason="thousands of chains")
@pytest.mark.parametrize("preset", ["italian", "closed", "italian-2p"])
def test_the_truth_is_one_more_world_of_many(preset: str) -> None:
    for name, found in ranks(preset, 600, 9, by_play=True).items():
        print(f"\n{preset}, {name}: {len(found)}, chi-squared {chi_squared(found, 9):.1f} of 9")
        assert chi_squared(found, 9) < 21.67  # p = 0.01, nine degrees of freedom


@pytest.mark.slow
@pytest.mark.skipif(OFF, reason="thousands of chains")
def test_worlds_that_forget_the_play_are_caught() -> None:
    """The negative control: hidden cards dealt anew, as if the others' play told nothing."""
    found = ranks("italian", 400, 9, by_play=False)["points"]
    print(f"\nwithout the play: {len(found)}, chi-squared {chi_squared(found, 9):.1f} of 9")
    assert chi_squared(found, 9) > 33.7  # p = 0.0001, nine degrees of freedom
