"""How often does the score of a match change what is best, and what does that bring?

The numbers are in ``score_effects.toml``; ``docs/tools/matches/score_headroom.py`` writes them, and
those of the player that was played ``docs/tools/matches/search_match.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from analyser.games.burraco.match_chances import LATE as LATE_POINTS
from analyser.games.protocols.exact_counts import CountedTable
from analyser.games.protocols.matches import ScoreEffects
from analyser.games.records import tables

FILE: Final = "score_effects.toml"
PACKAGE: Final = "analyser.games.burraco"
SEARCHERS: Final = "searchers.toml"
KINDS: Final = ((1500, 1500), (1900, 1500), (1500, 1900), (1900, 1900))
"""Scores at which each kind of decision is counted, own first."""
EVEN_SHARE: Final = 50
"""Of 100 matches those that an equal player wins."""
EARLY: Final = (1000, 1000)
LATE: Final = (1900, 1500)
"""Scores that the answer speaks of."""
CHANGES: Final = {
    ("draw", "take"): "take the pile, where points say draw",
    ("take", "draw"): "draw, where points say take the pile",
    ("meld", "discard"): "hold back, where points say meld",
    ("discard", "meld"): "meld, where points say hold back",
    ("meld", "meld"): "meld something else",
    ("discard", "discard"): "discard something else",
}
"""Of what is best for points, and then for the match: the change."""
MEASURED_KEYS: Final = ("differs", "gain", "half", "most")
"""What was measured at each score."""
SHOWN_SCORES: Final = (
    (0, 0), (1000, 1000), (1000, 1900), (1500, 1500), (1500, 1700), (1700, 1500), (1700, 1700),
    (1500, 1900), (1900, 1500), (1900, 1900),
)  # fmt: skip
"""Scores of the table, own first."""


def effects() -> ScoreEffects:
    """Return what was measured."""
    figures: Mapping[str, Any] = tables(PACKAGE, FILE)
    scores: list[int] = figures["scores"]
    early, late = (_find(figures, "differs", *each) for each in (EARLY, LATE))
    most = _find(figures, "most", *LATE)
    played, three = figures["played"], figures["victory_points"][0]
    share, half = figures["matches"]["won"]
    gained, won = _write_gain(*played["gain"]), _write_gain(share, half, 2)
    player = _name(str(played["player"]))
    return ScoreEffects(
        f"Near the target, in {_write_part(late)}, though playing for the match wins little.",
        f"That is {100 * late:.0f} of 100 from 1,900 to 1,500, and {100 * early:.0f} from 1,000 to "
        "1,000. Tested: "
        f"{figures['positions']:,} decisions of learnt players, Italian rules. "
        f"T{player[1:]} wins {won} of 100 matches"
        f"{'' if share - EVEN_SHARE > half else ', not clearly more than half'}.",
        "Of 100 decisions, how many the score changes",
        scores,
        figures["differs"],
        (
            (gained, f"percentage points of the chance to win: what {player} gains per hand from "
             f"{len(played['scores'])} late scores."),
            (f"{most:.1f}", "of 100 matches: what a hand's better choices gain at most, from 1,900 "
             "to 1,500."),
            (f"{three['most']:.2f}", f"of {three['points']} victory points: what better choices "
             f"gain at most in a match of {three['hands']} hands."),
        ),
        (
            _table_played(played), _table_kinds(figures), _table_gains(figures),
            _table_shifts(figures),
        ),
        _write_method(figures),
        {**figures, "scores": _list_scores(figures)},
    )  # fmt: skip


def _find(figures: Mapping[str, Any], key: str, own: int, other: int) -> float:
    scores = figures["scores"]
    return float(figures[key][scores.index(own)][scores.index(other)])


def _write_part(share: float) -> str:
    """Return a share of decisions in words."""
    words = {20: "twenty", 10: "ten", 5: "five", 3: "three", 2: "two"}
    return f"one decision in {words[min(words, key=lambda many: abs(1 / many - share))]}"


def _table_kinds(figures: Mapping[str, Any]) -> CountedTable:
    """Return which decisions change, of 100 of their kind."""
    rows = []
    for (was, to), words in CHANGES.items():
        row = [words]
        for each in figures["kinds"]:
            every = sum(each[was].values())
            row.append(f"{100 * each[was].get(to, 0) / every:.0f}")
        rows.append(row)
    head = [f"{each['own']:,} to {each['other']:,}" for each in figures["kinds"]]
    return CountedTable(
        "Which decisions change, of 100 of their kind", ["for the match", *head], rows
    )


def _table_played(duel: Mapping[str, Any]) -> CountedTable:
    """Return what the player for the match gains from some scores."""
    rows = [
        [f"{own:,} to {other:,}", _write_gain(*gain), _write_gain(*points)]
        for (own, other), gain, points in zip(
            duel["scores"], duel["gains"], duel["points"], strict=True
        )
    ]
    return CountedTable(
        f"What {_name(str(duel['player']))} gains on {_name(str(duel['against']))}",
        ["the match stands", "of 100 matches", "points per hand"],
        rows,
    )


def _table_gains(figures: Mapping[str, Any]) -> CountedTable:
    """Return what the better choices of a hand bring, and at most."""
    rows = []
    for own, other in SHOWN_SCORES:
        share, gain, half, most = (_find(figures, key, own, other) for key in MEASURED_KEYS)
        row = [f"{100 * share:.0f}", _write_gain(gain, half), f"{most:.1f}"]
        rows.append([f"{own:,} to {other:,}", *row])
    for each in figures["victory_points"]:
        share, (gain, half), most = (each[key][-1] for key in ("differs", "gains", "bounds"))
        row = [f"{100 * share:.0f}", _write_gain(gain, half, 2), f"{most:.2f}"]
        unit = f" of {each['points']}"
        rows.append(
            [f"last of {each['hands']} hands, victory points", row[0], row[1] + unit, row[2] + unit]
        )
    head = ["the match stands", "of 100 decisions change", "gained per hand", "at most"]
    return CountedTable("What better choices gain, of 100 matches", head, rows)


def _table_shifts(figures: Mapping[str, Any]) -> CountedTable:
    """Return what rules gain that take more piles, or fewer."""
    rows = []
    for shift in figures["kinds"][0]["pile_shifts"]:
        row = [f"{int(shift):+d} points".replace("-", "−")]
        for each in figures["kinds"]:
            gain, half = each["pile_shifts"][shift]
            row.append(_write_gain(gain, half))
        rows.append(row)
    head = [f"{each['own']:,} to {each['other']:,}" for each in figures["kinds"]]
    return CountedTable(
        "Rules that were tried: value the pile more, or less", ["the pile counts", *head], rows
    )


def _write_method(figures: Mapping[str, Any]) -> list[str]:
    played = figures["played"]
    against = _name(str(played["against"]))
    return [
        f"Positions are from hands of learnt players, drawn at random; a side has "
        f"{figures['decisions_per_hand']:.0f} decisions per hand. Every option is played to "
        f"the end of the hand in the same {figures['worlds']:,} worlds. Each end is judged twice: "
        "by its points, and by the chance to win the match from there.",
        "A gain is the sum over the decisions of a hand. Options are chosen in one half of the "
        "worlds, by a mean of the chance and of points at their usual worth, and measured in the "
        "other half. The bound chooses and measures in the same worlds, so it is too high. Effects "
        "of decisions do not add up exactly, and all play on for points, by a rule-based player's "
        "habits.",
        f"The player for the match searches as {against}. Within {LATE_POINTS} points "
        "of the target it tries what it valued about alike once more, to the end of the hand, and "
        f"adds a part of the chance to win. Of {played['deals']:,} deals each is played from "
        f"{len(played['scores'])} scores and by either side. What counts is the chance to win from "
        "where the hand leads, not a match played out. Its opponents play for points. At these "
        "scores more is to be gained than in most late hands. "
        f"{figures['matches']['matches']:,} whole matches are played too, each twice with the same "
        "cards, the sides swapped.",
        "Victory points are by the federation's tables, at the leads with which hands of such a "
        "match begin among learnt players. The tables rise almost evenly with the lead, so points "
        "are as good a measure, and no player for victory points was built.",
        "A rule that was tried plays for points, and values the pile some points more or less than "
        "it is worth. What it gains is estimated from the same worlds. "
        f"{_count_gaining(figures)} clearly gain, so none was played.",
    ]


def _write_gain(gain: float, half: float, digits: int = 1) -> str:
    """Return a gain with half of its interval; 0 has no sign."""
    return f"{round(gain, digits) + 0.0:.{digits}f} ± {half:.{digits}f}".replace("-", "−")


def _name(policy: str) -> str:
    """Return a search player in a sentence."""
    label = str(tables(PACKAGE, SEARCHERS)[policy]["label"])
    return f"the {label[0].lower()}{label[1:]}"


def _count_gaining(figures: Mapping[str, Any]) -> str:
    """Return how many of the rules that were tried clearly gain."""
    tried = [each for kinds in figures["kinds"] for each in kinds["pile_shifts"].values()]
    return f"{sum(gain > half for gain, half in tried)} of {len(tried)}"


def _list_scores(figures: Mapping[str, Any]) -> list[dict[str, float]]:
    """Return a row for each score."""
    return [
        {
            "own": own,
            "other": other,
            **{key: _find(figures, key, own, other) for key in MEASURED_KEYS},
        }
        for own in figures["scores"]
        for other in figures["scores"]
    ]
