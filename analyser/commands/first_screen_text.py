"""How does a terminal show the first screen of a page?  The same words, in the same order.

The answer, the deck, one picture of at most eight bars in text, the facts, then the command that
goes on.  Only words and block characters, or plain letters where the terminal has no others: so a
pipe gets the same text.  Left out: what is on the screen (the files of ``report``).
"""

from __future__ import annotations

import math
import shlex
import shutil
import textwrap
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from analyser.streams import make_writable, say

if TYPE_CHECKING:
    from analyser.report.parts import Fact, FirstScreen, Framed, Picture
    from analyser.report.pictures import Cells, Dots, Lane, Parts, Rows
    from analyser.storage.address import Location

UNKNOWN_WIDTH: Final = 80
"""Columns of a terminal that does not say how many it has; of a file and a pipe too."""
WIDEST: Final = 100
"""Longer lines are hard to read, however wide the terminal is."""
MOST_BARS: Final = 8
LONGEST_BAR: Final = 40
SHORTEST_BAR: Final = 8
"""Columns of the widest bar; with less room there is none, and the numbers stand alone."""
MARGIN: Final = "  "
HEAD: Final = 12
"""Letters in a line above a column of numbers, at most."""
MARKS: Final = {
    "first": ("▲", "+"), "second": ("▼", "-"), "same": ("=", "="), "open": ("~", "~"),
    "none": (" ", " "),
}  # fmt: skip
"""What is behind a number that is more, or less, than the one it is compared with; plain letters
where the terminal has no others."""
OPEN: Final = "Light bar: not clear yet, the interval holds 0."


def show(screen: FirstScreen, *following: str, note: str = "") -> None:
    """Print a first screen, and below it what comes next, a line each.

    Those lines are commands and paths, which are copied: they are never broken.  ``note``: what
    must be known before anything is believed, as that a run is not finished.
    """
    say(*lines(screen, width(), make_writable, note))
    say("", *following)


def next_command(words: Sequence[str]) -> str:
    """Return the line that says how to go on."""
    return f"Next: {shlex.join(words)}"


def next_report(run: Location) -> str:
    """Return the line that says how to make the page of a run, which has every number."""
    return next_command(["analyser", "report", str(run)])


def width() -> int:
    """Return how many columns a line may have."""
    return max(20, min(shutil.get_terminal_size((UNKNOWN_WIDTH, 24)).columns, WIDEST))


def lines(
    screen: FirstScreen, wide: int, letters: Callable[[str], str] = str, note: str = ""
) -> list[str]:
    """Return a first screen as lines of at most ``wide`` columns.

    ``letters`` returns words in letters that the terminal has.
    """
    drawn = _Drawing(wide, letters)
    made = [
        line
        for words in (screen.answer, screen.deck, screen.rule_on_chart, note)
        for line in drawn.wrap_words(words)
    ]
    for block in (drawn.picture(screen.picture), drawn.facts(screen.facts)):
        made += ["", *block] if block else []
    return made


