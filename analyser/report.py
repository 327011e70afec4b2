"""What is the page that a run becomes?  Answers, tables, pictures and origin, in one file.

The answer stands first; every picture has its numbers in a table below it; at the end stands all
that is needed to make the page again.  The page asks nothing of the network, needs no script and
is the same bytes for the same run.  Left out: the numbers and sentences themselves (``answers``)
and the drawing (``plots``).
"""

from __future__ import annotations

import json
import math
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from analyser import answers, plots, variants_page
from analyser.answers import Answer, Answers
from analyser.errors import StorageError
from analyser.estimates import BAND, share, verdict
from analyser.files import storing, write_atomically
from analyser.store import Run
from analyser.wording import Table, number, plus_minus

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

MOST_PANELS: Final = 6
"""Cells drawn in a picture; the tables show all.  Six differ in colour, dash and shape."""

MOST_DETAILS: Final = 20
"""Cells with tables of their own, curves in a table or a lane, so that a page stays below 2 MB."""

PLACES: Final = ("seat", "turn")
"""Units of columns that name one seat or turn (or −1, none): their mean would say nothing."""

DRAWN_POINTS: Final = 140
"""Steps of a drawn score curve: one every three or four pixels."""

TABLE_ROWS: Final = 16
"""Rows, about, of the table below the score curves."""


@dataclass(frozen=True)
class Page:
    """A report, ready to be written."""

    html: str
    sentence: str
    """The answer: what rule sets change, where some are compared, else a sentence a cell."""
    summary: dict[str, Any]
    """The same in numbers, JSON-able: ``answers.Answers.summary``, the run's ``digest`` and, where
    rule sets are compared, ``variants``."""
    figures: Mapping[str, Figure] = field(repr=False)
    """The pictures by name: ``change-…`` (where rule sets are compared), ``difference`` (when
    there is a duel), ``scores``, ``endings``."""

    def write(self, out: Path) -> list[Path]:
        """Write the page to ``out`` and its pictures beside it, and return their paths.

        The pictures are ``<stem of out>-<name>.png``.  Each file is written whole or not at all,
        the page last; ``StorageError`` when one cannot be written.
        """
        with storing(out):
            if out.is_dir():
                raise StorageError(f"{out}: is a folder; expected the name of the page to write")
            out.parent.mkdir(parents=True, exist_ok=True)
        pictures = [out.with_name(f"{out.stem}-{name}.png") for name in self.figures]
        for figure, path in zip(self.figures.values(), pictures, strict=True):
            plots.png(figure, path)
        write_atomically(out, self.html.encode())
        return [out, *pictures]


