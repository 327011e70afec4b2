"""The first screen of a page of decisions: when to choose which way, and what that is worth.

Left out: the numbers (``findings.decisions``, ``findings.agreement``) and all that is folded
(``report.decisions``).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from analyser.findings.agreement import Agreement, Claim
from analyser.findings.answers import Answers
from analyser.findings.chart import Card
from analyser.findings.decisions import Group, Weighed, ranges
from analyser.findings.rules_of_thumb import Followed, Played, asks
from analyser.games.interface import Game, Scale
from analyser.report import agreement, rules_of_thumb
from analyser.report.first_screens.words import (
    fits,
    in_plural,
    in_sentence,
    label,
    made_by,
    rule_set,
)
from analyser.report.parts import MOST_WORDS, Fact, FirstScreen, Framed, Grids, Section
from analyser.report.pictures import Cell, Cells, Lane, Rows, side_of, strength
from analyser.statistics.intervals import Difference
from analyser.wording import (
    all_of,
    capital,
    counted,
    in_100,
    listed,
    number,
    plus_minus,
    short_plus_minus,
    span,
)

MOST_COLUMNS: Final = 5
"""Columns of a grid: more have no room on a telephone."""
MOST_ELSEWHERE: Final = 2
"""Other rule sets that a deck names."""
MOST_ROWS: Final = 8
"""Rows of a grid; the folded tables have all."""
ON_AVERAGE: Final = "on average, "
"""Begins an answer that holds in no position by itself."""


def first_screen(
    found: Sequence[Weighed],
    agreed: Sequence[Agreement],
    read: Answers,
    followed: Mapping[str, Followed],
    day: str = "",
    card: Card | None = None,
) -> FirstScreen:
    """Return the first screen: ``found`` has the players that the page is about first.

    ``card``: the cells of the strategy chart.
    """
    main, scale = found[0], read.scale
    if not main.decisions:
        choice = main.choice
        return FirstScreen(f"No player ever had to choose whether to {choice.first}.")
    play = [each for each in found if each.decisions and not each.faults]
    claims = _claims(agreed, main, play, followed)
    words = Words(read.game)
    seen, fact = _told_by(main, play, claims)
    return FirstScreen(
        *_answer_and_deck(main, play, claims, followed, scale, words),
        _picture(seen, fact, scale, words, day),
        _facts(seen, scale, words),
        [
            *_given(found, followed, scale),
            *_together(main, card, scale, words),
            *_by_players(seen, fact, play, scale, words),
            *_by_rules(seen, fact, play, scale, words),
        ],
    )


def _given(
    found: Sequence[Weighed], followed: Mapping[str, Followed], scale: Scale
) -> list[Section]:
    """Return what a rule that a user gave brings; nothing where none was played."""
    said = rules_of_thumb.given_sentences(found, followed, scale.unit)
    return [Section("Your rule, played", said)] if said else []


@dataclass(frozen=True)
class Words:
    """What players and rules are called for a card player."""

    game: Game

    def players(self, cell: Weighed) -> str:
        """Return who plays in a cell, as a label."""
        return label(self.game, (str(one["name"]) for one in cell.cell.entrants))

    def among(self, cell: Weighed) -> str:
        """Return who plays in a cell, within a sentence."""
        return ", ".join(in_plural(self.game, str(one["name"])) for one in cell.cell.entrants)

    def rules(self, cell: Weighed) -> str:
        """Return by which rules they play."""
        return rule_set(self.game, cell.cell.rules_name, cell.cell.preset)


def _claims(
    agreed: Sequence[Agreement],
    main: Weighed,
    play: Sequence[Weighed],
    followed: Mapping[str, Followed],
) -> tuple[Agreement, list[str]] | None:
    """Return what holds for every kind of player, in words: where the first way gains on average.

    Under the first rules, as in the picture; under others too where these say nothing.  It is what
    to do only where the player of the picture followed just that, and lost nothing.
    """
    for each in agreed:
        if main.cell.rules_name not in each.rules or not (claims := agreement.first_claims(each)):
            continue
        first, *others = sorted(claims, key=lambda claim: -claim.asked.agreed)
        choice, seen = main.choice, _seen(each, main, play)
        is_proven = first.least is not None and _is_proven(claims, seen, followed)
        tells = agreement.advice_words if is_proven else agreement.claim_words
        said = [tells(choice, first)]
        return each, [*said, *[tells(choice, claim, again=True) for claim in others]]
    return None


def _is_proven(claims: Sequence[Claim], seen: Weighed, followed: Mapping[str, Followed]) -> bool:
    """Return whether claims, which say something of every position, were played at no loss."""
    played = _played_as(claims, seen, followed)
    says = np.any([seen.so(claim.asked.situation) for claim in claims], axis=0)
    return (
        bool(says.all())
        and played is not None
        and not played.loses
        and (played.little or played.gains)
    )


def _played_as(
    claims: Sequence[Claim], seen: Weighed, followed: Mapping[str, Followed]
) -> Played | None:
    """Return how the rule fared that is read off claims: the first way just where it gains.

    ``None``: it was not played, or its duel is degenerate play.
    """
    fared = followed.get(seen.cell.name)
    if fared is None or any(claim.least is None for claim in claims):
        return None
    gains = [claim for claim in claims if claim.asked.agreed > 0]
    if gains:
        first = np.any([seen.so(claim.asked.situation) for claim in gains], axis=0)
    else:
        first = ~np.any([seen.so(claim.asked.situation) for claim in claims], axis=0)
    return next(
        (
            each
            for each in fared.played
            if (seen.follows(each.rule) == first).all() and not each.faults
        ),
        None,
    )


def _told_by(
    main: Weighed, play: Sequence[Weighed], claims: tuple[Agreement, list[str]] | None
) -> tuple[Weighed, str]:
    """Return whose decisions are shown, and by which fact: those that the answer is about.

    A player that decided too seldom for the answer is not the one to show it.
    """
    fact = next(iter(main.choice.shown))
    if claims is None:
        return main, fact
    told = agreement.first_claims(claims[0])[0]
    return _seen(claims[0], main, play), fact if told.least is None else told.fact


def _seen(agreed: Agreement, main: Weighed, play: Sequence[Weighed]) -> Weighed:
    """Return the first player that has a say in what all agree about."""
    who = {each.cell.name for each in agreed.kinds}
    rules = main.cell.rules_name
    own = [each for each in play if each.cell.name in who and each.cell.rules_name == rules]
    return main if main.cell.name in who or not own else own[0]


def _way(main: Weighed, sign: float) -> str:
    return main.choice.first if sign > 0 else main.choice.second


def _answer_and_deck(
    main: Weighed,
    play: Sequence[Weighed],
    claims: tuple[Agreement, list[str]] | None,
    followed: Mapping[str, Followed],
    scale: Scale,
    words: Words,
) -> tuple[str, str]:
    """Return what to do, and for whom that holds: a rule of thumb before an average."""
    told = rules_of_thumb.to_follow(main, play, followed)
    if told is not None and (claims is None or claims[1][0].startswith(ON_AVERAGE)):
        player, rule = told
        answer = rules_of_thumb.rule_words(rule.rule, main.choice)
        own = followed[main.cell.name].played
        lost = any(each.rule == rule.rule and each.own.high < 0 for each in own)
        if fits(answer) and asks(rule.rule) and not lost:
            meanings = rules_of_thumb.explained([rule.rule], main.choice)
            better = "gains by it" if rule.gains else "does no better without it"
            names = [in_sentence(words.game, str(one["name"])) for one in player.cell.entrants]
            whom = f"{capital(', '.join(names))} {better}; rules: {words.rules(main)}."
            return answer, " ".join([*meanings, whom])
    return _answer(main, claims, scale, words), _deck(main, play, claims, followed, scale, words)


def _answer(
    main: Weighed, claims: tuple[Agreement, list[str]] | None, scale: Scale, words: Words
) -> str:
    """Return where the first way gains, or whether it does, in one sentence."""
    if claims is not None:
        for said in (claims[1], claims[1][:1]):
            if fits(answer := f"{capital(' and '.join(said))}."):
                return answer
    worth = main.worth
    side = side_of(worth.mean, worth.low, worth.high)
    if not math.isfinite(worth.half):
        return "Not known yet: too few decisions."
    if -scale.band <= worth.low and worth.high <= scale.band:
        # Of one rule set alone, where others were played: there it may matter.
        under = f"Under {words.rules(main)} it hardly matters on average whether you"
        return f"{under} {main.choice.first}."
    if side == "open":
        return f"Not known yet whether to {main.choice.first} or to {main.choice.second}."
    return f"On average, {_way(main, worth.mean)}."


def _deck(
    main: Weighed,
    play: Sequence[Weighed],
    claims: tuple[Agreement, list[str]] | None,
    followed: Mapping[str, Followed],
    scale: Scale,
    words: Words,
) -> str:
    """Return among whom that holds and under which rules, and where it is not so."""
    rules, (seen, fact) = words.rules(main), _told_by(main, play, claims)
    one = len({each.names for each in play if each.cell.rules_name == main.cell.rules_name}) < 2
    if claims is not None:
        kinds = claims[0].kinds
        many = len({each.names for each in kinds})
        names = [*dict.fromkeys(words.rules(each) for each in kinds)]
        whom = f"The same result for {all_of(many, 'players tested')}; rules: {listed(names)}."
        depends = any(each.contradicted for each in claims[0].asked)
        where = " In some positions it depends on the player." if depends else ""
        few = [words.among(each) for each in claims[0].seldom]
        unknown = f" Too few decisions of {listed(few)} to say." if few else ""
        played = _played_as(agreement.first_claims(claims[0]), seen, followed)
        if played is not None and played.own.high < 0 and not played.little:
            lost = plus_minus(-played.own.value, played.own.half)
            # What it costs says more than that it depends.
            where = (
                f" Followed as a rule it costs {words.among(seen)} {lost} {scale.unit} per hand."
            )
        return f"{whom}{_explained(main, fact)}{where}{unknown}"
    whom = f"Tested: {words.among(main)}; rules: {rules}."
    if not one:
        whom = f"For {words.among(main)}; rules: {rules}. Other players are below."
    return f"{whom}{_explained(main, fact)}{_elsewhere(main, play, scale, words)}"


def _elsewhere(main: Weighed, play: Sequence[Weighed], scale: Scale, words: Words) -> str:
    """Return what the decision is worth to the same players under other rules, where it matters."""
    others = [
        f"{words.rules(each)} {short_plus_minus(each.worth.mean, each.worth.half)}"
        for each in play
        if each.names == main.names
        and each.cell.rules_name != main.cell.rules_name
        and side_of(each.worth.mean, each.worth.low, each.worth.high) != "open"
    ]
    if not others:
        return ""
    told = listed(others[:MOST_ELSEWHERE])
    return f" What it is worth under other rules: {told} {scale.unit} per decision."


def _explained(main: Weighed, fact: str) -> str:
    said = main.choice.explains.get(fact, "")
    return f" {said}" if said and len(said.split()) <= MOST_WORDS else ""


def _picture(main: Weighed, fact: str, scale: Scale, words: Words, day: str) -> Framed:
    heading, groups = main.choice.shown[fact], main.by(fact)
    choice = main.choice
    if len(groups) < 2:
        lanes = [_lane("whenever there is the choice", main.worth, math.nan)]
        heading = ""
    else:
        names = _names(main, fact, [(each.low[0], each.high[0]) for each in groups])
        lanes = [
            _lane(name, each.worth, each.share) for name, each in zip(names, groups, strict=True)
        ]
    by = f", by {heading}" if heading else ""
    share = " Grey: how often it comes up." if heading else ""
    return Framed(
        "answer",
        f"What {choice.doing} is worth{by}",
        [Rows(lanes, f"{scale.unit} per decision", choice.second, choice.first)],
        f"{capital(scale.unit)} per decision{_ahead(main)} among {words.among(main)}.{share}",
        f"Bar: mean of {counted(main.decisions, 'decisions')}, each played both ways. "
        f"Line: 95 % interval. {made_by(day)}",
    )


def _ahead(main: Weighed) -> str:
    """Return what points are counted against, where that is not the one other side."""
    return ", ahead of the average of the others," if main.sides > 2 else ""


def _names(main: Weighed, fact: str, bounds: Sequence[tuple[int, int | None]]) -> list[str]:
    unit = next(each.unit for each in main.choice.facts if each.name == fact)
    if unit == "yes/no":
        return ["Yes" if low else "No" for low, _ in bounds]
    return [span(*ends) for ends in bounds]


def _lane(label: str, worth: Difference, share: float) -> Lane:
    words = short_plus_minus(worth.mean, worth.half)
    return Lane(label, worth.mean, worth.low, worth.high, words, share=share)


def _facts(main: Weighed, scale: Scale, words: Words) -> list[Fact]:
    choice, unit = main.choice, scale.unit
    value, _, half = short_plus_minus(main.worth.mean, main.worth.half).partition(" ± ")
    facts = []
    if math.isfinite(main.worth.half):
        facts.append(
            Fact(
                value,
                f"is what {choice.doing} is worth on average, compared with {choice.instead}.",
                f"± {half} {unit}",
            )
        )
    facts.append(Fact(in_100(main.chosen), f"times {words.among(main)} {_do(choice.first)}."))
    often = main.a_hand
    if often >= 1:
        facts.append(
            Fact(number(often, 1), "such decisions come up in a hand, all players together.")
        )
    elif often > 0:
        facts.append(Fact(f"1 in {number(1 / often, 0)}", "hands has such a decision."))
    return facts


def _do(first: str) -> str:
    return f"choose to {first}"


def _cell(main: Weighed, group: Group | None, scale: Scale) -> Cell:
    return cell(group, scale, (_short(main, 1), _short(main, -1)))


def cell(group: Group | None, scale: Scale, words: tuple[str, str] = ("", "")) -> Cell:
    """Return a group of decisions as a coloured cell; ``words``: what to do, either way."""
    if group is None:
        return Cell("", "", "none")
    worth = group.worth
    side = side_of(worth.mean, worth.low, worth.high)
    word = {"first": words[0], "second": words[1], "open": "open" if words[0] else ""}[side]
    return Cell(
        word, short_plus_minus(worth.mean, worth.half), side, strength(worth.mean, scale.spread)
    )


def _short(main: Weighed, sign: int) -> str:
    """Return a way out in a word: its verb."""
    first, second = (way.split()[0] for way in (main.choice.first, main.choice.second))
    word = first if sign > 0 else second
    # Two ways that begin alike are told apart by all their words.
    return word if first != second else _way(main, sign)


def _together(main: Weighed, card: Card | None, scale: Scale, words: Words) -> list[Section]:
    """Return the answer by two facts together, a grid for each stage of the hand."""
    panels = [] if card is None else [each for each in card.panels if each.found.cell == main.cell]
    if card is None or not any(len(panel.cells) > 1 for panel in panels):
        return []
    choice = main.choice
    across, up = choice.field
    grids = []
    for panel in panels:
        at = {(cell.across, cell.up): cell.group for cell in panel.cells}
        cells = [[_cell(main, at.get((c, r)), scale) for c in card.across] for r in card.up]
        stage = f"{choice.shown[choice.stage]}: {span(*panel.stage)}" if panel.stage else ""
        grids.append(
            _without_empty(
                [(agreement.value_words(choice, up, *each), "") for each in card.up],
                [agreement.value_words(choice, across, *each) for each in card.across],
                cells,
                choice.shown[up],
                main,
                f"{f'{capital(stage)}; ' if stage else ''}{choice.shown[across]} →",
            )
        )
    said = f"{capital(scale.unit)} per decision among {words.among(main)}."
    title = f"By {choice.shown[across]} and {choice.shown[up]}"
    grids = [grid for grid in grids if grid.rows]
    return [Section(title, [said, Grids(grids)])] if grids else []


def _side_by_side(
    found: Sequence[tuple[str, str, Weighed]], main: Weighed, fact: str, scale: Scale, corner: str
) -> Grids | None:
    """Return the answer by a fact, a row each."""
    heading, first = main.choice.shown[fact], next(iter(main.choice.shown))
    yes_no = next(each.unit for each in main.choice.facts if each.name == fact) == "yes/no"
    bounds = ranges(main.choice.beside) if fact == first and not yes_no else main.bounds(fact)
    bounds = bounds[:MOST_COLUMNS]
    rows, cells = [], []
    for name, note, each in found[:MOST_ROWS]:
        groups = {group.low[0]: group for group in each.groups([fact], [bounds])}
        if groups:
            rows.append((name, note))
            cells.append([_cell(main, groups.get(low), scale) for low, _ in bounds])
    columns = _names(main, fact, bounds)
    grid = _without_empty(rows, columns, cells, corner, main, f"{capital(heading)} →")
    return Grids([grid]) if grid.rows else None


def _without_empty(
    rows: Sequence[tuple[str, str]],
    columns: Sequence[str],
    cells: Sequence[Sequence[Cell]],
    corner: str,
    main: Weighed,
    heading: str,
) -> Cells:
    """Return a grid without the rows and columns in which nothing is known."""
    kept = [at for at, row in enumerate(cells) if any(each.side != "none" for each in row)]
    shown = [at for at in range(len(columns)) if any(row[at].side != "none" for row in cells)]
    return Cells(
        [rows[at] for at in kept],
        [columns[at] for at in shown],
        [[cells[at][place] for place in shown] for at in kept],
        corner,
        main.choice.first,
        main.choice.second,
        heading,
    )


def _by_players(
    main: Weighed, fact: str, play: Sequence[Weighed], scale: Scale, words: Words
) -> list[Section]:
    own = [each for each in play if each.cell.rules_name == main.cell.rules_name]
    if len(own) < 2:
        return []
    named = [(words.players(each), "", each) for each in own]
    grids = _side_by_side(named, main, fact, scale, "player")
    if grids is None:
        return []
    said = f"{capital(scale.unit)} per decision, {words.rules(main)}."
    return [Section("Does it hold for your table?", [said, grids])]


def _by_rules(
    main: Weighed, fact: str, play: Sequence[Weighed], scale: Scale, words: Words
) -> list[Section]:
    """Return the answer under other rules, a row each: among the first of its players."""
    firsts: dict[str, Weighed] = {}
    for each in play:
        firsts.setdefault(each.cell.rules_name, each)
    if len(firsts) < 2:
        return []
    named = [(words.rules(each), words.players(each), each) for each in firsts.values()]
    grids = _side_by_side(named, main, fact, scale, "rules")
    if grids is None:
        return []
    said = f"{capital(scale.unit)} per decision, under each rule set the player named first."
    return [Section("Under other rules", [said, grids])]
