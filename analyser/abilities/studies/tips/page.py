"""Which tips are true?  Findings in; sentences, tables and a picture out.

The verdict on each tip comes first, in a card player's words.  Where it depends, the rule sets or
the companions are named between which it changes.  Left out: the numbers and the verdicts
themselves (``findings``), the drawing (``figures.plots``) and the page around it (``page``).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from analyser.abilities.studies.tips import findings
from analyser.abilities.studies.tips.findings import (
    BETTER,
    EQUIVALENT,
    RARELY,
    UNDECIDED,
    WORSE,
    Finding,
    Trial,
)
from analyser.confidence import EACH_INTERVAL, PERCENT
from analyser.findings import own_rules
from analyser.findings.answers import Answers
from analyser.findings.json_fields import pick_fields
from analyser.findings.playing_style import mark_name
from analyser.games.interface import Game, Scale
from analyser.games.searching.sheet import searches
from analyser.report.cells.page import Side
from analyser.report.labels import name_in_sentence, rule_set
from analyser.report.parts import (
    Block,
    Claim,
    Claims,
    Fact,
    Fine,
    FirstScreen,
    Folded,
    Framed,
    Headline,
    Part,
    Picture,
    Section,
)
from analyser.report.pictures import Cell, Cells, Lane, Rows, strength
from analyser.report.study import PlayedRun
from analyser.scenario.spec import RunSpec
from analyser.wording import (
    Table,
    capitalise,
    fits,
    list_names,
    mean_decimals,
    number,
    plus_minus,
    short_plus_minus,
    signed_plus_minus,
    write_span,
)

MOST_COLUMNS: Final = 6
"""Rule sets in the grid."""
MOST_QUOTED: Final = 2
"""Tips that never hold and are facts."""
YES_OR_NO: Final = ("Should", "Shall", "Is", "Are", "Does", "Do", "Can", "Must")
"""Words that begin a question of yes or no: whether to follow the tips."""
GAINS_NOWHERE, COSTS_NOWHERE = "gains nowhere", "costs nowhere"
RANKS: Final = {
    "always holds": 0,
    "depends": 1,
    GAINS_NOWHERE: 1,
    COSTS_NOWHERE: 1,
    "never holds": 3,
}
"""Where a verdict is among the rows of the picture; others are before the last."""
LEANS: Final = {"gains": 2, "mostly gains": 1, "mostly costs": -1, "costs": -2}
"""How far a cell speaks for its tip."""
VERDICT_TEXTS: Final = {
    "true": ("always holds", "always hold"),
    "false": ("never holds", "never hold"),
    "depends": ("depends", "depend"),
    "too small to matter": ("does not matter", "do not matter"),
    "other": ("is not known yet", "are not known yet"),
}


def first_screen(
    found: Sequence[Finding], scale: Scale, game: Game, question: str = ""
) -> FirstScreen:
    """Return the first screen; to a ``question`` of yes or no it says which."""
    counts = Counter(map(_kind, found))
    many = len(found)
    parts = [
        f"{counts[word]} {forms[counts[word] != 1]}"
        for word, forms in VERDICT_TEXTS.items()
        if counts[word]
    ]
    said = f"Of {many} tips, {list_names(parts)}."
    true = [each for each in found if _kind(each) == "true"]
    false = [each for each in found if _kind(each) == "false"]
    named = _name_tip(many, "always holds", true) or _name_tip(many, "never holds", false)
    if many == 1:
        said = f"The tip {VERDICT_TEXTS[_kind(found[0])][0]}."
    elif len(false) == many:
        said = "Neither tip holds." if many == 2 else f"None of these {many} tips holds."
    elif named:
        said = named
    facts = []
    if true and _quote_tip(true[0]) not in said:
        facts.append(_fact(true[0], scale))
    if question.partition(" ")[0] in YES_OR_NO and many in (len(true), len(false)):
        said = f"{'Yes' if true else 'No'}: {said[0].lower()}{said[1:]}"
    facts += [
        Fact(_span(each.counted_trials), f"{scale.unit} per hand is what this tip brings.")
        if _quote_tip(each) in said
        else _fact(each, scale)
        for each in false[:MOST_QUOTED]
    ]
    if counts["depends"]:
        of = f"{counts['depends']} of {many}"
        verb = VERDICT_TEXTS["depends"][counts["depends"] != 1]
        said_never = "; ".join(["", *_count_never(found)])
        facts.append(Fact(of, f"{verb} on the rule set or on the players{said_never}."))
    trials = [trial for each in found for trial in each.trials]
    players = [
        name_in_sentence(game, each) for each in dict.fromkeys(one.companion for one in trials)
    ]
    rules = dict.fromkeys(_rules(game, trial) for trial in trials)
    under = f"{len(rules)} rule sets" if len(rules) > 1 else "".join(rules)
    among = list_names([*players[:4], *(["others"] if len(players) > 4 else [])])
    alone = "" if any(one.barred for one in trials) else " No search or learnt player was tested."
    return FirstScreen(
        said,
        "Each tip was played by pairs of players who differ only in following it, under "
        f"{under}, among {among}.{alone}"
        if trials
        else "No tip has been played yet.",
        _grid(found, scale, game),
        facts,
    )


def _name_tip(many: int, holds: str, found: Sequence[Finding]) -> str:
    """Return the one tip with a verdict, in its words; empty: several have it, or it is long."""
    if len(found) != 1:
        return ""
    said = f"One of {many} tips {holds}: {_quote_tip(found[0])}."
    return said if fits(said) else ""


def _fact(finding: Finding, scale: Scale) -> Fact:
    """Return what a tip brings everywhere, with the tip in words."""
    return Fact(_span(finding.counted_trials), f"{scale.unit} per hand: {_quote_tip(finding)}.")


def _quote_tip(finding: Finding) -> str:
    return f"“{finding.tip.says.rstrip('.')}”"


def _rules(game: Game, trial: Trial) -> str:
    """Return what the rule set of a duel is called for a card player."""
    return rule_set(game, trial.rules, trial.rules_label)


def _grid(found: Sequence[Finding], scale: Scale, game: Game) -> Framed | None:
    """Return every tip under every rule set; ``None`` where none has been played yet.

    What always holds is first and what never holds last; between are those that depend, from the
    one that gains in most rule sets to the one that costs in most.
    """
    rules = list(dict.fromkeys(_rules(game, trial) for each in found for trial in each.trials))
    if not rules:
        return None
    shown = rules[:MOST_COLUMNS]

    def cells(finding: Finding) -> list[Cell]:
        return [
            _cell([trial for trial in finding.counted_trials if _rules(game, trial) == name], scale)
            for name in shown
        ]

    rows = [((each.tip.says, _verdict(each)), cells(each)) for each in found]
    rows.sort(
        key=lambda row: (
            RANKS.get(row[0][1], 2),
            -sum(LEANS.get(cell.word, 0) for cell in row[1]),
        )
    )
    more = "" if len(rules) <= MOST_COLUMNS else f" The first {MOST_COLUMNS} of {len(rules)}."
    under = f" under {len(rules)} rule sets" if len(rules) > 1 else ""
    return Framed(
        "answer",
        f"What each tip gains or costs{under}",
        [Cells([row for row, _ in rows], shown, [own for _, own in rows], "tip", "gains", "costs")],
        f"{capitalise(scale.unit)} per hand, from the least to the most among the players "
        f"tested. Hatched: not the same for all of them, or not clear.{more}",
    )


def _verdict(finding: Finding) -> str:
    said = {"true": "always holds", "false": "never holds"}.get(_kind(finding))
    if finding.verdict == "depends":
        way = {trial.verdict for trial in finding.counted_trials}
        said = GAINS_NOWHERE if BETTER not in way else COSTS_NOWHERE if WORSE not in way else None
    return said or (
        finding.verdict if finding.verdict not in ("true", "false") else "not clear everywhere"
    )


def _kind(finding: Finding) -> str:
    """Return the verdict, where it is clear in every duel; one that depends does so anyway."""
    clear = len(finding.clear_trials) == len(finding.counted_trials)
    return (
        finding.verdict
        if finding.verdict in VERDICT_TEXTS and (clear or finding.verdict == "depends")
        else "other"
    )


def _cell(trials: Sequence[Trial], scale: Scale) -> Cell:
    """Return what a tip brings under one rule set among all players tested there."""
    if not trials:
        return Cell("", "", "none")
    verdicts = {trial.verdict for trial in trials}
    span = _span(trials)
    size = strength(max(abs(trial.mean.mean) for trial in trials), scale.spread)
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


def _span(trials: Sequence[Trial]) -> str:
    """Return what a tip brings from the least to the most; of one duel with its ±."""
    means = [(trial.mean.mean, trial.mean.half) for trial in trials]
    return short_plus_minus(*means[0]) if len(means) == 1 else write_span(means)


REACH: Final = 10
"""How many bands of equivalence the picture shows either way: some habits are worth a hundred, and
beside those the band would be a hair's breadth.  What lies further is an arrow with its number."""

