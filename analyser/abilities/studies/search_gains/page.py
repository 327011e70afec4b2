"""What do search players gain, and at what cost?  Gains in; sentences and pictures out.

Left out: the numbers (``findings``) and the page around it (``page``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from analyser.abilities.studies.search_gains import findings
from analyser.abilities.studies.search_gains.findings import Curve, Gain
from analyser.confidence import EACH_INTERVAL, INTERVAL, PERCENT
from analyser.findings.answers import Answers
from analyser.findings.json_fields import json_able
from analyser.findings.playing_style import mark_name
from analyser.games.protocols.searching import HasHeadroom
from analyser.report.cells import duels
from analyser.report.cells.page import Side
from analyser.report.labels import label, name_in_sentence, rule_set
from analyser.report.parts import Block, Fact, FirstScreen, Framed, Part, Picture, Section
from analyser.report.pictures import Chart, Lane, Rows, Series
from analyser.report.study import PlayedRun
from analyser.wording import (
    Table,
    capitalise,
    count_all,
    list_names,
    number,
    plus_minus,
    short_plus_minus,
    write_span,
)

MOST_LINES: Final = 5
"""Opponents in the chart."""
MOST_FIRST: Final = 18
"""Rule sets in the first picture."""
MOST_FACTS: Final = 3
"""Gains on a search player that the first screen names."""
MOST_LANES: Final = 30
"""Rule sets in a picture; the table has all."""
HEADROOM: Final = (
    "No fair player can gain what one who sees all hidden cards gains. One who was trained against "
    "a player alone, or who knows how it plays, gains what that player gives away. They are "
    "measured apart from the duels of this page."
)
DIGITS: Final = 2
"""Digits of a search cost: the cost of a hand varies by about that."""


def part(_: PlayedRun, read: Answers) -> Part | None:
    """Return the head of a page on which every duel's first player searches."""
    found = findings.read(read)
    lead = _describe_everywhere(
        findings.select_most_tested(found), findings.list_rules_without_play(found)
    )
    lead += _tabulate_gains(findings.curves(found))
    if not lead or len(found) < len(read.spec.cells):
        return None
    return Part(
        "",
        lead,
        [],
        [],
        as_json(found),
        certain=EACH_INTERVAL.certain,
        first_screen=_first_screen(found, read),
    )


def _first_screen(gains: Sequence[Gain], read: Answers) -> FirstScreen:
    """Return what searching gains: over how many opponents, on whom, and for how much search."""
    everywhere, left_out = (
        findings.select_most_tested(gains),
        findings.list_rules_without_play(gains),
    )
    some = sorted(everywhere or gains, key=lambda each: -each.points.mean)
    who, unit = some[0].player, read.scale.unit
    ahead = [each for each in some if each.points.low > 0]
    said = f"{capitalise(who)} beats the other player in {len(ahead)} of {len(some)} duels."
    deck = "Against the player named beside each bar."
    if everywhere:
        of = _how_many(len(ahead), len(some), left_out)
        strangers = [each for each in ahead if not each.knows]
        points = [(each.points.mean, each.points.half) for each in strangers or ahead]
        worth = f"{write_span(points, least=0, signed=False)} {unit} per hand"
        if 0 < len(strangers) < len(ahead):
            worth = f"; unknown opponents by {worth}"
        else:
            worth = f", by {worth}" if ahead else ""
        said = f"{capitalise(who)} beats rule-based players in {of}{worth}."
        deck = "Under each rule set against the rule-based player named there."
    met = [
        (
            _rules(each, read),
            f"on {name_in_sentence(read.game, each.opponent)}"
            f"{', whose habits it knew' if each.knows else ''}",
        )
        for each in some
    ]
    named = [rule_set(read.game, each, each) for each in left_out]
    # Names of rule sets have commas in them.
    out = f" Left out as degenerate play: {'; '.join(named)}." if named else ""
    return FirstScreen(
        said,
        f"{deck} Each deal is played twice, with the seats swapped.{out}",
        Framed(
            "answer",
            f"What {who} gains",
            [_lanes(some[:MOST_FIRST], met, read)],
            f"{capitalise(unit)} per hand."
            + (f" The first {MOST_FIRST} of {len(some)}." if len(some) > MOST_FIRST else ""),
            f"Bar: mean difference. Line: {EACH_INTERVAL.line}.",
        ),
        *_tabulate_costs(findings.curves(gains), read),
    )