def build(run: Run) -> Page:
    """Return the page of a run, finished or not; raises what :func:`answers.read` raises."""
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    read = answers.read(run)
    part = variants_page.part(run, read)
    compared = part.pictures if part else []
    figures = {each.name: each.figure for each in compared} | _figures(read)
    texts = {each.name: (each.title, each.description) for each in compared} | _texts(read)
    summary = read.summary() | {"digest": run.digest()}
    if part:
        summary |= {"sentence": part.summary["sentence"], "variants": part.summary}
    pictures = {
        name: Markup(plots.svg(figure, *texts[name], prefix=name))
        for name, figure in figures.items()
    }
    environment = Environment(
        loader=PackageLoader("analyser"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    html = environment.get_template("report.html.j2").render(
        game=read.game.title,
        summary=summary["sentence"],
        question=read.spec.question or f"{read.game.title}: what does a hand bring?",
        part=part,
        compared=[_parts(each, part.names) for each in part.sentences] if part else [],
        answers=[_answer(read, answer) for answer in read.ordered],
        players=read.players,
        rules=", ".join(dict.fromkeys(answer.cell.rules_name for answer in read.cells)),
        hands=f"{read.hands:,}",
        planned=f"{read.planned:,}",
        finished=read.hands == read.planned,
        seed=read.spec.seed,
        band=number(BAND, 0),
        pictures=pictures,
        texts=texts,
        cells=sum(1 for answer in read.cells if answer.hands),
        panels=len(_played(read, MOST_PANELS)),
        lanes=MOST_DETAILS,
        details=len(_played(read, MOST_DETAILS)),
        differences=_difference_table(read),
        scores=_score_table(read),
        curves=_curve_table(read),
        endings=_ending_table(read),
        means=_mean_tables(read),
        habits=_habit_tables(read),
        arms=sorted({len(answer.cell.arms) for answer in read.duels}),
        origin=_origin(run, read),
        command=shlex.join(str(word) for word in run.header["provenance"].get("command", [])),
        scenario=_scenario(read),
    )
    return Page(html, summary["sentence"], summary, figures)


def _answer(read: Answers, answer: Answer) -> dict[str, Any]:
    """Return the sentence of a cell in parts, the verdict's word, and how often a duel was won."""
    said: dict[str, Any] = {"parts": _parts(read.sentence(answer)), "verdict": "", "won": ""}
    if not answer.cell.duel or not answer.hands:
        return said
    difference = answer.estimate()
    first, second = (entry.label for entry in answer.entries)
    won, lost, drawn = (_percent(x) for x in (difference.won, difference.lost, difference.drawn))
    said["verdict"] = f"{first} is {verdict(difference)} than {second}"
    if verdict(difference) in ("equivalent", "undecided"):
        said["verdict"] = verdict(difference)
    if verdict(difference) == "equivalent":
        said["verdict"] += f" (less than {number(BAND, 0)} points a hand apart)"
    said["won"] = f"{first} came out ahead on {won} of the deals, {second} on {lost}; {drawn} even."
    return said


def _parts(sentence: str, names: Sequence[str] = ()) -> list[str]:
    """Return a sentence in parts: every second one, a number with its ± or a name, stays whole."""
    longest = sorted(names, key=len, reverse=True)
    return re.split("|".join([r"(\S+ ± \S*\d", *map(re.escape, longest)]) + ")", sentence)


def _figures(read: Answers) -> dict[str, Figure]:
    """Return the pictures of a run by name."""
    import pandas as pd

    figures = {}
    if duels := [answer for answer in read.duels if answer.hands][:MOST_DETAILS]:
        rows = []
        for answer in duels:
            difference = answer.estimate()
            size = plus_minus(difference.mean, difference.half)
            plus = "+" if difference.mean > 0 else ""
            rows.append(
                {
                    "label": f"{answer.label}:  {plus}{size}",
                    "mean": difference.mean,
                    "low": difference.low,
                    "high": difference.high,
                    "pairs": difference.pairs,
                }
            )
        figures["difference"] = plots.forest(pd.DataFrame(rows), BAND, "points a hand")
    drawn = _played(read, MOST_PANELS)
    low, high = _range(drawn)
    points = np.unique(np.round(np.linspace(low, high, DRAWN_POINTS)))
    figures["scores"] = plots.ecdf(_curves(drawn, points), "points")
    shares = [
        {"cell": answer.label, "ending": _words(kind), "share": count / answer.hands}
        for answer in drawn
        for kind, count in answer.endings.items()
    ]
    figures["endings"] = plots.endings(pd.DataFrame(shares))
    return figures


def _played(read: Answers, most: int) -> list[Answer]:
    """Return the cells that have hands, duels first, and not more than so many."""
    return [answer for answer in read.ordered if answer.hands][:most]


def _range(shown: Sequence[Answer]) -> tuple[float, float]:
    """Return the scores between which all but about a hand in 500 lie, in every cell."""
    spread = [entry.scores for answer in shown for entry in answer.entries]
    low = min(scores.quantile(0.001) for scores in spread)
    return low, max(max(scores.quantile(0.999) for scores in spread), low + 1)


def _curves(shown: Sequence[Answer], points: Any) -> pd.DataFrame:
    """Return the score curves at the points, as ``plots.ecdf`` wants them."""
    import pandas as pd

    return pd.concat(
        [
            pd.DataFrame(
                {
                    "panel": answer.label,
                    "line": entry.label,
                    "score": points,
                    "share": entry.scores.ecdf(points),
                }
            )
            for answer in shown
            for entry in answer.entries
        ],
        ignore_index=True,
    )


def _texts(read: Answers) -> dict[str, tuple[str, str]]:
    """Return title and description of each picture: what a reader who cannot see it is told."""
    halves = [
        f"{entry.label}: half of the hands score {number(entry.scores.quantile(0.5), 0)} or less"
        for answer in _played(read, MOST_PANELS)
        for entry in answer.entries
    ]
    kinds = []
    for answer in _played(read, MOST_PANELS):
        shares = [
            f"{_words(kind)} {_percent(n / answer.hands)}" for kind, n in answer.endings.items()
        ]
        kinds.append(f"{answer.label}: {', '.join(shares)}")
    duels = " ".join(read.sentence(answer) for answer in read.duels[:MOST_DETAILS])
    return {
        "difference": (
            "How many points a hand one strategy is ahead of the other",
            f"Forest plot: a dot for each difference, a bar for its 95 % interval, a grey strip "
            f"for differences of less than {number(BAND, 0)} points. {duels}",
        ),
        "scores": (
            "How the scores of single hands spread",
            f"Curves: for every score, the share of hands that score that or less. "
            f"{'; '.join(halves)}.",
        ),
        "endings": (
            "How hands end",
            f"Dot plot: the share of hands by how they end. {'; '.join(kinds)}.",
        ),
    }


def _difference_table(read: Answers) -> Table:
    head = ["duel", "points a hand", "from", "to", "deals", "spread of a deal", "verdict"]
    rows = []
    for answer in read.duels:
        if answer.hands:
            found = answer.estimate()
            row = [answer.label, plus_minus(found.mean, found.half)]
            row += [_ends(found.low), _ends(found.high), f"{found.pairs:,}"]
            rows.append([*row, number(found.sd, 1), verdict(found)])
    return Table("First strategy minus second, with the 95 % interval", head, rows)


def _score_table(read: Answers) -> Table:
    rows = []
    for answer in read.ordered:
        for entry in answer.entries if answer.hands else []:
            score = answer.score(entry)
            row = [f"{answer.label}: {entry.label}", plus_minus(score.mean, score.half)]
            quantiles = [number(entry.scores.quantile(q), 0) for q in (0.1, 0.5, 0.9)]
            rows.append(row + quantiles)
    head = ["who", "mean", "worst tenth up to", "middle hand", "best tenth from"]
    return Table("Points a hand", head, rows)


def _curve_table(read: Answers) -> Table:
    """Return the score curves at round scores."""
    shown = _played(read, MOST_DETAILS)
    low, high = _range(shown)
    power = 10.0 ** math.floor(math.log10((high - low) / TABLE_ROWS))
    step = max(1.0, next(k * power for k in (1, 2, 5, 10) if k * power * TABLE_ROWS >= high - low))
    points = np.arange(math.floor(low / step), math.ceil(high / step) + 1) * step
    curves = [
        (f"{answer.label}: {entry.label}", entry.scores.ecdf(points))
        for answer in shown
        for entry in answer.entries
    ]
    rows = [
        [number(point, 0), *(_percent(float(curve[place])) for _, curve in curves)]
        for place, point in enumerate(points)
    ]
    head = ["score or less", *(label for label, _ in curves)]
    return Table("Share of hands with that score or less", head, rows)


def _ending_table(read: Answers) -> Table:
    """Return the share of each ending in each cell.

    The hands of one deal hang together, so the interval counts deals: as if a deal's hands were
    one, which makes it too wide rather than too narrow.
    """
    rows = []
    for answer in read.ordered:
        arms = len(answer.cell.arms)
        for kind, count in answer.endings.items():
            deals = answer.hands // arms
            low = share(count // arms, deals).low
            high = share(-(-count // arms), deals).high
            row = [f"{answer.label}: {_words(kind)}", f"{count:,}", _percent(count / answer.hands)]
            rows.append([*row, _percent(low), _percent(high)])
    head = ["who plays: ending", "hands", "share", "from", "to"]
    return Table("Share of hands by ending, with the 95 % interval", head, rows)


def _mean_tables(read: Answers) -> list[Table]:
    """Return, a cell each, the mean of every column that the game keeps for each side."""
    columns = {column.name: column for column in read.game.columns}
    tables = []
    for answer in _played(read, MOST_DETAILS):
        rows = []
        for name in answers.per_side(read.game.columns, len(answer.sides)):
            column = columns[f"{name}_0"]
            if column.unit in PLACES:
                continue
            means = [number(entry.mean(name), 2) for entry in answer.entries]
            rows.append([name, *means, column.unit, column.meaning])
        length = number(answer.turns.mean, 2)
        turns = columns["turns"]
        rows.append(["turns", *[length for _ in answer.entries], turns.unit, turns.meaning])
        head = ["column", *(entry.label for entry in answer.entries), "unit", "meaning"]
        tables.append(Table(f"Mean a hand, {answer.label}", head, rows))
    return tables


def _habit_tables(read: Answers) -> list[Table]:
    """Return, a duel each, the habits in which its two strategies differ."""
    tables = []
    for answer in read.duels[:MOST_DETAILS]:
        first, second = answer.cell.entrants
        rows = [
            [habit.id, _plain(first[habit.id]), _plain(second[habit.id]), habit.meaning]
            for habit in read.game.policy_fields
            if first.get(habit.id) != second.get(habit.id)
        ]
        labels = [entry.label for entry in answer.entries]
        tables.append(Table(f"Habits, {answer.label}", ["habit", *labels, "meaning"], rows))
    return [table for table in tables if table.rows]


def _origin(run: Run, read: Answers) -> list[tuple[str, str]]:
    """Return what made the run, name and value, in a fixed order."""
    made = {key: value for key, value in run.header["provenance"].items() if key != "command"}
    facts = {"seed": read.spec.seed, "hands": f"{read.hands:,} of {read.planned:,}", **made}
    facts |= {"scenario digest": read.spec.digest(), "manifest digest": run.digest()}
    return [(key, _plain(value)) for key, value in facts.items()]


def _scenario(read: Answers) -> str:
    """Return what was played in full, as TOML: cells, then each rule set and strategy once."""
    spec = read.spec
    lines = [f"{key} = {json.dumps(getattr(spec, key))}" for key in ("game", "question", "seed")]
    records: dict[tuple[str, str], None] = {}
    for cell in spec.cells:
        lines += ["", "[[cells]]", f"name = {json.dumps(cell.name)}", f"deals = {cell.deals}"]
        lines.append(f"seatings = {json.dumps(cell.arms)}")
        owned = [(f"rules.{cell.preset}", cell.rules)]
        owned += [(f"policies.{policy['name']}", policy) for policy in cell.entrants]
        for name, record in owned:
            body = "\n".join(f"{key} = {json.dumps(value)}" for key, value in record.items())
            records[(name, body)] = None
    return "\n".join([*lines, *(f"\n[{name}]\n{body}" for name, body in records)])


def _percent(part: float) -> str:
    """Return a share as a percentage: 54.2 %, and 0.04 % rather than 0.0 %."""
    decimals = 3 if 0 < part < 0.001 or 0.999 < part < 1 else 1
    return f"{100 * part:.{decimals}f}\N{NO-BREAK SPACE}%"


def _words(name: str) -> str:
    return name.replace("_", " ")


def _ends(value: float) -> str:
    return number(value, 2) if math.isfinite(value) else "unknown"


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
