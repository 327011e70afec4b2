"""``analyser.games``: Of every game at whose tables a learner acts: what may be done, what is
seen, and whose hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import numpy as np
import pytest
from breadth import broad_if_compiled
from compiling import OFF
from games.every_game import OWN
from games.learner_views import TOLD

from analyser import games
from analyser.cards.shuffle import run_key
from analyser.games import kernels
from analyser.games.interface import Game, Record, able
from analyser.games.kernels import MORE, NO_MOVE, TO_MOVE
from analyser.games.protocols.learners import Trains
from analyser.games.seat_view import Line, SeatView, copy_value
from analyser.games.seats import LegalMove, deal_seen
from analyser.games.standard_game import TrainingGame

KEY = run_key(38)
TRAINING = [name for name in games.GAMES if isinstance(games.game(name), Trains)]
MANY = 1 if OFF else 16


def check(game: Game, rules: Record, seats: Sequence[Record], learners: Sequence[bool]) -> None:
    """Play deals by the advice of each seat's policy; their rows are those of ``Game.play``."""
    trains = able(game, Trains)
    tables = trains.tables_of(rules, seats, learners, MANY)
    found: dict[int, list[int]] = {}
    names = [column.name for column in game.columns]
    tables.begin(np.full(MANY, KEY), np.arange(MANY), MANY)
    for _ in range(100_000):
        for table in np.flatnonzero(tables.ended).tolist():
            row = tables.rows[table].tolist()
            found[row[names.index("deal")]] = row
            scores = [row[names.index(f"score_{side}")] for side in range(len(game.sides(rules)))]
            own = scores[game.seats(rules)[0]]
            ahead = own - (sum(scores) - own) / (len(scores) - 1)
            parts = game.columns[names.index("score_0")].parts
            assert tables.rewards[table, 0] == pytest.approx(ahead / parts, abs=0.25)
        if set(range(2 * MANY)) <= set(found):
            break
        actions = np.zeros(MANY, np.int64)
        for seat, policy in enumerate(seats):
            if (tables.movers == seat).any():
                chosen = tables.advise(policy)
                actions[tables.movers == seat] = chosen[tables.movers == seat]
        before = tables.movers >= 0
        assert tables.masks[np.arange(MANY), actions][before].all()
        assert tables.masks.sum(axis=1).tolist() == tables.counts.tolist()
        assert tables.step(actions) == -1
    expected = game.play(rules, seats, range(len(seats)), KEY, 0, 2 * MANY)
    assert [found[deal] for deal in range(2 * MANY)] == expected.tolist()


@broad_if_compiled
@pytest.mark.parametrize("name", TRAINING)
def test_the_advice_of_policies_plays_their_hands(name: str) -> None:
    game = games.game(name)
    rules = game.rules(game.default_preset)
    players = len(game.seats(rules))
    plain = [each for each in game.policies if not game.policy(each)["search_worlds"]]
    # Without the compiler one pair has to do: whoever chooses at random, and the next.
    for first in [plain.index("random")] if OFF else range(0, len(plain), 2):
        chosen = [game.policy(plain[(first + seat) % len(plain)]) for seat in range(players)]
        check(game, rules, chosen, [True] * players)
        check(game, rules, chosen, [seat % 2 == 1 for seat in range(players)])


@pytest.mark.skipif(OFF, reason="a search without the compiler takes minutes")
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.broad if name == "schafkopf" else pytest.mark.slow)
        for name in TRAINING
        if name != "burraco"
    ],
)
def test_search_players_sit_where_nobody_learns(name: str) -> None:
    game = games.game(name)
    rules = game.rules(game.default_preset)
    players = len(game.seats(rules))
    usual, search = game.policy(game.default_policy), game.policy("search")
    seats = [search if seat == 1 else usual for seat in range(players)]
    check(game, rules, seats, [seat == 0 for seat in range(players)])
    check(game, rules, seats, [seat <= 1 for seat in range(players)])


