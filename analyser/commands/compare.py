"""``analyser compare``: players on the same deals, or rule sets with the same players."""

from __future__ import annotations

import math
import shlex
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import typer

from analyser import games, registry
from analyser.commands import first_screen_text, output, rule_set_tables, study_output, view
from analyser.commands.terminal import Terminal
from analyser.errors import UsageError
from analyser.questions.compare import Compare
from analyser.questions.compare_players import ComparePlayers
from analyser.questions.compare_rules import CompareRules
from analyser.questions.question import Question
from analyser.scenario import parameters
from analyser.scenario.parameters import like
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.library.duel_answer import Compared
    from analyser.statistics.intervals import Difference, Interval

OUT_OF_REACH = 5
"""Exit code: what was asked for was not reached within the most hands."""


def _choose(typed: Mapping[str, Any]) -> type[Question[Any]]:
    """Return what is compared: rule sets where several are named, or an option is for that."""
    only_rules = [name for name in CompareRules.fields if name not in Compare.fields]
    if "," not in (typed["rules"] or "") and not any(
        typed[name] not in (None, []) for name in only_rules if name in typed
    ):
        for name in ("a", "b"):
            if typed[name] is None:
                raise UsageError(
                    f"compare: found no {name.upper()} (expected two policies, or several rule "
                    "sets, as in --rules italian,closed)"
                )
        if not typed["others"]:
            return Compare
        _check_left_out(_list_duel_options(typed), "more than two players (expected --hands)")
        return ComparePlayers
    told = {
        typed["a"]: typed["a"],
        **_list_duel_options(typed),
        f"--on-error {typed['on_error']}": typed["on_error"],
    }
    expected = "rule sets (expected two policies under one rule set, or rule sets with --policies)"
    _check_left_out(told, expected)
    return CompareRules


