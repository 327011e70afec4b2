"""Pages without their pictures, for tests that read the rest: drawing is most of their time."""

from __future__ import annotations

from pathlib import Path

import pytest


def leave_blank(patch: pytest.MonkeyPatch) -> None:
    """Leave every picture blank, the share image too."""
    from analyser.report import share_image
    from analyser.report.figures import plots, standalone
    from analyser.storage.files import write_atomically

    def svg(figure: object, title: str, description: str, prefix: str) -> str:
        return '<svg viewBox="0 0 1 1"></svg>'

    def png(figure: object, path: Path, *words: object) -> None:
        write_atomically(path, b"PNG")

    patch.setattr(plots, "svg", svg)
    patch.setattr(standalone, "png", png)
    patch.setattr(share_image, "write", png)
