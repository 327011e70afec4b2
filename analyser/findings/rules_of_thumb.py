"""What does a rule of thumb gain when a player really follows it?  Rules in, duels out.

Some rules of thumb are *candidates*: always one option, always the other, a question about the most
telling fact, and what is learnt: the best question, the best count and the best checklist.  Each
becomes a policy: the player makes this decision by the rule, and everything else as before (by
search, if it is a search player).  It meets the player itself, and both meet some others, on deals
that no decision was drawn from: those of the next seed.  All ± of one cell's candidates hold at
once.  Left out: how a rule is learnt (``statistics.rule_search``), and the words
(``report.decisions.rules_of_thumb``).
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from analyser import games
from analyser.findings import playing_style, same_deals
from analyser.findings.decision_rows import DecisionRows
from analyser.findings.decisions import WeighedDecisions
from analyser.games.deciding import decision_rules
from analyser.games.interface import Game, Record, able
from analyser.games.protocols.decisions import (
    Choice,
    Comparison,
    DecisionRule,
    HasDecisions,
    choice_of,
)
from analyser.games.protocols.engines import is_engine
from analyser.games.searching.sheet import plays_rollouts, searches
from analyser.scenario import build
from analyser.scenario.given_rule import LEARNT_TAGS, GivenRule
from analyser.scenario.request import Count
from analyser.scenario.spec import Cell, RunSpec
from analyser.statistics.intervals import Difference, FloatArray, is_within
from analyser.statistics.simultaneous import Moments, Number, sequences
from analyser.storage import run_folder
from analyser.storage.address import Location
from analyser.storage.run_folder import Run
from analyser.typed_text import LONGEST_NAME

if TYPE_CHECKING:
    import pandas as pd

DUEL_HANDS: Final = 10_000
"""Default hands of each duel in which a rule is played, at most."""
SEARCHED_DUEL_HANDS: Final = 4_000
"""… of search players, at most: some minutes for all rules."""
DUEL_HANDS_A_DEAL: Final = 2
"""… and at most this many for each deal that is weighed.  A user who asks for a hundred wants an
answer at once, and thousands of hands could not confirm a rule learnt from those."""
ERRORS: Final = 3
"""Standard errors in the ± of a rule, about: all rules of a player hold at once."""
SHARED_OPPONENTS: Final = 3
"""Players that both meet beside each other."""
LEASTS: Final = (1, 2)
"""From how much on the most telling fact is asked about."""
OF_ITS_OWN: Final = 5 + len(LEASTS)
"""Rules that a cell's decisions teach at most, without those that are a little off."""
LENT: Final = 3
"""… and that other players lend it."""
MARK: Final = 4
"""Letters of a digest that tell two names apart."""


@dataclass(frozen=True)
class Candidate:
    """A rule that may be worth following."""

    tag: str
    """Short, and unique among those of a cell: letters, digits, ``-``; of a given rule its name."""
    rule: DecisionRule
    is_users: bool = False
    """Whether a user gave it."""


