"""What are the columns of a run called today that was made before some were renamed?

A run keeps the names that it began with: its files have them, and what is added to it or repaired
in it has them too.  Whoever reads it finds today's (``run_folder``), so that nothing else knows the
old ones.  The old name of a column is beside the new one, where it is declared
(``Column.formerly``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from analyser import games
from analyser.errors import UsageError
from analyser.games.deciding.decision_words import ANY
from analyser.games.interface import Choice, Game, HasDecisions, old_names
from analyser.storage.frames import OLD_KEYS


def of_run(spec: Mapping[str, Any]) -> dict[str, str]:
    """Return old name → name of today, of the columns that a run of this spec has, as JSON.

    Raises as :func:`with_todays_names`.
    """
    return OLD_KEYS | _of_game(spec)


def with_todays_names(header: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the header of an older run in the names of today, and each name → that in its files.

    Raises ``KeyError``, ``TypeError`` or ``AttributeError`` for what is not a header.
    """
    spec = header["spec"]
    known = of_run(spec)
    named = [(each, known.get(each["name"], each["name"])) for each in header["columns"]]
    columns = [{**each, "name": name} for each, name in named]
    stored = {name: str(each["name"]) for each, name in named if each["name"] in known}
    stored |= {new: old for old, new in OLD_KEYS.items()}
    cells = [_with_todays_facts(cell, known) for cell in spec["cells"]]
    return {**header, "columns": columns, "spec": {**spec, "cells": cells}}, stored


def _with_todays_facts(cell: Mapping[str, Any], known: Mapping[str, str]) -> Mapping[str, Any]:
    """Return a cell of a spec whose condition, if it has one, names facts as they are called."""
    if not cell.get("when"):
        return cell
    when = [{**bound, "fact": known.get(bound["fact"], bound["fact"])} for bound in cell["when"]]
    return {**cell, "when": when}


def _of_game(spec: Mapping[str, Any]) -> dict[str, str]:
    """Return old name → name of today, of the columns behind ``frames.KEYS``."""
    game: Game | None
    try:
        game = games.game(spec["game"])
    except UsageError:
        # Rows are read where their game is not installed, too.
        game = None
    weighed = next((cell for cell in spec["cells"] if cell.get("choice")), None)
    if weighed is None:
        return old_names(game.columns) if game is not None else {}
    known: Sequence[Choice] = game.choices if isinstance(game, HasDecisions) else ()
    choice = next((each for each in known if each.name == weighed["choice"]), ANY)
    return old_names(choice.columns(weighed["futures"], "when" in weighed))
