"""What is the page that a run becomes?  Each kind of run has its own files; here they meet.

The answer comes first; every picture has its numbers in a table below it; at the end is all that is
needed to reproduce the page.  Left out: the content (a file for each section, and each kind of
study), and how it becomes a file (``render``).
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from analyser.findings import own_rules
from analyser.findings.answers import Answers
from analyser.play import answer_provenance, forfeits, runner
from analyser.play.runner import Amount
from analyser.report import appendix, kinds, render
from analyser.report import playing_style as conducted
from analyser.report.cells import sentences as cells
from analyser.report.parts import FirstScreen, Form, Part
from analyser.report.render import PictureFile
from analyser.report.study import PlayedRun, Source, StudyResult
from analyser.storage.address import Location
from analyser.storage.run_folder import Run

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PEOPLE: Final = (
    "The numbers are true of these strategies, which are played by the computer; people may play "
    "otherwise."
)


@dataclass(frozen=True)
class Page:
    """A report, ready to be written; its pictures are drawn when they are first needed."""

    sentence: str
    """The answer: what the page, the terminal and the share image say first."""
    summary: dict[str, Any]
    """The same in numbers, JSON-able: ``Part.numbers``, and what every page has of its run."""
    note: str
    """That the run is not finished, and how much of it is there; ``""``: it is."""
    provenance: dict[str, Any]
    """What made it, JSON-able, as ``play.answer_provenance.of_run`` has it."""
    form: Form = field(repr=False)
    """All that stands on it, in its order."""
    sentences: Sequence[str] = ()
    """The answer in full, with each ±."""

    def __str__(self) -> str:
        return self.sentence

    @cached_property
    def html(self) -> str:
        """The page as a file."""
        return render.html(self.form)

    @cached_property
    def pictures(self) -> Sequence[PictureFile]:
        """The pictures as files of their own."""
        return render.list_pictures(self.form)

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

    def write(self, out: Path, chart: str = "") -> list[Path]:
        """Write the page to ``out``, its answer and its share image beside it (``render.write``).

        ``chart``: the strategy chart's file, as the page links it.
        """
        return render.write(self.form, out, self.summary, chart)


def build(run: Run, duels: Location | None = None) -> Page:
    """Return the page of a run, finished or not.

    ``duels``: where rules were played, of decisions whose rules were played more than once.

    Raises what :func:`answers.read` raises, and ``DataError`` for duels that are read together of
    which one has not begun.
    """
    found, part = describe_run(run, duels)
    return _page(run, found.read, part)


def first_screen(run: Run) -> FirstScreen:
    """Return what the page of a run shows first, without the page.

    Raises what :func:`build` raises.
    """
    return describe_run(run)[1].screen


def describe_run(run: Run, duels: Location | None = None) -> tuple[StudyResult, Part]:
    """Return what a run was played for: what was found, and what is said of it.

    Raises what :func:`build` raises.
    """
    played = PlayedRun(run, duels)
    study = kinds.find_study(played)
    found = study.read(played)
    return found, study.tell(found)


def _page(run: Run, read: Answers, part: Part) -> Page:
    """Return the page of a part, with what every page shows of its run."""
    done, lost = runner.count_played(read.spec, run), forfeits.read(run)
    # What tells tips, and decisions, are not among the cells that were read.
    hands = read.hands + done.hands - read.done.hands
    summary = {
        **part.numbers,
        "question": read.spec.question,
        "seed": read.spec.seed,
        "hands": hands,
        "digest": run.digest(),
        **conducted.summary(read),
        **lost.summary(),
    }
    # Matches do not say by themselves how many hands that is.
    amount = done.words() + (f", {hands:,} hands in all" if done.matches else "")
    amount = amount.replace("hands", part.unit)
    note = "" if done == read.planned else _describe_unfinished(read, part, done)
    made = answer_provenance.of_run(run)
    what = f"{read.game.title}, rules {part.rules}; {amount}; seed {read.spec.seed}"
    form = Source(
        read.game.title,
        what,
        shlex.join(str(word) for word in run.header["provenance"].get("command", [])),
        _origin(run, read, done, made),
        appendix.write_spec(read.spec),
        made,
        read.spec.question,
        own_rules.sentences(read.spec, read.game),
        [PEOPLE],
        read.players,
        _rule_sets(read, part),
        note,
        " ".join(lost.sentences),
    ).form(replace(part, box=conducted.box(read)))
    return Page(summary["sentence"], summary, note, made, form, part.sentences)


def _rule_sets(read: Answers, part: Part) -> dict[str, str]:
    """Return what the rule sets are, by name; nothing where the answer calls them by that."""
    heads = [words.partition(": ")[0] for words in read.rule_sets.values()]
    said = any(f"“{head}" in sentence for head in heads for sentence in part.sentences)
    return {} if said else read.rule_sets


def _describe_unfinished(read: Answers, part: Part, amount: Amount) -> str:
    """Return what is said at the head of the page of a run that goes on."""
    of = ""
    if part.deals is not None:
        of = f" This page is of the first {part.deals:,} deals, which every duel has."
    return (
        f"This run is not finished: {amount.words(read.planned)} are played.{of} The same command "
        "goes on where it stopped."
    )


def _origin(
    run: Run, read: Answers, amount: Amount, known: Mapping[str, Any]
) -> list[tuple[str, str]]:
    """Return what made the run, name and value, in a fixed order; ``known`` as
    ``Page.provenance``.
    """
    made = {key: value for key, value in run.header["provenance"].items() if key != "command"}
    facts = {"seed": read.spec.seed, "played": amount.words(read.planned), **made}
    if run.stopped is not None:
        facts["stopped"] = f"{run.stopped}; {runner.count_asked(read.spec).words()} were allowed"
    facts |= {"scenario digest": read.spec.digest(), "manifest digest": run.digest()}
    facts |= answer_provenance.describe_provenance(known)
    return [(key, cells.write_plain(value)) for key, value in facts.items()]