@dataclass(frozen=True)
class RuleResult:
    """How a player fares who follows a rule; units per hand."""

    rule: DecisionRule
    own: Number
    """Against the player who decides for itself."""
    others: tuple[tuple[str, Number], ...]
    """How much better they do against others than that player: name, difference on the same
    deals."""
    faults: tuple[str, ...] = ()
    """Why its duel with the player itself is degenerate play; empty: it is none."""
    band: float = 0.0
    """What lies within ±this is too small to matter: it neither gains nor loses."""
    promised: Difference | None = None
    """What single decisions promise of it, as ``WeighedDecisions.estimate_gain``; ``None``: not
    asked for."""
    user_name: str = ""
    """Of a rule that a user gave: its name."""

    @property
    def changes_nothing(self) -> bool:
        """Whether who follows it played every hand as the player does, in as many as tell."""
        each_of = (self.own, *dict(self.others).values())
        same = (each.still or each.half == 0 == each.value for each in each_of)
        return all(same) and all(map(self._is_little, each_of))

    @property
    def little(self) -> bool:
        """Whether who follows it is as good as equal to the player itself."""
        return self._is_little(self.own)

    def _is_little(self, gain: Number) -> bool:
        return is_within(gain, self.band)

    @property
    def costs_nothing(self) -> bool:
        """Whether whatever it may cost the player is too little to matter, and it loses to nobody.

        It may gain more than that, clearly or not.
        """
        return self.own.low >= -self.band and self._loses_to_nobody

    @property
    def gains(self) -> bool:
        """Whether it is better than what the player does by itself, and loses to nobody."""
        return self.own.low > 0 and not self.little and self._loses_to_nobody

    @property
    def _loses_to_nobody(self) -> bool:
        """Whether it loses clearly to no other, and is doubtful against none."""
        return not self.loses and not self.doubtful

    @property
    def doubtful(self) -> tuple[tuple[str, Number], ...]:
        """Against which others its loss may be more than too little to matter, and more than it
        surely gains on the player itself: name, difference.

        That no loss is clear says nothing after few hands, unless no hand went otherwise.
        """
        bearable = max(self.band, self.own.low)
        return tuple(
            (name, gain)
            for name, gain in self.others
            if gain.low < -bearable and not (gain.still and gain.value == 0)
        )

    @property
    def loses(self) -> bool:
        """Whether it is worse than what the player does by itself, against anybody."""
        every = (self.own, *(gain for _, gain in self.others))
        return any(gain.high < 0 and not self._is_little(gain) for gain in every)


@dataclass(frozen=True)
class MatchUp:
    """How a player fares against another: units per hand, and hands."""

    other: str
    gain: Number
    won: float
    """Share of the tables at which the player was ahead."""
    lost: float
    """… and behind."""
    more: Number
    """Of a deal's tables, how many more were won than lost."""

    @property
    def misleads(self) -> bool:
        """Whether who wins more hands loses, both settled."""
        return self.more.low > 0 > self.gain.high or self.more.high < 0 < self.gain.low


@dataclass(frozen=True)
class CandidateResults:
    """How the candidates of one cell fare when played."""

    results: tuple[RuleResult, ...]
    hands: int
    """Hands of each duel."""
    match_ups: tuple[MatchUp, ...] = ()
    """How the player itself fares against others."""
    rules_name: str = ""
    names: str = ""
    """Of the cell: its rules, and who plays."""

    @property
    def advice(self) -> RuleResult | None:
        """The rule that gains most on the player itself; ``None``: none gains, or degenerate."""
        gaining = [each for each in self.results if each.gains and not each.faults]
        return max(gaining, key=lambda each: each.own.value, default=None)

    def find_followed_rule(self, decisions: WeighedDecisions) -> RuleResult | None:
        """Return the rule by which the player plays already; ``None``: there is none.

        It says what they chose in every decision that was weighed, and played it changes no hand.
        Looked for where the choice asks what it costs to be a little off: ``Choice.nearby``.
        """
        if not decisions.choice.nearby:
            return None

        def is_followed(rule: DecisionRule) -> bool:
            return decisions.all_are(lambda block: block.follows(rule) == (block.chose == 1))

        return next(
            (each for each in self.results if each.changes_nothing and is_followed(each.rule)),
            None,
        )

    @property
    def as_good(self) -> RuleResult | None:
        """The best of the rules that cost the player nothing.

        Of some that are not known to differ the one that asks least.  ``None``: there is none.
        """
        equal = [each for each in self.results if each.costs_nothing and not each.faults]
        low = max((each.own.low for each in equal), default=0.0)
        alike = [each for each in equal if each.own.high >= low]
        return min(alike, key=lambda each: (asks(each.rule), -each.own.value), default=None)

    @property
    def best(self) -> RuleResult | None:
        """The rule that costs the player least: what gains, then what costs nothing, then the rest.

        Of these last, those about a standard error behind the best are as good, and the one that
        asks least is returned; degenerate play only where there is nothing else.
        """
        if (told := self.advice or self.as_good) is not None:
            return told
        play = [each for each in self.results if not each.faults] or list(self.results)
        if not play:
            return None
        best = max(play, key=lambda each: each.own.value)
        if not math.isfinite(best.own.half):
            return best
        alike = [each for each in play if each.own.value >= best.own.value - best.own.half / ERRORS]
        return min(alike, key=lambda each: (asks(each.rule), -each.own.value))


