"""What is a decision worth?  Weighed decisions in, sections of a page out.

Left out: the numbers themselves (``findings.decisions``), what holds for every player
(``agreement``), how a rule of thumb fares in play (``rules_of_thumb``), the drawing
(``report.figures``) and the page around it (``report.page``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analyser.confidence import INTERVAL
from analyser.findings import decision_advice, decision_study, situation_cells
from analyser.findings.agreement import Agreement
from analyser.findings.answers import Answers
from analyser.findings.chart import Card
from analyser.findings.decision_study import DecisionStudy
from analyser.findings.decisions import WeighedDecisions
from analyser.findings.rules_of_thumb import CandidateResults
from analyser.games.protocols.decisions import Choice
from analyser.games.protocols.engines import is_engine
from analyser.report import asking, exact_counts
from analyser.report.decisions import agreement, by_seat, rules_of_thumb
from analyser.report.decisions import chart as cards
from analyser.report.decisions import first_screen as screens
from analyser.report.decisions.numbers import MatchEffects, summary
from analyser.report.decisions.sections import (
    average_section,
    common_sections,
    field_section,
    frontier_section,
    match_section,
    rule_set_sections,
    situation_sections,
)
from analyser.report.decisions.sentences import condition_words, sentences
from analyser.report.labels import Words
from analyser.report.parts import Part, Section
from analyser.report.study import PlayedRun, StudyResult
from analyser.wording import (
    list_names,
    number,
)


def is_asked(run: PlayedRun) -> bool:
    """Return whether a run weighs decisions."""
    return any(cell.choice for cell in run.spec.cells)


def read(played_run: PlayedRun) -> StudyResult:
    """Return all that is known of its decisions; see ``Study.read``."""
    read = decision_study.read(played_run.run, played_run.spec, played_run.game, played_run.duels)
    return StudyResult(*read, played_run.day)


def tell(result: StudyResult) -> Part:
    """Return what is said of them."""
    every: DecisionStudy = result.numbers
    return part(
        every.cells, every.agreed, result.read, every.candidates, every.effects, every.card,
        result.day,
    )  # fmt: skip


def part(
    all_decisions: Sequence[WeighedDecisions],
    agreed: Sequence[Agreement],
    read: Answers,
    results: Mapping[str, CandidateResults],
    effects: MatchEffects,
    card: Card | None = None,
    day: str = "",
) -> Part:
    """Return the content of a page about decisions; ``read`` gives the game and the scale.

    ``card``: the cells of the strategy chart; ``day``: when the run was played.
    """
    main, scale = all_decisions[0], read.scale
    advice = decision_advice.advise(all_decisions, results)
    rules = list(dict.fromkeys(each.cell.rules_name for each in all_decisions))
    # Where the choice never came up, there is no more to say than that.
    found = [each for each in all_decisions if each.decisions]
    sections: list[Section] = []
    if found:
        sections = [
            *agreement.what_holds(agreed, scale.unit),
            *exact_counts.make_sections(read.game, main.cell.rules, main.choice),
            *cards.make_section(card, scale),
            average_section(found, scale),
            *situation_sections(main, scale),
            *field_section(main, scale),
            *by_seat.section(main, scale.unit),
            *common_sections(found, scale.unit),
            *rules_of_thumb.how_rules_fared(found, results, scale),
            *rule_set_sections(advice, found, results, scale.unit),
            *frontier_section(advice, scale.unit),
            *rules_of_thumb.who_wins_hands(found, results, scale.unit),
            *match_section(found, effects, scale.unit),
        ]
    said = [
        *exact_counts.sentences(read.game, main.cell.rules, main.choice),
        *sentences(all_decisions, agreed, results, scale),
        *rules_of_thumb.given_sentences(all_decisions, results, scale.unit),
    ]
    return Part(
        f"{read.game.title}: is {main.choice.doing} worth it{condition_words(main)}?",
        said,
        sections,
        _method(main),
        summary(all_decisions, agreed, results, effects, advice, scale),
        rules=list_names(rules),
        names=list(dict.fromkeys([*(each.names for each in all_decisions), *rules])),
        certain=f"Every ± is a {INTERVAL}, wider where more numbers hold at once: so one number "
        "may have two.",
        unit="deals",
        first_screen=screens.first_screen(all_decisions, advice, read, results, day, card),
        asking=asking.make_asking(
            situation_cells.read(
                advice.decisions, None if advice.rule is None else advice.rule.rule, card
            ),
            Words(read.game),
            scale,
        ),
    )


def _futures(choice: Choice, futures: int) -> str:
    """Return how many rollouts both ways had, and what was reshuffled, up to a further "and"."""
    if choice.unseen is None:
        return "Nothing else was hidden, so each choice was played on once,"
    unseen = f", {choice.unseen}," if choice.unseen else ""
    times = "once" if futures == 1 else f"{futures} times"
    return f"What nobody had seen{unseen} was reshuffled {times}, the same for both choices,"


def _players_of_rollouts(decisions: WeighedDecisions) -> str:
    """Return as whom all play from the decision on: a program plays no rollouts."""
    if any(map(is_engine, decisions.cell.entrants)):
        return "the game's default policy, since an engine plays only the hand itself"
    return "they always play"


def _method(weighed_decisions: WeighedDecisions) -> list[str]:
    if not weighed_decisions.decisions:
        return []
    return [
        "One decision was drawn at random from all those of a deal in which a player could "
        f"{weighed_decisions.choice.first} or "
        f"{weighed_decisions.choice.second}{condition_words(weighed_decisions)}. It counts as "
        "often as its deal has such decisions, and the deal is the unit of every interval.",
        "From there all players kept the cards that they held: given all that was played, these "
        f"are one fair draw of what they could be. "
        f"{_futures(weighed_decisions.choice, weighed_decisions.cell.futures)} "
        f"and all played on as {_players_of_rollouts(weighed_decisions)}. Redealing the "
        f"opponents' cards would "
        "discard what their play reveals; a test shows that this biases the answer.",
        f"Every ± is a {INTERVAL}: an asymptotic confidence sequence (Waudby-Smith, Arbour, "
        "Sinha, Kennedy and Ramdas, arXiv 2103.06476, Theorem 2.2). The ± of one answer by "
        "situation hold at once (Bonferroni). So do those of what holds for all players, and those "
        "of the rules of thumb in play. A situation in two of these groups has the wider ± in "
        "both. The ± of an average stands for itself.",
        f"To weigh a decision takes the time of {number(weighed_decisions.cost, 1)} whole hands.",
    ]