VERDICT_COUNT_TEXTS: Final = {
    "true": ("is true", "are true"),
    "false": ("is false", "are false"),
    "depends": ("depends on the rules or the players", "depend on the rules or the players"),
    "too small to matter": ("is too small to matter", "are too small to matter"),
    RARELY: ("is too rare to judge", "are too rare to judge"),
    UNDECIDED: ("is undecided", "are undecided"),
}
"""Every verdict on a tip, said of one and of several."""

DEPENDS_ON: Final = {
    "rules": "on the rule set",
    "companions": "on who sits at the table",
    "both": "on the rule set and on who sits at the table",
    "either": "on the rule set or on who sits at the table",
}

ENDS: Final = {BETTER: "true", WORSE: "false", EQUIVALENT: "too small to matter"}
"""Between what a verdict changes; the first two that occur are said."""


CELL: Final = {
    BETTER: "gains",
    WORSE: "costs",
    EQUIVALENT: "too small to matter",
    UNDECIDED: "open",
    RARELY: "too rare to tell",
}
"""What a verdict is called in the table of all tips."""
NONE: Final = "–"


def part(played_run: PlayedRun, read: Answers) -> Part | None:
    """Return the content of a page about tips; ``None`` when the run has none.

    Raises what ``findings.read`` raises.
    """
    found = findings.read(played_run.run, read, read.spec.tips)
    if not found:
        return None
    scale = read.scale
    said = [say(each, scale) for each in found]
    return Part(
        "",
        [headline(found), *map(_speak_claim, said)],
        [_section(found, said, read)],
        _method(found, scale.unit),
        _summary(found, said),
        certain=f"{EACH_INTERVAL.certain[:-1]}, for all the tips at once.",
        first_screen=first_screen(found, scale, read.game, read.spec.question),
        head=[Headline(headline(found)), *_tabulate_tips(found, scale), Claims(said)],
    )


