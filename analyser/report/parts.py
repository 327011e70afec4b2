"""What is a page made of?  A question, its answer, sections of blocks, and how it was measured.

Every page has this one form, and one template draws it.  Left out: what stands on a page (a file a
section or a kind of study), which page a run becomes (``page``), and the drawing (``render``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from analyser.report.pictures import Cells, Drawn, Rows
from analyser.statistics.intervals import Estimate
from analyser.wording import MOST_WORDS, Table, short_plus_minus

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from analyser.findings.answers import Answers
    from analyser.report.asking import AskedRuleSets, AskedTurns, Asking


@dataclass(frozen=True)
class Picture:
    """A figure with its words; its numbers stand folded below it."""

    name: str
    """Letters, digits and ``-``; of the file too, and unique on the page."""
    drawn: Drawn | Sequence[Drawn] | Figure
    """What is drawn: as data, which a page draws in HTML, or ready, which it shows as SVG."""
    title: str
    description: str
    """The text for a reader who cannot see it."""
    caption: str
    """How to read it."""
    tables: Sequence[Table]

    @property
    def figure(self) -> Figure:
        """The picture as Matplotlib draws it."""
        from analyser.report.figures import drawing

        return drawing.figure(self.each)

    @property
    def each(self) -> Sequence[Any]:
        """What is drawn, one below the other."""
        return self.drawn if isinstance(self.drawn, Sequence) else [self.drawn]


@dataclass(frozen=True)
class Grid:
    """A wide table of numbers with their ±, a rule set a row; words ready."""

    caption: str
    head: Sequence[tuple[str, str]]
    """Heading and unit of each column."""
    rows: Sequence[tuple[str, Sequence[tuple[str, str]]]]
    """Rule set, and for each column the number and its ``± …``, or ``""``."""


@dataclass(frozen=True)
class Heading:
    """A heading within a section."""

    text: str


@dataclass(frozen=True)
class Fine:
    """A paragraph in softer letters."""

    text: str


@dataclass(frozen=True)
class Headline:
    """A sentence in large letters, and below it, where there is one, a verdict in a word."""

    text: str
    also: bool = False
    """Whether it goes on from one before it, and is written smaller."""
    verdict: str = ""
    after: str = ""
    """What is said beside the verdict."""


@dataclass(frozen=True)
class Claim:
    """What people say, the verdict on it, and the measured sentence behind that."""

    says: str
    verdict: str
    sentence: str
    after: str = ""
    """In small letters."""


@dataclass(frozen=True)
class Claims:
    """Claims in a numbered list."""

    items: Sequence[Claim]


@dataclass(frozen=True)
class Placed:
    """What a player sees from their seat: who sits around the table, and what lies on it."""

    title: str
    across: str
    left: str
    right: str
    """The players who sit there; empty: nobody."""
    middle: Sequence[tuple[str, str]]
    """What lies on the table, from far to near: its name, and what it is."""
    own: Sequence[tuple[str, str]]
    """What lies before the player."""


@dataclass(frozen=True)
class Framed:
    """A picture that a page draws in HTML: its letters keep their size at any width."""

    name: str
    """Letters, digits and ``-``; of the file too, and unique on the page."""
    title: str
    drawn: Sequence[Drawn]
    """What is in the frame, one below the other."""
    note: str = ""
    """Players and units, in small letters below the title."""
    caption: str = ""
    """What bars and lines are, of how much, by which version, and when."""

    @property
    def legend(self) -> str:
        """What is drawn beside rows without a word: the strip around 0; empty: there is none."""
        strips = {each.band for each in self.drawn if isinstance(each, Rows) and each.has_strip}
        return f"Grey strip: within {max(strips):g} of 0, too little to matter." if strips else ""

    @property
    def figure(self) -> Figure:
        """The picture as Matplotlib draws it."""
        from analyser.report.figures import drawing

        return drawing.figure(self.drawn)

    @property
    def description(self) -> str:
        """What a screen reader reads out."""
        return " ".join(filter(None, [self.title + ".", self.note, self.legend, self.caption]))


@dataclass(frozen=True)
class Grids:
    """Coloured cells, one grid beside the other, with the key to their colours."""

    cells: Sequence[Cells]


@dataclass(frozen=True)
class Fact:
    """A number that one would repeat at the table, and what it is."""

    number: str
    words: str
    """At most 15."""
    small: str = ""
    """Its ± and unit."""

    @classmethod
    def from_estimate(
        cls, estimate: Estimate, words: str, unit: str = "", signed: bool = True
    ) -> Fact:
        """Return an estimate as a fact.

        ``unit``: of its ±, empty where the ``words`` say it; ``signed``: whether more than 0 has a
        plus, which a size that the words call lost, or a distance, has not.
        """
        value, _, half = short_plus_minus(estimate.value, estimate.half).partition(" ± ")
        value = value if signed else value.lstrip("+")
        return cls(value, words, f"± {half} {unit}".rstrip() if half else "")


@dataclass(frozen=True)
class FirstScreen:
    """What a reader sees without opening anything: the answer, one picture, three facts."""

    answer: str
    """One sentence of at most 20 words: no ±, no brackets, no code names."""
    deck: str = ""
    """The players tested, the rules, and where it fails: at most 45 words."""
    picture: Framed | Picture | None = None
    """It shows the answer itself."""
    facts: Sequence[Fact] = ()
    sections: Sequence[Section] = ()
    """Two or three."""
    folded: Sequence[Section] = ()
    """Those for which a page has no room: a fold each."""
    rule: str = ""
    """Of a decision the rule that is printed, and how what it counts is counted: for its chart."""
    finer: str = ""
    """How many decisions a finer chart needs, in a sentence."""
    next: str = ""
    """One more question, with the command that answers it."""

    @property
    def rule_on_chart(self) -> str:
        """What the chart says, where the deck has no room for the rule and leads there."""
        return f"On the chart: {self.rule}" if self.rule and "chart" in self.deck else ""


@dataclass(frozen=True)
class Folded:
    """Blocks that a reader has to open."""

    summary: str
    blocks: Sequence[Block]


@dataclass(frozen=True)
class Chosen:
    """A decision of a reviewed hand, folded: what was played, and what was best."""

    summary: str
    did: str
    best: str
    """Empty: nothing was better."""
    lost: str
    """By how much the best was better, with its unit."""
    blocks: Sequence[Block]


@dataclass(frozen=True)
class Turned:
    """A turn of a reviewed hand: what there was to choose."""

    name: str
    """What an address calls it, unique on the page: ``12``."""
    turn: int
    player: str
    blocks: Sequence[Block]
    hand: int = 0
    """Which of several hands; 0: there is one."""


Block: TypeAlias = (
    "str | Picture | Framed | Grids | Table | Grid | Heading | Fine | Headline | Claims | Placed"
    " | Folded | Chosen | Turned"
)
"""What a section holds; a ``str`` is a paragraph."""


@dataclass(frozen=True)
class Section:
    """Blocks under a heading."""

    title: str
    blocks: Sequence[Block]

    @property
    def pictures(self) -> list[Picture | Framed]:
        """The pictures in it, in their order."""
        return list(_pictures(self.blocks))


@dataclass(frozen=True)
class Part:
    """What one kind of study says, on a page of its own or beside others."""

    question: str
    """What the page asks where the scenario asks nothing."""
    sentences: Sequence[str]
    """The answer, the first sentence first."""
    sections: Sequence[Section]
    method: Sequence[str]
    """How the numbers are made: paragraphs."""
    summary: Mapping[str, Any]
    """The numbers for a program, JSON-able; :attr:`numbers` has the sentences too."""
    rules: str = ""
    """The rule set, and what is changed in it."""
    names: Sequence[str] = ()
    """Names not to be broken at a hyphen."""
    deals: int | None = None
    """Deals that all duels have; ``None`` where each cell has its own."""
    certain: str = ""
    """How sure the numbers are, in a sentence."""
    head: Sequence[Block] = ()
    """The sentences as they stand at the head of the page; empty: one below the other."""
    headline: Sequence[str] = ()
    """What a page of several studies says of it at its head, where that has any."""
    first_screen: FirstScreen | None = None
    """What its page shows first; ``None``: its first sentence and its first picture."""
    asking: Asking | AskedRuleSets | AskedTurns | None = None
    """What its page can be asked; ``None``: nothing."""
    contrary: Sequence[str] = ()
    """What must be beside the headlines of others, since it goes against them."""
    unit: str = "hands"
    """In what the facts count what was played."""
    box: Section | None = None
    """How those who played play."""

    @property
    def answer(self) -> Sequence[Block]:
        """What stands at the head of the page."""
        return self.head or stack_sentences(self.sentences)

    @property
    def screen(self) -> FirstScreen:
        """What its page shows first."""
        return self.first_screen or _plain_screen(" ".join(self.sentences), "", self.sections)

    @property
    def said(self) -> dict[str, Any]:
        """The answer for a program, in short and in full."""
        return {"sentence": self.screen.answer, "sentences": [*self.sentences]}

    @property
    def numbers(self) -> dict[str, Any]:
        """All for a program, JSON-able: the answer and its numbers."""
        return {**self.summary, **self.said}


@dataclass(frozen=True)
class AskedDuels:
    """Duels that are read together: what was asked, and what was found."""

    number: int
    """Which of the page's studies it is, from 1."""
    design: Any
    """As ``scenario.studies`` has it."""
    found: Any
    """As ``findings`` has it."""
    read: Answers
    """Its duels alone."""

    @property
    def rules(self) -> str:
        """The rule set of its duels."""
        return self.read.cells[0].cell.rules_name


