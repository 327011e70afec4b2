"""How is said who is the best of many?  Standings in; sentences, matrix, tables and numbers out.

Left out: the numbers themselves (``findings``) and the page around it
(``report.page``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from analyser.abilities.clubs import ratings
from analyser.abilities.clubs.tournaments import findings
from analyser.abilities.clubs.tournaments.findings import Standings
from analyser.confidence import ALL_INTERVALS, INTERVAL, RISKED
from analyser.findings import playing_cost
from analyser.findings.answers import Answers
from analyser.findings.json_fields import describe_scale, each_row, json_able, pick_fields
from analyser.findings.playing_style import mark_name
from analyser.games.interface import Game, Scale
from analyser.games.searching.sheet import searches
from analyser.report import playing_style, strengths
from analyser.report.combined import DuelStudy, name_rules
from analyser.report.labels import name_in_sentence, rule_set
from analyser.report.parts import AskedDuels, Fact, FirstScreen, Framed, Part, Picture, Section
from analyser.report.pictures import Cell, Cells, CostChart, Rows, side_of, strength
from analyser.scenario import policy_lookup
from analyser.statistics.simultaneous import Number
from analyser.wording import (
    Table,
    capitalise,
    describe_basis,
    list_names,
    list_options,
    number,
    percent,
    percent_each,
    plus_minus,
    short_plus_minus,
    signed_plus_minus,
    times,
    too_few,
    write_count,
    write_in_100,
)

MOST_NAMED: Final = 3
"""Players who may be best and are named in the answer."""
MOST_WITH_ENDS: Final = 6
"""Players up to whom a cell has room for its ±."""


def first_screen(standings: Standings, read: Answers) -> FirstScreen | None:
    """Return who is best; ``None`` where nobody who plays is left."""
    play = standings.others if standings.left_out else standings
    if play is None or len(play.players) < 2:
        return None
    game, scale, cell = read.game, read.scale, read.cells[0].cell
    rules = rule_set(game, cell.rules_name, cell.preset)
    best, unit = name_in_sentence(game, play.players[0]), scale.unit
    known = math.isfinite(play.gaps[0][-1].half)
    out = (
        f" Left out as degenerate play: {list_names(standings.left_out)}."
        if standings.left_out
        else ""
    )
    if standings.unmeasured:
        out += (
            f" Left out: {describe_forfeits(standings)}."
            if known
            else f" {capitalise(describe_forfeits(standings))}."
        )
    if not play.rivals and play.gaps[0][1].high <= scale.band:
        out += f" The lead lies within the {scale.band:g} {unit} that count as equal."
    elif play.are_rivals_equal(scale.band):
        out += f" Leads of up to {scale.band:g} {unit} count as equal."
    last, gap = name_in_sentence(game, play.players[-1]), play.gaps[0][-1]
    pictures, notes, undrawn = _draw_ratings(play, read, rules)
    out += f" {undrawn}" if undrawn else ""
    facts = [
        Fact.from_estimate(
            play.ratings[0], f"{unit} per hand is what {best} gains on the average player here."
        ),
        Fact.from_estimate(
            gap, f"{unit} per hand lie between {best} and the last: {last}.", signed=False
        ),
        Fact(
            write_in_100(1 - play.cyclic_share),
            "of the differences follow from one strength per player, whoever it meets.",
        ),
    ]
    return FirstScreen(
        answer(play, game, scale),
        f"All against all, rules {rules}: {write_count(play.deals, 'deals')} for each pair, with "
        "the "
        f"same cards for both.{out}",
        Framed(
            "answer",
            f"How far each is ahead of the average player, {unit} per hand",
            pictures,
            caption=" ".join([strengths.rating_caption(pictures, ALL_INTERVALS), *notes]),
        ),
        facts if known else [],
    )


def answer(play: Standings, game: Game, scale: Scale) -> str:
    """Return who is best, as an answer."""
    best, *near = (name_in_sentence(game, play.players[at]) for at in (0, *play.rivals))
    many, few = len(play.players), len(near) < MOST_NAMED
    if not math.isfinite(play.gaps[0][-1].half):
        return "Not known yet which player is best."
    if play.are_rivals_equal(scale.band):
        who = list_names([best, *near]) if few else f"{len(near) + 1} players"
        which = f" the best of these {many} players," if len(near) + 1 < many else ""
        return f"{capitalise(who)} are{which} as good as equal."
    if near:
        may = list_options([best, *near]) if few else f"one of {len(near) + 1}"
        return f"Not known yet which player is best: {may}."
    return f"{capitalise(best)} is the best of these {many} players."


def _draw_ratings(
    play: Standings, read: Answers, rules: str
) -> tuple[list[CostChart | Rows], list[str], str]:
    """Return the players' ratings over what a hand costs, what is said of them, who is not drawn.

    See ``strengths.draw_strengths``.
    """
    costs = playing_cost.of_players(read)
    records = {str(one["name"]): one for each in read.cells for one in each.cell.entrants}
    straw_men = policy_lookup.straw_men(read.game)
    competing = [at for at, name in enumerate(play.players) if name not in straw_men]
    line = playing_cost.frontier([costs[name] for name in play.players], competing, play.gaps)
    players = [
        strengths.DrawnPlayer(
            name, play.ratings[at], costs[name], searches(records[name]), at in competing,
            at in line,
        )
        for at, name in enumerate(play.players)
    ]  # fmt: skip
    unit = f"{read.scale.unit} per hand"
    made, notes = strengths.draw_strengths(read.game, players, unit, rules, band=read.scale.band)
    return made, notes, strengths.describe_not_drawn(read.game, players)


def describe_forfeits(standings: Standings) -> str:
    """Return which engines forfeited every hand of a duel, as a clause."""
    return f"{list_names(standings.unmeasured)} forfeited every hand of a duel"


def sentences(standings: Standings, scale: Scale) -> list[str]:
    """Return the answer: who is best and by how much, who is last, and how far the order is clear.

    Players of degenerate play are left out, and a sentence names them; so are engines of which
    nothing was measured.
    """
    said = _answer(standings, scale)
    if standings.unmeasured and math.isfinite(standings.gaps[0][1].half):
        said.append(f"Left out: {describe_forfeits(standings)}.")
    return said


def _answer(standings: Standings, scale: Scale) -> list[str]:
    """Return the same of those who were measured."""
    if standings.left_out and standings.others is None:
        return [playing_style.NO_ANSWER]
    if standings.others is not None:
        first, *more = _answer(standings.others, scale)
        without = f"Without {list_names(standings.left_out)} (mostly degenerate play)"
        return [
            f"{without} {first[0].lower()}{first[1:]}"
            if first.startswith("It is not")
            else f"{without}, {first}",
            *more,
        ]
    said = [_describe_first(standings, scale)]
    if len(standings.players) > 2 and math.isfinite(standings.gaps[0][1].half):
        said.append(_describe_last(standings, scale.unit))
        said += filter(None, [contrary(standings, scale.unit)])
        said.append(_order(standings))
    return said


def _describe_first(standings: Standings, scale: Scale) -> str:
    best, second = standings.players[:2]
    gap, several = standings.gaps[0][1], len(standings.players) > 2
    ahead = f"{_size(gap, scale.unit)} ahead of {second}"
    if several and (best, second) not in standings.no_play:
        duel = standings.margins[0][1]
        ahead += f" by rating ({plus_minus(duel.value, duel.half)} in their own duel)"
    of = f"best of these {len(standings.players)}" if several else "better of the two"
    how = f"{'in every duel ' * several}{times(standings.arms)}"
    over = describe_basis(standings.deals, "deals", how)
    if not math.isfinite(gap.half):
        why = describe_forfeits(standings) if standings.unmeasured else too_few(standings.deals)
        return f"It is not known yet who is the {of}: {why}."
    if gap.still and not several:
        size = f": {plus_minus(0, gap.half)} {scale.unit} per hand" if gap.half else ""
        never = "did not differ in any deal" if gap.half else "never differ"
        return f"{best} and {second} {never}, {over}{size}."
    if not standings.rivals:
        small = ""
        if gap.high <= scale.band:
            small = f", though within the {scale.band:g} {scale.unit} that count as equal"
        return f"{best} is the {of}, {ahead}, {over}: the difference is clear{small}."
    near = [standings.players[at] for at in standings.rivals]
    if standings.are_rivals_equal(scale.band):
        equal = f"the {of}, as good as equal" if several else "as good as equal"
        equal = f"{list_names([best, *near])} are {equal} (within {scale.band:g} {scale.unit})"
        return f"{equal}: {best} is {ahead}, {over}."
    return (
        f"It is not clear yet who is the {of}: {best} is {ahead}, {over}; {list_names(near)} may "
        "be as good."
    )


def _describe_last(standings: Standings, unit: str) -> str:
    last = len(standings.players) - 1
    behind = _size(standings.gaps[0][last], unit)
    others = [at for at in range(last) if standings.gaps[at][last].low <= 0]
    name = standings.players[last]
    if others:
        near = list_names([standings.players[at] for at in others])
        return f"Last is {name}, {behind} behind the first, though {near} may be no better."
    return f"Last is {name}, {behind} behind the first."


def contrary(standings: Standings, unit: str) -> str:
    """Return what is to be said where the first of those who play loses a duel, or ``""``."""
    if standings.left_out:
        return contrary(standings.others, unit) if standings.others else ""
    losses = [
        at
        for at, each in enumerate(standings.margins[0])
        if each.high < 0 and (standings.players[0], standings.players[at]) not in standings.no_play
    ]
    if not losses:
        return ""
    said = [f"{standings.players[at]} ({_size(standings.margins[at][0], unit)})" for at in losses]
    return f"In their own duel {standings.players[0]} loses to {list_names(said)}."


def _order(standings: Standings) -> str:
    share, chance = percent(standings.cyclic_share), percent(standings.cyclic_share_by_chance)
    explained = percent(1 - standings.cyclic_share)
    if standings.cyclic_share <= ratings.CYCLIC:
        return (
            f"The order says nearly all: {explained} of the differences follow from one rating a "
            f"player (cyclic share {share}; chance alone would make {chance})."
        )
    said = (
        f"One rating a player is not enough: {share} of the differences do not follow from it "
        f"(cyclic share; chance alone would make {chance})"
    )
    if standings.circle:
        a, b, c = (standings.players[at] for at in standings.circle)
        said += f"; {a} beats {b}, {b} beats {c}, and {c} beats {a}"
    if standings.mix is None:
        return f"{said}."
    shares = percent_each([*map(float, standings.mix)])
    parts = [
        f"{share} {name}"
        for name, share, part in zip(standings.players, shares, standings.mix, strict=True)
        if part > 0
    ]
    if len(parts) == 1:
        only = standings.players[int(np.argmax(standings.mix))]
        return f"{said}. Still, on the measured means {only} loses to nobody."
    return f"{said}. On the measured means, the mix that nobody beats is {list_names(parts)}."


def matrix(standings: Standings, unit: str) -> Table:
    """Return every margin with its ±, players from the strongest on."""
    names = _names(standings)
    rows = [
        [
            f"{at}. {name}",
            *("–" if at == to else _margin(standings, at, to) for to in range(1, len(names) + 1)),
        ]
        for at, name in enumerate(names, 1)
    ]
    head = [f"{at}. {name}" for at, name in enumerate(names, 1)]
    head.insert(0, f"{unit} per hand ahead of …")
    return Table(f"Row's player minus column's, with the {INTERVAL}", head, rows)


def _names(standings: Standings) -> list[str]:
    """Return the players' names, those marked who are left out of the answer."""
    return [mark_name(name, name in standings.left_out) for name in standings.players]


