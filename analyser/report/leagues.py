"""What is the page of a league, and what does a program get?

Left out: the first screen (``first_screens.leagues``), and the numbers (``findings.leagues``).
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from analyser import games
from analyser.findings.json_fields import each_picked, picked
from analyser.findings.leagues import RatedTable
from analyser.play import answer_provenance
from analyser.play.leagues import EarlierVersion, Kept
from analyser.report import appendix
from analyser.report.cells import plain
from analyser.report.first_screens import leagues as screens
from analyser.report.parts import Form, Section, in_turn
from analyser.wording import Table, all_of, counted, number


def summary(kept: Kept, tables: Sequence[RatedTable]) -> dict[str, Any]:
    """Return the numbers for a program, JSON-able."""
    game = games.game(kept.league.spec.game)
    return {
        "kind": "league",
        "question": kept.league.spec.question or screens.QUESTION,
        "sentence": screens.answer(tables, game),
        "game": game.name,
        "seed": kept.league.spec.seed,
        "hands": kept.hands,
        "hands_per_day": kept.league.hands_per_day,
        "tables": [_table(table) for table in tables],
        "earlier_versions": [_version(each) for each in kept.earlier_versions()],
        **kept.forfeits().summary(),
    }


def _table(table: RatedTable) -> dict[str, Any]:
    first = screens.leader(table)
    return {
        "rules": table.rules,
        "leader": first.name if first else None,
        "deals": table.deals,
        "players": [
            picked(each, "player=name version rating no_rating=why gain deals won drawn")
            | {"no_rating": each.why or None}
            for each in table.standings
        ],
        "pairs": each_picked(table.meetings, "a b deals won drawn gain"),
    }


def _version(each: EarlierVersion) -> dict[str, Any]:
    said = picked(each, "player=name rules version last_day deals")
    return said | {"last_day": each.last_day or None}


def changed(each: EarlierVersion) -> str:
    """Return that a player was changed, in a sentence."""
    day = f", last played on {each.last_day}" if each.last_day else ""
    return (
        f"{each.name} has changed since version {each.version} ({each.rules}{day}): its "
        f"{counted(each.deals, 'deals')} are kept and do not count; it starts with none"
    )


def form(
    kept: Kept, tables: Sequence[RatedTable], command: Sequence[str], made: Mapping[str, Any]
) -> Form:
    """Return all that stands on the page.

    ``command``: what makes the same hands in an empty folder; ``made``: what made the answer, as
    ``play.answer_provenance`` has it.
    """
    spec = kept.league.spec
    game = games.game(spec.game)
    rules = ", ".join(dict.fromkeys(table.rules for table in tables))
    what = f"{game.title}, rules {rules}; {counted(kept.hands, 'hands')}; seed {spec.seed}"
    earlier = kept.earlier_versions()
    names = dict.fromkeys(each.name for table in tables for each in table.standings)
    facts = {"seed": spec.seed, "played": counted(kept.hands, "hands")}
    facts |= {key: made[key] for key in made if key not in _APART}
    facts |= {"scenario digest": made["scenario"], "manifest digest": made["manifest"]}
    pairs = list(kept.league.pairs)
    played = [
        replace(cell, units=kept.deals(pair)) for pair, cell in zip(pairs, spec.cells, strict=True)
    ]
    return Form(
        game.title,
        spec.question or screens.QUESTION,
        screens.answer(tables, game),
        in_turn([screens.answer(tables, game)]),
        f"{what}. {screens.TABLE.certain}",
        [*_sections(tables), *([_versions(earlier)] if earlier else [])],
        method(tables),
        shlex.join(command),
        [(key, plain(value)) for key, value in (facts | answer_provenance.told(made)).items()],
        appendix.told(replace(spec, cells=tuple(played))),
        players={name: game.policies[name] for name in names if name in game.policies},
        shown=screens.screen(tables, game, answer_provenance.day(made), notes(kept)),
        what=what,
        made=made,
    )


_APART = ("format", "seed", "scenario", "manifest", "sittings", "gap", "command")
"""Facts of the origin that a page shows otherwise."""


def notes(kept: Kept) -> list[str]:
    """Return what a first screen has to say of earlier versions and of forfeited hands."""
    names = dict.fromkeys(each.name for each in kept.earlier_versions())
    changed = f"Changed since: {', '.join(names)}; earlier versions do not count."
    return [*([changed] if names else []), *kept.forfeits().sentences]


def _sections(tables: Sequence[RatedTable]) -> list[Section]:
    made = []
    for table in tables:
        pairs = [
            [
                f"{each.a} – {each.b}",
                *(_of_100(part, each.deals) for part in (each.won, each.drawn)),
                number(each.gain, 1),
                f"{each.deals:,}",
            ]
            for each in table.meetings
        ]
        players = [[each.name, each.version, f"{each.deals:,}"] for each in table.standings]
        made.append(
            Section(
                f"Pair by pair: {table.rules}",
                [
                    Table(
                        "The result of each pair, seen by the first",
                        ["pair", "won of 100", "drawn", "gain per hand", "deals"],
                        pairs,
                    ),
                    Table("The players' versions", ["player", "version", "deals"], players),
                ],
            )
        )
    return made


def _of_100(count: int, deals: int) -> str:
    return number(100 * count / deals, 1) if deals else "–"


def _versions(earlier: Sequence[EarlierVersion]) -> Section:
    rows = [
        [each.name, each.rules, each.version, each.last_day or "–", f"{each.deals:,}"]
        for each in earlier
    ]
    head = ["player", "rules", "version", "last day", "deals"]
    table = Table("Kept, and not counted above", head, rows, left=(1, 2))
    return Section("Earlier versions", [table])


def method(tables: Sequence[RatedTable]) -> list[str]:
    """Return how the numbers are made: paragraphs."""
    arms = tables[0].arms
    return [
        f"All pairs of a table play the same numbered deals, each {all_of(arms, 'ways')} round. A "
        "player wins a deal if it is ahead over all of its hands; a drawn deal is half a win. "
        "Every day adds deals, first to the pairs that have the fewest.",
        "Ratings are Bradley–Terry strengths of greatest likelihood, 400 points for odds of ten to "
        "one; the mean of a table is 0. Nothing is added to what was won: a player that won or "
        "lost every deal has no rating.",
        "The unit of all intervals is the deal, with all pairs that played it (a sandwich estimate "
        "by deals). They are asymptotic confidence sequences (Waudby-Smith et al., arXiv "
        "2103.06476), with Bonferroni's part of the risk for each rating, each difference of two "
        "ratings and each gain of a table.",
        "A gain is how far a player is ahead of the mean of the table, its own 0 included.",
        "A player is its program, or its habits. Where one of them changes, it is another version, "
        "which starts with no deals.",
    ]