def _section(found: Sequence[Finding], claims: Sequence[Claim], read: Answers) -> Section:
    scale, game = read.scale, read.game
    trials = [trial for each in found for trial in each.trials]
    companions = [trial.companion for trial in trials]
    spoken = " ".join(f"{place}. {_speak_claim(one)}" for place, one in enumerate(claims, start=1))
    strip = f"less than {scale.band:g} {scale.unit}"
    picture = Picture(
        "tips",
        _figure(found, scale),
        "What each tip brings, under each rule set and among each kind of companions",
        f"Forest plot, grouped by tip: a bar for the {scale.unit} per hand that the tip gains, a "
        f"line for its interval, a grey strip for {strip} either way. {spoken}",
        "How to read it: one row for each rule set and each kind of companions. The bar is what a "
        "hand brings more with the tip than without it, the line the interval; all intervals here "
        f"hold at once. The grey strip is {strip} per hand either way, too small to matter at the "
        f"table. One at the edge lies further than {REACH * scale.band:g} {scale.unit} from 0.",
        [_table(place, each, scale) for place, each in enumerate(found, start=1) if each.trials],
    )
    others = "their partner and their opponents" if _partners(found, read) else "their opponents"
    return Section(
        "What each tip brings",
        [
            picture,
            Fine(
                "The player who follows the tip and the one who does not have the same "
                f"companions: at a table, {others} have the same other habits, all balanced or all "
                "cautious, say. A tip meets no opponents of another kind than its own."
            ),
            *_describe_barred(trials),
            Fine(
                "A tip says “never” or “early”, not how much. Each is tested by two players whose "
                "habits differ as listed below, and the verdict is about those: a milder habit "
                "may be worth more, or nothing."
            ),
            _fold_table(_habits(read.spec, game, found)),
            _fold_table(
                _words(
                    "The companions",
                    ["companions", "how they play"],
                    companions,
                    {each: game.policies.get(each, "") for each in companions},
                ),
                "The companions",
            ),
            _fold_table(
                _words(
                    "The rule sets",
                    ["rule set", "in words"],
                    (trial.rules_label for trial in trials),
                    {**game.presets, **own_rules.describe_own_rules(read.spec, game)},
                ),
                "What the rule sets are",
            ),
        ],
    )


