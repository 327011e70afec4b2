"""What is a decision worth?  Played both ways; on average, by situation, by rule of thumb.

With ``precision`` a pilot run of other deals estimates how many deals it takes.  Then the run is
played, rules of thumb are learnt from it, and duels test each of them.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from analyser import games, reading
from analyser.errors import UsageError, close, unknown
from analyser.questions.caller import Caller
from analyser.questions.question import Plan, RunQuestion, function_of
from analyser.scenario import arguments, limits, parameters
from analyser.scenario import entry_parameters as keys
from analyser.scenario.parameters import make_lookup, number, whole_number
from analyser.scenario.parameters import path as file_path

if TYPE_CHECKING:
    from analyser.games.interface import Game
    from analyser.games.protocols.decisions import Choice
    from analyser.library.players import NameOrRecord
    from analyser.library.runs import OpenRun
    from analyser.library.weighed_decisions import Weighing
    from analyser.scenario.given_rule import GivenRule
    from analyser.scenario.spec import RunSpec

DEFAULT_DEALS: Final = 100_000
"""Default deals of each rule set and policy: some seconds of play."""
PILOT_DEALS: Final = 10_000
"""Deals of the first run, and the step in which more are asked for."""
MOST_DEALS: Final = 10_000_000
"""Most deals that a precision may ask for."""
MARGIN: Final = 1.03
"""The spread that a first run measures is some per cent off."""


_HandsOfEach: TypeAlias = "tuple[int | None, int | None]"


class Weigh(RunQuestion["Weighing"]):
    """Weigh a decision: play it both ways (rollouts), on average and by situation.

    Takes decisions from simulated games and plays each both ways, with the same hidden cards. Then
    learns a rule of thumb and tests it in play. Re-run to resume.
    """

    decision: str | os.PathLike[str] | None = keys.DECISION
    _: KW_ONLY
    scenario: str | os.PathLike[str] | None = parameters.SCENARIO
    rules: NameOrRecord | Sequence[NameOrRecord] | None = make_lookup(
        "Rule sets, by name or TOML file, each by itself. Default: the game's.",
        metavar="X[,Y…]", completes="presets",
    )  # fmt: skip
    policies: NameOrRecord | Sequence[NameOrRecord] | None = keys.EACH_POLICY
    when: str | None = keys.WHEN
    decisions: int | None = whole_number(
        "Deals to play; in each, one decision is weighed. Default: 100000."
    )
    precision: float | None = number(
        "Play until the mean is known to ± this, in the game's unit. A first run of other deals"
        " estimates how many deals that takes. Exit code 5: they were too few."
    )
    rollouts: int | None = parameters.ROLLOUTS
    confirm_hands: int | None = parameters.CONFIRM_HANDS
    confirm_search_hands: int | None = parameters.CONFIRM_SEARCH_HANDS
    count: str | os.PathLike[str] | Mapping[str, Any] | None = file_path(
        "Play a rule of thumb of yours too, and say what following it gains or loses: a TOML file"
        " with game, decision, name and rule, as in rule = '2 useful + wild >= 3'; - reads standard"
        " input.",
        kind=arguments.PATH_OR_MAPPING,
    )
    seed: int | None = parameters.SEED

    def plan(self, caller: Caller, deals: int | None = None) -> Plan:
        """Return what is to be played; ``deals``: as many, where a pilot run told."""
        spec, said = self._spec(caller, self.decisions if deals is None else deals)
        return Plan(
            spec,
            self._describe_other_play(caller, spec, *self._count_confirming(caller, spec, said)),
        )

    def answer(self, caller: Caller) -> Weighing:
        """Play the pilot run, the run and the duels, as far as they are missing."""
        from analyser.library.weighed_decisions import Weighing

        spec, said = self._spec(caller, self._deals(caller))
        run, duels, widest = play(
            caller, spec, self.output, *self._count_confirming(caller, spec, said)
        )
        return Weighing(run, duels, self._describe_missed_precision(caller, run, widest))

    def _source(self, caller: Caller) -> tuple[Path | None, str | None]:
        """Return the scenario file that is asked for, or the decision; ``None``: the first."""
        text, known = self.decision, [each.name for each in _choices(games.game(self.game))]
        file = None if text is None or text in known else caller.scenario_meant(text)
        if text is not None and self.scenario is not None:
            said = caller.spell_with("scenario", self.scenario)
            raise UsageError(f"{said}: found {text} too (expected one of the two)")
        if self.scenario is not None:
            file = caller.scenario_named(self.scenario)
        return file, None if text is None or file is not None else os.fspath(text)

    def _deals(self, caller: Caller) -> int | None:
        """Return how many deals are asked for, or how many it takes by a pilot run."""
        if self.precision is None:
            return self.decisions
        first, _ = self._spec(caller, PILOT_DEALS)
        # Deals that the answer does not use, so that its interval is an honest one.
        return _deals_needed(replace(first, seed=first.seed + 2), self.precision, caller)

    def _check(self, caller: Caller, file: Path | None) -> None:
        """Raise ``UsageError`` for a precision that is none, or that goes with nothing else."""
        if self.precision is None:
            return
        name = caller.spell("precision")
        if not 0 < self.precision < math.inf:
            unit = games.game(self.game).scale.unit
            raise UsageError(f"{name}: found {self.precision:g} (expected {unit} above 0)")
        if self.decisions is not None:
            raise UsageError(
                f"{caller.spell('decisions')} and {name}: found both (expected one of the two)"
            )
        if file == reading.STANDARD_INPUT:
            raise UsageError(
                f"{name}: found - as the scenario, which is read twice for it (expected a file)"
            )

    def _spec(self, caller: Caller, deals: int | None) -> tuple[RunSpec, _HandsOfEach]:
        """Return the run of this many deals, and the hands of each duel that a scenario names."""
        from analyser.scenario import build, file_spec
        from analyser.scenario.request import Count, Request

        file, decision = self._source(caller)
        self._check(caller, file)
        if file is not None:
            caller.check_left_to(
                file,
                {"rules": self.rules, "policies": self.policies, "when": self.when,
                 "rollouts": self.rollouts},
            )  # fmt: skip
            recipe = file_spec.load_recipe(file, deals, self.seed)
            if not all(cell.choice for cell in recipe.spec.cells):
                raise UsageError(
                    f"{file}: found no [[decisions]] (expected a scenario that has some; "
                    "`analyser report` plays others)"
                )
            return recipe.spec, recipe.confirm_hands
        game = games.game(self.game)
        first, *more = caller.rule_sets(game, self.rules)
        spec = build.decisions_spec(
            Request(game.name, first, Count(DEFAULT_DEALS if deals is None else deals), self.seed),
            build.first_choice(game)
            if decision is None
            else _check_decision(game, decision, caller),
            caller.players(game, self.policies, "policies"),
            limits.DEFAULT_FUTURES if self.rollouts is None else self.rollouts,
            self._condition(caller),
            more,
        )
        return spec, (None, None)

    def _condition(self, caller: Caller) -> str:
        from analyser.scenario import conditions

        said = self.when
        if said is not None and not (said.strip() and len(said) <= limits.WHEN_LETTERS):
            found = f"{caller.spell('when')}: found {limits.describe_found(said)}"
            raise UsageError(f"{found} (expected {conditions.ALLOWED_TEXT})")
        return said or ""

    def _count_confirming(
        self, caller: Caller, spec: RunSpec, said: _HandsOfEach
    ) -> tuple[tuple[int, int], GivenRule | None]:
        """Return the hands of each duel, and of those of search players; and the rule of a user.

        ``said``: what a scenario names, where the question has no other.
        """
        from analyser.findings import rules_of_thumb

        own = (self.confirm_hands, self.confirm_search_hands)
        asked = (said[at] if each is None else each for at, each in enumerate(own))
        of_each = rules_of_thumb.hands_of_each(spec, *asked)
        return of_each, None if self.count is None else self._check_given_rule(
            caller, spec, of_each
        )

    def _check_given_rule(
        self, caller: Caller, spec: RunSpec, of_each: tuple[int, int]
    ) -> GivenRule:
        """Return the rule of a user; ``UsageError`` where it could not be played."""
        from analyser.scenario import given_rule

        name, count = caller.spell("count"), self.count
        assert count is not None
        given = count if isinstance(count, Mapping) else Path(count)
        if reading.STANDARD_INPUT == given == self._source(caller)[0]:
            raise UsageError(
                f"{name}: found - as the scenario too, which is read once (expected a file)"
            )
        cells = [cell for cell in spec.cells if not cell.when]
        if not cells:
            raise UsageError(
                f"{name}: found {caller.spell('when')} too (expected one of the two: a policy"
                " follows a rule in every decision)"
            )
        if not any(of_each):
            hands = caller.spell_with("confirm_hands", 0)
            raise UsageError(f"{name}: found {hands} too (expected hands, to play the rule)")
        asked = list(dict.fromkeys(cell.choice for cell in cells))
        return given_rule.read(given, games.game(spec.game), asked)

    def _describe_other_play(
        self, caller: Caller, spec: RunSpec, of_each: tuple[int, int], rule: GivenRule | None
    ) -> str:
        """Return what is played besides the decisions, of which nobody can know how much.

        Of the duels it says how many there are at most: which rules are learnt is not known before.
        """
        from analyser.findings import rules_of_thumb
        from analyser.wording import list_names, write_count

        pilot = "a first run of other deals, to find how many deals it takes"
        duels = [
            f"up to {write_count(many, 'duels')}{whose} of {write_count(hands, 'hands')}"
            f" ({caller.spell(field)})"
            for many, hands, whose, field in zip(
                rules_of_thumb.most_duels(spec, rule), of_each, ("", " of search players"),
                ("confirm_hands", "confirm_search_hands"), strict=True,
            )
            if many and hands
        ]  # fmt: skip
        if duels:
            duels[0] = f"for the rules that are learnt {duels[0]}"
        every = list_names([*([pilot] if self.precision else []), *duels])
        return f"Not counted: {every}." if every else ""

    def _describe_missed_precision(self, caller: Caller, run: OpenRun, widest: float) -> str:
        """Return in a sentence that the precision was not reached; empty: it was."""
        from analyser.wording import mean_decimals, number

        if self.precision is None or widest <= self.precision:
            return ""
        scale = run.run.scale
        known = "too few decisions"
        if math.isfinite(widest):
            known = f"±{number(widest, mean_decimals(scale) + 1)}"
        return (
            f"±{self.precision:g} {scale.unit} not reached: {known} with"
            f" {run.spec.cells[0].units:,} deals; more {caller.spell('decisions')} go on"
        )


def play(
    caller: Caller,
    spec: RunSpec,
    output: Any,
    hands_of_each: tuple[int, int],
    rule: GivenRule | None = None,
) -> tuple[OpenRun, OpenRun | None, float]:
    """Play what is missing of a run of decisions, and the duels of its rules of thumb, if any.

    Returns both, and the widest ± of a mean.  ``hands_of_each`` as ``rules_of_thumb.hands_of_each``
    returns them; ``rule``: a user's rule.
    """
    from analyser.findings import decision_reading, rules_of_thumb

    run = caller.play(spec, output)
    with caller.guard_reading(run.run):
        found = decision_reading.read(run.run)
    duels = rules_of_thumb.spec_of(run.spec, found, *hands_of_each, rule)
    widest = max(each.worth.half for each in found)
    # The answer reads them again: twice is more than memory need have.
    del found
    if duels is None:
        return run, None, widest
    beside = None if run.is_passing else rules_of_thumb.folder(run.run.place, duels)
    return run, caller.play(duels, beside), widest


def _choices(game: Game) -> Sequence[Choice]:
    from analyser.games.protocols.decisions import HasDecisions

    return game.choices if isinstance(game, HasDecisions) else ()


def _check_decision(game: Game, decision: str, caller: Caller) -> str:
    """Return a decision's name; ``UsageError`` for one that the game has not, and who has it."""
    from analyser.games.interface import able
    from analyser.games.protocols.decisions import HasDecisions
    from analyser.scenario import shipped

    known = [each.name for each in able(game, HasDecisions).choices]
    if decision in known:
        return decision
    others = (each for each in games.GAMES if each != game.name)
    other = next(
        (name for name in others
         if decision in [each.name for each in _choices(games.game(name))]), None
    )  # fmt: skip
    near = close(decision, [*known, *shipped.names()])
    if other is not None:
        hint = f"{decision!r} is a decision of {other}: {caller.spell_choice('game', other)}"
    elif near is not None and near not in known:
        named = caller.spell_choice("scenario", near)
        hint = f"a bundled scenario: {named} (`analyser scenarios` lists them)"
    else:
        raise UsageError(unknown("decision", decision, known))
    raise UsageError(f"unknown decision {decision!r} (known: {', '.join(known)}; {hint})")


def _deals_needed(spec: RunSpec, precision: float, caller: Caller) -> int:
    """Return how many deals it takes, by a pilot run; ``MOST_DEALS`` at most."""
    from analyser.findings import decision_reading
    from analyser.statistics.intervals import sequence_halfwidth, tuned_rho

    found = decision_reading.read(caller.play(spec, None).run)
    spread = MARGIN * max(each.worth.sd for each in found)
    having_one = min(each.decisions / each.deals for each in found)
    if not having_one:
        return PILOT_DEALS
    deals, half = 0, math.inf
    while half > precision and deals < MOST_DEALS:
        deals += PILOT_DEALS
        expected = int(deals * having_one)
        half = sequence_halfwidth(expected, spread, tuned_rho(expected)) if expected else half
    return deals


weigh = function_of(Weigh, "weigh")
