"""What is the page of a search?  The answer, its course, the report, and how far each habit moved.

One file that asks nothing of the network, needs no script and is the same bytes for the same
search.  Left out: the sentences and figures (``policy_file``) and the drawing (``charts``,
``plots``).
"""

from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING, Any

from analyser.games.interface import Game
from analyser.report.figures import charts, plots
from analyser.statistics.intervals import Tally
from analyser.tuning import policy_file
from analyser.tuning.policy_file import known, points
from analyser.tuning.search import Check, Outcome
from analyser.wording import Table, number, times

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def html(name: str, outcome: Outcome, game: Game) -> str:
    """Return the page of a finished search for the policy ``name``."""
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    said = policy_file.sentences(name, outcome)
    figures = {"course": _course(outcome)}
    if outcome.chosen.generation:
        figures |= {"meetings": _meetings(outcome), "moves": _moves(outcome)}
    texts = _texts(outcome, said)
    environment = Environment(
        loader=PackageLoader("analyser.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    plan = outcome.plan
    made = {key: value for key, value in outcome.made.items() if key != "command"}
    made |= {"seed": plan.seed, "hands played": f"{outcome.hands:,}", "plan": plan.digest()}
    return environment.get_template("tuning.html.j2").render(
        game=game.title,
        rules=plan.rules["preset"],
        name=name,
        base=plan.base["name"],
        question=f"{name}: does a search find better habits than those of {plan.base['name']}?",
        summary=said[0],
        scenario=json.dumps(plan.as_json(), indent=2, ensure_ascii=False),
        # A number stays with its ±.
        sentences=[each.replace(" ± ", "\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}") for each in said],
        found=outcome.chosen.generation > 0,
        generations=f"{plan.generations:,}",
        population=f"{plan.population:,}",
        habits=len(outcome.axes),
        hands=f"{outcome.hands:,}",
        again=times(outcome.arms),
        seed=plan.seed,
        pictures={
            key: Markup(plots.svg(figure, *texts[key], prefix=key))
            for key, figure in figures.items()
        },
        families=_families(outcome),
        course=_course_table(outcome),
        checks=_checks_table(outcome),
        meetings=_meetings_table(name, outcome),
        moves=_moves_table(outcome, game),
        command=shlex.join(str(word) for word in outcome.made.get("command", [])),
        origin=list(made.items()),
    )


def summary(name: str, outcome: Outcome) -> dict[str, Any]:
    """Return what came out, for a program: JSON-able, figures in points a hand."""
    plan = outcome.plan
    return {
        "policy": name,
        "sentence": " ".join(policy_file.sentences(name, outcome)),
        "rules": plan.rules["preset"],
        "base": plan.base["name"],
        "pool": [each["name"] for each in plan.pool],
        "seed": plan.seed,
        "generation": outcome.chosen.generation,
        "values": outcome.values,
        "gain": {
            "tune": _figures(outcome.tuned),
            "select": _figures(outcome.chosen.gain),
            "report": _figures(outcome.gain),
            "shrinks": outcome.tuned.mean - outcome.gain.mean,
        },
        "checks": [
            {"generation": each.generation, "gain": _figures(each.gain)} for each in outcome.checks
        ],
        "opponents": [
            {
                "opponent": each.opponent,
                "in_pool": each.inside,
                "policy": _figures(each.chosen),
                "base": _figures(each.base),
                "gain": _figures(each.gain),
            }
            for each in outcome.meetings
        ],
        "hands": outcome.hands,
        "signature": outcome.made.get("signature"),
        "plan": plan.digest(),
    }


def _figures(tally: Tally) -> dict[str, float | int]:
    found = known(tally)
    return {"mean": found.mean, "low": found.low, "high": found.high, "pairs": found.pairs}


def _moved(outcome: Outcome) -> list[tuple[str, int, int, float]]:
    """Return habit, start, value now and the way between in its own steps; the farthest first."""
    found = [
        (axis.id, axis.start, value, (value - axis.start) / axis.scale)
        for axis, value in zip(outcome.axes, outcome.chosen.mean, strict=True)
    ]
    return sorted(found, key=lambda each: (-abs(each[3]), each[0]))


def _course(outcome: Outcome) -> Figure:
    import pandas as pd

    gains = [known(each.gain) for each in outcome.generations]
    line = pd.DataFrame(
        {
            "generation": [each.number for each in outcome.generations],
            "mean": [gain.mean for gain in gains],
            "low": [gain.low for gain in gains],
            "high": [gain.high for gain in gains],
            "luckiest": [each.luckiest for each in outcome.generations],
        }
    )
    checks = pd.DataFrame([_square(each, outcome.chosen) for each in outcome.checks])
    last = known(outcome.gain)
    words = f"points a hand more than {outcome.plan.base['name']}"
    return charts.course(line, checks, (last.mean, last.low, last.high), words)


def _square(check: Check, chosen: Check) -> dict[str, Any]:
    gain = known(check.gain)
    return {
        "generation": check.generation,
        "mean": gain.mean,
        "low": gain.low,
        "high": gain.high,
        "chosen": check is chosen,
    }


def _meetings(outcome: Outcome) -> Figure:
    import pandas as pd

    rows = []
    for each in outcome.meetings:
        gain = known(each.gain)
        panel = "opponents of the pool" if each.inside else "opponents never tuned against"
        rows.append(
            {
                "panel": panel,
                "label": each.opponent,
                "mean": gain.mean,
                "low": gain.low,
                "high": gain.high,
                "words": points(each.gain),
            }
        )
    return plots.changes(pd.DataFrame(rows), "gain, points a hand")


def _moves(outcome: Outcome) -> Figure:
    import pandas as pd

    rows = [
        {
            "panel": "habits, the one that moved farthest first",
            "label": axis,
            "mean": steps,
            "low": float("nan"),
            "high": float("nan"),
            "words": f"{number(start, 0)} → {number(value, 0)}",
        }
        for axis, start, value, steps in _moved(outcome)
    ]
    return plots.changes(pd.DataFrame(rows), "how far, in parts of where it began")


def _families(outcome: Outcome) -> Table:
    words = ("those it was tuned on", "those it was chosen with", "fresh ones")
    rows = [
        [what, *row[1:]] for what, row in zip(words, policy_file.families(outcome), strict=True)
    ]
    return Table("Gain by deals", ("deals", "gain, points a hand", "number of deals"), rows)


def _course_table(outcome: Outcome) -> Table:
    rows = [
        [str(each.number), points(each.gain), number(each.luckiest, 1)]
        for each in outcome.generations
    ]
    head = ("generation", "gain of its mean", "of its best sample")
    return Table("Gain on the deals of each generation, points a hand", head, rows)


def _checks_table(outcome: Outcome) -> Table:
    rows = [
        [
            "the start" if each.generation == 0 else f"mean of generation {each.generation}",
            points(each.gain),
            "chosen" if each is outcome.chosen else "",
        ]
        for each in outcome.checks
    ]
    return Table("What was chosen among, points a hand", ("policy", "gain", ""), rows)


def _meetings_table(name: str, outcome: Outcome) -> Table:
    head = ("opponent", "", name, str(outcome.plan.base["name"]), "gain")
    return Table("Points a hand ahead of each opponent", head, policy_file.opponents(outcome))


def _moves_table(outcome: Outcome, game: Game) -> Table:
    about = {field.id: field.meaning for field in game.policy_fields}
    rows = [
        [axis, number(start, 0), number(value, 0), number(steps, 2), about[axis]]
        for axis, start, value, steps in _moved(outcome)
    ]
    return Table("Habits searched", ("habit", "start", "now", "steps", "meaning"), rows)


def _texts(outcome: Outcome, said: list[str]) -> dict[str, tuple[str, str]]:
    """Return title and description of each picture: what a reader who cannot see it is told."""
    met = "; ".join(f"{each.opponent} {points(each.gain)}" for each in outcome.meetings)
    moved = "; ".join(
        f"{axis} from {number(start, 0)} to {number(value, 0)}"
        for axis, start, value, _ in _moved(outcome)[:8]
    )
    return {
        "course": (
            "How the search went",
            "Line: the gain of each generation's mean on the deals it learnt from; squares: the "
            f"gain on the deals of the choice; level: the gain on fresh deals. {' '.join(said)}",
        ),
        "meetings": (
            "What is gained against each opponent",
            f"Forest plot: a dot for each gain, a bar for its 95 % interval. {met}.",
        ),
        "moves": ("How far each habit moved", f"Dot plot, farthest first: {moved}."),
    }