def _tabulate_tips(found: Sequence[Finding], scale: Scale) -> list[Block]:
    """Return all tips in one table: a row a tip, a column a rule set, a cell in words."""
    rules = list(dict.fromkeys(trial.rules for each in found for trial in each.trials))
    if not rules:
        return []
    rows = [
        [
            f"{place}. {each.tip.says}",
            _write_verdict(each),
            *(_describe_effect(each, name) for name in rules),
        ]
        for place, each in enumerate(found, start=1)
    ]
    return [
        Table(
            f"What following each tip brings, {scale.unit} per hand, by rule set",
            ["tip", "verdict", *rules],
            rows,
            left=range(1, len(rules) + 2),
        ),
        Fine(
            "Two numbers are the least and the most among the kinds of companions; where these do "
            "not agree, who a tip gains with and who it costs with is named. "
            f"“{CELL[UNDECIDED].capitalize()}”: more deals are needed. “{NONE}”: nothing was "
            "played there that is play."
        ),
    ]


def _write_verdict(finding: Finding) -> str:
    """Return the verdict on a tip, and how much of what was played it rests on where not on all."""
    if not _is_partly_decided(finding):
        return finding.verdict
    decided, counted = len(finding.clear_trials), len(finding.counted_trials)
    return f"{finding.verdict} where it is decided, in {decided} of {counted} duels"


def _is_partly_decided(finding: Finding) -> bool:
    """Return whether a verdict rests on some of the duels alone."""
    if finding.verdict in (RARELY, UNDECIDED, "depends"):
        return False
    return len(finding.clear_trials) < len(finding.counted_trials)


def _describe_effect(finding: Finding, rules: str) -> str:
    """Return what a tip brings under one rule set: ``gains 5.0 ± 4.0``; opposites are named."""
    here = [trial for trial in finding.counted_trials if trial.rules == rules]
    told = []
    for kind, words in CELL.items():
        if some := [trial for trial in here if trial.verdict == kind]:
            names = list_names([mark_name(trial.companion, trial.faults) for trial in some])
            size = f" {_range(some)}" if kind in (BETTER, WORSE) else ""
            among = f" among {names}" if len(some) < len(here) else ""
            told.append(f"{words}{size}{among}")
    return "; ".join(told) or NONE


