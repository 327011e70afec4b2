"""Who meets whom in each round of a tournament of pairs?  Movements, and which are refused.

A movement seats 2n pairs at n tables, each pair once a round.  A round seats *pairs* by number, or
*places* in the standings so far: first against second, third against fourth.

* Mitchell: half of the pairs sit, the others move on by one table a round.
* Danese, the federations' *pure* one: each round by the standings; two pairs may meet again.
* Danese-modified, theirs too: the same, but pairs that met in the round before are kept apart,
  except in the last round (eburraco.com p=2740, article 2 of the international code).
* Danese-once, ours: no two pairs ever meet again.
* Mitchell-Danese, the usual one: Mitchell, and the last round by the standings.
* Round robin: everybody meets everybody once.
* One of your own: a TOML file, a list of rounds, each a list of tables, each of two pair numbers::

      rounds = [
        [[1, 2], [3, 4]],
        [[1, 3], [2, 4]],
      ]

Left out: odd numbers of pairs, of which one sits out (their reward differs from club to club), and
who wins (``findings``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeGuard

from analyser.errors import ScenarioError, UsageError, unknown
from analyser.scenario import limits
from analyser.scenario.rules_lookup import SUFFIX

MITCHELL: Final = "mitchell"
DANESE: Final = "danese"
DANESE_MODIFIED: Final = "danese-modified"
DANESE_ONCE: Final = "danese-once"
USUAL: Final = "mitchell-danese"
ROUND_ROBIN: Final = "round-robin"
NAMES: Final = (MITCHELL, DANESE, DANESE_MODIFIED, DANESE_ONCE, USUAL, ROUND_ROBIN)
LAST: Final = "last"
"""In the round before."""
EVER: Final = "ever"
"""In any round before."""
MOST_TABLES: Final = 500
MOST_ROUNDS: Final = 1_000

Seats: TypeAlias = "Sequence[tuple[int, int]]"
"""The two of each table, counted from 0."""


@dataclass(frozen=True)
class Round:
    """One round: each pair sits at one table."""

    tables: Seats
    by_standings: bool = False
    """Whether the numbers are places in the standings before it, not pairs."""
    meeting_limit: str = ""
    """When pairs must have met to be kept apart now: ``LAST``, ``EVER``, or empty: they are not."""


@dataclass(frozen=True)
class Movement:
    """The rounds of a tournament of pairs."""

    name: str
    """One of ``NAMES``, or the file it was read from."""
    rounds: Sequence[Round]

    @property
    def tables(self) -> int:
        """How many tables there are; twice as many pairs."""
        return len(self.rounds[0].tables)

    @property
    def pairs(self) -> int:
        """How many pairs there are."""
        return 2 * self.tables


def movement(name: str, tables: int | None, rounds: int | None, folder: Path) -> Movement:
    """Return a movement by name with this many tables and rounds, or that of a file in ``folder``.

    A file has its own number of both; fewer of its rounds are allowed.  ``UsageError`` for an
    unknown name and for too few tables; ``ScenarioError`` for a file with a mistake.
    """
    if name.endswith(SUFFIX):
        return _cut(_read(folder / name), tables, rounds)
    limits.check_no_input(name, "movement")
    if name not in NAMES:
        raise UsageError(unknown("movement", name, NAMES, limits.files(folder)))
    for said, found, most in (("tables", tables, MOST_TABLES), ("rounds", rounds, MOST_ROUNDS)):
        if found is None or not 1 <= found <= most:
            what = "nothing" if found is None else found
            raise UsageError(f"{said}: found {what} (expected a whole number from 1 to {most:,})")
    assert tables is not None
    assert rounds is not None
    made = {
        MITCHELL: _mitchell,
        DANESE: _danese,
        DANESE_MODIFIED: _danese_modified,
        DANESE_ONCE: _danese_once,
        USUAL: _plan_usual,
        ROUND_ROBIN: _round_robin,
    }
    return check_movement(Movement(name, made[name](tables, rounds)), "")


def fits(name: str, tables: int, rounds: int) -> bool:
    """Say whether a movement of this name has this many rounds at this many tables."""
    try:
        movement(name, tables, rounds, Path())
    except UsageError:
        return False
    return True


def check_movement(made: Movement, where: str) -> Movement:
    """Return a movement that seats each pair once in every round.

    ``ScenarioError``, which begins with ``where``, for one that seats a pair against itself, twice,
    or not at all.
    """
    pairs = 2 * len(made.rounds[0].tables)
    for number, each in enumerate(made.rounds, start=1):
        seated: set[int] = set()
        for table, (one, other) in enumerate(each.tables, start=1):
            place = f"{where}round {number}, table {table}"
            if one == other:
                raise ScenarioError(f"{place}: seats pair {one + 1} against itself")
            for pair in (one, other):
                if not 0 <= pair < pairs:
                    raise ScenarioError(
                        f"{place}: found pair {pair + 1} (expected pairs 1 to {pairs}, two for each"
                        " table of the first round)"
                    )
                if pair in seated:
                    raise ScenarioError(f"{place}: seats pair {pair + 1} twice in one round")
                seated.add(pair)
        if missing := set(range(pairs)) - seated:
            raise ScenarioError(
                f"{where}round {number}: seats pair {min(missing) + 1} nowhere (expected each of "
                f"the {pairs} pairs once)"
            )
    return made


def _mitchell(tables: int, rounds: int) -> list[Round]:
    if rounds > tables:
        raise _too_few(MITCHELL, tables, rounds, tables)
    return [
        Round([(at, tables + (at - turn) % tables) for at in range(tables)])
        for turn in range(rounds)
    ]


def _danese(tables: int, rounds: int, name: str = DANESE) -> list[Round]:
    if tables < 2:
        raise _too_few(name, tables, rounds, 1)
    return [_pair_by_standings(tables)] * rounds


def _danese_modified(tables: int, rounds: int) -> list[Round]:
    *others, last = _danese(tables, rounds, DANESE_MODIFIED)
    return [*(replace(each, meeting_limit=LAST) for each in others), last]


def _danese_once(tables: int, rounds: int) -> list[Round]:
    # Up to this many rounds all pairs can be seated so: ``findings.seat_apart`` finds it.
    if tables < 2 or rounds > tables:
        raise _too_few(DANESE_ONCE, tables, rounds, 1 if tables < 2 else tables)
    return [replace(_pair_by_standings(tables), meeting_limit=EVER)] * rounds


def _pair_by_standings(tables: int) -> Round:
    return Round([(2 * at, 2 * at + 1) for at in range(tables)], by_standings=True)


def _plan_usual(tables: int, rounds: int) -> list[Round]:
    if tables < 2 or rounds > tables + 1:
        raise _too_few(USUAL, tables, rounds, 1 if tables < 2 else tables + 1)
    return [*_mitchell(tables, rounds - 1), _pair_by_standings(tables)]


def _round_robin(tables: int, rounds: int) -> list[Round]:
    pairs = 2 * tables
    if rounds > pairs - 1:
        raise _too_few(ROUND_ROBIN, tables, rounds, pairs - 1)
    # Pair 0 stays where it is, the others go round in a circle.
    made = []
    for turn in range(rounds):
        circle = [0, *(1 + (at + turn) % (pairs - 1) for at in range(pairs - 1))]
        made.append(Round([(circle[at], circle[-1 - at]) for at in range(tables)]))
    return made


def _too_few(name: str, tables: int, rounds: int, most: int) -> UsageError:
    """Return what to say where pairs would meet again."""
    found = f"{tables} table{'s' * (tables != 1)} for {rounds} round{'s' * (rounds != 1)}"
    have = f"{most} round{'s' * (most != 1)}, after which pairs meet again"
    if most == 1 and tables == 1:
        have = "1 round: at one table the same two pairs meet again"
    return UsageError(f"tables: found {found} (a {name} movement of that size has {have})")


def _cut(made: Movement, tables: int | None, rounds: int | None) -> Movement:
    """Return the first rounds of a movement of a file."""
    if tables not in (None, made.tables):
        raise UsageError(f"tables: found {tables} ({made.name} seats {made.tables})")
    if rounds is None:
        return made
    if not 1 <= rounds <= len(made.rounds):
        raise UsageError(f"rounds: found {rounds} ({made.name} has {len(made.rounds)})")
    return Movement(made.name, made.rounds[:rounds])


def _read(path: Path) -> Movement:
    data = limits.read_toml(path)
    for key in data:
        if key != "rounds":
            raise ScenarioError(f"{path}: {unknown('key', key[:60], ['rounds'])}")
    rounds = data.get("rounds")
    expected = "expected rounds, each a list of tables, each of two pair numbers: [[1, 2], [3, 4]]"
    if not _is_list(rounds, MOST_ROUNDS):
        raise ScenarioError(f"{path}: rounds: {expected}")
    made = []
    for number, tables in enumerate(rounds, start=1):
        if not _is_list(tables, MOST_TABLES) or not all(_is_table(each) for each in tables):
            raise ScenarioError(f"{path}: round {number}: {expected}")
        made.append(Round([(one - 1, other - 1) for one, other in tables]))
    return check_movement(Movement(path.name, made), f"{path}: ")


def _is_list(value: Any, most: int) -> TypeGuard[list[Any]]:
    return isinstance(value, list) and 0 < len(value) <= most


def _is_table(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(each) is int for each in value)
