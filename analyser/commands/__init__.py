"""What can a person ask for?  The street door: one file a command, each parses, calls and prints.

Nothing slow is imported before a command needs it, so ``--help`` answers at once.  Whatever goes
wrong ends here as one sentence on standard error and an exit code:

====  =====================================================================
0     answered
1     the answer is no: a hand history that breaks a rule
2     a wrong command line, an unknown name on it included
3     a bad scenario, policy file or position
4     stored data that is corrupt, or made by an incompatible version
5     answered, but not what was asked for within the most hands: ``compare``
6     reading or writing failed, a folder holds something else, or a cluster is gone
70    a mistake of ours (``--debug`` shows where), or compiled code that plays wrong
130   interrupted by Ctrl-C; the sentence says how to go on.  143: by SIGTERM; 129: by SIGHUP
====  =====================================================================
"""

from __future__ import annotations

import atexit
import gc
import os
import re
import sys
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from analyser import interrupts, registry
from analyser._version import __version__
from analyser.commands import examples, usage_errors
from analyser.errors import (
    AnalyserError,
    ForfeitWarning,
    LeftOutWarning,
    StorageError,
    UsageError,
)
from analyser.storage.address import refuse_login
from analyser.streams import say
from analyser.typed_text import option

INTERRUPTED = 130
"""What typer makes of a ``KeyboardInterrupt``."""
OUR_MISTAKE = 70
"""As ``EX_SOFTWARE`` of BSD's sysexits: no other code of ours may be taken for it."""
TERMINAL_WARNINGS: Final = (ForfeitWarning, LeftOutWarning)
"""The warnings that are a line of the terminal: a forfeit, a hand that is left out."""


CORE_COMMANDS: Final[Mapping[str, Mapping[str, int]]] = {
    "Answer": {"compare": 1, "weigh": 2, "report": 5},
    "Study": {"simulate": 1},
    "Runs": {"check": 2},
    "Hands": {},
    "Look up": {"games": 1, "rules": 2, "policies": 3, "scenarios": 4},
    "Make players": {},
    "Measure": {},
}  # fmt: skip
"""The core's commands and their places, by what they are for: the panels of the help, those to
begin with first.  Each is a function of its own name in a file of that name."""
ABILITY_COMMANDS: Final[Mapping[str, registry.Command]] = registry.commands()
"""The commands of abilities."""


def _order_commands(panel: str) -> tuple[str, ...]:
    places = {
        **CORE_COMMANDS[panel],
        **{name: e.place for name, e in ABILITY_COMMANDS.items() if e.panel == panel},
    }
    return tuple(sorted(places, key=lambda name: places[name]))


GROUPS: Final = {panel: names for panel in CORE_COMMANDS if (names := _order_commands(panel))}
"""All commands by their panels, in the order of the help."""
COMMANDS: Final = tuple(name for names in GROUPS.values() for name in names)


def file_of(command: str) -> str:
    """Return the full name of the file of a command."""
    known = ABILITY_COMMANDS.get(command)
    return known.file if known else f"{__name__}.{command.replace('-', '_')}"


class Command(TyperCommand):
    """A command whose help shows what is in brackets, ``[[decisions]]`` and ``[cluster]``."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help; to rich a word in brackets would be a tag."""
        from rich.markup import escape

        # A paragraph's lines are as the source has them; a terminal is as wide as it is.
        self.help = re.sub(r"(?<!\n)\n(?!\n)", " ", escape(self.help or ""))
        self.epilog = escape(self.epilog or "")
        for each in self.params:
            if isinstance(each, TyperOption | TyperArgument):
                each.help = escape(each.help or "")
        _hide_kind_of_flags(self, ctx)
        super().format_help(ctx, formatter)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words; the library would take an option for the value of the one before it.

        A whole number with a point is refused too, before it is read as its part: 2.000 is two
        thousand to an Italian, and two to the library.
        """
        options = [each for each in self.params if isinstance(each, TyperOption)]
        known = {name for each in options for name in each.opts}
        valued = {name for each in options if not each.is_flag for name in each.opts}
        whole = {name for each in options if each.bare_type() == "int" for name in each.opts}
        for word, after in zip(args, [*args[1:], ""], strict=False):
            # A shell that completes a word has the line as far as it is typed.
            if word == "--" or ctx.resilient_parsing:
                break
            name, equals, said = word.partition("=")
            value = said if equals else after
            if name in valued and (not value or (not equals and value in known)):
                raise UsageError(usage_errors.found_no_value(name))
            if name in whole and POINTED.fullmatch(value):
                meant = value.replace(".", "") if THOUSANDS.fullmatch(value) else ""
                hint = f"; did you mean {meant}?" if meant else ""
                raise UsageError(
                    f"{name}: found {value!r} (expected a whole number, as 2000 or 2_000{hint})"
                )
        return super().parse_args(ctx, args)


POINTED: Final = re.compile(r"\d+\.\d*")
THOUSANDS: Final = re.compile(r"\d{1,3}(\.\d{3})+")
"""Whole numbers with a point, and those whose points stand between thousands."""


def _hide_kind_of_flags(command: Any, ctx: Any) -> None:
    """Have a flag's help show no ``<bool>``: it would invite ``--json true``."""
    for each in command.get_params(ctx):
        if isinstance(each, TyperOption) and each.is_flag:
            each.metavar = ""


