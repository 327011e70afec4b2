"""How much more could be gained on a search player?  Writes ``headroom.toml``, beside the game.

Measured in duels on the same deals with the seats swapped.  *Sees*: one who sees all hidden cards,
tries all options once in the table as it truly lies, and plays on as learnt policies would, to the
end of the hand.  No player may: only this tool marks a seat so.  *Knows*: one who sees what its
seat sees, tries all options in sampled worlds, and has all seats play on by the policies that they
have.  *Trained*: the search player itself, with a policy from ``headroom.response``.

    PYTHONPATH=docs/tools .venv/bin/python -m headroom.measure italian search response.json
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.cards import shuffle
from analyser.games import burraco
from analyser.games.burraco import GAME, searchers
from analyser.games.burraco.columns import ROW_SIZE, C
from analyser.games.burraco.columns import S as TERMS
from analyser.games.burraco.headroom import FILE
from analyser.games.burraco.kernel import calls
from analyser.games.burraco.kernel.habits import H
from analyser.games.burraco.kernel.search import search_player as S
from analyser.games.burraco.policies import as_policy
from analyser.games.interface import Record, Rows
from analyser.statistics.intervals import Difference, estimate_pairs

SEED: Final = 2061
BLOCK: Final = 50
SIDES: Final = 2
SEES: Final = {
    S.WORLDS: 1,
    S.BATCH: 1,
    S.TURNS: 0,
    S.MARGIN: 0,
    S.NEAR: 0,
    S.KEPT_OPTIONS: 0,
    S.SEES: 1,
    S.LEARNT_TURNS: calls.MOST_TURNS,
}
KNOWS: Final = {S.NEAR: 0, S.KEPT_OPTIONS: 0, S.TURNS: 4, S.LEARNT_TURNS: calls.MOST_TURNS}
"""How these search otherwise than the player itself, as compiled code reads it."""
DEALS: Final = {"sees": 5_000, "knows": 2_000, "trained": 5_000}
HEAD: Final = """\
# What is gained on the player named, points per hand with half of the 95 % interval: by one that
# sees all hidden cards, by one that knows by which policy all play on, by one trained against it.
# Written by docs/tools/headroom/measure.py; to be written again when that player changes.
"""


def played(
    rules: Record, players: tuple[Record, Record], changes: Mapping[int, int], side: int,
    first: int, count: int,
) -> Rows:  # fmt: skip
    """Return the rows of deals in which the first player has one side, and searches so.

    One of them at least must be a search player.
    """
    seating = [0 if seat % SIDES == side else 1 for seat in range(rules["players"])]
    numbers = calls.ENGINE.numbers(rules, players, seating)
    policies = numbers.policies.copy()
    for seat, who in enumerate(seating):
        at = H.POLICY_COUNT * len(seating) + S.SPEC_SIZE * seat
        for where, number in changes.items() if who == 0 else ():
            policies[at + where] = number
    deals, nobody = np.arange(first, first + count), np.zeros(SIDES * count, np.int64)
    out = np.empty(ROW_SIZE * count, np.int64)
    S.play_hands(
        shuffle.run_key(SEED), deals, nobody[:count], nobody, numbers.rules, policies, out,
        np.empty(0, np.int64), np.zeros(S.SCRATCH_SIZE, np.int64),
    )  # fmt: skip
    return out.reshape(count, ROW_SIZE)


def ahead(rows: Rows, side: int) -> npt.NDArray[np.float64]:
    """Return by how many points a side is ahead in each hand."""
    own, other = (
        rows[:, C.SEATS + C.SEAT_WIDTH * each + TERMS.SCORE] / 2 for each in (side, 1 - side)
    )
    return own - other


def gain(
    rules: Record, players: tuple[Record, Record], changes: Mapping[int, int], deals: int,
    threads: int,
) -> Difference:  # fmt: skip
    """Return by how many points per hand the first player, searching so, beats the second."""

    def of_block(first: int) -> npt.NDArray[np.float64]:
        count = min(BLOCK, deals - first)
        both = [ahead(played(rules, players, changes, side, first, count), side) for side in (0, 1)]
        return (both[0] + both[1]) / 2

    with ThreadPoolExecutor(threads) as pool:
        return estimate_pairs(np.concatenate([*pool.map(of_block, range(0, deals, BLOCK))]), deals)


def said(difference: Difference) -> str:
    """Return a gain as the file has it."""
    mean, half = round(difference.mean, 1), round(difference.half + 0.05, 1)
    return f"{{ mean = {mean}, half = {half}, deals = {difference.pairs} }}"


def main() -> None:
    """Measure, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules")
    parser.add_argument("player")
    parser.add_argument("response", type=Path)
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    rules = GAME.rules(args.rules)
    player = GAME.settle_policy(GAME.policy(args.player), rules)
    trained = GAME.settle_policy(
        GAME.policy(args.player, {"search_policy": str(args.response)}), rules
    )
    lines = [HEAD, f"\n[{args.player}]\n", f'rules = "{args.rules}"\n']
    lines.append(f'digest = "{digest(player)}"\n')
    for name, who, changes in (("sees", player, SEES), ("knows", player, KNOWS),
                               ("trained", trained, {})):  # fmt: skip
        found = gain(rules, (who, player), changes, DEALS[name], args.threads)
        lines.append(f"{name} = {said(found)}\n")
        print(lines[-1], end="", flush=True)
    (Path(burraco.__file__).parent / FILE).write_text("".join(lines), encoding="utf-8")


def digest(player: Record) -> str:
    """Return what names a settled player's habits, search and files."""
    return searchers.digest_of(as_policy(player))


if __name__ == "__main__":
    main()
