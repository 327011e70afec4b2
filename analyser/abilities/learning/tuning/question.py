"""Which habits are better, and what do they gain?  A search (CMA-ES), judged on fresh deals."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from analyser import games
from analyser.errors import AnalyserError, StorageError, UsageError, other_kind, suggest_name
from analyser.questions.caller import Caller
from analyser.questions.question import Question, function_of
from analyser.scenario import limits, parameters
from analyser.scenario.parameters import like, make_lookup, whole_number
from analyser.typed_text import find_name

if TYPE_CHECKING:
    from analyser.abilities.learning.tuning.answer import Tuned
    from analyser.abilities.learning.tuning.plan import SearchPlan
    from analyser.games.interface import Game, Record
    from analyser.library.players import NameOrRecord

GENERATIONS: Final = 80
HANDS: Final = 20_000
"""Hands a sample and generation; a deal's luck is shared by all samples, so a search climbs by
their ranks long before a single figure is sure."""
SELECT_HANDS: Final = 100_000
REPORT_HANDS: Final = 100_000


class Tune(Question["Tuned"]):
    """Tune the habits of a policy by duels against opponents. Re-run to resume.

    The gains it reports are measured on deals that the search never saw.
    """

    rules: NameOrRecord | None = parameters.RULES
    base: NameOrRecord | None = make_lookup(
        "Start from this policy, by name or TOML file. Default: the game's.",
        metavar="POLICY", completes="policies",
    )  # fmt: skip
    opponents: NameOrRecord | Sequence[NameOrRecord] | None = make_lookup(
        "The opponents to beat; each counts the same. Default: the half of the game's policies that"
        " comes nearest to the base; the test meets the others too.",
        metavar="A[,B…]", completes="policies",
    )  # fmt: skip
    habits: str | Sequence[str] | None = make_lookup(
        "Habits to tune. Default: all numbers that change some hand of a sample.",
        metavar="HABIT[,…]",
    )
    generations: int = whole_number("Generations.", default=GENERATIONS, high=100_000, metavar="G")
    population: int | None = whole_number(
        "Samples per generation. Default: 4, plus 3 for each e-fold of habits.",
        low=4, high=1_000, metavar="K",
    )  # fmt: skip
    hands_per_sample: int = whole_number("Hands per sample.", default=HANDS)
    validation_hands: int = whole_number(
        "Hands to choose among the best samples.", default=SELECT_HANDS
    )
    test_hands: int = whole_number(
        "Hands against each opponent, on deals the search never saw.", default=REPORT_HANDS
    )
    seed: int | None = parameters.SEED
    threads: int | None = parameters.THREADS
    output: str | os.PathLike[str] | None = like(
        parameters.OUTPUT,
        help="Write the policy here, page and journal beside it. Default: in runs/.",
        metavar="FILE.toml",
    )
    progress: Any = parameters.PROGRESS
    game: str = parameters.GAME

    def answer(self, caller: Caller) -> Tuned:
        """Search as far as it was not done before, and write the policy."""
        from analyser.abilities.learning.tuning import cma, policy_file, search
        from analyser.abilities.learning.tuning.answer import Tuned
        from analyser.storage import provenance
        from analyser.storage.files import write_atomically

        game, plan = games.game(self.game), self.plan_search(caller)
        path = self.file(plan)
        called, log = _name(game, path, caller.spell("output")), path.with_suffix(".jsonl")
        _check_free(path, path.with_suffix(".html"), log)
        made = provenance.collect(game, self._command(caller, plan, path))
        made |= {"cma": cma.cma().__version__}
        elsewhere = caller.cluster("finished generations")
        with caller.show_moves("tuning", "finished generations are kept") as moved:
            outcome = search.run(plan, game, log, caller.workers, made, moved, elsewhere)
            write_atomically(path, policy_file.text(called, outcome, game).encode())
        return Tuned(called, outcome, game, path)

    def file(self, plan: SearchPlan) -> Path:
        """Return where the policy goes: the same file for the same search."""
        return _default_out(plan) if self.output is None else Path(self.output)

    def checked_file(self, plan: SearchPlan, caller: Caller) -> Path:
        """Return the same; ``UsageError`` where no policy may be called so."""
        path = self.file(plan)
        _name(games.game(self.game), path, caller.spell("output"))
        return path

    def plan_search(self, caller: Caller) -> SearchPlan:
        """Return what is to be searched; ``UsageError`` names the field that is wrong."""
        from analyser.abilities.learning.tuning import cma
        from analyser.abilities.learning.tuning.plan import (
            SearchPlan,
            habits_that_matter,
            nearest_players,
            plain_players,
        )

        cma.cma()
        for field in ("hands_per_sample", "validation_hands", "test_hands"):
            _check_hands(caller.spell(field), getattr(self, field))
        game = games.game(self.game)
        rules = caller.rule_set(game, self.rules)
        (start,) = _players(caller, game, self.base, "base")
        seed = limits.DEFAULT_SEED if self.seed is None else self.seed
        if seed > limits.MAX_SEED:
            found = f"{caller.spell('seed')}: found {seed}"
            raise UsageError(f"{found} (expected {limits.ALLOWED_SEED})")
        if self.opponents is None:
            opponents = nearest_players(game, rules, start, seed)
        else:
            opponents = tuple(_players(caller, game, self.opponents, "opponents"))
        known = [str(each["name"]) for each in opponents]
        for each in known:
            if known.count(each) > 1:
                raise UsageError(
                    f"{caller.spell('opponents')}: found {each!r} more than once (expected each "
                    "policy once)"
                )
        if self.habits is None:
            searched = habits_that_matter(game, rules, start, seed)
        else:
            where = caller.spell("habits")
            searched = _habits(game, caller.names(self.habits, "habits"), where)
        # Hansen, "The CMA evolution strategy: a tutorial", arXiv 1604.00772, table 1.
        usual = 4 + int(3 * math.log(len(searched)))
        own = plain_players(game)
        return SearchPlan(
            game=game.name,
            seed=seed,
            rules=rules,
            base=start,
            pool=opponents,
            outside=tuple(each for each in own if each["name"] not in (*known, start["name"])),
            fields=searched,
            generations=self.generations,
            population=usual if self.population is None else self.population,
            hands=self.hands_per_sample,
            select_hands=self.validation_hands,
            report_hands=self.test_hands,
            rules_name=_rules_name(game, rules),
        )

    def _command(self, caller: Caller, plan: SearchPlan, path: Path) -> list[str]:
        """Return the command that makes this search again, with all that defaults may change.

        Threads and the form of the answer are left out: they make no difference to it.
        """
        pool = ",".join(str(each["name"]) for each in plan.pool)
        said: dict[str, Any] = {
            "--rules": _as_typed(self.rules, plan.rules["preset"]),
            "--base": _as_typed(self.base, plan.base["name"]),
            "--opponents": _as_typed(self.opponents, pool),
            "--habits": None if self.habits is None else _as_typed(self.habits, plan.fields),
            "--generations": plan.generations,
            "--population": plan.population,
            "--hands-per-sample": plan.hands,
            "--validation-hands": plan.select_hands,
            "--test-hands": plan.report_hands,
            "--seed": plan.seed,
            "--output": path,
            "--game": None if plan.game == games.DEFAULT else plan.game,
        }
        words = ["analyser", "tune"]
        for flag, value in said.items():
            if value is not None:
                words += [flag, str(value)]
            if flag == "--rules":
                words += [word for each in caller.settings for word in ("--set", each)]
        return words


def _as_typed(said: Any, found: Any) -> str:
    """Return what was typed if it is a text, otherwise what was found."""
    if isinstance(said, str):
        return said
    return str(found) if isinstance(found, str) else ",".join(found)


def _players(caller: Caller, game: Game, asked: Any, field: str) -> list[Record]:
    """Return the players of a field, by which an error about them begins."""
    where = caller.spell(field)
    try:
        if field == "base":
            return [caller.player(game, asked, field)]
        return caller.players(game, asked, field)
    except AnalyserError as error:
        if str(error).startswith(where):
            raise
        raise type(error)(f"{where}: {error}") from error


def _check_hands(where: str, hands: int) -> None:
    if hands > limits.MAX_HANDS:
        raise UsageError(f"{where}: found {hands} (expected {limits.ALLOWED_HANDS})")


def _rules_name(game: Game, rules: Record) -> str:
    """Return the name of rules that differ from a preset; of a user's rule set, with its rules."""
    from analyser.findings import own_rules
    from analyser.scenario import build
    from analyser.scenario.rules_lookup import own_name

    name = build.rules_name(game, rules)
    if own_name(rules):
        return f"{name}, {own_rules.words(game, rules)}"
    return "" if name == rules["preset"] else name


