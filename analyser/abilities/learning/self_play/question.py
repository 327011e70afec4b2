"""What is learnt from self-play?  An evaluation function, or a policy without a search."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import KW_ONLY
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from analyser import games
from analyser.errors import ScenarioError, StorageError, UsageError
from analyser.questions.caller import Caller
from analyser.questions.question import Question, function_of
from analyser.scenario import arguments, limits, parameters
from analyser.scenario.parameters import flag, like, make_lookup, required, whole_number, words
from analyser.typed_text import find_name

if TYPE_CHECKING:
    from analyser.abilities.learning.self_play.answer import Learnt
    from analyser.abilities.learning.self_play.evaluation_learning import LearningPlan
    from analyser.abilities.learning.self_play.policy_learning import PolicyPlan
    from analyser.abilities.learning.self_play.sessions import LearningProgress
    from analyser.games.interface import Game, Record
    from analyser.library.players import NameOrRecord
    from analyser.play.runner import Progress

PLAIN_HANDS: Final = 100_000
POSITIONS: Final = 4
"""A plain hand's; those of one hand are much alike."""
HANDS: Final = 20_000
ROUNDS: Final = 1
"""A second one gained little where it was tried: 12 points of 250 with two players."""
PLAYERS: Final = {
    "search_base": "rollout_policy",
    "search_model": "opponent_model",
    "search_evaluation": "evaluation",
}
"""The fields that say a field of the search players, by the latter."""
OF_PLAYERS: Final = tuple(PLAYERS.values())
OF_POSITIONS: Final = ("rule_based_hands", "positions_per_hand")
"""Fields that a policy has no use for."""


