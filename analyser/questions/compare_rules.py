"""What does each rule set make of a hand?  All play the same deals, with the same players.

A rule set that differs in bonuses and penalties alone is rescored, not played again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY
from typing import TYPE_CHECKING, Any, Final

from analyser import games
from analyser.errors import ScenarioError, UsageError
from analyser.questions.caller import Caller
from analyser.questions.question import Plan, RunQuestion, function_of
from analyser.scenario import entry_parameters as keys
from analyser.scenario import parameters
from analyser.scenario.parameters import flag, like, make_lookup, whole_number

if TYPE_CHECKING:
    from analyser.games.interface import Record
    from analyser.library.players import NameOrRecord
    from analyser.library.rule_set_answer import RuleSets

DEFAULT_HANDS: Final = 20_000
"""At each table and in each duel: three rule sets, with the panel, in about half a minute."""
PANEL: Final = "Rule sets: several --rules, or --vary"
"""Over the options that two players have no use for."""
NOBODY: Final = "none"
"""As ``panel`` that skill is left out."""


class CompareRules(RunQuestion["RuleSets"]):
    """Compare rule sets: several play the same deals with the same players."""

    rules: NameOrRecord | Sequence[NameOrRecord] | None = make_lookup(
        "Rule sets, by name or TOML file; each is compared with the first. Default: the game's.",
        metavar="NAME[,NAME…]", completes="presets",
    )  # fmt: skip
    _: KW_ONLY
    vary: Mapping[str, Sequence[Any]] | None = like(keys.VARY, panel=PANEL)
    policies: NameOrRecord | Sequence[NameOrRecord] | None = like(
        parameters.POLICIES, metavar="P[,Q…]", panel=PANEL
    )
    panel: NameOrRecord | Sequence[NameOrRecord] | None = make_lookup(
        "Players on whom skill is judged, beside the one at the tables; all must try to win. none:"
        " leave skill out. Default: up to four of the game's, rule-based and learnt.",
        metavar="A,B[,C…]", completes="policies", panel=PANEL,
    )  # fmt: skip
    rescore: bool | None = flag(
        "Play the first rule set only and rescore its hands under the others, or play all. Default:"
        " rescore where only bonuses and penalties change.",
        default=None, flags=("--rescore/--play-all",), panel=PANEL,
    )  # fmt: skip
    goal: str | None = like(keys.GOAL, panel=PANEL)
    one_rule_at_a_time: bool | None = like(keys.ONE_RULE_AT_A_TIME, panel=PANEL)
    hands: int | None = whole_number(
        "Hands to play at each table and in each duel. Default: 20000."
    )
    seed: int | None = parameters.SEED

    def plan(self, caller: Caller) -> Plan:
        """Return the tables and duels that are to be played."""
        from analyser.games.interface import able
        from analyser.games.protocols.rule_sets import Measured
        from analyser.scenario import rule_goal, rule_sets

        game = games.game(self.game)
        able(game, Measured)
        presets, changes = caller.rule_names(game, self.rules)
        if self.goal is not None:
            try:
                rule_goal.read_goal(game, self.goal)
            except ScenarioError as error:
                said = str(error).removeprefix("goal")
                raise UsageError(f"{caller.spell('goal')}{said}") from error
        panel: list[Record] | None = [] if self.panel == NOBODY else None
        if panel is None and self.panel is not None:
            panel = caller.players(game, self.panel, "panel")
        spec = rule_sets.spec(
            game.name,
            presets,
            caller.values(game, self.vary, "vary", "rule", presets[0]),
            caller.players(game, self.policies, "policies"),
            panel,
            DEFAULT_HANDS if self.hands is None else self.hands,
            self.seed,
            changes,
            self.rescore,
            self.goal or "",
            bool(self.one_rule_at_a_time),
            caller.spell,
        )
        return Plan(spec)

    def answer(self, caller: Caller) -> RuleSets:
        """Play what is missing, and compare."""
        from analyser.library.rule_set_answer import RuleSets

        spec = self.plan(caller).spec
        return RuleSets(caller.play_aside(spec, self.output), self.goal or "")


compare_rules = function_of(CompareRules, "compare_rules")
