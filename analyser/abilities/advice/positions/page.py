"""What is on the page of a piece of advice?  The answer, the position, every option drawn.

Left out: what is advised, and how a position is described (the game).
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from analyser._version import __version__
from analyser.confidence import EACH_INTERVAL
from analyser.games.interface import Game
from analyser.games.protocols.advice import Advice, OptionGain, Race, Scene
from analyser.report.parts import (
    Block,
    Fine,
    FirstScreen,
    Framed,
    Part,
    Picture,
    Placed,
    Section,
    shorten_sentence,
)
from analyser.report.pictures import Lane, Rows
from analyser.report.study import Source
from analyser.wording import MOST_WORDS, Table

ROW: Final = "  "
"""What a line of a table of the answer begins with: the page draws those."""


MOST_LANES: Final = 8
"""Options in the first picture; the folded one has all."""


def tell(game: Game, advice: Advice) -> Part:
    """Return what is said of a position."""
    answers = [race.answer for race in advice.races if race.answer] or [advice.says[0]]
    scene, noted = advice.scene, {}
    sections = []
    if scene is not None:
        blocks: list[Block] = [_place_scene(scene)]
        if scene.notation:
            noted = {"position": scene.notation}
            blocks.append(Fine(f"In one line: {scene.notation}"))
        sections.append(Section("The position", blocks))
    drawn = [race for race in advice.races if race.options]
    for number, race in enumerate(drawn, start=1):
        sections.append(Section(race.question, [_picture(race, number)]))
    unit = {"unit": f"{game.scale.unit} per decision"} if advice.races else {}
    return Part(
        advice.races[0].question if advice.races else "What to do?",
        answers,
        sections,
        [line for line in _sentences(advice) if line not in answers],
        {"says": list(advice.says), **unit, **advice.numbers, **noted},
        first_screen=_first_screen(answers[0], drawn, scene, _facts(game, advice)),
    )


def source(game: Game, advice: Advice, command: str) -> Source:
    """Return where the answer comes from; ``command`` makes it again."""
    origin = [("analyser", __version__)]
    return Source(game.title, _facts(game, advice), command, origin, _list_policies(advice))


def _facts(game: Game, advice: Advice) -> str:
    return game.title if advice.scene is None else f"{game.title}, {advice.scene.title}"


def _first_screen(
    answer: str, races: Sequence[Race], scene: Scene | None, facts: str
) -> FirstScreen:
    """Return what to do, what each option is worth, and the table as the player sees it."""
    picture = None
    if races:
        made = _picture(races[0], 1)
        rows = made.drawn
        picture = Framed(
            "answer", races[0].question,
            [replace(rows, lanes=rows.lanes[:MOST_LANES])] if isinstance(rows, Rows) else [],
            races[0].against, f"Bar: mean over imagined deals. Line: {EACH_INTERVAL.line}.",
        )  # fmt: skip
    seen = [Section("The table", [_place_scene(scene)])] if scene is not None else []
    open_ = "not clear" in answer
    first = races[0].options[0].says if races else ""
    said = f"Not clear yet; first for now: {first}." if open_ and first else _shorten_advice(answer)
    return FirstScreen(said, f"{facts}. {answer}", picture, sections=seen)


def _shorten_advice(answer: str) -> str:
    """Return what to do and what that is worth; a solution keeps its brackets."""
    if "±" not in answer and len(answer.split()) <= MOST_WORDS:
        return answer
    what, colon, worth = answer.partition(": ")
    return shorten_sentence(f"{what}{colon}{worth.partition(', ')[0]}")


def _sentences(advice: Advice) -> list[str]:
    """Return what is said, without the tables that are drawn."""
    rows = [line.startswith(ROW) for line in advice.says]
    heads = [after and not row for row, after in zip(rows, [*rows[1:], False], strict=True)]
    return [
        line for line, row, head in zip(advice.says, rows, heads, strict=True) if not (row or head)
    ]


def _place_scene(scene: Scene) -> Placed:
    at = {place: scene.around.get(place, "") for place in ("across", "left", "right")}
    return Placed(scene.title, **at, middle=scene.middle, own=scene.own)


def _picture(race: Race, number: int) -> Picture:
    """Return the options as bars with their intervals."""
    rows = [
        Lane(each.says, each.gain, _end(each, -1), _end(each, 1), each.words)
        for each in race.options
    ]
    has_ends = any(math.isfinite(each.half) for each in race.options)
    table = Table(
        f"Every option, in {race.against}",
        ["option", "gain" if has_ends else "worth", ""],
        [[each.says, each.words, each.note] for each in race.options],
        left=(2,),
    )
    best = race.options[0]
    says = f"Each option's {'gain' if has_ends else 'worth'}, in {race.against}."
    if has_ends:
        says += " The line on a bar is its interval: where it crosses 0, it is not clear"
        says += " which is better."
    bars = "A bar and an interval" if has_ends else "A bar"
    return Picture(
        f"options-{number}",
        Rows.from_frame(rows, race.against.partition(" (")[0]),
        race.question,
        f"{bars} for each of {len(race.options)} options; the first, {best.says}, "
        f"{'gains' if has_ends else 'is worth'} {best.words}.",
        says,
        [table],
    )


def _end(option_gain: OptionGain, sign: int) -> float:
    return (
        option_gain.gain + sign * option_gain.half if math.isfinite(option_gain.half) else math.nan
    )


def _list_policies(advice: Advice) -> str:
    """Return every rule and habit, a line each."""
    lines = []
    for name, record in advice.played.items():
        lines += [
            f"[{name}]",
            *(f"{key} = {json.dumps(value)}" for key, value in record.items()),
            "",
        ]
    return "\n".join(lines)
