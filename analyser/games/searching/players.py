"""Search players of a game whose rollouts run to the end of the hand: what do their habits mean?

A player with ``search_worlds`` above 0 makes each decision by trying its options in that many
*worlds*; its other habits are those of its *base*, the rollout policy (``search_base``).  The first
option is what the base does, and the only one where the base has a rule for the choice; then come
those that the game's sheet lists, ``search_options`` at most in all.  A world is the table with all
cards dealt again that the player has not seen, in any way that agrees with what was seen, all
alike.  A rollout makes the option's move, and all play on to the end of the hand, the player by its
base, others by the ``search_model``; the game's sheet defines what counts.  ``search_evaluation``
is ``none``, or values options and no rollout is made (``learnt_players``); ``search_turns`` is 0,
since none is cut.  All options are tried in the same
worlds; after each ``search_batch`` of them those are dropped that are behind the best by more than
``search_drop`` tenths of the difference's standard error, or have ended as it did in 16 worlds or
more.  The best is chosen if it beats what the base would do by more than ``search_margin`` tenths,
or that was dropped.

What a policy leaves to the rules :class:`SearchingGame` fills in: base and model are then one
player, which the game names.  Left out: games whose search players have an evaluation function
(``burraco.searchers``).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from analyser.errors import DataError, ScenarioError, UsageError, unknown
from analyser.games.interface import Record, Rows
from analyser.games.protocols.advice import Advice, Effort
from analyser.games.records import values_of
from analyser.games.searching.sheet import (
    BY_RULES,
    NONE,
    OWN_HABITS,
    check_changes,
    check_plays_on,
    make_rollout_player,
    searches,
)
from analyser.games.sheets import CHAMPION, Sheets
from analyser.games.standard_game import StandardGame

if TYPE_CHECKING:
    from analyser.games.engine import Numbers, Searchers
    from analyser.games.searching.advice_rounds import Worth

PLAYS_FOR: Final = "search_plays_for"
"""The field of a search player, in a game that has it, that says what its points are for."""
SPEC_SIZE: Final = 7
"""Numbers of how a seat searches (``stepping``)."""
SEARCH_NUMBERS: Final = ("worlds", "batch", "drop", "margin", "options")
"""Those at the beginning of them, in their order."""


class SearchingGame(StandardGame):
    """A usual game some of whose players search; ``games.protocols.searching.Searches``."""

    @property
    def plays_on(self) -> str:
        """The policy by whose habits searchers play on, and for whom they take the others."""
        return CHAMPION + self.default_preset

    @property
    def learnt_player(self) -> str:
        """The learnt player that ships; empty: none does."""
        return ""

    def policy(self, name: str, changes: Record | None = None) -> Record:
        """Return a policy with ``changes`` laid over, as a record."""
        found = super().policy(name, changes)
        if changes:
            check_changes(f"policies.{name}", super().policy(name), found, changes)
        return found

    def settle_policy(self, policy: Record, rules: Record, /) -> Record:  # noqa: ARG002 - one base for all
        """Return a policy in full as it plays; one that does not search as it is.

        Settled once, it is the same ever after.  ``UsageError`` for an unknown base or model,
        ``ScenarioError`` for one that cannot be, ``DataError`` for one that is not what it was.
        """
        if not searches(policy):
            return policy
        where, found = f"policies.{policy['name']}", dict(policy)
        base = str(policy["search_base"])
        if base != OWN_HABITS:
            name = self.plays_on if base == BY_RULES else base
            habits = values_of(_find_rollout_policy(self.sheets, f"{where}.search_base", name))
            found.update({key: habits[key] for key in habits if not key.startswith("search_")})
        if not found["thinks"]:
            raise ScenarioError(
                f"{where}.thinks: found 0, a base that moves at random (expected one that thinks)"
            )
        # The habits are here now, whatever becomes of the policy of that name.
        found["search_base"] = OWN_HABITS
        model = str(policy["search_model"])
        if model != OWN_HABITS:
            name, _, said = (self.plays_on if model == BY_RULES else model).partition(" ")
            digest = digest_of(_find_rollout_policy(self.sheets, f"{where}.search_model", name))
            if said and said != digest:
                raise DataError(
                    f"{where}.search_model: {name} is no longer the policy that it was: found "
                    f"{digest}, and the record has {said}"
                )
            found["search_model"] = f"{name} {digest}"
        found["search_evaluation"] = self.evaluation_of(
            f"{where}.search_evaluation", str(policy["search_evaluation"])
        )
        if policy["search_turns"] > 0:
            raise ScenarioError(
                f"{where}.search_turns: found {policy['search_turns']} (expected 0, since tries "
                "are played to the end of the hand)"
            )
        return {**found, "search_turns": 0}

    def evaluation_of(self, where: str, said: str) -> str:
        """Return a settled player's evaluation: ``none``, in a game without learnt players."""
        if said not in (BY_RULES, NONE):
            raise ScenarioError(
                f"{where}: found {said[:80]!r} (expected {NONE}, since tries are played to the end "
                "of the hand)"
            )
        return NONE

    def networks_of(self, player: Record) -> Rows | None:  # noqa: ARG002 - some games have them
        """Return what a settled player's options are valued by; ``None``: tries."""
        return None

    def stakes_row(self, player: Record, rules: Record) -> Sequence[int]:  # noqa: ARG002 - some games have them
        """Return what a settled search player's points are for, as its rollouts count it.

        Behind the rows by which all play on in them; nothing: points are what counts.
        """
        return ()

    def model_of(self, policy: Record) -> Any:
        """Return the habits that the others are taken for, of a settled policy that searches."""
        if policy["search_model"] == OWN_HABITS:
            return self.sheets.read(make_rollout_player(policy))
        return self.sheets.make_policy(str(policy["search_model"]).partition(" ")[0])

    def policy_row(self, policy: Record, rules: Record) -> list[int]:
        """Return a policy as compiled code reads it; of a search player the habits of its base."""
        return super().policy_row(self.settle_policy(policy, rules), rules)

    def searchers(self) -> Searchers:
        """Return how search players are played."""
        from analyser.games.engine import Searchers

        size = self.kernel.GAME.play_size + self.kernel.GAME.search_size
        return Searchers(self.kernel.WHOLES.play_searched, self.rows_behind, size)

    def rows_behind(self, rules: Record, seats: Sequence[Record]) -> Rows | None:
        """Return how each seat searches, as ``stepping`` reads it; ``None``: nobody does."""
        if not any(map(searches, seats)):
            return None
        import numpy as np

        row = self.sheets.row
        players = [self.settle_policy(each, rules) for each in seats]
        own = [row(self.sheets.read(each)) for each in players]
        at = sum(map(len, own)) + SPEC_SIZE * len(players)
        specs: list[int] = []
        rolls: list[int] = []
        for seat, player in enumerate(players):
            if not searches(player):
                specs += [0] * SPEC_SIZE
                continue
            rows = [row(self.model_of(player))] * len(players)
            rows[seat] = own[seat]
            specs += [*(player[f"search_{each}"] for each in SEARCH_NUMBERS), at + len(rolls), 0]
            rolls += [*chain.from_iterable(rows), *self.stakes_row(player, rules)]
        learnt: dict[str, int] = {}
        for seat, player in enumerate(players):
            nets = self.networks_of(player) if searches(player) else None
            if nets is not None:
                # Those of seats alike lie there once.
                place = learnt.setdefault(player["search_evaluation"], at + len(rolls))
                specs[SPEC_SIZE * (seat + 1) - 1] = place
                rolls += nets.tolist() if place == at + len(rolls) else []
        return np.array([*specs, *rolls], np.int64)


