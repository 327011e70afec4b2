"""What does a table look like?  A table in, a Matplotlib figure out, then SVG or PNG.

The pictures are drawn for a page of 370 to 600 pixels width: narrow, large letters, no box.
Colours are those of Okabe and Ito, which colour-blind readers can tell apart, picked to stand
out on white and on black, and never alone: lines differ in dash, dots in shape.  Left out: what
the numbers mean; titles and descriptions come from the report.
"""

from __future__ import annotations

import html
import io
import math
import re
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from analyser.report.figures.label_fit import SIZE, fit_name
from analyser.report.figures.matplotlib_import import import_matplotlib
from analyser.report.pictures import Lane
from analyser.storage.files import write_atomically

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH: Final = 5.2
"""Inches (374 points): legible at 370 pixels on a telephone and at 600 on a desk."""

DPI: Final = 300
"""Dots an inch of a picture as a file, as printers ask for."""

INK: Final = "#1b1f24"
"""Words and axes.  In SVG it becomes ``currentColor``, so that a dark page has light letters."""
PAPER: Final = "#fffffe"
"""Outline of a dot.  In SVG it becomes the page's background."""

GREY: Final = "#8a8f98"
BLUE: Final = "#0072b2"

SERIES: Final = (
    (BLUE, "-", "o"),
    ("#d55e00", "--", "s"),
    ("#009e73", "-.", "D"),
    ("#cc79a7", ":", "^"),
    ("#8c6bb1", (0, (5, 1, 1, 1, 1, 1)), "v"),
    ("#7f7f7f", (0, (1, 3)), "P"),
)
"""Colour, dash and marker of the first, second … series; a seventh starts again."""

BARS: Final = {
    "first": ("#3a86c4", ""),
    "second": ("#cb6f1b", ""),
    "open": ("#d9d6ce", "////"),
    "none": ("#d9d6ce", ""),
}
"""Fill and hatch of a bar by its side: the page's."""

FINE: Final = 60
"""From this many points on, a step is a few pixels wide, and a dashed line is clearer without."""

LANE: Final = 0.235
"""Inches a lane of many: a line of words and the air between two."""

MORE: Final = 0.65
"""Lanes that each further line of a name takes."""

LABEL_WIDTH: Final = 130.0
NAME_WIDTH: Final = 350.0
BOLD: Final = 300.0
HANDLE: Final = 30.0
"""Points that names have left of the lanes, above one, above one in bold letters, which are wider
than the light ones that are measured, and less by the line beside them."""

STYLE: Final[dict[str, Any]] = {
    "font.family": ["DejaVu Sans"],
    "font.size": SIZE,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.labelsize": 9.0,
    "axes.linewidth": 0.8,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 9.5,
    "axes.titlecolor": INK,
    "axes.unicode_minus": True,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "grid.color": GREY,
    "grid.alpha": 0.35,
    "grid.linewidth": 0.6,
    "hatch.linewidth": 0.6,
    "legend.frameon": False,
    "legend.labelcolor": INK,
    "text.color": INK,
    "text.parse_math": False,
    "text.usetex": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "svg.fonttype": "none",
    "pdf.fonttype": 42,
    "svg.hashsalt": "analyser",
}
"""``text.parse_math`` is off because names come from scenarios: a ``$`` in one is a dollar sign."""


@contextmanager
def style() -> Iterator[None]:
    """Draw with our settings over Matplotlib's own, whatever the user's matplotlibrc says.

    A letter of a name that no font here has is drawn as a box, and nothing is said of it.
    """
    import_matplotlib()
    import matplotlib as mpl

    ours: Any = {key: value for key, value in mpl.rcParamsDefault.items() if key != "backend"}
    with mpl.rc_context(ours | STYLE), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph", UserWarning)
        yield