def candidates(
    decisions: WeighedDecisions,
    lender: WeighedDecisions | None = None,
    given_rule: GivenRule | None = None,
) -> list[Candidate]:
    """Return the rules of a cell that are to be played, each once, a given one first.

    None where only some decisions were weighed; where nothing is learnt the given one alone.

    Which answer to a simple question leads to the first way is learnt too, from the same half.
    ``lender``: other players, whose learnt rules are played too.
    """
    if decisions.cell.when:
        # A policy follows a rule in every decision, and not in some of them.
        return []
    own = [] if given_rule is None or given_rule.decision != decisions.choice.name else [given_rule]
    made = [Candidate(each.name, each.rule, is_users=True) for each in own]
    made += [Candidate(*each) for each in _learn_candidates(decisions, lender)]
    # Two rules that decide alike are one.
    alike = np.ones((len(made), len(made)), dtype=bool)
    for block in decisions.blocks():
        says = [block.follows(each.rule) for each in made]
        for at, one in enumerate(says):
            alike[at] &= [bool((one == other).all()) for other in says]
    return [each for at, each in enumerate(made) if not alike[at, :at].any()]


def _learn_candidates(
    decisions: WeighedDecisions, lender: WeighedDecisions | None
) -> list[tuple[str, DecisionRule]]:
    """Return the rules that decisions teach, and what each is called; none of too few decisions."""
    if decisions.rule is None:
        return []
    fact = next(iter(decisions.choice.asks))
    one = decisions.one_question
    simple = [(f"{least}-or-more", _make_rule(decisions, fact, least)) for least in LEASTS]
    made = [
        ("always", DecisionRule(((),))),
        ("never", DecisionRule(())),
        *simple,
        *_learn_own_rules(decisions),
    ]
    if one is not None:
        near = enumerate(list_nearby_rules(one, decisions.choice), start=1)
        made += [(f"near-{at}", each) for at, each in near]
    if lender is not None:
        made += [(f"lent-{tag}", rule) for tag, rule in _learn_own_rules(lender)]
    return made


def _learn_own_rules(decisions: WeighedDecisions) -> list[tuple[str, DecisionRule]]:
    """Return the rules that a cell teaches: of one fact, and the best of each form."""
    one, frontiers = decisions.one_question, decisions.frontiers or {}
    made = [("one-question", one)] if one is not None else []
    return made + [(form, frontier.best.rule) for form, frontier in frontiers.items()]


def _lender(
    decisions: WeighedDecisions, all_found: Sequence[WeighedDecisions]
) -> WeighedDecisions | None:
    """Return who lends a kind of players their rules, where any does.

    It is the first kind under the same rules; to that one the first of all lends its own, so that
    one rule is played under all rule sets.
    """
    alike = [each for each in all_found if each.cell.rules_name == decisions.cell.rules_name]
    first, first_of_all = (min(each, key=lambda one: one.number) for each in (alike, all_found))
    lender = first_of_all if first.number == decisions.number else first
    return lender if decisions.choice.lent and lender.number != decisions.number else None


def asks(rule: DecisionRule) -> int:
    """Return about how much a rule asks; nothing where it always goes the same way.

    A comparison asks 1, and a count what it counts: 2 for each of one fact is as much as two facts.
    """
    if () in rule.lines:
        return 0
    terms = [term for line in rule.lines for each in line for term in each.terms]
    return sum(abs(weight) for _fact, weight in terms)


