"""One small page of each kind, made by its command, to be looked at in a browser.

Of the toy game where it has what is asked, since that needs no compiler; of Burraco where not.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
import toy
from terminal import run
from toys.search_toy import SeekingToy

POSITION: Final = Path(__file__).parents[2] / "scenarios" / "burraco" / "take-or-draw.jsonl"
TWO_RULES: Final = "\n".join(
    f'[[duels]]\na = "balanced"\nb = "{other}"\nrules = "{rules}"'
    for rules in ("plain", "rich")
    for other in ("bold", "timid")
)
OF_TOY: Final[Mapping[str, str]] = {
    "duel": f"hands = 2_000\n{TWO_RULES}",
    "matches": f"matches = 200\n{TWO_RULES}",
    "pile": 'hands = 20_000\n[[decisions]]\ndecision = "leap"\npolicies = ["bold", "timid"]\n'
    "rollouts = 2",
    "tournament": 'hands = 2_000\n[[tournaments]]\npolicies = ["balanced", "bold", "timid"]',
    "strengths": 'hands = 2_000\n[policies.few]\nbase = "bold"\nskill = 300\nsearch_worlds = 2\n'
    '[[strengths]]\npolicies = ["balanced", "bold", "timid", "few"]',
    "league": 'hands_per_day = 6_000\nrules = ["plain", "rich"]\n[[tournaments]]\n'
    'policies = ["balanced", "bold", "timid"]',
    "rules": "hands = 2_000\n"
    + "".join(
        f'[rules.{name}]\nbase = "plain"\n{changes}\n'
        for name, changes in (
            ("home", "turn_limit = 299"),
            ("club", "turn_limit = 200\nbonus = 50\nsteps = [1]"),
            ("pub", "turn_limit = 90\nbonus = 200"),
            ("inn", "turn_limit = 120"),
            ("hall", "turn_limit = 250\nbonus = 20"),
        )
    )
    + '[[lineups]]\npolicies = ["balanced"]\none_rule_at_a_time = true',
    "sweep": 'hands = 2_000\n[[sweeps]]\npolicy = "balanced"\n'
    "habits = { skill = [-900, 0, 4, 8], take_bias = [0, 1, 2] }",
}
"""What a scenario of each kind asks for."""
OF_BURRACO: Final[Mapping[str, tuple[str, ...]]] = {
    "advise": ("advise", str(POSITION), "--page", "advise.html", "--worlds", "64"),
    "review": ("review", "hand.jsonl", "--page", "review.html", "--worlds", "64"),
}
KINDS: Final = (*OF_TOY, *OF_BURRACO)


def make(kind: str, folder: Path) -> Path:
    """Make a page of this kind in a folder; return it."""
    page = folder / f"{kind}.html"
    with pytest.MonkeyPatch.context() as patch, contextlib.chdir(folder):
        if kind in OF_TOY:
            toy.install(patch, SeekingToy() if kind == "strengths" else toy.Toy())
            asked = f'game = "toy"\nquestion = "A small {kind}?"\n{OF_TOY[kind]}\n'
            Path(f"{kind}.toml").write_text(asked, encoding="utf-8")
            words: tuple[str, ...] = ("report", f"{kind}.toml", "--page", page.name)
            if kind == "league":
                words = ("league", f"{kind}.toml", "--page", page.name)
            if kind == "pile":
                words = ("weigh", f"{kind}.toml", "--confirm-hands", "400", "--page", page.name,
                         "--chart", "pile-card.pdf")  # fmt: skip
        else:
            hand = run("replay", "--seed", "7", "--hand", "12", "--policies", "balanced,random",
                       "--format", "jsonl")  # fmt: skip
            Path("hand.jsonl").write_text(hand.stdout, encoding="utf-8")
            words = OF_BURRACO[kind]
        result = run(*words)
        assert result.exit_code == 0, result.output
    return page