def _margin(standings: Standings, at: int, to: int) -> str:
    """Return a margin, players numbered from 1, marked where their duel is not play."""
    pair = standings.players[at - 1], standings.players[to - 1]
    return mark_name(
        signed_plus_minus(standings.margins[at - 1][to - 1]), pair in standings.no_play
    )


def table(standings: Standings, unit: str) -> Table:
    """Return the ratings, beside them what the deals won say, and the mix where there is one."""
    head = ["player", "rating", "above the next", "Bradley–Terry"]
    rows, mix = [], [] if standings.mix is None else percent_each([*map(float, standings.mix)])
    for at, name in enumerate(_names(standings)):
        gap = standings.gaps[at][at + 1] if at + 1 < len(standings.players) else None
        row = [f"{at + 1}. {name}", signed_plus_minus(standings.ratings[at])]
        row += [signed_plus_minus(gap) if gap else "–", _strength(standings.strengths[at])]
        if standings.mix is not None:
            row.append(mix[at])
        rows.append(row)
    if standings.mix is not None:
        head.append("Nash mix")
    caption = f"{capitalise(unit)} per hand against the mean of the field; log odds of a deal won"
    return Table(caption, head, rows)


def _matrix(standings: Standings, scale: Scale) -> Cells:
    """Return all against all as coloured cells, the row's player minus the column's."""

    def cell(margin: Number, same: bool) -> Cell:
        if same:
            return Cell("", "", "none")
        side = side_of(margin.value, margin.low, margin.high)
        # Of many there is no room for the ±; the table has it.
        words = short_plus_minus(margin.value, margin.half)
        few = words if len(standings.players) <= MOST_WITH_ENDS else words.partition(" ± ")[0]
        step = strength(margin.value, scale.spread)
        return Cell("", few, side, step, mean=margin.value, half=margin.half)

    names = _names(standings)
    return Cells(
        [(f"{at} {name}", "") for at, name in enumerate(names, 1)],
        [str(at) for at in range(1, len(names) + 1)],
        [
            [cell(margin, row == column) for column, margin in enumerate(margins)]
            for row, margins in enumerate(standings.margins)
        ],
        "player",
        "the row's player is ahead",
        "the column's is",
    )


