"""``analyser policies``: all policies, one habit by habit, or its playing style."""

from __future__ import annotations

from dataclasses import asdict
from importlib import import_module
from typing import TYPE_CHECKING, Any

from analyser import games, registry
from analyser.commands import options, sheets, view
from analyser.errors import UsageError
from analyser.scenario import parameters
from analyser.streams import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from analyser.findings.playing_style import LineUp
    from analyser.games.interface import Game
    from analyser.games.protocols.labels import AboutPolicy
    from analyser.games.strengths import Strengths
    from analyser.scenario.spec import Cell

SAMPLES = 5
"""How often a page's hands are played to describe a policy's style."""
MOST_HANDS = 1_000_000
"""They are counted in memory, half a kilobyte per hand."""
NAME = 14
"""Columns of a terminal for a player's name over its numbers."""
HANDS_A_MATCH = 4
"""About; so that matches take as long as those hands."""


def _list(
    name: str | None,
    rules: str | None,
    settings: list[str] | None,
    against: str | None,
    hands: int | None,
    seed: int | None,
    every: bool,
    as_json: bool,
    game: str,
) -> None:
    """List the policies by strength, or show one habit by habit, each with its meaning.

    With --rules it shows the playing style: how long a hand takes, how it ends, what is melded,
    when the pile is taken, and whether it stalls. Where people's matches are known, it compares.
    """
    from analyser.games import strengths
    from analyser.scenario import policy_lookup

    the_game = options.game(game)
    if every and name is not None:
        raise UsageError(f"--all: found {name} too (expected one of the two)")
    if rules is not None:
        _play(the_game, name, rules, settings, against, hands, seed, as_json)
        return
    alone = {"--set": settings, "--against": against, "--hands": hands, "--seed": seed}
    for flag, value in alone.items():
        if value is not None:
            raise UsageError(f"{flag}: found without --rules, by which players would play")
    if name is not None and "," in name:
        raise UsageError(f"{name}: found several (expected one, or --rules, by which they play)")
    if name is not None:
        record = options.policy(game, name)
        called = str(record["name"])
        about = policy_lookup.label_policies(the_game).get(called)
        sheets.show_one(called, record, the_game.policy_fields, about, as_json)
        return
    about_all = policy_lookup.label_policies(the_game)
    measured = strengths.find_strengths(the_game)
    if measured is not None and not (every or as_json):
        _show_strengths(the_game, measured, about_all)
        return
    records = {policy: the_game.policy(policy) for policy in the_game.policies}
    default = the_game.default_policy
    sheets.show_list(
        "policies", records, about_all, default, "policies", game, as_json,
        more=None if measured is None else {"strengths": asdict(measured)},
    )  # fmt: skip


def _show_strengths(
    game: Game, strengths: Strengths, about_policies: Mapping[str, AboutPolicy]
) -> None:
    """Print the players that were measured, from the weakest to the strongest."""
    from analyser.commands import output
    from analyser.report.pictures import cost_in_words
    from analyser.wording import plus_minus

    rows = [
        [
            name,
            "" if each.level is None else str(each.level),
            sheets.describe_record(name, about_policies[name]),
            plus_minus(each.ahead, each.half) if each.hands else "0",
            cost_in_words(each.cost),
        ]
        for name, each in strengths.players.items()
    ]
    heads = ["policies", ">level", "in words", f">ahead of\n{strengths.against}", ">cost"]
    output.show(output.table("", heads, rows))
    say(
        f"Level: level:{min(strengths.levels)} is a name of that player, as strong in each version."
    )
    say(f"Ahead: {game.scale.unit} per hand under the rules {strengths.rules}.")
    say("Cost: of one hand, in rule-based hands.")
    if any(about_policies[name].straw_man for name in strengths.players):
        say(sheets.STRAW_MEN)
    flag = games.flag(game.name)
    say(f"All {len(game.policies)}, with what differs: analyser policies --all{flag}")
    say(f"One of them in full: analyser policies {strengths.against}{flag}")