def _tabulate_costs(lines: Sequence[Curve], read: Answers) -> tuple[list[Fact], list[Section]]:
    """Return what more search gains: as facts on a search player, as a picture on another."""
    unit = read.scale.unit
    facts = [
        Fact(
            short_plus_minus(each.points.mean, each.points.half).partition(" ± ")[0],
            f"{unit} per hand: {name_in_sentence(read.game, each.player)} against "
            f"{name_in_sentence(read.game, each.opponent)} under {_rules(each, read)}, at the cost "
            f"of {_hands(each)} rule-based hands.",
            f"± {short_plus_minus(each.points.mean, each.points.half).partition(' ± ')[2]}",
        )
        for line in lines
        if line.first.against_search
        for each in line.gains
    ][:MOST_FACTS]
    first = next((line for line in lines if not line.first.against_search), None)
    if first is None:
        return facts, []
    gains = first.gains
    names = [
        (label(read.game, [each.player]), f"costs {_hands(each)} rule-based hands")
        for each in gains
    ]
    whom = name_in_sentence(read.game, first.first.opponent)
    drawn = Framed("cost", f"What each gains on {whom}, rules: {_rules(first.first, read)}",
                   [_lanes(gains, names, read)],
                   f"{capitalise(unit)} per hand. A cost is that of this duel.")  # fmt: skip
    return facts, [Section("Does more search pay?", [drawn])]


def _rules(gain: Gain, read: Answers) -> str:
    """Return what the rule set of a duel is called for a card player."""
    return rule_set(read.game, gain.rules, gain.answer.cell.preset)


def _lanes(gains: Sequence[Gain], names: Sequence[tuple[str, str]], read: Answers) -> Rows:
    """Return a bar for each gain, under its name and with a note."""
    return Rows(
        [
            Lane.from_estimate(name, each.points, note)
            for each, (name, note) in zip(gains, names, strict=False)
        ],
        f"{read.scale.unit} per hand", "loses", "gains", band=read.scale.band,
    )  # fmt: skip


def sections(read: Answers) -> list[Section]:
    """Return what search players gain by search cost and by rule set; none if no player searches.

    A single gain has no section: its duel has the same numbers.
    """
    found = findings.read(read)
    if len(found) < 2:
        return []
    made = []
    if lines := findings.curves(found):
        made.append(Section("What searching gains, and what it costs", [_curves(read, lines)]))
    if by_rules := findings.select_most_tested(found):
        made.append(_tabulate_rules(read, by_rules))
    blocks: list[Block] = [
        "Search cost is counted in the first deals of each duel, not timed: in turns of rule-based "
        "play, the turns of rollouts and what learnt policies choose. It is given in rule-based "
        "hands: how many hands as long as that one those turns would fill, for all seats of the "
        "search player together.",
        _table(read, found),
    ]
    return [*made, *_headroom(read, found), Section("All gains", blocks)]


def _headroom(read: Answers, gains: Sequence[Gain]) -> list[Section]:
    """Return how much more could be gained on players of these duels, where that is known."""
    players = {(each.rules, name) for each in gains for name in (each.player, each.opponent)}
    known = read.game.headroom() if isinstance(read.game, HasHeadroom) else ()
    room = [each for each in known if (each.rules, each.whom) in players]
    if not room:
        return []
    unit = read.scale.unit
    lanes = [
        Lane(capitalise(each.who), each.mean, each.mean - each.half, each.mean + each.half,
             short_plus_minus(each.mean, each.half),
             f"on {name_in_sentence(read.game, each.whom)}, "
             f"rules: {rule_set(read.game, each.rules, each.rules)}")
        for each in room
    ]  # fmt: skip
    drawn = Framed(
        "headroom",
        "What these gain, each on the player named",
        [Rows(lanes, f"{unit} per hand", "loses", "gains", band=read.scale.band)],
        f"{capitalise(unit)} per hand.",
    )
    rows = [
        [capitalise(each.who), each.whom, each.rules, plus_minus(each.mean, each.half),
         f"{each.deals:,}"]
        for each in room
    ]  # fmt: skip
    head = ["who gains", "on", "rules", f"{unit} per hand", "deals"]
    table = Table("How much more could be gained", head, rows, left=(1, 2))
    return [Section("How much more could be gained?", [HEADROOM, drawn, table])]


def as_json(gains: Sequence[Gain]) -> dict[str, Any]:
    """Return gains, JSON-able; null where what tries take was not counted."""
    return {"gains": json_able(gains)}


def _how_many(ahead: int, played: int, left_out: Sequence[str]) -> str:
    """Return under how many rule sets a player is ahead; those without play are not lost."""
    of = count_all(played, "rule sets") if ahead == played else f"{ahead} of {played} rule sets"
    return f"{of} that count" if left_out else of


def _describe_everywhere(gains: Sequence[Gain], left_out: Sequence[str]) -> list[str]:
    """Return in sentences what one gains under all rule sets; nothing where that was not asked.

    ``left_out``: rule sets under which there was no play.
    """
    if not gains:
        return []
    ordered = sorted(gains, key=lambda each: each.points.mean)
    ahead = [each for each in ordered if each.points.low > 0]
    least, most = ordered[0], ordered[-1]
    of = _how_many(len(ahead), len(gains), left_out)
    unit = least.answer.scale.unit
    said = [
        f"{least.player} beats rule-based players under {of}: from {_points(least)} {unit} per "
        f"hand on {_describe_met(least)} to {_points(most)} on {_describe_met(most)}."
    ]
    if left_out:
        said.append(
            f"Under {list_names(left_out)} there is nothing to be said, since whoever it met there "
            "made degenerate play of it."
        )
    return said


