"""What is the page of a search?  The answer, its course, the report, and how far each habit moved.

Left out: the sentences and figures (``policy_file``), the drawing (``figures``) and how it
becomes a file (``render``).
"""

from __future__ import annotations

import json
import math
import shlex
from collections.abc import Sequence
from typing import Any, Final

from analyser.abilities.learning.tuning import policy_file
from analyser.abilities.learning.tuning.policy_file import estimate_mean, points
from analyser.abilities.learning.tuning.search import Outcome
from analyser.confidence import EACH_INTERVAL, INTERVAL, PERCENT
from analyser.findings.answers import Answers, watch
from analyser.findings.json_fields import pick_fields
from analyser.games.interface import Game, Scale
from analyser.play import answer_provenance
from analyser.play.runner import Amount
from analyser.report import playing_style
from analyser.report.parts import (
    Fact,
    FirstScreen,
    Framed,
    Part,
    Picture,
    Section,
    shorten_sentence,
)
from analyser.report.pictures import Chart, Lane, Rows, Series
from analyser.report.study import Source
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.statistics.intervals import Tally
from analyser.wording import (
    Table,
    capitalise,
    list_names,
    mean_decimals,
    number,
    times,
)

FEW: Final = 4
"""Opponents up to whom each is named below the answer."""


def tell(name: str, outcome: Outcome, game: Game) -> Part:
    """Return what is said of a finished search for the policy ``name``."""
    scale, base = outcome.scale, str(outcome.plan.base["name"])
    said = policy_file.sentences(name, outcome)
    met = _measure_pool(name, outcome, game)
    if met.line_ups and all(each.faults for each in met.line_ups.values()):
        said = [playing_style.NO_ANSWER, *said]
    opponents = _meetings_table(name, outcome, scale.unit)
    sections = [_how_true(outcome, scale.unit), _how_it_went(outcome, scale, said)]
    if outcome.chosen.generation:
        sections += [_show_opponents(outcome, opponents, scale.unit), _how_far(outcome, game)]
    else:
        sections.append(Section(f"How {base} fares against each opponent", [opponents]))
    return Part(
        f"{name}: does a search find better habits than those of {base}?",
        said,
        sections,
        _method(outcome, base),
        _summary(name, outcome),
        certain=f"The true number lies within each ± with {PERCENT} certainty.",
        first_screen=_first_screen(name, said[0], outcome),
        box=playing_style.box(met),
    )


def source(_: str, outcome: Outcome, game: Game) -> Source:
    """Return where the numbers come from."""
    plan = outcome.plan
    made = {key: value for key, value in outcome.made.items() if key != "command"}
    made |= {"seed": plan.seed, "hands played": f"{outcome.hands:,}", "plan": plan.digest()}
    hands = f"{outcome.hands:,} hands played"
    return Source(
        game.title,
        f"{game.title}, rules {plan.rules_text}; {hands}; seed {plan.seed}",
        shlex.join(str(word) for word in outcome.made.get("command", [])),
        list(made.items()),
        json.dumps(plan.as_json(), indent=2, ensure_ascii=False),
        answer_provenance.of_search(outcome.made, plan.seed, plan.digest()),
    )


def _first_screen(name: str, answer: str, outcome: Outcome) -> FirstScreen:
    """Return what is gained on each opponent, and how much of the gain is true."""
    plan, unit, base = outcome.plan, outcome.scale.unit, str(outcome.plan.base["name"])
    pool = [str(each["name"]) for each in plan.pool]
    against = list_names(pool) if len(pool) <= FEW else f"{len(pool)} opponents"
    deck = (
        f"Against {against}, rules {plan.rules_text}: {outcome.gain.pairs:,} deals that were used "
        "for "
        "nothing else."
    )
    if not outcome.chosen.generation:
        return FirstScreen(shorten_sentence(answer), deck)
    (duel,) = (each for each in outcome.meetings if each.opponent == base)
    gains = (
        (outcome.gain, "is the gain on fresh deals."),
        (outcome.tuned, "is the gain on the deals it was tuned on."),
        (duel.chosen, f"is the gain on {base} itself."),
    )
    facts = [
        Fact.from_estimate(estimate_mean(tally), f"{unit} per hand {words}")
        for tally, words in gains
    ]
    picture = Framed(
        "answer",
        f"What {name} gains on each opponent, more than {base}",
        [_meetings(outcome, unit)],
        caption=f"Bar: gain. Line: {EACH_INTERVAL.line}.",
    )
    return FirstScreen(shorten_sentence(answer), deck, picture, facts)