def _habits(game: Game, names: Sequence[str], where: str) -> tuple[str, ...]:
    """Return the habits that are named, in the game's order."""
    kinds = {field.id: field.kind for field in game.policy_fields}
    for name in names:
        if name not in kinds:
            rules = {"rule": [field.id for field in game.rule_fields]}
            raise UsageError(
                f"{where}: unknown habit {name!r} (`analyser policies {game.default_policy}"
                f"{games.flag(game.name)}` lists them"
                f"{other_kind(name, rules) or suggest_name(name, kinds)})"
            )
        if kinds[name] != "int":
            raise UsageError(f"{where}: found {name!r} (expected habits that are whole numbers)")
        if names.count(name) > 1:
            raise UsageError(f"{where}: found {name!r} more than once (expected each habit once)")
    return tuple(name for name in kinds if name in names)


def _default_out(plan: SearchPlan) -> Path:
    """Return the file of a search whose place was not chosen: the same for the same search."""
    from analyser.play.runner import RUNS

    preset = find_name(plan.rules_text)[:24].strip("-")
    return RUNS / f"tuned-{preset}-{plan.digest()[:8]}.toml"


def _name(game: Game, path: Path, where: str) -> str:
    """Return the new policy's name: the file's, if a policy may be called so."""
    from analyser.scenario.limits import checked_name, describe_found

    if path.suffix != ".toml":
        raise UsageError(
            f"{where}: found {describe_found(path.name)} (expected a name that ends in .toml)"
        )
    name = checked_name(path.stem, where, UsageError)
    if name in game.policies:
        raise UsageError(f"{where}: there is a policy {name!r} already; choose another name")
    return name


def _check_free(path: Path, page: Path, log: Path) -> None:
    """Raise unless an existing policy or page came from a search whose log is there too."""
    for each in (path, page):
        if each.is_dir():
            raise StorageError(f"{each}: is a folder (expected the name of a file to write)")
        if each.exists() and not log.exists():
            raise StorageError(
                f"{each}: is there already, and no search ({log.name}) beside it; "
                "choose another name; nothing written"
            )


tune = function_of(Tune, "tune")