def _list_duel_options(typed: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of two players alone, as they were typed; ``None``: it was not."""
    return {
        f"--equivalence {typed['equivalence'] or 0:g}": typed["equivalence"],
        f"--precision {typed['precision'] or 0:g}": typed["precision"],
        "--until-verdict": typed["until_verdict"] or None,
        f"--max-hands {typed['max_hands']}": typed["max_hands"],
    }


def _check_left_out(told: Mapping[str, Any], beside: str) -> None:
    """Raise ``UsageError`` for the first that was typed though it does not go with the others."""
    for said, value in told.items():
        if value is not None:
            raise UsageError(f"compare: found {said!r} with {beside}")


def _players(typed: Mapping[str, Any]) -> dict[str, Any]:
    """Return more than two players, as a list with commas."""
    named = [typed["a"], typed["b"], *(typed["others"] or [])]
    return {"players": ",".join(named)} if typed["others"] and None not in named else {}


def _show(
    question: Question[Any],
    terminal: Terminal,
    others: Sequence[str],  # noqa: ARG001 - they are the question's players
    more: bool,
    as_json: bool,
) -> None:
    if isinstance(question, CompareRules):
        rule_set_tables.show(question, terminal, more, as_json)
        return
    if isinstance(question, ComparePlayers):
        study_output.show(question, terminal, False, as_json)
        return
    assert isinstance(question, Compare)
    _show_duel(question, terminal, more, as_json)


def _show_duel(question: Compare, terminal: Terminal, more: bool, as_json: bool) -> None:
    from analyser.play import answer_provenance
    from analyser.storage import run_folder

    passing = None
    if as_json and question.output is None and terminal.address is None:
        the_game = games.game(question.game)
        passing = answer_provenance.PlayProvenance(the_game, terminal.command, terminal.workers)
    answer = question.answer(terminal)
    same = _write_same_command(question, terminal, answer)
    again = shlex.join([*same, "--hands", str(answer.hands), "--seed", str(answer.seed)])
    if as_json:
        if passing is not None:
            made = passing.facts(answer.seed, answer.spec.digest())
        else:
            assert answer.run is not None
            made = answer_provenance.of_run(run_folder.open(answer.run))
        output.say_json({**answer.answer, "again": again, "provenance": made})
    else:
        following = [f"The same deals again: {again}", *_describe_next_step(answer, same)]
        note = " ".join(answer.played.forfeits.sentences)
        first_screen_text.show(answer.screen, *following, note=note)
        if more:
            rows = [*_rows(answer, terminal.paces[-1]), *_more_rows(answer)]
            output.show(output.table("", [f"{answer.a} against {answer.b}", ">"], rows))
    if not answer.reached:
        plan = answer.plan
        by_precision = plan.mode == "precision"
        wanted = f"±{plan.precision:g} {answer.scale.unit}" if by_precision else "a verdict"
        say(
            f"analyser: {wanted} not reached within {answer.most:,} hands; --max-hands allows more",
            error=True,
        )
        raise typer.Exit(OUT_OF_REACH)


def _write_same_command(question: Compare, terminal: Terminal, answer: Compared) -> list[str]:
    """Return the command that compares the same two, without how many deals, and which."""
    words = [
        "analyser",
        "compare",
        str(question.a),
        str(question.b),
        *games.flag(question.game).split(),
    ]
    words += ["--rules", str(question.rules)] if question.rules is not None else []
    for setting in terminal.settings:
        words += ["--set", setting]
    if answer.band != answer.game.scale.band:
        words += ["--equivalence", f"{answer.band:.15g}"]
    return [*words, *(["--on-error", question.on_error] if question.on_error is not None else [])]


def _describe_next_step(answer: Compared, command: list[str]) -> list[str]:
    """Return how to go on: to a verdict where there is none, to the page of rows that are kept.

    Of a player for the match, to what that brings, where an ability says it.
    """
    from analyser.report.labels import list_match_players
    from analyser.wording import hands_to_verdict

    effects = ["analyser", "win-chance", "--effects", *games.flag(answer.spec.game).split()]
    if (
        list_match_players(answer.spec.cells[0].entrants[:2])
        and "win-chance" in registry.commands()
    ):
        return [first_screen_text.next_command(effects)]
    if answer.verdict == "undecided":
        hands = hands_to_verdict(answer.difference, answer.arms, answer.band)
        enough = ["--until-verdict"] if hands is None else ["--hands", str(hands)]
        return [first_screen_text.next_command([*command, *enough, "--seed", str(answer.seed)])]
    return [] if answer.run is None else [first_screen_text.next_report(answer.run)]


def _ends(found: Difference | Interval, decimals: int = 1) -> str:
    return f"{output.sign_number(found.low, decimals)} … {output.sign_number(found.high, decimals)}"


def _rows(answer: Compared, pace: str) -> list[list[str]]:
    """Return the rows of the table that a card player reads."""
    from analyser import wording

    found, columns = answer.difference, answer.game.columns
    ended = answer.endings.shares(columns)
    turns = answer.endings.turns_per_hand
    parts = output.round_percents([*ended.values()])
    ways = [f"{name.replace('_', ' ')} {part}" for name, part in zip(ended, parts, strict=True)]
    return [
        ["verdict", answer.verdict],
        [f"{answer.scale.unit} per hand", wording.signed_plus_minus(found)],
        [
            "deals won / drawn / lost",
            " / ".join(output.round_percents([found.won, found.drawn, found.lost])),
        ],
        *([["hands ended", ", ".join(ways)]] if len(ways) > 1 else []),
        *([["turns per hand", wording.number(turns, 1)]] if turns is not None else []),
        ["hands played", f"{answer.hands:,}, of {wording.write_count(found.pairs, 'deals')}"],
        ["rules, seed", f"{answer.spec.cells[0].rules_name}, {answer.seed}"],
        ["time", pace],
    ]


def _more_rows(answer: Compared) -> list[list[str]]:
    """Return the rows of ``--more``."""
    from analyser import wording

    found, seen = answer.difference, answer.seen
    decimals = wording.mean_decimals(answer.scale)
    return [
        [f"interval, {found.confidence:.0%}, at every look", _ends(found, decimals)],
        ["equivalence margin", f"±{answer.band:g}"],
        *_strength(seen.pentanomial, answer.strength),
        ["spread of a deal's difference", wording.number(found.sd, decimals)],
        [
            "as sure with independent deals",
            _describe_independent(seen.independent_ratio, answer.hands),
        ],
        ["stopped", _describe_stop(answer)],
    ]


def _strength(counts: Sequence[int] | None, strength: Interval | None) -> list[list[str]]:
    """Return the rows of two tables' outcomes and what they come to; none for six tables."""
    if counts is None or strength is None:
        return []
    said = f"{output.sign_number(strength.value)} ({_ends(strength)})"
    return [
        ["tables: LL / LD / WL or DD / WD / WW", " / ".join(f"{count:,}" for count in counts)],
        ["normalised Elo", "–" if math.isnan(strength.value) else said],
    ]


def _describe_independent(ratio: float, hands: int) -> str:
    """Return how many hands the same precision takes if no two tables play the same deal."""
    if math.isnan(ratio):
        return "–"
    return f"{ratio * hands:,.0f}, {ratio:.2f} times as many"


def _describe_stop(answer: Compared) -> str:
    """Return in words why it stopped, and for how many deals the interval was tuned."""
    plan = answer.plan
    reasons = {
        "hands": "all that were asked for",
        "precision": f"at ±{plan.precision:g} {answer.scale.unit}",
        "decided": "with the verdict",
        "cap": f"at {answer.most:,} hands, the most",
    }
    return f"{reasons[answer.stopped or 'hands']}; interval tuned for {plan.tuned:,} deals"


compare = view.command(
    Compare,
    _show,
    {
        "others": like(
            Compare.fields["b"],
            help="More players: each then meets one of all, the anchor.",
            metavar="C…",
            is_repeatable=True,
            is_required=False,
            default=None,
        ),
        "more": parameters.flag(
            "Print also tables: of players how hands ended, the interval's ends, normalised Elo and"
            " counts of pairs; of rule sets every measure."
        ),
        "as_json": parameters.AS_JSON,
    },
    _choose,
    [CompareRules],
    (Compare.__doc__ or "").rstrip()
    + " More than two\n    players each meet one of them, the game's default policy or the first."
    " Or compare rule sets:\n    several --rules play the same deals with the same players.\n",
    _players,
)
