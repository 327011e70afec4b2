"""``analyser replay``: hands to read, card by card, or as hand histories to verify."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analyser import games
from analyser.commands import completing, options
from analyser.errors import UsageError
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.games.interface import Game

LAST_DEAL = 2**62
"""Deals below it have numbers that compiled code can count past."""


class Style(StrEnum):
    """How a hand is written."""

    TEXT = "text"
    JSONL = "jsonl"
    SHORT = "short"


def replay(
    rules: options.Preset = None,
    settings: options.Settings = None,
    seed: options.Seed = None,
    hand: Annotated[
        int, typer.Option("--hand", min=0, metavar="N", help="Number of the first deal, from 0.")
    ] = 0,
    hands: Annotated[
        int,
        typer.Option(
            "--hands", min=1, metavar="K", help="How many hands to show, from that deal on."
        ),
    ] = 1,
    policies: Annotated[
        str | None,
        typer.Option(
            "--policies",
            autocompletion=completing.policies,
            metavar="A[,B]",
            help="Players, by policy or TOML file: one for all seats, or one per side; B,A swaps"
            " the sides. Default: the game's.",
            show_default=False,
        ),
    ] = None,
    style: Annotated[
        Style,
        typer.Option(
            "--format", help="text to read, jsonl: hand histories, or short: one line per turn."
        ),
    ] = Style.TEXT,
    positions: Annotated[
        bool,
        typer.Option(
            "--positions", help="Show each position in one line too, as advise and verify read it."
        ),
    ] = False,
    review: Annotated[
        bool,
        typer.Option(
            "--review",
            help="Review the hands too: what each decision cost, what luck was worth.",
        ),
    ] = False,
    page: Annotated[
        Path | None,
        typer.Option(
            "--page",
            metavar="FILE",
            help="Review the hands, and write a page that goes through them, turn by turn.",
            show_default=False,
        ),
    ] = None,
    threads: options.Threads = None,
    game: options.GameName = options.DEFAULT_GAME,
) -> None:
    """Replay hands card by card: the deals that simulate and compare play for this seed.

    With --review or --page it reviews them instead, as analyser review does with hand histories.
    """
    from analyser.findings import own_rules
    from analyser.games.interface import HasNotation, HasShortForm, Histories, able

    file = options.page(page)
    if hand + hands > LAST_DEAL:
        raise UsageError(f"--hand: found {hand}; deals are numbered from 0 to {LAST_DEAL - 1}")
    spec = options.spec(None, game, rules, policies, 1, seed, settings)
    the_game = options.game(game)
    narrate = able(the_game, Histories).narrate
    if positions:
        narrate = able(the_game, HasNotation).narrate_positions
    (cell,) = spec.cells
    seating = cell.arms[0]
    if review or file is not None:
        if positions or style is not Style.TEXT:
            flag = "--positions" if positions else f"--format {style.value}"
            raise UsageError(f"{flag}: found beside a review, which says its own; leave one out")
        lines = (
            line
            for deal in range(hand, hand + hands)
            for line in narrate(cell.rules, cell.entrants, seating, spec.seed, deal, "jsonl")
        )
        again = ["analyser", "replay", *(["--rules", rules] if rules is not None else [])]
        again += [word for each in settings or [] for word in ("--set", each)]
        again += ["--seed", str(spec.seed), "--hand", str(hand), "--hands", str(hands)]
        again += ["--policies", policies] if policies is not None else []
        again += games.flag(game).split()
        name = "the hand" if hands == 1 else "the hands"
        _reviewed(the_game, name, lines, options.processors(threads), file, [*again, "--review"])
        return
    if style is Style.SHORT:
        writer = able(the_game, HasShortForm)
        if positions:
            raise UsageError(
                "--positions: found beside --format short, which has none; leave it out"
            )
        lines = (
            line
            for deal in range(hand, hand + hands)
            for line in narrate(cell.rules, cell.entrants, seating, spec.seed, deal, "jsonl")
        )
        for line in writer.short_form_of(lines, "the hands"):
            say(line)
        return
    if cell.rules_name != cell.preset and style is Style.TEXT:
        # A hand's own title says the preset alone.
        told = own_rules.told(spec, the_game).get(cell.rules_name)
        say(f"Rules: {cell.rules_name}{f', {told}' if told else ''}", "")
    for deal in range(hand, hand + hands):
        if style is Style.TEXT and deal > hand:
            say("")
        for line in narrate(cell.rules, cell.entrants, seating, spec.seed, deal, style.value):
            say(line)


def _reviewed(
    the_game: Game,
    name: str,
    lines: Iterable[str],
    threads: int,
    file: Path | None,
    again: list[str],
) -> None:
    """Review hands as they are played, with what ``review`` does without its flags."""
    from analyser.commands import review
    from analyser.play.review import WORLDS

    review.answer(
        the_game, [(name, lines)], [], options.DEFAULT_SEED, threads, WORLDS, review.MOST, file,
        again, as_json=False,
    )  # fmt: skip
