"""What makes the site?  The pages, and whatever they lead to, gathered for the generator.

``make docs`` fills a folder with them: each page where it lies in the repository, so that every
link leads where it does there.  Beside it goes the generator's configuration: ``settings.toml`` of
``docs/site``, the contents below, and in them each command and each answer.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

from documents import gallery
from documents.blocks import ROOT, links

from analyser.commands import COMMANDS
from analyser.games import GAMES

LOOKS: Final = "docs/site"
"""The folder of what only the site needs."""
FIRST: Final = (
    "README.md",
    "CHANGELOG.md",
    f"{LOOKS}/style.css",
    f"{LOOKS}/iframe-worker.js",
)
ANSWERS: Final = "answers.md"
"""The page of all answers, which the site alone has: the search finds them there."""
REFERENCE: Final = "docs/reference"
CONTENTS: Final[dict[str, list[str]]] = {
    "Start": [
        "README.md",
        "docs/start/player.md",
        "docs/start/rule-designer.md",
        "docs/start/data-scientist.md",
        "docs/start/learner.md",
        "docs/start/app-maintainer.md",
        "docs/tutorial.md",
        "docs/what-you-can-ask.md",
        "docs/glossary.md",
    ],
    "Answers": [ANSWERS],
    "How to": [
        "docs/own-rules.md",
        "docs/own-player.md",
        "docs/position.md",
        "docs/evening.md",
        "docs/scores.md",
        "docs/scenarios.md",
        "docs/ask-a-run.md",
        "docs/python.md",
        "docs/table.md",
        "docs/engines.md",
        "docs/learners.md",
        "docs/big-run.md",
        "docs/cluster.md",
        "docs/stores.md",
        "docs/method.md",
        "docs/players.md",
    ],
    "Commands": [
        f"{REFERENCE}/commands.md",
        *(f"{REFERENCE}/commands/{name}.md" for name in COMMANDS),
    ],
    "Reference": [
        f"{REFERENCE}/python.md",
        f"{REFERENCE}/rules.md",
        f"{REFERENCE}/habits.md",
        f"{REFERENCE}/columns.md",
        f"{REFERENCE}/json.md",
        *(f"analyser/games/{name}/README.md" for name in GAMES),
    ],
    "For developers": [
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "docs/developers/checklists.md",
        "docs/developers/promises.md",
        "docs/developers/machine-code.md",
        "CHANGELOG.md",
    ],
}
"""The pages, in the order in which the site lists them; a heading is a tab."""


def gathered() -> set[Path]:
    """Return the README, all that it leads to, and all that those pages lead to; from the root."""
    found, open_ends = set[Path](), [ROOT / each for each in FIRST]
    while open_ends:
        page = open_ends.pop()
        if page.is_file() and page not in found:
            found.add(page)
            if page.suffix == ".md":
                open_ends += [
                    (page.parent / each.partition("#")[0]).resolve() for each in links(page)
                ]
            elif page.suffix == ".html":
                ways = re.findall(r'href="([^":#]+)"', page.read_text(encoding="utf-8"))
                open_ends += [(page.parent / each).resolve() for each in ways]
    return {each.relative_to(ROOT) for each in found}


def cards() -> dict[str, list[gallery.Card]]:
    """Return the answers by game, as their gallery has them."""
    return gallery.games([gallery.card(page) for page in gallery.pages(gallery.FOLDER)])


def answers(found: dict[str, list[gallery.Card]]) -> str:
    """Return the page of all answers, in Markdown."""
    lines = ["# Answers\n", "[As pictures](reports/index.html)\n"]
    for game, of_game in found.items():
        lines += [f"## {game}\n"]
        for each in of_game:
            # A heading each, so that the search finds the question.
            lines += [f"### [{each.question}](reports/{each.file})\n", f"{each.answer}\n"]
    return "\n".join(lines)


def configuration(found: dict[str, list[gallery.Card]]) -> dict[str, Any]:
    """Return what the generator is told: settings and contents."""
    told = tomllib.loads((ROOT / LOOKS / "settings.toml").read_text(encoding="utf-8"))
    contents: dict[str, list[Any]] = {head: list(pages) for head, pages in CONTENTS.items()}
    contents["Answers"] += [
        {game: [{each.question: f"reports/{each.file}"} for each in of_game]}
        for game, of_game in found.items()
    ]
    return told | {"nav": [{head: pages} for head, pages in contents.items()]}


def fill(folder: Path) -> None:
    """Fill ``folder``/pages, and write the generator's configuration beside it."""
    pages = folder / "pages"
    shutil.rmtree(pages, ignore_errors=True)
    for path in sorted(gathered()):
        (pages / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, pages / path)
    # What an older version did is no answer to a question of today.
    log = pages / "CHANGELOG.md"
    log.write_text("---\nsearch:\n  exclude: true\n---\n\n" + log.read_text("utf-8"), "utf-8")
    found = cards()
    (pages / ANSWERS).write_text(answers(found), encoding="utf-8")
    # What is JSON is YAML too, which the generator reads.
    (folder / "site.yml").write_text(json.dumps(configuration(found)), encoding="utf-8")


def build(folder: Path) -> Path:
    """Have the generator make ``folder``/site of it, and return its first page.

    ``RuntimeError``: a link leads nowhere, or whatever else the generator reports.
    """
    shutil.rmtree(folder / "site", ignore_errors=True)
    config = str(folder / "site.yml")
    command = [sys.executable, "-m", "zensical", "build", "--config-file", config, "--clean"]
    done = subprocess.run([*command, "--strict"], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    return folder / "site" / "index.html"


if __name__ == "__main__":
    fill(Path(sys.argv[1]))
    print(build(Path(sys.argv[1])))