def _describe_barred(trials: Sequence[Trial]) -> list[Fine]:
    """Return how companions that do not decide by habits follow a tip."""
    names = dict.fromkeys(trial.companion for trial in trials if trial.barred)
    if not names:
        return []
    return [
        Fine(
            f"{list_names(list(names))}: these players do not decide by habits. The one who "
            "follows "
            "the tip may not choose what it speaks against, where another option is left. Among "
            "the rest it chooses as ever."
        )
    ]


def _fold_table(table: Table, summary: str = "") -> Folded:
    return Folded(summary or table.caption, [table])


def _partners(found: Sequence[Finding], read: Answers) -> bool:
    """Return whether a player at one of the tables has a partner: two seats of one side."""
    tables = [read.spec.cells[at].rules for each in found for at, _ in each.tip.duels]
    seats = [read.game.seats(rules) for rules in tables]
    return any(len(set(each)) < len(each) for each in seats)


def _method(found: Sequence[Finding], unit: str) -> list[str]:
    together = findings.NUMBERS * sum(len(each.tip.duels) for each in found)
    return [
        "The two who play for a tip differ only in its habits, so until one decides otherwise than "
        "the other the hands with the seats this way and that are the same. A deal in which "
        "anything at all in the result differs is one in which a decision differed; one that "
        "leaves no trace there is missed, so the true number of such deals is no smaller. The "
        f"{unit} in such a deal are all the {unit} that the tip brings over the number of those "
        f"deals. Of fewer than {number(1000 * findings.FEWEST, 0)} deals of 1,000 no number is "
        "given.",
        "A tip is “true” when it is better in every duel that is decided, “false” when it is worse "
        "in all of those, “too small to matter” when all are equivalent; where they are not alike "
        f"it “depends”. The {together} intervals of the tips, of {unit} and of shares, hold at "
        f"once with {PERCENT} confidence, however often you look: each takes its part of the risk "
        "(Bonferroni).",
    ]


def _count_never(all_findings: Sequence[Finding]) -> list[str]:
    """Return how many of the tips that depend are true under no rule set, and false under none."""
    ways = [{each.verdict for each in one.counted_trials} for one in all_findings if one.depends_on]
    return [
        f"{count} of them nowhere {word}"
        for word, kind in (("true", BETTER), ("false", WORSE))
        if (count := sum(kind not in way for way in ways))
    ]


def cells(spec: RunSpec) -> set[int]:
    """Return the numbers of the cells that are duels of tips; no other section has them."""
    return {cell for tip in spec.tips for cell, _ in tip.duels}


def headline(found: Sequence[Finding]) -> str:
    """Return how many tips have which verdict: "Of 14 tips 3 are true and 2 are false."."""
    counts = Counter((each.verdict, _is_partly_decided(each)) for each in found)
    said = [
        f"{counts[verdict, partly]} {one if counts[verdict, partly] == 1 else several}"
        f"{' where it is decided' if partly else ''}"
        for verdict, (one, several) in VERDICT_COUNT_TEXTS.items()
        for partly in (False, True)
        if counts[verdict, partly]
    ]
    never = _count_never(found)
    said = [
        f"{each} ({list_names(never)})" if never and "depend" in each else each for each in said
    ]
    return f"Of {len(found)} {'tip' if len(found) == 1 else 'tips'} {list_names(said)}."


