"""What should the player to move do, and which card should they discard?

Chains of worlds are weighed, round after round, until the answer is sure enough or the time is
spent; then it is put in words.  Advice is about one position; whether a habit is worth it on
average is asked by weighing choices (``forks``).
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np

from analyser.games.burraco.advice.decision import Dilemma
from analyser.games.burraco.advice.weighing import BURNT, LOOSE, SAMPLES, chain_of, summed_up
from analyser.games.burraco.advice.words import in_words, races_of
from analyser.games.interface import Advice, Effort

ROUND: Final = 16
"""Chains between two looks at the clock and the interval."""
FEWEST: Final = 2 * ROUND
"""Chains at least, so that their spread says something."""
MOST: Final = 4_000
"""Chains at most: a quarter of a million worlds."""


def answer(asked: Dilemma, effort: Effort, names: Sequence[str]) -> Advice:
    """Weigh a decision; ``names``: the policies by seat."""
    chain = chain_of(asked, effort.seed)
    # Compiled code is loaded, or for the first time made, before the clock starts.
    chain(0, 0, 0, 1)
    began, found, wanted = time.monotonic(), np.empty((0, SAMPLES, 0), np.int64), MOST
    if effort.worlds is not None:
        wanted = min(MOST, max(2, math.ceil(effort.worlds / SAMPLES)))
    stop = False
    with ThreadPoolExecutor(effort.threads) as pool:
        while len(found) < wanted and not stop:
            numbers = range(len(found), min(wanted, len(found) + ROUND))
            jobs = [pool.submit(chain, number, LOOSE, BURNT, SAMPLES) for number in numbers]
            more = np.stack([job.result() for job in jobs])
            found = np.concatenate([found, more]) if len(found) else more
            read = summed_up(asked, found)
            spent = time.monotonic() - began
            # The next round will take as long as those before.
            late = spent * (1 + ROUND / len(found)) > effort.seconds
            if effort.worlds is None and len(found) >= FEWEST:
                stop = late or read.half <= effort.precision
    return Advice(*in_words(asked, read, effort, names), races=races_of(asked, read, names))