def list_nearby_rules(rule: DecisionRule, choice: Choice) -> list[DecisionRule]:
    """Return a rule of one comparison as it is a little off, where the choice is to be asked so."""
    if len(rule.lines) != 1 or len(rule.lines[0]) != 1:
        return []
    (asked,) = rule.lines[0]
    moved = [
        replace(
            asked,
            least=None if asked.least is None else asked.least + more,
            most=None if asked.most is None else asked.most + more,
        )
        for more in choice.nearby
    ]
    return [
        DecisionRule(((each,),))
        for each in moved
        if (each.least or 0) >= 0 and (each.most is None or each.most >= -1)
    ]


def _make_rule(decisions: WeighedDecisions, fact: str, least: int) -> DecisionRule:
    """Return the rule of one fact, with the answers that gained where it was learnt."""

    def yes(block: DecisionRows) -> npt.NDArray[np.bool_]:
        return block.half & (block.facts[fact] >= least)

    gained = decisions.add_up(lambda block: block.gain, yes)
    first = gained.points.mean > 0
    terms = ((fact, 1),)
    asked = Comparison(terms, least=least) if first else Comparison(terms, most=least - 1)
    return DecisionRule(((asked,),))


def name_of(decisions: WeighedDecisions, tag: str) -> str:
    """Return what the player who follows a candidate is called.

    A name that is too long ends in letters of its digest, so that two that begin alike differ.
    """
    name, end = decisions.names, f"-by-{tag}"
    room = LONGEST_NAME - len(end)
    if len(name) > room:
        mark = f"-{hashlib.sha256(name.encode()).hexdigest()[:MARK]}"
        name = f"{name[: room - len(mark)]}{mark}"
    return f"{name}{end}"


def _follower(game: Game, decisions: WeighedDecisions, candidate: Candidate) -> Record:
    (own,) = decisions.cell.entrants
    return able(game, HasDecisions).follow(
        decisions.choice.name, own, candidate.rule, name_of(decisions, candidate.tag)
    )


def hands_of_each(
    spec: RunSpec, asked: int | None = None, searched: int | None = None
) -> tuple[int, int]:
    """Return the hands of each duel in which a rule is played, and of those of search players."""
    few = DUEL_HANDS_A_DEAL * max(cell.units for cell in spec.cells)
    hands = min(few, DUEL_HANDS) if asked is None else asked
    return hands, min(hands, SEARCHED_DUEL_HANDS) if searched is None else searched


def folder(decisions: Location, duels: RunSpec) -> Location:
    """Return where the duels of a run of decisions are played: beside it, by what they are."""
    return decisions.with_name(f"{decisions.name}-played-{duels.digest()[:8]}")


def folders(decisions: Location) -> list[Location]:
    """Return all such places, in order of their names."""
    return run_folder.list_beside(decisions, "-played-")


def _find_given_rule(spec: RunSpec, decisions: WeighedDecisions) -> GivenRule | None:
    """Return the rule that a user gave, of the duels of a cell's players; ``None``: there is none.

    It is the habit of the player who follows it, whose name ends in the rule's.
    """
    for cell in spec.cells:
        first, *others = cell.entrants
        own = [str(each["name"]) for each in others] == [decisions.names]
        if cell.rules_name != decisions.cell.rules_name or not own or not first.get("rule"):
            continue
        _, *parts = str(first["name"]).split("-by-")
        for at in range(len(parts)):
            name = "-by-".join(parts[at:])
            if name_of(decisions, name) == first["name"] and not LEARNT_TAGS.fullmatch(name):
                rule = decision_rules.read(str(first["rule"]), decisions.choice)
                return GivenRule(name, str(first["rule_for"]), rule)
    return None


