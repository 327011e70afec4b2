"""How is said how strong players are, and what they cost?  Strengths in; sentences, a picture out.

The picture, strength over cost, is that of tournaments and leagues too (:func:`draw_strengths`).
Left out: the numbers (``findings.strengths``, ``findings.playing_cost``) and the page around it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from analyser.confidence import ALL_INTERVALS, INTERVAL, RISKED, Coverage
from analyser.findings.answers import Answers
from analyser.findings.json_fields import describe_scale, each_row, pick_fields
from analyser.findings.playing_style import mark_name
from analyser.findings.strengths import Strengths
from analyser.games.interface import Game, Scale
from analyser.games.protocols.engines import is_engine
from analyser.games.searching.sheet import searches
from analyser.report.labels import (
    describe_match_players,
    fit_deck,
    label,
    name_in_sentence,
    rule_set,
)
from analyser.report.parts import AskedDuels, Fact, FirstScreen, Framed, Part, Picture, Section
from analyser.report.pictures import (
    COST,
    Cell,
    Cells,
    CostChart,
    CostPoint,
    Lane,
    Rows,
    cost_in_words,
    side_of,
    strength,
)
from analyser.statistics.simultaneous import Number
from analyser.wording import (
    Table,
    capitalise,
    fits,
    list_names,
    list_options,
    number,
    plus_minus,
    short_plus_minus,
    signed_plus_minus,
    times,
    write_count,
    write_size,
)

TENTH: Final = 0.1
"""Of the cost of the strongest, at most: what it buys is part of the answer."""
ORDINALS: Final = (
    "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth",
    "seventeenth", "eighteenth", "nineteenth", "twentieth",
)  # fmt: skip
"""Parts from a tenth on that have a word."""
KINDS: Final = ("learnt or search", "rule-based")
"""Players that the picture tells apart by colour."""
FAR: Final = 0.5
"""A player that does not count is not drawn where it lies further below all others than this part
of what they span."""
MOST_COLUMNS: Final = 16
"""Players up to whom there is a table of all gaps."""
MOST_NAMED: Final = 3
MOST_SIDE_BY_SIDE: Final = 5
"""Players in the picture of several rule sets, which a telephone has room for."""
COUNT_COLUMNS: Final = (
    "A cost is counted in the first deals, not timed: it is how many rule-based hands the turns of "
    "rollouts and the choices of learnt policies in one hand would fill, for all seats of the "
    "player together. A rule-based player costs 1. Of an engine it is not known."
)


@dataclass(frozen=True)
class DrawnPlayer:
    """A player in a picture of strength over cost."""

    name: str
    strength: Number
    """How strong it is."""
    cost: float
    searches: bool
    counts: bool = True
    """Whether it tries to win, and its play is none that is degenerate."""
    is_joined: bool = False
    """Whether the line goes through it."""
    is_degenerate: bool = False


def short_label(game: Game, name: str, rules: str = "") -> str:
    """Return what a player is called in a picture; ``rules``: need not be said again."""
    said = label(game, [name]).removesuffix(f" of {rules}")
    return said if said == name else re.sub(r"(?<=\w) player\b", "", said)


def draw_strengths(
    game: Game,
    players: Sequence[DrawnPlayer],
    unit: str,
    rules: str = "",
    *,
    title: str = "",
    sides: tuple[str, str] = ("behind", "ahead"),
    band: float = 0.0,
) -> tuple[list[CostChart | Rows], list[str]]:
    """Return players over what they cost, and what must be said of the picture.

    Those of unknown cost are bars below, and all are where all costs that are known are the same.
    ``players``: the strongest first; ``rules``: need not be said behind a name; ``title``: above
    them; ``sides`` and ``band``: of bars.
    """
    shown = _list_near(players)
    known = [each for each in shown if math.isfinite(each.cost)]
    if len({each.cost for each in known}) < 2:
        lanes = [_lane(game, each, rules, title) for each in shown]
        said = [] if known else ["Costs are not known."]
        return [Rows(lanes, unit, *sides, band=band)], said
    points = [
        CostPoint(_lane(game, each, rules), each.cost, int(not each.searches), each.is_joined)
        for each in known
    ]
    made: list[CostChart | Rows] = [CostChart(points, unit, KINDS, title)]
    unknown = [each for each in shown if each not in known]
    if unknown:
        lanes = [_lane(game, each, rules, "cost not known") for each in unknown]
        made.append(Rows(lanes, unit, *sides))
    line = "The line joins players that are clearly stronger than all on it that cost less."
    return made, [line]


def describe_not_drawn(game: Game, players: Sequence[DrawnPlayer]) -> str:
    """Return which players :func:`draw_strengths` leaves out, and why, as a sentence; empty:
    none.
    """
    shown = _list_near(players)
    far = [each for each in players if each not in shown]
    told = []
    for is_degenerate in (False, True):
        named = [
            _name_with_value(game, each) for each in far if each.is_degenerate == is_degenerate
        ]
        if not named:
            continue
        few = list_names(named) if len(named) <= MOST_NAMED else f"{len(named)} players"
        tries = "does" if len(named) == 1 else "do"
        why = "whose play is degenerate" if is_degenerate else f"which {tries} not try to win"
        told.append(f"{few}, {why}")
    return f"Not drawn, far below: {'; '.join(told)}." if told else ""


def rating_caption(pictures: Sequence[CostChart | Rows], coverage: Coverage) -> str:
    """Return what bars, or dots, and lines of ratings are; ``coverage``: what ± promises."""
    what = "Dot" if isinstance(pictures[0], CostChart) else "Bar"
    return f"{what}: rating. Line: {coverage.line}."


def _list_near(players: Sequence[DrawnPlayer]) -> list[DrawnPlayer]:
    """Return those who count, and of the others whoever lies not far below them."""
    values = [each.strength.value for each in players if each.counts]
    if not values:
        return [*players]
    least = min(values) - FAR * (max(values) - min(values))
    return [each for each in players if each.counts or each.strength.value >= least]


def _lane(game: Game, player: DrawnPlayer, rules: str, panel: str = "") -> Lane:
    said = mark_name(short_label(game, player.name, rules), player.is_degenerate)
    lane = Lane.from_estimate(said, player.strength, panel=panel)
    return lane if player.strength.half else replace(lane, words=lane.number[0])


def _name_with_value(game: Game, player: DrawnPlayer) -> str:
    value = short_plus_minus(player.strength.value, player.strength.half)
    return f"{name_in_sentence(game, player.name)} ({value})"


def answer(strengths: Strengths, game: Game, scale: Scale) -> str:
    """Return who is strongest, and what far less cost buys, as an answer."""
    if not strengths.competing or not strengths.is_known:
        return "Not known yet which player is strongest."
    first = strengths.competing[0]
    if len(strengths.competing) == 1:
        return (
            f"{capitalise(name_in_sentence(game, strengths.players[first]))} is the only one that "
            "counts."
        )
    if not strengths.rivals:
        return _describe_strongest(strengths, first, game, scale.unit)
    last = strengths.frontier[-1] if strengths.frontier else first
    above = [at for at in strengths.competing if strengths.gaps[at][last].low > 0]
    costs = {strengths.costs[at] for at in strengths.competing}
    is_last_clear = strengths.players[last] == strengths.anchor or strengths.gains[last].low > 0
    if strengths.frontier and not above and len(costs) > 1 and is_last_clear:
        return _none_above(strengths, last, game, scale.unit)
    near = [name_in_sentence(game, strengths.players[at]) for at in (first, *strengths.rivals)]
    if strengths.are_rivals_equal(scale.band):
        who = list_names(near) if len(near) <= MOST_NAMED else f"{len(near)} players"
        which = " strongest," if len(near) < len(strengths.competing) else ""
        return f"{capitalise(who)} are{which} as good as equal."
    if len(near) > MOST_NAMED:
        return f"Not known yet which player is strongest: one of {len(near)}."
    return f"Not known yet which player is strongest: {list_options(near)}."


def _describe_strongest(strengths: Strengths, first: int, game: Game, unit: str) -> str:
    who = capitalise(name_in_sentence(game, strengths.players[first]))
    if strengths.players[first] == strengths.anchor:
        second = strengths.competing[1]
        gap = _write_whole(strengths.gaps[first][second])
        other = name_in_sentence(game, strengths.players[second])
        return f"{who} is strongest; {other} is {gap} {unit} per hand behind."
    ahead = f"{_write_whole(strengths.gains[first])} {unit} per hand ahead of"
    said = f"{who} is strongest, {ahead} {name_in_sentence(game, strengths.anchor)}"
    return _add_cheaper(said, strengths, first)


def _none_above(strengths: Strengths, last: int, game: Game, unit: str) -> str:
    who = name_in_sentence(game, strengths.players[last])
    if strengths.players[last] == strengths.anchor:
        return f"No player is clearly stronger than {who}."
    gain = _write_whole(strengths.gains[last])
    return _add_cheaper(f"None is clearly above {who}'s {gain} {unit} per hand", strengths, last)


def _add_cheaper(said: str, strengths: Strengths, at: int) -> str:
    """Return a sentence that goes on with what a tenth of the cost, or less, buys, if clear."""
    cheaper = strengths.find_cheaper(at, TENTH)
    if cheaper is None or strengths.gains[cheaper].low <= 0:
        return f"{said}."
    part = _part(strengths.costs[at] / strengths.costs[cheaper])
    whole = f"{said}; {part} of its cost buys {_write_whole(strengths.gains[cheaper])}."
    return whole if fits(whole) else f"{said}."


def _part(times_less: float) -> str:
    """Return one of many equal parts in words: ``an eighteenth``, ``1/150``."""
    many = _two_digits(times_less)
    at = int(many) - 10
    if at not in range(len(ORDINALS)):
        return f"1/{number(many, 0)}"
    said = ORDINALS[at]
    return f"{'an' if said[0] == 'e' else 'a'} {said}"


def _two_digits(value: float) -> float:
    return float(f"{value:.2g}")


def _write_whole(found: Number) -> str:
    """Return a number as an answer has it: without sign and ±."""
    return write_size(abs(found.value), found.half)


def sentences(strengths: Strengths, game: Game, scale: Scale) -> list[str]:
    """Return the answer in full: who is how far ahead of the anchor, at which cost, and who counts
    for nothing.
    """
    unit = f"{scale.unit} per hand"
    said = [answer(strengths, game, scale)]
    if strengths.unmeasured:
        said.append(f"Left out: {_describe_unmeasured(strengths)}.")
    if not strengths.is_known:
        return said
    each = [
        f"{strengths.players[at]} {plus_minus(strengths.gains[at].value, strengths.gains[at].half)}"
        f" at {cost_in_words(strengths.costs[at])}"
        for at in strengths.competing
        if strengths.players[at] != strengths.anchor
    ]
    if each:
        said.append(
            f"In {unit} on {strengths.anchor}, and at what cost of a hand in rule-based hands: "
            f"{'; '.join(each)}."
        )
    if len(strengths.frontier) > 1:
        line = list_names([strengths.players[at] for at in strengths.frontier])
        said.append(f"Each clearly stronger than those before it, which cost less: {line}.")
    if strengths.rivals and strengths.competing:
        near = list_names([strengths.players[at] for at in strengths.rivals])
        first = strengths.players[strengths.competing[0]]
        may = f"{near} may gain as much"
        if strengths.are_rivals_equal(scale.band):
            may = f"{near} gained as much, within the {scale.band:g} {unit} that count as equal"
        said.append(f"On these deals {first} gained most; {may}.")
    out = [name for name in strengths.players if name in strengths.straw_men | strengths.no_play]
    if out:
        said.append(
            f"Without {list_names(out)}, which do not try to win or whose play is degenerate."
        )
    return said


def _describe_unmeasured(strengths: Strengths) -> str:
    return f"{list_names(sorted(strengths.unmeasured))} forfeited every hand of a duel"


def parts(studies: Sequence[AskedDuels]) -> list[Part]:
    """Return the content of a page about strengths, a part each; the first has the first screen."""
    made = [part(study.found, study.read) for study in studies]
    if len(made) == 1:
        return made
    anchors = {study.found.anchor for study in studies}
    if len(anchors) == 1 and len({study.rules for study in studies}) == len(studies):
        made[0] = replace(made[0], first_screen=show_side_by_side(studies))
    return [
        replace(each, headline=[f"Under the rules {each.rules}: {each.sentences[0]}"])
        for each in made
    ]


def show_side_by_side(studies: Sequence[AskedDuels]) -> FirstScreen:
    """Return who is strongest under all of some rule sets, and how strong each is, side by side."""
    first: Strengths = studies[0].found
    read = studies[0].read
    game, unit = read.game, f"{read.scale.unit} per hand"
    anchor = name_in_sentence(game, first.anchor)
    shown = [
        name for name in first.players
        if name != first.anchor and all(name in study.found.players for study in studies)
        and any(_counts(study.found, name) for study in studies)
    ][:MOST_SIDE_BY_SIDE]  # fmt: skip
    rows = [(rule_set(game, study.rules, study.read.cells[0].cell.preset), "") for study in studies]
    cells = [[_cell(study, name) for name in shown] for study in studies]
    hands = min(study.found.deals * study.found.arms for study in studies)
    deck = [
        f"Each met {anchor} in {write_count(hands, 'hands')} under each rule set, on the same "
        "deals.",
        "Where each plays alone, points count against the mean of the others."
        if any(len(game.sides(study.read.cells[0].cell.rules)) > 2 for study in studies)
        else "",
        "In their own duels the order may be another.",
    ]
    labels = [short_label(game, name) for name in shown]
    heads = [each.partition(" of ")[0] for each in labels]
    heads = [label if heads.count(head) > 1 else head
             for head, label in zip(heads, labels, strict=True)]  # fmt: skip
    caption = [
        f"Small: {ALL_INTERVALS.line}.",
        *(f"{head}: {name_in_sentence(game, name)}."
          for name, head, label in zip(shown, heads, labels, strict=True) if head != label),
    ]  # fmt: skip
    if any(name in study.found.no_play for study in studies for name in shown):
        caption.append("†: degenerate play, which does not count.")
    return FirstScreen(
        answer_all(studies),
        fit_deck(deck),
        Framed(
            "answer",
            f"How far each is ahead of {anchor}, by rule set",
            [Cells(rows, heads, cells, "rules")],
            f"{capitalise(unit)}. Blue: ahead; orange: behind; hatched: open, the ± reaches 0.",
            " ".join(caption),
        ),
    )


def answer_all(studies: Sequence[AskedDuels]) -> str:
    """Return who is strongest under all of some rule sets, as an answer."""
    found: list[Strengths] = [study.found for study in studies]
    read = studies[0].read
    if not all(each.is_known and each.competing for each in found):
        return "Not known yet which player is strongest under each rule set."
    unbeaten = [{each.players[at] for at in (each.competing[0], *each.rivals)} for each in found]
    names = [name for name in found[0].players if all(name in some for some in unbeaten)]
    if not names:
        return "No player is strongest under all these rule sets."
    who = name_in_sentence(read.game, names[0])
    gains = [each.gains[each.players.index(names[0])] for each in found]
    if min(each.low for each in gains) <= 0:
        return f"None is clearly above {who} under any of these rule sets."
    ends = (_write_whole(pick(gains, key=lambda each: each.value)) for pick in (min, max))
    some = " to ".join(dict.fromkeys(ends))
    ahead = f"{some} {read.scale.unit} per hand ahead of"
    whom = name_in_sentence(read.game, found[0].anchor)
    return f"None is clearly above {who}, {ahead} {whom}."


def _counts(strengths: Strengths, name: str) -> bool:
    return strengths.players.index(name) in strengths.competing


def _cell(study: AskedDuels, name: str) -> Cell:
    """Return a player's gain under the rules of a study; one that does not count has no colour."""
    found: Strengths = study.found
    gain = found.gains[found.players.index(name)]
    if name in found.unmeasured or not math.isfinite(gain.half):
        return Cell("", "", "none")
    words = short_plus_minus(gain.value, gain.half)
    if not _counts(found, name):
        return Cell("", mark_name(words, name in found.no_play), "none")
    side = side_of(gain.value, gain.low, gain.high)
    step = strength(gain.value, study.read.scale.spread)
    return Cell("", words, side, step, gain.value, gain.half)


