"""What is the page that a run becomes?  Answers, tables, pictures and origin, in one file.

The answer stands first; every picture has its numbers in a table below it; at the end stands all
that is needed to make the page again.  The page asks nothing of the network, needs no script and
is the same bytes for the same run.  Left out: the numbers and sentences themselves (``answers``),
the tables' words (``tables``) and the drawing (``plots``).
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from analyser import games
from analyser.errors import StorageError
from analyser.findings import answers, following, sweeps, tournaments
from analyser.findings import choices as weighed
from analyser.findings.answers import Answer, Answers
from analyser.games.interface import Matches
from analyser.play import runner
from analyser.play.runner import Amount
from analyser.report import choices, matches, rule_sets, several, sweep, tables, tips, tournament
from analyser.report.figures import plots
from analyser.report.parts import Story
from analyser.scenario import studies
from analyser.scenario.spec import RunSpec
from analyser.statistics.intervals import BAND
from analyser.storage import run_folder
from analyser.storage.files import storing, write_atomically
from analyser.storage.run_folder import Run
from analyser.wording import number, percent, plus_minus

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

MOST_PANELS: Final = 6
"""Cells drawn in a picture; the tables show all.  Six differ in colour, dash and shape."""

DRAWN_POINTS: Final = 140
"""Steps of a drawn score curve: one every three or four pixels."""


@dataclass(frozen=True)
class Page:
    """A report, ready to be written."""

    html: str
    sentence: str
    """The answer: of a tournament, a sweep or several studies, a line a tip where some are told, or
    what rule sets change; else a sentence a cell."""
    summary: dict[str, Any]
    """The same in numbers, JSON-able: ``answers.Answers.summary``, the run's ``digest`` and, where
    rule sets are compared, ``findings.rule_sets``, where tips are told, ``tips``, whose duels are
    then not among the cells; of a tournament, a sweep or several studies, what their pages hold."""
    figures: Mapping[str, Figure] = field(repr=False)
    """The pictures by name: ``tips`` (where some are told), ``change-…`` (where rule sets are
    compared), ``statistics.win_chance`` or ``leads-…`` (where matches are played), ``difference``
    (when there is a duel), ``scores``, ``endings``, the last ones of the cells that are not about
    tips; ``matrix`` of a tournament, ``doses`` or ``field`` of a sweep; of several studies also
    ``ladder`` and ``habits``, each with a number behind; of decisions ``average``, ``by-…`` and
    ``field``."""

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
    """Return the page of a run, finished or not.

    Raises what :func:`answers.read` raises, and ``DataError`` for duels that are read together of
    which one has not begun.
    """
    spec = RunSpec.from_json(run.header["spec"])
    if any(cell.choice for cell in spec.cells):
        return _weighed(run, spec)
    design = studies.of(spec)
    if design is None:
        return _each_for_itself(run, spec)
    # Only the page of cells that answer each for itself shows what a score is made of.
    read = answers.read(run, terms=False)
    if isinstance(design, studies.Several):
        story = several.story(run, read, design)
    elif isinstance(design, studies.Tournament):
        story = tournament.story(tournaments.read(run, read, design), read)
    else:
        assert isinstance(design, studies.Sweep)
        story = sweep.story(sweeps.read(run, read, design), read)
    return _together(run, read, story)


def _each_for_itself(run: Run, spec: RunSpec) -> Page:
    """Return the page of cells that answer each for itself, tell tips or compare rule sets."""
    # Of the duels that tell tips, nothing is said but what they tell.
    read = answers.read(run, without=tips.cells(spec))
    advice = tips.part(run, read)
    done = runner.played(read.spec, run)
    part = rule_sets.part(run, read)
    compared = part.pictures if part else []
    figures = {"tips": advice.figure} if advice else {}
    figures |= {each.name: each.figure for each in compared}
    texts = {"tips": (advice.title, advice.description)} if advice else {}
    texts |= {each.name: (each.title, each.description) for each in compared}
    more = matches.sections(read)
    drawn = [section.picture for section in more if section.picture]
    figures |= {each.name: each.figure for each in drawn}
    texts |= {each.name: (each.title, each.description) for each in drawn}
    if any(answer.hands for answer in read.cells):
        figures |= _figures(read)
        texts |= _texts(read)
    hands = read.hands + done.hands - read.done.hands
    summary = read.summary() | {"hands": hands, "digest": run.digest()}
    if part:
        summary |= {"sentence": part.summary["sentence"], "variants": part.summary}
    if advice:
        summary |= advice.summary
    html = _render(
        "report.html.j2",
        run,
        read,
        figures,
        texts,
        summary=summary["sentence"],
        question=read.spec.question or f"{read.game.title}: what does a hand bring?",
        done=done,
        hands=hands,
        rules=", ".join(dict.fromkeys(cell.rules_name for cell in read.spec.cells)),
        advice=advice,
        advised=[_parts(each.sentence) for each in advice.said] if advice else [],
        part=part,
        compared=[_parts(each, part.names) for each in part.sentences] if part else [],
        answers=[_answer(read, answer) for answer in read.ordered],
        band=number(BAND, 0),
        texts=texts,
        cells=sum(1 for answer in read.cells if answer.hands),
        panels=len(tables.played(read, MOST_PANELS)),
        lanes=tables.MOST_DETAILS,
        details=len(tables.played(read, tables.MOST_DETAILS)),
        differences=tables.differences(read),
        wins=tables.wins(read),
        more=more,
        scores=tables.scores(read),
        curves=tables.curves(read) if "scores" in figures else None,
        endings=tables.endings(read),
        means=tables.means(read),
        habits=tables.habits(read),
    )
    return Page(html, summary["sentence"], summary, figures)


def _weighed(run: Run, spec: RunSpec) -> Page:
    """Return the page of decisions, with how their rules fared where that was played."""
    found = weighed.read(run)
    game = games.game(spec.game)
    followed: dict[str, following.Followed] = {}
    for beside in filter(run_folder.holds_run, following.folders(run.path)):
        for name, each in following.read(run_folder.open(beside), found).items():
            if name not in followed or followed[name].hands < each.hands:
                followed[name] = each
    scale = run.scale or game.scale
    worth = {
        each.cell.name: weighed.stakes(each, game.goal(each.cell.rules), scale)
        if isinstance(game, Matches)
        else []
        for each in found
    }
    story = choices.story(game, found, followed, worth)
    return _together(
        run,
        Answers(spec, game, scale, [], runner.planned(spec, run)),
        story,
        runner.played(spec, run),
    )


def _together(run: Run, read: Answers, story: Story, weighed: Amount | None = None) -> Page:
    """Return the page of duels that are read together, or of ``weighed`` decisions."""
    done = read.done if weighed is None else weighed
    hands = read.hands if weighed is None else weighed.hands
    pictures = [section.picture for section in story.sections if section.picture]
    figures = {each.name: each.figure for each in pictures}
    summary = {
        **story.summary,
        "question": read.spec.question,
        "seed": read.spec.seed,
        "hands": hands,
        "digest": run.digest(),
    }
    html = _render(
        "story.html.j2" if weighed is None else "weighing.html.j2",
        run,
        read,
        figures,
        {each.name: (each.title, each.description) for each in pictures},
        summary=summary["sentence"],
        question=read.spec.question or story.question,
        asked=_parts(read.spec.question or story.question, story.names),
        said=[_parts(each, story.names) for each in story.sentences],
        done=done,
        hands=hands,
        story=story,
        deals=f"{story.deals:,}",
        rules=story.rules,
    )
    return Page(html, summary["sentence"], summary, figures)


def _render(
    template: str,
    run: Run,
    read: Answers,
    figures: Mapping[str, Figure],
    titles: Mapping[str, tuple[str, str]],
    *,
    done: Amount,
    hands: int,
    **filled: Any,
) -> str:
    """Return a page: what every page says of its run, and what this one is filled with.

    ``done``: how much of the run is played; ``hands``: how many hands that is.
    """
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=PackageLoader("analyser.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    pictures = {
        name: Markup(plots.svg(figure, *titles[name], prefix=name))
        for name, figure in figures.items()
    }
    return environment.get_template(template).render(
        game=read.game.title,
        players=read.players,
        # Matches do not say by themselves how many hands that is.
        amount=done.words() + (f", {hands:,} hands in all" if done.matches else ""),
        progress=done.words(read.planned),
        finished=done == read.planned,
        seed=read.spec.seed,
        pictures=pictures,
        arms=sorted({len(cell.arms) for cell in read.spec.cells if cell.duel}),
        origin=_origin(run, read, done),
        command=shlex.join(str(word) for word in run.header["provenance"].get("command", [])),
        scenario=_scenario(read),
        **filled,
    )


def _answer(read: Answers, answer: Answer) -> dict[str, Any]:
    """Return the sentence of a cell in parts, the verdict's word, and how often a duel was won."""
    said: dict[str, Any] = {"parts": _parts(read.sentence(answer)), "verdict": "", "won": ""}
    if not answer.cell.duel or not answer.hands:
        return said
    difference = answer.estimate()
    first, second = (entry.label for entry in answer.entries)
    if answer.matches:
        wins = [percent(answer.matches.won(part).value) for part in answer.matches.parts]
        found = answer.matches.verdict()
        said["verdict"] = found if found == "undecided" else f"{first} is {found} than {second}"
        said["won"] = f"{first} wins {wins[0]} of the matches, {second} {wins[1]}."
        return said
    won, lost, drawn = (percent(x) for x in (difference.won, difference.lost, difference.drawn))
    said["verdict"] = f"{first} is {answer.verdict()} than {second}"
    if answer.verdict() in ("equivalent", "undecided"):
        said["verdict"] = answer.verdict()
    if answer.verdict() == "equivalent":
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
    if duels := [answer for answer in read.duels if answer.hands][: tables.MOST_DETAILS]:
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
    drawn = tables.played(read, MOST_PANELS)
    low, high = tables.spread(drawn)
    points = np.unique(np.round(np.linspace(low, high, DRAWN_POINTS)))
    figures["scores"] = plots.ecdf(_curves(drawn, points), "points")
    shares = [
        {"cell": answer.label, "ending": tables.words(kind), "share": count / answer.hands}
        for answer in drawn
        for kind, count in answer.endings.items()
    ]
    figures["endings"] = plots.endings(pd.DataFrame(shares))
    return figures


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
        for answer in tables.played(read, MOST_PANELS)
        for entry in answer.entries
    ]
    kinds = []
    for answer in tables.played(read, MOST_PANELS):
        shares = [
            f"{tables.words(kind)} {percent(n / answer.hands)}"
            for kind, n in answer.endings.items()
        ]
        kinds.append(f"{answer.label}: {', '.join(shares)}")
    duels = " ".join(read.sentence(answer) for answer in read.duels[: tables.MOST_DETAILS])
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


