"""What is the page of duels that are read together?  One study of them, or several on one page.

Of several, the ablations are told together.  Each other study is as on a page of its own, under a
heading with its rules; one that is alone in its scenario is as one that a command asks for.  All
intervals of the page hold together: the studies share the risk equally, and in each study its
numbers share its part.  Left out: what is in each (``strengths``, ``tournament``, ``sweep``,
``ablations``) and the page around it (``page``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from analyser.confidence import ALL_INTERVALS, CONFIDENCE, RISK, RISKED
from analyser.findings import answers
from analyser.findings.answers import Answers
from analyser.report.cells import sentences as cells
from analyser.report.labels import describe_making
from analyser.report.parts import AskedDuels, Block, FirstScreen, Framed, Part, Picture, Section
from analyser.report.study import PlayedRun, StudyResult
from analyser.scenario import studies
from analyser.scenario.studies import Design, Several
from analyser.storage.run_folder import Run

MOST_SECTIONS: Final = 2
"""Pictures of other studies that a reader sees without opening anything."""


@dataclass(frozen=True)
class DuelStudy:
    """What a page asks of a kind of study whose duels are read together."""

    read: Callable[[Run, Answers, Any, float], Any]
    """What the duels come to: the run, the answers of those duels alone, the design, and with
    what confidence all intervals of the study hold at once.  Raises ``DataError`` while a duel has
    not begun, and when a shard is damaged."""
    parts: Callable[[Sequence[AskedDuels]], list[Part]]
    """The content of a page about all its studies of this kind: a part each, or, of a kind that is
    ``together``, as few as there can be."""
    summary: Callable[[AskedDuels], Mapping[str, Any]]
    """One study for a program, JSON-able."""
    is_joint: bool = False
    """Whether studies of this kind are at the head of a page of several; otherwise each is as on a
    page of its own, under a heading."""
    ranks: bool = False
    """Whether it says who is strongest."""


def name_rules(
    summary: Callable[..., Mapping[str, Any]],
) -> Callable[[AskedDuels], Mapping[str, Any]]:
    """Return a summary with the name of the rules behind it."""

    def tell_with_rules(study: AskedDuels) -> Mapping[str, Any]:
        return {**summary(study.found, study.read.scale), "rules": study.rules}

    return tell_with_rules


StudyOf: TypeAlias = Callable[[str], DuelStudy]
"""What a page asks of a kind of study, by the word of ``scenario.studies.kinds``."""


def is_alone(run: PlayedRun) -> bool:
    """Return whether a run is of one such study and nothing else."""
    return isinstance(run.design, Design)


def is_several(run: PlayedRun) -> bool:
    """Return whether a run is of several."""
    return isinstance(run.design, Several)


def read(study_of: StudyOf, played_run: PlayedRun) -> StudyResult:
    """Return what the duels of each study come to; see ``Study.read``."""
    design = played_run.design
    # Only the page of cells that answer each for itself shows what a score is made of.
    found = answers.watch(answers.read(played_run.run, terms=False))
    if not isinstance(design, Several):
        assert design is not None, "its cells answer each for itself"
        numbers = study_of(design.kind).read(played_run.run, found, design, CONFIDENCE)
        return StudyResult(found, [AskedDuels(1, design, numbers, found)], played_run.day)
    confidence = 1 - RISK / len(design.parts)
    made = []
    for number, asked in enumerate(design.parts, start=1):
        own = replace(found, cells=[found.cells[at] for at in asked.cells])
        numbers = study_of(asked.design.kind).read(played_run.run, own, asked.design, confidence)
        made.append(AskedDuels(number, asked.design, numbers, own))
    return StudyResult(found, made, played_run.day)


def tell_one(study_of: StudyOf, result: StudyResult) -> Part:
    """Return what is said of one study."""
    (study,) = result.numbers
    (part,) = study_of(study.design.kind).parts([study])
    return _finish_part(part, result)


def tell_several(study_of: StudyOf, result: StudyResult) -> Part:
    """Return what is said of several."""
    return _finish_part(_combine_parts(study_of, result.numbers, result.read), result)


def _finish_part(part: Part, result: StudyResult) -> Part:
    """Return a part that says how was played, and in its first picture by which version, when."""
    played = cells.describe_repeats(result.read, where=" in each duel")
    screen = part.first_screen
    if screen is not None and isinstance(screen.picture, Framed):
        said = [screen.picture.caption, describe_making(result.day)]
        seen = replace(screen.picture, caption=" ".join(each for each in said if each))
        screen = replace(screen, picture=seen)
    return replace(part, method=[*played, *part.method], first_screen=screen)


def _combine_parts(study_of: StudyOf, duels: Sequence[AskedDuels], read: Answers) -> Part:
    parts: list[Part] = []
    lead: list[Part] = []
    ranks = any(study_of(study.design.kind).ranks for study in duels)
    answers: list[str] = []
    sections: list[Section] = []
    for word in studies.kinds():
        mine = [study for study in duels if study.design.kind == word]
        if not mine:
            continue
        kind = study_of(word)
        told = kind.parts(mine)
        parts += told
        # The answer is the strongest player; of the other kinds the later ones say more.
        start = min(len(lead), 1) if ranks else 0
        lead[start:start] = told[:1]
        if kind.is_joint:
            sections += [section for each in told for section in each.sections]
            continue
        for study, each in zip(mine, told, strict=True):
            answers.append(f"Under the rules {study.rules}: {each.sentences[0]}")
            sections += _list_sections(study, each)
    said = [sentence for each in parts for sentence in each.headline]
    contrary = [sentence for each in parts for sentence in each.contrary]
    said = [*said, *contrary] if said else answers
    rules = list(dict.fromkeys(answer.cell.rules_name for answer in read.cells))
    together = (
        "All intervals of this page hold at once, and however often one looks: each is a "
        f"confidence sequence, the {len(duels)} studies share the {RISKED} alike, and the "
        "numbers of a study share its part (Bonferroni). A duel that several studies ask for is "
        "played once, and a study uses the deals that all its duels have."
    )
    return Part(
        f"{read.game.title}: who plays best?",
        said,
        sections,
        [*dict.fromkeys(text for each in parts for text in each.method), together],
        {
            "kind": "several",
            "studies": [study_of(study.design.kind).summary(study) for study in duels],
            "confidence": CONFIDENCE,
        },
        rules=", ".join(rules),
        names=list(dict.fromkeys([*(name for each in parts for name in each.names), *rules])),
        deals=min(each.deals for each in parts if each.deals is not None),
        certain=ALL_INTERVALS.certain,
        first_screen=_first_screen(lead),
    )


def _first_screen(parts: Sequence[Part]) -> FirstScreen | None:
    """Return the first of their first screens, with what the last ones add: facts, two pictures."""
    screens = [each.first_screen for each in parts if each.first_screen]
    if not screens:
        return None
    first, *others = screens
    facts = next((each.facts for each in [first, *others] if each.facts), ())
    return replace(
        first,
        facts=facts,
        sections=[
            Section(each.answer.rstrip("."), [each.deck, each.picture])
            for each in others
            if each.picture is not None
        ][:MOST_SECTIONS],
        folded=(),
    )


def _list_sections(study: AskedDuels, part: Part) -> list[Section]:
    """Return the sections of one study for a page of several: what it says stands first."""
    first, *others = part.sections
    title = part.question.partition(": ")[2] or part.question
    title = f"Rules {study.rules}: {title[0].upper()}{title[1:]}"
    blocks = [_number_block(block, study.number) for block in first.blocks]
    return [
        Section(title, [*part.sentences, *blocks]),
        *(replace(each, title=f"{each.title}, {study.rules}") for each in others),
    ]


def _number_block(block: Block, number: int) -> Block:
    """Return a picture with a name that no other study's has."""
    return replace(block, name=f"{block.name}-{number}") if isinstance(block, Picture) else block
