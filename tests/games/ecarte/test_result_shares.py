"""``analyser.games.ecarte.result_shares``: Are a hand's shares those of the deal, the exchange
and the play, and is a fixed winner fixed?
"""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import compiling
import numpy as np
import pytest
from ecarte.result_shares import (
    AS_IT_LIES,
    FIRST_HAND,
    OTHER_PLAY,
    OTHER_STOCK,
    SECOND_HAND,
    SEED,
    TRUMPS,
    WIDTH,
    cards_of,
    fixed,
    is_fixed,
    replayed,
    shares,
)

from analyser.cards.shuffle import run_key
from analyser.games.ecarte import GAME, result_shares
from analyser.games.ecarte.columns import C, S
from analyser.games.ecarte.result_shares import (
    AT_RANDOM,
    FIXED_TABLE,
    PLAYER,
    PRESET,
    STAGES,
    Share,
)
from analyser.games.ecarte.rules import DECK, RULE_SETS
from analyser.games.interface import able
from analyser.games.protocols.exact_counts import CountsExactly
from analyser.games.tricks import plain

MANY = 40
RULES = RULE_SETS.read(GAME.rules(PRESET))
HEARTS = DECK.classes["9h"]


def test_the_first_replay_is_the_hand_that_the_game_plays() -> None:
    rows = GAME.play(GAME.rules(PRESET), [GAME.policy(PLAYER)], [0, 0], run_key(SEED), 0, MANY)
    scores = [rows[:, C.SEATS + C.SEAT_WIDTH * seat + S.SCORE] for seat in range(2)]
    found = replayed(PLAYER, PLAYER, MANY)
    assert found[:, AS_IT_LIES].tolist() == (scores[0] - scores[1]).tolist()


def test_players_without_a_search_play_the_same_cards_the_same_way() -> None:
    found = replayed(PLAYER, PLAYER, MANY)
    assert found[:, OTHER_PLAY].tolist() == found[:, AS_IT_LIES].tolist()
    assert (found[:, OTHER_STOCK] != found[:, AS_IT_LIES]).any()
    lucky = replayed(PLAYER, AT_RANDOM, MANY)
    assert (lucky[:, OTHER_PLAY] != lucky[:, AS_IT_LIES]).any()
    # Before the first card nothing depends on the player of the cards.
    assert lucky[:, FIRST_HAND:].tolist() == found[:, FIRST_HAND:].tolist()


def test_without_an_exchange_another_stock_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAME.rules("ecarte-no-exchange")
    monkeypatch.setattr(GAME, "rules", lambda _name: rules)
    found = replayed(PLAYER, PLAYER, MANY)
    assert found[:, OTHER_STOCK].tolist() == found[:, AS_IT_LIES].tolist()
    deal, exchange, play = shares(found)
    assert (deal, exchange, play) == (Share(1, 0), Share(0, 0), Share(0, 0))


def test_shares_are_those_of_the_variances_that_made_the_results() -> None:
    """Each deal brings −2 or 2, each stock −1 or 1, each play −3 or 3, all equally often: of a
    variance of 14, they settle 4, 1 and 9."""
    signs = (-1, 1)
    found = np.zeros((2**5, WIDTH), np.int64)
    for row, (deal, stock, other, play, again) in zip(found, product(signs, repeat=5), strict=True):
        row[AS_IT_LIES] = 2 * deal + stock + 3 * play
        row[OTHER_PLAY] = 2 * deal + stock + 3 * again
        # Independent of the second, as of the first: each sign beside each other one.
        row[OTHER_STOCK] = 2 * deal + other + 3 * again
    assert [each.share for each in shares(found)] == pytest.approx([4 / 14, 1 / 14, 9 / 14])


HANDS: list[tuple[str, str, bool]] = [
    # Three trumps on top take three tricks in any order.
    ("Kh Qh Jh 7c 7d", "8h 9c 9d Ts Ks", True),
    # The follower's as well.
    ("8h 7c 7d 7s 8s", "Kh Qh Jh Ah 9c", True),
    # Three kings win if led first; after a low club a trump may draw one of them.
    ("Kc Kd Ks 7c 7d", "Qc Qd Qs Ac 8h", False),
]


