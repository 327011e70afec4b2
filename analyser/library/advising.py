"""What should the player to move do?  ``analyser.advise``, as the command of that name."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyser import games, reading
from analyser.errors import UsageError
from analyser.games.interface import Scale
from analyser.library import notebook, players, runs
from analyser.library.players import NameOrRecord
from analyser.play import advice
from analyser.play.histories import game_of
from analyser.scenario import arguments, limits

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Advised:
    """What a player should do in one position; printed, it is sentences, the answer first."""

    sentences: tuple[str, ...]
    numbers: Mapping[str, Any] = field(repr=False)
    """The same for a program, as ``analyser advise --json`` has it."""
    scale: Scale = field(repr=False)

    def summary(self) -> dict[str, Any]:
        """Return the answer as ``analyser advise --json`` says it."""
        weighed = any(_lists(self.numbers))
        unit = {"unit": f"{self.scale.unit} per decision"} if weighed else {}
        return {"says": list(self.sentences), **unit, **self.numbers}

    def frame(self) -> pd.DataFrame:
        """Return a row an option that was tried, in the order of the answer.

        ``list`` says in which list of :attr:`numbers` it stands; the other columns are its own.
        """
        import pandas as pd

        return pd.DataFrame(
            [
                {"list": where, **option}
                for where, listed in _lists(self.numbers)
                for option in listed
            ]
        )

    def figure(self) -> Figure:
        """Return what each option gains, a dot and its interval.

        ``UsageError`` where no options were tried whose gains could be drawn.
        """
        import pandas as pd

        from analyser.report.figures import plots
        from analyser.statistics.simultaneous import Number
        from analyser.wording import signed_plus_minus

        rows = self.frame()
        if rows.empty or not {"gain", "half_width"} <= {*rows.columns}:
            raise UsageError("advice: found no options with a gain (expected a position with some)")
        several = len({*rows["list"]}) > 1
        named = next((name for name in ("says", "card") if name in rows), "list")
        lanes = pd.DataFrame(
            {
                "panel": rows["list"] if several else "",
                "label": rows[named].astype(str),
                "mean": rows["gain"],
                "low": rows["gain"] - rows["half_width"],
                "high": rows["gain"] + rows["half_width"],
                "words": [
                    signed_plus_minus(Number(mean, half))
                    for mean, half in zip(rows["gain"], rows["half_width"], strict=True)
                ],
            }
        )
        axis = f"{self.scale.unit}; right of 0: gains"
        return plots.forest(lanes, axis, band=self.scale.band)

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def _repr_html_(self) -> str:
        rows = self.frame()
        drawn = {"gain", "half_width"} <= {*rows.columns}
        return notebook.html(self.sentences, rows, self.figure() if drawn else None)


@arguments.checked
def advise(
    position: str | os.PathLike[str],
    *,
    rules: NameOrRecord | None = None,
    rollout_policy: NameOrRecord | Sequence[NameOrRecord] | None = None,
    precision: float | None = None,
    seconds: float = limits.ADVICE_SECONDS,
    worlds: int | None = None,
    seed: int = limits.DEFAULT_SEED,
    threads: int | None = None,
    game: str | None = None,
) -> Advised:
    """Return what the player to move should do in one position.

    ``position`` is a position in one line, or a hand history that is cut off before the move: a
    file, or its text (which has more than one line or begins with ``{``).  ``rules``: by which it
    is played where it names none, a name or a record of ``rules``.  ``rollout_policy``: who
    plays the rollouts, and how the others played before; by default a search player.
    It plays to ± ``precision``, ``seconds`` at most, or in a number of ``worlds``, which gives the
    same answer each time.  A history names its ``game``; a position is Burraco's unless you say.
    """
    if isinstance(position, str) and _is_text(position):
        text, name = position, "the position"
    else:
        path = Path(position)
        text, name = advice.read(path), reading.named(path)
    the_game = games.game(game_of(text.splitlines(), name, game)[0])
    if rules is not None:
        text = advice.under_rules(the_game, text, name, players.rule_set(the_game, rules), {})
    who = (
        []
        if rollout_policy is None
        else players.players(the_game, rollout_policy, "rollout_policy")
    )
    effort = advice.effort(the_game, seed, runs.workers(threads), precision, seconds, worlds)
    found = advice.advise(the_game, text, name, who, effort)
    return Advised(found.says, found.numbers, the_game.scale)


def _is_text(position: str) -> bool:
    """Return whether this is a position, and not the name of a file with one."""
    in_one_line = " " in position.strip() and ":" in position
    return position.lstrip()[:1] == "{" or "\n" in position or in_one_line


def _lists(numbers: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, list[Any]]]:
    """Yield the lists of records in a game's numbers, and by which names each is found."""
    for name, value in numbers.items():
        where = f"{above}{name}"
        if isinstance(value, Mapping):
            yield from _lists(value, f"{where}.")
        elif isinstance(value, (list, tuple)) and value and isinstance(value[0], Mapping):
            yield where, list(value)
