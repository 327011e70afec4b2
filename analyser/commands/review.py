"""``analyser review``: what did each decision of a played hand cost, and what was luck worth?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analyser import games, interrupts, reading
from analyser.commands import completing, options, output
from analyser.errors import UsageError
from analyser.scenario import limits
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.games.interface import Fortune, Game, Record, Scale
    from analyser.play.luck.luck import Luck
    from analyser.play.review import Review
    from analyser.wording import Table

MOST: int = 10
"""Decisions that are named where nobody says how many."""
STROKES: int = 5
"""Strokes of luck that are named beside them, at most."""
SAID_EVERY: int = 20
"""Hands between two times that what is known of luck is put in words."""


def review(
    histories: Annotated[
        list[Path],
        typer.Argument(
            metavar="HISTORY...",
            help="Files of whole hand histories, of hands in the short form, or of positions"
            " with what was played; - reads standard input.",
        ),
    ],
    policies: Annotated[
        str | None,
        typer.Option(
            "--rollout-policy",
            autocompletion=completing.policies,
            metavar="A[,B]",
            help="Policies for the rollouts: one policy for all seats, or one per side, by name or "
            "TOML file. Default: the one that search players use.",
            show_default=False,
        ),
    ] = None,
    worlds: Annotated[
        int | None,
        typer.Option(
            "--worlds",
            min=limits.FEWEST_REVIEW_WORLDS,
            max=limits.MOST_WORLDS,
            metavar="N",
            help="Worlds (sampled deals of the hidden cards) per decision. Four times as many "
            "others measure the best option against what was played. Default: 2048.",
            show_default=False,
        ),
    ] = None,
    worst: Annotated[
        int,
        typer.Option(
            "--worst", min=0, metavar="K", help="List this many decisions, the worst first."
        ),
    ] = MOST,
    page: Annotated[
        Path | None,
        typer.Option(
            "--page",
            metavar="FILE",
            help="Write a page that goes through the hand, turn by turn.",
            show_default=False,
        ),
    ] = None,
    luck: Annotated[
        bool,
        typer.Option(
            "--luck",
            help="Measure luck only. It reviews no decision, so it is fast for thousands of hands.",
        ),
    ] = False,
    seed: options.Seed = None,
    threads: options.Threads = None,
    as_json: options.AsJson = False,
    game: options.HistoryGame = None,
) -> None:
    """Review played hands: what each decision cost, the worst first, and what luck was worth.

    Each option of a decision is played to the end of the hand (rollouts) in the same worlds, from
    what the player saw. The cost is what the best option gains over the one that was played, in
    worlds that did not help to find it. The answer is approximate: it assumes how all play on.

    docs/evening.md explains how to write an evening down.
    """
    from analyser.play.histories import game_of_all, lines_of

    file = options.page(page)
    if game is not None:
        options.game(game)
    chosen = options.DEFAULT_SEED if seed is None else seed
    told = [(reading.named(path), lines_of(path)) for path in histories]
    named_game, files = game_of_all(told, game, dash="--")
    the_game = options.game(named_game)
    again = ["analyser", "review", *map(str, histories)]
    again += games.flag(the_game.name).split()
    if luck:
        _refuse_beside_luck(policies, worlds, page)
        only_luck(the_game, files, chosen, [*again, "--luck"], as_json)
        return
    from analyser.play import review as play

    named = [] if policies is None else options.names(policies, "--rollout-policy")
    again += ["--rollout-policy", policies] if policies is not None else []
    many = play.WORLDS if worlds is None else worlds
    again += ["--worlds", str(many), "--seed", str(chosen)]
    workers = options.processors(threads)
    answer(the_game, files, named, chosen, workers, many, worst, file, again, as_json)


def _refuse_beside_luck(policies: str | None, worlds: int | None, page: Path | None) -> None:
    for flag, given in (("--rollout-policy", policies), ("--worlds", worlds), ("--page", page)):
        if given is not None:
            raise UsageError(
                f"{flag}: found beside --luck, which weighs no decision; leave one out"
            )


def answer(
    the_game: Game,
    files: Iterable[tuple[str, Iterable[str]]],
    named: Sequence[str],
    seed: int,
    threads: int,
    worlds: int,
    worst: int,
    file: Path | None,
    again: list[str],
    as_json: bool,
) -> None:
    """Review the hands of some files, write their page, and print what they say."""
    from analyser.play import review as play
    from analyser.play.runner import Amount, Progress
    from analyser.scenario.policy_lookup import Roster

    book = Roster(the_game, Path())
    players: list[Record] = [book.policy(name) for name in named]
    command = output.typed(again)
    fewer = f"nothing is kept; begin again, in fewer worlds where it took too long: {command}"
    with (
        interrupts.saying(f"interrupted; {fewer}") as instead,
        output.progress("review") as moved,
    ):

        def heard(done: int, of: int) -> None:
            instead(f"interrupted at {done:,} of {of:,} decisions; {fewer}")
            if moved is not None:
                said = f"{done:,} of {of:,} decisions"
                moved(Progress(Amount(done, 0), Amount(of, 0), 0.0, None, said=said))

        found = play.review(the_game, files, players, seed, threads, worlds=worlds, heard=heard)

    def print_answer(written: list[str]) -> None:
        if as_json:
            paths = {"files": written} if written else {}
            unit = f"{the_game.scale.unit} per decision"
            output.say_json({"unit": unit, **play.numbers(found), **paths})
            return
        _say(found, the_game.scale, worst)
        for path in written[:1]:
            say(f"The page: {path}")

    with output.answering(print_answer) as written:
        if file is not None:
            from analyser.report import review as pages

            written += map(str, pages.write(the_game, found, command, file))


def only_luck(
    the_game: Game,
    files: Iterable[tuple[str, Iterable[str]]],
    seed: int,
    again: list[str],
    as_json: bool,
) -> None:
    """Print what chance was worth in the hands of some files."""
    from analyser.play import pairs, pairs_wording
    from analyser.play.luck import luck, luck_wording
    from analyser.play.runner import Amount, Progress

    command = output.typed([*again, "--seed", str(seed)])
    nothing = f"nothing is kept; begin again: {command}"
    with (
        interrupts.saying(f"interrupted; {nothing}") as instead,
        output.progress("luck") as moved,
    ):

        def heard(hands: list[Fortune]) -> None:
            done = len(hands)
            if done % SAID_EVERY == 0:
                known = luck.so_far(the_game, hands, seed)
                said = luck_wording.answer(known, the_game.scale)[0].rstrip(".")
                instead(f"interrupted after {done:,} hands: {said}; {nothing}")
            if moved is not None:
                said = f"{done:,} hands"
                moved(Progress(Amount(done, 0), Amount(0, 0), 0.0, None, said=said))

        found = luck.luck(the_game, files, seed, heard)
    if not found.fortunes:
        raise UsageError("--luck: found no hand with a score (expected hands, not positions)")
    if as_json:
        unit = f"{the_game.scale.unit} per hand"
        output.say_json({"seed": seed, "unit": unit, "luck": luck.numbers(found)})
        return
    for sentence in luck_wording.answer(found, the_game.scale):
        say(sentence)
    _say_luck(found, the_game.scale, MOST)
    if not luck_wording.keep_seats(found):
        evening = pairs.evening_of(found, None, the_game.scale.spread)
        _show([pairs_wording.table(evening, the_game.scale)])
    for paragraph in luck_wording.method(found):
        say(paragraph)


def _say_luck(found: Luck, scale: Scale, most: int) -> None:
    """Print what chance was worth, by side where there are several hands, and by stroke."""
    from analyser.play.luck import luck_wording

    if found.told:
        several = len(found.told) > 1 and luck_wording.keep_seats(found)
        _show(
            [
                *([luck_wording.by_kind(found, scale)] if several else []),
                *([luck_wording.greatest(found, most, scale)] if most else []),
            ]
        )


def _say(found: Review, scale: Scale, worst: int) -> None:
    """Print the worst decisions by kind, who blundered how often, luck, and pair by pair."""
    from analyser.play import pairs_wording, review_wording
    from analyser.play.luck import luck_wording

    for sentence in review_wording.answer(found, scale):
        say(sentence)
    if found.decisions:
        _show(review_wording.worst_by_kind(found, worst, scale))
        _show([review_wording.by_player(found, scale)])
    if found.luck is not None:
        _say_luck(found.luck, scale, min(worst, STROKES))
    evening = found.evening
    if evening.said:
        _show([pairs_wording.table(evening, scale)])
    said = review_wording.method(found, scale) if found.decisions else []
    said += pairs_wording.method(evening, scale) if evening.said else []
    for paragraph in [*said, *(luck_wording.method(found.luck) if found.luck is not None else [])]:
        say(paragraph)


def _show(tables: Sequence[Table]) -> None:
    for each in tables:
        words = {0, *each.left}
        heads = [name if at in words else f">{name}" for at, name in enumerate(each.head)]
        say("")
        output.show(output.table(each.caption, heads, each.rows))
