"""What is the page of a league, and what does a program get?

Left out: the numbers (``findings``).
"""

from __future__ import annotations

import math
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from analyser import games
from analyser.abilities.clubs.leagues.days import EarlierVersion, StoredLeague
from analyser.abilities.clubs.leagues.findings import NO_DEALS, NOT_CONNECTED, RatedTable, Standing
from analyser.confidence import INTERVAL, Coverage
from analyser.findings.json_fields import json_able, pick_fields
from analyser.findings.playing_cost import RULE_BASED, frontier
from analyser.games.interface import Game
from analyser.report import appendix, strengths
from analyser.report.labels import describe_making, label, name_in_sentence, rule_set
from analyser.report.parts import Fact, FirstScreen, Framed, Part, Section
from analyser.report.pictures import CostChart, Rows, cost_in_words
from analyser.report.study import Source
from analyser.scenario import policy_lookup
from analyser.statistics.simultaneous import Number
from analyser.wording import (
    Table,
    capitalise,
    count_all,
    fits,
    list_names,
    list_options,
    number,
    short_plus_minus,
    write_count,
    write_in_100,
)

TABLE: Final = Coverage(at_once=True, extent="a table", always=True)
"""What the intervals of a league promise."""
QUESTION: Final = "Who leads the league?"
UNIT: Final = "rating points"
_VERBS: Final = {NOT_CONNECTED: "cannot be compared yet"}
"""How a sentence begins of a player without a rating, where that is not a verb already."""
MOST_TABLES: Final = 1
"""Tables whose numbers are seen unfolded; a telephone has no room for more."""
MOST_NAMED: Final = 3
"""Players who are named as close."""


def answer(tables: Sequence[RatedTable], game: Game) -> str:
    """Return who leads, in a sentence that can be an answer."""
    leaders = [table.leader for table in tables]
    if len(tables) == 1:
        return _describe_single(tables[0], leaders[0], game)
    names = {each.player for each in leaders if each}
    if not names:
        return _describe_no_leader(tables, game)
    if len(names) == 1 and all(leaders):
        said = (
            f"{capitalise(name_in_sentence(game, names.pop()))} leads "
            f"{count_all(len(tables), 'tables')}"
        )
        gaps = [_gap(table) for table in tables]
        if all(gaps) and len(tables) == 2:
            said += f", by {' and '.join(gaps)} {UNIT}"
        return f"{said}."
    clauses = [_clause(table, one, game) for table, one in zip(tables, leaders, strict=True)]
    said = capitalise("; ".join(clauses)) + "."
    if not fits(said):
        known = sum(each is not None for each in leaders)
        said = f"{known} of {len(tables)} tables have a clear leader."
    return said


def _describe_no_leader(tables: Sequence[RatedTable], game: Game) -> str:
    """Return that no table has a clear leader, and who may lead each of them."""
    said = f"Not known yet who leads {'either' if len(tables) == 2 else 'any'} table"
    each = [{one.player for one in [*table.rated[:1], *table.rivals]} for table in tables]
    near = [one.player for one in tables[0].rated if all(one.player in names for names in each)]
    if any(table.missing for table in tables) or not 1 < len(near) <= MOST_NAMED:
        return f"{said}."
    named = f"{said}: {list_options([name_in_sentence(game, name) for name in near])}."
    return named if fits(named) else f"{said}."


def _gap(table: RatedTable) -> str:
    """Return by how many points the first is ahead of the second; ``""``: that is not known."""
    known = len(table.gaps) > 1 and table.players[0].rating
    return number(table.gaps[0][1].value, 0) if known else ""