def make_panels(panels: int, height: float) -> tuple[Figure, list[Axes]]:
    """Return an empty figure of ``height`` inches with ``panels`` panels, one below the other."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    axes = figure.subplots(panels, 1, squeeze=False, sharex=True)
    return figure, [axis for row in axes for axis in row]


def forest(
    rows: Sequence[Lane],
    axis_words: str,
    band: float = 0.0,
    reach: float = math.inf,
    bars: bool = False,
) -> Figure:
    """Return a forest plot: a lane a row, its name left, its numbers right, one line at 0.

    Lanes of one ``panel`` stand together, below its words, which may be several lines; ``""``:
    below none.  ``series`` is which of ``SERIES`` its dot is of.  ``axis_words`` say what is
    drawn, and in what unit, a line each.  A lane without a finite interval shows its dot alone.  A
    strip marks ±``band``.  What lies further from 0 than ``reach`` is an arrow at the edge.
    ``bars``: each is a bar from 0 in the colour of its side, as pages draw it.
    """
    panels = list(dict.fromkeys(lane.panel for lane in rows))
    rows = sorted(rows, key=lambda lane: panels.index(lane.panel))
    labels = [fit_name(lane.label, LABEL_WIDTH, 3) for lane in rows]
    deep = [1 + MORE * label.count("\n") for label in labels]
    # Each line of a panel's words takes a lane, and a little air stands before the next panel.
    heads = ["\n".join(fit_name(line, BOLD, 3) for line in panel.split("\n")) for panel in panels]
    lanes = sum(deep) + sum(head.count("\n") + 1.3 if head else 0 for head in heads)
    ends = [-band, 0.0, band, *(lane.mean for lane in rows)]
    ends += [end for lane in rows if math.isfinite(lane.low) for end in (lane.low, lane.high)]
    with style():
        figure, (axis,) = make_panels(1, 0.45 + 0.15 * (axis_words.count("\n") + 1) + LANE * lanes)
        margin = 0.05 * (max(ends) - min(ends)) or 1.0
        left, right = max(min(ends) - margin, -reach), min(max(ends) + margin, reach)
        axis.set_xlim(left, right)
        # One line through all lanes: what lies on which side of it is seen over all panels.
        axis.axvline(0, color=INK, linewidth=1, zorder=2)
        if band:
            axis.axvspan(-band, band, color=GREY, alpha=0.3, linewidth=0, zorder=1)
        places, y = [], 0.0
        named = zip(labels, deep, strict=True)
        for panel, head in zip(panels, heads, strict=True):
            if head:
                _write_head(axis, head, y + head.count("\n") / 2)
                y += head.count("\n")
            else:
                y -= 1
            for lane in [each for each in rows if each.panel == panel]:
                label, lines = next(named)
                y += (1 + lines) / 2
                places.append((y, label))
                _draw_lane(axis, y, lane, reach, bars)
                axis.annotate(
                    lane.words, (1.02, y), xycoords=("axes fraction", "data"), va="center"
                )
                y += (lines - 1) / 2
            y += 1.3
        axis.set_ylim(y - 0.3 - 0.4, -0.6)
        axis.set_yticks([at for at, _ in places], [label for _, label in places])
        axis.tick_params(axis="y", length=0, pad=6)
        axis.grid(axis="both")
        axis.set_xlabel(axis_words)
    return figure


def _write_head(axis: Axes, head: str, y: float) -> None:
    """Write the words of a panel of a forest plot, their middle at ``y``."""
    # From the left edge: above the lanes alone they would not fit a narrow page.
    axis.annotate(
        head,
        (0, y),
        xytext=(4, 0),
        xycoords=("figure fraction", "data"),
        textcoords="offset points",
        weight="bold",
        va="center",
        bbox={"facecolor": PAPER, "edgecolor": "none", "pad": 1.5},
        zorder=5,
    )


def _draw_lane(axis: Axes, y: float, lane: Lane, reach: float, bars: bool) -> None:
    """Draw a lane of a forest plot."""
    (colour, _, shape), mean = SERIES[lane.series], lane.mean
    inside = -reach <= mean <= reach
    mark = shape if inside else "<" if mean < 0 else ">"
    at = min(max(mean, -reach), reach)
    if bars:
        fill, hatch = BARS[lane.side]
        axis.barh(y, at, 0.55, color=fill, hatch=hatch, edgecolor=GREY, linewidth=0, zorder=2.5)
        colour = INK
    if math.isfinite(lane.low):
        width, ends = 1.4 if bars else 2, [lane.low, lane.high]
        axis.plot(ends, [y, y], "-|", color=colour, linewidth=width, ms=6, zorder=3)
    if not (bars and inside):
        (dot,) = axis.plot(at, y, mark, color=colour, mec=PAPER, mew=0.6, ms=5.5, zorder=4)
        # An arrow stands on the edge itself, and would be cut in half.
        dot.set_clip_on(inside)


def _series(count: int) -> list[tuple[str, Any, str]]:
    """Return colour, dash and marker of ``count`` series."""
    return [SERIES[index % len(SERIES)] for index in range(count)]


def legend(axis: Axes, names: list[str], dots: bool, title: str = "") -> None:
    """Write the names above the panel, each behind its line or dot."""
    from matplotlib.lines import Line2D

    handles = [
        Line2D(
            [],
            [],
            color=colour,
            linestyle="none" if dots else dash,
            marker=marker if dots else "",
            linewidth=1.8,
        )
        for colour, dash, marker in _series(len(names))
    ]
    legend = axis.legend(
        handles,
        [fit_name(name, NAME_WIDTH - HANDLE, 2) for name in names],
        loc="lower left",
        bbox_to_anchor=(0, 1.0),
        borderaxespad=0.1,
        borderpad=0,
        handlelength=2.6,
        title=fit_name(title, NAME_WIDTH, 2) or None,
        alignment="left",
    )
    legend.get_title().set_fontweight("bold")


def svg(figure: Figure, title: str, description: str, prefix: str) -> str:
    """Return the figure as one ``<svg>`` element for a page: same figure, same bytes.

    ``title`` and ``description`` are read out by a screen reader; ``prefix`` (letters, digits,
    ``-``) goes before every id, so that two pictures on a page do not share any.  A dark page may
    set lighter colours as ``--series-1`` … and its background as ``--paper``.
    """
    if not re.fullmatch(r"[a-z][a-z0-9-]*", prefix):
        raise ValueError(f"expected a prefix of letters, digits and '-', found {prefix!r}")
    target = io.StringIO()
    with style():
        figure.savefig(
            target,
            format="svg",
            metadata={"Date": None, "Creator": None, "Format": None, "Type": None},
        )
    text = target.getvalue()
    text = text[text.index("<svg") :].strip()
    text = re.sub(r"\s*<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    # Matplotlib's style sheet has the selector `*`: on a page it would be everybody's.
    text = re.sub(r"\s*<style type=\"text/css\">.*?</style>", "", text, flags=re.DOTALL)
    text = re.sub(r'(<[^<>]*? id=")', rf"\g<1>{prefix}-", text)
    text = re.sub(r'(?:xlink:)?href="#', f'href="#{prefix}-', text)
    text = text.replace("url(#", f"url(#{prefix}-")
    text = text.replace("'DejaVu Sans'", "system-ui, 'DejaVu Sans', sans-serif")
    text = text.replace(INK, "currentColor").replace(PAPER, "var(--paper, #fff)")
    for number, (colour, _, _) in enumerate(SERIES, start=1):
        text = text.replace(colour, f"var(--series-{number}, {colour})")
    box = re.search(r'viewBox="[^"]*"', text)
    assert box is not None
    names = f"{prefix}-title {prefix}-desc"
    head = (
        f'<svg {box.group()} role="img" aria-labelledby="{names}" '
        f'xmlns="http://www.w3.org/2000/svg" '
        f'style="stroke-linejoin: round; stroke-linecap: butt">\n'
        f'<title id="{prefix}-title">{html.escape(title)}</title>\n'
        f'<desc id="{prefix}-desc">{html.escape(description)}</desc>\n'
    )
    return head + text[text.index(">") + 1 :].lstrip()


ENDINGS: Final = (".png", ".svg", ".pdf")
"""What :func:`save` writes, by the end of a file's name."""


def save(figure: Figure, path: Path) -> None:
    """Write the figure as what the end of its name says, on white: same figure, same bytes.

    ``path`` ends in one of ``ENDINGS``.  The file is there whole or not at all; ``StorageError``
    when it cannot be written.
    """
    # Neither when nor by what it was written, which would be other bytes the next time.
    told: dict[str, dict[str, Any]] = {
        ".png": {"Software": None},
        ".svg": {"Date": None, "Creator": None},
        ".pdf": {"CreationDate": None, "Creator": None, "Producer": None},
    }
    target, kind = io.BytesIO(), path.suffix
    with style():
        figure.savefig(target, format=kind[1:], dpi=DPI, facecolor="white", metadata=told[kind])
    write_atomically(path, target.getvalue())
