"""How is said which players resemble people?  Matches in; a table and sentences out.

Left out: the numbers (``findings``) and the page around it (``page``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from analyser.abilities.studies.people import findings
from analyser.abilities.studies.people.findings import (
    CLOSE,
    LIKE,
    NEAR,
    RESEMBLES,
    UNKNOWN,
    UNLIKE,
    Likeness,
    PeopleComparison,
)
from analyser.confidence import EACH_INTERVAL, normal_half
from analyser.findings.answers import Answer, Answers
from analyser.findings.playing_style import MARK, mark_name
from analyser.report.cells import matches
from analyser.report.cells.page import Side
from analyser.report.labels import name_in_sentence, rule_set
from analyser.report.parts import Fact, Fine, FirstScreen, Framed, Part, Section
from analyser.report.pictures import Lane, Rows
from analyser.report.study import PlayedRun
from analyser.wording import Table, capitalise, list_names, number, plus_minus

PEOPLE: Final = "people"
"""What the row of people is called."""
HALF: Final = normal_half()
"""Standard errors that the ± of people's mean is: their matches were looked at once."""
PANELS: Final = {LIKE: "as people do", CLOSE: "close to people", UNLIKE: "unlike people"}
"""What is above the line-ups of a verdict in the picture."""
FEWEST: Final = 3
"""Fewest line-ups with which the most human-like player leads a page of matches alone."""
MOST_TOLD: Final = 3
"""Line-ups of which it is said in what they differ; of more the table alone says it."""
MOST_NAMED: Final = 3
"""Line-ups that are named with a word; more are counted, and the table has their names."""


def part(_: PlayedRun, read: Answers) -> Part | None:
    """Return what leads a page that is of nothing but matches to be set beside people's."""
    played = select_played(read)
    if len(played) < FEWEST or len(played) < len(read.spec.cells):
        return None
    said = sentences(played)
    summary = {"people": [each.as_json() for each in played]}
    return Part(
        "", said, [], [], summary, certain=EACH_INTERVAL.certain, first_screen=first_screen(played)
    )


def first_screen(comparisons: Sequence[PeopleComparison]) -> FirstScreen:
    """Return how many end matches as people do, and how far each is from them."""
    known = [each for each in comparisons if each.likeness.apart and not each.no_play]
    ordered = sorted(known, key=lambda each: each.likeness.distance)
    if not ordered:
        return FirstScreen("Not known yet: too few matches.")
    best = ordered[0]
    player, _, where = best.label.partition(" in ")
    rules = f" Nearest: {best.label}." if where else ""
    verdicts = [each.likeness.verdict for each in ordered]
    # Which of those that are alike is the nearest is not known: no interval tells them apart.
    alike = verdicts.count(LIKE)
    said = f"{alike} of {len(ordered)} line-ups end matches as people do, {player} among them."
    if alike == 1:
        said = f"Of {len(ordered)} line-ups {player} alone ends matches as people do."
    elif not alike:
        said = "None of these players ends matches as people do."
    facts = [
        Fact(f"{verdicts.count(word)} of {len(ordered)}", words)
        for word, words in (
            (LIKE, "end matches as people do."),
            (CLOSE, "come close to people."),
            (UNLIKE, "do not resemble people."),
        )
    ]
    lanes = [
        Lane(
            capitalise(who),
            each.likeness.distance,
            math.nan,
            math.nan,
            number(each.likeness.distance, 2),
            rules_name,
            panel=PANELS[each.likeness.verdict],
        )
        for each in ordered
        for who, _, rules_name in [each.label.partition(" in ")]
    ]
    return FirstScreen(
        said,
        f"Compared with {best.likeness.people.matches:,} matches of people: the winner's score, "
        "the loser's, the margin and its spread. "
        f"Up to {RESEMBLES:g} of people's spread counts as alike, "
        f"up to {NEAR:g} as close; their averages are known to ± "
        f"{number(HALF / math.sqrt(best.likeness.people.matches), 2)}.{rules}",
        Framed(
            "answer",
            "How far each is from people",
            [Rows.from_frame(lanes, "of people's spread")],
            "The largest of four distances, in people's own spread from match to match.",
        ),
        facts,
    )


def sections(read: Answers) -> list[Section]:
    """Return the section of people's matches; none where nothing is known of such."""
    played = select_played(read)
    if not played:
        return []
    return [
        Section(
            "Beside people",
            [
                *sentences(played),
                table(played),
                Fine(
                    f"{played[0].likeness.people.source} Players who are not equally good win by "
                    "more "
                    "than equal ones do, so a margin alone says little."
                ),
            ],
        )
    ]


