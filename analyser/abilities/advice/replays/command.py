"""``analyser replay``: hands to read, card by card, or as hand histories to verify."""

from __future__ import annotations

from pathlib import Path

from analyser import games
from analyser.abilities.advice.replays.question import Replay, Style
from analyser.abilities.advice.reviews import command
from analyser.abilities.advice.reviews.question import Review
from analyser.commands import options, view
from analyser.commands.terminal import Terminal
from analyser.errors import UsageError
from analyser.scenario import parameters
from analyser.streams import say


def _show(
    asked: Replay, terminal: Terminal, is_reviewed: bool, page: str | None, threads: int | None
) -> None:
    from analyser.games.interface import able
    from analyser.games.protocols.histories import HasNotation, Histories

    file = options.page(None if page is None else Path(page))
    spec = asked.spec(terminal)
    game = games.game(asked.game)
    able(game, HasNotation if asked.positions else Histories)
    if not is_reviewed and file is None:
        for line in asked.lines(terminal, spec):
            say(line)
        return
    if asked.positions or asked.format != Style.TEXT:
        flag = "--positions" if asked.positions else f"--format {asked.format}"
        raise UsageError(f"{flag}: found beside a review, which says its own; leave one out")
    text = "\n".join(line for each in asked.narrate_hands(game, spec, Style.JSONL) for line in each)
    again = [*_write_same_command(asked, terminal, spec.seed), "--review"]
    reviewer = Terminal(terminal.command, threads, same_command=again)
    command.show(Review(text).answer(reviewer), command.MOST, file, as_json=False)


def _write_same_command(asked: Replay, terminal: Terminal, seed: int) -> list[str]:
    """Return the command that shows the same hands."""
    again = ["replay", *(["--rules", str(asked.rules)] if asked.rules else [])]
    again += [word for each in terminal.settings for word in ("--set", each)]
    again += ["--seed", str(seed), "--hand", str(asked.hand), "--hands", str(asked.hands)]
    again += ["--policies", str(asked.policies)] if asked.policies is not None else []
    return [*again, *games.flag(asked.game).split()]


replay = view.command(
    Replay,
    _show,
    {
        "is_reviewed": parameters.flag(
            "Review the hands too: what each decision cost, what luck was worth.",
            flags=("--review",),
        ),
        "page": parameters.path(
            "Review the hands, and write a page that goes through them, turn by turn."
        ),
        "threads": parameters.whole_number(
            "Threads to play with; the answer stays the same. Default: one per CPU.",
            metavar="T",
            flags=("--threads", "-j"),
        ),
    },
)
