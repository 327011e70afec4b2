"""What is the page that a run becomes?  Each kind of run has its own files; here they meet.

The answer comes first; every picture has its numbers in a table below it; at the end is all that is
needed to reproduce the page.  Left out: the content (a file for each section, and each kind of
study), and how it becomes a file (``render``).
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from analyser.confidence import CONFIDENCE
from analyser.findings import agreement, answers, own_rules, rules_of_thumb
from analyser.findings import chart as cards
from analyser.findings import decisions as weighed
from analyser.findings import time_outs as calls
from analyser.findings.answers import Answers
from analyser.findings.chart import Card
from analyser.games.interface import PlaysMatches
from analyser.play import answer_provenance, forfeits, runner
from analyser.play.runner import Amount
from analyser.report import (
    appendix,
    cells,
    combined,
    decisions,
    duels,
    endings,
    habits,
    human_likeness,
    matches,
    means,
    render,
    rule_sets,
    scores,
    search_gains,
    time_outs,
    tips,
)
from analyser.report import playing_style as conducted
from analyser.report.first_screens import cells as screens
from analyser.report.kinds import KINDS
from analyser.report.parts import FirstScreen, Folded, Form, Part, Section, Study
from analyser.report.render import Shown
from analyser.scenario import studies
from analyser.scenario.policy_lookup import straw_men
from analyser.scenario.spec import Cell, RunSpec
from analyser.scenario.studies import Design
from analyser.storage import run_folder
from analyser.storage.address import Where
from analyser.storage.run_folder import Run

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SECTIONS: Final[Sequence[Callable[[Answers], list[Section]]]] = (
    human_likeness.sections,
    matches.sections,
    search_gains.sections,
    duels.sections,
    scores.sections,
    endings.sections,
    means.sections,
    habits.sections,
)
"""What is said of cells that answer each for itself, in the order of the page."""

PEOPLE: Final = (
    "The numbers are true of these strategies, which are played by the computer; people may play "
    "otherwise."
)


@dataclass(frozen=True)
class Page:
    """A report, ready to be written; its pictures are drawn when they are first needed."""

    sentence: str
    """The answer: of a tournament, a sweep or several studies; a line for each tip if there are
    any; what rule sets change; otherwise a sentence for each cell."""
    summary: dict[str, Any]
    """The same in numbers, JSON-able: ``answers.Answers.summary``, the run's ``digest`` and, where
    rule sets are compared, ``findings.rule_sets``, where there are tips, ``tips``, whose duels are
    then not among the cells; of a tournament, a sweep or several studies, what their pages hold."""
    note: str
    """That the run is not finished, and how much of it is there; ``""``: it is."""
    made: dict[str, Any]
    """What made it, JSON-able, as ``play.answer_provenance.of_run`` has it."""
    form: Form = field(repr=False)
    """All that stands on it, in its order."""
    sentences: Sequence[str] = ()
    """The answer, a sentence each."""
    card: Card | None = field(default=None, repr=False)
    """What stands on the card of a choice that was weighed."""

    @cached_property
    def html(self) -> str:
        """The page as a file."""
        return render.html(self.form)

    @cached_property
    def pictures(self) -> Sequence[Shown]:
        """The pictures as they are written beside the page."""
        return render.shown(self.form)

    @cached_property
    def figures(self) -> Mapping[str, Figure]:
        """The pictures by name.

        ``tips`` (where there are some), ``change-…`` (where rule sets are compared), ``leads`` or
        ``leads-…`` (where matches are played), ``difference`` (when there is a duel), ``scores``,
        ``endings``, the last ones of the cells that are not about tips; ``matrix`` of a
        tournament, ``doses`` or ``field`` of a sweep; of several studies also ``ladder`` and
        ``habits``, each with a number behind; of decisions ``average``, ``by-…`` and ``field``.
        """
        return render.figures(self.form)

    @property
    def pictures_foot(self) -> str:
        """What is below each of its pictures: what was played, and what made it."""
        return render.foot(self.form)

    def write(self, out: Path, chart: str = "") -> list[Path]:
        """Write the page to ``out``, its answer and its pictures beside it (``render.write``).

        ``chart``: the strategy chart's file, as the page links it.
        """
        return render.write(self.form, out, self.summary, chart)


def build(run: Run, duels: Where | None = None) -> Page:
    """Return the page of a run, finished or not.

    ``duels``: where rules were played, of decisions whose rules were played more than once.

    Raises what :func:`answers.read` raises, and ``DataError`` for duels that are read together of
    which one has not begun.
    """
    spec = RunSpec.from_json(run.header["spec"])
    if any(cell.choice for cell in spec.cells):
        return _weighed(run, spec, duels)
    return _page(run, *_played(run, spec))


def first_screen(run: Run) -> FirstScreen:
    """Return what the page of a run shows first, without the page; not of weighed decisions.

    Raises what :func:`build` raises.
    """
    spec = RunSpec.from_json(run.header["spec"])
    if studies.of(spec) is None and not calls.tables(answers.game_of(run, spec), spec):
        read, kinds = _kinds(run, spec)
        # The sections, of which a first screen has none, would take longer than a few hands.
        if shown := kinds.shown(read, _day(run)):
            return shown
    _, part, *_ = _played(run, spec)
    return part.screen


def study(run: Run, read: Answers, design: Design) -> Part:
    """Return the content of a page about one study, such as a tournament."""
    kind = KINDS[design.kind]
    (part,) = kind.parts([Study(1, design, kind.read(run, read, design, CONFIDENCE), read)])
    return part


def _played(run: Run, spec: RunSpec) -> tuple[Answers, Part, Amount, int]:
    """Return what was played, the content of its page, and how much that is, in hands too."""
    design = studies.of(spec)
    if design is None:
        if called := calls.tables(answers.game_of(run, spec), spec):
            return _called(run, spec, [each.table for each in called])
        return _each_for_itself(run, spec)
    # Only the page of cells that answer each for itself shows what a score is made of.
    read = answers.watch(answers.read(run, terms=False))
    if isinstance(design, studies.Several):
        part = combined.part(run, read, design)
    else:
        part = study(run, read, design)
    played = cells.how_played(read, where=" in each duel")
    part = replace(part, method=[*played, *part.method, PEOPLE])
    return read, part, read.done, read.hands


def _called(run: Run, spec: RunSpec, tables: Sequence[Cell]) -> tuple[Answers, Part, Amount, int]:
    """Return the same of a run about calling time; ``tables``: those at which it is not called."""
    read = answers.read(run, terms=False)
    # Where time is called early hardly a hand is closed, and the players cannot help it.
    watched = answers.watch(replace(read, spec=replace(spec, cells=tuple(tables)), cells=[]))
    read = replace(read, line_ups=watched.line_ups)
    part = time_outs.part(calls.read(run, read), read.game, _day(run))
    return read, replace(part, method=[*part.method, PEOPLE]), read.done, read.hands


def _weighed(run: Run, spec: RunSpec, duels: Where | None) -> Page:
    """Return the page of decisions, with how their rules fared where that was played.

    ``duels``: which of the runs that played them; otherwise that of most hands.
    """
    game = answers.game_of(run, spec)
    read = Answers(spec, game, run.scale or game.scale, [], runner.planned(spec, run))
    read = answers.watch(read)
    found = weighed.watched(weighed.read(run), read.line_ups)
    agreed = agreement.read(found, straw_men(game))
    found = agreement.shared(found, agreed)
    followed: dict[str, rules_of_thumb.Followed] = {}
    places = rules_of_thumb.folders(run.place) if duels is None else [duels]
    for beside in filter(run_folder.holds_run, places):
        for name, each in rules_of_thumb.read(run_folder.open(beside), found).items():
            if name not in followed or followed[name].hands < each.hands:
                followed[name] = each
    worth = {
        each.cell.name: weighed.match_effects(each, game.goal(each.cell.rules), read.scale)
        if isinstance(game, PlaysMatches)
        else []
        for each in found
    }
    card = cards.read(found, read.scale.band)
    part = decisions.part(found, agreed, read, followed, worth, card, _day(run))
    part = replace(part, method=[*part.method, PEOPLE])
    done = runner.played(spec, run)
    page = _page(run, read, part, done, done.hands, unit="deals")
    return replace(page, card=card)


class _Kinds(NamedTuple):
    """What there is to say of cells that answer each for itself, by kind."""

    told: Part | None
    compared: Part | None
    own: Part
    beside: Part | None
    gained: Part | None

    @property
    def first(self) -> Part:
        """What is said first: whoever has more to say than each cell for itself.

        But a duel that was asked for is not answered by what rules change.
        """
        leads = self.compared if self.compared and self.compared.headline else None
        return self.told or leads or self.beside or self.gained or self.own

    def shown(self, read: Answers, day: str) -> FirstScreen | None:
        """Return the first screen; ``None`` before any hand is played."""
        return self.first.first_screen or screens.first_screen(read, day)


def _kinds(run: Run, spec: RunSpec) -> tuple[Answers, _Kinds]:
    # Of the duels that tell tips, nothing is said but what they tell.
    read = answers.watch(answers.read(run, without=tips.cells(spec)))
    return read, _Kinds(
        tips.part(run, read),
        rule_sets.part(run, read, _day(run)),
        cells.part(read),
        human_likeness.part(read),
        search_gains.part(read),
    )


def _each_for_itself(run: Run, spec: RunSpec) -> tuple[Answers, Part, Amount, int]:
    """Return the same of cells that answer each for itself, tell tips or compare rule sets."""
    read, kinds = _kinds(run, spec)
    told, compared, own, beside, gained = kinds
    first = kinds.first
    sections = [*(told.sections if told else [])]
    if compared and first is not compared:
        sections.append(Section("Rule sets compared", compared.sentences))
    sections += compared.sections if compared else []
    if own.head and first is not own:
        folded = Folded(f"{len(own.head)} answers, one by one", own.head)
        sections.append(Section("Each table and each duel", [folded]))
    sections += [section for of in SECTIONS for section in of(read)]
    what = "Every deal, or every match, is" if cells.has_matches(read) else "Every deal is"
    method = [
        *cells.how_played(read, what),
        *(told.method if told else []),
        *cells.verdicts(read, " of a duel" if told else ""),
        *matches.method(read),
        *(compared.method if compared else []),
        *cells.intervals(read, "Elsewhere the" if compared else "The"),
        PEOPLE,
    ]
    done = runner.played(spec, run)
    hands = read.hands + done.hands - read.done.hands
    summary = {**own.summary, "hands": hands, "digest": run.digest()}
    if compared:
        summary |= {"variants": compared.summary}
        summary |= {"sentence": compared.summary["sentence"]} if first is compared else {}
    if beside:
        summary |= beside.summary if first is beside else {"people": beside.summary["people"]}
    if gained:
        summary |= gained.summary if first is gained else {"gains": gained.summary["gains"]}
    if told:
        summary |= told.summary
    part = Part(
        own.question,
        first.sentences,
        sections,
        method,
        summary,
        rules=own.rules,
        names=compared.names if compared else (),
        certain=first.certain,
        head=first.answer,
        first_screen=kinds.shown(read, _day(run)),
    )
    return read, part, done, hands


def _day(run: Run) -> str:
    """Return on which day the run was played; empty: it is not known."""
    return answer_provenance.day(answer_provenance.of_run(run))


def _page(
    run: Run, read: Answers, part: Part, done: Amount, hands: int, *, unit: str = "hands"
) -> Page:
    """Return the page of a part, with what every page shows of its run.

    ``done``: how much of the run is played; ``hands``: how many hands that is; ``unit``: in what
    the facts count them.
    """
    lost = forfeits.read(run)
    summary = {
        **part.summary,
        "question": read.spec.question,
        "seed": read.spec.seed,
        "hands": hands,
        "digest": run.digest(),
        **conducted.summary(read),
        **lost.summary(),
    }
    # Matches do not say by themselves how many hands that is.
    amount = done.words() + (f", {hands:,} hands in all" if done.matches else "")
    amount = amount.replace("hands", unit)
    note = "" if done == read.planned else _unfinished(read, part, done)
    made = answer_provenance.of_run(run)
    what = f"{read.game.title}, rules {part.rules}; {amount}; seed {read.spec.seed}"
    form = Form(
        read.game.title,
        read.spec.question or part.question,
        summary["sentence"],
        part.answer,
        " ".join([f"{what}.", *own_rules.sentences(read.spec, read.game), part.certain]),
        part.sections,
        part.method,
        shlex.join(str(word) for word in run.header["provenance"].get("command", [])),
        _origin(run, read, done, made),
        appendix.told(read.spec),
        players=read.players,
        rule_sets=_rule_sets(read, part),
        note=note,
        forfeits=" ".join(lost.sentences),
        names=part.names,
        box=conducted.box(read),
        shown=part.first_screen,
        what=what,
        made=made,
    )
    return Page(summary["sentence"], summary, note, made, form, part.sentences)


def _rule_sets(read: Answers, part: Part) -> dict[str, str]:
    """Return what the rule sets are, by name; nothing where the answer calls them by that."""
    heads = [words.partition(": ")[0] for words in read.rule_sets.values()]
    said = any(f"“{head}" in sentence for head in heads for sentence in part.sentences)
    return {} if said else read.rule_sets


def _unfinished(read: Answers, part: Part, done: Amount) -> str:
    """Return what is said at the head of the page of a run that goes on."""
    of = ""
    if part.deals is not None:
        of = f" This page is of the first {part.deals:,} deals, which every duel has."
    return (
        f"This run is not finished: {done.words(read.planned)} are played.{of} The same command "
        "goes on where it stopped."
    )


def _origin(
    run: Run, read: Answers, done: Amount, known: Mapping[str, Any]
) -> list[tuple[str, str]]:
    """Return what made the run, name and value, in a fixed order; ``known`` as ``Page.made``."""
    made = {key: value for key, value in run.header["provenance"].items() if key != "command"}
    facts = {"seed": read.spec.seed, "played": done.words(read.planned), **made}
    if run.stopped is not None:
        facts["stopped"] = f"{run.stopped}; {runner.asked(read.spec).words()} were allowed"
    facts |= {"scenario digest": read.spec.digest(), "manifest digest": run.digest()}
    facts |= answer_provenance.told(known)
    return [(key, cells.plain(value)) for key, value in facts.items()]
