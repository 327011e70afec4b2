"""What is the page of several studies?  Ladders, tournaments, sweeps and ablations on one page.

The results of the ladders and the ablations come first.  Each other study is as on a page of its
own, under a heading with its rules.  All intervals of the page hold together: the studies share the
risk equally, and in each study its numbers share its part.  Left out: what is in each (``ladder``,
``tournament``, ``sweep``, ``ablations``) and the page around it (``page``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from analyser.confidence import AT_ONCE, CONFIDENCE, RISKED
from analyser.findings.answers import Answers
from analyser.report.kinds import KINDS
from analyser.report.parts import Block, FirstScreen, Part, Picture, Section, Study
from analyser.scenario import studies
from analyser.scenario.studies import Several
from analyser.storage.run_folder import Run

MOST_SECTIONS: Final = 2
"""Pictures of other studies that a reader sees without opening anything."""


def part(run: Run, read: Answers, design: Several) -> Part:
    """Return the content of a page about several studies.

    Raises ``DataError`` while a duel has not begun, and when a shard is damaged.
    """
    confidence = 1 - (1 - CONFIDENCE) / len(design.parts)
    found = []
    for number, asked in enumerate(design.parts, start=1):
        own = replace(read, cells=[read.cells[at] for at in asked.cells])
        numbers = KINDS[asked.design.kind].read(run, own, asked.design, confidence)
        found.append(Study(number, asked.design, numbers, own))
    parts: list[Part] = []
    lead: list[Part] = []
    answers: list[str] = []
    sections: list[Section] = []
    for word in studies.KINDS:
        kind, mine = KINDS[word], [study for study in found if study.design.kind == word]
        told = kind.parts(mine)
        parts += told
        # The ladder is the answer; the kinds after it say the more, the later they come.
        lead[1:1] = told[:1]
        if kind.together:
            sections += [section for each in told for section in each.sections]
            continue
        for study, each in zip(mine, told, strict=True):
            answers.append(f"Under the rules {study.rules}: {each.sentences[0]}")
            sections += _under(study, each)
    said = [sentence for each in parts for sentence in each.headline]
    contrary = [sentence for each in parts for sentence in each.contrary]
    said = [*said, *contrary] if said else answers
    rules = list(dict.fromkeys(answer.cell.rules_name for answer in read.cells))
    together = (
        "All intervals of this page hold at once, and however often one looks: each is a "
        f"confidence sequence, the {len(design.parts)} studies share the {RISKED} alike, and the "
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
            "sentence": " ".join(said),
            "studies": [KINDS[study.design.kind].summary(study) for study in found],
            "confidence": CONFIDENCE,
        },
        rules=", ".join(rules),
        names=list(dict.fromkeys([*(name for each in parts for name in each.names), *rules])),
        deals=min(each.deals for each in parts if each.deals is not None),
        certain=AT_ONCE.certain,
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
    )


def _under(study: Study, own: Part) -> list[Section]:
    """Return the sections of one study for a page of several: what it says stands first."""
    first, *others = own.sections
    title = own.question.partition(": ")[2] or own.question
    title = f"Rules {study.rules}: {title[0].upper()}{title[1:]}"
    blocks = [_numbered(block, study.number) for block in first.blocks]
    return [
        Section(title, [*own.sentences, *blocks]),
        *(replace(each, title=f"{each.title}, {study.rules}") for each in others),
    ]


def _numbered(block: Block, number: int) -> Block:
    """Return a picture with a name that no other study's has."""
    return replace(block, name=f"{block.name}-{number}") if isinstance(block, Picture) else block
