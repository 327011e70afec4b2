"""What is on the page about calling time?  Numbers in; sentences, tables and JSON out.

Left out: the numbers (``findings``) and the page around it (``page``).
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from analyser.abilities.studies.time_outs import findings
from analyser.abilities.studies.time_outs.findings import Call, TimeOut, TimeOuts
from analyser.confidence import ALL_INTERVALS, CONFIDENCE, INTERVAL, RISKED
from analyser.findings import answers
from analyser.findings.json_fields import json_able, pick_fields
from analyser.games.interface import Game
from analyser.report.labels import (
    describe_making,
    describe_rule_set,
    label,
    name_in_sentence,
    rule_set,
)
from analyser.report.parts import Fact, FirstScreen, Framed, Part, Section
from analyser.report.pictures import Lane, Rows
from analyser.report.study import PlayedRun, Study, StudyResult
from analyser.statistics.intervals import find_sign
from analyser.statistics.simultaneous import Number
from analyser.wording import (
    Table,
    capitalise,
    fits,
    list_names,
    number,
    short_plus_minus,
    signed_plus_minus,
    write_column,
    write_count,
    write_size,
)

PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
"""Players by the order of play; the last one is the last."""
WHOLE: Final = 10
"""From which size on the answer has a whole number."""
NONE: Final = "–"


def first_screen(all_time_outs: Sequence[TimeOuts], game: Game, day: str) -> FirstScreen:
    """Return the first screen; ``day``: when the hands were played."""
    first = all_time_outs[0]
    names = name_rule_sets(game, first)
    unit = f"{game.scale.unit} per hand still going"
    lanes = [
        _lane(name, place, each, value)
        for name, each in zip(names, first.rule_sets, strict=True)
        for place, value in each.seats.items()
    ]
    return FirstScreen(
        answer(first, names, game.scale.unit),
        f"{_describe_turns(all_time_outs)} "
        f"{capitalise(name_in_sentence(game, first.policy))} in every "
        "seat, not "
        f"expecting the call; {write_count(first.deals, 'deals')}.",
        Framed(
            "answer",
            "What the call brings the side in turn, by whose turn it is",
            [Rows(lanes, unit, "it loses", "it gains")],
            f"{capitalise(unit)}. The first player began the hand.",
            f"Bar: change by the call. Line: {ALL_INTERVALS.line}. {_rule_sets(game, first)}"
            f"{describe_making(day)}",
        ),
        _facts(all_time_outs, names, game.scale.unit),
        [
            *_show_others(all_time_outs, game, unit),
            _explain_calls(all_time_outs, game, unit),
            *_how_early(first, names, unit),
        ],
    )


def name_rule_sets(game: Game, time_outs: TimeOuts) -> list[str]:
    """Return what the rule sets are called for a card player."""
    tables = [each.table for each in time_outs.rule_sets]
    alike = len({table.called for table in tables}) < len(tables)
    return [
        rule_set(game, table.rules_name if alike else table.called, table.preset)
        for table in tables
    ]


def _rule_sets(game: Game, time_outs: TimeOuts) -> str:
    """Return what the rule sets are whose names alone may say nothing to a reader."""
    tables = [each.table for each in time_outs.rule_sets]
    about = dict.fromkeys(describe_rule_set(game, each.rules_name, each.preset) for each in tables)
    return "".join(f"{each}. " for each in about if each)


def answer(time_outs: TimeOuts, names: Sequence[str], unit: str) -> str:
    """Return what a call brings the side in turn, under the kindest rule set and the unkindest."""
    ordered = sorted(
        zip(names, time_outs.rule_sets, strict=True), key=lambda pair: -pair[1].effect.value
    )
    (best, most), (worst, least) = ordered[0], ordered[-1]
    if (ends := _tabulate_turns(most, least)) is not None and best != worst:
        (more, gain), (less, loss) = ends
        brief = re.sub(" turns?", "", turns_more(less))
        for per, fewer in ((" per hand", turns_more(less)), (" per hand", brief), ("", brief)):
            said = (
                f"It {_brings(gain, '', f' {unit}{per}')} with {turns_more(more)} under {best}, "
                f"and {_brings(loss, '', '')} with {fewer} under {worst}."
            )
            if fits(said):
                return said
    first = _brings(most.effect, "the side in turn", f" {unit}")
    if best == worst:
        return f"It {first}."
    if not any(find_sign(each.effect) for each in (most, least)):
        return "It changes nothing clear for the side in turn."
    second = _brings(least.effect, "it", "")
    said = f"It {first} under {best}, and {second} under {worst}."
    return said if fits(said) else f"It {first} under one rule set, and {second} under another."


def _describe_turns(all_time_outs: Sequence[TimeOuts]) -> str:
    """Return what the answer counts: turns of the side in turn, or the average over the seats."""
    side = "The side in turn is that of the player whose turn it is when time is called."
    rule_sets = all_time_outs[0].rule_sets
    ordered = sorted(range(len(rule_sets)), key=lambda at: -rule_sets[at].effect.value)
    ends = (ordered[0], ordered[-1])
    if _tabulate_turns(*(rule_sets[at] for at in ends)) is None:
        return f"{side} This is the average over the seats, against the same hands played on."
    others = _select_same_rules(all_time_outs)
    means = list_names(
        [write_values([each.rule_sets[at].effect for each in others])[0] for at in ends]
    )
    return (
        "The last round gives one side more turns, or fewer. "
        f"Average over seats, against the same hands played on: {means}."
    )


def _tabulate_turns(
    most: TimeOut, least: TimeOut
) -> tuple[tuple[float, Number], tuple[float, Number]] | None:
    """Return the turns with which a call brings most and those with which it costs most.

    ``None`` where it does not depend on turns, or is not clear: then their average is all there is.
    """
    if min(len(most.extras), len(least.extras)) < 2:
        return None
    gains = sorted(most.extras.items(), key=lambda each: -each[1].value)
    costs = sorted(least.extras.items(), key=lambda each: each[1].value)
    apart = gains[0][1].low > gains[-1][1].high and costs[0][1].high < costs[-1][1].low
    clear = gains[0][1].low > 0 > costs[0][1].high
    return (gains[0], costs[0]) if apart and clear else None


def _brings(effect: Number, whom: str, unit: str) -> str:
    if not find_sign(effect):
        return f"changes nothing clear for {whom}"
    size = number(abs(effect.value), 0)
    if abs(effect.value) < WHOLE:
        size = write_size(abs(effect.value), effect.half)
    does = "brings" if effect.value > 0 else "costs"
    return " ".join(filter(None, [does, whom, f"{size}{unit}"]))


def write_cell(found: Number | None) -> str:
    """Return a number with its sign and its ±; of what there is not, a dash."""
    if found is None:
        return NONE
    # From 1 on too the ± has two digits that count, so that 1.1 is not 2.
    return short_plus_minus(found.value, found.half) if found.half < 1 else signed_plus_minus(found)


def write_values(numbers: Sequence[Number | None]) -> list[str]:
    """Return numbers as they are in a column: with the same decimals, as few as will do."""
    said = [write_cell(each) for each in numbers]
    known = {at: each for at, each in enumerate(numbers) if each and math.isfinite(each.half)}
    least = min((len(said[at].partition(" ± ")[0].partition(".")[2]) for at in known), default=0)
    column = write_column([(each.value, each.half) for each in known.values()], least)
    for at, words in zip(known, column, strict=True):
        said[at] = words
    return said


def _lane(name: str, place: float, time_out: TimeOut, value: Number) -> Lane:
    seats = len(time_out.table.arms[0])
    extra = {each.extra for each in time_out.calls if (each.turn - 1) % seats == place}
    note = turns_more(extra.pop()) if len(extra) == 1 else ""
    return Lane(name_turn(int(place), seats), value.value, value.low, value.high, write_cell(value),
                note, panel=name)  # fmt: skip


def name_turn(place: int, seats: int) -> str:
    """Return whose turn it is, by the place in the order of play."""
    return f"{capitalise('last' if place == seats - 1 else PLACES[place])} player"


def turns_more(extra: float) -> str:
    """Return how many turns a side has more than the others: ``one turn more``."""
    if not extra:
        return "equal turns"
    many = "one turn" if abs(extra) == 1 else f"{number(abs(extra), 1).removesuffix('.0')} turns"
    return f"{many} {'more' if extra > 0 else 'less'}"


def _facts(all_time_outs: Sequence[TimeOuts], names: Sequence[str], unit: str) -> list[Fact]:
    """Return how far the rule sets are apart, and what the side that began gains under each."""
    first, facts = all_time_outs[0], []
    if first.rule_difference is not None:
        words = f"{unit} for the side in turn: {names[0]} against {names[-1]}"
        facts.append(_fact([each.rule_difference for each in all_time_outs], words))
    for at, name in enumerate(names[:2]):
        if first.rule_sets[at].began is not None:
            words = f"{unit} for the side that began, under {name}"
            facts.append(
                _fact(
                    [each.rule_sets[at].began for each in _select_same_rules(all_time_outs)], words
                )
            )
    return facts


def _select_same_rules(all_time_outs: Sequence[TimeOuts]) -> list[TimeOuts]:
    """Return the players who met the first one's rule sets."""
    rules = [each.table.rules for each in all_time_outs[0].rule_sets]
    return [each for each in all_time_outs if [one.table.rules for one in each.rule_sets] == rules]


