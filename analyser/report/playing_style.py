"""How do the players of a page play?  Line-ups in; a box, tables, marks out.

Left out: the numbers (``findings.playing_style``), and what an answer leaves out because of them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from analyser.findings.answers import Answers
from analyser.findings.json_fields import json_able, pick_fields
from analyser.findings.playing_style import LineUp, PlayingStyle, mark_name
from analyser.games.interface import Game, able
from analyser.games.protocols.playing_style import Conduct, Trait
from analyser.report.parts import Block, Fine, Folded, Section
from analyser.statistics.intervals import ROUNDING, Difference
from analyser.wording import Table, list_names, number

PLAYERS_ACROSS: Final = 3
"""Players side by side in an upright table, so that it fits a terminal."""
MOST_OPEN: Final = 12
"""Players in a table that is shown open; a longer one is folded."""
MOST_TOLD: Final = 3
"""Line-ups of degenerate play that have a sentence; a folded table has all."""
NO_ANSWER: Final = (
    "All of this is degenerate play: no person would play like this, so it answers no question of "
    "the table."
)
"""The head of a page that has no other answer."""
NONE: Final = "–"


def box(read: Answers) -> Section | None:
    """Return how the players of a page play; ``None``: the game cannot count it, or nothing was
    counted."""
    if not read.line_ups:
        return None
    counting = able(read.game, Conduct)
    told = _players(read)
    faulty = {name: each for name, each in _line_ups(read).items() if each.faults}
    hands = sorted({each.hands for each in read.line_ups.values()})
    few = " to ".join(f"{each:,}" for each in dict.fromkeys((hands[0], hands[-1])))
    blocks: list[Block] = []
    for name, each in [*faulty.items()][:MOST_TOLD]:
        blocks.append(
            f"{mark_name(name, each.faults)} is degenerate play: {list_names(each.faults)}."
        )
    if len(faulty) > MOST_TOLD:
        rows = [[name, "; ".join(each.faults)] for name, each in faulty.items()]
        caption = f"All {len(faulty)} line-ups of degenerate play, of {len(read.line_ups)}"
        blocks.append(Folded(caption, [Table(caption, ["players", "why"], rows, left=(1,))]))
    if faulty:
        blocks.append("Numbers marked † come from such play, and none of them heads this page.")
    else:
        blocks.append("No play here is degenerate.")
    if len(told) <= PLAYERS_ACROSS:
        players = [PlayingStyle(name, each.hands, each.ratios) for name, each in told]
        blocks.append(make_table(read.game, players))
    else:
        made = tabulate_flat(read.game, told, "How each player plays (averaged over its opponents)")
        many = Folded(f"All {len(told)} players", [made])
        blocks.append(made if len(told) <= MOST_OPEN else many)
        traits = _traits(read.game, [manner for _, manner in told])
        meanings = [[each.heading, each.meaning] for each in traits]
        words = Table("What the columns mean", ["column", "meaning"], meanings, left=(1,))
        blocks.append(Folded(words.caption, [words]))
    blocks.append(
        Fine(
            f"Counted in {few} hands of each line-up, the first deals of this run played again. "
            f"Degenerate play is {counting.no_play}."
        )
    )
    return Section("How these players play", blocks)


def summary(read: Answers) -> dict[str, Any]:
    """Return the same as JSON; nothing where nothing was counted."""
    if not read.line_ups:
        return {}
    players = [
        {"name": name, **pick_fields(each, "hands traits=means")} for name, each in _players(read)
    ]
    faulty = {name: [*each.faults] for name, each in read.line_ups.items() if each.faults}
    return {"conduct": players, "degenerate": faulty}


def _traits(game: Game, players: Sequence[PlayingStyle]) -> list[Trait]:
    """Return the statistics to show; those of search alone only where a player searches."""
    return [
        each
        for each in able(game, Conduct).traits
        if not each.searched or any(player.ratios[each.name].points.mean for player in players)
    ]


def _line_ups(read: Answers) -> dict[str, LineUp]:
    """Return the line-ups of a page under names as short as the others allow."""
    tips = _tips(read)
    made = {}
    for at, cell in enumerate(read.spec.cells):
        if cell.name in read.line_ups:
            own = f"{cell.rules_name}: " if _has_same_rules(read) else ""
            name = cell.name.removeprefix(own)
            if at in tips:
                number, companion = tips[at]
                name = f"tip {number}, {cell.rules_name}, {companion}"
            made[name] = read.line_ups[cell.name]
    return made


def _players(read: Answers) -> list[tuple[str, PlayingStyle]]:
    """Return each player of a page under its name, under each rule set, in all its line-ups.

    The two players of a tip are not players of their own: with it and without it they are the
    companion.
    """
    tips = _tips(read)
    found: dict[tuple[str, str], PlayingStyle] = {}
    faults: dict[tuple[str, str], list[bool]] = {}
    for at, cell in enumerate(read.spec.cells):
        line_up = read.line_ups.get(cell.name)
        if line_up is None:
            continue
        for entrant, manner in zip(cell.entrants, line_up.entrants, strict=True):
            told = at in tips
            who = f"{tips[at][1]}, with and without tips" if told else manner.name
            key = repr(cell.rules), who if told else repr(entrant)
            name = who if _has_same_rules(read) else f"{read.spec.rules_called(cell)}: {who}"
            own = PlayingStyle(name, manner.hands, manner.ratios)
            found[key] = found[key] + own if key in found else own
            faults.setdefault(key, []).append(bool(line_up.faults))
    return [(mark_name(each.name, all(faults[key])), each) for key, each in found.items()]


def _has_same_rules(read: Answers) -> bool:
    """Return whether all on a page play by the same rules."""
    return len({cell.rules_name for cell in read.spec.cells}) == 1


def _tips(read: Answers) -> dict[int, tuple[int, str]]:
    """Return cell number → number of its tip, from 1, and the companion's name."""
    return {
        at: (number, companion)
        for number, tip in enumerate(read.spec.tips, start=1)
        for at, companion in tip.duels
    }


