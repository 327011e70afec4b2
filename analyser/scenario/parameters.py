"""What may a question be asked, field by field?  Each once: help, unit, bounds, default, refusal.

From a parameter come the option of a command, the argument of a Python function with its check, the
key of a scenario (``file``), and the reference pages.  Left out: what a question does with it
(``questions``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from analyser.games.default_game import DEFAULT as DEFAULT_GAME
from analyser.scenario import arguments, limits
from analyser.scenario.arguments import Kind


@dataclass(frozen=True)
class Parameter:
    """A field of a question; whoever asks, it has one name, one help and one kind of value."""

    kind: Kind
    help: str
    default: Any = None
    metavar: str = ""
    """What stands for its value in the help of a command; empty: it is a flag."""
    low: float | None = None
    high: float | None = None
    """Its bounds, as the command line refuses what lies beyond."""
    most: int | None = None
    """The most that a scenario may have, and a run; the command line leaves that to them."""
    fewest: int | None = None
    """Of a list, a table or a text: how many it has at least; then ``most`` is of that too."""
    said: str = ""
    """The words for what is allowed, where they are not the bounds."""
    flags: tuple[str, ...] = ()
    """Its options, where they are not ``--name``."""
    completes: str = ""
    """Which names a shell completes (``commands.completing``)."""
    panel: str = ""
    """The heading over it in the help."""
    is_positional: bool = False
    is_repeatable: bool = False
    is_required: bool = False
    is_hidden: bool = False
    of: str = ""
    """``program`` or ``terminal``: only that one has it."""
    prints: Callable[[], str] | None = None
    """Of a flag of the command line: the text that it prints, whatever else is asked."""

    @property
    def allowed(self) -> str:
        """What a refusal says is expected."""
        most = self.high if self.most is None else self.most
        return self.said or f"a whole number from {self.low} to {most}"

    def check(self, name: str, value: object) -> None:
        """Raise ``UsageError`` for a value of another kind."""
        if value is not None or self.default is not None or self.is_required:
            arguments.check_kind(name, value, self.kind)


def whole_number(text: str, **more: Any) -> Any:
    """Return a parameter that is a whole number, 1 or more unless ``low`` says otherwise."""
    return Parameter(help=text, **{"kind": arguments.WHOLE, "low": 1, "metavar": "N", **more})


def number(text: str, **more: Any) -> Any:
    """Return a parameter that is a number."""
    return Parameter(help=text, **{"kind": arguments.NUMBER, "metavar": "SIZE", **more})


def flag(text: str, **more: Any) -> Any:
    """Return a parameter that is yes or no."""
    return Parameter(help=text, **{"kind": arguments.YES_OR_NO, "default": False, **more})


def words(text: str, **more: Any) -> Any:
    """Return a parameter that is a text."""
    return Parameter(help=text, **{"kind": arguments.TEXT, **more})


def path(text: str, **more: Any) -> Any:
    """Return a parameter that is the name of a file or folder."""
    return Parameter(help=text, **{"kind": arguments.PATH, "metavar": "FILE", **more})


def make_lookup(text: str, **more: Any) -> Any:
    """Return a parameter that is names or records of rule sets or policies."""
    return Parameter(help=text, **{"kind": arguments.NAME_OR_RECORD, **more})


def required(kind: Kind, text: str, **more: Any) -> Any:
    """Return a parameter that has no default: it comes first, and is given by its place."""
    return Parameter(kind, text, **{"is_required": True, "is_positional": True, **more})


def like(parameter: Any, **changes: Any) -> Any:
    """Return a parameter with some changes."""
    return replace(parameter, **changes)


POLICY: Final = "the name of a policy, or the path of its TOML file"
RULE_SETS: Final = "the name of a rule set, or the path of a TOML file"
"""What a key of a scenario allows that names one."""
GAME: Final = words(
    "Which game (analyser games lists them).",
    default=DEFAULT_GAME, metavar="NAME", completes="games", said="the name of a game",
)  # fmt: skip
HISTORY_GAME: Final = words(
    "Which game (analyser games lists them). Default: the one that the history names.",
    metavar="NAME", completes="games",
)  # fmt: skip
RULES: Final = make_lookup(
    "Rule set (analyser rules lists them), or a TOML file of your own. Default: the game's.",
    metavar="NAME", completes="presets", said=f"{RULE_SETS}; or a list of 1 to 100 of them",
)  # fmt: skip
SETTINGS: Final = words(
    "Change a rule of the rule set, e.g. --set turn_limit=300; repeatable.",
    metavar="RULE=VALUE", flags=("--set",), is_repeatable=True, of="terminal",
)  # fmt: skip
POLICIES: Final = make_lookup(
    "Players, by policy or TOML file: one for all seats, or one per side. Default: the game's.",
    metavar="A[,B…]", completes="policies", fewest=1, most=9,
    said=f"a list of one for all or of one per side, each {POLICY}",
)  # fmt: skip
SCENARIO: Final = path(
    "Use a bundled scenario (analyser scenarios lists them) in place of a file.", metavar="NAME"
)
HANDS: Final = whole_number(
    "Hands to play; two players play each deal twice, sides swapped. Default: 100000, or the"
    " scenario's.",
    most=limits.MAX_HANDS,
)
HANDS_A_DUEL: Final = whole_number(
    "Hands to play in each duel; each deal is played twice, sides swapped. Default: 100000."
)
MATCHES: Final = whole_number(
    "Play matches instead: hands until a target score; the deal passes on.",
    most=limits.MAX_MATCHES,
)
MATCH_HANDS: Final = whole_number(
    "With --matches: end each match after this many hands; most points win.",
    most=limits.MAX_MATCH_HANDS,
)
ON_ERROR: Final[Any] = Parameter(
    arguments.TEXT._replace(typed=limits.OnError),
    "What an engine's error costs: stop ends the run, which may go on; forfeit ends the hand for"
    " it, and the run goes on. Default: stop, or the scenario's.",
    metavar="WHAT", said=limits.ALLOWED_ON_ERROR,
)  # fmt: skip
SEED: Final = whole_number(
    "Choose the deals: the same seed gives the same cards everywhere. Default: the scenario's, or"
    " 1; with an engine one is drawn.",
    low=0, metavar="S", most=limits.MAX_SEED, said=limits.ALLOWED_SEED,
)  # fmt: skip
THREADS: Final = whole_number(
    "Threads to play with; the answer stays the same. Default: one per CPU.",
    metavar="T", flags=("--threads", "-j"),
)  # fmt: skip
CLUSTER: Final = words(
    "Play on the workers of this dask scheduler (extra [cluster]), e.g. tcp://10.0.0.1:8786;"
    " local: on workers of this machine. The answer stays the same.",
    metavar="ADDRESS", of="terminal",
)  # fmt: skip
OUTPUT: Final = path(
    "Keep the run in this folder, or at this address: s3://bucket/run (extra [store]). Default: a"
    " folder in runs/.",
    metavar="DIR", flags=("--output", "-o"),
)  # fmt: skip
PAGE: Final = path("Write the page here too.", of="terminal")
DRY_RUN: Final = flag("Only print how much would be played, and how long.", of="terminal")
AS_JSON: Final = flag("Print one JSON object instead.", flags=("--json",), of="terminal")
PROGRESS: Final[Any] = Parameter(
    arguments.FUNCTION, "A function that gets how far play is (``Progress``).", of="program"
)
ROLLOUTS: Final = whole_number(
    "Rollouts for each option: how often the rest of the hand is played. Default: 4.",
    high=limits.MAX_FUTURES, most=limits.MAX_FUTURES, metavar="K",
)  # fmt: skip
CONFIRM_HANDS: Final = whole_number(
    "Hands of each duel that tests a rule of thumb; 0: no duel. Default: two for each deal, 10000"
    " at most.",
    low=0, most=limits.MAX_HANDS,
)  # fmt: skip
CONFIRM_SEARCH_HANDS: Final = whole_number(
    "The same for search players, whose hands take hundreds of times as long. Default: as many as"
    " for the others, 4000 at most.",
    low=0, most=limits.MAX_HANDS,
)  # fmt: skip
