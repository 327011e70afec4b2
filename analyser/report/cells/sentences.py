"""What does a page show of cells that do not form a study?  Their sentences and words.

What their sections share is here too: which cells are drawn, and how they are measured.  Left out:
the sections (a file each), the numbers and sentences themselves (``findings.answers``).
"""

from __future__ import annotations

import json
from typing import Any, Final

from analyser.confidence import EACH_INTERVAL, PERCENT
from analyser.findings.answers import Answer, Answers
from analyser.report import playing_style
from analyser.report.parts import Block, Fine, Headline, Part
from analyser.report.study import PlayedRun
from analyser.wording import percent_each

MOST_DRAWN: Final = 6
"""Cells drawn in a picture; the tables show all.  Six differ in colour, dash and shape."""

MOST_DETAILS: Final = 20
"""Cells with tables of their own, curves in a table or a lane, so that a page stays below 2 MB."""


def part(_: PlayedRun, read: Answers) -> Part:
    """Return the answer of each cell, one after the other; the sections have files of their own."""
    said = [read.sentence(answer) for answer in read.ordered]
    head: list[Block] = [_describe_cell(read, answer) for answer in read.ordered]
    if read.cells and all(answer.faults for answer in read.cells):
        said.insert(0, playing_style.NO_ANSWER)
        head.insert(0, Headline(playing_style.NO_ANSWER))
    question = "what does a hand bring?"
    if len(read.cells) == 1 and read.cells[0].cell.duel:
        first, second = (entry.label for entry in read.cells[0].entries[:2])
        question = f"who plays better, {first} or {second}?"
    return Part(
        f"{read.game.title}: {question}",
        said,
        [],
        [],
        read.summary(),
        ", ".join(dict.fromkeys(cell.rules_name for cell in read.spec.cells if not cell.one_rule)),
        certain=EACH_INTERVAL.certain,
        head=head,
    )


def _describe_cell(read: Answers, answer: Answer) -> Headline | Fine:
    """Return the sentence of a cell, the verdict's word, and how often a duel was won.

    Of degenerate play the sentence alone, and not as a headline.
    """
    sentence = read.sentence(answer)
    if answer.faults:
        return Fine(f"†\N{NO-BREAK SPACE}{sentence}")
    if not answer.cell.duel or not answer.hands:
        return Headline(sentence)
    first, second = (entry.label for entry in answer.entries[:2])
    if answer.matches:
        wins = percent_each(
            [answer.matches.estimate_share_won(part).value for part in answer.matches.parts]
        )
        found = answer.verdict()
        verdict = found if found == "undecided" else f"{first} is {found} than {second}"
        won = f"{first} wins {wins[0]} of the matches, {second} {wins[1]}."
        return Headline(sentence, verdict=verdict, after=won)
    found, difference = answer.verdict(), answer.estimate()
    won, lost, even = percent_each([difference.won, difference.lost, difference.drawn])
    verdict = f"{first} is {found} than {second}"
    if found in ("equivalent", "undecided"):
        verdict = found
    if found == "equivalent":
        verdict += f" (less than {answer.scale.band:g} {answer.scale.unit} per hand apart)"
    after = f"{first} came out ahead on {won} of the deals, {second} on {lost}; {even} even."
    return Headline(sentence, verdict=verdict, after=after)


def has_matches(read: Answers) -> bool:
    """Return whether some cell has matches that were played."""
    return any(answer.matches and answer.matches.played for answer in read.cells)


def select_played(read: Answers, most: int) -> list[Answer]:
    """Return the cells that have hands, duels first, at most ``most``."""
    return [answer for answer in read.ordered if answer.hands][:most]


def describe_drawn(read: Answers, most: int | None = None) -> str:
    """Return, for a caption, how many of many cells are drawn, and how many the table has."""
    count = len(select_played(read, len(read.cells)))
    drawn, listed = min(count, MOST_DRAWN), count if most is None else min(count, most)
    if count <= drawn:
        return ""
    table = "all" if listed == count else f"the first {listed}"
    return f" The picture shows the first {drawn} of {count} pairings, the table below it {table}."


def words(name: str) -> str:
    """Return a name of the rows as words."""
    return name.replace("_", " ")


def write_plain(value: Any) -> str:
    """Return a value of a record as a reader is shown it."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def describe_repeats(read: Answers, what: str = "Every deal is", where: str = "") -> list[str]:
    """Return how often each deal is played, and why; nothing where no cell is a duel."""
    arms = sorted({len(cell.arms) for cell in read.spec.cells if cell.duel})
    if not arms:
        return []
    often = " or ".join("twice" if count == 2 else f"{count} times" for count in arms)
    return [
        f"{what} played {often}{where}: the same cards, with the two strategies changing seats. So "
        "good cards help both alike, and what is left is the play. A deal's result is the first "
        f"strategy's {read.scale.unit} minus the second's, averaged over those hands."
    ]


def verdicts(read: Answers, of: str = "") -> list[str]:
    """Return what the verdicts mean; nothing where no cell is a duel.  ``of`` says whose."""
    if not any(cell.duel for cell in read.spec.cells):
        return []
    band, unit = read.scale.band, read.scale.unit
    return [
        f"The verdict{of} is “equivalent” when the whole interval lies within ±{band:g} {unit} per "
        "hand; otherwise “better” when all of it lies above 0, “worse” when all of it lies below, "
        "and “undecided” when it contains 0. It is about the player that the duel names first."
    ]


def intervals(read: Answers, the: str = "The") -> list[str]:
    """Return of what kind the intervals are."""
    won = ", and so have the matches won where nobody changes seats" * has_matches(read)
    return [
        f"{the} interval holds the true mean with {PERCENT} confidence, however often one looks "
        "while the hands are played: it is the asymptotic confidence sequence of Waudby-Smith, "
        "Arbour, Sinha, Kennedy and Ramdas (arXiv 2103.06476, Theorem 2.2), tightest at the "
        "planned number of deals. The ± is rounded up. Shares of endings have Wilson's interval, "
        f"with deals counted and not hands{won}; the score curves count every hand."
    ]