def _origin(run: Run, read: Answers, done: Amount) -> list[tuple[str, str]]:
    """Return what made the run, name and value, in a fixed order."""
    made = {key: value for key, value in run.header["provenance"].items() if key != "command"}
    facts = {"seed": read.spec.seed, "played": done.words(read.planned), **made}
    if run.stopped is not None:
        facts["stopped"] = f"{run.stopped}; allowed were {runner.asked(read.spec).words()}"
    facts |= {"scenario digest": read.spec.digest(), "manifest digest": run.digest()}
    return [(key, tables.plain(value)) for key, value in facts.items()]


def _scenario(read: Answers) -> str:
    """Return what was played in full, as TOML: cells, then each rule set and strategy once."""
    spec = read.spec
    lines = [f"{key} = {json.dumps(getattr(spec, key))}" for key in ("game", "question", "seed")]
    records: dict[tuple[str, str], None] = {}
    if spec.until:
        lines += ["", "[until]", *(f"{key} = {json.dumps(at)}" for key, at in spec.until.items())]
    for cell in spec.cells:
        units = "matches" if cell.matches else "deals"
        lines += ["", "[[cells]]", f"name = {json.dumps(cell.name)}", f"{units} = {cell.units}"]
        if cell.award:
            lines.append(f"victory_points = {json.dumps(cell.award['name'])}")
        lines.append(f"seatings = {json.dumps(cell.arms)}")
        owned = [(f"rules.{cell.preset}", cell.rules)]
        owned += [(f"policies.{policy['name']}", policy) for policy in cell.entrants]
        for name, record in owned:
            body = "\n".join(f"{key} = {json.dumps(value)}" for key, value in record.items())
            records[(name, body)] = None
    for each in spec.rescored:
        lines += ["", "[[rescored]]", f"name = {json.dumps(each.name)}"]
        lines.append(f"the_play_of = {json.dumps(spec.cells[each.of].name)}")
        body = "\n".join(f"{key} = {json.dumps(value)}" for key, value in each.rules.items())
        records[(f"rules.{each.rules['preset']}", body)] = None
    return "\n".join([*lines, *(f"\n[{name}]\n{body}" for name, body in records)])