def _describe_met(gain: Gain) -> str:
    known = ", whose habits it knew" if gain.knows else ""
    return f"{gain.opponent} ({gain.rules}{known})"


def _tabulate_gains(lines: Sequence[Curve]) -> list[str]:
    """Return the gains by search cost: on the first rule-based opponent, and on the first search
    one."""
    said = []
    for line in [
        *[each for each in lines if not each.first.against_search][:1],
        *[each for each in lines if each.first.against_search][:1],
    ]:
        steps = [
            f"{each.player} {_points(each)} at the cost of {_hands(each)} rule-based hands"
            for each in line.gains
        ]
        unit = line.first.answer.scale.unit
        said.append(
            f"On {line.first.opponent} ({line.first.rules}), {unit} per hand: {list_names(steps)}."
        )
    return said


def _curves(read: Answers, lines: Sequence[Curve]) -> Picture:
    series = []
    for at, line in enumerate(lines[:MOST_LINES]):
        for joined in (True, False):
            some = [each for each in line.gains if each.judges is joined]
            if some:
                points = [each.points for each in some]
                series.append(Series(
                    _name(lines, line), [each.plain_hands for each in some],
                    [each.mean for each in points], [each.low for each in points],
                    [each.high for each in points], line=joined, colour=at,
                ))  # fmt: skip
    told = "; ".join(
        f"{_name(lines, line)}: "
        + list_names([f"{_points(each)} at {_hands(each)}" for each in line.gains])
        for line in lines
    )
    head = ["opponent", "player", f"{read.scale.unit} per hand", "cost, rule-based hands"]
    table = Table(
        "Gains over the search cost of a hand",
        head,
        [
            [_name(lines, line), each.player, _points(each), _hands(each)]
            for line in lines
            for each in line.gains
        ],
        left=(1,),
    )
    return Picture(
        "gains",
        Chart(
            series,
            "search cost of a hand, in rule-based hands",
            f"{read.scale.unit} per hand",
            ratio=True,
        ),
        "What searching gains over what it costs",
        f"Lines of gains over search cost. {told}.",
        "How to read it: each line is one opponent, each dot one player. Its height is the "
        f"gain per hand, with its {INTERVAL}. To the right it costs more, on a logarithmic "
        "scale. A player whose rollouts run to the end of the hand, without an evaluation "
        "function, is beside the line.",
        [table],
    )


def _name(lines: Sequence[Curve], line: Curve) -> str:
    """Return the opponent, for whom it is taken, and the rules where they are not those of all."""
    first = line.first
    alike = len({each.first.rules for each in lines}) == 1
    where = "" if alike else f", {first.rules}"
    if first.against_search:
        return f"on {first.opponent}{where}"
    return f"on {first.opponent}{', known as such' if first.knows else ''}{where}"


def _tabulate_rules(read: Answers, gains: Sequence[Gain]) -> Section:
    ordered = sorted(gains, key=lambda each: -each.points.mean)
    rows = [
        Lane.in_full(f"{each.rules}, on {each.opponent}", each.points)
        for each in ordered[:MOST_LANES]
    ]
    who, unit = ordered[0].player, read.scale.unit
    said = "; ".join(f"{lane.label} {lane.words}" for lane in rows)
    picture = Picture(
        "by-rules",
        Rows.from_frame(rows, f"{unit} per hand", "loses", "gains", read.scale.band),
        f"What {who} gains under each rule set",
        f"Forest plot, a lane a rule set: {said}.",
        f"How to read it: the bar is what {who} gains on the player named, the line the {PERCENT} "
        "interval. Under a rule set with several opponents it is the least of its gains.",
        [_table(read, ordered)],
    )
    return Section(f"What {who} gains under each rule set", [picture])


def _table(read: Answers, gains: Sequence[Gain]) -> Table:
    rows = [
        [
            each.rules,
            mark_name(each.player, each.answer.faults),
            f"{each.opponent}{', known as such' if each.knows and not each.against_search else ''}",
            _points(each),
            _hands(each),
            f"{each.points.pairs:,}",
        ]
        for each in gains
    ]
    head = [
        "rules",
        "player",
        "on",
        f"{read.scale.unit} per hand",
        "cost, rule-based hands",
        "deals",
    ]
    return Table("What they gain, and the search cost of a hand", head, rows, left=(1, 2))


def _points(gain: Gain) -> str:
    return plus_minus(gain.points.mean, gain.points.half)


def _hands(gain: Gain) -> str:
    """Return what tries take with two digits that count."""
    takes = gain.plain_hands
    if not takes >= 0:
        return "–"
    return number(float(f"{takes:.{DIGITS}g}"), 0 if takes >= 10 else 1)


SIDE: Final = Side(part, place=4, sections=sections, sections_before=duels.sections)