@pytest.mark.parametrize(("first", "second", "is_so"), HANDS)
def test_a_winner_is_fixed_when_no_card_changes_who_wins(
    first: str, second: str, is_so: bool
) -> None:
    assert is_fixed([first.split(), second.split()], HEARTS, RULES) is is_so


def tricks_at_random(hands: list[list[str]], trumps: int, chance: random.Random) -> int:
    """Return how many tricks the first hand takes when both play any allowed card."""
    left, leads, taken = [list(hand) for hand in hands], 0, 0
    while left[0]:
        trick: list[str] = []
        for seat in (leads, 1 - leads):
            may = plain.list_legal(
                left[seat], trick, DECK, trumps, RULES.must_head, RULES.must_trump
            )
            trick.append(chance.choice(may))
            left[seat].remove(trick[-1])
        leads = leads if plain.winner(trick, DECK, trumps) == 0 else 1 - leads
        taken += leads == 0
    return taken


def test_where_it_is_fixed_playing_at_random_changes_nothing_elsewhere_it_may() -> None:
    chance, seen = random.Random(1), {True: 0, False: 0}
    for row in replayed(PLAYER, PLAYER, MANY):
        hands = [cards_of(int(row[at])) for at in (FIRST_HAND, SECOND_HAND)]
        trumps = int(row[TRUMPS])
        wins = {tricks_at_random(hands, trumps, chance) > 2 for _ in range(60)}
        is_so = is_fixed(hands, trumps, RULES)
        seen[is_so] += 1
        assert not (is_so and len(wins) == 2)
    assert min(seen.values()) > 5


def test_a_page_says_what_settles_a_hand_under_the_rules_of_the_book_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: dict[str, dict[str, Any]] = {
        PLAYER: {
            "deals": 1000,
            **dict(zip(STAGES, (Share(0.6, 0.01), Share(0.4, 0.02), Share(0, 0)), strict=True)),
        },
        AT_RANDOM: {
            "deals": 1000,
            **dict(
                zip(STAGES, (Share(0.5, 0.01), Share(0.3, 0.02), Share(0.2, 0.03)), strict=True)
            ),
        },
        FIXED_TABLE: {"deals": 100, "share": Share(0.375, 0.05)},
    }
    monkeypatch.setattr(result_shares, "read_shares", lambda: made)
    game = able(GAME, CountsExactly)
    said = game.count_exactly(GAME.rules("ecarte"))[0]
    assert said.says[0].startswith("In 37.5 ± 5.0 % of hands the winner is fixed")
    assert "the deal settles 60.0 ± 1.0 % of the result" in said.says[1]
    assert said.says[2].endswith("the play settles 20.0 ± 3.0 %.")
    assert [list(row) for row in said.tables[0].rows] == [
        ["the best player that does not search", "60.0 ± 1.0 %", "40.0 ± 2.0 %", "0 %"],
        ["any allowed card, at random", "50.0 ± 1.0 %", "30.0 ± 2.0 %", "20.0 ± 3.0 %"],
    ]
    assert game.count_exactly(GAME.rules("ecarte-standard")) == ()


def test_the_shares_add_up() -> None:
    for player in (PLAYER, AT_RANDOM):
        found = result_shares.read_shares()[player]
        assert sum(found[stage].share for stage in STAGES) == pytest.approx(1, abs=2e-4)


@pytest.mark.skipif(compiling.OFF, reason="plays a hundred thousand hands")
@pytest.mark.parametrize("player", [PLAYER, AT_RANDOM])
def test_its_figures_are_those_of_today(player: str) -> None:
    """In fewer hands: within four standard errors of the two together."""
    found = replayed(PLAYER, player, 20_000, seed=1)
    for stage, again in zip(STAGES, shares(found), strict=True):
        kept = result_shares.read_shares()[player][stage]
        assert abs(again.share - kept.share) <= 4 * np.hypot(again.half, kept.half) / 1.96
    if player == PLAYER:
        again, kept = fixed(found[:400]), result_shares.read_shares()[FIXED_TABLE]["share"]
        assert abs(again.share - kept.share) < 4 * np.hypot(again.half, kept.half) / 1.96
