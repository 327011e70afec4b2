"""Which files make the site?  The pages, and whatever they lead to, gathered for the generator.

``make docs`` fills a folder with them: each page where it lies in the repository, so that every
link leads where it does there.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from documents.blocks import ROOT, links

FIRST = ("README.md", "CHANGELOG.md", "docs/site.css")


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


def main(folder: Path) -> None:
    """Fill a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    for path in sorted(gathered()):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, folder / path)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