class _Drawing:
    """Draws within a width in columns, with the letters that a terminal has."""

    def __init__(self, wide: int, letters: Callable[[str], str]) -> None:
        self.wide = wide
        self.letters = letters
        has_blocks = letters("█░│") == "█░│"
        self.full, self.light, self.zero = ("█", "░", "│") if has_blocks else ("#", ".", "|")

    def wrap_words(self, words: str, first: str = "", others: str = "") -> list[str]:
        """Return words in lines; a number stays with its ±, a name is not broken at a hyphen."""
        whole = self.letters(words).replace(" ± ", "\0±\0").replace(" +/- ", "\0+/-\0")
        broken = textwrap.wrap(
            whole, self.wide, initial_indent=first, subsequent_indent=others,
            break_on_hyphens=False,
        )  # fmt: skip
        return [line.replace("\0", " ") for line in broken]

    def facts(self, facts: Sequence[Fact]) -> list[str]:
        """Return a line for each fact: its number in one column, its words in the other."""
        numbers = [self.letters(f"{each.number} {each.small}".rstrip()) for each in facts]
        column = max(map(len, numbers), default=0)
        made = []
        for number, fact in zip(numbers, facts, strict=True):
            if column > self.wide // 3:
                made += self.wrap_words(f"{number} {fact.words}", MARGIN, MARGIN * 2)
            else:
                indent = f"{MARGIN}{'':{column}}{MARGIN}"
                made += self.wrap_words(fact.words, f"{MARGIN}{number:<{column}}{MARGIN}", indent)
        return made

    def picture(self, picture: Framed | Picture | None) -> list[str]:
        """Return what can be drawn of a picture in text; nothing of curves and outlines."""
        from analyser.report.pictures import Cells, CostChart, Dots, Parts, Rows

        if picture is None:
            return []
        drawn = picture.drawn if isinstance(picture.drawn, Sequence) else [picture.drawn]
        made: list[str] = []
        for each in drawn:
            if isinstance(each, Parts):
                made += self.parts(each)
            elif isinstance(each, CostChart):
                made += self.rows(each.rows, picture.title)
            elif isinstance(each, Rows):
                made += self.rows(each, picture.title)
            elif isinstance(each, Dots):
                made += self.dots(each)
            elif isinstance(each, Cells):
                made += self.cells(each)
        return [*self.wrap_words(f"{picture.title}:"), *made] if made else []

    def parts(self, drawn: Parts) -> list[str]:
        """Return shares of a whole as one bar, and below it their words."""
        room = min(LONGEST_BAR, self.wide - len(MARGIN))
        marks = [self.full, self.light, *" " * len(drawn.shares)]
        ends = [round(room * math.fsum(share for _, share in drawn.shares[: at + 1]))
                for at in range(len(drawn.shares))]  # fmt: skip
        bar = "".join(
            mark * (end - start) for mark, start, end in zip(marks, [0, *ends], ends, strict=False)
        )
        words = ", ".join(words for words, _ in drawn.shares)
        return [f"{MARGIN}{bar}".rstrip(), *self.wrap_words(words, MARGIN, MARGIN)]

    def rows(self, drawn: Rows, title: str) -> list[str]:
        """Return bars around a line at 0, and above them what left and right of it means."""
        lanes = drawn.lanes[:MOST_BARS]
        if len(lanes) == 1:
            (lane,) = lanes
            return self.wrap_words(f"{_label(lane)}: {lane.words} {drawn.unit}", MARGIN, MARGIN * 2)
        values = [self.letters(each.words) for each in lanes]
        labels = [self.letters(_label(each)) for each in lanes]
        shares = drawn.often[:MOST_BARS]
        value, often = (max(map(len, column)) for column in (values, shares))
        longest = max(map(len, labels))
        # A long label is broken before a bar has no room.
        least = min(longest, self.wide // 3) + SHORTEST_BAR + value + 4 * len(MARGIN)
        often = often if least + often <= self.wide else 0
        free = self.wide - value - (often + len(MARGIN) if often else 0) - 3 * len(MARGIN)
        label = min(longest, max(8, self.wide // 3, free - LONGEST_BAR))
        room = min(LONGEST_BAR, free - label)
        bars = self.bars(lanes, room) if room >= SHORTEST_BAR else [""] * len(lanes)
        made = self.wrap_words(_axis(drawn, title, any(bars), often > 0), MARGIN, MARGIN)
        panel = ""
        for lane, name, bar, number, share in zip(lanes, labels, bars, values, shares, strict=True):
            if lane.panel != panel:
                panel = lane.panel
                made += self.wrap_words(f"{panel}:", MARGIN, MARGIN)
            first, *more = textwrap.wrap(name, label) or [""]
            row = f"{MARGIN}{first:<{label}}{MARGIN}{f'{bar}{MARGIN}' if bar else ''}"
            row += f"{number:>{value}}{f'{MARGIN}{share:>{often}}' if often else ''}"
            made.append(row.rstrip()[: self.wide])
            made += [f"{MARGIN}{part}" for part in more]
        if any(bars) and any(each.side == "open" and each.mean for each in lanes):
            made += self.wrap_words(OPEN, MARGIN, MARGIN)
        return [*made, *self.count_rows_left_out(len(drawn.lanes) - len(lanes))]

    def bars(self, lanes: Sequence[Lane], room: int) -> list[str]:
        """Return a bar for each row, all on one axis of ``room`` columns, its 0 included."""
        means = [each.mean if math.isfinite(each.mean) else 0.0 for each in lanes]
        low, high = min(0.0, *means), max(0.0, *means)
        step = (high - low) / (room - 1) or 1.0
        left, right = round(-low / step), round(high / step)
        made = []
        for lane, mean in zip(lanes, means, strict=True):
            long = round(abs(mean) / step)
            if mean and lane.side != "open":
                long = max(1, long)
            bar = (self.light if lane.side == "open" else self.full) * long
            before, after = (bar, "") if mean < 0 else ("", bar)
            made.append(f"{before[:left]:>{left}}{self.zero}{after[:right]:<{right}}")
        return made

    def cells(self, drawn: Cells) -> list[str]:
        """Return numbers in rows and columns; nothing where they are more than a screen holds."""
        table = [
            [drawn.corner, *drawn.columns],
            *([name, *(f"{each.words} {each.word}".strip() for each in own)]
              for (name, _), own in drawn.lines),
        ]  # fmt: skip
        table = [[*map(self.letters, row)] for row in table]
        columns = [max(map(len, column)) for column in zip(*table, strict=True)]
        if len(drawn.rows) > MOST_BARS or sum(columns) + len(MARGIN) * len(columns) > self.wide:
            return self.wrap_words("The page has the table, which is too large for here.", MARGIN)
        sides = f"above 0: {drawn.first}; below 0: {drawn.second}" if drawn.first else ""
        made = self.wrap_words("; ".join(filter(None, [drawn.caption, sides])), MARGIN, MARGIN)
        for name, *own in table:
            numbers = (f"{each:>{long}}" for each, long in zip(own, columns[1:], strict=True))
            made.append(MARGIN.join(["", f"{name:<{columns[0]}}", *numbers]).rstrip())
        return made

    def dots(self, drawn: Dots) -> list[str]:
        """Return the numbers of each row, each with a mark: more, less, or not clear yet."""
        marks = {side: mark if self.letters(mark) == mark else plain
                 for side, (mark, plain) in MARKS.items()}  # fmt: skip
        heads = [textwrap.wrap(self.letters(head), HEAD) for head in drawn.columns]
        numbers = [
            [f"{self.letters(dot.words)} {marks[dot.side]}" if dot else self.letters("–  ")
             for dot in row.dots]
            for row in drawn.rows
        ]  # fmt: skip
        columns = [max(map(len, [*head, *column])) for head, column in
                   zip(heads, zip(*numbers, strict=True), strict=True)]  # fmt: skip
        room = self.wide - len(MARGIN) - sum(columns) - len(MARGIN) * len(columns)
        if room < SHORTEST_BAR:
            return self.wrap_words("The page has the table, which is too large for here.", MARGIN)
        label = min(room, max(len(self.letters(row.label)) for row in drawn.rows))

        def line(name: str, cells: Sequence[str]) -> str:
            parts = (f"{cell:>{long}}" for cell, long in zip(cells, columns, strict=True))
            return MARGIN.join([f"{MARGIN}{name:<{label}}", *parts]).rstrip()

        deep = max(map(len, heads))
        above = [[*[""] * (deep - len(head)), *head] for head in heads]
        made = [line("", cells) for cells in zip(*above, strict=True)]
        for panel, lines in drawn.panels:
            made += self.wrap_words(f"{panel}:", MARGIN, MARGIN) if panel else []
            for at, row in lines:
                first, *more = textwrap.wrap(self.letters(row.label), label) or [""]
                made += [line(first, numbers[at]), *(f"{MARGIN}{part}" for part in more)]
        same = f", {marks['same']} the same" if drawn.has_same else ""
        unclear = f", {marks['open']} not clear yet" if drawn.has_open else ""
        said = f"{marks['first']} more, {marks['second']} less{same}{unclear}"
        said += ": against the first rule set"
        return [*made, *self.wrap_words(f"{said} for as many players.", MARGIN, MARGIN)]

    def count_rows_left_out(self, many: int) -> list[str]:
        """Return how many rows the page has besides."""
        return self.wrap_words(f"{many} more on the page.", MARGIN, MARGIN) if many > 0 else []


def _label(lane: Lane) -> str:
    return f"{lane.label}, {lane.note}" if lane.note else lane.label


def _axis(rows: Rows, title: str, bars: bool, shares: bool) -> str:
    """Return what the numbers count, and what the sides of 0 mean."""
    less, more = ("left", "right") if bars else ("below 0", "above 0")
    said = (
        "" if rows.unit in title else rows.unit,
        f"{less}: {rows.less}" if rows.less else "",
        f"{more}: {rows.more}" if rows.more else "",
        "last: how often" if shares else "",
    )
    return "; ".join(filter(None, said))