def _measure_pool(name: str, outcome: Outcome, game: Game) -> Answers:
    """Return the new player against each of the pool, none of it played, and how they all play."""
    plan = outcome.plan
    player = {**plan.base, **outcome.values, "name": name}
    duels = [(plan.rules, player, opponent) for opponent in plan.pool]
    asked = Request(game.name, plan.rules, Count(2), plan.seed)
    spec = build.duels_spec(asked, name, duels)
    return watch(Answers(spec, game, outcome.scale, [], Amount(0, 0)))


def _how_true(outcome: Outcome, unit: str) -> Section:
    return Section(
        "How much of the gain is true",
        [
            "What is searched for on some deals looks better on those than it is. So the gain is "
            "measured on three families of deals that share none. Only the last figure counts.",
            _families(outcome, unit),
        ],
    )


def _how_it_went(outcome: Outcome, scale: Scale, said: Sequence[str]) -> Section:
    picture = Picture(
        "course",
        _course(outcome, scale.unit),
        "How the search went",
        "Line: the gain of each generation's mean on the deals it learnt from; squares: the gain "
        f"on the deals of the choice; level: the gain on fresh deals. {' '.join(said)}",
        "How to read it: the line is what each generation's mean gained on the deals that it had "
        "just learnt from. Orange dots, on other deals, are what was chosen among. The green dot "
        f"is the chosen one's gain on fresh deals. Bars are {INTERVAL}s.",
        [_checks_table(outcome, scale.unit), _course_table(outcome, scale)],
    )
    return Section("How the search went", [picture])


def _show_opponents(outcome: Outcome, opponents: Table, unit: str) -> Section:
    met = "; ".join(f"{each.opponent} {points(each.gain)}" for each in outcome.meetings)
    title = "What is gained against each opponent"
    picture = Picture(
        "meetings",
        _meetings(outcome, unit),
        title,
        f"Forest plot: a dot for each gain, a bar for its {INTERVAL}. {met}.",
        f"How to read it: the dot is how many {unit} per hand the new player does better than "
        f"{outcome.plan.base['name']} against this opponent, the bar the {INTERVAL}. A player "
        "who only learnt to beat the pool would gain nothing from the others.",
        [opponents],
    )
    return Section(title, [picture])


def _how_far(outcome: Outcome, game: Game) -> Section:
    moved = "; ".join(
        f"{axis} from {number(start, 0)} to {number(value, 0)}"
        for axis, start, value, _ in _list_moved_habits(outcome)[:8]
    )
    picture = Picture(
        "moves",
        _moves(outcome),
        "How far each habit moved",
        f"Dot plot, farthest first: {moved}.",
        "How to read it: right of the line a habit's number grew, left of it it shrank; at 1 it "
        "moved by as much as it was at the start. Habits that hardly matter wander, so a long way "
        "alone says little.",
        [_moves_table(outcome, game)],
    )
    return Section("How far each habit moved", [picture])


def _method(outcome: Outcome, base: str) -> list[str]:
    plan = outcome.plan
    return [
        f"The search is CMA-ES over {len(outcome.axes)} habits: {plan.generations:,} generations "
        f"of {plan.population:,} players each, all on the same deals within a generation and on "
        "fresh ones in the next. A player is worth what they are ahead of the pool, each opponent "
        f"counting the same; every deal is played {times(outcome.arms)}. What comes out is the "
        "mean of the search, never the sample that did best. A gain is the player's lead over the "
        f"pool minus that of {base}, deal by deal on the same cards.",
        f"Each interval holds the true mean with {PERCENT} confidence: it is the asymptotic "
        "confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (arXiv 2103.06476, "
        "Theorem 2.2), tightest at the number of deals played. The ± is rounded up.",
        "The player is tuned for one set of rules and against these opponents; elsewhere they may "
        "be worth less.",
    ]


def _summary(name: str, outcome: Outcome) -> dict[str, Any]:
    """Return the result of a tuning as JSON, figures per hand."""
    plan = outcome.plan
    return {
        "policy": name,
        "rules": plan.rules_text,
        "base": plan.base["name"],
        "pool": [each["name"] for each in plan.pool],
        **pick_fields(outcome, "seed=plan.seed generation=chosen.generation values"),
        "unit": f"{outcome.scale.unit} per hand",
        "gain": {
            "tune": _figures(outcome.tuned),
            "select": _figures(outcome.chosen.gain),
            "report": _figures(outcome.gain),
            "shrinks": outcome.tuned.mean - outcome.gain.mean,
        },
        "checks": [
            {"generation": each.generation, "gain": _figures(each.gain)} for each in outcome.checks
        ],
        "opponents": [
            {
                **pick_fields(each, "opponent in_pool=inside"),
                "policy": _figures(each.chosen),
                "base": _figures(each.base),
                "gain": _figures(each.gain),
            }
            for each in outcome.meetings
        ],
        "hands": outcome.hands,
        "signature": outcome.made.get("signature"),
        "plan": plan.digest(),
    }