def select_played(read: Answers) -> list[PeopleComparison]:
    """Return the matches of each cell that has some, under rules of which people's are known."""
    made = []
    for answer in read.ordered:
        matches, record = (
            answer.matches,
            findings.find_peoples_matches(read.game, answer.cell.rules),
        )
        if record is None or matches is None or matches.finals is None or not matches.played:
            continue
        seats = len(read.game.seats(answer.cell.rules))
        like = Likeness(matches.finals, record)
        turns = answer.turns.mean / seats
        name = _name(read, answer)
        made.append(PeopleComparison(name, like, matches.hands.mean, turns, bool(answer.faults)))
    return made


def _name(read: Answers, answer: Answer) -> str:
    """Return who plays, and by which rules where they are not the same for all."""
    game, cell = read.game, answer.cell
    names = [name_in_sentence(game, str(each["name"])) for each in cell.entrants]
    alike = len({cell.rules_name for cell in read.spec.cells}) == 1
    where = "" if alike else f" in {rule_set(game, cell.rules_name, cell.preset)}"
    return mark_name(f"{' against '.join(names)}{where}", answer.faults)


def sentences(comparisons: Sequence[PeopleComparison]) -> list[str]:
    """Return who resembles people and who does not, the nearest first, and in what they differ.

    What is degenerate play is named, and not counted.
    """
    play = [each for each in comparisons if not each.no_play]
    ordered = sorted(play, key=lambda each: each.likeness.distance)
    by_word = {
        word: [each for each in ordered if each.likeness.verdict == word]
        for word in (LIKE, CLOSE, UNLIKE, UNKNOWN)
    }
    said = []
    if some := by_word[LIKE]:
        said.append(
            f"{_names(some)} {'ends' if len(some) == 1 else 'end'} matches as people do: all four "
            f"numbers lie within {RESEMBLES:g} times people's own spread from match to match."
        )
    elif len(play) > 1:
        said.append("None of these players ends matches as people do.")
    few, judged = len(play) <= MOST_TOLD, len(play) - len(by_word[UNKNOWN])
    for word, verb, verbs, least in (
        (CLOSE, "comes near people", "come near them", RESEMBLES),
        (UNLIKE, "does not resemble people", "do not resemble them", NEAR),
    ):
        if few:
            said += [
                f"{each.label} {verb}: {_describe_differences(each, least)}."
                for each in by_word[word]
            ]
        elif len(some := by_word[word]) > MOST_NAMED:
            nearest = f", nearest of them {some[0].label}" if word == CLOSE else ""
            said.append(f"{len(some)} of the {judged} {verbs}{nearest}.")
        elif some:
            said.append(f"{_names(some)} {verb if len(some) == 1 else verbs}.")
    for each in by_word[UNKNOWN]:
        won = each.likeness.finals.matches
        said.append(f"Of {each.label} nothing can be said: {won} of its matches were won.")
    if left_out := [each for each in comparisons if each.no_play]:
        named = [each.label.removesuffix(MARK) for each in left_out]
        said.append(f"Left out as degenerate play: {list_names(named)}.")
    return [capitalise(each) for each in said]


def _names(comparisons: Sequence[PeopleComparison]) -> str:
    return list_names([each.label for each in comparisons])


def _describe_differences(comparison: PeopleComparison, least: float) -> str:
    """Return the numbers in which the players differ from people by more than ``least`` spreads."""
    return list_names(
        [
            f"{each.words} is {number(abs(each.size), 0)} {'higher' if each.size > 0 else 'lower'}"
            for each in comparison.likeness.apart
            if each.distance > least
        ]
    )


def table(comparisons: Sequence[PeopleComparison]) -> Table:
    """Return people and players, a row each."""
    record = comparisons[0].likeness.people
    half = HALF * record.margin_sd / record.matches**0.5
    rows = [
        [
            PEOPLE,
            "",
            number(record.winner_median, 0),
            number(record.loser_mean, 0),
            plus_minus(record.margin_mean, half),
            number(record.margin_sd, 0),
            "–",
            "–",
            f"{record.matches:,}",
        ]
    ]
    for each in sorted(comparisons, key=lambda each: (each.no_play, each.likeness.distance)):
        like = each.likeness
        rows.append(
            [
                each.label,
                like.verdict,
                number(like.winner_median, 0),
                number(like.loser.mean, 0),
                plus_minus(like.margin.mean, like.margin.half),
                number(like.finals.margin.sd, 0),
                number(each.hands, 1),
                number(each.turns, 1),
                f"{like.finals.matches:,}",
            ]
        )
    head = ["who", "like people", "winner’s median", "loser’s mean", "margin", "its spread"]
    head += ["hands per match", "turns per player", "matches"]
    caption = f"Matches to {record.target:,} between people, and between players"
    return Table(caption, head, rows, left=(1,))


SIDE: Final = Side(part, place=3, sections=sections, sections_before=matches.sections)
