"""Which players does ``analyser policies`` list, how strong are they, and what does a hand cost?

``python docs/tools/strengths/listing.py`` writes ``strengths.toml`` beside Burraco's policies: of
the players that are listed, the numbers of the answer file of ``scenarios/burraco/strength.toml``.
So the list and the page say the same.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from analyser import games
from analyser.report import answer_file

ROOT: Final = Path(__file__).parents[3]
ANSWER: Final = ROOT / "reports" / "burraco" / "strength.json"
FILE: Final = Path(games.__file__).parent / "burraco" / "strengths.toml"
LISTED: Final = (
    "random", "never-take", "cautious", "greedy", "always-take", "balanced", "champion-italian",
    "learnt", "search-fast", "search", "search-deep",
)  # fmt: skip


def main() -> None:
    """Write the file."""
    FILE.write_text(made(), encoding="utf-8")


def made() -> str:
    """Return the list as the answer file has it, from weak to strong."""
    form, found = answer_file.read(ANSWER)
    lines = [
        f"# How far each player is ahead of `{found['anchor']}`, points per hand with half of the",
        "# 95 % interval, which hold at once, and what a hand of it costs in rule-based hands,",
        "# counted; from weak to strong.",
        "# Written by docs/tools/strengths/listing.py from the answer file of this command:",
        f"#   {form.command}",
        "",
        f'rules = "{found["rules"]}"',
        f'against = "{found["anchor"]}"',
        f"seed = {found['seed']}",
    ]
    for each in reversed(found["players"]):
        if each["name"] in LISTED:
            values = ", ".join(f"{key} = {value}" for key, value in _numbers(found, each).items())
            lines.append(f'players."{each["name"]}" = {{ {values} }}')
    return "\n".join(lines) + "\n"


def _numbers(found: dict[str, Any], each: dict[str, Any]) -> dict[str, float]:
    gain, itself = each["gain"], each["name"] == found["anchor"]
    return {
        "ahead": round(gain["mean"], 1),
        "half": round((gain["high"] - gain["low"]) / 2, 1),
        "hands": 0 if itself else 2 * found["deals"],
        "cost": float(f"{each['cost']:.2g}"),
    }


if __name__ == "__main__":
    main()
