"""How is the answer of duels that are read together printed?

For ``tournament``, ``sweep``, and ``compare`` with more than two players.  Left out: the questions,
which say what is played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyser.commands import first_screen_text, output, playing

if TYPE_CHECKING:
    from analyser.commands.terminal import Terminal
    from analyser.questions.question import PlayQuestion


def show(question: PlayQuestion, terminal: Terminal, dry_run: bool, as_json: bool) -> None:
    """Play what is missing and print the answer; ``dry_run``: only how much it would be."""
    from analyser.play import forfeits

    if dry_run:
        terminal.dry_run(question.plan(terminal), question.output, as_json)
        return
    answer = question.answer(terminal)
    (found, part), run = answer.told, answer.run.run
    lost = forfeits.read(run)
    lost.check_measured()
    if as_json:
        made = playing.origin(terminal.played_runs[-1], found.read)
        output.say_json({**made, **part.numbers, **lost.summary()})
        return
    following = [*playing.describe_drawn_seed_of_run(run), first_screen_text.next_report(run.place)]
    first_screen_text.show(part.screen, *following, note=" ".join(lost.sentences))