def say(finding: Finding, scale: Scale) -> Claim:
    """Return a tip's verdict in words that a player understands."""
    verdict = _write_verdict(finding)
    if finding.verdict == "depends":
        way = {trial.verdict for trial in finding.counted_trials}
        ends = [word for kind, word in ENDS.items() if kind in way][:2]
        verdict = f"depends {DEPENDS_ON[finding.depends_on]}: {' or '.join(ends)}"
    if not finding.trials:
        return Claim(finding.tip.says, verdict, "It has not been played yet.")
    by_verdict: dict[str, list[Trial]] = {}
    for trial in finding.counted_trials:
        by_verdict.setdefault(trial.verdict, []).append(trial)
    clauses, unit = [], scale.unit
    for kind, verb in ((BETTER, "gains"), (WORSE, "costs")):
        if some := by_verdict.get(kind):
            clauses.append(
                f"it {verb} {_range(some)} {unit} per hand {_describe_where(some, finding)}"
            )
    if some := by_verdict.get(EQUIVALENT):
        clauses.append(
            f"it moves a hand by less than {scale.band:g} {unit} {_describe_where(some, finding)}"
        )
    if some := by_verdict.get(UNDECIDED):
        low, high = min(one.mean.low for one in some), max(one.mean.high for one in some)
        span = f" (between {_end(low, scale)} and {_end(high, scale)} {unit} per hand)"
        span = span if math.isfinite(high - low) else ""
        clauses.append(f"more deals are needed {_describe_where(some, finding)}{span}")
    if some := by_verdict.get(RARELY):
        clauses.append(f"it hardly ever changes a decision {_describe_where(some, finding)}")
    text = "; ".join(clauses)
    after = [_differs(finding.counted_trials), *_describe_left_out(finding)]
    return Claim(finding.tip.says, verdict, f"{text[0].upper()}{text[1:]}.", " ".join(after))


def _describe_left_out(finding: Finding) -> list[str]:
    """Return where a tip is not judged, since what is played there is no play."""
    where = [f"in {trial.rules} among {trial.companion} players" for trial in finding.uncounted]
    if where:
        return [f"Left out as degenerate play: {list_names(where)}."]
    return (
        ["All of that is degenerate play."] if any(t.faults for t in finding.counted_trials) else []
    )


def _differs(trials: Sequence[Trial]) -> str:
    shares = sorted(1000 * trial.share.value for trial in trials)
    words = dict.fromkeys(_thousandths(value) for value in (shares[0], shares[-1]))
    return f"A decision differs in {' to '.join(words)} of 1,000 deals."


def _thousandths(value: float) -> str:
    return number(value, 0 if value >= 10 or value == 0 else 1)


def _range(trials: Sequence[Trial]) -> str:
    """Return by how much, from the least to the most: ``2.1 ± 0.8 to 7.3 ± 1.0``."""
    ordered = sorted(trials, key=lambda trial: abs(trial.mean.mean))
    ends = (plus_minus(abs(one.mean.mean), one.mean.half) for one in (ordered[0], ordered[-1]))
    return " to ".join(dict.fromkeys(ends))


def _describe_where(trials: Sequence[Trial], finding: Finding) -> str:
    """Return where these duels of a tip were played, in as few words as there are."""
    if len(trials) == len(finding.counted_trials) > 1:
        return "wherever that is play" if finding.uncounted else "everywhere"
    if len(trials) == len(finding.counted_trials):
        return f"in {trials[0].rules}"
    said = []
    for kind in ("rules", "companion"):
        everybody = Counter(getattr(trial, kind) for trial in finding.counted_trials)
        here = Counter(getattr(trial, kind) for trial in trials)
        whole = [name for name, count in here.items() if count == everybody[name]]
        words = [
            f"in {list_names(whole)}" if kind == "rules" else f"among {list_names(whole)} players"
        ]
        rest = [trial for trial in trials if getattr(trial, kind) not in whole]
        for name in dict.fromkeys(trial.companion for trial in rest):
            rules = [trial.rules for trial in rest if trial.companion == name]
            words.append(f"in {list_names(rules)} among {name} players")
        said.append(", and ".join(words if whole else words[1:]))
    return min(said, key=len)


def _speak_claim(claim: Claim) -> str:
    return f"“{claim.says}” {claim.verdict[0].upper()}{claim.verdict[1:]}. {claim.sentence}"


