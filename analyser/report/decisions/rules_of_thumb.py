"""Which rule of thumb is worth following, and what does it gain in play?

A rule is printed as advice where it cost the player nothing, when played, and lost to no other.
Where each does, that is printed, with the best of them.  Left out: the duels
(``findings.rules_of_thumb``), and what single decisions are worth (``report.decisions``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from analyser.findings.decision_advice import turn_upright
from analyser.findings.decisions import MOST_LEARNT, WeighedDecisions
from analyser.findings.json_fields import json_able
from analyser.findings.playing_style import mark_name
from analyser.findings.rules_of_thumb import CandidateResults, RuleResult, asks, list_nearby_rules
from analyser.games.deciding import decision_rules
from analyser.games.interface import Scale
from analyser.games.protocols.decisions import Choice, Comparison, DecisionRule
from analyser.games.searching.sheet import searches
from analyser.report.parts import Block, Fine, Folded, Picture, Section
from analyser.report.pictures import Lane, Rows
from analyser.statistics.intervals import Difference
from analyser.statistics.simultaneous import Number
from analyser.wording import (
    Table,
    capitalise,
    list_names,
    number,
    percent,
    plus_minus,
    signed_plus_minus,
    write_count,
)

ONE_OF_MANY: Final = re.compile(
    r"((?:[a-z-]+ ){0,2}?[a-z]+)s((?: (?:in|of|on|left|from|that|who|with) .*)?)"
)
"""Things that are counted: in words that one of them has too, and what follows."""
OR_MORE: Final = re.compile(" or (more|later)")
RULE_HEAD: Final = "A rule of thumb"
"""How a rule is introduced."""


def rule_words(rule: DecisionRule, choice: Choice) -> str:
    """Return a rule as a sentence that a player can remember; of a count two."""
    if not asks(rule):
        return f"Always {choice.first if rule.lines else choice.second}."
    first, second = capitalise(choice.first), choice.second
    if len(rule.lines) == 1 == len(rule.lines[0]):
        ((asked,),) = rule.lines
        return _write_comparison(asked, choice)
    lines = [line_words(line, choice) for line in rule.lines]
    stop = "; " if len(lines) > 1 else ", "
    return f"{first} if {', or if '.join(lines)}{stop}otherwise {second}."


def line_words(line: Sequence[Comparison], choice: Choice) -> str:
    """Return a line of a rule as words that follow "if"."""
    return " and ".join(_describe_comparison(each, choice) for each in line)


def _write_comparison(comparison: Comparison, choice: Choice) -> str:
    """Return a rule of one comparison."""
    first, second = capitalise(choice.first), choice.second
    if not _is_fact(comparison):
        comparison = turn_upright(comparison)
        return (
            f"Count {_sum_words(comparison, choice)}. {first} at {ends(comparison)}, "
            f"otherwise {second}."
        )
    ((fact, _weight),) = comparison.terms
    if fact in choice.at and None in (comparison.least, comparison.most):
        return f"{first} {choice.at[fact][0].format(ends(comparison))}, otherwise {second}."
    if comparison.least is None and comparison.most is not None:
        more = choice.asks.get(fact)
        if more is not None:
            return (
                f"{capitalise(second)} if {more.format(comparison.most + 1)}, otherwise "
                f"{choice.first}."
            )
    return f"{first} if {_describe_comparison(comparison, choice)}, otherwise {second}."


def _is_fact(comparison: Comparison) -> bool:
    return len(comparison.terms) == 1 and comparison.terms[0][1] == 1


def _describe_comparison(comparison: Comparison, choice: Choice) -> str:
    """Return a comparison as words that follow "if"."""
    if not _is_fact(comparison):
        comparison = turn_upright(comparison)
        return f"{_sum_words(comparison, choice)} make {ends(comparison)}"
    ((fact, _weight),) = comparison.terms
    least, most = comparison.least, comparison.most
    how = choice.asks.get(fact)
    about = next(each for each in choice.facts if each.name == fact)
    if how is None and choice.is_yes_no(fact):
        how = f"“{choice.shown.get(fact, about.meaning.removeprefix('whether '))}” is so"
    if how is None:
        heading = choice.shown.get(fact, about.meaning.partition(";")[0])
        if heading.split()[0].endswith("s"):
            return f"there are {ends(comparison)} {heading}"
        return f"the {heading} is {ends(comparison)}"
    if most is None:
        return how.format(least)
    if "{}" not in how:
        return _negate_words(how) if least is None else how
    if least is None and fact in choice.fewer:
        fewer = choice.fewer[fact].format("no" if most == 0 else f"at most {most}")
        return fewer.replace("at most 1 cards", "at most 1 card")
    if least is not None:
        between = f"exactly {most}" if least == most else f"{least} to {most}"
        return OR_MORE.sub("", how).format(between)
    # "the pile has 3 or fewer cards", but "you count 3 or less".
    counts = re.search(r"\w+s or more|or more \w+", how) is not None
    less = how.replace("or more", "or fewer" if counts else "or less").replace("later", "earlier")
    return less.format(most)


def _negate_words(how: str) -> str:
    """Return that something is not so."""
    does = re.search(r"\b(has|have|is|are|would|could|can)\b", how)
    if does is None:
        return f"it is not so that {how}"
    return f"{how[: does.end()]} not{how[does.end() :]}".replace("can not", "cannot")


def _sum_words(comparison: Comparison, choice: Choice) -> str:
    """Return a sum as it is counted: ``2 for each useful card in it, less 1 for each …``."""
    added = [_term_words(fact, each, choice) for fact, each in comparison.terms if each > 0]
    less = [_term_words(fact, -each, choice) for fact, each in comparison.terms if each < 0]
    return f"{list_names(added)}{', less ' if less else ''}{list_names(less)}"


def _term_words(fact: str, weight: int, choice: Choice) -> str:
    about = next(each for each in choice.facts if each.name == fact)
    if choice.is_yes_no(fact):
        return f"{weight} if {choice.asks.get(fact, about.meaning.removeprefix('whether '))}"
    if fact in choice.counts:
        return f"{weight} for each {choice.counts[fact]}"
    heading = choice.shown.get(fact, about.meaning.partition(";")[0])
    one = ONE_OF_MANY.fullmatch(heading) if " and " not in heading else None
    # A verb that goes on would have to change: "each of the cards that fit", "each card of it".
    if one is not None and " that " not in heading and " who " not in heading:
        return f"{weight} for each {one[1]}{one[2]}"
    if one is not None or heading.split()[0].endswith("s"):
        return f"{weight} for each of the {heading}"
    return f"the {heading}" if weight == 1 else f"{weight} times the {heading}"


def ends(comparison: Comparison) -> str:
    """Return between what a number lies, as in ``3 or more``."""
    least, most = (
        None if end is None else number(end, 0) for end in (comparison.least, comparison.most)
    )
    if most is None:
        return f"{least} or more"
    if least is None:
        return f"{most} or less"
    return least if least == most else f"{least} to {most}"


def explain_facts(rules: Sequence[DecisionRule], choice: Choice) -> list[str]:
    """Return the meanings of the facts in some rules, of those whose name does not give it."""
    asked = {
        fact
        for rule in rules
        for line in rule.lines
        for each in line
        for fact, _weight in each.terms
    }
    return [words for fact, words in choice.explains.items() if fact in asked]


def find_rule_to_follow(
    main: WeighedDecisions,
    all_decisions: Sequence[WeighedDecisions],
    results: Mapping[str, CandidateResults],
) -> tuple[WeighedDecisions, RuleResult] | None:
    """Return the rule that is known to gain on a player or to be as good, and that player.

    ``main`` first; where it searches, judging each decision, and has none, the first rule-based
    player under the same rules.  ``None``: there is none.
    """
    fared = results.get(main.cell.name)
    if fared is None:
        return None
    if rule := fared.advice or fared.as_good:
        return main, rule
    if not searches(main.cell.entrants[0]):
        return None
    alike = (each for each in all_decisions if each.cell.rules_name == main.cell.rules_name)
    for each in alike:
        if searches(each.cell.entrants[0]):
            continue
        own = results.get(each.cell.name)
        rule = None if own is None else own.advice or own.as_good
        return (each, rule) if rule else None
    return None


def sentences(
    decisions: WeighedDecisions,
    candidate_results: Mapping[str, CandidateResults],
    unit: str,
    opening: str = RULE_HEAD,
) -> list[str]:
    """Return which rule gains when it is played, or that none does; nothing where none was.

    ``opening``: how a rule is introduced.
    """
    fared = candidate_results.get(decisions.cell.name)
    if fared is None:
        return []
    names, rules = decisions.names, decisions.cell.rules_name
    against = f"on {_who_decides(decisions)}"
    if (best := fared.advice) is not None:
        others = list_names([name for name, _ in best.others])
        beside = f", and does not clearly lose against {others}" if others else ""
        head = (
            f"{opening} ({names} players, rules {rules}): "
            f"{_describe_rule(best.rule, decisions.choice)}"
        )
        gains = (
            f"Following it exactly gains {plus_minus(best.own.value, best.own.half)} {unit} per "
            f"hand {against}{beside}."
        )
        return [
            " ".join(
                [head, gains, *_describe_other_followers(best, decisions, candidate_results, unit)]
            )
        ]
    if (known := fared.find_followed_rule(decisions)) is not None:
        return [
            " ".join(_describe_followed(known, decisions, fared, candidate_results, unit, opening))
        ]
    if (equal := fared.as_good) is not None:
        return [
            " ".join(_describe_equal(equal, decisions, fared, candidate_results, unit, opening))
        ]
    best, many = fared.best, len(fared.results)
    if best is None:
        return []
    if many > 1 and all(each.own.high < 0 and not each.little for each in fared.results):
        play = [each for each in fared.results if not each.faults] or fared.results
        worst = min(play, key=lambda each: each.own.value)
        return [
            f"Do not follow a rule of thumb blindly: each of {many} that were played loses to "
            f"{_who_decides(decisions)} (rules {rules}). The best, {_quote_rule(best, decisions)}, "
            f"loses {_write_loss(best)} {unit} per hand; the worst, "
            f"{_quote_rule(worst, decisions)}, loses {_write_loss(worst)}. An average is not "
            "advice for a single hand."
        ]
    at_no_cost = " and loses to nobody" if any(each.own.low > 0 for each in fared.results) else ""
    return [
        f"No rule of thumb clearly gains {against}{at_no_cost} (rules {rules}), of {many} that "
        f"were played. "
        f"The best is {_quote_rule(best, decisions)}: "
        f"{signed_plus_minus(best.own)} {unit} per hand{_and_loses(best)}."
        f"{_describe_unsettled(best, unit)}"
    ]


def _describe_followed(
    result: RuleResult,
    decisions: WeighedDecisions,
    candidate_results: CandidateResults,
    followed: Mapping[str, CandidateResults],
    unit: str,
    opening: str,
) -> Iterator[str]:
    """Yield which rule a player follows already, what it brings others, and what is lost nearby."""
    yield (
        f"{opening} (rules {decisions.cell.rules_name}): "
        f"{_describe_rule(result.rule, decisions.choice)} {decisions.names} already plays "
        f"exactly like this."
    )
    yield from _describe_other_followers(result, decisions, followed, unit)
    near = list_nearby_rules(result.rule, decisions.choice)
    lost = [
        f"playing by {_quote_rule(each, decisions)} instead loses {_write_loss(each)} {unit} "
        f"per hand"
        for each in candidate_results.results
        if each.rule in near and each.own.high < 0
    ]
    if lost:
        yield f"{capitalise(list_names(lost))}."


def _describe_equal(
    equal: RuleResult,
    decisions: WeighedDecisions,
    candidate_results: CandidateResults,
    followed: Mapping[str, CandidateResults],
    unit: str,
    opening: str,
) -> Iterator[str]:
    """Yield a rule that is as good as the player itself, and what it brings others."""
    others = list_names([name for name, _ in equal.others])
    beside = f", and loses at most that little against {others}" if others else ""
    yield (
        f"{opening} ({decisions.names} players, rules {decisions.cell.rules_name}): "
        f"{_describe_rule(equal.rule, decisions.choice)}"
    )
    as_good = "as good" if equal.little else "at least as good"
    yield (
        f"Followed exactly it is {as_good} as {_who_decides(decisions)} "
        f"({signed_plus_minus(equal.own)} {unit} per hand, where less than {equal.band:g} is too "
        f"little to matter){beside}."
    )
    yield from _describe_other_followers(equal, decisions, followed, unit)
    yield (
        f"No rule of {len(candidate_results.results)} that were played clearly gains more "
        f"than that on "
        f"{decisions.names} itself."
    )


def _describe_other_followers(
    rule: RuleResult,
    decisions: WeighedDecisions,
    candidate_results: Mapping[str, CandidateResults],
    unit: str,
) -> Iterator[str]:
    """Yield on which other players a rule gains when they play by it, if on any."""
    gains = {
        fared.names: each.own
        for fared in candidate_results.values()
        for each in fared.results
        if (fared.rules_name, each.rule) == (decisions.cell.rules_name, rule.rule)
        and (fared.names != decisions.names and each.gains and not each.faults)
    }
    if gains:
        told = list_names([f"{plus_minus(gain.value, gain.half)} {unit} per hand on {name}"
                       for name, gain in gains.items()])  # fmt: skip
        yield f"Other players gain by it too: {told}."


def who_wins_hands(
    all_decisions: Sequence[WeighedDecisions], results: Mapping[str, CandidateResults], unit: str
) -> list[Section]:
    """Return which players win more hands than another and lose to it all the same, if any do."""
    rows, told = list[list[str]](), list[str]()
    for each in all_decisions:
        fared = results.get(each.cell.name)
        for met in fared.match_ups if fared is not None else ():
            if not met.misleads:
                continue
            pair = [each.names, met.other]
            gain, won, lost = met.gain, met.won, met.lost
            if met.more.low < 0:
                pair, won, lost = pair[::-1], lost, won
                gain = Number(-gain.value, gain.half)
            if {*pair} in [{*row[1:3]} for row in rows if row[0] == each.cell.rules_name]:
                continue
            rows.append(
                [each.cell.rules_name, *pair, percent(won), percent(lost), signed_plus_minus(gain)]
            )
            told.append(
                f"{pair[0]} wins {percent(won)} of the hands against {pair[1]} and loses "
                f"{percent(lost)}, and yet loses {plus_minus(-gain.value, gain.half)} {unit} per "
                f"hand (rules {each.cell.rules_name})."
            )
    if not rows:
        return []
    head = ["rules", "who", "against", "hands won", "hands lost", f"{unit} per hand"]
    text = (
        f"{told[0]} What counts is by how much a hand is won or lost, and not how often: a rule "
        "that wins more hands is not better for it."
    )
    table = Table("Players who win more hands, and lose", head, rows, left=(1, 2))
    return [Section("Winning more hands may lose", [text, table])]


def _who_decides(decisions: WeighedDecisions) -> str:
    """Return the player that rules are compared with, and what it does that no rule does.

    Only a search player judges each moment by itself.  A rule-based player follows rules of its
    own, and nothing is concluded from degenerate play.
    """
    searching = all(searches(each) for each in decisions.cell.entrants)
    decides = searching and 0 < decisions.chosen < 1 and not decisions.faults
    return (
        f"{decisions.names}, which judges each decision" if decides else f"{decisions.names} itself"
    )


def _describe_rule(rule: DecisionRule, choice: Choice) -> str:
    """Return a rule in words, and what the facts are that it asks about."""
    return " ".join([rule_words(rule, choice), *explain_facts([rule], choice)])


def _quote_rule(result: RuleResult, decisions: WeighedDecisions) -> str:
    return f"“{rule_words(result.rule, decisions.choice).removesuffix('.')}”"


def _write_loss(result: RuleResult) -> str:
    return plus_minus(-result.own.value, result.own.half)


def _and_loses(result: RuleResult) -> str:
    """Return what else a rule costs, where that is clear."""
    if result.faults:
        return ", but that is degenerate play"
    if result.own.high < 0 and not result.little:
        return ", so it costs something too"
    losses = [f"{signed_plus_minus(gain)} against {name}"
              for name, gain in result.others if gain.high < 0]  # fmt: skip
    if losses:
        return f", and {list_names(losses)}"
    doubtful = [f"{signed_plus_minus(gain)} against {name}" for name, gain in result.doubtful]
    known = result.own.low >= -result.band
    return f", but it may lose to others: {list_names(doubtful)}" if known and doubtful else ""


def _describe_unsettled(result: RuleResult, unit: str) -> str:
    """Return that a rule may be as good as the player, where its duel was too short to tell."""
    gain = result.own
    settled = not gain.low < 0 < gain.high or gain.low >= -result.band
    if settled or result.faults or not result.band:
        return ""
    return (
        f" Less than {result.band:g} {unit} counts as equal, and the ± is wider: whether it is as "
        "good is not clear yet."
    )


def given_sentences(
    all_decisions: Sequence[WeighedDecisions],
    candidate_results: Mapping[str, CandidateResults],
    unit: str,
) -> list[str]:
    """Return what a rule that a user gave brings each player; nothing where none was played."""
    told = [
        (each, fared, rule)
        for each in all_decisions
        if (fared := candidate_results.get(each.cell.name)) is not None
        for rule in fared.results
        if rule.user_name
    ]
    said: list[str] = []
    for each, _fared, rule in told:
        head = f"{rule.user_name}: {_describe_rule(rule.rule, each.choice)}"
        said += [head] if head not in said else []
    return [*said, *(_brings(each, fared, rule, unit) for each, fared, rule in told)]


def _brings(
    decisions: WeighedDecisions, results: CandidateResults, rule: RuleResult, unit: str
) -> str:
    """Return what a given rule gains or loses a player."""
    own, who = rule.own, f"{decisions.names} itself"
    where = f"(rules {decisions.cell.rules_name}, {write_count(results.hands, 'hands')} per duel)"
    if rule.changes_nothing:
        return f"{decisions.names} already plays exactly like {rule.user_name} {where}."
    if rule.little:
        said = f"is as good as {who}: {signed_plus_minus(own)} {unit} per hand"
    elif own.low > 0:
        said = f"gains {plus_minus(own.value, own.half)} {unit} per hand on {who}"
    elif own.high < 0:
        said = f"loses {plus_minus(-own.value, own.half)} {unit} per hand to {who}"
    else:
        told = f"{signed_plus_minus(own)} {unit} per hand"
        return (
            f"Whether following {rule.user_name} gains on {who} is not known yet: {told} {where}."
        )
    fault = ", which is degenerate play" if rule.faults else ""
    losses = [(gain, name) for name, gain in rule.others if gain.high < 0]
    also = ""
    if losses and own.high >= 0:
        gain, name = min(losses, key=lambda each: each[0].value)
        also = f", but loses {plus_minus(-gain.value, gain.half)} against {name}"
    return f"Following {rule.user_name} {said}{also}{fault} {where}."


def _promises(
    all_decisions: Sequence[WeighedDecisions],
    candidate_results: Mapping[str, CandidateResults],
    unit: str,
    band: float,
) -> list[Section]:
    """Return what single decisions promise of the first player's rules, and what these gain."""
    pairs = [
        (each, candidate_results[each.cell.name])
        for each in all_decisions
        if each.cell.name in candidate_results
    ]
    if not pairs:
        return []
    main, fared = pairs[0]
    told = [
        (each, each.promised)
        for each in sorted(fared.results, key=lambda each: -each.own.value)
        if each.promised is not None and not each.changes_nothing
    ]
    if not told:
        return []
    promising = [each for each, promised in told if promised.low > 0]
    kept = sum(each.gains and not each.faults for each in promising)
    lost = sum(each.loses for each in promising)
    text = (
        f"Single decisions promise a gain by {len(promising) or 'none'} of the {len(told)} rules "
        f"that were played among {main.names} players (rules {main.cell.rules_name})"
    )
    if promising:
        text += f"; of these, {kept or 'none'} gained when played, and {lost or 'none'} lost"
    picture = Picture(
        "promised",
        _figure(told, main, unit, band),
        "What single decisions promise of a rule, and what it brings",
        f"Dot plot: for each rule a dot for what is promised and one for what is gained. {text}.",
        "How to read it: of each rule, the square is what single decisions promise per hand, as if "
        "all else stayed as it was; the dot is what was gained by playing so, the bars the "
        f"intervals. The grey strip is less than {band:g} {unit} either way.",
        [
            Table(
                f"Promised and gained, {unit} per hand: {main.label}",
                ["rule", "promised", "gained", "verdict"],
                [
                    [
                        rule_words(each.rule, main.choice),
                        signed_plus_minus(promised),
                        mark_name(signed_plus_minus(each.own), each.faults),
                        _verdict(each),
                    ]
                    for each, promised in told
                ],
                left=(3,),
            )
        ],
    )
    return [Section("Promised, and gained", [f"{text}.", picture])]