class Learn(Question["Learnt"]):
    """Train an evaluation function by self-play, or a policy. Re-run to resume.

    It learns from hands of rule-based players, then of search players that use what was learnt.
    With --policy it learns what search players choose, then from its own play.
    """

    may_cluster: ClassVar[bool] = False

    rules: NameOrRecord = required(
        arguments.NAME_OR_RECORD,
        "A rule set (analyser rules lists them), or a TOML file of your own.",
        metavar="RULES", completes="presets",
    )  # fmt: skip
    _: KW_ONLY
    policy: bool = flag(
        "Train a policy that plays without a search. It takes ten minutes on two cores, with closed"
        " piles half an hour; --dry-run prints how long."
    )
    hands_per_round: int | None = whole_number(
        f"Hands of search players per round. Default: {HANDS}; with --policy 6000, 8000, then 9000."
    )
    rounds: int | None = whole_number(
        "Rounds of self-play by search players; 0: learn from rule-based hands only."
        f" Default: {ROUNDS}; with --policy 3.",
        low=0, high=20, metavar="K",
    )  # fmt: skip
    start: str | None = words(
        "With --policy: learnt policy to start from, instead of search players. Its name, its file,"
        " or by-rules for that of the most similar rules.",
        metavar="POLICY",
    )
    rule_based_hands: int | None = whole_number(
        f"Hands of rule-based players. Default: {PLAIN_HANDS}."
    )
    positions_per_hand: int | None = whole_number(
        f"Positions sampled per rule-based hand, about. Default: {POSITIONS}.", high=1_000
    )
    rollout_policy: NameOrRecord | None = make_lookup(
        "Policy for the rollouts of the search players: a rule-based player, by its name or its"
        " file. Default: depends on the rules.",
        metavar="POLICY",
    )
    opponent_model: str | None = words(
        "How the search players expect the others to play: a rule-based player, by its name, or the"
        " file of the rollout policy. Default: depends on the rules.",
        metavar="POLICY",
    )
    evaluation: str | None = words(
        "With --policy: evaluation function of the search players, by its name or its file, or"
        " none. Default: depends on the rules.",
        metavar="NAME",
    )
    seed: int | None = parameters.SEED
    threads: int | None = parameters.THREADS
    output: str | os.PathLike[str] | None = like(
        parameters.OUTPUT,
        help="Write the evaluation function or policy here, its work beside it. Default: in runs/.",
        metavar="FILE.json",
    )
    progress: Any = parameters.PROGRESS
    game: str = parameters.GAME

    def answer(self, caller: Caller) -> Learnt:
        """Play and learn what is missing, and write the file."""
        from analyser.abilities.learning.self_play.answer import Learnt
        from analyser.storage.files import write_atomically

        game, plan = games.game(self.game), self.plan_learning(caller)
        path = self.file(plan)
        work, command = work_of(path, caller.spell("output")), self._command(caller, plan)
        with caller.show_moves("learning", "finished hands are kept") as show:
            text = _do_missing(plan, game, work, caller.workers, _make_display(show), command)
            write_atomically(path, text.encode())
        return Learnt(plan, game, path, work, command)

    def file(self, plan: LearningPlan | PolicyPlan) -> Path:
        """Return where what is learnt goes: the same file for the same plan."""
        from analyser.play.runner import RUNS
        from analyser.scenario.rules_lookup import name_rule_set

        if self.output is not None:
            return Path(self.output)
        kind = "policy" if self.policy else "evaluation"
        return RUNS / f"{kind}-{find_name(name_rule_set(plan.rules))[:24]}-{plan.digest()[:8]}.json"

    def plan_learning(self, caller: Caller) -> LearningPlan | PolicyPlan:
        """Return what is to be learnt; ``UsageError`` names the field that is wrong."""
        game = games.game(self.game)
        seed = limits.DEFAULT_SEED if self.seed is None else self.seed
        if seed > limits.MAX_SEED:
            found = f"{caller.spell('seed')}: found {seed}"
            raise UsageError(f"{found} (expected {limits.ALLOWED_SEED})")
        rules = caller.rule_set(game, self.rules)
        changes = self._changes(caller, game)
        if self.policy:
            return self._policy_plan(caller, game, rules, seed, changes)
        without = f"found without {caller.spell('policy')}"
        if self.start is not None:
            raise UsageError(
                f"{caller.spell('start')}: {without}; only a policy starts from another"
            )
        if self.evaluation is not None:
            raise UsageError(
                f"{caller.spell('evaluation')}: {without}; an evaluation function is what is learnt"
            )
        return self._evaluation_plan(caller, game, rules, seed, changes)

    @property
    def _amounts(self) -> dict[str, int]:
        """How much is played for an evaluation function, by field."""
        usual = {"hands_per_round": HANDS, "rounds": ROUNDS,
                 "rule_based_hands": PLAIN_HANDS, "positions_per_hand": POSITIONS}  # fmt: skip
        asked = {name: getattr(self, name) for name in usual}
        return usual | {name: value for name, value in asked.items() if value is not None}

    def _evaluation_plan(
        self, caller: Caller, game: Game, rules: Record, seed: int, changes: Record
    ) -> LearningPlan:
        """Return which evaluation function is to be learnt."""
        from analyser.abilities.learning.self_play import evaluation_learning
        from analyser.games.interface import able
        from analyser.games.protocols.learning import Learns

        amounts = self._amounts
        for field in ("hands_per_round", "rule_based_hands"):
            _check_hands(caller.spell(field), amounts[field])
        learns = able(game, Learns)
        with _name_fields(caller):
            learner = learns.learner(rules, changes)
        turns = evaluation_learning.turns_a_hand(game, rules, learner, seed)
        return evaluation_learning.LearningPlan(
            game=game.name,
            seed=seed,
            rules=rules,
            learner=learner,
            plain_hands=amounts["rule_based_hands"],
            each=max(round(turns / amounts["positions_per_hand"]), 1),
            futures=evaluation_learning.FUTURES,
            hands=amounts["hands_per_round"],
            rounds=amounts["rounds"],
        )

    def _policy_plan(
        self, caller: Caller, game: Game, rules: Record, seed: int, changes: Record
    ) -> PolicyPlan:
        """Return which policy is to be learnt."""
        from analyser.abilities.learning.self_play import policy_learning

        beside = f"found beside {caller.spell('policy')}"
        for field in OF_POSITIONS:
            if getattr(self, field) is not None:
                raise UsageError(
                    f"{caller.spell(field)}: {beside}, which learns from search players; leave it"
                    " out"
                )
        _check_hands(caller.spell("hands_per_round"), self.hands_per_round)
        if self.rounds == 0:
            where = f"{caller.spell('rounds')}: found 0"
            raise UsageError(f"{where} beside {caller.spell('policy')} (expected 1 to 20)")
        with _name_fields(caller):
            return policy_learning.plan_of(
                game, rules, seed, self.hands_per_round, self.rounds, self.start, changes
            )

    def _changes(self, caller: Caller, game: Game) -> dict[str, Any]:
        """Return the fields of a search player that three fields of the question change."""
        from analyser.games.searching.sheet import OWN_HABITS

        found = dict[str, Any]()
        if self.rollout_policy is not None:
            found = _habits(game, caller, self.rollout_policy)
        if self.opponent_model is not None:
            found["search_model"] = self.opponent_model
            if self.opponent_model.endswith(".toml"):
                if self.opponent_model != self.rollout_policy:
                    raise UsageError(
                        f"{caller.spell('opponent_model')}: found {self.opponent_model}, which is"
                        " not the rollout policy (expected a name, or the file that"
                        f" {caller.spell('rollout_policy')} has too)"
                    )
                found["search_model"] = OWN_HABITS
        if self.evaluation is not None:
            found["search_evaluation"] = self.evaluation
        return found

    def _command(self, caller: Caller, plan: LearningPlan | PolicyPlan) -> list[str]:
        """Return the command that learns this again.

        Threads, the place and the form of the answer are left out: they make no difference to it.
        """
        named_rules = self.rules if isinstance(self.rules, str) else plan.rules["preset"]
        said = ["analyser", "learn", str(named_rules)]
        for setting in caller.settings:
            said += ["--set", setting]
        said += ["--policy"] * self.policy
        fields: dict[str, Any] = {name: getattr(self, name) for name in OF_PLAYERS}
        if self.policy:
            own = {name: getattr(self, name) for name in ("hands_per_round", "rounds", "start")}
            fields = {**own, **fields}
        else:
            fields = {**self._amounts, **fields}
        fields |= {"seed": plan.seed, "game": None if self.game == games.DEFAULT else self.game}
        for name, value in fields.items():
            if value is not None:
                text = value["name"] if isinstance(value, Mapping) else value
                said += [f"--{name.replace('_', '-')}", str(text)]
        return said


