"""``analyser ranking``: who leads a tournament of pairs, and who meets whom next?"""

from __future__ import annotations

from analyser.abilities.clubs.rankings.question import Ranking
from analyser.abilities.clubs.scores.answer import points_text
from analyser.commands import output, view
from analyser.commands.terminal import Terminal
from analyser.scenario import parameters
from analyser.streams import say


def _show(question: Ranking, terminal: Terminal, as_json: bool) -> None:
    found = question.answer(terminal)
    if as_json:
        output.say_json(found.answer)
        return
    say(*found.sentences)
    rows = [
        [
            str(each.place),
            each.pair,
            points_text(each.victory_points),
            points_text(each.ahead),
            str(each.rounds),
        ]
        for each in found.ranking
    ]
    heads = [">place", "pair", ">victory points", ">points ahead", ">rounds"]
    output.show(output.table(f"After round {found.rounds}", heads, rows))
    if found.tables is not None:
        met = [
            [str(number) if other else "–", one, other or "sits out"]
            for number, (one, other) in enumerate(found.tables, start=1)
        ]
        output.show(output.table(f"Round {found.rounds + 1}", [">table", "pair", "other"], met))


ranking = view.command(Ranking, _show, {"as_json": parameters.AS_JSON})
