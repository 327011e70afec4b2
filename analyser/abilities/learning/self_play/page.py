"""What is the page of a learnt evaluation?  How good it is, by stage, and what carries it.

Everything is in the evaluation's own file.  Left out: the figures (``quality``), what is
said of a learnt policy, an evaluation of options (``policy_page``), the drawing (``figures``) and
how it becomes a file (``render``).
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from analyser import games
from analyser.abilities.learning.self_play import policy_page
from analyser.abilities.learning.self_play.evaluation_fit import LAMBDA
from analyser.confidence import INTERVAL, PERCENT, normal_half
from analyser.errors import DataError, UsageError
from analyser.games.interface import Game
from analyser.games.protocols.learning import Learns
from analyser.games.searching import evaluations
from analyser.games.searching.evaluations import Evaluation
from analyser.report.parts import (
    FirstScreen,
    Folded,
    Form,
    Part,
    Picture,
    Section,
    shorten_sentence,
)
from analyser.report.pictures import Chart, Series
from analyser.report.study import Source
from analyser.wording import Table, list_names, number, percent, plus_minus

SURE: Final = normal_half()
"""Standard errors in half an interval."""
NAMED_FEATURES: Final = 3
"""Features that are named in a sentence."""
SHOWN_FEATURES: Final = 15
"""Features that a reader sees before opening the rest."""


def read(path: Path) -> Evaluation:
    """Return the evaluation function of a file, as ``evaluations.read``.

    Raises ``DataError`` if the file does not describe its quality: another user's file may be
    sealed and still lack that.
    """
    try:
        found = evaluations.read(path)
    except evaluations.NotAnEvaluation as error:
        raise DataError(
            f"{path}: neither an answer that report wrote nor a learnt evaluation "
            "(make it again with analyser report RUN, or analyser learn)"
        ) from error
    try:
        form(path.stem, found)
    except (
        LookupError,
        TypeError,
        ValueError,
        ArithmeticError,
        AttributeError,
        UsageError,
    ) as error:
        raise DataError(
            f"{path}: does not say how good it is; {evaluations.LEARN_AGAIN}"
        ) from error
    return found


def sentences(evaluation: Evaluation, game: Game) -> list[str]:
    """Return what is to be known of an evaluation: how good, how much better, how sure, by what."""
    if evaluation.is_of_options:
        return policy_page.sentences(evaluation, game.scale.unit)
    last, unit = evaluation.body["steps"][-1], game.scale.unit
    judged, whole = last["judged"], last["judged"]["all"]
    over = f"over {judged['positions']:,} positions of {judged['hands']:,} hands that it never saw"
    if last["kind"] == "plain":
        what = f"what positions of plain play are worth (the mean of {last['futures']} futures)"
    else:
        what = "what hands of search players end in"
    off = f"off by {number(whole['error'], 0)} {unit}, and positions differ by "
    off += f"{number(whole['spread'], 0)}"
    if whole["r2"] is None:
        said = [f"All positions were worth the same, {over}."]
    else:
        said = [f"The evaluation explains {percent(whole['r2'])} of {what}; it is {off}, {over}."]
    if judged.get("less", {}).get("r2") is not None:
        mean, half = judged["less"]["mean"], SURE * judged["less"]["se"]
        changed = "made it better" if mean > half else "made it worse"
        verb = changed if abs(mean) > half else "changed little"
        said.append(
            f"Learning from search players {verb}: on the same positions it explained "
            f"{percent(judged['less']['r2'])} before, and its squared error fell by "
            f"{plus_minus(mean, half)}."
        )
    said.append(_find_reliable_gap(judged["reliability"], unit))
    words = _words(evaluation, game)
    leading = [words.get(name, name) for name in [*evaluation.body["carried"]][:NAMED_FEATURES]]
    if leading:
        said.append(f"It is carried above all by: {'; '.join(leading)}.")
    return said


def _find_reliable_gap(groups: Sequence[Mapping[str, Any]], unit: str) -> str:
    """Return how far what is said and what came of it are apart, at most, among the groups."""
    far = max(groups, key=lambda each: abs(each["true"] - each["said"]))
    came = plus_minus(far["true"], SURE * far["se"])
    return (
        f"In {len(groups)} groups by what it says, what came of them is nowhere farther off than "
        f"where it says {number(far['said'], 0)}: there it was {came} {unit}."
    )


def tabulate_stages(evaluation: Evaluation, game: Game) -> tuple[list[str], list[list[str]]]:
    """Return a table, head and rows: how good it is at each stage of a hand, and in all."""
    judged, unit = evaluation.body["steps"][-1]["judged"], game.scale.unit
    head = ["stage", ">positions", ">explained", f">off by, {unit}", f">spread, {unit}"]
    rows = [[f"{each['stage']}", *_error_row(each)] for each in judged["stages"]]
    return head, [*rows, ["all", *_error_row(judged["all"])]]


def tabulate_features(
    evaluation: Evaluation, game: Game, most: int
) -> tuple[list[str], list[list[str]]]:
    """Return a table likewise: the features that carry it, what each counts and what it carries."""
    words = _words(evaluation, game)
    rows = [
        [words.get(name, name), number(100 * share, 2)]
        for name, share in [*evaluation.body["carried"].items()][:most]
    ]
    return ["feature", ">carries, %"], rows


def _summary(evaluation: Evaluation) -> dict[str, Any]:
    """Return the evaluation function as JSON: all of its file but the weights."""
    said = {
        key: value for key, value in evaluation.body.items() if key not in ("weights", "features")
    }
    if not evaluation.is_of_options:
        said["carried"] = dict(evaluation.body["carried"])
    return {**said, "digest": evaluation.digest}


def tell(name: str, evaluation: Evaluation) -> Part:
    """Return what is said of an evaluation that is called ``name``."""
    game = games.game(evaluation.game)
    said, unit = sentences(evaluation, game), game.scale.unit
    if evaluation.is_of_options:
        question = policy_page.QUESTION
        sections, method = policy_page.rounds(evaluation, unit), policy_page.method(evaluation)
        certain = ""
    else:
        question = "does it know what a position is worth?"
        sections = [
            _said_and_true(evaluation, unit),
            _stages(evaluation, game),
            _show_features(evaluation, game),
            _steps(evaluation, unit),
        ]
        method = _method(evaluation, unit)
        certain = f"Each ± holds the true number with {PERCENT} certainty."
    pictures = [picture for each in sections for picture in each.pictures]
    deck = f"{_describe_source(evaluation, game)}. {certain}".rstrip()
    return Part(
        f"{name}: {question}",
        said,
        sections,
        method,
        _summary(evaluation),
        certain=certain,
        first_screen=FirstScreen(shorten_sentence(said[0]), deck, next(iter(pictures), None)),
    )


def source(_: str, evaluation: Evaluation) -> Source:
    """Return where the numbers come from."""
    game, made = games.game(evaluation.game), evaluation.body["made"]
    facts = {key: str(value) for key, value in made.items() if key != "command"}
    facts |= {"seed": str(evaluation.body["seed"]), "sha256": evaluation.digest}
    told = {
        key: value
        for key, value in evaluation.body.items()
        if key in ("rules", "learner", "teacher")
    }
    return Source(
        game.title,
        _describe_source(evaluation, game),
        shlex.join(str(word) for word in made.get("command", [])),
        [*facts.items()],
        json.dumps(told, indent=2, ensure_ascii=False),
    )


def form(name: str, evaluation: Evaluation) -> Form:
    """Return all that stands on the page of an evaluation that is called ``name``."""
    return source(name, evaluation).form(tell(name, evaluation))


def _describe_source(evaluation: Evaluation, game: Game) -> str:
    """Return by which rules it was learnt, and from what."""
    learnt_from = policy_page.describe_hands if evaluation.is_of_options else _describe_hands
    rules = f"{evaluation.rules['preset']}{_describe_changes(evaluation, game)}"
    return (
        f"{game.title}, rules {rules}; learnt from {learnt_from(evaluation)}; seed "
        f"{evaluation.body['seed']}"
    )


def _describe_hands(evaluation: Evaluation) -> str:
    """Return which hands it learnt from."""
    return " and ".join(
        f"{step['hands']:,} {'plain hands' if step['kind'] == 'plain' else 'of search players'}"
        for step in evaluation.body["steps"]
    )


def _said_and_true(evaluation: Evaluation, unit: str) -> Section:
    groups = evaluation.body["steps"][-1]["judged"]["reliability"]
    told = "; ".join(
        f"said {number(each['said'], 0)}, actual {number(each['true'], 0)}" for each in groups
    )
    picture = Picture(
        "reliability",
        _agreement(groups, unit),
        "What it says and what came of it",
        f"Dots along a diagonal: {told}.",
        "How to read it: positions are sorted by what the evaluation says of them and cut into "
        "groups of one size. A dot is as far right as it says on average, and as high as what came "
        f"of them on average, with a {INTERVAL}. On the line the evaluation is right on average; "
        "above it, it undervalues positions, below it it overvalues them.",
        [
            Table(
                f"What is said of positions and what came of them, {unit}",
                ["group", "positions", "said", "actual"],
                [
                    [
                        str(at),
                        number(each["positions"], 0),
                        number(each["said"], 1),
                        plus_minus(each["true"], SURE * each["se"]),
                    ]
                    for at, each in enumerate(groups, 1)
                ],
            )
        ],
    )
    return Section("Does what it says come true?", [picture])


def _agreement(groups: Sequence[Mapping[str, Any]], unit: str) -> Chart:
    true = [each["true"] for each in groups]
    halves = [SURE * each["se"] for each in groups]
    dots = Series(
        "",
        [each["said"] for each in groups],
        true,
        [mean - half for mean, half in zip(true, halves, strict=True)],
        [mean + half for mean, half in zip(true, halves, strict=True)],
        line=False,
    )
    return Chart([dots], f"said, {unit}", f"actual, {unit}", diagonal=True)


def _stages(evaluation: Evaluation, game: Game) -> Section:
    head, rows = tabulate_stages(evaluation, game)
    return Section(
        "How good it is, by stage of the hand",
        [
            "What is explained is the share of what positions differ by: 100 % would be to know "
            "what comes of each. The later in a hand, the less is left to come, and the more can "
            "be known. How far it is off is the root of the mean square.",
            Table("By stage of the hand, from the first", _strip_markers(head), rows),
        ],
    )


def _show_features(evaluation: Evaluation, game: Game) -> Section:
    head, rows = tabulate_features(evaluation, game, len(evaluation.body["carried"]))
    caption = "What is explained less without a feature"
    blocks: list[Any] = [
        "How much less of what comes is explained when a feature is the same everywhere, its "
        "mean. Features that say nearly the same stand in for each other, so what each carries "
        "alone does not add up; below 0 the evaluation would do better without it.",
        Table(caption, _strip_markers(head), rows[:SHOWN_FEATURES]),
    ]
    if rows[SHOWN_FEATURES:]:
        rest = Table(caption, _strip_markers(head), rows[SHOWN_FEATURES:])
        blocks.append(Folded(f"The other {len(rows) - SHOWN_FEATURES} features", [rest]))
    return Section("What carries it", blocks)


def _steps(evaluation: Evaluation, unit: str) -> Section:
    rows = []
    for at, step in enumerate(evaluation.body["steps"]):
        whole = _error(step)
        kind = "plain play" if step["kind"] == "plain" else f"search players, round {at}"
        less = step["judged"].get("less")
        gain = "–" if less is None else plus_minus(less["mean"], SURE * less["se"])
        held = number(step["judged"]["hands"], 0)
        rows.append([kind, number(step["hands"], 0), number(step["positions"], 0), held])
        rows[-1] += [*_error_row(whole)[1:], gain]
    head = ["learnt from", "hands", "positions", "hands judged by", "explained"]
    head += [f"off by, {unit}", f"spread, {unit}", "squared error less than before"]
    return Section(
        "How it was learnt, step by step",
        [
            "Each step is judged by its own hands that were left out. Positions of plain play are "
            "judged by a mean of rollouts, those of search players by the one end that their hand "
            "had, which is mostly luck: so the steps' shares cannot be compared. The last column "
            "can: before and after, on the same positions.",
            Table("The steps", head, rows),
        ],
    )


def _method(evaluation: Evaluation, unit: str) -> list[str]:
    steps = evaluation.body["steps"]
    return [
        "An evaluation function is the value of a position at the beginning of a turn to the side "
        f"to move, in quarters of {unit}: a network of whole numbers, one layer of 32, on "
        f"{len(evaluation.features)} features. First it was fitted to positions of plain "
        f"play, each "
        f"with the mean of {steps[0]['futures']} rollouts, in which unseen cards were reshuffled. "
        "Then, where steps follow, it was fitted to the hands of search players with the last "
        f"one: the value of a position is {percent(LAMBDA)} of the next turn's value, the rest "
        "what "
        "the last one said of that turn, and at the end the hand's result. Some of those hands "
        "begin with stray moves, so that positions that good players avoid are met too.",
        "One in seven pairs of hands was not learnt from; all figures are of those. Positions of "
        "one hand are much alike, so each ± takes hands as a whole.",
    ]


def _error(step: Mapping[str, Any]) -> Mapping[str, Any]:
    whole: Mapping[str, Any] = step["judged"]["all"]
    _error_row(whole)
    return whole


def _error_row(each: Mapping[str, Any]) -> list[str]:
    explained = "–" if each["r2"] is None else percent(each["r2"])
    points = [number(each["error"], 0), number(each["spread"], 0)]
    return [number(each["positions"], 0), explained, *points]


def _words(evaluation: Evaluation, game: Game) -> dict[str, str]:
    """Return what the features count, where this version of the game still says it."""
    known = game.features if isinstance(game, Learns) else ()
    return {each.name: each.words for each in known if each.name in evaluation.features}


def _describe_changes(evaluation: Evaluation, game: Game) -> str:
    """Return which rules of the preset are changed, in words."""
    preset = str(evaluation.rules["preset"])
    if preset not in game.presets:
        return ""
    changed = evaluations.list_differing_rules(evaluation.rules, game.rules(preset), ())
    return (
        f" with {list_names([f'{key} {evaluation.rules.get(key)}' for key in changed])}"
        if changed
        else ""
    )


def _strip_markers(head: Sequence[str]) -> list[str]:
    return [each.removeprefix(">") for each in head]