def _fact(of: Sequence[Number | None], words: str) -> Fact:
    """Return a number with its ±; of several players, between what it lies."""
    numbers = [each for each in of if each is not None]
    if len(numbers) > 1:
        ends = (pick(each.value for each in numbers) for pick in (min, max))
        low, high = (f"{'+' if each > 0 else ''}{number(each, 0)}" for each in ends)
        return Fact(f"{low} to {high}", f"{words}, depending on the players.")
    value, _, half = write_cell(numbers[0]).partition(" ± ")
    return Fact(value, f"{words}.", f"± {half}" if half else "")


def _explain_calls(all_time_outs: Sequence[TimeOuts], game: Game, unit: str) -> Section:
    """Return what calls bring where a side has had a turn more, as many, or a turn less."""
    others = _select_same_rules(all_time_outs)
    columns = [
        (f"{name}, {turns_more(extra)}", at, extra)
        for at, name in enumerate(name_rule_sets(game, all_time_outs[0]))
        for extra in all_time_outs[0].rule_sets[at].extras
    ]
    numbers = [
        [each.rule_sets[at].extras.get(extra) for each in others] for _, at, extra in columns
    ]
    rows = _rows([label(game, [each.policy]) for each in others], numbers)
    return Section(
        "Why does it matter whose turn it is?",
        [
            "After the call a last round is played. Whose turn it is decides whether the side in "
            "turn then has had a turn more than the others, as many, or one less.",
            _table(unit, ["players", *(words for words, *_ in columns)], rows),
        ],
    )