def _figures(tally: Tally) -> dict[str, Any]:
    return pick_fields(estimate_mean(tally), "mean low high pairs")


def _list_moved_habits(outcome: Outcome) -> list[tuple[str, int, int, float]]:
    """Return habit, start, value now and the way between in its own steps; the farthest first."""
    found = [
        (axis.id, axis.start, value, (value - axis.start) / axis.scale)
        for axis, value in zip(outcome.axes, outcome.chosen.mean, strict=True)
    ]
    return sorted(found, key=lambda each: (-abs(each[3]), each[0]))


def _course(outcome: Outcome, unit: str) -> Chart:
    gains = [estimate_mean(each.gain) for each in outcome.generations]
    numbers = [each.number for each in outcome.generations]
    learnt = Series(
        "on the deals it learnt from", numbers, [gain.mean for gain in gains],
        [gain.low for gain in gains], [gain.high for gain in gains], dots=False,
    )  # fmt: skip
    checks = [(each.generation, estimate_mean(each.gain)) for each in outcome.checks]
    chosen_among = Series(
        "on the deals of the choice", [at for at, _ in checks], [gain.mean for _, gain in checks],
        [gain.low for _, gain in checks], [gain.high for _, gain in checks], line=False, colour=1,
    )  # fmt: skip
    last = estimate_mean(outcome.gain)
    fresh = Series(
        "chosen, on fresh deals", [outcome.chosen.generation], [last.mean], [last.low],
        [last.high], line=False, colour=2,
    )  # fmt: skip
    words = f"{unit} per hand more than {outcome.plan.base['name']}"
    return Chart([learnt, chosen_among, fresh], "generation", words)


def _meetings(outcome: Outcome, unit: str) -> Rows:
    rows = [
        Lane.in_full(
            each.opponent,
            estimate_mean(each.gain),
            panel="opponents of the pool" if each.inside else "opponents never tuned against",
        )
        for each in outcome.meetings
    ]
    return Rows.from_frame(rows, f"{unit} per hand", "loses", "gains")


def _moves(outcome: Outcome) -> Rows:
    rows = [
        Lane(axis, steps, math.nan, math.nan, f"{number(start, 0)} → {number(value, 0)}")
        for axis, start, value, steps in _list_moved_habits(outcome)
    ]
    return Rows.from_frame(rows, "parts of where it began", "shrank", "grew")


def _families(outcome: Outcome, unit: str) -> Table:
    words = ("those it was tuned on", "those it was chosen with", "fresh ones")
    rows = [
        [what, *row[1:]] for what, row in zip(words, policy_file.families(outcome), strict=True)
    ]
    return Table("Gain by deals", ("deals", f"gain, {unit} per hand", "number of deals"), rows)


def _course_table(outcome: Outcome, scale: Scale) -> Table:
    rows = [
        [str(each.number), points(each.gain), number(each.luckiest, mean_decimals(scale))]
        for each in outcome.generations
    ]
    head = ("generation", "gain of its mean", "of its best sample")
    return Table(f"Gain on the deals of each generation, {scale.unit} per hand", head, rows)


def _checks_table(outcome: Outcome, unit: str) -> Table:
    rows = [
        [
            "the start" if each.generation == 0 else f"mean of generation {each.generation}",
            points(each.gain),
            "chosen" if each is outcome.chosen else "",
        ]
        for each in outcome.checks
    ]
    head = ("policy", "gain", "")
    return Table(f"What was chosen among, {unit} per hand", head, rows, left=(2,))


def _meetings_table(name: str, outcome: Outcome, unit: str) -> Table:
    head = ("opponent", "", name, str(outcome.plan.base["name"]), "gain")
    caption = f"{capitalise(unit)} per hand ahead of each opponent"
    return Table(caption, head, policy_file.opponents(outcome), left=(1,))


def _moves_table(outcome: Outcome, game: Game) -> Table:
    about = {field.id: field.meaning for field in game.policy_fields}
    rows = [
        [axis, number(start, 0), number(value, 0), number(steps, 2), about[axis]]
        for axis, start, value, steps in _list_moved_habits(outcome)
    ]
    head = ("habit", "start", "now", "steps", "meaning")
    return Table("Habits searched", head, rows, left=(4,))
