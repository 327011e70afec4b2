"""Which sentences state what holds for every player, and what depends on the player?

Left out: which situations those are (``findings.agreement``), and the effect of the decision for
each player (``report.decisions``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from analyser.confidence import PERCENT
from analyser.findings.agreement import Agreement, Claim, TestedSituation
from analyser.findings.decision_rows import Situation
from analyser.findings.json_fields import json_able, pick_fields
from analyser.games.protocols.decisions import Choice
from analyser.report.parts import Block, Fine, Folded, Section
from analyser.statistics.intervals import find_sign, is_within
from analyser.wording import (
    Table,
    capitalise,
    count_all,
    list_names,
    percent,
    signed_plus_minus,
    span,
)

MOST_NAMED: Final = 5
"""Kinds of players that a sentence names; of more it names the first, and says how many more."""
MOST_AT_ONCE: Final = 2
"""Kinds that are named where it is said what holds for them; more are named after that."""


def sentences(agreements: Sequence[Agreement], unit: str, band: float = 0.0) -> list[str]:
    """Return what holds for every player: under all rule sets, and what more under the first.

    Nothing where nothing holds, or there are no two kinds of players.
    """
    said: list[str] = []
    known: set[str] = set()
    joint = [each for each in agreements if len(each.rules) > 1]
    for each in (*joint, *_select_single(agreements)[:1]):
        choice, claims = each.kinds[0].choice, first_claims(each)
        more = [claim for claim in claims if claim_words(choice, claim) not in known]
        # What is asked for comes first: when to go the first way, then when the other.
        more.sort(key=lambda claim: -claim.all_decisions.agreed)
        if more:
            known |= {claim_words(choice, claim) for claim in more}
            first, *others = more
            told = capitalise(claim_words(choice, first))
            told += "".join(f" and {claim_words(choice, each, again=True)}" for each in others)
            few = len(_names(each)) <= MOST_AT_ONCE
            whom = describe_players(each) if few else _count_players(each)
            holds = f"{'also ' if said else ''}true for {whom} under {_describe_rules(each)}"
            said.append(f"{told}: {holds}.")
            spans = ", and ".join(_span(each, claim) for claim in more)
            worth = f"{capitalise(choice.doing)} is worth {spans} {unit} per decision there."
            if _are_within_margin(more, band):
                worth += f" That is less than {band:g} {unit}, too little to matter."
            asked = "" if few else f" Players tested: {_list_players(each)}."
            said.append(
                f"{worth}{_describe_between(each, claims)}{asked}{_too_seldom(each)}{_no_say(each)}"
            )
    return said


def _are_within_margin(claims: Sequence[Claim], band: float) -> bool:
    """Return whether the effects of all claims are within the margin, for every player."""
    worths = [worth for claim in claims for worth in claim.all_decisions.worths]
    return all(is_within(worth, band) for worth in worths)


def describe_nothing(agreements: Sequence[Agreement]) -> list[str]:
    """Return that nothing simple holds for all players under the first rule set, if so."""
    each = next(iter(_select_single(agreements)), None)
    if each is None or each.claims:
        return []
    why = ""
    if each.contradicted:
        why = f": whether to {each.kinds[0].choice.first} depends on the player"
    said = (
        f"No simple rule is known to hold for {describe_players(each)} under "
        f"{_describe_rules(each)}{why}."
    )
    return [f"{said}{_no_say(each)}"]


def describe_players(agreement: Agreement) -> str:
    """Return which players were tested: by name, or how many."""
    return f"{_count_players(agreement)} ({_list_players(agreement)})"


def _count_players(agreement: Agreement) -> str:
    tested = "with enough decisions" if agreement.seldom else "tested"
    return f"{count_all(len(_names(agreement)), 'players')} {tested}"


def _too_seldom(agreement: Agreement) -> str:
    """Return which players had too few decisions for an answer."""
    if not agreement.seldom:
        return ""
    names = list_names(list(dict.fromkeys(each.names for each in agreement.seldom)))
    times = list_names([f"{each.decisions:,}" for each in agreement.seldom])
    return f" Too few decisions by {names} ({times}) to say."


def _no_say(agreement: Agreement) -> str:
    """Return which players are left out, since they do not try to win."""
    return (
        f" Left out, since they do not try to win: {list_names(agreement.no_say)}."
        if agreement.no_say
        else ""
    )


def _list_players(agreement: Agreement) -> str:
    names = _names(agreement)
    return (
        list_names(names) if len(names) <= MOST_NAMED else f"{names[0]} and {len(names) - 1} more"
    )


def _names(agreement: Agreement) -> list[str]:
    return list(dict.fromkeys(each.names for each in agreement.kinds))


def _describe_rules(agreement: Agreement) -> str:
    many = len(agreement.rules)
    return count_all(many, "rule sets") if many > 1 else f"the rules {agreement.rules[0]}"


def first_claims(agreement: Agreement) -> list[Claim]:
    """Return the claims about the most telling fact of which there is any."""
    facts = [claim.fact for claim in agreement.claims]
    return [claim for claim in agreement.claims if claim.fact == facts[0]] if facts else []


def claim_words(choice: Choice, claim: Claim, again: bool = False) -> str:
    """Return a claim as what was measured: where the first way gains on average, or costs.

    It is a mean over many positions, and so no advice for one.  ``again``: its fact has just been
    named.
    """
    if claim.least is None:
        return f"on average, {choice.first if claim.all_decisions.agreed > 0 else choice.second}"
    does = "gains" if claim.all_decisions.agreed > 0 else "costs"
    where = _describe_where(choice, claim, again)
    return f"{does} {where}" if again else f"{choice.doing} {does} on average {where}"


def _describe_where(choice: Choice, claim: Claim, again: bool = False) -> str:
    """Return in which positions a claim holds on average."""
    if claim.least is None:
        return "over all positions"
    return where_words(choice, claim.fact, claim.least, claim.yes, again)


def where_words(choice: Choice, fact: str, least: int, yes: bool, again: bool = False) -> str:
    """Return where a fact has this value or more, or has less: ``if the pile has 3 or more cards``.

    ``again``: the fact has just been named.
    """
    ends = "or more" if yes else "or less"
    value = least if yes else least - 1
    asks = choice.asks.get(fact)
    if fact in choice.at:
        return choice.at[fact][again].format(f"{value} {ends}")
    if not yes and fact in choice.fewer:
        fewer = choice.fewer[fact].format(f"fewer than {least}")
        return f"if {fewer.replace('fewer than 1 ', 'no ')}"
    if asks is not None:
        return f"{'if' if yes else 'unless'} {asks.format(least)}"
    if choice.is_yes_no(fact):
        return f"{'if' if yes else 'unless'} {choice.shown[fact]}"
    return f"where “{choice.shown[fact]}” is {value} {ends}"


def _span(agreement: Agreement, claim: Claim) -> str:
    """Return the least and the most that the first way is worth, and to whom."""
    named = [
        (worth, each.names if len(agreement.rules) == 1 else each.label)
        for worth, each in zip(claim.all_decisions.worths, agreement.kinds, strict=True)
    ]
    ends = [pick(named, key=lambda each: each[0].mean) for pick in (min, max)]
    told = [f"{signed_plus_minus(worth)} ({name})" for worth, name in ends]
    return " to ".join(dict.fromkeys(told))


def _describe_between(agreement: Agreement, claims: Sequence[Claim]) -> str:
    """Return what is said of what lies between two claims about one fact."""
    up = next((each.least for each in claims if each.yes), None)
    down = next((each.least for each in claims if not each.yes), None)
    if up is None or down is None or up <= down:
        return ""
    fact, choice = claims[0].fact, agreement.kinds[0].choice
    inside = [
        each
        for each in agreement.tested_situations
        if len(each.situation) == 1 and each.situation[0][0] == fact
        and down <= each.situation[0][1] < up
    ]  # fmt: skip
    where = span(down, up - 1)
    why = "it is not clear for all of them"
    if any(each.contradicted for each in inside):
        why = f"it depends on the player{_describe_sides(agreement, inside)}"
    if fact in choice.at:
        return f" {capitalise(choice.at[fact][0].format(where))} {why}."
    return f" In between ({choice.shown[fact]}: {where}) {why}."


def _describe_sides(agreement: Agreement, inside: Sequence[TestedSituation]) -> str:
    """Return for which players the one way is better and for which the other; of one situation."""
    if len(inside) > 1:
        return ""
    choice, told = agreement.kinds[0].choice, list[str]()
    signs: dict[str, set[int]] = {}
    for kind, worth in zip(agreement.kinds, inside[0].worths, strict=True):
        signs.setdefault(kind.names, set()).add(find_sign(worth))
    for sign, does in ((1, choice.doing), (-1, choice.instead)):
        names = [name for name, each in signs.items() if each == {sign}]
        if names:
            told.append(f"{does}{' is better' * (not told)} for {list_names(names)}")
    return f": {', '.join(told)}" if told else ""


def describe_shares(asked: int, agreed: int, contradicted: int) -> str:
    """Return in how many of the situations tested the players should do the same, and should
    differ."""
    parts = (
        (agreed, "the same choice is better for every player"),
        (contradicted, "one player gains by what another loses by"),
        (asked - agreed - contradicted, "it is not clear for every player"),
    )
    there = [(str(many), words) for many, words in parts if many]
    if len(there) == 1:
        there = [("all", there[0][1])]
    told = [
        f"{'in' if at else 'In'} {many}{'' if at else ' of them'} {words}"
        for at, (many, words) in enumerate(there)
    ]
    return f"{'; '.join(told)}." if told else ""


def what_holds(agreements: Sequence[Agreement], unit: str) -> list[Section]:
    """Return what holds for all kinds of players, and what depends on them; none without two."""
    if not agreements:
        return []
    main = agreements[0]
    choice = main.kinds[0].choice
    agreed, contradicted = main.agreed, main.contradicted
    blocks: list[Block] = [
        f"Under {_describe_rules(main)} the same {len(main.tested_situations)} situations were "
        "compared for "
        f"{describe_players(main)}, each by what {choice.doing} is worth. "
        f"{describe_shares(len(main.tested_situations), len(agreed), len(contradicted))}"
    ]
    blocks += _tables(main, agreed, f"Better for every player, {unit} per decision")
    blocks += _group_by_rules(agreements)
    blocks.append(
        Fine(
            f"All ± of this section and the next hold at once with {PERCENT} certainty, for all "
            "players, situations and rule sets that are compared: they are wider than elsewhere. A "
            "situation that is too rare for one of the players is left out for all. “Share” is how "
            f"much of all decisions that is among {main.kinds[0].names} players. Situations are "
            "made only of what a player can see; degenerate play is left out."
        )
    )
    depends: list[Block] = ["In no situation does one player gain by what another loses by."]
    if contradicted:
        depends = [
            "Here the answer depends on the player. Do not use these numbers as advice.",
            *_tables(main, contradicted, f"Better for one player, worse for another, {unit}"),
        ]
    return [
        Section("What holds for every player", blocks),
        Section("What depends on the player", depends),
    ]


def _tables(
    agreement: Agreement, situations: Sequence[TestedSituation], caption: str
) -> list[Block]:
    """Return tables of situations with each player's result: single facts, then several."""
    choice = agreement.kinds[0].choice
    head = [
        "situation",
        *(each.names if len(agreement.rules) == 1 else each.label for each in agreement.kinds),
    ]
    blocks: list[Block] = []
    single = [each for each in situations if len(each.situation) == 1]
    if single:
        blocks.append(Table(caption, [*head, "share"], _rows(choice, single)))
    several = [each for each in situations if len(each.situation) > 1]
    if several:
        head[0] = list_names([choice.shown[fact] for fact, _, _ in several[0].situation])
        title = f"Several facts at once: {len(several)}"
        table = Table(f"{caption}: {title}", [*head, "share"], _rows(choice, several))
        blocks.append(Folded(title, [table]))
    return blocks