def spec_of(
    spec: RunSpec,
    all_decisions: Sequence[WeighedDecisions],
    hands: int,
    searched: int | None = None,
    rule: GivenRule | None = None,
) -> RunSpec | None:
    """Return the duels that play the candidates of a run of decisions; ``None``: it has none.

    ``hands`` per duel, or ``searched`` for search players, whose duels take hundreds of times as
    long: of those that play rollouts only the first cell is played.  0: none is; ``None``: as many
    as for others.
    ``rule``: a rule that is played too.
    """
    game = games.game(spec.game)
    in_turn = sorted(all_decisions, key=lambda each: each.number)
    judged = _select_judged_cells([each.cell for each in in_turn])
    cells: dict[str, Cell] = {}
    for each in in_turn:
        (own,) = each.cell.entrants
        many = searched if searched is not None and searches(own) else hands
        if each.cell not in judged or not many:
            continue
        amount = Count(many)
        others = list(_list_others(game, each, all_decisions).values())
        tried = candidates(each, _lender(each, all_decisions), rule)
        players = [_follower(game, each, one) for one in tried]
        pairs = [(player, own) for player in players]
        pairs += [(player, other) for other in others for player in (*players, own)]
        for a, b in pairs:
            cell = build.cell_of(game, build.rules_of(each.cell), (a, b), True, amount)
            cells.setdefault(cell.name, cell)
    if not cells:
        return None
    name = f"{spec.name}-played"[:LONGEST_NAME]
    return build.spec_of(spec.game, "", name, spec.seed + 1, list(cells.values()))


def most_duels(spec: RunSpec, rule: GivenRule | None = None) -> tuple[int, int]:
    """Return at most how many duels a run of decisions plays, and how many of search players.

    Equal rules are played once: so it may be fewer.
    """
    game = games.game(spec.game)
    made = [0, 0]
    for cell in _select_judged_cells(spec.cells):
        (own,) = cell.entrants
        if cell.when:
            continue
        choice = choice_of(game, cell.choice)
        lent = LENT if choice.lent and cell != spec.cells[0] else 0
        is_given = rule is not None and rule.decision == choice.name
        tried = OF_ITS_OWN + len(choice.nearby) + lent + is_given
        others = len(_list_others_in_cells(game, cell, spec.cells))
        made[searches(own)] += tried * (1 + others) + others
    return made[0], made[1]


def _select_judged_cells(cells: Sequence[Cell]) -> list[Cell]:
    """Return the cells whose candidates are played: of those that play rollouts only the first.

    None in which an engine plays, since a rule cannot be put into a program.
    """
    policies = [each for each in cells if not is_engine(each.entrants[0])]
    later = [each for each in policies if plays_rollouts(each.entrants[0])][1:]
    return [each for each in policies if each not in later]


def _list_others(
    game: Game, decisions: WeighedDecisions, all_found: Sequence[WeighedDecisions]
) -> dict[str, Record]:
    """Return whom a cell's players meet beside each other: who else was weighed, then any."""
    in_turn = sorted(all_found, key=lambda each: each.number)
    return _list_others_in_cells(game, decisions.cell, [each.cell for each in in_turn])


def _list_others_in_cells(game: Game, cell: Cell, cells: Sequence[Cell]) -> dict[str, Record]:
    """Return the same, of all cells in their order.

    Rule-based players do not meet search players: that would take hours.
    """
    (own,) = cell.entrants
    asked = [each.entrants[0] for each in cells if each.rules_name == cell.rules_name]
    known = {str(each["name"]): each for each in asked if not is_engine(each)}
    known |= {name: game.policy(name) for name in game.policies if name not in known}
    met = [
        (name, policy)
        for name, policy in known.items()
        if name != own["name"] and (searches(own) or not searches(policy))
    ]
    return dict(met[:SHARED_OPPONENTS])