def _habits(game: Game, caller: Caller, asked: Any) -> dict[str, Any]:
    """Return the habits of the policy that plays rollouts, as a search player has them."""
    from analyser.games.protocols.engines import check_no_engine
    from analyser.games.searching.sheet import OWN_HABITS, searches
    from analyser.games.sheets import SEARCH

    where = caller.spell("rollout_policy")
    try:
        player = caller.player(game, asked, "rollout_policy")
        check_no_engine(player)
    except UsageError as error:
        raise UsageError(f"{where}: {error}") from None
    if searches(player) or not player.get("thinks", 1):
        said = asked if isinstance(asked, str) else str(player["name"])
        raise UsageError(
            f"{where}: found {said!r} (expected a rule-based player, which neither searches nor"
            " plays at random)"
        )
    own = {
        key: value for key, value in player.items() if key != "name" and not key.startswith(SEARCH)
    }
    return {**own, "search_base": OWN_HABITS}


def _check_hands(where: str, hands: int | None) -> None:
    """Raise ``UsageError`` for more hands than a run has."""
    if hands is not None and hands > limits.MAX_HANDS:
        raise UsageError(f"{where}: found {hands} (expected {limits.ALLOWED_HANDS})")


@contextmanager
def _name_fields(caller: Caller) -> Iterator[None]:
    """Have an error about a search player's field name the field of the question that says it."""
    try:
        yield
    except (ScenarioError, UsageError) as error:
        sentence = str(error)
        for field, name in PLAYERS.items():
            where = caller.spell(name)
            sentence = re.sub(rf"^policies\.[^ ]*\.{field}:", f"{where}:", sentence)
        raise UsageError(sentence) from None


def _do_missing(
    plan: LearningPlan | PolicyPlan,
    game: Game,
    work: Path,
    threads: int,
    moved: Callable[[LearningProgress], None] | None,
    command: list[str],
) -> str:
    """Do what is missing, and return the file."""
    from analyser.abilities.learning.self_play import evaluation_learning, policy_learning
    from analyser.games.interface import able
    from analyser.games.protocols.learning import Learns, LearnsPolicy

    made = _describe_making(game, command)
    if isinstance(plan, policy_learning.PolicyPlan):
        policy = policy_learning.run(plan, game, work, threads, moved)
        return policy.text(able(game, LearnsPolicy), made)
    return evaluation_learning.run(plan, game, work, threads, moved).text(able(game, Learns), made)


def work_of(path: Path, where: str) -> Path:
    """Return the folder of what is played for a file; raise if that cannot be written."""
    from analyser.games.searching.evaluations import SUFFIX
    from analyser.scenario.limits import describe_found

    if path.suffix != SUFFIX:
        raise UsageError(
            f"{where}: found {describe_found(path.name)} (expected a name that ends in {SUFFIX})"
        )
    if path.is_dir():
        raise StorageError(f"{path}: is a folder (expected the name of a file to write)")
    work = path.with_suffix(".work")
    if path.exists() and not work.exists():
        raise StorageError(
            f"{path}: is there already, and no work ({work.name}) beside it; choose another name; "
            "nothing written"
        )
    return work


def _make_display(
    show: Callable[[Progress], None] | None,
) -> Callable[[LearningProgress], None] | None:
    """Return what shows a person how far learning is; ``None`` where nobody would see it."""
    if show is None:
        return None
    from analyser.play.runner import Amount, Progress
    from analyser.wording import duration

    def show_progress(progress: LearningProgress) -> None:
        said = f"{progress.doing}, {progress.done / progress.total:.0%}"
        if progress.hands:
            said = f"{progress.doing}: {progress.done:,} of {progress.total:,}"
            said += f", {progress.rate:,.0f} a second" if progress.rate else ""
        if progress.seconds_left is not None:
            said += f", {duration(progress.seconds_left)} left"
        done, total = Amount(progress.done, 0), Amount(progress.total, 0)
        show(Progress(done, total, progress.rate, progress.seconds_left, sentence=said))

    return show_progress


def _describe_making(game: Game, command: list[str]) -> dict[str, Any]:
    """Return what made a file: nothing by which one machine differs from another."""
    from analyser._version import __version__
    from analyser.storage import provenance

    return {"analyser": __version__, "signature": provenance.signature(game), "command": command}


learn = function_of(Learn, "learn")