def _figure(
    told: Sequence[tuple[RuleResult, Difference]],
    decisions: WeighedDecisions,
    unit: str,
    band: float,
) -> Rows:
    rows = [
        Lane.in_full(
            label,
            gain,
            panel=rule_words(each.rule, decisions.choice).removesuffix("."),
            words=mark_name(signed_plus_minus(gain), faults),
            series=series,
        )
        for each, promised in told
        for series, label, gain, faults in (
            (1, "promised", promised, ()),
            (0, "gained", each.own, each.faults),
        )
    ]
    return Rows.from_frame(rows, f"{unit} per hand", "loses", "gains", band)


def how_rules_fared(
    all_decisions: Sequence[WeighedDecisions],
    candidate_results: Mapping[str, CandidateResults],
    scale: Scale,
) -> list[Section]:
    """Return how rules fared when played, and what single decisions promised of them."""
    unit = scale.unit
    blocks: list[Block] = []
    for each in all_decisions:
        fared = candidate_results.get(each.cell.name)
        if fared is None:
            continue
        table = _table(each, fared, unit)
        blocks.append(table if not blocks else Folded(each.label, [table]))
    if blocks:
        apart = all_decisions[0].choice.apart
        blocks.insert(
            0,
            "A player who follows the rule here, and otherwise decides as before, met the "
            "player itself on other deals than the rules were learnt from, each played with the "
            "seats changed; and both met others. “Gained” is how much better that was. "
            "A rule is advice only if it gains on the player itself and loses to nobody: what it "
            "may cost against others is too little to matter, or less than it surely gains.",
        )
        played = [each.rule for fared in candidate_results.values() for each in fared.results]
        blocks[1:1] = explain_facts(played, all_decisions[0].choice)
        blocks.append(
            Fine(
                "All ± of a table hold at once. "
                + (f"What single decisions promise is not what a rule brings, since {apart}. "
                   if apart else "")
                + "Of players that try options in rollouts only the first one’s rules were played."
            )
        )  # fmt: skip
    promised = _make_estimate_table(all_decisions, unit)
    made = []
    if blocks:
        made.append(Section("Rules of thumb, played", blocks))
        made += _promises(all_decisions, candidate_results, unit, scale.band)
    if promised is not None:
        text = (
            "The best count or checklist that is learnt on the even deals; all that is said of it "
            "comes from the odd ones, and counts as if all else stayed as it was. It is what "
            "single decisions teach, not advice."
        )
        if any(each.rule and each.rule.learnt_from == MOST_LEARNT for each in all_decisions):
            text += f" At most the first {MOST_LEARNT:,} decisions of a half teach."
        made.append(Section("What single decisions teach", [Folded("All rules", [text, promised])]))
    return made