def _rows(choice: Choice, situations: Sequence[TestedSituation]) -> list[list[str]]:
    return [
        [
            situation_words(choice, each.situation),
            *map(signed_plus_minus, each.worths),
            percent(each.shares[0]),
        ]
        for each in situations
    ]


def situation_words(choice: Choice, situation: Situation) -> str:
    """Return a situation in a few words: of one fact its heading too, of several their values."""
    if len(situation) == 1:
        ((fact, low, high),) = situation
        return f"{choice.shown[fact]}: {value_words(choice, fact, low, high)}"
    return ", ".join(value_words(choice, *each) for each in situation)


def value_words(choice: Choice, fact: str, low: int, high: int | None) -> str:
    """Return a range of a fact's values in words."""
    if choice.is_yes_no(fact):
        return "yes" if low else "no"
    return span(low, high)


def _group_by_rules(agreements: Sequence[Agreement]) -> list[Block]:
    """Return what holds whoever plays under each rule set, and under all."""
    if len(agreements) < 2:
        return []
    choice = agreements[0].kinds[0].choice
    rows = []
    for each in agreements:
        claims = first_claims(each)
        told = {
            sign: [
                _describe_where(choice, one) for one in claims if one.all_decisions.agreed == sign
            ]
            for sign in (1, -1)
        }
        rows.append(
            [
                _describe_rules(each),
                list_names(list(dict.fromkeys(one.names for one in each.kinds))),
                "; ".join(told[1]) or "–",
                "; ".join(told[-1]) or "–",
            ]
        )
    head = ["rules", "tested", f"{choice.doing} gains on average", "it costs on average"]
    return [Table("What holds for every player, by rule set", head, rows, left=(1, 2, 3))]


def _select_single(agreements: Sequence[Agreement]) -> list[Agreement]:
    return [each for each in agreements if len(each.rules) == 1]


def as_json(agreements: Sequence[Agreement]) -> list[dict[str, Any]]:
    """Return the same for a program: what holds for all, and where kinds contradict each other.

    What a choice is worth to each kind stands with the claims, and of every fact in ``cells``.
    """
    return [
        {
            "rules": list(each.rules),
            "kinds": [one.cell.name for one in each.kinds],
            "asked": len(each.tested_situations),
            "claims": [_claim_json(each, claim) for claim in each.claims],
            **pick_fields(each, "agree=agreed contradict=contradicted"),
        }
        for each in agreements
    ]


def _claim_json(agreement: Agreement, claim: Claim) -> dict[str, Any]:
    names = [one.cell.name for one in agreement.kinds]
    return {
        "says": claim_words(agreement.kinds[0].choice, claim),
        **json_able(claim.all_decisions),
        "worth": json_able(dict(zip(names, claim.all_decisions.worths, strict=True))),
    }
