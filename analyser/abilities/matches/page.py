"""What is said of scores of a match?  The answer, a chart of chances, how far behind is lost.

Left out: the numbers (``findings``).
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence
from typing import Any, Final

from analyser.abilities.matches.findings import SHARES, LostDeficit, ScoreWorths, Worth
from analyser.confidence import INTERVAL
from analyser.findings.json_fields import json_able
from analyser.play.match_equity import Equity
from analyser.report.labels import name_in_sentence
from analyser.report.parts import Fact, FirstScreen, Framed, Grids, Part, Section
from analyser.report.pictures import Cell, Cells, Chart, Series, Side
from analyser.report.study import Source
from analyser.scenario import rules_lookup
from analyser.wording import Table, number, plus_minus, write_count, write_in_100

QUESTION: Final = "How far behind is lost?"
TENTH: Final = SHARES.index(10)
"""The share that the answer speaks of."""
MANY: Final = {25: "one match in four", 10: "one match in ten", 5: "one match in twenty"}
LINES: Final = 4
"""Lines of the picture, at most."""
EVEN: Final = 50.0


def tell(worths: ScoreWorths) -> Part:
    """Return what is said of scores."""
    sections = [Section(_title(worths), [Grids([_cells(worths)])])]
    if worths.lost:
        sections.append(Section("How far behind is lost", [_table_lost(worths)]))
    screen = FirstScreen(
        _answer(worths),
        _deck(worths),
        Framed("answer", _title(worths), [_chart(worths)], "", f"{_players(worths)}."),
        _facts(worths),
        sections,
        rule=_rule(worths),
    )
    return Part(
        QUESTION if worths.now is None else "How likely are you to win from here?",
        [screen.answer, screen.deck],
        [],
        _method(worths),
        _summary(worths),
        first_screen=screen,
    )


def source(worths: ScoreWorths, command: Sequence[str], made: Mapping[str, Any]) -> Source:
    """Return where the numbers come from; ``command`` asks again."""
    return source_of(worths.equity, command, made)


def source_of(equity: Equity, command: Sequence[str], made: Mapping[str, Any]) -> Source:
    """Return where numbers come from that rest on the kept hands."""
    hands = {
        "player": equity.kept.player,
        "seed": equity.kept.seed,
        "hands": equity.kept.hands,
        "rules": dict(equity.kept.rules),
        "policy": dict(equity.kept.policy),
    }
    origin = [(key, str(made[key])) for key in ("analyser", "signature", "seed") if key in made]
    return Source(
        equity.game.title,
        f"{equity.game.title}, {_rules(equity)}",
        shlex.join(command),
        origin,
        json.dumps(hands, indent=1, ensure_ascii=False),
        provenance=made,
    )


# -- sentences


def _answer(worths: ScoreWorths) -> str:
    now, left, aim = worths.now, worths.equity.aim.hands_left, worths.equity.aim
    if now is not None:
        score = f"{number(now.own, 0)} to {number(now.other, 0)}"
        if aim.award is not None:
            return (
                f"From {score} you get {number(now.either.value, 1)} of "
                f"{_count_most_points(worths)} victory points on average."
            )
        often = write_in_100(now.either.value / 100)
        return f"You win {often} matches from {score}."
    if aim.award is not None:
        lead = worths.rows[-2]
        value = number(float(worths.values[-2, -1]), 1)
        return f"A lead of {number(lead, 0)} is worth {value} victory points {_write_left(left)}."
    lost = worths.lost[-1]
    far = lost.behind[TENTH]
    if far is None:
        return f"No score is lost {_place(lost)}: even far behind, you win more than one in ten."
    if lost.ahead is None:
        return f"You still win one match in ten when {number(far, 0)} behind {_place(lost)}."
    own = number(lost.ahead - far, 0)
    return f"You still win one match in ten from {own} to {number(lost.ahead, 0)}."


def _write_left(left: int | None) -> str:
    return "with one hand left" if left == 1 else f"with {write_count(left or 0, 'hands')} left"


def _place(deficit: LostDeficit) -> str:
    """Return where it is said how far behind is lost."""
    if deficit.ahead is None:
        return _write_left(deficit.left)
    return f"when they have {number(deficit.ahead, 0)}"


def _deck(worths: ScoreWorths) -> str:
    """Return who begins, who was tested, and where it fails."""
    said = []
    if worths.now is not None:
        first, second = worths.now.first, worths.now.second
        said.append(
            f"{_value(worths, first)} if your side begins the next hand, otherwise "
            f"{_value(worths, second)}."
        )
    said.append(f"{_players(worths)}.")
    said.append("They play for points, not for the match.")
    return " ".join(said)


def _value(worths: ScoreWorths, worth: Worth) -> str:
    unit = " %" if worths.equity.aim.award is None else ""
    return f"{plus_minus(worth.value, worth.half)}{unit}"


def _players(worths: ScoreWorths) -> str:
    kept = worths.equity.kept
    return (
        f"Tested: {name_in_sentence(worths.equity.game, kept.player)} in every seat, "
        f"{_rules(worths.equity)}, "
        f"{write_count(kept.hands, 'hands')}"
    )


def _rules(equity: Equity) -> str:
    return f"rules {rules_lookup.name_rule_set(equity.rules)}"


def _ends(worths: ScoreWorths) -> str:
    """Return when the match is over."""
    aim, goal = worths.equity.aim, worths.equity.goal
    if aim.hands_left is not None:
        return f"The match ends after {write_count(aim.hands_left, 'hands')}; most points win it."
    more = "more than " if goal.exceeded else ""
    return (
        f"The match ends when a side has {more}"
        f"{write_count(round(goal.score), worths.equity.game.scale.unit)}, as long as the other "
        "has not as many."
    )


def _count_most_points(worths: ScoreWorths) -> int:
    award = worths.equity.aim.award
    return award.points[-1][0] if award is not None else 100


def _facts(worths: ScoreWorths) -> list[Fact]:
    """Return how far behind each share of the matches is still won."""
    if not worths.lost:
        return []
    lost, facts = worths.lost[-1], []
    for share, far in zip(SHARES, lost.behind, strict=True):
        if far is not None:
            count, _, unit = write_count(round(far), worths.equity.game.scale.unit).partition(" ")
            facts.append(Fact(count, f"{unit} behind {_place(lost)}: {MANY[share]} is still won."))
    return facts


def _rule(worths: ScoreWorths) -> str:
    """Return what the printed chart says first."""
    if not worths.lost:
        return ""
    said = [
        f"{number(far, 0)} {_place(lost)}"
        for lost in worths.lost
        if (far := lost.behind[TENTH]) is not None
    ]
    return f"One match in ten is still won this far behind: {', '.join(said)}." if said else ""


def _method(worths: ScoreWorths) -> list[str]:
    drawn = "where the rules look at the total, from hands that were played at such totals"
    if worths.equity.kept.is_series:
        drawn = "a hand of the series from those that were played in its place"
    return [
        f"{_ends(worths)} The side that begins a hand gains by it, and sides take turns.",
        "Each hand is drawn at random from the kept hands, whoever plays it, at whatever score; "
        f"{drawn}. From there "
        "the match is solved backwards, hand by hand, for all scores at once (match equity).",
        f"A ± is the {INTERVAL} by the kept hands alone. It leaves out that players may play "
        "for the match, and that the sides may not be equal.",
    ]


# -- pictures and tables


def _title(worths: ScoreWorths) -> str:
    if worths.equity.aim.award is not None:
        return "Victory points from each lead"
    return "How many of 100 matches you win"


def _chart(worths: ScoreWorths) -> Chart:
    """Return a line for each of a few scores of the other side, or of hands left."""
    many = len(worths.columns)
    shown = sorted({round(at * (many - 1) / (LINES - 1)) for at in range(LINES)})
    to_target = worths.equity.aim.hands_left is None
    series = [
        Series(
            _column(worths, at),
            [float(each) for each in worths.rows],
            worths.values[:, at].tolist(),
            dots=False,
            colour=colour,
        )
        for colour, at in enumerate(shown)
    ]
    unit = "victory points" if worths.equity.aim.award is not None else "of 100 matches won"
    return Chart(series, "your points" if to_target else "points ahead", unit)


def _column(worths: ScoreWorths, at: int) -> str:
    column = worths.columns[at]
    if worths.equity.aim.hands_left is None:
        return f"they have {number(column, 0)}"
    return f"{write_count(column, 'hands')} left" if column > 1 else "one hand left"


def _cells(worths: ScoreWorths) -> Cells:
    """Return every worth in a cell, coloured by the side that is ahead."""
    to_target = worths.equity.aim.hands_left is None
    even = EVEN if worths.equity.aim.award is None else sum(worths.equity.aim.award.points[0]) / 2
    decimals = 0 if worths.equity.aim.award is None else 1

    def cell(value: float) -> Cell:
        far = abs(value - even) / even
        # A hair below half is written as half, and is no more than that.
        side: Side = "first" if round(value, decimals) >= even else "second"
        return Cell("", number(value, decimals), side, 1 + (far > 0.3) + (far > 0.7))

    return Cells(
        [(number(each, 0), "") for each in worths.rows],
        [number(each, 0) for each in worths.columns],
        [[cell(value) for value in row] for row in worths.values.tolist()],
        corner="your points" if to_target else "ahead",
        first="You win half or more" if decimals == 0 else "You get half or more",
        second="They win more" if decimals == 0 else "They get more",
        caption=(
            "Down: your points. Across: theirs."
            if to_target
            else "Down: points ahead. Across: hands left."
        ),
    )


def _table_lost(worths: ScoreWorths) -> Table:
    head = "the side ahead has" if worths.lost[0].ahead is not None else "hands left"
    rows = [[_row(lost), *map(_far, lost.behind)] for lost in worths.lost]
    return Table(
        "Points behind at which you still win", [head, *(MANY[each] for each in SHARES)], rows
    )


def _row(deficit: LostDeficit) -> str:
    return number(deficit.ahead if deficit.ahead is not None else deficit.left or 0, 0)


def _far(behind: int | None) -> str:
    return "–" if behind is None else number(behind, 0)


def _summary(worths: ScoreWorths) -> dict[str, Any]:
    """Return the numbers for a program."""
    equity, now = worths.equity, worths.now
    to_target = equity.aim.hands_left is None
    keys = ("own", "other") if to_target else ("ahead", "hands_left")
    made: dict[str, Any] = {
        "game": equity.game.name,
        "rules": rules_lookup.name_rule_set(equity.rules),
        "unit": "percent" if equity.aim.award is None else "victory points",
        "target": equity.goal.score if to_target else None,
        "hands_left": equity.aim.hands_left,
        "victory_points": None if equity.aim.award is None else equity.aim.award.name,
        "player": equity.kept.player,
        "hands": equity.kept.hands,
        "seed": equity.kept.seed,
    }
    if now is not None:
        made["score"] = {
            "own": now.own,
            "other": now.other,
            **{
                key: {"worth": each.value, "half_width": each.half}
                for key, each in (
                    ("own_begins", now.first),
                    ("other_begins", now.second),
                    ("either", now.either),
                )
            },
        }
    made["lost"] = [
        {
            "ahead": lost.ahead,
            "hands_left": lost.left,
            "behind": [
                {"percent": share, "points": far}
                for share, far in zip(SHARES, lost.behind, strict=True)
            ],
        }
        for lost in worths.lost
    ]
    made["scores"] = [
        {keys[0]: row, keys[1]: column, "worth": value}
        for row, values in zip(worths.rows, worths.values.tolist(), strict=True)
        for column, value in zip(worths.columns, values, strict=True)
    ]
    return dict(json_able(made))