def parts(studies: Sequence[AskedDuels]) -> list[Part]:
    """Return the content of a page about its tournaments, a part each."""
    return [part(study.found, study.read) for study in studies]


def part(standings: Standings, read: Answers) -> Part:
    """Return the content of a page about a tournament."""
    scale, rules = read.scale, read.cells[0].cell.rules_name
    said, unit = sentences(standings, scale), scale.unit
    picture = Picture(
        "matrix",
        _matrix(standings, scale),
        "All against all",
        f"Matrix of {unit} a hand, row's player minus column's, from the strongest on. {said[0]}",
        f"How to read it: a cell says how many {unit} a hand its row's player is ahead of its "
        f"column's; the columns have the numbers of the rows. Blue is ahead, orange behind. "
        f"A hatched cell is open: its interval holds 0.{_marks(standings)}",
        [matrix(standings, unit)],
    )
    names, against = list_names(sorted(standings.players)), contrary(standings, unit)
    return Part(
        f"{read.game.title}: who is the best of {names}?",
        said,
        [
            Section("All against all", [picture]),
            Section("In what order", [*_describe_rating(standings, unit), table(standings, unit)]),
        ],
        _method(standings),
        summary(standings, scale),
        rules=rules,
        names=[*standings.players],
        deals=standings.deals,
        certain=ALL_INTERVALS.certain,
        contrary=[f"Under the rules {rules}, {against[0].lower()}{against[1:]}"] if against else [],
        first_screen=first_screen(standings, read),
    )