def read(run: Run, all_decisions: Sequence[WeighedDecisions]) -> dict[str, CandidateResults]:
    """Return how candidates fared, by the name of the decisions' cell: those that were played."""
    spec = RunSpec.from_json(run.header["spec"])
    game = games.game(spec.game)
    by_names = {(cell.rules_name, *(str(one["name"]) for one in cell.entrants)): cell
                for cell in spec.cells}  # fmt: skip
    made = {}
    for each in all_decisions:
        tried = candidates(each, _lender(each, all_decisions), _find_given_rule(spec, each))
        others = list(_list_others(game, each, all_decisions))
        duels = [
            [by_names.get((each.cell.rules_name, name_of(each, one.tag), other))
             for one in tried]
            for other in (each.names, *others)
        ]  # fmt: skip
        before = [by_names.get((each.cell.rules_name, each.names, other)) for other in others]
        cells = [cell for row in (*duels, before) for cell in row]
        known = [cell for cell in cells if cell is not None]
        if not tried or len(known) < len(cells):
            continue
        own = known[: len(tried)]
        # The folder may be of rules that fewer decisions taught.
        players = [build.read_back(_follower(game, each, one)) for one in tried]
        if [cell.entrants[0] for cell in own] != players:
            continue
        found_here = _numbers(run, game, known, len(tried), len(others))
        if not found_here:
            continue
        line_ups = playing_style.of_cells(game, own, spec.seed)
        made[each.cell.name] = CandidateResults(
            tuple(
                RuleResult(
                    one.rule,
                    numbers[0],
                    tuple(zip(others, numbers[1:], strict=True)),
                    line_up.faults if line_up else (),
                    run.scale.band,
                    each.estimate_gain(one.rule) if each.decisions else None,
                    one.tag if one.is_users else "",
                )
                for one, numbers, line_up in zip(tried, found_here, line_ups, strict=True)
            ),
            own[0].units * len(own[0].arms),
            tuple(
                _measure_duel(run, game, other, cell)
                for other, cell in zip(others, known[len(known) - len(others) :], strict=True)
            ),
            each.cell.rules_name,
            each.names,
        )
    return made


def _measure_duel(run: Run, game: Game, other: str, cell: Cell) -> MatchUp:
    """Return how the first of a duel fares: units per hand, and hands won and lost."""
    scale = run.scale
    by_table, one = same_deals.tables(game, cell), same_deals.margin(game, cell)

    def read(table: pd.DataFrame) -> FloatArray:
        ahead = by_table.read(table)
        won, lost = ((ahead > 0).mean(axis=1), (ahead < 0).mean(axis=1))
        return np.column_stack([won, lost, won - lost])

    counted = same_deals.Reader(read, {"tables won and lost": None}, by_table.columns)
    moments = same_deals.total(run, [(cell, one), (cell, counted)]).moments
    found = sequences(
        moments or Moments.from_nothing(4), np.eye(4), cell.units, spread=(scale.spread, 1, 1, 1)
    )
    gain, won, lost, more = found
    return MatchUp(other, gain, won.value, lost.value, more)


def _numbers(
    run: Run, game: Game, cells: Sequence[Cell], tried: int, others: int
) -> list[list[Number]]:
    """Return, for each candidate, its gain on the player itself and against each of the others.

    Nothing where a run that was cut has played no deal in all of them.

    ``cells``: each candidate against the player, then against each of the others, then the player
    against each of those.
    """
    rows = np.zeros((tried * (1 + others), len(cells)))
    for candidate in range(tried):
        for against in range(1 + others):
            row = rows[candidate * (1 + others) + against]
            row[against * tried + candidate] = 1
            if against:
                row[(1 + others) * tried + against - 1] = -1
    total = same_deals.total(run, [(cell, same_deals.margin(game, cell)) for cell in cells]).moments
    if total is None:
        return []
    made = sequences(
        total,
        rows,
        min(cell.units for cell in cells),
        spread=same_deals.spread(cells, run.scale),
    )
    return [made[at : at + 1 + others] for at in range(0, len(made), 1 + others)]
