"""``analyser rules``: all rule sets, one rule by rule, or two where they differ."""

from __future__ import annotations

from analyser import games
from analyser.commands import options, sheets, view
from analyser.errors import UsageError
from analyser.scenario import parameters


def _list(name: str | None, diff: str | None, as_toml: bool, as_json: bool, game: str) -> None:
    """List the rule sets, show one rule by rule, or show where two differ.

    With --toml it prints a rule set's file, a template for your own rules.
    """
    from analyser.scenario import limits
    from analyser.scenario.rules_lookup import label_rule_sets, name_rule_set

    if as_toml and (diff is not None or as_json):
        raise UsageError("--toml: found --diff or --json too (expected one of them)")
    the_game = options.game(game)
    book = options.rulebook(the_game)
    if diff is not None:
        if name is None:
            raise UsageError(
                f"--diff {diff}: found one preset; name the other one too: "
                f"analyser rules NAME --diff {diff}{games.flag(game)}"
            )
        one = book.rules(name)
        with limits.prefix_errors("--diff", UsageError):
            other = book.rules(diff)
        names = (name_rule_set(one), name_rule_set(other))
        sheets.show_diff(names, (one, other), the_game.rule_fields, "rules", as_json)
        return
    if as_toml:
        sheets.show_toml(book.rules(name or the_game.default_preset), the_game.rule_fields)
        return
    if name is not None:
        one = book.rules(name)
        about = label_rule_sets(the_game).get(name_rule_set(one))
        sheets.show_one(name_rule_set(one), one, the_game.rule_fields, about, as_json)
        return
    records = {preset: the_game.rules(preset) for preset in the_game.presets}
    every = label_rule_sets(the_game)
    sheets.show_list(
        "presets", records, every, the_game.default_preset, "rules", game, as_json, many=True
    )


rules = view.make_plain_command(
    _list,
    {
        "name": parameters.words(
            "A rule set, or a TOML file of your own. Default: list all.",
            metavar="NAME", completes="presets", is_positional=True,
        ),
        "diff": parameters.words(
            "Show only the rules in which NAME differs from this rule set.",
            metavar="OTHER", completes="presets",
        ),
        "as_toml": parameters.flag(
            "Print NAME as a TOML file with a comment for each rule, to start your own from.",
            flags=("--toml",),
        ),
        "as_json": parameters.AS_JSON,
        "game": parameters.GAME,
    },
)  # fmt: skip