class Door(TyperGroup):
    """The group of commands: turns every failure into a sentence and an exit code.

    A command is made when it is asked for: to make all of them takes longer than to make sense of
    a command line.
    """

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the groups of commands, words in brackets too; see :class:`Command`."""
        from rich.markup import escape

        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            command.short_help = escape(command.help or "")
        _hide_kind_of_flags(self, ctx)
        super().format_help(ctx, formatter)

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - as typer calls it
        """Return all names."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command; ``None`` for an unknown name, and then all commands are loaded.

        So that the error can suggest the nearest one.
        """
        for name in [cmd_name] if cmd_name in COMMANDS else COMMANDS:
            if name not in self.commands:
                alone = typer.Typer(add_completion=False)
                panel = next(group for group, names in GROUPS.items() if name in names)
                made = getattr(import_module(file_of(name)), name.replace("-", "_"))
                end = examples.describe_examples(name)
                alone.command(name, cls=Command, epilog=end, rich_help_panel=panel)(made)
                self.commands[name] = typer.main.get_command(alone)
        return super().get_command(ctx, cmd_name)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the words of a command line and end the process with its exit code.

        The words as typed, without ``--debug``, are the context's object: a run keeps them as its
        origin, and an interrupted one says how to go on.  With ``standalone_mode`` off the code is
        returned instead.
        """
        typed = [*map(option, sys.argv[1:] if args is None else args)]
        words = [word for word in typed if word != "--debug"]
        sentence, more = "", list[str]()
        try:
            for word in words:
                refuse_login(word.partition("=")[2] if word.startswith("--") else word)
            if sys.stdout is None:
                raise StorageError("the output: found a closed one (expected an open one)")
            with _warnings_as_lines():
                code = super().main(
                    words,
                    prog_name or "analyser",
                    complete_var,
                    standalone_mode=False,
                    windows_expand_args=windows_expand_args,
                    obj=words,
                    **extra,
                )
            if code == INTERRUPTED:
                interrupts.tell()
                code = interrupts.exit_code()
        except SystemExit:
            # So typer and rich end where whoever reads has seen enough, as ``head`` has.
            _give_up_output()
            code = 0
        except Exception as error:
            if "--debug" in typed:
                raise
            code, sentence = _failure(error)
            more = [_failure(other)[1] for other in getattr(error, "others", ())]
        for line in [sentence, *more] if sentence else []:
            say(f"analyser: {line}", error=True)
        if standalone_mode:
            sys.exit(code or 0)
        return code or 0


@contextmanager
def _warnings_as_lines() -> Iterator[None]:
    """Print our warnings as a line each, once."""
    said: set[str] = set()
    with warnings.catch_warnings():
        shown = warnings.showwarning
        for ours in TERMINAL_WARNINGS:
            warnings.simplefilter("always", ours)

        def show(message: Any, category: type[Warning], *more: Any, **others: Any) -> None:
            if not issubclass(category, TERMINAL_WARNINGS):
                shown(message, category, *more, **others)
            elif str(message) not in said:
                said.add(str(message))
                say(f"analyser: {message}", error=True)

        warnings.showwarning = show
        yield


def _failure(error: Exception) -> tuple[int, str]:
    """Return the exit code of an error, and its sentence on one line."""
    if isinstance(error, typer.TyperException):
        code, text = (
            error.exit_code,
            usage_errors.sentence(error, _list_commands_with, list(COMMANDS)),
        )
    elif isinstance(error, AnalyserError):
        code, text = error.exit_code, str(error)
    elif isinstance(error, MemoryError):
        code = StorageError.exit_code
        found = str(error) or "none is left"
        text = f"too little memory ({found}); ask for fewer --threads or --hands"
    elif isinstance(error, OSError):
        where = error.filename or "the output"
        code, text = StorageError.exit_code, f"{where}: {error.strerror or type(error).__name__}"
    else:
        found = f"{type(error).__name__}: {error}"
        code, text = OUR_MISTAKE, f"a mistake of analyser's own, {found} (--debug shows where)"
    return code, "error: " + " ".join(text.split())


def _list_commands_with(flag: str) -> list[str]:
    """Return the commands that have a flag."""
    door: Any = typer.main.get_command(app)
    return [
        name
        for name in COMMANDS
        if any(flag in each.opts for each in door.get_command(None, name).params)
    ]


app = typer.Typer(
    name="analyser",
    cls=Door,
    add_completion=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        say(f"analyser {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True, help=examples.describe_program(COMMANDS))
def analyser(
    ctx: typer.Context,
    debug: Annotated[  # noqa: ARG001 - taken out of the words by Door; here for the help
        bool, typer.Option("--debug", help="Show a traceback when something fails.")
    ] = False,
    version: Annotated[  # noqa: ARG001
        bool,
        typer.Option(
            "--version", "-V", callback=_show_version, is_eager=True, help="Show the version."
        ),
    ] = False,
) -> None:
    """Show the help where no command is named."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


YOUNG: Final = 100_000
"""New objects after which Python looks for rings that nobody holds any more."""


def answer() -> int:
    """Answer the command line of this process, and return its exit code.

    The process is ours, so it is set up here for a quick start: it imports hundreds of thousands of
    objects, all of which stay.  Python would look them through again and again for what may go, and
    twice more at the end, and the linear algebra below numpy would start a thread for each
    processor, though nothing here multiplies great matrices: together a third of a short run.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.set_threshold(YOUNG, 50, 50)
    atexit.register(gc.freeze)
    code: int = app(prog_name="analyser", standalone_mode=False)
    if sys.stdout is None:
        return code
    try:
        sys.stdout.flush()
    except OSError as error:
        _give_up_output()
        if code == 0 and not isinstance(error, BrokenPipeError):
            code, sentence = _failure(error)
            say(f"analyser: {sentence}", error=True)
    return code


def _give_up_output() -> None:
    """Have what is left in standard output's buffer not fail again when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
