"""A toy with advice on its positions and reviews of its hands; their losses are random."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

import numpy as np
from toy import Telling

from analyser.games.interface import Record
from analyser.games.protocols.advice import Advice, Effort, OptionGain, Race, Scene
from analyser.games.protocols.reviews import DecisionCost, MoveSequence, PlayedHand, PlayedMove

SCENE = Scene("hand: one", "a title", {}, (("pile", "a card"),), ())


class AdvisingToy(Telling):
    """A hand has twelve decisions, two per stretch, which lose at random; each has two options."""

    @property
    def kinds(self) -> tuple[str, ...]:
        return ("bid", "card")

    def advise(self, text: str, name: str, policies: Sequence[Record], effort: Effort, /) -> Advice:
        worlds = effort.worlds or 100
        options = (
            OptionGain("Leap", 4.5, 1.5, "+4.5 ± 1.5"),
            OptionGain("Stay", -4.5, 1.5, "−4.5 ± 1.5"),
        )
        race = Race("Leap, or stay?", "Leap: it gains 4.5 ± 1.5 points.", "points", options)
        tried = [
            {"says": each.says, "gain": each.gain, "half_width": each.half} for each in options
        ]
        return Advice(
            (race.answer, "All options:", "  Leap  +4.5 ± 1.5", "  Stay  −4.5 ± 1.5"),
            {"worlds": worlds, "options": tried},
            SCENE,
            (race,),
        )

    def review(
        self, lines: Iterable[str], name: str, policies: Sequence[Record], /
    ) -> Sequence[PlayedHand]:
        assert list(lines) == ["a hand"]
        stretches = []
        for at in range(0, 12, 2):
            seat = at // 2 % 4
            made = tuple(PlayedMove(1, 2 + one, 1 + at, seat, seat % 2) for one in (at, at + 1))
            stretches.append(MoveSequence(made, partial(self._weighed, at), lambda *_: []))
        return [PlayedHand(1, 2, 4, tuple(stretches))]

    @staticmethod
    def _weighed(at: int, seed: int, worlds: int, others: int) -> Sequence[DecisionCost | None]:
        chance = np.random.default_rng([seed, at]).normal(0, 40, others)
        told: list[DecisionCost | None] = []
        for one in (at, at + 1):
            # What chance adds to the first of a stretch it takes from the second.
            lost = one + (chance if one == at else -chance)
            better = "pass" if one > 3 else ""
            said = ("double", 0.0), ("pass", float(worlds))
            lost = lost if better else np.zeros(others)
            kind = ("bid", "card")[one % 2]
            told.append(DecisionCost(kind, "double", better, lost, said, ("bold",), SCENE))
        return [None, told[1]] if at == 0 else told