@dataclass(frozen=True)
class Form:
    """All that stands on a page, in its order, but for what the template says of every page."""

    game: str
    question: str
    sentence: str
    """The answer: what is read first, in one line."""
    answer: Sequence[Block]
    """The answer in full."""
    facts: str
    """What was played, by which rules, and how sure the numbers are."""
    sections: Sequence[Section]
    method: Sequence[str]
    command: str
    origin: Sequence[tuple[str, str]]
    """What made the numbers, name and value."""
    scenario: str
    """All that was played, in full."""
    players: Mapping[str, str] = field(default_factory=dict)
    """How those who played play, in a line, by name."""
    rule_sets: Mapping[str, str] = field(default_factory=dict)
    """What the rule sets are that were played, in a line, by name; empty: the answer says it."""
    note: str = ""
    """What must be known before anything is believed."""
    forfeits: str = ""
    """How many hands which engine forfeited."""
    names: Sequence[str] = ()
    """Names not to be broken at a hyphen, in the question and the answer."""
    what: str = ""
    """What was played, by which rules: of ``facts`` that which a picture needs that is alone."""
    made: Mapping[str, Any] = field(default_factory=dict)
    """The same as ``origin`` and more for a program, JSON-able: ``docs/schema/provenance.json``."""
    box: Section | None = None
    """How those who played play."""
    shown: FirstScreen | None = None
    """What is seen first; ``None``: the first sentence, the rest is folded."""
    files: Sequence[tuple[str, str]] = ()
    """What to take away: words, and the file beside the page."""
    asking: Asking | AskedRuleSets | AskedTurns | None = None
    """What it can be asked; ``None``: nothing."""

    @property
    def first_screen(self) -> FirstScreen:
        """What is seen first; by default the first sentence and the first picture."""
        return self.shown or _plain_screen(self.sentence, self.facts, self.sections)

    @property
    def pictures(self) -> list[Picture | Framed]:
        """The pictures on the page, in their order; each name once."""
        screen = self.first_screen
        first = [screen.picture] if screen.picture else []
        sections = [*screen.sections, *screen.folded, *self.sections]
        found = [*first, *(picture for each in sections for picture in each.pictures)]
        return list({picture.name: picture for picture in reversed(found)}.values())[::-1]