def _figure(found: Sequence[Finding], scale: Scale) -> Rows:
    rows = [
        Lane.in_full(
            mark_name(f"{trial.rules}, {trial.companion}", trial.faults),
            trial.mean,
            panel=f"{place}. {each.tip.says}",
            **({"words": "too rare to tell"} if trial.verdict == RARELY else {}),
        )
        for place, each in enumerate(found, start=1)
        for trial in each.trials
    ]
    return Rows.from_frame(
        rows, f"{scale.unit} per hand", "costs", "gains", scale.band, REACH * scale.band
    )


def _table(place: int, finding: Finding, scale: Scale) -> Table:
    """Return the numbers of one tip, the ``place``-th: a row a duel."""
    head = ["rule set, companions", "deals of 1,000 that differ", f"{scale.unit} in such a deal"]
    head += [f"{scale.unit} per hand", "deals", "verdict"]
    rows = [
        [
            mark_name(f"{trial.rules}, {trial.companion}", trial.faults),
            plus_minus(1000 * trial.share.value, 1000 * trial.share.half),
            signed_plus_minus(trial.worth),
            signed_plus_minus(trial.mean),
            f"{trial.mean.pairs:,}",
            trial.verdict,
        ]
        for trial in finding.trials
    ]
    return Table(f"{place}. {finding.tip.says} With the tip minus without it.", head, rows)


def _habits(spec: RunSpec, game: Game, found: Sequence[Finding]) -> Table:
    """Return the habits in which each tip's two players differ, as they are played."""
    about = {habit.id: habit for habit in game.policy_fields}
    rows = []
    for place, each in enumerate(found, start=1):
        pairs = {who: spec.cells[at].entrants for at, who in each.tip.duels}
        of_habits = {who: pair for who, pair in pairs.items() if not searches(pair[0])}
        others = {who: pair for who, pair in pairs.items() if who not in of_habits}
        laid = dict.fromkeys((*each.tip.follow, *each.tip.ignore), of_habits)
        for habit, those in {**laid, **dict.fromkeys(each.tip.learnt, others)}.items():
            if those:
                sides = [{who: pair[side][habit] for who, pair in those.items()} for side in (0, 1)]
                name = f"{place}. {each.tip.says}"
                rows.append([name, habit, *map(_values, sides), about[habit].meaning])
    head = ["tip", "habit", "with the tip", "without it", "meaning"]
    return Table("The habits that make each pair of players", head, rows, left=(1, 2, 3, 4))


def _values(by_companion: Mapping[str, Any]) -> str:
    """Return a habit's value, and among whom where it is not the same among all."""
    if len(set(map(str, by_companion.values()))) == 1:
        return str(next(iter(by_companion.values())))
    return ", ".join(f"{value} ({who})" for who, value in by_companion.items())


def _words(
    caption: str, head: Sequence[str], names: Iterable[str], words: Mapping[str, str]
) -> Table:
    rows = [[name, words.get(name, "")] for name in dict.fromkeys(names)]
    return Table(caption, head, rows, left=(1,))


def _summary(found: Sequence[Finding], claims: Sequence[Claim]) -> dict[str, Any]:
    return {
        "tips": [
            {
                **pick_fields(each, "says=tip.says verdict depends_on"),
                "sentence": one.sentence,
                "duels": [_trial_json(trial) for trial in each.trials],
            }
            for each, one in zip(found, claims, strict=True)
        ],
    }


def _trial_json(trial: Trial) -> dict[str, Any]:
    return {
        **pick_fields(trial, "rules companion degenerate=faults deals=mean.pairs"),
        "share": pick_fields(trial.share, "value low high"),
        "each": pick_fields(trial.worth, "value=mean low high"),
        "mean": pick_fields(trial.mean, "value=mean low high"),
        "verdict": trial.verdict,
    }


def _end(value: float, scale: Scale) -> str:
    if not math.isfinite(value):
        return "unknown"
    said = number(value, mean_decimals(scale))
    return f"{'+' if value > 0 and said.strip('0.') else ''}{said}"


SIDE: Final = Side(part, place=1, cells=cells)