class AdvisingGame(SearchingGame):
    """A game that says what to do in one position; ``games.protocols.advice.Advises``.

    What it says of its positions is the ``ADVISER`` of the file ``advice`` in its package.
    """

    def advise(self, text: str, name: str, policies: Sequence[Record], effort: Effort, /) -> Advice:
        """Return what the player to move should do in the position where a history breaks off.

        As ``Advises.advise``.
        """
        from analyser.games.searching.advising import advice

        return advice(self._room("advice").ADVISER, text, name, policies, effort)

    def worth(self, text: str, name: str, policies: Sequence[Record], effort: Effort, /) -> Worth:
        """Return what the position where a history breaks off is worth to the player to move.

        The best move is made, and all play on as for advice.  ``policies`` and errors as of
        ``Advises.advise``; there must be a policy.
        """
        from analyser.games.searching.advising import worth

        return worth(self._room("advice").ADVISER, text, name, policies, effort)

    def learnt_moves(self, rules: Record, hand: Rows) -> Iterator[int]:
        """Yield what :attr:`learnt_player` does from a position on, as compiled code numbers moves.

        ``hand``: the position, as the game's ``advice`` writes it.  A second move is asked for only
        where that is a table, and the player decides again.
        """
        import numpy as np

        kernel = self.kernel
        policy, seats = self.policy(self.learnt_player), [0] * len(self.seats(rules))
        numbers = self.engine.numbers(rules, [policy], seats)
        scratch = np.zeros(kernel.GAME.play_size + kernel.GAME.search_size, np.int64)
        more, log = np.zeros(1, np.int64), np.zeros(kernel.GAME.move, np.int64)
        while True:
            # It deals no worlds, so that it needs no chance.
            move = kernel.WHOLES.decide_searched(
                0, 0, hand, numbers.rules, numbers.policies, more, scratch
            )
            yield int(move)
            kernel.WHOLES.play_between_searched(
                numbers.rules, numbers.policies, move, more[0], 0, log, scratch
            )
            hand = scratch[: kernel.GAME.table].copy()

    def consult(
        self,
        key: int,
        first: int,
        last: int,
        hand: Rows,
        options: Rows,
        rows: Rows,
        numbers: Numbers,
    ) -> Rows:
        """Return how worlds ``first`` to ``last`` of a position end after its options.

        (worlds, options, ``rollouts.END_WIDTH``); of options that are not asked for, 0.  ``key``: a
        run key; ``hand``: the position, as the game's ``advice`` writes it; ``options``: their
        numbers, one option after another; ``rows``: which of them, a number each; ``numbers``: who
        plays on, under which rules.
        """
        import numpy as np

        from analyser.games.searching.rollouts import END_WIDTH

        ends = np.zeros((last - first, len(rows), END_WIDTH), np.int64)
        self.kernel.WHOLES.consult(
            key,
            first,
            last,
            hand,
            options,
            rows,
            numbers.rules,
            numbers.policies,
            ends.ravel(),
            np.zeros(self.kernel.GAME.consult_size, np.int64),
        )
        return ends


def digest_of(policy: Any) -> str:
    """Return a short digest of a policy's habits; it does not search, so it plays for nothing."""
    habits = {key: value for key, value in values_of(policy).items() if key != PLAYS_FOR}
    said = json.dumps(habits, sort_keys=True)
    return hashlib.sha256(said.encode()).hexdigest()[:12]


def _find_rollout_policy(sheets: Sheets[Any], where: str, name: str) -> Any:
    """Return a policy that others play on by; one sentence if there is none, or it cannot be."""
    known = sheets.list_named()
    if name not in known:
        raise UsageError(f"{where}: {unknown('policy', name, known)}")
    policy = known[name][1]
    check_plays_on(where, name, policy)
    return policy
