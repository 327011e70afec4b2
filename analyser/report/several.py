"""What is the page of several studies?  Ladders, tournaments, sweeps and knock-outs, in one story.

Each study is told as on a page of its own, under a heading that names its rules; the answers of the
ladders and of the knock-outs stand first.  All intervals of the page hold at once: the studies
share the 5 % alike, and in each study its numbers share its part.  Left out: what stands in each
(``report.ladder``, ``report.tournament``, ``report.sweep``, ``report.knockouts``) and the page
around it (``report.page``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from analyser.findings import margins, sweeps, tournaments
from analyser.findings.answers import Answers
from analyser.report import knockouts, ladder, sweep, tournament
from analyser.report.knockouts import Told
from analyser.report.ladder import Climb
from analyser.report.parts import Section, Story
from analyser.scenario.studies import Knockouts, Ladder, Member, Several, Sweep, Tournament
from analyser.statistics.intervals import CONFIDENCE
from analyser.storage.run_folder import Run


@dataclass
class _Made:
    """What has been told so far."""

    climbs: list[Climb] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    """The first sentence of each other study."""
    contrary: list[str] = field(default_factory=list)
    """Where the best of all loses a duel."""
    sections: list[Section] = field(default_factory=list)
    """Of those studies."""
    method: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    deals: list[int] = field(default_factory=list)
    parts: list[dict[str, Any]] = field(default_factory=list)


def story(run: Run, read: Answers, design: Several) -> Story:
    """Return the words, pictures and tables of several studies.

    Raises ``DataError`` while a duel has not begun, and when a shard is damaged.
    """
    made = _Made()
    confidence = 1 - (1 - CONFIDENCE) / len(design.parts)
    for number, part in enumerate(design.parts, start=1):
        own = replace(read, cells=[read.cells[at] for at in part.cells])
        _tell(made, run, own, part, number, confidence)
    said = [each for climbs in _alike(made.climbs) for each in ladder.sentences(climbs)]
    said += [knockouts.headline(made.told)] if made.told else []
    said = [*said, *made.contrary] if said else made.answers
    sections = [
        ladder.section(climbs, f"ladder-{at}")
        for at, climbs in enumerate(_alike(made.climbs), start=1)
    ]
    sections += made.sections
    sections += [
        knockouts.section(each, f"habits-{at}") for at, each in enumerate(made.told, start=1)
    ]
    method = [*made.method, *(knockouts.method(made.told) if made.told else [])]
    method.append(
        "All intervals of this page hold at once, and however often one looks: each is a "
        f"confidence sequence, the {len(design.parts)} studies share the 5 % alike, and the "
        "numbers of a study share its part (Bonferroni). A duel that several studies ask for is "
        "played once, and a study uses the deals that all its duels have."
    )
    rules = dict.fromkeys(answer.cell.rules_name for answer in read.cells)
    question = read.spec.question or f"{read.game.title}: who plays best?"
    return Story(
        question,
        said,
        list(dict.fromkeys([*made.names, *rules])),
        [replace(each, text=[_whole(text) for text in each.text]) for each in sections],
        list(dict.fromkeys(method)),
        min(made.deals),
        ", ".join(rules),
        {
            "kind": "several",
            "sentence": " ".join(said),
            "studies": made.parts,
            "confidence": CONFIDENCE,
        },
    )


def _tell(
    made: _Made, run: Run, read: Answers, part: Member, number: int, confidence: float
) -> None:
    """Read one study, the ``number``-th, and put what it says where it belongs."""
    design, rules = part.design, read.cells[0].cell.rules_name
    if isinstance(design, Ladder):
        climb = Climb(rules, design, margins.read(run, read, design, confidence))
        made.climbs.append(climb)
        made.names += design.players
        made.deals.append(climb.found.deals)
        made.parts.append(ladder.summary(climb))
        return
    if isinstance(design, Tournament):
        standings = tournaments.read(run, read, design, confidence)
        own = tournament.story(standings, read)
        if contrary := tournament.contrary(standings):
            made.contrary.append(f"Under the rules {rules}, {contrary[0].lower()}{contrary[1:]}")
    elif isinstance(design, Sweep):
        own = sweep.story(sweeps.read(run, read, design, confidence), read)
    else:
        assert isinstance(design, Knockouts)
        found = margins.read(run, read, design, confidence)
        told = Told(rules, design, found, read.game.policy_fields)
        made.told.append(told)
        made.names += [design.policy, design.base]
        made.deals.append(found.deals)
        made.parts.append(knockouts.summary(told))
        return
    made.answers.append(f"Under the rules {rules}: {own.sentences[0]}")
    made.sections += _under(rules, number, own)
    made.method += own.method
    made.names += own.names
    made.deals.append(own.deals)
    made.parts.append({**own.summary, "rules": rules})


def _under(rules: str, number: int, own: Story) -> list[Section]:
    """Return the sections of one study for a page of several: what it says stands first."""
    first, *others = own.sections
    picture = first.picture
    if picture is not None:
        picture = replace(picture, name=f"{picture.name}-{number}")
    title = own.question.partition(": ")[2] or own.question
    title = f"{title[0].upper()}{title[1:]}"
    first = replace(
        first,
        title=f"Rules {rules}: {title}",
        text=[*own.sentences, *first.text],
        picture=picture,
    )
    return [first, *(replace(each, title=f"{each.title}, {rules}") for each in others)]


def _whole(text: str) -> str:
    """Return a text in which a number stays with its ±."""
    return text.replace(" ± ", "\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}")


def _alike(climbs: Sequence[Climb]) -> list[list[Climb]]:
    """Return the ladders, those with the same rungs together."""
    made: dict[tuple[str, ...], list[Climb]] = {}
    for climb in climbs:
        made.setdefault(climb.ladder.rungs, []).append(climb)
    return list(made.values())