def _plain_screen(sentence: str, deck: str, sections: Sequence[Section]) -> FirstScreen:
    """Return the first screen of a page that has none of its own."""
    pictures = (picture for section in sections for picture in section.pictures)
    return FirstScreen(shorten_sentence(sentence), deck, next(pictures, None))


def shorten_sentence(sentence: str) -> str:
    """Return a sentence as the answer of a page: without ±, brackets and what follows a comma.

    What is quoted stays whole.
    """
    plain = re.sub(r"\s*\([^()]*\)|\s*±\s*[\d.,]*\d", "", sentence)
    for end in (". ", "; ", ": ", ", over ", ", "):
        if len(plain.split()) > MOST_WORDS:
            quoted = re.sub("“[^”]*”", lambda each: "x" * len(each[0]), plain)
            plain = plain[: len(quoted.partition(end)[0])]
    return f"{plain[:1].upper()}{plain[1:].rstrip(' .,;:')}."


def stack_sentences(sentences: Sequence[str]) -> list[Block]:
    """Return sentences one below the other, the first the largest."""
    return [Headline(text, also=at > 0) for at, text in enumerate(sentences)]


def _pictures(blocks: Sequence[Block]) -> Iterator[Picture | Framed]:
    for block in blocks:
        if isinstance(block, (Picture, Framed)):
            yield block
        elif isinstance(block, (Folded, Chosen, Turned)):
            yield from _pictures(block.blocks)