def part(strengths: Strengths, read: Answers) -> Part:
    """Return the content of a page about how strong players are."""
    game, scale = read.game, read.scale
    cell = read.cells[0].cell
    said = sentences(strengths, game, scale)
    screen = first_screen(strengths, read)
    sections = [Section("Every player", [_picture(strengths, scale, screen)])]
    if 2 < len(strengths.players) <= MOST_COLUMNS:
        sections.append(Section("Between each two", [_gaps(strengths, scale.unit)]))
    return Part(
        f"{game.title}: how strong is each player, and what does it cost?",
        said,
        sections,
        _method(strengths),
        summary(strengths, read),
        rules=cell.rules_name,
        names=[*strengths.players],
        deals=strengths.deals,
        certain=ALL_INTERVALS.certain,
        headline=said,
        first_screen=screen,
    )


def first_screen(strengths: Strengths, read: Answers) -> FirstScreen:
    """Return the answer, and all players by cost and strength."""
    game, unit = read.game, f"{read.scale.unit} per hand"
    cell = read.cells[0].cell
    rules = rule_set(game, cell.rules_name, cell.preset)
    anchor = name_in_sentence(game, strengths.anchor)
    records = {str(one["name"]): one for each in read.cells for one in each.cell.entrants}
    players = [
        DrawnPlayer(
            name, strengths.gains[at], strengths.costs[at], searches(records[name]),
            at in strengths.competing, at in strengths.frontier, name in strengths.no_play,
        )
        for at, name in enumerate(strengths.players)
        if name not in strengths.unmeasured
    ]  # fmt: skip
    pictures, notes = draw_strengths(game, players, f"{unit} ahead of {anchor}", rules)
    engines = [name for name, one in records.items() if is_engine(one)]
    deck = [
        f"Each met {anchor} on the same {write_count(strengths.deals, 'deals')}, each played "
        f"{times(strengths.arms)}; rules {rules}."
    ]
    if isinstance(pictures[0], CostChart):
        deck.append("Costs are counted in hands of rule-based players.")
    if engines:
        deck.append(f"What {list_names(engines)} costs is not known.")
    if strengths.unmeasured:
        deck.append(f"{capitalise(_describe_unmeasured(strengths))}.")
    deck += filter(
        None, [describe_match_players(records.values()), describe_not_drawn(game, players)]
    )
    if len(strengths.players) > 2:
        deck.append("In their own duels the order may be another.")
    return FirstScreen(
        answer(strengths, game, read.scale),
        fit_deck(deck, len(deck) - 1),
        Framed(
            "answer",
            "How strong each is, and what a hand of it costs"
            if isinstance(pictures[0], CostChart)
            else f"How far each is ahead of {anchor}",
            pictures,
            f"{capitalise(unit)} ahead of {anchor}.",
            " ".join([f"Dot: gain. Line through it: {ALL_INTERVALS.line}."
                      if isinstance(pictures[0], CostChart)
                      else f"Bar: gain. Line: {ALL_INTERVALS.line}.", *notes]),
        ),
        _facts(strengths, game, unit, rules) if strengths.is_known else [],
        [Section("Every player", [_make_label_table(strengths, game, unit, rules)])],
    )  # fmt: skip


