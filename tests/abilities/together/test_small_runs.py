"""``analyser.report``: Does every run become a page, however few hands it has, whoever plays and by
whatever rules?

Many small runs of the real game: what a toy does not do, its players may, such as never to take the
pile.  A sample of the cross in the ordinary suite, all of it among the slow tests.
"""

from __future__ import annotations

import html
import itertools
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from analyser import games
from analyser.abilities.clubs.tournaments.design import tournament_spec
from analyser.abilities.studies.sweeps import design as sweep_design
from analyser.findings import decision_reading, rules_of_thumb
from analyser.games.searching.sheet import searches
from analyser.play import runner
from analyser.report import page as report
from analyser.scenario import build, rule_sets
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec

GAME = games.game("burraco")
SIZES = (1, 2, 10, 100, 300)
PRESETS = tuple(GAME.presets)
POLICIES = tuple(name for name in GAME.policies if not searches(GAME.policy(name)))

Kind: TypeAlias = Callable[[str, str, int], RunSpec]
"""Preset, policy and hands to what is played."""

ALONE = re.compile(r"(?<![\d,.])1 (hands|deals|decisions|matches|turns|duels|shards|worlds)\b")
NO_NUMBER = re.compile(r"\b(nan|inf)\b")


def table(preset: str, policy: str, hands: int) -> RunSpec:
    return build.table_spec(Request("burraco", preset, Count(hands), 1), [policy])


def duel(preset: str, policy: str, hands: int) -> RunSpec:
    return build.duel_spec(Request("burraco", preset, Count(hands), 1), policy, "balanced")


def weighed(preset: str, policy: str, hands: int) -> RunSpec:
    return build.decisions_spec(Request("burraco", preset, Count(hands), 1), "pile", [policy], 1)


def matches(preset: str, policy: str, hands: int) -> RunSpec:
    return build.table_spec(
        Request("burraco", preset, Count(max(1, hands // 20), matches=True), 1), [policy]
    )


def tournament(preset: str, policy: str, hands: int) -> RunSpec:
    names = dict.fromkeys(("balanced", "cautious", policy))
    return tournament_spec(Request("burraco", preset, Count(hands), 1), list(names))


def sweep(preset: str, policy: str, hands: int) -> RunSpec:
    field = {"take_bar": [0, 100, -100_000]}
    return sweep_design.sweep_spec(
        Request("burraco", preset, Count(hands), 1), policy, "balanced", field, {}
    )


def swept_rule(preset: str, policy: str, hands: int) -> RunSpec:
    field = {"turn_limit": [100, 200]}
    other = "cautious" if policy == "balanced" else "balanced"
    return sweep_design.sweep_spec(
        Request("burraco", preset, Count(hands), 1), policy, other, {}, field
    )


def varied(preset: str, policy: str, hands: int) -> RunSpec:
    """A rule that must be played: two rule sets of one preset, so cells whose rules differ."""
    return rule_sets.spec("burraco", [preset], {"turn_limit": [90]}, [policy], None, hands, seed=1)


KINDS: Final[tuple[Kind, ...]] = (
    table, duel, weighed, matches, tournament, sweep, swept_rule, varied,
)  # fmt: skip


def made(folder: Path, spec: RunSpec) -> report.Page:
    """Return the page of a run, with what its rules came to when they were played."""
    run = runner.run(spec, folder / spec.digest()[:12], 2, ["analyser"])
    if spec.cells[0].choice:
        found = decision_reading.read(run)
        duels = rules_of_thumb.spec_of(spec, found, 2, 2)
        if duels is not None:
            runner.run(duels, rules_of_thumb.folder(run.path, duels), 2, ["analyser"])
    return report.build(run)


def words(page: report.Page) -> str:
    """Return what a reader sees of a page, and what a screen reader says of its pictures."""
    body = page.html.split("<body>")[1].split(">How this was measured</h2>")[0]
    whole = re.sub(r"</?(span|em|code)[^>]*>", "", body)
    # A number at the end of one cell is no number of what the next one begins with.
    whole = re.sub(r"</t[dh]>", " | ", whole)
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", whole).split()))


def seen(folder: Path, what: tuple[Kind, str, str, int]) -> None:
    """Make a page and look: is there an answer, and a number where there is one?"""
    kind, preset, policy, hands = what
    where = f"{kind.__name__}, {preset}, {policy}, {hands} hands"
    page = made(folder, kind(preset, policy, hands))
    assert page.sentence.endswith("."), where
    said = words(page)
    assert " ".join(page.sentence.split(". ")[0].split()) in said, where
    assert ALONE.findall(said) == [], where
    assert NO_NUMBER.findall(said) == [], where


def each_kind() -> Iterator[tuple[Kind, str, str, int]]:
    """Every kind of run with few hands and with some, by turns of players who differ most.

    Those that ended in a traceback once, with every number of hands.
    """
    players = itertools.cycle(("balanced", "never-take", "random", "always-take", "cautious"))
    for kind in KINDS:
        for hands in SIZES if kind in (duel, weighed) else (1, 300):
            yield kind, "italian", next(players), hands
    # One hand, and a score that all share: there is nothing to draw of how scores spread.
    yield table, "italian-3p", "balanced", 1


def each_name() -> Iterator[tuple[Kind, str, str, int]]:
    """Every preset and every policy, with kinds and numbers of hands by turns."""
    turns = itertools.cycle(itertools.product((table, duel, weighed), (1, 10, 100)))
    presets = itertools.islice(itertools.cycle(PRESETS), max(len(PRESETS), len(POLICIES)))
    for preset, policy, (kind, hands) in zip(
        presets, itertools.cycle(POLICIES), turns, strict=False
    ):
        yield kind, preset, policy, hands


@pytest.mark.broad
def test_every_kind_of_run_with_few_hands_becomes_a_page(tmp_path: Path) -> None:
    for what in each_kind():
        seen(tmp_path, what)


@pytest.mark.broad
def test_every_rule_set_and_player_becomes_a_page(tmp_path: Path) -> None:
    for what in each_name():
        seen(tmp_path, what)


def test_a_choice_that_never_comes_up_is_one_sentence(tmp_path: Path) -> None:
    spec = build.decisions_spec(
        Request("burraco", "italian", Count(300), 1), "first-card", ["balanced"], 1
    )
    page = made(tmp_path, spec)
    assert (
        page.sentence == "No player ever had to choose whether to put the first card on the pile."
    )
    assert page.sentences == [
        "Nobody could put the first card on the pile or keep it: in 300 deals (rules italian) "
        "there was no such choice."
    ]


@pytest.mark.slow
def test_the_whole_cross(tmp_path: Path) -> None:
    for kind, hands, policy in itertools.product(KINDS, SIZES, POLICIES):
        seen(tmp_path, (kind, "italian", policy, hands))
    for kind, hands, preset in itertools.product(KINDS, SIZES, PRESETS):
        seen(tmp_path, (kind, preset, "balanced", hands))
    for preset, policy in itertools.product(PRESETS, POLICIES):
        seen(tmp_path, (weighed, preset, policy, 100))