def _describe_single(table: RatedTable, first: Standing | None, game: Game) -> str:
    if first is not None and not first.rating:
        return f"{capitalise(name_in_sentence(game, first.player))} leads: it won every deal."
    if first is not None:
        second = name_in_sentence(game, table.rated[1].player)
        return (
            f"{capitalise(name_in_sentence(game, first.player))} leads {second} by {_gap(table)} "
            f"{UNIT}."
        )
    if not table.deals:
        return "No deal counts yet."
    if table.missing:
        names = list_names([name_in_sentence(game, each.player) for each in table.missing])
        said = f"Not known yet who leads: no deals of {names}."
        return said if fits(said) else "Not known yet who leads: some players have no deals."
    return f"Not known yet who leads{_describe_rivals(table, game)}."


def _clause(table: RatedTable, first: Standing | None, game: Game) -> str:
    under = f"under {_name_rules(table, game)}"
    if first is None:
        return f"not known yet who leads {under}"
    return f"{name_in_sentence(game, first.player)} leads {under}"


def _describe_rivals(table: RatedTable, game: Game) -> str:
    near = [each.player for each in [*table.rated[:1], *table.rivals]]
    if len(near) < 2:
        return ""
    if len(near) > MOST_NAMED:
        return f": one of {len(near)} players"
    named = f": {list_options([name_in_sentence(game, each) for each in near])}"
    return named if fits(named) else f": one of {len(near)} players"


def screen(
    tables: Sequence[RatedTable],
    game: Game,
    days: str,
    notes: Sequence[str],
    costs: Sequence[Mapping[str, float]] = (),
) -> FirstScreen:
    """Return the first screen.

    ``days``: when hands were played; ``notes``: more of its deck; ``costs``: of a hand, by player
    of each table, in rule-based hands; without them players are bars.
    """
    pictures, said, undrawn = _draw_ratings(tables, game, costs)
    arms = tables[0].arms
    times = "twice, with the sides swapped" if arms == 2 else f"{arms} times, in all seatings"
    unrated = [
        f"{capitalise(name_in_sentence(game, each.player))} "
        f"{_VERBS.get(each.no_rating, each.no_rating)}"
        for table in tables
        for each in table.players
        if each.no_rating and each.no_rating != NO_DEALS
    ]
    return FirstScreen(
        answer(tables, game),
        " ".join(
            [
                f"Each deal is played {times}; whoever is ahead then has won it. At 400 points of "
                "difference the stronger wins ten of eleven deals.",
                *[f"{each}, so it has no rating." for each in dict.fromkeys(unrated)],
                *undrawn,
                *notes,
            ]
        ),
        Framed(
            "answer",
            "Rating points, 0 for the average player of a table",
            pictures,
            caption=" ".join(
                [strengths.rating_caption(pictures, TABLE), *said, describe_making(days)]
            ),
        ),
        _facts(tables, game, days),
        _tables(tables, game, costs) if len(tables) <= MOST_TABLES else [],
    )


def _tables(
    tables: Sequence[RatedTable], game: Game, costs: Sequence[Mapping[str, float]]
) -> list[Section]:
    return [
        Section(_name_rules(table, game), [_table(table, game, costs[at] if costs else {})])
        for at, table in enumerate(tables)
    ]


def _draw_ratings(
    tables: Sequence[RatedTable], game: Game, costs: Sequence[Mapping[str, float]]
) -> tuple[list[CostChart | Rows], list[str], list[str]]:
    """Return the tables' ratings over what a hand costs, what is said of them, who is not drawn.

    See ``strengths.draw_strengths``.
    """
    made: list[CostChart | Rows] = []
    said: dict[str, None] = {}
    undrawn: dict[str, None] = {}
    for at, table in enumerate(tables):
        if not table.rated:
            continue
        names = [each.player for each in table.rated]
        own = costs[at] if costs else dict.fromkeys(names, RULE_BASED)
        known = [own[name] for name in names]
        straw_men = policy_lookup.straw_men(game)
        counts = [name not in straw_men for name in names]
        line = frontier(known, [place for place, one in enumerate(counts) if one], table.gaps)
        players = [
            strengths.DrawnPlayer(
                each.player, each.rating, known[place], known[place] != RULE_BASED, counts[place],
                place in line,
            )
            for place, each in enumerate(table.rated)
            if each.rating
        ]  # fmt: skip
        under = _name_rules(table, game)
        title = under if len(tables) > 1 else ""
        drawn, notes = strengths.draw_strengths(
            game, players, UNIT, under, title=title, sides=("weaker", "stronger")
        )
        made += drawn
        said |= dict.fromkeys(notes)
        undrawn |= dict.fromkeys(filter(None, [strengths.describe_not_drawn(game, players)]))
    if all(isinstance(each, Rows) for each in made):
        # On one axis.
        lanes = [lane for each in made if isinstance(each, Rows) for lane in each.lanes]
        made = [Rows(lanes, UNIT, "weaker", "stronger")]
    return made, [*said], [*undrawn]


