"""What happened in these hands, card by card?  Deals of a seed, or as hand histories."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Final

from analyser import games
from analyser.errors import UsageError
from analyser.questions.caller import Caller
from analyser.questions.question import Question, function_of
from analyser.scenario import arguments, limits, parameters
from analyser.scenario.parameters import Parameter, flag, like, whole_number

if TYPE_CHECKING:
    from analyser.abilities.advice.replays.answer import Replayed
    from analyser.games.interface import Game
    from analyser.library.players import NameOrRecord
    from analyser.scenario.spec import RunSpec


class Style(StrEnum):
    """How a hand is written."""

    TEXT = "text"
    JSONL = "jsonl"
    SHORT = "short"


STYLE: Final[Any] = Parameter(
    arguments.TEXT._replace(typed=Style),
    "text to read, jsonl: hand histories, or short: one line per turn.",
    default=Style.TEXT,
)  # fmt: skip


class Replay(Question["Replayed"]):
    """Replay hands card by card: the deals that simulate and compare play for this seed.

    With --review or --page it reviews them instead, as analyser review does with hand histories.
    """

    may_cluster: ClassVar[bool] = False

    rules: NameOrRecord | None = parameters.RULES
    seed: int | None = parameters.SEED
    hand: int = whole_number("Number of the first deal, from 0.", default=0, low=0)
    hands: int = whole_number("How many hands to show, from that deal on.", default=1, metavar="K")
    policies: NameOrRecord | Sequence[NameOrRecord] | None = like(
        parameters.POLICIES,
        help="Players, by policy or TOML file: one for all seats, or one per side; B,A swaps the"
        " sides. Default: the game's.",
        metavar="A[,B]",
    )
    format: str = STYLE
    positions: bool = flag("Show each position in one line too, as advise and verify read it.")
    game: str = parameters.GAME

    @property
    def deals(self) -> range:
        """The numbers of the deals."""
        return range(self.hand, self.hand + self.hands)

    def spec(self, caller: Caller) -> RunSpec:
        """Return the table at which they are played."""
        from analyser.scenario import build
        from analyser.scenario.request import request_of

        if self.hand + self.hands > limits.LAST_DEAL:
            raise UsageError(
                f"{caller.spell('hand')}: found {self.hand}; deals are numbered from 0 to "
                f"{limits.LAST_DEAL - 1}"
            )
        if self.format not in [*Style]:
            raise UsageError(
                f"{caller.spell('format')}: found {limits.describe_found(self.format)} (expected "
                f"{', '.join(Style)})"
            )
        game = games.game(self.game)
        asked = request_of(game, caller.rule_set(game, self.rules), 1, self.seed)
        return build.table_spec(asked, caller.players(game, self.policies, "policies"))

    def narrate_hands(self, game: Game, spec: RunSpec, style: str) -> Iterator[list[str]]:
        """Yield the lines of each hand in a style."""
        from analyser.games.interface import able
        from analyser.games.protocols.histories import HasNotation, Histories

        narrate = able(game, Histories).narrate
        if self.positions:
            narrate = able(game, HasNotation).narrate_positions
        (cell,) = spec.cells
        for deal in self.deals:
            yield list(narrate(cell.rules, cell.entrants, cell.arms[0], spec.seed, deal, style))

    def lines(self, caller: Caller, spec: RunSpec) -> Iterator[str]:
        """Yield the lines of all hands as they are asked for."""
        from analyser.findings import own_rules
        from analyser.games.interface import able
        from analyser.games.protocols.histories import HasShortForm

        game = games.game(self.game)
        if self.format == Style.SHORT:
            writer = able(game, HasShortForm)
            if self.positions:
                raise UsageError(
                    f"{caller.spell('positions')}: found beside {caller.spell('format')} short, "
                    "which has none; leave it out"
                )
            histories = (
                line for each in self.narrate_hands(game, spec, Style.JSONL) for line in each
            )
            yield from writer.short_form_of(histories, "the hands")
            return
        (cell,), in_text = spec.cells, self.format == Style.TEXT
        if cell.rules_name != cell.preset and in_text:
            # A hand's own title says the preset alone.
            told = own_rules.describe_own_rules(spec, game).get(cell.rules_name)
            yield from (f"Rules: {cell.rules_name}{f', {told}' if told else ''}", "")
        for at, hand in enumerate(self.narrate_hands(game, spec, self.format)):
            yield from [""] if in_text and at else []
            yield from hand

    def answer(self, caller: Caller) -> Replayed:
        """Play the hands."""
        from analyser.abilities.advice.replays.answer import Replayed

        spec = self.spec(caller)
        return Replayed(tuple(self.lines(caller, spec)), self.deals, spec.seed)


replay = function_of(Replay, "replay")
