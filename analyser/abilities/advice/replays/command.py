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
    question: Replay, terminal: Terminal, is_reviewed: bool, page: str | None, threads: int | None
) -> None:
    from analyser.games.interface import able
    from analyser.games.protocols.histories import HasNotation, Histories

    file = options.page(None if page is None else Path(page))
    spec = question.spec(terminal)
    game = games.game(question.game)
    able(game, HasNotation if question.positions else Histories)
    if not is_reviewed and file is None:
        for line in question.lines(terminal, spec):
            say(line)
        return
    if question.positions or question.format != Style.TEXT:
        flag = "--positions" if question.positions else f"--format {question.format}"
        raise UsageError(f"{flag}: found beside a review, which says its own; leave one out")
    text = "\n".join(
        line for each in question.narrate_hands(game, spec, Style.JSONL) for line in each
    )
    again = [*_write_same_command(question, terminal, spec.seed), "--review"]
    reviewer = Terminal(terminal.command, threads, same_command=again)
    command.show(Review(text).answer(reviewer), command.MOST, file, as_json=False)


def _write_same_command(question: Replay, terminal: Terminal, seed: int) -> list[str]:
    """Return the command that shows the same hands."""
    again = ["replay", *(["--rules", str(question.rules)] if question.rules else [])]
    again += [word for each in terminal.settings for word in ("--set", each)]
    again += ["--seed", str(seed), "--hand", str(question.hand), "--hands", str(question.hands)]
    again += ["--policies", str(question.policies)] if question.policies is not None else []
    return [*again, *games.flag(question.game).split()]


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
