"""The first screen of a page of duels, or of tables without a duel: who is ahead, by how much.

Left out: the numbers (``findings.answers``) and all that is folded (``sentences``, ``duels``,
``scores``, ``endings``, ``means``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from analyser.confidence import EACH_INTERVAL
from analyser.findings import answers
from analyser.findings.answers import Answer, Answers, Entry
from analyser.games.interface import Game
from analyser.report.cells import duel_screen as duel
from analyser.report.cells import scores
from analyser.report.labels import describe_making, label, name_in_sentence, rule_set
from analyser.report.parts import Fact, FirstScreen, Framed, Section
from analyser.report.pictures import Lane, Rows
from analyser.statistics.intervals import Estimate
from analyser.wording import (
    capitalise,
    fits,
    list_names,
    number,
    short_plus_minus,
    write_count,
    write_in_100,
    write_size,
)

MOST_LANES: Final = 8
"""Duels in the picture; the folded table has all."""
TERMS: Final = 8
"""Terms of a score that are shown apart; the smallest are taken together."""


def first_screen(read: Answers, day: str = "") -> FirstScreen | None:
    """Return the first screen; ``None`` before any hand is played."""
    played = [answer for answer in read.ordered if answer.hands]
    duels = [answer for answer in played if answer.cell.duel and not answer.faults]
    if len(duels) == 1 and len(played) == 1 and duels[0].matches is None:
        return _one_duel(read, duels[0], day)
    if duels:
        return _duels(read.game, duels, day)
    tables = [answer for answer in played if not answer.faults]
    return _tables(read.game, tables, day) if tables else None


def _names(answer: Answer) -> tuple[str, str]:
    first, second = (entry.label for entry in answer.entries[:2])
    return first, second


def _one_duel(read: Answers, answer: Answer, day: str) -> FirstScreen:
    return duel.first_screen(
        answer.cell.entrants[:2],
        answer.estimate(),
        [answer.score(entry) for entry in answer.entries[:2]],
        answer.turns.mean,
        len(answer.cell.arms),
        scale=answer.scale,
        band=answer.scale.band,
        rules=_rules(read.game, answer),
        day=day,
        sections=[*_waterfall(read, answer), *_spread(answer)],
    )


def _terms(read: Answers, answer: Answer) -> list[str]:
    """Return the columns that a score is the sum of; nothing where that cannot be seen."""
    columns = {column.name: column for column in read.game.columns}
    names = answers.list_side_columns(read.game.columns, len(answer.sides))
    if "score" not in names:
        return []
    terms = []
    for name in names[names.index("score") + 1 :]:
        if columns[f"{name}_0"].unit != answer.scale.unit:
            break
        terms.append(name)

    def adds_up(entry: Entry) -> bool:
        means = [entry.mean(name) for name in terms if entry.counts[name]]
        return math.isclose(math.fsum(means), entry.mean("score"), abs_tol=1e-6)

    return terms if terms and all(map(adds_up, answer.entries[:2])) else []


def _waterfall(read: Answers, answer: Answer) -> list[Section]:
    """Return where the difference comes from, term by term of the score."""
    terms = _terms(read, answer)
    if len(terms) < 2:
        return []
    first, second = answer.entries[:2]

    def mean(entry: Entry, name: str) -> float:
        return entry.mean(name) if entry.counts[name] else 0.0

    parts = [(name, mean(first, name) - mean(second, name)) for name in terms]
    parts = sorted((part for part in parts if part[1]), key=lambda part: -abs(part[1]))
    if len(parts) < 2:
        return []
    shown, rest = parts[:TERMS], math.fsum(value for _, value in parts[TERMS:])
    shown = [*shown, *([("all else", rest)] if rest else [])]
    found, unit = answer.estimate(), answer.scale.unit
    lanes = [
        Lane(capitalise(name.replace("_", " ")), value, math.nan, math.nan,
             short_plus_minus(value, found.half).partition(" ± ")[0])
        for name, value in shown
    ]  # fmt: skip
    words = short_plus_minus(found.mean, found.half)
    lanes.append(Lane("In all", found.mean, found.low, found.high, words, total=True))
    title = f"{first.label} minus {second.label}, {unit} per hand"
    picture = Framed(
        "terms", title, [Rows(lanes, f"{unit} per hand", stacked=True)],
        caption="Each bar begins where the one above it ends.",
    )  # fmt: skip
    return [Section("Where the difference comes from", [picture])]


def _spread(answer: Answer) -> list[Section]:
    """Return how the scores of the two spread, as outlines of the share of hands."""
    drawn = scores.outlines(answer)
    if drawn is None:
        return []
    title = f"Share of hands by score, in steps of {drawn.width:g} {drawn.unit}"
    return [Section("How the scores spread", [Framed("spread", title, [drawn])])]


def _duels(game: Game, duels: Sequence[Answer], day: str) -> FirstScreen:
    """Return the first screen of several duels, or of one beside tables or of matches."""
    played = {answer.cell.units_name for answer in duels}
    lanes: dict[str, list[Lane]] = {}
    for answer in duels[:MOST_LANES]:
        found, unit = _lead(answer)
        pair = capitalise(
            " v ".join(_name_player(game, answer, at).removeprefix("the ") for at in (0, 1))
        )
        note = _rules(game, answer) if len({each.cell.rules_name for each in duels}) > 1 else ""
        if len(played) > 1:
            note = f"{note}, {answer.cell.units_name}".removeprefix(", ")
        lanes.setdefault(unit, []).append(Lane.from_estimate(pair, found, note))
    verdicts = [answer.verdict() for answer in duels]
    if len(duels) == 1:
        first, second = _names(duels[0])
        said = {
            "equivalent": f"{capitalise(first)} and {second} play equally well.",
            "better": f"{capitalise(first)} plays better than {second}.",
            "worse": f"{capitalise(second)} plays better than {first}.",
            "undecided": f"Not known yet which of the two plays better: {first} or {second}.",
        }[verdicts[0]]
    elif (
        len({_names(answer)[0] for answer in duels}) == len(played) == len({*verdicts}) == 1
        and verdicts[0] != "undecided"
    ):
        said = _compare_with_first(game, duels, verdicts[0])
    else:
        ahead = sum(each in ("better", "worse") for each in verdicts)
        has = "has" if ahead == 1 else "have"
        said = f"{ahead} of {write_count(len(duels), 'duels')} {has} a clear winner."
    more = "" if len(duels) <= MOST_LANES else f" The first {MOST_LANES} of {len(duels)} duels."
    rules = list(dict.fromkeys(_rules(game, answer) for answer in duels))
    under = f"Rules: {list_names(rules)}; " if len(rules) < 4 else f"{len(rules)} rule sets; "
    deals = max(answer.estimate().pairs for answer in duels)
    of = "matches" if all(answer.matches for answer in duels) else "deals"
    each = f"{write_count(deals, of)} for each pair" if len(duels) > 1 else write_count(deals, of)
    margin = f" Less than {duels[0].scale.band:g} either way counts as equal."
    margin = "" if of == "matches" else margin
    return FirstScreen(
        said,
        f"{under}{each}, each played once per seating with the same cards, so that "
        "good cards help both alike.",
        Framed(
            "answer",
            f"How far the first is ahead, {list_names([*lanes])}",
            [
                Rows(each, unit, "the second is ahead", "the first is ahead")
                for unit, each in lanes.items()
            ],
            more.strip(),
            f"Bar: mean difference. Line: {EACH_INTERVAL.line}.{margin} {describe_making(day)}",
        ),
        [],
        [],
    )


def _compare_with_first(game: Game, duels: Sequence[Answer], verdict: str) -> str:
    """Return how several players fare against one, who has the same ``verdict`` on each of them."""
    than = _name_player(game, duels[0], 0)
    others = [_name_player(game, answer, 1) for answer in duels]
    several = len({answer.cell.rules_name for answer in duels}) > 1
    if verdict == "equivalent":
        said = f"{capitalise(list_names(others))} play as well as {than}."
        whole = f"{capitalise(than)} plays as well as {_count_others(len(duels))}."
    else:
        found = [_lead(answer) for answer in duels]
        sizes = [write_size(abs(each.value), each.half) for each, _unit in found]
        does, to = ("loses", "to") if verdict == "better" else ("gains", "on")
        lead = f"{capitalise(others[0])} {does} {sizes[0]} {found[0][1]} {to} {than}"
        more = [f"{name} {size}" for name, size in zip(others[1:], sizes[1:], strict=True)]
        said = f"{', '.join([lead, *more])}."
        way = "ahead of" if verdict == "better" else "behind"
        whole = f"{capitalise(than)} is {way} {_count_others(len(duels))}."
    return whole if several or not fits(said) else said


def _lead(answer: Answer) -> tuple[Estimate, str]:
    """Return how far the first of a duel is ahead, and in what: it is what the verdict is on."""
    if answer.matches and not answer.unmeasured:
        return answer.matches.estimate_lead(), "matches of 100"
    return answer.estimate(), f"{answer.scale.unit} per hand"


def _name_player(game: Game, answer: Answer, at: int) -> str:
    """Return what the first or second of a duel is called within a sentence.

    Where both are of one name, the labels of the duel tell them apart.
    """
    names = [str(one["name"]) for one in answer.cell.entrants[:2]]
    if names[0] == names[1]:
        return _names(answer)[at]
    return name_in_sentence(game, names[at])


def _rules(game: Game, answer: Answer) -> str:
    """Return what the rule set of a cell is called for a card player."""
    return rule_set(game, answer.cell.rules_name, answer.cell.preset)


def _count_others(many: int) -> str:
    return "both others" if many == 2 else f"all {many} others"


def _tables(game: Game, tables: Sequence[Answer], day: str) -> FirstScreen:
    """Return the first screen of tables where nobody is compared: what a hand brings."""
    answer, unit = tables[0], tables[0].scale.unit
    lanes = [
        Lane.from_estimate(entry.label, each.score(entry), of)
        for each in tables
        for of in [each.label if len(tables) > 1 else ""]
        for entry in each.entries
    ][:MOST_LANES]
    length = number(answer.turns.mean, 1)
    names = list_names([label(game, [str(one["name"])]) for one in answer.cell.entrants])
    ending, times = max(answer.endings.items(), key=lambda item: item[1], default=("", 0))
    facts = [Fact(length, "turns is the average length of a hand.")]
    if times:
        facts.append(
            Fact(write_in_100(times / answer.hands), f"hands end so: {ending.replace('_', ' ')}.")
        )
    if answer.matches:
        hands = number(answer.matches.hands.mean, 1)
        facts.append(Fact(hands, "hands is the average length of a match."))
    else:
        facts.append(Fact(f"{answer.hands:,}", "is how many hands were played."))
    brings = [
        f"{write_size(score.mean, score.half)} {unit if at == 0 else ''}".strip()
        + f" to {entry.label}"
        for at, entry in enumerate(answer.entries)
        for score in [answer.score(entry)]
    ]
    said = f"A hand brings {list_names(brings)}."
    return FirstScreen(
        said if fits(said) else f"A hand lasts {length} turns on average.",
        f"Rules: {_rules(game, answer)}; players: {names}. No two are compared here; the command "
        "compare does that.",
        Framed(
            "answer",
            f"What a hand brings, {unit}",
            [Rows(lanes, f"{unit} per hand")],
            "",
            f"Bar: mean score. Line: {EACH_INTERVAL.line}. {describe_making(day)}",
        ),
        facts,
        _spread(answer) if len(answer.entries) >= 2 else [],
    )
