"""What does the score of a match change at Écarté, and what does that bring?

The numbers are in ``score_effects.toml``; ``docs/tools/matches/ecarte_effects.py`` writes them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from analyser.games.protocols.exact_counts import CountedTable
from analyser.games.protocols.matches import ScoreEffects
from analyser.games.records import tables

FILE: Final = "score_effects.toml"
PACKAGE: Final = "analyser.games.ecarte"
LAST: Final = 4
"""Points of a player who needs one."""
SHOWN_SCORES: Final = ((0, 0), (4, 0), (0, 4), (3, 3), (4, 3), (3, 4), (4, 4))
"""Scores of the table, own first."""


def effects() -> ScoreEffects:
    """Return what was measured."""
    figures: Mapping[str, Any] = tables(PACKAGE, FILE)

    def share(key: str, own: int, other: int) -> str:
        return f"{100 * figures[key][own][other]:.0f}"

    def gain(own: int, other: int, decimals: int = 2) -> str:
        value, half = figures["gain"][own][other], figures["half"][own][other]
        return f"{value:.{decimals}f} ± {half:.{decimals}f}".replace("-", "−")

    last = LAST, LAST
    counts = {each["count"] for each in figures["rules_played"]}
    rows = [
        [
            f"{own} to {other}",
            *(
                f"{share(key, own, other)} ({share(f'{key}_for_points', own, other)})"
                for key in ("stands", "refuses")
            ),
            gain(own, other),
        ]
        for own, other in SHOWN_SCORES
    ]
    return ScoreEffects(
        f"When your opponent needs one point, yes: from four to four the elder stands on "
        f"{share('stands', *last)} of 100, not {share('stands_for_points', *last)}.",
        "Tested: a search player for the match against one for points, "
        f"{figures['hands']:,} hands from "
        "each score of a match to five. From nothing to nothing they play alike.",
        "In how many of 100 hands the player for the match plays otherwise",
        figures["scores"],
        figures["differs"],
        (
            (gain(*last, 1), "more of 100 matches are won by one hand from four to four."),
            (share("refuses", *last), "of 100 proposals are refused from four to four, not "
             f"{share('refuses_for_points', *last)}."),
            (" or ".join(map(str, sorted(counts))), "is the count to stand or refuse with from "
             f"four to four, not {figures['usual_count']}."),
        ),
        (
            CountedTable(
                "Of 100 hands, for the match (for points)",
                ["you have", "the elder stands", "the dealer refuses", "gained of 100 matches"],
                rows,
            ),
            _table_rules(figures),
        ),
        [
            "Both search in the same number of worlds. One counts the points of the hand, the "
            "other the chance to win the match from the score that it leads to. The same deals are "
            "played with each in the same seat, against the player for points.",
            "A gain is what the first player gains in one hand; after it, both are taken to play "
            "for points. Where the opponent needs one point, a second one loses no more: so to be "
            "vulnerable costs nothing, and a player who allows no exchange risks less.",
            "A count is 3 for each trump but the king, each plain king and each plain queen, and 1 "
            "for each card beyond the first in the longest plain suit. Rules by it were chosen on "
            "other deals, and played by `champion-ecarte` in "
            f"{figures['rule_hands']:,} hands from four "
            "to four, where one hand decides.",
        ],
        {**figures, "scores": _list_scores(figures)},
    )  # fmt: skip


def _table_rules(figures: Mapping[str, Any]) -> CountedTable:
    """Return what rules gain that were played from four to four."""
    words = {"stand": "as elder, stand", "refuse": "as dealer, refuse"}
    rows = []
    for each in figures["rules_played"]:
        gains = (each["usual_count"], each["own_choice"])
        row = [f"+{gain:.1f} ± {half:.1f}".replace("+-", "−") for gain, half in gains]
        rows.append([f"{words[each['decision']]} with {each['count']} or more", *row])
    head = ["the rule", f"on the count of {figures['usual_count']}", "on the player's own choice"]
    return CountedTable("A rule from four to four, gained of 100 matches", head, rows)


def _list_scores(figures: Mapping[str, Any]) -> list[dict[str, float]]:
    """Return a row for each score."""
    scores: Sequence[int] = figures["scores"]
    apart = ("scores", "rules_played")
    keys = [key for key, each in figures.items() if isinstance(each, list) and key not in apart]
    return [
        {"own": own, "other": other, **{key: figures[key][own][other] for key in keys}}
        for own in scores
        for other in scores
    ]