def _facts(strengths: Strengths, game: Game, unit: str, rules: str) -> list[Fact]:
    """Return what the steps of the line are worth, the last first."""
    made = []
    for lower, upper in [*zip(strengths.frontier, strengths.frontier[1:], strict=False)][::-1][:3]:
        who, whom = (short_label(game, strengths.players[at], rules) for at in (upper, lower))
        ratio = cost_in_words(strengths.costs[upper] / strengths.costs[lower])
        words = (
            f"{unit}: {_lower_first(who)} above {_lower_first(whom)}, at {ratio} times the cost."
        )
        made.append(Fact.from_estimate(strengths.gaps[upper][lower], words))
    return made


def _lower_first(label: str) -> str:
    """Return a label as it is within a sentence."""
    return f"{label[:1].lower()}{label[1:]}"


def _make_label_table(strengths: Strengths, game: Game, unit: str, rules: str) -> Table:
    """Return all players by their labels, for a page's first screen."""
    rows = [
        [
            mark_name(label(game, [name]).removesuffix(f" of {rules}"), name in strengths.no_play),
            _gain(strengths, at),
            cost_in_words(strengths.costs[at]),
        ]
        for at, name in enumerate(strengths.players)
    ]
    caption = f"With {INTERVAL}s, all at once"
    if strengths.straw_men:
        caption += "; straw men, which do not try to win, do not count"
    if strengths.no_play:
        caption += "; † degenerate play, which does not count"
    return Table(caption, ["player", unit, "cost"], rows)