def _play(
    game: Game,
    name: str | None,
    preset: str,
    settings: Sequence[str] | None,
    against: str | None,
    hands: int | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Show how players play by some rules; as JSON, one of them after its sheet."""
    from analyser.games.interface import able
    from analyser.games.protocols.playing_style import Conduct

    if name is None:
        flag = games.flag(game.name)
        raise UsageError(
            f"--rules: found no policy; name one: analyser policies NAME --rules …{flag}"
        )
    counting = able(game, Conduct)
    deals = options.DEFAULT_SEED if seed is None else seed
    players = options.names(name, "policies")
    cells = [_cell(game, preset, settings, each, against, deals) for each in players]
    many = [hands or SAMPLES * counting.sample(cell.entrants) for cell in cells]
    found = [_line_up(game, cell, deals, each) for cell, each in zip(cells, many, strict=True)]
    matches = [
        _matches(game, cell, line_up, deals, max(1, each // (HANDS_A_MATCH * len(cell.arms))))
        for cell, line_up, each in zip(cells, found, many, strict=True)
    ]
    record = cells[0].entrants[0] if len(players) == 1 else None
    if as_json:
        _say_json(game, players, cells, found, matches, record)
        return
    _show(game, cells[0], against, found, matches)
    if record is not None:
        say(f"Every habit: analyser policies {players[0]}{games.flag(game.name)}")


def _cell(
    game: Game,
    preset: str,
    settings: Sequence[str] | None,
    name: str,
    against: str | None,
    seed: int,
) -> Cell:
    """Return the line-up: a player and who it meets, or itself in every seat."""
    from analyser.scenario import build

    asked = options.request(game, preset, 1 if against is None else 2, seed, settings)
    if against is None:
        spec = build.table_spec(asked, [name])
    else:
        spec = build.duel_spec(asked, name, against)
    (cell,) = spec.cells
    return cell


def _line_up(game: Game, cell: Cell, seed: int, hands: int) -> LineUp:
    from analyser.findings import playing_style

    norm = playing_style.measure_default_policy(game, cell.rules, seed, hands)
    return playing_style.sample(game, cell.rules, cell.entrants, cell.arms, seed, norm, hands)


def _find_people_comparison() -> Any:
    """Return what plays matches and shows them beside people's; ``None``: no ability does."""
    file = registry.slot("matches")
    return import_module(file) if file else None


def _matches(game: Game, cell: Cell, line_up: LineUp, seed: int, matches: int) -> Any:
    """Return the players' matches; ``None`` where people's are not known."""
    beside = _find_people_comparison()
    return None if beside is None else beside.play(game, cell, line_up, seed, matches)


def _show(
    game: Game,
    cell: Cell,
    against: str | None,
    line_ups: Sequence[LineUp],
    matches: Sequence[Any],
) -> None:
    from analyser.commands import output
    from analyser.report import playing_style as told

    whom = "each with itself" if len(line_ups) > 1 else "with itself in every seat"
    whom = whom if against is None else f"against {against}"
    hands = sorted({each.hands for each in line_ups})
    counted = " to ".join(f"{each:,}" for each in dict.fromkeys((hands[0], hands[-1])))
    say(f"How they play by the rules {cell.rules_name}, {whom}, over {counted} hands:")
    players = [each.entrants[0] for each in line_ups]
    if against is not None and len(line_ups) == 1:
        players = [*line_ups[0].entrants]
    for at in range(0, len(players), told.PLAYERS_ACROSS):
        made = told.make_table(game, players[at : at + told.PLAYERS_ACROSS])
        heads = [made.head[0], *(f">{output.fold_name(each, NAME)}" for each in made.head[1:-1])]
        output.show(output.table("", [*heads, made.head[-1]], made.rows))
    for sentence in told.sentences(line_ups):
        say(sentence)
    if played := [each for each in matches if each is not None]:
        _find_people_comparison().show(played)


def _say_json(
    game: Game,
    players: Sequence[str],
    cells: Sequence[Cell],
    line_ups: Sequence[LineUp],
    matches: Sequence[Any],
    record: Any,
) -> None:
    from analyser.commands import output
    from analyser.report import playing_style as told
    from analyser.scenario import policy_lookup

    listed = [
        {
            "name": name,
            "rules": cell.rules_name,
            **told.as_json(game, line_up),
            "people": None if played is None else played.as_json(),
        }
        for name, cell, line_up, played in zip(players, cells, line_ups, matches, strict=True)
    ]
    sheet = {}
    if record is not None:
        about = policy_lookup.label_policies(game).get(players[0])
        sheet = sheets.as_json_of(players[0], record, game.policy_fields, about)
    output.say_json({**sheet, "plays": listed})


policies = view.make_plain_command(
    _list,
    {
        "name": parameters.words(
            "A policy or its TOML file; with --rules several. Default: list all.",
            metavar="NAME", completes="policies", is_positional=True,
        ),
        "rules": parameters.words(
            "Show how NAME plays under this rule set.", metavar="RULES", completes="presets"
        ),
        "settings": parameters.SETTINGS,
        "against": parameters.words(
            "The opponent. Default: the policy itself.", metavar="OTHER", completes="policies"
        ),
        "hands": parameters.whole_number(
            "Hands to play for --rules. Default: 2000, fewer for search players.", high=MOST_HANDS
        ),
        "seed": parameters.SEED,
        "every": parameters.flag(
            "List all of them, and what differs from the default.", flags=("--all",)
        ),
        "as_json": parameters.AS_JSON,
        "game": parameters.GAME,
    },
)  # fmt: skip
