"""The first screen of a page of tips: how many hold, and each at a glance.

Left out: the numbers (``findings.tips``) and all that is folded (``report.tips``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from analyser.findings.tips import BETTER, EQUIVALENT, RARELY, WORSE, Finding, Trial
from analyser.games.interface import Scale
from analyser.report.first_screens.words import fits
from analyser.report.parts import Fact, FirstScreen, Framed
from analyser.report.pictures import Cell, Cells, strength
from analyser.wording import capital, listed, short_plus_minus

MOST_COLUMNS: Final = 6
"""Rule sets in the grid."""
MOST_QUOTED: Final = 2
"""Tips that never hold and are facts."""
SAID: Final = {
    "true": ("always holds", "always hold"),
    "false": ("never holds", "never hold"),
    "depends": ("depends", "depend"),
    "too small to matter": ("does not matter", "do not matter"),
    "other": ("is not known yet", "are not known yet"),
}


def first_screen(found: Sequence[Finding], scale: Scale) -> FirstScreen:
    """Return the first screen."""
    counts = Counter(map(_kind, found))
    many = len(found)
    parts = [
        f"{counts[word]} {forms[counts[word] != 1]}" for word, forms in SAID.items() if counts[word]
    ]
    said = f"Of {many} tips, {listed(parts)}."
    true = [each for each in found if _kind(each) == "true"]
    false = [each for each in found if _kind(each) == "false"]
    facts = []
    if many == 1:
        said = f"The tip {SAID[_kind(found[0])][0]}."
    elif len(true) == 1 and fits(named := f"One of {many} tips always holds: {_quoted(true[0])}."):
        said = named
    elif len(false) == many:
        said = "Neither tip holds." if many == 2 else f"None of these {many} tips holds."
    elif true:
        facts.append(Fact(_quoted(true[0]), "It always holds."))
    facts += [Fact(_quoted(each), "It never holds.") for each in false[:MOST_QUOTED]]
    if counts["depends"]:
        of = f"{counts['depends']} of {many}"
        facts.append(Fact(of, "depend on the rule set or on the players."))
    players = list(dict.fromkeys(trial.companion for each in found for trial in each.trials))
    return FirstScreen(
        said,
        f"Each tip was played by pairs of players who differ only in following it, among "
        f"{listed([*players[:4], *(['others'] if len(players) > 4 else [])])}.",
        _grid(found, scale),
        facts,
    )


def _quoted(each: Finding) -> str:
    return f"“{each.tip.says.rstrip('.')}”"


def _grid(found: Sequence[Finding], scale: Scale) -> Framed | None:
    """Return every tip under every rule set; ``None`` where none has been played yet."""
    rules = list(dict.fromkeys(trial.rules for each in found for trial in each.trials))
    if not rules:
        return None
    shown = rules[:MOST_COLUMNS]
    cells = [
        [_cell([t for t in each.counted if t.rules == name], scale) for name in shown]
        for each in found
    ]
    rows = [(f"{at}. {each.tip.says}", _verdict(each)) for at, each in enumerate(found, 1)]
    more = "" if len(rules) <= MOST_COLUMNS else f" The first {MOST_COLUMNS} of {len(rules)}."
    return Framed(
        "answer",
        "Every tip, under every rule set",
        [Cells(rows, shown, cells, "tip", "gains", "costs")],
        f"{capital(scale.unit)} per hand that the tip gains or costs, from the least to the most "
        f"among the players tested.{more}",
    )


def _verdict(each: Finding) -> str:
    said = {"true": "always holds", "false": "never holds"}.get(_kind(each))
    return said or (
        each.verdict if each.verdict not in ("true", "false") else "not clear everywhere"
    )


def _kind(each: Finding) -> str:
    """Return the verdict, where it is clear in every duel; one that depends does so anyway."""
    clear = len(each.decided) == len(each.counted)
    return (
        each.verdict if each.verdict in SAID and (clear or each.verdict == "depends") else "other"
    )


def _cell(trials: Sequence[Trial], scale: Scale) -> Cell:
    """Return what a tip brings under one rule set among all players tested there."""
    if not trials:
        return Cell("", "", "none")
    verdicts = {trial.verdict for trial in trials}
    means = sorted(trial.mean.mean for trial in trials)
    ends = (f"{m:+.0f}".replace("-", "−") if round(m) else "0" for m in (means[0], means[-1]))
    span = " to ".join(dict.fromkeys(ends))
    if len(trials) == 1:
        span = short_plus_minus(trials[0].mean.mean, trials[0].mean.half)
    size = strength(max(map(abs, means)), scale.spread)
    if verdicts == {BETTER}:
        return Cell("gains", span, "first", size)
    if verdicts == {WORSE}:
        return Cell("costs", span, "second", size)
    if {BETTER, WORSE} <= verdicts:
        return Cell("depends", span, "open")
    if verdicts == {EQUIVALENT}:
        return Cell("does not matter", span, "none")
    if BETTER in verdicts or WORSE in verdicts:
        return Cell("mostly gains" if BETTER in verdicts else "mostly costs", span, "open")
    return Cell("too rare" if verdicts == {RARELY} else "not known", span, "open")