def _marks(standings: Standings) -> str:
    """Return what is marked in a picture or the table below it; nothing where nothing is."""
    if standings.left_out:
        return " A player marked † plays mostly degenerate play here."
    return " The table marks duels of degenerate play, †." if standings.no_play else ""


def _describe_rating(standings: Standings, unit: str) -> list[str]:
    said = [
        f"A rating is a player's mean over all their duels, in {unit} per hand against the mean of "
        "the field: it is true of this field, and another gives another. Bradley–Terry strengths "
        f"look only at how many deals each won, not at the {unit}: a difference of 1 is odds of "
        "2.7 to 1."
    ]
    by_deals = sorted(range(len(standings.players)), key=lambda at: -standings.strengths[at])
    if by_deals != list(range(len(standings.players))):
        order = ", ".join(standings.players[at] for at in by_deals)
        said.append(f"By deals won the order is another: {order}.")
    said.append(
        f"The cyclic share is {percent(standings.cyclic_share)}: that part of the squared "
        f"differences "
        "no rating explains. Chance alone would make about "
        f"{percent(standings.cyclic_share_by_chance)}."
    )
    return said


def _method(standings: Standings) -> list[str]:
    said = [
        "All duels play the same deals. With M the matrix of mean differences and grad that of "
        "differences of ratings, the cyclic share is 1 − ‖grad‖² / ‖M‖² (Jiang, Lim, Yao and Ye, "
        "“Statistical ranking and combinatorial Hodge theory”, Mathematical Programming 127, 2011, "
        f"203–244). Above {percent(ratings.CYCLIC)} the Nash mix is shown: the shares in which to "
        "play the strategies so that none beats the mix, by a linear program on the measured "
        "means.",
        "Every ± here, of the matrix, of the ratings and of their differences, holds at once with "
        "the others, and however often one looks: each is an asymptotic confidence sequence "
        "(Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, arXiv 2103.06476, Theorem 2.2) with "
        f"its part of the {RISKED} (Bonferroni). So they are wider than that of one "
        "comparison alone.",
    ]
    if standings.mix is not None:
        said.append("The mix is that of the measured means; how sure it is, is not said.")
    return said


def summary(standings: Standings, scale: Scale) -> dict[str, Any]:
    """Return the standings for a program, JSON-able; null where an end is infinite."""
    lead = standings.others or standings
    names = standings.players
    return {
        "kind": "tournament",
        "sentence": " ".join(sentences(standings, scale)),
        "best": None if standings.left_out and standings.others is None else lead.players[0],
        "settled": not lead.rivals,
        "rivals": [lead.players[at] for at in lead.rivals],
        "last": lead.players[-1],
        "left_out": json_able(standings.left_out),
        "players": each_row(
            "name rating above_next bradley_terry nash",
            names,
            standings.ratings,
            [*(standings.gaps[at][at + 1] for at in range(len(names) - 1)), None],
            standings.strengths.tolist(),
            [None] * len(names) if standings.mix is None else standings.mix.tolist(),
        ),
        **pick_fields(standings, "matrix=margins cyclic_share cyclic_share_by_chance"),
        "circle": None if standings.circle is None else [names[at] for at in standings.circle],
        "deals": standings.deals,
        **describe_scale(scale),
    }


def _size(each: Number, unit: str) -> str:
    return f"{plus_minus(each.value, each.half)} {unit} per hand"


def _strength(value: float) -> str:
    return f"{'+' if value > 0 else ''}{number(value, 2)}"


STUDY: Final = DuelStudy(findings.read, parts, name_rules(summary), ranks=True)