def _table(decisions: WeighedDecisions, candidate_results: CandidateResults, unit: str) -> Table:
    names = [name for name, _ in candidate_results.results[0].others]
    in_turn = sorted(candidate_results.results, key=lambda each: -each.own.value)
    rows = [
        [
            (f"{each.user_name}: " if each.user_name else "")
            + rule_words(each.rule, decisions.choice),
            mark_name(signed_plus_minus(each.own), each.faults),
            *(signed_plus_minus(gain) for _, gain in each.others),
            _verdict(each),
        ]
        for each in in_turn
    ]
    head = [
        "rule",
        f"on {decisions.names} itself",
        *(f"against {name}" for name in names),
        "verdict",
    ]
    caption = (
        f"Gained, {unit} per hand: {decisions.label}, "
        f"{write_count(candidate_results.hands, 'hands')} per duel"
    )
    return Table(caption, head, rows, left=(len(head) - 1,))


def _verdict(result: RuleResult) -> str:
    if result.faults:
        return "degenerate play"
    if result.changes_nothing:
        return "is how they play already"
    if result.gains:
        return "gains"
    if result.loses:
        return "loses"
    if not result.costs_nothing:
        return "not clear yet"
    return "too little to matter" if result.little else "loses nothing"


def _make_estimate_table(all_decisions: Sequence[WeighedDecisions], unit: str) -> Table | None:
    lines = []
    for each in all_decisions:
        ruled = each.rule
        if ruled is None:
            continue
        lines.append(
            [
                each.label,
                rule_words(ruled.rule, each.choice),
                percent(ruled.takes),
                signed_plus_minus(ruled.worth_yes),
                signed_plus_minus(ruled.worth_no),
                signed_plus_minus(ruled.over_policy),
                signed_plus_minus(ruled.promised),
            ]
        )
    if not lines:
        return None
    head = ["rules, players", "rule", "says yes", "worth where yes", "where no",
            "gain per decision", "promised per hand"]  # fmt: skip
    return Table(f"What they promise, in {unit}", head, lines, left=(1,))


def as_json(
    decisions: WeighedDecisions, candidate_results: CandidateResults | None
) -> dict[str, Any]:
    """Return the rule that is advice, if any, and how all that were played fared."""
    if candidate_results is None:
        return {"rule": None, "rules_played": None}
    best = candidate_results.advice
    return {
        "rule": rule_words(best.rule, decisions.choice) if best else None,
        "rules_played": {
            "hands": candidate_results.hands,
            "unit": f"{decisions.choice.unit} per hand",
            "rules": [
                {
                    "name": each.user_name or None,
                    "rule": rule_words(each.rule, decisions.choice),
                    "written": decision_rules.text(each.rule, decisions.choice),
                    "against_itself": json_able(each.own),
                    "against": json_able(dict(each.others)),
                    "verdict": _verdict(each),
                }
                for each in candidate_results.results
            ],
        },
    }
