"""``analyser advise``: what should the player to move do in one position?"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyser import games, reading
from analyser.commands import options, output, view
from analyser.commands.terminal import Terminal
from analyser.errors import AnalyserError, UsageError
from analyser.questions.advise import Advise
from analyser.scenario import parameters
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.games.interface import Game, HasNotation, Record, Scene

TYPED = "the position"
"""What errors call a position on the command line."""
BACK = "<"
"""Answer that asks for the piece before again."""


def _show(
    asked: Advise, terminal: Terminal, words: list[str] | None, page: str | None, as_json: bool
) -> None:
    from analyser.play import advice
    from analyser.play.histories import game_of
    from analyser.scenario.policy_lookup import Roster

    file = options.page(None if page is None else Path(page))
    game, rules, settings = asked.game, asked.rules, terminal.settings
    policies: Any = asked.rollout_policy
    if game is not None:
        options.game(game)
    words = words or []
    unread, text, name = None, "", TYPED
    if words:
        try:
            text, name = _position(words)
        except AnalyserError as error:
            unread = error
    the_game = options.game(game_of(text.splitlines(), name, game, dash="--")[0])
    chosen = options.DEFAULT_SEED if asked.seed is None else asked.seed
    effort = advice.effort(
        the_game, chosen, terminal.workers, asked.precision, asked.seconds, asked.worlds, dash="--"
    )
    preset = the_game.default_preset if rules is None else str(rules)
    if rules is None and (stated := advice.stated_rules(the_game, text)) is not None:
        preset = stated[0]
    changes = options.changes(the_game, preset, settings)
    given = None if rules is None else options.rulebook(the_game).rules(str(rules), changes)
    named = [] if policies is None else options.names(policies, "--rollout-policy")
    # The position's rules fill in what they leave to the rules.
    book = Roster(the_game, Path())
    players = [book.policy(name) for name in named]
    # What is wrong with an option comes first: a pipe and a terminal are read but once.
    if unread is not None:
        raise unread
    if not words:
        text = _asked_for(the_game, given, changes)
    text = advice.under_rules(the_game, text, name, given, changes, dash="--")
    with output.progress("advice"):
        said = advice.advise(the_game, text, name, players, effort)
    again = None
    if file is not None:
        # What came in by a pipe is not there the next time; a line can be said instead.
        lines = name == TYPED or (words == ["-"] and not text.lstrip().startswith("{"))
        again = ["analyser", "advise", *(text.split() if lines else words)]
        if not lines:
            again += ["--rules", str(rules)] if rules is not None else []
            again += [word for setting in settings for word in ("--set", setting)]
        again += ["--rollout-policy", policies] if policies is not None else []
        if said.numbers["worlds"]:
            again += ["--worlds", str(said.numbers["worlds"]), "--seed", str(chosen)]
        again += games.flag(the_game.name).split()

    def print_answer(written: list[str]) -> None:
        if as_json:
            noted = said.scene is not None and said.scene.notation
            at = {"position": noted} if noted else {}
            files = {"files": written} if written else {}
            unit = {"unit": f"{the_game.scale.unit} per decision"} if said.races else {}
            output.say_json({"says": list(said.says), **unit, **said.numbers, **at, **files})
            return
        for sentence in said.says:
            say(sentence)
        if said.scene is not None:
            say("")
            for line in _drawn(said.scene):
                say(line)
        for path in written[:1]:
            say(f"The page: {path}")

    with output.answering(print_answer) as written:
        if file is not None and again is not None:
            from analyser.report import advice as pages

            written += map(str, pages.write(the_game.title, said, output.typed(again), file))


def _position(words: list[str]) -> tuple[str, str]:
    """Return a position's text, and what messages call it."""
    from analyser.play import advice

    if any(":" in word for word in words) and (len(words) > 1 or " " in words[0]):
        return " ".join(words), TYPED
    path = Path(words[0])
    said = words if len(words) > 1 or path.exists() else words[0].split()
    if len(said) > 1:
        raise UsageError(
            f"POSITION: found {len(said)} words, none of which is name:value (expected a position "
            "in one line as in docs/position.md, or one file)"
        )
    return advice.read(path), reading.named(path)


def _asked_for(the_game: Game, rules: Record | None, changes: Record) -> str:
    """Return the line of a position that is asked for piece by piece on a terminal.

    Its rules are not asked for where ``rules``, or ``changes``, are said already.
    """
    from analyser.games.interface import HasNotation, able
    from analyser.play import advice

    if sys.stdin is None or not sys.stdin.isatty():
        raise UsageError(
            "POSITION: found none, and no terminal to ask for it (expected a position in one line, "
            "a file, or - for standard input)"
        )
    asker = able(the_game, HasNotation)
    say(f"An empty answer takes the value in brackets, {BACK} goes back.", error=True)
    given = {}
    if rules is not None or changes:
        given["rules"] = advice.under_rules(the_game, ":", "", rules, changes).split()[0]
    given = _pieces(asker, given)
    line = asker.line_of(given)
    say("", "The position in one line, to be used again:", line, "", error=True)
    return line


def _pieces(asker: HasNotation, said: Mapping[str, str]) -> dict[str, str]:
    """Ask for all pieces but those that are ``said``.

    A wrong answer is asked for again, with a sentence that says why.
    """
    given = dict(said)
    while (piece := asker.piece_after(given)) is not None:
        default = f" [{piece.default}]" if piece.default else ""
        say(f"{piece.question}{default}: ", error=True, end="")
        answer = sys.stdin.readline()
        if not answer:
            raise UsageError("POSITION: the terminal was closed before the position was complete")
        answer = answer.strip() or piece.default
        if answer == BACK:
            if len(given) > len(said):
                given.popitem()
            continue
        try:
            given[piece.name] = asker.read_piece(piece.name, answer, given)
        except AnalyserError as error:
            say(f"  {error}", error=True)
    return given


def _drawn(scene: Scene) -> list[str]:
    """Return a position as lines of text, from the seat of its player."""
    across, left, right = (scene.around.get(at, "") for at in ("across", "left", "right"))
    lines = [f"The position ({scene.title}):"]
    rows = [
        *([("across", across)] if across else []),
        *([("left", left)] if left else []),
        *([("right", right)] if right else []),
        *scene.middle,
        *scene.own,
    ]
    wide = max(len(name) for name, _ in rows)
    lines += [f"  {name:<{wide}}  {words}" for name, words in rows]
    if not scene.notation:
        return lines
    return [*lines, "In one line:", scene.notation]


advise = view.command(
    Advise,
    _show,
    {
        "words": parameters.words(
            "A position in one line, or a file with one or with a hand history that ends before the"
            " move; - reads standard input. Default: you are asked for it.",
            metavar="POSITION",
            is_positional=True,
            is_repeatable=True,
        ),
        "page": parameters.path("Write a page too."),
        "as_json": parameters.AS_JSON,
    },
    more=lambda _typed: {"position": "-"},
)
