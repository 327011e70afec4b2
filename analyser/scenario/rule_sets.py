"""Which hands must be played to compare rule sets, and which need only be re-scored?

Rule sets by name, each as it is and with some rules varied, become tables at which the same
policies sit, and duels of these with others.  A rule set that differs from one that is played in
bonuses and penalties alone is not played: its hands are those of the other, scored by its own
rules.  Which rules these are, only the game knows.  Left out: the options (``commands``) and the
results (``findings.rule_sets``).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from analyser import games
from analyser.errors import ScenarioError, UsageError
from analyser.games.interface import Game, Record
from analyser.games.protocols.rule_sets import Rescores
from analyser.games.searching.sheet import searches
from analyser.scenario import build, limits, one_rule, rules_lookup, studies
from analyser.scenario.policy_lookup import Roster, straw_men
from analyser.scenario.request import Count, Request
from analyser.scenario.rules_lookup import Rulebook
from analyser.scenario.spec import RescoredRules, RunSpec

MOST_RULE_SETS: Final = 30
"""A table of more is none that anybody reads."""

QUESTION: Final = "How do the rule sets differ?"


def spec(
    game: str,
    presets: Sequence[str | Record],
    varied: Mapping[str, Sequence[Any]],
    policies: Sequence[str | Record],
    panel: Sequence[str | Record] | None,
    hands: int,
    seed: int | None,
    changes: Record | None = None,
    rescore: bool | None = None,
    goal: str = "",
    one_rule_at_a_time: bool = False,
    spell: Callable[[str], str] = studies.name_option,
) -> RunSpec:
    """Return the spec of tables, and duels, under the rule sets of ``presets``.

    Each is a name, a rule set's TOML file or a record; the first is the reference.

    ``changes`` apply to each of them.  With ``varied``, a mapping of rules to values, each rule set
    is played as it is and in every combination of these.  ``policies`` are one for all seats or one
    per side; ``panel`` are the opponents of a single one in duels, which measure how much skill
    counts (``None``: some of the game's; empty: no duels).  ``hands`` are played at each table and
    in each duel.  ``rescore``: ``None``, play again what must be; ``True``, play the first alone;
    ``False``, play all.  ``goal``: what they are put
    in order by.  ``one_rule_at_a_time``: also play each of their rules alone on the first, and
    taken back alone.  ``spell``: the names of these as the caller types them.

    Raises ``UsageError`` for an unknown name, fewer than two rule sets, or one that is to be
    re-scored and cannot be; ``ScenarioError`` for a bad policy file.
    """
    player = games.game(game)
    wanted = _list_wanted(player, presets, varied, changes or {}, spell)
    book = Roster(player, Path())
    seated = _policies(book, policies)
    met = None if panel is None else _policies(book, panel)
    opponents = _panel(player, wanted[0], seated, met, spell)
    played, lent = _lenders(player, wanted, rescore, spell)
    tables = [(wanted[at], seated) for at in played]
    duels = [(wanted[at], seated[0], other) for at in played for other in opponents]
    name = f"rules-{'-'.join(dict.fromkeys(map(rules_lookup.name_rule_set, wanted)))}"
    asked = Request(game, wanted[0], Count(hands), seed)
    made = build.duels_spec(asked, name, duels, tables)
    if one_rule_at_a_time:
        with limits.prefix_errors(spell("one_rule_at_a_time")):
            singles = one_rule.tables(player, wanted)
        cells = [build.cell_of(player, rules, seated, False, Count(hands)) for rules in singles]
        cells = [*made.cells, *(replace(cell, one_rule=True) for cell in cells)]
        made = build.spec_of(game, "", name, seed, cells)
    rescored = []
    for at, lender in lent.items():
        place = played.index(lender)
        table = made.cells[place]
        called = build.rules_name(player, wanted[at]) + table.name[len(table.rules_name) :]
        own = rules_lookup.own_name(wanted[at])
        rescored.append(RescoredRules(place, called, build.read_back(wanted[at]), own))
    return replace(made, question=QUESTION, rescored=tuple(rescored), goal=goal)


def _policies(book: Roster, named: Sequence[str | Record]) -> list[Record]:
    return [book.policy(each) if isinstance(each, str) else each for each in named]


def _list_wanted(
    game: Game,
    presets: Sequence[str | Record],
    varied: Mapping[str, Sequence[Any]],
    changes: Record,
    spell: Callable[[str], str],
) -> list[Record]:
    """Return the rule sets: each preset as it is, then as it is varied."""
    combinations = [dict[str, Any]()] if varied else []
    combinations += [
        dict(zip(varied, each, strict=True)) for each in itertools.product(*varied.values())
    ]
    book = Rulebook(game, Path())
    known: dict[str, Record] = {}
    for preset in presets:
        if isinstance(preset, str):
            book.rules(preset)  # An error in a file is not an option's fault.
        for combination in combinations:
            try:
                rules = book.rules_of(preset, {**changes, **combination})
            except ScenarioError as error:
                where = spell("vary" if combination else "settings")
                raise UsageError(f"{where} {str(error).removeprefix('rules.')}") from error
            name = build.rules_name(game, rules)
            if name in known and not combination:
                said = preset if isinstance(preset, str) else name
                raise UsageError(
                    f"{spell('rules')}: found {said!r} more than once (expected each once)"
                )
            # A combination may be what the rule set is.
            known.setdefault(name, rules)
    made = list(known.values())
    if len(made) < 2:
        raise UsageError(
            f"{spell('rules')}: found {build.rules_name(game, made[0])} alone (expected two or "
            f"more, as in italian,closed, or one with {spell('vary')} RULE=VALUES)"
        )
    seats = [len(game.seats(rules)) for rules in made]
    sides = [len(game.sides(rules)) for rules in made]
    if len(set(seats)) == len(made) and sides[0] not in sides[1:]:
        names = [
            each if isinstance(each, str) else rules_lookup.name_rule_set(each) for each in presets
        ]
        raise UsageError(
            f"{spell('rules')}: found {', '.join(names)}, for other numbers of players and sides "
            "each (expected two for as many at least)"
        )
    if len(made) > MOST_RULE_SETS:
        raise UsageError(
            f"{spell('rules')} and {spell('vary')}: found {len(made)} rule sets "
            f"(expected at most {MOST_RULE_SETS})"
        )
    return made


def _panel(
    game: Game,
    rules: Record,
    seated: Sequence[Record],
    panel: Sequence[Record] | None,
    spell: Callable[[str], str],
) -> list[Record]:
    """Return whom the policy at the tables meets; ``rules``: the reference."""
    where = spell("panel")
    if len(seated) > 1:
        if panel:
            raise UsageError(
                f"{where}: found it with {len(seated)} policies at a table (expected with one, "
                "who then meets the others)"
            )
        return []
    own, straw = str(seated[0]["name"]), straw_men(game)
    if panel is None:
        return [] if own in straw else usual_panel(game, own, str(rules["preset"]))
    names = [str(each["name"]) for each in panel]
    met = dict(zip(names, panel, strict=True))
    if own in met:
        raise UsageError(f"{where}: found {own!r}, who sits at the tables (expected others)")
    if len(met) < len(panel) or len(met) == 1:
        raise UsageError(
            f"{where}: found {', '.join(names)} (expected two policies or more, each once, or none)"
        )
    idle = [name for name in (own, *met) if met and name in straw]
    if idle:
        where = spell("policies" if idle[0] == own else "panel")
        raise UsageError(
            f"{where}: found {idle[0]!r}, which does not try to win (expected players that do, "
            "since skill is judged on them)"
        )
    return list(met.values())


def usual_panel(game: Game, own: str, preset: str) -> list[Record]:
    """Return whom ``own`` meets where nobody says whom, from weak to strong.

    All of them try to win, since the spread of strengths is to be one that people have: two
    rule-based players, the newest one that is tuned for ``preset``, and a learnt one.
    """
    straw = straw_men(game)
    tries = [game.policy(name) for name in game.policies if name not in straw]
    plain = [each for each in tries if not searches(each) and each["name"] != own]
    tuned = [each for each in plain[2:] if game.tuned_for.get(each["name"]) == preset]
    learnt = [each for each in tries if searches(each) and not each["search_turns"]][:1]
    return [*plain[:2], *tuned[-1:], *(each for each in learnt if each["name"] != own)]


def _must_replay(game: Game, rules: Record, other: Record) -> Sequence[str]:
    """Return the rules that differ and by which hands must be played; empty: they are counted."""
    if isinstance(game, Rescores):
        return game.must_replay(rules, other)
    # Without that all are played, those too that are the same but for the name.
    return [key for key in rules if key != "preset" and rules[key] != other[key]] or ["preset"]


def _lenders(
    game: Game, wanted: Sequence[Record], rescore: bool | None, spell: Callable[[str], str]
) -> tuple[list[int], dict[int, int]]:
    """Return which rule sets are played, and of the others who lends its play; by their place."""
    played, lent = [0], dict[int, int]()
    for at, rules in enumerate(wanted[1:], start=1):
        lenders = [one for one in played if not _must_replay(game, wanted[one], rules)]
        if rescore is False or (rescore is None and not lenders):
            played.append(at)
            continue
        if not lenders:
            first, this = (build.rules_name(game, each) for each in (wanted[0], rules))
            differs = _must_replay(game, wanted[0], rules)[0]
            raise UsageError(
                f"{spell('rescore')}: {this} differs from {first} in {differs}, which may change "
                "play (expected rule sets that differ in bonuses and penalties alone, or no "
                f"{spell('rescore')}, which plays the others again)"
            )
        lent[at] = lenders[0]
    return played, lent
