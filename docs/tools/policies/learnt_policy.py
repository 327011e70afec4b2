"""How were the learnt players of Burraco made?  This program made their files.

``OPENBLAS_NUM_THREADS=1 python -m policies.learnt_policy FILE --rules RULES`` plays hands of
``search``, whose decisions are recorded with what each option was worth
(``kernel.option_recording``).  It fits a network for each kind of decision (``option_fit``).  Twice
more the learnt player then makes the moves, while the search still says what its options are worth,
and each fit is to all hands so far.  A tenth of the hands is left out of every fit, and says how
good it is.  Ten minutes of one CPU.

The same seed makes the same file again on the same machine.  On another processor, or with more
threads, numpy's products add up in another order, and weights differ by their last digits.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

import numpy as np
from policies.option_fit import Options, fit, judged, members, starts, whole

from analyser.cards.shuffle import run_key
from analyser.games.burraco import GAME
from analyser.games.burraco.kernel import learnt_policy
from analyser.games.burraco.kernel import option_features as X
from analyser.games.burraco.kernel import option_recording as R
from analyser.games.burraco.kernel.calls import ENGINE
from analyser.games.burraco.kernel.searching import SCRATCH_SIZE
from analyser.games.burraco.option_features import DECISIONS
from analyser.games.interface import Record
from analyser.games.searching import evaluations, network

SEED: Final = 41
ROUNDS: Final = ((6_000, 60), (8_000, 30), (9_000, 30))
"""Hands of each round, and how many of a thousand choices are made at random in half of them."""
TEACHER: Final = {"search_drop": 30, "search_options": 8}
"""How the search differs from ``search``: options are dropped later."""
BLOCK: Final = 100
MOST_DECISIONS, MOST_ROWS = 1_000, 10_000
"""More than a hand has."""
LEFT_OUT: Final = 10
"""One hand of ten is left out of every fit."""
WIDTHS: Final = (X.TURN_FEATURES, X.LAY_FEATURES, X.DISCARD_FEATURES)
Arrays = dict[str, Any]


def recorded(
    rules: Record, first: int, hands: int, stray: int, networks: list[list[int]]
) -> list[Arrays]:
    """Play hands, and return their decisions by kind; ``networks``: the mover's, or none."""
    teacher = GAME.policy("search", TEACHER)
    numbers = ENGINE.numbers(rules, [teacher], [0] * rules["players"])
    nets = np.zeros(1, np.int64)
    if networks:
        nets = np.concatenate([np.ones(1, np.int64), *map(network.packed, networks)])
    blocks: list[list[Arrays]] = []
    scratch = np.zeros(SCRATCH_SIZE, np.int64)
    for at in range(first, first + hands, BLOCK):
        count = min(BLOCK, first + hands - at)
        decisions, rows = MOST_DECISIONS * BLOCK, MOST_ROWS * BLOCK
        seen = np.empty(decisions * X.CONTEXT, np.int64)
        about = np.empty(decisions * R.ABOUT_WIDTH, np.int64)
        described = np.empty(rows * learnt_policy.OPTION, np.int64)
        told, counts = np.empty(rows * R.TOLD_WIDTH, np.int64), np.zeros(2, np.int64)
        R.play_recorded(
            run_key(SEED), at, count, stray, numbers.rules, numbers.policies, nets, seen, described,
            about, told, counts, scratch,
        )  # fmt: skip
        blocks.append(by_kind(seen, described, about, told, counts))
    return [
        {key: np.concatenate([block[kind][key] for block in blocks]) for key in blocks[0][kind]}
        for kind in range(len(DECISIONS))
    ]


def by_kind(seen: Any, described: Any, about: Any, told: Any, counts: Any) -> list[Arrays]:
    """Cut what was recorded into kinds of decisions."""
    decisions, rows = counts.tolist()
    seen = seen.reshape(-1, X.CONTEXT)[:decisions]
    about = about.reshape(-1, R.ABOUT_WIDTH)[:decisions]
    described = described.reshape(-1, learnt_policy.OPTION)[:rows]
    told = told.reshape(-1, R.TOLD_WIDTH)[:rows]
    many, found = about[:, R.OPTIONS], []
    first = starts(many)
    for kind, width in enumerate(WIDTHS):
        which = np.flatnonzero(about[:, R.KIND] == kind)
        at = members(first[which], many[which])
        own = described[at, :width].copy()
        own[told[at, R.IS_ZERO] == 1] = 0
        found.append(
            {
                "seen": seen[which].astype(np.int16),
                "about": about[which].copy(),
                "described": own.astype(np.int16),
                "told": told[at].copy(),
            }
        )
    return found


def options_of(found: Arrays, left_out: bool) -> Options:
    """Return the decisions that are fitted to, or those that are left out."""
    about, many = found["about"], found["about"][:, R.OPTIONS]
    which = np.flatnonzero((about[:, R.HAND] % LEFT_OUT == 0) == left_out)
    at = members(starts(many)[which], many[which])
    told, many = found["told"][at], many[which]
    worlds = told[:, R.WORLDS].astype(np.float32)
    most = np.repeat(np.maximum.reduceat(worlds, starts(many)), many)
    return Options(
        found["seen"][which],
        found["described"][at],
        told[:, R.WORTH].astype(np.float32) / (4 * R.PARTS),
        worlds / most,
        1 - told[:, R.IS_ZERO].astype(np.float32),
        many,
        about[which, R.DEFAULT],
        about[which, R.CHOSEN],
    )


def main() -> None:
    """Make the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--rules", default="italian", help="the rule set")
    parser.add_argument("--share", type=int, default=1, help="play this share of the hands only")
    asked = parser.parse_args()
    rules, words = GAME.rules(asked.rules), ["--rules", asked.rules, "--share", str(asked.share)]
    networks: list[list[int]] = []
    everything: list[Arrays] = []
    steps, first = list[dict[str, Any]](), 0
    for hands, stray in ROUNDS:
        hands //= asked.share
        new = recorded(rules, first, hands, stray, networks)
        first += hands
        everything = (
            new
            if not everything
            else [
                {key: np.concatenate([old[key], each[key]]) for key in each}
                for old, each in zip(everything, new, strict=True)
            ]
        )
        networks, step = [], {"hands": hands, "moves": "learnt" if steps else "search"}
        for kind, (name, found) in enumerate(zip(DECISIONS, everything, strict=True)):
            net = fit(options_of(found, left_out=False), SEED + kind)
            networks.append(whole(net))
            unseen = options_of(new[kind], left_out=True)
            step[name] = judged(
                net, unseen, len(np.unique(new[kind]["about"][:, R.HAND])) // LEFT_OUT
            )
        steps.append(step)
        print(step, flush=True)
    body = {
        "game": "burraco",
        "rules": rules,
        "features": {name: [each.name for each in DECISIONS[name]] for name in DECISIONS},
        "seed": SEED,
        "teacher": {"policy": "search", **TEACHER},
        "made": {
            "command": ["python", "-m", "policies.learnt_policy", *words],
            "numpy": np.__version__,
        },
        "steps": steps,
    }
    text = evaluations.text(body, [weight for weights in networks for weight in weights])
    asked.file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