def _facts(tables: Sequence[RatedTable], game: Game, days: str) -> list[Fact]:
    table = tables[0]
    first, name = table.players[0], name_in_sentence(game, table.players[0].player)
    where = f" under {_name_rules(table, game)}" if len(tables) > 1 else ""
    facts = []
    if first.gain and math.isfinite(first.gain.half):
        words = f"{game.scale.unit} per hand is what {name} gains on the average player{where}."
        facts.append(Fact.from_estimate(first.gain, words))
    if first.deals:
        facts.append(Fact(write_in_100(first.won), f"of its deals {name} wins{where}."))
    played = sum(each.deals for each in tables)
    since = f" since {days[:10]}" if days else ""
    return [*facts, Fact(f"{played:,}", f"deals have been played{since}, all pairs together.")]


def _name_rules(table: RatedTable, game: Game) -> str:
    return rule_set(game, table.rules, table.preset)


def _label(table: RatedTable, standing: Standing, game: Game) -> str:
    """Return what a player is called below the name of its rule set, which it need not repeat."""
    return label(game, [standing.player]).removesuffix(f" of {_name_rules(table, game)}")


def _table(table: RatedTable, game: Game, costs: Mapping[str, float]) -> Table:
    """Return a table for a page: rating, gain and cost of each player."""
    rows = [
        [
            _label(table, each, game), _rating(each), _write_cell(each.gain),
            *([cost_in_words(costs[each.player])] if costs else []),
        ]
        for each in table.players
    ]  # fmt: skip
    fewest, most = (pick(each.deals for each in table.pairs) for pick in (min, max))
    deals = write_count(most, "deals") if fewest == most else f"{fewest:,} to {most:,} deals"
    caption = f"With {INTERVAL}s, all at once; {deals} for each pair"
    head = ["player", "rating points", _gain(game), *(["cost of a hand"] if costs else [])]
    return Table(caption, head, rows)


def standings(table: RatedTable, game: Game) -> Table:
    """Return a table by code names, as commands take them: rating, gain, deals won, deals."""
    rows = [
        [
            each.player,
            _rating(each),
            _write_cell(each.gain),
            write_in_100(each.won) if each.deals else "–",
            f"{each.deals:,}",
        ]
        for each in table.players
    ]
    return Table(table.rules, ["player", "rating", _gain(game), "won", "deals"], rows)


def _gain(game: Game) -> str:
    return f"gain, {game.scale.unit} per hand"


def _rating(standing: Standing) -> str:
    return standing.no_rating or _write_cell(standing.rating)


def _write_cell(found: Number | None) -> str:
    return short_plus_minus(found.value, found.half) if found else "–"


def tell(
    stored_league: StoredLeague,
    tables: Sequence[RatedTable],
    day: str = "",
    costs: Sequence[Mapping[str, float]] = (),
) -> Part:
    """Return what is said of a league; ``day`` and ``costs`` as for :func:`screen`."""
    game = games.game(stored_league.league.spec.game)
    earlier = stored_league.earlier_versions()
    return Part(
        QUESTION,
        [answer(tables, game)],
        [
            *(_tables(tables, game, costs) if len(tables) > MOST_TABLES else []),
            *_sections(tables),
            *([_versions(earlier)] if earlier else []),
        ],
        method(tables),
        _summary(stored_league, tables),
        _rules(tables),
        certain=TABLE.certain,
        first_screen=screen(tables, game, day, notes(stored_league), costs),
    )


