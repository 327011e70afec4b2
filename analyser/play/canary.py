"""Does the code that plays a run play as it should, before the first shard and behind each?

Machine code that comes from a disk, stays in memory for hours, or is made by a processor that errs
could play other hands than its sources say, and nobody would know.  So a few fixed hands are played
by the very code that plays the run, and compared with what the game's release says that they come
to (``SelfTests``).  Of changed rules no release knows: there the hands of the preset that they were
made of prove the code that reads rules at run time, and what that makes of the changed ones is what
has to come of them ever after, of code with these rules as constants too.  A game that vouches for
nothing is believed.

Left out: what goes wrong in other hands than these, and in one hand of millions.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import NamedTuple

from analyser.cards.shuffle import run_key
from analyser.errors import AnalyserError, CodeError
from analyser.games.interface import Game, Record, able
from analyser.games.protocols.decisions import HasDecisions
from analyser.games.protocols.machine_code import SelfTests, VouchedHands
from analyser.games.protocols.searching import settle_policy
from analyser.games.searching.sheet import searches
from analyser.games.sides import duel_seatings
from analyser.scenario.spec import Cell, RunSpec

SEED = 41
"""Of the fixed hands."""
FUTURES = 2
"""How often the rest of a fixed hand is played, where a choice is weighed."""


class _Proof(NamedTuple):
    """Hands under one rule set, and what they have to come to."""

    rules: str
    play: Callable[[], str]
    digest: str


def make_check(game: Game, rules: Record, hands: VouchedHands) -> Callable[[], str]:
    """Return what plays fixed hands under these rules and says what they come to.

    That is 16 hexadecimal digits, the same on every machine.
    """
    players = [settle_policy(game, game.policy(name), rules) for name in hands.players]
    everybody = (0,) * len(game.seats(rules))
    seating = everybody if len(players) == 1 else duel_seatings(game, rules)[0]
    key = run_key(SEED)

    def play_fixed() -> str:
        if hands.choice:
            rows = able(game, HasDecisions).weigh(
                hands.choice, rules, players, seating, key, 0, hands.deals, FUTURES
            )
        else:
            rows = game.play(rules, players, seating, key, 0, hands.deals)
        return hashlib.sha256(rows.astype("<i8").tobytes()).hexdigest()[:16]

    return play_fixed


class Canary:
    """The fixed hands that prove the code of one run."""

    def __init__(self, game: Game, spec: RunSpec) -> None:
        self._game, self._spec = game, spec
        self._learnt: dict[tuple[str, tuple[str, ...], str], _Proof] = {}
        """By choice, players, and the rules in full."""
        self._of: list[list[_Proof]] = []
        """By number of the cell."""

    def learn(self) -> None:
        """Find out what has to come of the hands, while all rules are read at run time.

        Raises as :meth:`prove`.
        """
        vouched = self._game.list_vouched() if isinstance(self._game, SelfTests) else ()
        for cell in self._spec.cells:
            kind = (cell.choice, any(map(searches, cell.entrants)))
            alike = [each for each in vouched if (each.choice, each.search) == kind]
            self._of.append([self._proof(cell, each) for each in alike if cell.preset in each.said])

    def prove(self, cells: Iterable[int]) -> None:
        """Play the hands that prove the code of these cells, by their numbers.

        ``CodeError`` where they come to something else than they have to.
        """
        for proof in {id(each): each for number in cells for each in self._of[number]}.values():
            self._check(proof)

    def all_cells(self) -> None:
        """Likewise, of every cell."""
        self.prove(range(len(self._of)))

    def _proof(self, cell: Cell, hands: VouchedHands) -> _Proof:
        name = (hands.choice, hands.players, repr(cell.rules))
        if name not in self._learnt:
            self._learnt[name] = self._make_proof(cell, hands)
        return self._learnt[name]

    def _make_proof(self, cell: Cell, hands: VouchedHands) -> _Proof:
        rules = self._game.rules(cell.preset)
        known = _Proof(cell.preset, make_check(self._game, rules, hands), hands.said[cell.preset])
        if dict(cell.rules) == dict(rules):
            return known
        self._check(known)
        try:
            played = make_check(self._game, cell.rules, hands)
            return _Proof(cell.rules_name, played, played())
        except AnalyserError:
            # Not everybody can play under all rules.
            return known

    def _check(self, proof: _Proof) -> None:
        found = proof.play()
        if found != proof.digest:
            raise CodeError(
                f"{self._game.title}: the code that was loaded plays other hands than it should "
                f"({proof.rules}: they come to {found} (expected {proof.digest}); what was "
                f"played since the last shard is not kept; {self._do()})"
            )

    def _do(self) -> str:
        """Return what can be done about it."""
        from analyser.compiled import cache_dir, jit

        own = cache_dir.kernel_of(self._game.name) in cache_dir.kernels()
        folder = jit.folder(self._game.name) if own else None
        first = f"remove {folder} and " if folder else ""
        return (
            f"{first}run this again; where that does not help, the processor or its memory errs, "
            "or the game was edited and vouches for the hands of before (`make golden`)"
        )