def _rows(names: Sequence[str], columns: Sequence[Sequence[Number | None]]) -> list[list[str]]:
    """Return rows under their names, of columns of numbers."""
    words = [write_values(each) for each in columns]
    return [[name, *(each[at] for each in words)] for at, name in enumerate(names)]


def _table(unit: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    return Table(f"{capitalise(unit)}, for the side in turn, ± {INTERVAL}", head, rows)


def _how_early(time_outs: TimeOuts, names: Sequence[str], unit: str) -> list[Section]:
    """Return what calls bring by the round of turns; nothing where there are not two of them."""
    first = time_outs.rule_sets[0]
    seats = len(first.table.arms[0])
    columns = [[each.rounds.get(at) for at in first.rounds] for each in time_outs.rule_sets]
    rows = []
    for at, row in zip(first.rounds, _rows([""] * len(first.rounds), columns), strict=True):
        going = [each.going for each in first.calls if (each.turn - 1) // seats == at]
        start = seats * int(at)
        often = number(sum(going) / len(going), 0)
        rows.append([f"{start + 1} to {start + seats}", often, *row[1:]])
    if len(rows) < 2:
        return []
    head = ["called in turns", "of 100 hands still going", *names]
    said = "The average over the seats. A call changes nothing in a hand that is over."
    return [Section("Does it matter how early it comes?", [said, _table(unit, head, rows)])]


def _show_others(all_time_outs: Sequence[TimeOuts], game: Game, unit: str) -> list[Section]:
    """Return what calls bring among other players; nothing where nobody else played."""
    others, names = _select_same_rules(all_time_outs), name_rule_sets(game, all_time_outs[0])
    if len(others) < 2:
        return []
    columns = [[each.rule_sets[at].effect for each in others] for at in range(len(names))]
    rows = _rows([label(game, [each.policy]) for each in others], columns)
    said = "The average over the seats and calls."
    return [
        Section("Do other players see the same?", [said, _table(unit, ["players", *names], rows)])
    ]


QUESTION: Final = "What is calling time worth?"


def is_asked(run: PlayedRun) -> bool:
    """Return whether a run is about calling time."""
    return run.design is None and bool(findings.tables(run.game, run.spec))


def read(played_run: PlayedRun) -> StudyResult:
    """Return what calls bring each player; see ``Study.read``."""
    run, spec = played_run.run, played_run.spec
    read = answers.read(run, terms=False)
    # Where time is called early hardly a hand is closed, and the players cannot help it.
    uncalled = tuple(each.table for each in findings.tables(played_run.game, spec))
    watched = answers.watch(replace(read, spec=replace(spec, cells=uncalled), cells=[]))
    return StudyResult(
        replace(read, line_ups=watched.line_ups), findings.read(run, read), played_run.day
    )


def tell(result: StudyResult) -> Part:
    """Return what is said of them."""
    return part(result.numbers, result.read.game, result.day)


def part(all_time_outs: Sequence[TimeOuts], game: Game, day: str) -> Part:
    """Return the content of the page; ``day``: when the hands were played."""
    said = sentences(all_time_outs, game)
    tables = [each.table for each in all_time_outs[0].rule_sets]
    return Part(
        QUESTION,
        said,
        [_call_by_call(each, game) for each in all_time_outs],
        _method(),
        summary(all_time_outs, game),
        ", ".join(dict.fromkeys(table.called for table in tables)),
        deals=min(each.deals for each in all_time_outs),
        certain=ALL_INTERVALS.certain,
        first_screen=first_screen(all_time_outs, game, day),
    )


def sentences(all_time_outs: Sequence[TimeOuts], game: Game) -> list[str]:
    """Return what a call brings the side in turn and the side that began, under each rule set."""
    first, unit = all_time_outs[0], game.scale.unit
    names = name_rule_sets(game, first)
    said = []
    for name, each in zip(names, first.rule_sets, strict=True):
        mean = signed_plus_minus(each.effect)
        brings = f"Under {name} a call on average brings the side in turn {mean}"
        began = each.began and f", and the side that began {signed_plus_minus(each.began)}"
        said.append(
            f"{brings} {unit} per hand still going{began or ''}, with {first.policy} in every seat."
        )
    return [answer(first, names, unit), *said]


def _call_by_call(time_outs: TimeOuts, game: Game) -> Section:
    """Return the numbers of each turn in which time was called."""
    names = name_rule_sets(game, time_outs)
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
        for name, one in zip(names, time_outs.rule_sets, strict=True)
    ]
    return Section(
        f"Call by call, {time_outs.policy}",
        [
            f"{capitalise(write_count(time_outs.deals, 'deals'))}, each played without a "
            f"call and with "
            "each "
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
        *(write_cell(each) for each in values),
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


def summary(all_time_outs: Sequence[TimeOuts], game: Game) -> dict[str, Any]:
    """Return the numbers for a program, JSON-able."""
    return {
        "kind": "time-outs",
        "players": [
            {
                **pick_fields(each, "policy deals"),
                "rule_sets": [_numbers(one) for one in each.rule_sets],
                "first_minus_last": json_able(each.rule_difference),
            }
            for each in all_time_outs
        ],
        "confidence": CONFIDENCE,
        "unit": f"{game.scale.unit} per hand still going",
    }


def _numbers(time_out: TimeOut) -> dict[str, Any]:
    made = pick_fields(time_out, "rules=table.rules_name side_in_turn=effect side_that_began=began")
    for key, first, by_number in (
        ("place", 1, time_out.seats), ("round", 1, time_out.rounds),
        ("turns_more", 0, time_out.extras),
    ):  # fmt: skip
        made[f"by_{key}"] = [{key: at + first, **json_able(one)} for at, one in by_number.items()]
    return {**made, "calls": json_able(time_out.calls)}


STUDY: Final = Study(is_asked, read, tell)