def source(
    stored_league: StoredLeague,
    tables: Sequence[RatedTable],
    command: Sequence[str],
    made: Mapping[str, Any],
) -> Source:
    """Return what makes the same hands in an empty folder (``command``), and what ``made`` them."""
    spec, hands = stored_league.league.spec, write_count(stored_league.hands, "hands")
    game = games.game(spec.game)
    names = dict.fromkeys(each.player for table in tables for each in table.players)
    pairs = zip(stored_league.league.pairs, spec.cells, strict=True)
    played = tuple(replace(cell, units=stored_league.deals(pair)) for pair, cell in pairs)
    return Source(
        game.title,
        f"{game.title}, rules {_rules(tables)}; {hands}; seed {spec.seed}",
        shlex.join(command),
        appendix.origin({"seed": spec.seed, "played": hands}, made),
        appendix.write_spec(replace(spec, cells=played)),
        made,
        spec.question,
        players={name: game.policies[name] for name in names if name in game.policies},
    )


def _rules(tables: Sequence[RatedTable]) -> str:
    return ", ".join(dict.fromkeys(table.rules for table in tables))


def _summary(stored_league: StoredLeague, tables: Sequence[RatedTable]) -> dict[str, Any]:
    return {
        "kind": "league",
        "question": stored_league.league.spec.question or QUESTION,
        **pick_fields(stored_league, "game=league.spec.game seed=league.spec.seed hands"),
        "hands_per_day": stored_league.league.hands_per_day,
        "tables": json_able(tables),
        "earlier_versions": json_able(stored_league.earlier_versions()),
        **stored_league.forfeits().summary(),
    }


def describe_change(earlier_version: EarlierVersion) -> str:
    """Return that a player was changed, in a sentence."""
    day = f", last played on {earlier_version.last_day}" if earlier_version.last_day else ""
    return (
        f"{earlier_version.player} has changed since version {earlier_version.version} "
        f"({earlier_version.rules}{day}): its "
        f"{write_count(earlier_version.deals, 'deals')} are kept and do not count; it starts "
        f"with none"
    )


def notes(league: StoredLeague) -> list[str]:
    """Return what a first screen has to say of earlier versions and of forfeited hands."""
    names = dict.fromkeys(each.player for each in league.earlier_versions())
    changed = f"Changed since: {', '.join(names)}; earlier versions do not count."
    return [*([changed] if names else []), *league.forfeits().sentences]


def _sections(tables: Sequence[RatedTable]) -> list[Section]:
    made = []
    for table in tables:
        pairs = [
            [
                f"{each.a} – {each.b}",
                *(_write_share(part, each.deals) for part in (each.won, each.drawn)),
                number(each.gain, 1),
                f"{each.deals:,}",
            ]
            for each in table.pairs
        ]
        players = [[each.player, each.version, f"{each.deals:,}"] for each in table.players]
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


def _write_share(count: int, deals: int) -> str:
    return number(100 * count / deals, 1) if deals else "–"


def _versions(earlier: Sequence[EarlierVersion]) -> Section:
    rows = [
        [each.player, each.rules, each.version, each.last_day or "–", f"{each.deals:,}"]
        for each in earlier
    ]
    head = ["player", "rules", "version", "last day", "deals"]
    table = Table("Kept, and not counted above", head, rows, left=(1, 2))
    return Section("Earlier versions", [table])


def method(tables: Sequence[RatedTable]) -> list[str]:
    """Return how the numbers are made: paragraphs."""
    arms = tables[0].arms
    return [
        f"All pairs of a table play the same numbered deals, each {count_all(arms, 'ways')} round. "
        "A "
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
        strengths.COUNT_COLUMNS,
        "A player is its program, or its habits. Where one of them changes, it is another version, "
        "which starts with no deals.",
    ]