@pytest.mark.parametrize("name", TRAINING)
def test_every_action_is_a_move(name: str) -> None:
    game = games.game(name)
    trains = able(game, Trains)
    for action in range(0, trains.actions, max(1, trains.actions // 500)):
        assert trains.move_of(action)["do"]
    assert all(part.words and part.shape for part in trains.observation)


# -- what may be done, and what is seen ------------------------------------------------------------

VARIED: Final[dict[str, Record]] = {
    "ecarte": {"king_shown_by_rule": False},
    "carioca": {
        "contract": 2, "jokers": 8, "contract_jokers": 2, "contract_exact": False,
        "new_melds_after": True, "adds_from": "same_turn", "out_needs_discard": True,
    },
}  # fmt: skip
"""Rules that no rule set has, of the first one of a game."""
FOLLOWED: Final = [
    pytest.param(played, preset, changes, id=f"{played.name}: {preset}{' varied' * bool(changes)}")
    for played in OWN
    if isinstance(played, TrainingGame)
    for preset, changes in [
        *((name, {}) for name in played.presets),
        *([(played.default_preset, VARIED[played.name])] if played.name in VARIED else []),
    ]
]
LOOKED_AT: Final = 100 if OFF else 1000
"""Decisions that are followed, in a hand or several."""
DEALT_AGAIN: Final = 12
"""Decisions whose hidden cards are dealt again: every third, in a hand or several."""


class Hand:
    """A hand on a learner's table, beside it on the kernel's and on the referee's."""

    def __init__(self, played: Any, preset: str, changes: Record, deal: int) -> None:
        self.played, self.preset, self.rules = played, preset, played.rules(preset, changes)
        self.seats, self.referee = played._room("seat").SEATS, played._room("referee")
        kernel_game = played.kernel
        self.lesson = played._room("kernel.environment").LESSON
        self.kernel, self.wholes = kernel_game.GAME, kernel_game.WHOLES
        players = range(len(played.seats(self.rules)))
        usual = self.policy = played.policy(played.default_policy)
        self.numbers = played.engine.numbers(self.rules, [usual], [0 for _ in players])
        learns = [True for _ in players]
        self.tables = played.tables_of(self.rules, [usual for _ in players], learns, 1)
        self.tables.begin(np.array([KEY]), np.array([deal]), 1)
        self.table = self.referee.deal(played.rule_sets.read(self.rules), KEY, deal)
        self.scratch = np.zeros(self.kernel.play_size + self.kernel.search_size, np.int64)
        self.work = np.zeros(self.kernel.work, np.int64)
        nothing = np.zeros(self.kernel.seats, np.int64)
        self.wholes.lay_out(KEY, deal, self.numbers.rules, 0, nothing, self.scratch)
        self.known: dict[int, list[Line]] = {seat: [] for seat in players}
        self.make(LegalMove({}, NO_MOVE))

    @property
    def over(self) -> bool:
        return bool(self.scratch[TO_MOVE] < 0)

    @property
    def state(self) -> Any:
        return self.tables._states[0]

    def legal(self) -> list[int]:
        """Return the learner's legal actions, as list and mask have them."""
        found = sorted(self.tables.legal[0, : self.tables.counts[0]].tolist())
        assert found == np.flatnonzero(self.tables.masks[0]).tolist()
        return found

    def next_action(self, move: LegalMove) -> int:
        """Return the next action that makes a move; −1 where the move has begun otherwise."""
        self.work[MORE] = move.more
        return int(
            self.lesson.action_of(
                self.tables._tables[0], self.numbers.rules, move.number, self.state, self.work
            )
        )

    def step(self, action: int) -> bool:
        """Make an action on the learner's table; return whether the move is whole."""
        before = self.tables._tables[0].copy()
        assert self.tables.step(np.array([action])) == -1
        return bool(self.tables.ended[0] or (self.tables._tables[0] != before).any())

    def make(self, move: LegalMove) -> None:
        """Make a move on the kernel's table and the referee's."""
        log, every = np.zeros(100 * self.kernel.move, np.int64), (1 << len(self.known)) - 1
        rules, policies = self.numbers.rules, self.numbers.policies
        made = self.wholes.play_between(
            rules, policies, move.number, move.more, every, log, self.scratch
        )
        self.referee.replay(self.table, log[: made * self.kernel.move].tolist())

    def view(self) -> SeatView:
        """Return what the seat to move sees, as a player in Python is told it."""
        table, seat, history = self.table, self.table.to_move, self.played.history
        known = self.known[seat]
        if not known:
            known.append(deal_seen(history, table, self.preset, seat))
        made = [*(self.seats.list_ending or history.moves_of)(table)][len(known) - 1 :]
        known += [copy_value(self.seats.hide_line(dict(line), seat, table)) for line in made]
        lines = (*known, *copy_value(self.seats.list_unfinished(table, seat)))
        moves = tuple(copy_value([each.line for each in self.seats.moves(table)]))
        return SeatView(self.played.name, self.rules, seat, lines, moves, 0)

    def dealt_again(self) -> tuple[Any, Any]:
        """Return the table with all cards dealt again that the seat has not seen, and the state."""
        other = self.played.table_seen(self.view())
        self.seats.before_policy(other)
        row = self.played._room("advice").ADVISER.row(other)
        table = np.zeros(self.kernel.table, np.int64)
        state = np.zeros(self.kernel.room + self.lesson.said_size + 1, np.int64)
        kernels.begin(self.kernel, state)
        self.kernel.set_up(self.kernel, row, self.numbers.rules, table, self.work, state)
        return table, state


def as_said(line: Line) -> Line:
    """Return a move as actions have it: of a trick one card, no end of an addition."""
    if line["do"] == "trick":
        called = {"zwang": True} if line.get("zwang") and len(line["cards"]) == 1 else {}
        return {"do": "play", "card": line["cards"][-1], **called}
    return line


@pytest.mark.parametrize(("played", "preset", "changes"), FOLLOWED)
def test_what_may_be_done_is_what_the_referee_allows(
    played: Any, preset: str, changes: Record
) -> None:
    met, told, deal = Counter[str](), TOLD.get(played.name), 0
    while met.total() < LOOKED_AT:
        lots, hand = Random(f"{preset} {deal}"), Hand(played, preset, changes, deal)
        deal += 1
        while not hand.over and met.total() < LOOKED_AT:
            moves, made = hand.seats.moves(hand.table), list[int]()
            assert hand.tables.movers[0] == hand.table.to_move
            advised = lots.random() < 0.7
            while True:
                assert hand.legal() == sorted({hand.next_action(each) for each in moves})
                if told is not None:
                    said = [played.move_of(action) for action in made]
                    assert hand.tables.observations[0].tolist() == told(hand.table, said)
                action = hand.next_action(lots.choice(moves))
                if advised:
                    action = int(hand.tables.advise(hand.policy)[0])
                assert played.action_of(played.move_of(action), hand.rules) == action
                moves = [each for each in moves if hand.next_action(each) == action]
                made.append(action)
                if hand.step(action):
                    break
            (move,) = moves
            met[move.line["do"]] += 1
            line = as_said(move.line)
            if line["do"] == "add":
                line = {**line, **played.move_of(made[0])}
            assert [*played.actions_of(line, hand.rules)] == made
            hand.make(move)
            assert hand.tables.ended[0] == hand.over


@pytest.mark.skipif(not OFF, reason="compiled, each of these functions would be compiled once more")
@pytest.mark.parametrize(("played", "preset", "changes"), FOLLOWED)
def test_a_learner_sees_the_same_wherever_the_hidden_cards_lie(
    played: Any, preset: str, changes: Record
) -> None:
    lots, hand, moved, asked = Random(preset), Hand(played, preset, changes, 0), 0, 0
    for decision in range(3 * DEALT_AGAIN):
        if hand.over:
            hand = Hand(played, preset, changes, decision)
        if decision % 3 == 0:
            table, state = hand.dealt_again()
            seen = np.zeros_like(hand.tables.observations[0])
            legal = np.zeros(played.actions, np.int16)
            many = hand.lesson.list_actions(table, hand.numbers.rules, state, legal, hand.work)
            hand.lesson.watch(table, hand.numbers.rules, state, seen)
            assert seen.tolist() == hand.tables.observations[0].tolist()
            assert sorted(legal[:many].tolist()) == hand.legal()
            asked += 1
            moved += not np.array_equal(table, hand.tables._tables[0])
        move = lots.choice(hand.seats.moves(hand.table))
        while not hand.step(hand.next_action(move)):
            pass
        hand.make(move)
    assert moved > asked // 2
