"""Learnt players of a game whose rollouts run to the end of the hand: what do they choose by?

Such a player is stored as a search player of one world whose ``search_evaluation`` values the
options of decisions (``option_networks``): one that ships with the game, or a user's own file.  It
lists the options that a search would, and knows of hidden cards what a search knows.  It plays
under all rules, as a champion does, and best under its own.

A game gives the features (``option_features.DECISIONS``; compiled in ``kernel.option_features``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from analyser.errors import DataError, ScenarioError
from analyser.games.interface import Record, Rows
from analyser.games.protocols.learning import Feature, OptionsRecorded
from analyser.games.searching import evaluations
from analyser.games.searching.evaluations import Evaluation
from analyser.games.searching.players import SearchingGame
from analyser.games.searching.sheet import BY_RULES, NONE
from analyser.games.standard_game import from_room

Small = npt.NDArray[np.int16]


class LearntGame(SearchingGame):
    """A game some of whose players learnt to choose; ``games.protocols.learning.LearnsPolicy``."""

    option_features: Mapping[str, tuple[Feature, ...]] = from_room("option_features", "DECISIONS")
    """By kind of decision the features of a position, then those of an option, in order."""
    learns_from_own_play = False
    teacher_habits: Mapping[str, int] = {"search_drop": 30}
    """How the search that is imitated differs from ``search``: options are dropped later."""

    @property
    def learnt_player(self) -> str:
        """The learnt player that ships: of the game's own rules, for all of them."""
        name = f"learnt-{self.default_preset}"
        return name if name in self.policies else ""

    def evaluation_of(self, where: str, said: str) -> str:
        """Return what values a settled player's options: its name and digest, or ``none``."""
        if said in (BY_RULES, NONE):
            return NONE
        name, _, digest = said.partition(" ")
        return evaluations.seal_evaluation(where, name, self._evaluation(where, name), digest)

    def _evaluation(self, where: str, name: str) -> Evaluation:
        """Return an evaluation of options by its name or path, which is for this game."""
        found = evaluations.find_evaluation(
            where, name, evaluations.load_shipped(self.package), (BY_RULES, NONE)
        )
        if found.game != self.name:
            raise ScenarioError(
                f"{where}: {name} was learnt for the game {found.game} (expected {self.name})"
            )
        names = {
            kind: tuple(feature.name for feature in features)
            for kind, features in self.option_features.items()
        }
        if found.decisions != names:
            raise DataError(
                f"{where}: {name} looks at other features than this version counts; "
                f"{evaluations.LEARN_AGAIN}"
            )
        return found

    def networks_of(self, player: Record) -> Rows | None:
        """Return what a settled player's options are valued by, as ``option_networks`` reads it."""
        name = str(player["search_evaluation"]).partition(" ")[0]
        if name == NONE:
            return None
        return self._add_heads([*self._evaluation("search_evaluation", name).networks.values()])

    def _add_heads(self, networks: Sequence[Sequence[int]]) -> Rows:
        """Return networks, one for each kind of decision, behind their head."""
        from analyser.games.searching import network, option_networks

        packed = [network.pack_weights(weights) for weights in networks]
        at, head = option_networks.HEAD_WIDTH * len(packed), list[int]()
        for features, each in zip(self.option_features.values(), packed, strict=True):
            head += [at, len(features) - self._position_size]
            at += len(each)
        return np.concatenate([np.array(head, np.int64), *packed])

    @property
    def _position_size(self) -> int:
        """How many features a position has."""
        return self.kernel.GAME.position_size

    def teacher(self, rules: Record, changes: Record, /) -> Record:
        """Return the search player in full whose choices are imitated; as ``LearnsPolicy``."""
        found = self.settle_policy(self.policy("search", {**self.teacher_habits, **changes}), rules)
        if found["search_evaluation"] != NONE:
            # Then it made no rollouts, and would be imitated without any values.
            SearchingGame.evaluation_of(
                self, "policies.search.search_evaluation", str(found["search_evaluation"])
            )
        return found

    def learnt_policy(
        self, where: str, said: str, _rules: Record, /
    ) -> tuple[str, Mapping[str, Sequence[int]]]:
        """Return a learnt policy's name and digest, and its weights; as ``LearnsPolicy``."""
        by_rules = next(iter(evaluations.load_shipped(self.package)), NONE)
        name, _, digest = (by_rules if said == BY_RULES else said).partition(" ")
        found = self._evaluation(where, name)
        return evaluations.seal_evaluation(where, name, found, digest), found.networks

    def recorded_options(
        self,
        rules: Record,
        teacher: Record,
        networks: Sequence[Sequence[int]],
        key: int,
        first: int,
        count: int,
        stray: int,
    ) -> list[OptionsRecorded]:
        """Play deals and return their decisions; as ``LearnsPolicy.recorded_options``."""
        from analyser.games import option_recording as R

        kernel = self.kernel.GAME
        numbers = self.engine.numbers(rules, [teacher], [0] * len(self.seats(rules)))
        nets = self._add_heads(networks) if networks else np.zeros(1, np.int64)
        record_hand = R.recorder_of(kernel, f"{self.package}.kernel.game")
        seen = np.zeros((R.MOST_DECISIONS, kernel.position_size), np.int64)
        described = np.zeros((R.MOST_ROWS, kernel.option_size), np.int64)
        about = np.zeros((R.MOST_DECISIONS, R.ABOUT_WIDTH), np.int64)
        told = np.zeros((R.MOST_ROWS, R.TOLD_WIDTH), np.int64)
        scratch = np.zeros(kernel.play_size + kernel.search_size, np.int64)
        hands = list[tuple[Any, ...]]()
        for deal in range(first, first + count):
            many = record_hand(
                key, deal, stray, numbers.rules, numbers.policies, nets, seen.ravel(),
                described.ravel(), about.ravel(), told.ravel(), scratch,
            )  # fmt: skip
            rows = about[:many, R.OPTIONS].sum()
            hands.append(
                (
                    seen[:many].astype(np.int16),
                    described[:rows].astype(np.int16),
                    told[:rows].copy(),
                    about[:many].copy(),
                    np.full(many, deal),
                )
            )
        every = [np.concatenate(each) for each in zip(*hands, strict=True)]
        return [self._list_kind(at, *every) for at in range(len(self.option_features))]

    def _list_kind(
        self, kind: int, seen: Small, described: Small, told: Rows, about: Rows, deals: Rows
    ) -> OptionsRecorded:
        """Return the decisions of one kind."""
        from analyser.games import option_recording as R

        which = about[:, R.KIND] == kind
        rows = np.repeat(which, about[:, R.OPTIONS])
        features = len([*self.option_features.values()][kind]) - self._position_size
        worlds = told[rows, R.WORLDS]
        parts = self.kernel.GAME.parts
        return OptionsRecorded(
            seen[which],
            described[rows, :features],
            told[rows, R.TOTAL] / worlds / parts,
            worlds,
            np.zeros(len(worlds), bool),
            about[which, R.OPTIONS],
            np.zeros(which.sum(), np.int64),
            about[which, R.CHOSEN_OPTION],
            deals[which],
        )


def starts(many: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return where groups of these sizes begin."""
    return np.concatenate([[0], np.cumsum(many)[:-1]]).astype(np.int64)


def members(first: npt.NDArray[Any], many: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return the places of all members of some groups, by where each begins and its size."""
    return np.repeat(first - starts(many), many) + np.arange(many.sum())
