"""``analyser review``: what did each decision of a played hand cost, and what was luck worth?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from analyser import games, interrupts, reading
from analyser.commands import options, output, view
from analyser.commands.terminal import Terminal
from analyser.errors import UsageError
from analyser.questions.review import Review
from analyser.scenario import parameters
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.games.interface import Fortune, Game, Record, Scale
    from analyser.play.luck.luck import Luck
    from analyser.play.review import Review as Found
    from analyser.wording import Table

MOST: int = 10
"""Decisions that are named where nobody says how many."""
STROKES: int = 5
"""Strokes of luck that are named beside them, at most."""
SAID_EVERY: int = 20
"""Hands between two times that what is known of luck is put in words."""


def _ask(asked: Review, terminal: Terminal, worst: int, page: str | None, as_json: bool) -> None:
    from analyser.play.histories import game_of_all, lines_of

    file = options.page(None if page is None else Path(page))
    if asked.game is not None:
        options.game(asked.game)
    seed = options.DEFAULT_SEED if asked.seed is None else asked.seed
    paths = [Path(each) for each in asked.histories]  # type: ignore[union-attr]
    told = [(reading.named(path), lines_of(path)) for path in paths]
    named_game, files = game_of_all(told, asked.game, dash="--")
    the_game = options.game(named_game)
    again = ["analyser", "review", *map(str, paths), *games.flag(the_game.name).split()]
    asked.check_luck(terminal)
    if asked.luck:
        if page is not None:
            raise UsageError("--page: found beside --luck, which weighs no decision; leave one out")
        only_luck(the_game, files, seed, [*again, "--luck"], as_json)
        return
    from analyser.play.review import WORLDS

    who = asked.rollout_policy
    named = [] if who is None else terminal.names(who, "rollout_policy")
    again += ["--rollout-policy", str(who)] if who is not None else []
    many = WORLDS if asked.worlds is None else asked.worlds
    again += ["--worlds", str(many), "--seed", str(seed)]
    answer(the_game, files, named, seed, terminal.workers, many, worst, file, again, as_json)


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


def _say(found: Found, scale: Scale, worst: int) -> None:
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


review = view.command(
    Review,
    _ask,
    {
        "worst": parameters.whole(
            "List this many decisions, the worst first.", default=MOST, low=0, metavar="K"
        ),
        "page": parameters.path("Write a page that goes through the hand, turn by turn."),
        "as_json": parameters.AS_JSON,
    },
)
