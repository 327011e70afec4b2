"""``analyser score``: what does a hand score, counted from what lies on the table?"""

from __future__ import annotations

from typing import Final

from analyser.abilities.clubs.scores.answer import points_text
from analyser.abilities.clubs.scores.question import Score
from analyser.commands import output, view
from analyser.commands.terminal import Terminal
from analyser.scenario import parameters
from analyser.streams import say

FEW: Final = 3
"""So many hands are shown item by item; of more, each in a line."""


def _show(question: Score, terminal: Terminal, as_json: bool) -> None:
    found = question.answer(terminal)
    if as_json:
        output.say_json(found.answer)
        return
    say(*found.sentences)
    names = [f">{side.name}" for side in found.tables[0].sides]
    if len(found.tables) > FEW or not all(table.sides[0].terms for table in found.tables):
        rows = [
            [str(number), table.rules, *(points_text(side.score) for side in table.sides)]
            for number, table in enumerate(found.tables, start=1)
        ]
        if len(rows) > 1:
            output.show(output.table("Hand by hand", [">hand", "rules", *names], rows))
        return
    for number, table in enumerate(found.tables, start=1):
        total = ["score", *(points_text(side.score) for side in table.sides)]
        rows = [*([name, *row] for name, row in found.items(table)), total]
        title = f"Hand {number}, {table.rules}" if len(found.tables) > 1 else table.rules
        output.show(output.table(title, ["", *names], rows))


score = view.command(Score, _show, {"as_json": parameters.AS_JSON})
