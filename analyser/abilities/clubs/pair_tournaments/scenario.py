"""What are tournaments of pairs in a scenario?  What ``tournament --movement`` asks, one a file::

    [[pair_tournaments]]      # one; `report` simulates it
    movement = "mitchell"     # its keys are the options' names
    tables = 20
    rounds = [2, 4, 8]        # or one number
    policy = "balanced"       # on whose `hands` the spread of a hand is measured

Left out: what comes of them (``findings``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import BeforeValidator, Field

from analyser.abilities.clubs.pair_tournaments import parameters as fields
from analyser.errors import ScenarioError, UsageError
from analyser.scenario import build, limits, parameters
from analyser.scenario.entry_models import LoneEntry, ScenarioPart, Strict, Word, key_of
from analyser.scenario.entry_parameters import VICTORY_POINTS
from analyser.scenario.request import Count, count_of

if TYPE_CHECKING:
    from analyser.scenario import file
    from analyser.scenario.file_spec import Draft

_Count = Annotated[int, Field(ge=1, le=limits.MAX_HANDS)]
_Number = Annotated[float, Field(gt=0)]


def _one_or_more(said: Any) -> Any:
    return said if isinstance(said, list) else [said]


class PairTournamentEntry(LoneEntry):
    """Tournaments of pairs by a movement: what ``tournament --movement`` asks."""

    movement: Word = key_of(fields.MOVEMENT, ...)
    tables: int | None = key_of(fields.PAIR_TABLES)
    rounds: Annotated[list[_Count] | None, BeforeValidator(_one_or_more)] = key_of(fields.ROUNDS)
    victory_points: Word | None = key_of(VICTORY_POINTS)
    skill_spread: Annotated[list[_Number] | None, BeforeValidator(_one_or_more)] = key_of(
        fields.SKILL_SPREAD
    )
    hand_spread: _Number | None = key_of(fields.HAND_SPREAD)
    tournaments: int | None = key_of(fields.TOURNAMENTS)
    policy: Word | None = Field(None, description=parameters.POLICY)
    """``None``: the game's."""
    hands: int | None = key_of(parameters.HANDS)


class Keys(Strict):
    """The key of tournaments of pairs at the head of a scenario."""

    pair_tournaments: Annotated[list[PairTournamentEntry], Field(max_length=1)] = Field(
        [], description="one table [[pair_tournaments]] with movement"
    )


def entry_of(scenario: file.Scenario) -> PairTournamentEntry:
    """Return the one entry of a scenario that asks for tournaments of pairs."""
    assert isinstance(scenario, Keys), "a scenario has the keys of all abilities"
    (entry,) = scenario.pair_tournaments
    return entry


def _cells(draft: Draft, place: int, entry: PairTournamentEntry) -> None:
    """Enter the hands on which the spread of a hand is measured."""
    where = f"pair_tournaments.{place}"
    if draft.overruling and draft.overruling.matches:
        raise UsageError("matches: found [[pair_tournaments]] (expected hands)")
    policy = entry.policy or draft.game.default_policy
    seated = draft.policies({f"{where}.policy": policy})
    rules, *others = draft.rule_sets(where, entry)
    if others:
        raise ScenarioError(f"{where}: found {1 + len(others)} rule sets (expected one)")
    hands = draft.overruling or count_of(entry.hands or draft.asked.hands, None)
    with limits.prefix_errors(where):
        amount = hands or Count(limits.SPREAD_HANDS)
        draft.cells.append(build.cell_of(draft.game, rules, seated, False, amount))


PART: Final = ScenarioPart(
    Keys,
    cells={"pair_tournaments": _cells},
    left_out={
        "pair_tournaments": "pair_tournaments is read by report alone; here its hands are played"
    },
)