def make_table(game: Game, players: Sequence[PlayingStyle]) -> Table:
    """Return traits down the side and players across: for few players, and a narrow screen."""
    rows = [
        [
            each.heading,
            *(_write_trait(each, player.trait(each.name)) for player in players),
            each.meaning,
        ]
        for each in _traits(game, players)
    ]
    head = ["trait", *(each.name for each in players), "meaning"]
    return Table("How they play", head, rows, left=(len(head) - 1,))


def tabulate_flat(game: Game, players: Sequence[tuple[str, PlayingStyle]], caption: str) -> Table:
    """Return players down the side and traits across, each player under its label."""
    traits = _traits(game, [manner for _, manner in players])
    rows = [
        [
            label,
            *(_write_trait(each, manner.trait(each.name)) for each in traits),
            f"{manner.hands:,}",
        ]
        for label, manner in players
    ]
    return Table(caption, ["player", *(each.heading for each in traits), "hands"], rows)


def _write_trait(trait: Trait, difference: Difference | None) -> str:
    """Return a mean with as many digits as its interval leaves, and no more than a reader wants."""
    if difference is None:
        return NONE
    most = 1 if abs(difference.mean) >= 2 else 2
    if difference.low == difference.high or difference.sd <= ROUNDING * abs(difference.mean):
        decimals = 0 if difference.mean == int(difference.mean) else most
    else:
        digits = -math.floor(math.log10(difference.half)) if math.isfinite(difference.half) else 0
        decimals = min(most, max(0, digits))
    said = number(difference.mean, decimals)
    return f"{said}\N{NO-BREAK SPACE}%" if trait.unit == "%" else said


def sentences(line_ups: Sequence[LineUp]) -> list[str]:
    """Return which of the line-ups are degenerate play, and why, or that none is."""
    at_fault = [each for each in line_ups if each.faults]
    if not at_fault:
        return ["Nothing in that is degenerate play."]
    return [
        f"{' and '.join(dict.fromkeys(e.name for e in each.entrants))}: degenerate play, since "
        f"{list_names(each.faults)}."
        for each in at_fault
    ]


def as_json(game: Game, line_up: LineUp) -> dict[str, Any]:
    """Return how the entrants of a line-up play, JSON-able; null where nothing can be said."""
    traits = [trait.name for trait in able(game, Conduct).traits]
    players = [
        {"name": each.name, "traits": json_able({name: each.trait(name) for name in traits})}
        for each in line_up.entrants
    ]
    return {**pick_fields(line_up, "hands degenerate=faults"), "players": players}
