"""What is on the page about calling time?  Numbers in; sentences, tables and JSON out.

Left out: the numbers (``findings.time_outs``), the first screen (``first_screens.time_outs``), and
the page around it (``page``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from analyser.confidence import AT_ONCE, CONFIDENCE, INTERVAL, RISKED
from analyser.findings import answers, time_outs
from analyser.findings.json_fields import picked
from analyser.findings.time_outs import Call, TimeOut, TimeOuts
from analyser.games.interface import Game
from analyser.report.first_screens import time_outs as screens
from analyser.report.first_screens.time_outs import in_a_cell, turns_more
from analyser.report.parts import Part, Section
from analyser.report.study import Found, PlayedRun
from analyser.wording import Table, capital, counted, number, signed_plus_minus

QUESTION: Final = "What is calling time worth?"


def is_asked(played: PlayedRun) -> bool:
    """Return whether a run is about calling time."""
    return played.design is None and bool(time_outs.tables(played.game, played.spec))


def read(played: PlayedRun) -> Found:
    """Return what calls bring each player; see ``Study.read``."""
    run, spec = played.run, played.spec
    read = answers.read(run, terms=False)
    # Where time is called early hardly a hand is closed, and the players cannot help it.
    uncalled = tuple(each.table for each in time_outs.tables(played.game, spec))
    watched = answers.watch(replace(read, spec=replace(spec, cells=uncalled), cells=[]))
    return Found(replace(read, line_ups=watched.line_ups), time_outs.read(run, read), played.day)


def tell(found: Found) -> Part:
    """Return what is said of them."""
    return part(found.numbers, found.read.game, found.day)


def part(found: Sequence[TimeOuts], game: Game, day: str) -> Part:
    """Return the content of the page; ``day``: when the hands were played."""
    said = sentences(found, game)
    tables = [each.table for each in found[0].rule_sets]
    return Part(
        QUESTION,
        said,
        [_call_by_call(each, game) for each in found],
        _method(),
        summary(found, game),
        ", ".join(dict.fromkeys(table.called for table in tables)),
        deals=min(each.deals for each in found),
        certain=AT_ONCE.certain,
        first_screen=screens.first_screen(found, game, day),
    )


def sentences(found: Sequence[TimeOuts], game: Game) -> list[str]:
    """Return what a call brings the side in turn and the side that began, under each rule set."""
    first, unit = found[0], game.scale.unit
    names = screens.called(game, first)
    said = []
    for name, each in zip(names, first.rule_sets, strict=True):
        mean = signed_plus_minus(each.effect)
        brings = f"Under {name} a call on average brings the side in turn {mean}"
        began = each.began and f", and the side that began {signed_plus_minus(each.began)}"
        said.append(
            f"{brings} {unit} per hand still going{began or ''}, with {first.policy} in every seat."
        )
    return [screens.answer(first, names, unit), *said]


def _call_by_call(found: TimeOuts, game: Game) -> Section:
    """Return the numbers of each turn in which time was called."""
    names = screens.called(game, found)
    head = ["called in turn", "of 100 still going", "the side in turn has had",
            "ahead, with the call", "ahead, played on", "what the call brings",
            "the same, per hand"]  # fmt: skip
    made = [
        Table(
            f"{name}: {game.scale.unit} of the side in turn, ± {INTERVAL}",
            head,
            [_row(each) for each in one.calls],
            left=(2,),
        )
        for name, one in zip(names, found.rule_sets, strict=True)
    ]
    return Section(
        f"Call by call, {found.policy}",
        [
            f"{capital(counted(found.deals, 'deals'))}, each played without a call and with each "
            "of these. All columns but the last are of hands still going.",
            *made,
        ],
    )


def _row(call: Call) -> list[str]:
    values = (call.called, call.played_on, call.effect, call.of_all)
    return [
        str(call.turn),
        number(call.going, 1),
        turns_more(call.extra),
        *(in_a_cell(each) for each in values),
    ]


def _method() -> list[str]:
    return [
        "Each rule set plays every deal without a call, and again with a call in each of the turns "
        "listed. Up to that turn both hands are the same: no player knows that time will be "
        "called.",
        "What a call brings is how far the side in turn is ahead of the others with it, less the "
        "same where the hand is played on, added up over all hands and calls, and divided by how "
        "often a call met a hand that was still going.",
        "These ratios of means have intervals by the delta method. They hold at once, by the joint "
        "distribution of all of them (single-step max-T; Hothorn, Bretz and Westfall, Biometrical "
        f"Journal 50, 2008, 346–363): half of the {RISKED} for what calls bring the first player, "
        "half for single calls and other players.",
    ]


def summary(found: Sequence[TimeOuts], game: Game) -> dict[str, Any]:
    """Return the numbers for a program, JSON-able."""
    return {
        "kind": "time-outs",
        "players": [
            {
                "policy": each.policy,
                "deals": each.deals,
                "rule_sets": [_numbers(one) for one in each.rule_sets],
                "first_minus_last": each.apart.as_json() if each.apart else None,
            }
            for each in found
        ],
        "confidence": CONFIDENCE,
        "unit": f"{game.scale.unit} per hand still going",
    }


def _numbers(found: TimeOut) -> dict[str, Any]:
    groups = {
        "by_place": ("place", 1, found.seats),
        "by_round": ("round", 1, found.rounds),
        "by_turns_more": ("turns_more", 0, found.extras),
    }
    return {
        "rules": found.table.rules_name,
        **picked(found, "side_in_turn=effect side_that_began=began"),
        **{
            name: [{key: at + first, **each.as_json()} for at, each in by_number.items()]
            for name, (key, first, by_number) in groups.items()
        },
        "calls": [
            {
                **picked(each, "turn turns_more=extra"),
                "still_going": each.going / 100,
                **picked(each, "ahead_with_call=called ahead_played_on=played_on"),
                **picked(each, "change=effect change_per_hand=of_all"),
            }
            for each in found.calls
        ],
    }