def _gain(strengths: Strengths, at: int) -> str:
    if strengths.players[at] == strengths.anchor:
        return "0"
    return short_plus_minus(strengths.gains[at].value, strengths.gains[at].half)


def _picture(strengths: Strengths, scale: Scale, screen: FirstScreen) -> Picture:
    """Return the picture of the first screen as a file of its own, with its numbers."""
    seen = screen.picture
    assert isinstance(seen, Framed)
    told = [
        f"{strengths.players[at]} {_gain(strengths, at)} at {cost_in_words(strengths.costs[at])}"
        for at in range(len(strengths.players))
    ]
    return Picture(
        "cost",
        seen.drawn,
        seen.title,
        f"Players by cost and strength. {seen.note} {'; '.join(told)}.",
        f"How to read it: {seen.note} {seen.caption}",
        [_make_code_table(strengths, scale)],
    )


def _make_code_table(strengths: Strengths, scale: Scale) -> Table:
    """Return all players by code names, each with its ± and cost."""
    rows = [
        [
            mark_name(name, name in strengths.no_play),
            "0" if name == strengths.anchor else signed_plus_minus(strengths.gains[at]),
            cost_in_words(strengths.costs[at]),
            "yes"
            if at in strengths.frontier
            else "straw man"
            if name in strengths.straw_men
            else "",
        ]
        for at, name in enumerate(strengths.players)
    ]
    head = ["player", f"{scale.unit} per hand on {strengths.anchor}", COST, "on the line"]
    return Table(
        f"Gain on {strengths.anchor}, with the {INTERVAL}, and cost", head, rows, left=(3,)
    )


