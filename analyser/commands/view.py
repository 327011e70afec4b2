"""How does a question become a command?  Its parameters become options; its answer is printed.

Left out: how an answer is printed; each command's own file has that.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Final

import typer

from analyser.commands import completing
from analyser.commands.terminal import Terminal
from analyser.questions.question import Question
from analyser.scenario import parameters
from analyser.scenario.parameters import Parameter, like
from analyser.streams import say

VIEW_OPTIONS: Final[Mapping[str, tuple[str, Parameter]]] = {
    "rules": ("settings", parameters.SETTINGS),
    "threads": ("cluster", parameters.CLUSTER),
}
"""What only the command line has, behind which field it has it."""
LAST: Final = ("dry_run", "as_json", "game")
"""The last options of each command."""


def command(
    question: type[Question[Any]],
    show: Callable[..., None],
    also: Mapping[str, Parameter],
    choose: Callable[[Mapping[str, Any]], type[Question[Any]]] | None = None,
    others: Sequence[type[Question[Any]]] = (),
    text: str = "",
    more: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda _typed: {},
) -> Callable[..., None]:
    """Return a command that asks a question, and has ``show`` print its answer.

    ``also``: options that the question has no use for, as where a page goes.  ``show`` takes the
    question, the terminal and the values of those, by name.  ``choose``: which of several
    questions is asked, by what was typed; ``text``: the help of them all;
    ``more``: fields that come from several options.
    """
    listed = _list_options([question, *others], also)
    spelt = {name: _flags(name, each)[0].partition("/")[0] for name, each in listed.items()}
    # What only a program has in one piece is typed in several words.
    spelt |= {
        name: each.metavar
        for name, each in question.fields.items()
        if each.of == "program" and each.metavar
    }

    def ask(ctx: typer.Context, **typed: Any) -> None:
        terminal = Terminal(
            ["analyser", *(ctx.obj or [])],
            typed.get("threads"),
            typed.get("settings") or (),
            address=typed.get("cluster"),
            flags=spelt,
            scenario_name=typed.get("named") or "",
        )
        asked = question if choose is None else choose(typed)
        own = {name: typed[name] for name in asked.fields if name in typed}
        show(asked(**own, **more(typed)), terminal, **{name: typed[name] for name in also})

    return _with_options(ask, listed, text or question.__doc__)


def make_plain_command(
    show: Callable[..., None], fields: Mapping[str, Parameter]
) -> Callable[..., None]:
    """Return a command that asks no question: ``show`` takes these fields by name.

    Where it has an argument ``words``, it gets the command as it was typed too.
    """
    wants_words = "words" in inspect.signature(show).parameters

    def ask(ctx: typer.Context, **typed: Any) -> None:
        words = {"words": ["analyser", *(ctx.obj or [])]} if wants_words else {}
        show(**words, **typed)

    return _with_options(ask, fields, show.__doc__)


def _with_options(
    ask: Callable[..., None], listed: Mapping[str, Parameter], text: str | None
) -> Callable[..., None]:
    """Return a function that typer reads as a command with these options, and this help."""
    made = [inspect.Parameter("ctx", inspect.Parameter.KEYWORD_ONLY, annotation=typer.Context)]
    made += [_option(name, each) for name, each in listed.items()]
    ask.__signature__ = inspect.Signature(made)  # type: ignore[attr-defined]
    ask.__annotations__ = {each.name: each.annotation for each in made}
    ask.__doc__ = text
    return ask


def _list_options(
    questions: Sequence[type[Question[Any]]], also: Mapping[str, Parameter]
) -> dict[str, Parameter]:
    """Return all options of a command by their names, in the order of its help."""
    made: dict[str, Parameter] = {}
    for name, each in [(name, each) for one in questions for name, each in one.fields.items()]:
        if each.of != "program":
            # An argument of one question may be missing where another is asked.
            made.setdefault(name, like(each, is_required=each.is_required and len(questions) == 1))
        if name in VIEW_OPTIONS and (
            name != "threads" or any(one.may_cluster for one in questions)
        ):
            made.setdefault(*VIEW_OPTIONS[name])
    made |= also
    return {name: made[name] for name in sorted(made, key=_place)}


def _place(name: str) -> int:
    return LAST.index(name) if name in LAST else -1


def _flags(name: str, parameter: Parameter) -> tuple[str, ...]:
    return parameter.flags or (f"--{name.replace('_', '-')}",)


def _option(name: str, parameter: Parameter) -> inspect.Parameter:
    """Return an option or an argument as typer reads it from a function."""
    kind: Any = parameter.kind.typed
    if parameter.is_repeatable:
        kind = list[kind]
    about: dict[str, Any] = {"help": parameter.help}
    if parameter.metavar:
        about["metavar"] = parameter.metavar
    if parameter.completes:
        about["autocompletion"] = getattr(completing, parameter.completes)
    if parameter.low is not None:
        about["min"] = parameter.low
    if parameter.high is not None:
        about["max"] = parameter.high
    if parameter.is_hidden:
        about["hidden"] = True
    if parameter.panel:
        about["rich_help_panel"] = parameter.panel
    if parameter.prints is not None:
        about |= {"is_eager": True, "callback": _print_and_exit(parameter.prints)}
    if parameter.default is None and not parameter.is_required:
        kind = kind | None
        about["show_default"] = False
    info = (
        typer.Argument(**about)
        if parameter.is_positional
        else typer.Option(*_flags(name, parameter), **about)
    )
    return inspect.Parameter(
        name,
        inspect.Parameter.KEYWORD_ONLY,
        default=inspect.Parameter.empty if parameter.is_required else parameter.default,
        annotation=Annotated[kind, info],
    )


def _print_and_exit(text: Callable[[], str]) -> Callable[[bool], None]:
    """Return what an option does that prints a text, even where an argument is missing."""

    def do(is_asked: bool) -> None:
        if is_asked:
            say(*text().splitlines())
            raise typer.Exit()

    return do
