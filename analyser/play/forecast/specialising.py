"""Which rule sets of a run are played by machine code of their own, their rules constants in it?

Those whose machine code is on disk already, and those with enough hands for it to pay.  The rows
are the same either way, so no run records which it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from analyser import games
from analyser.games.interface import Game, Record
from analyser.games.protocols.machine_code import FixesRules
from analyser.scenario.spec import RunSpec


@dataclass(frozen=True)
class RuleFixing:
    """What is done about the rules of a run."""

    game: Game
    spec: RunSpec
    rule_sets: tuple[Record, ...]
    """All under which hands are played."""
    compiled_rules: tuple[Record, ...]
    """Those whose machine code stands on disk."""
    new: tuple[Record, ...]
    """Those whose machine code is made for this run."""

    @property
    def seconds(self) -> float:
        """About how long what is new takes to make, seconds of one processor."""
        return len(self.new) * self.game.fixing_seconds if isinstance(self.game, FixesRules) else 0

    @contextmanager
    def use_fixed_code(self) -> Iterator[None]:
        """Play with it while this lasts."""
        with ExitStack() as stack:
            if isinstance(self.game, FixesRules):
                for rules in (*self.compiled_rules, *self.new):
                    stack.enter_context(self.game.fix_rules(rules))
            yield

    def first_cells(self) -> list[int]:
        """Return cells of which one deal or match each has all compiled and loaded."""
        fixed = (*self.compiled_rules, *self.new)
        found = {}
        for number, cell in enumerate(self.spec.cells):
            one = fixed.index(cell.rules) if not cell.choice and cell.rules in fixed else -1
            found[cell.matches, one] = number
        return list(found.values())

    def words(self) -> str:
        """Return in a sentence how the rules are read; empty where the game has one way only."""
        if not isinstance(self.game, FixesRules) or not self.rule_sets:
            return ""
        fixed = len(self.compiled_rules) + len(self.new)
        if not fixed:
            return "The rules are read at run time."
        made = f"compiled once, about {self.seconds:.0f} s" if self.new else "compiled already"
        which = "" if fixed == len(self.rule_sets) else f" in {fixed} of {len(self.rule_sets)} sets"
        return f"The rules are constants of the machine code{which} ({made})."


def choose(spec: RunSpec, open_end: bool) -> RuleFixing:
    """Return what is done about the rules of a run; ``open_end``: it may well end before its time.

    What is made for such a run might be for a few hands: it uses what there is.
    """
    game = games.game(spec.game)
    hands: list[tuple[Record, int]] = []
    for cell in spec.cells:
        if cell.choice:
            continue
        count = cell.units * len(cell.arms) * cell.unit_hands
        if open_end:
            # So much is played at any rate.
            count = 1
        known = [rules for rules, _ in hands]
        if cell.rules in known:
            place = known.index(cell.rules)
            hands[place] = (cell.rules, hands[place][1] + count)
        else:
            hands.append((cell.rules, count))
    kept: list[Record] = []
    new: list[Record] = []
    for rules, count in hands:
        least = game.fixing_pays(rules) if isinstance(game, FixesRules) else None
        if least == 0:
            kept.append(rules)
        elif least is not None and count >= least:
            new.append(rules)
    return RuleFixing(game, spec, tuple(rules for rules, _ in hands), tuple(kept), tuple(new))