def _gaps(strengths: Strengths, unit: str) -> Table:
    """Return by how much each player gains more than each other."""
    names = [mark_name(name, name in strengths.no_play) for name in strengths.players]
    rows = [
        [f"{at}. {name}", *("–" if one is other else signed_plus_minus(gap)
                            for other, gap in zip(strengths.players, gaps, strict=True))]
        for at, (one, name, gaps) in enumerate(
            zip(strengths.players, names, strengths.gaps, strict=True), 1
        )
    ]  # fmt: skip
    head = [f"{unit} per hand more than …", *(str(at) for at in range(1, len(names) + 1))]
    caption = f"Row's gain on {strengths.anchor} minus the column's, with the {INTERVAL}"
    return Table(caption, head, rows)


def _method(strengths: Strengths) -> list[str]:
    return [
        f"Each player meets {strengths.anchor}, and all duels play the same deals. A gap is "
        f"the gain "
        "of one player minus that of another, deal by deal: in their own duel they may stand "
        "otherwise. Every ± here, of gains and of gaps, holds at once with the others, and however "
        "often one looks: each is an asymptotic confidence sequence (Waudby-Smith et al., arXiv "
        f"2103.06476) with its part of the {RISKED} (Bonferroni).",
        COUNT_COLUMNS,
    ]


def summary(strengths: Strengths, read: Answers) -> dict[str, Any]:
    """Return strengths for a program, JSON-able; null: an endless end, or an unknown cost."""
    return {
        "kind": "strengths",
        "rules": read.cells[0].cell.rules_name,
        "anchor": strengths.anchor,
        "players": each_row(
            "name gain cost straw_man degenerate on_frontier",
            strengths.players,
            strengths.gains,
            strengths.costs,
            [name in strengths.straw_men for name in strengths.players],
            [name in strengths.no_play for name in strengths.players],
            [at in strengths.frontier for at in range(len(strengths.players))],
        ),
        **pick_fields(strengths, "gaps deals"),
        **describe_scale(read.scale),
    }


def summarise(study: AskedDuels) -> dict[str, Any]:
    """Return one study for a program."""
    return summary(study.found, study.read)
