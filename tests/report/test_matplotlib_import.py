"""``analyser.report``: Are pictures drawn whatever the environment says of screens, and is it
said if they cannot be?
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from analyser.errors import StorageError
from analyser.report.figures import label_fit, matplotlib_import, plots

DRAWS = """
import os
from pathlib import Path
from analyser.report.figures import plots
from analyser.report.pictures import Lane

plots.save(plots.forest([Lane("a", 1.0, 0.0, 2.0, "+1 ± 1")], "points"), Path("drawn.svg"))
print(os.environ.get("MPLBACKEND"))
"""


def drawn(folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", DRAWS],
        cwd=folder,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "backend", ["module://matplotlib_inline.backend_inline", "module://of_a_kernel.elsewhere"]
)
def test_a_notebooks_backend_does_not_keep_a_command_from_drawing(
    tmp_path: Path, backend: str
) -> None:
    said = drawn(tmp_path, MPLBACKEND=backend)
    assert said.returncode == 0, said.stderr
    assert (tmp_path / "drawn.svg").read_bytes().startswith(b"<?xml")
    # What the user set stays set for whatever comes after us.
    assert said.stdout == f"{backend}\n"


def test_settings_that_nobody_can_read_are_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "matplotlibrc").write_bytes(b"\xff\xfe: 1\n")
    said = drawn(tmp_path)
    assert said.stderr.splitlines()[-1].startswith(
        "analyser.errors.StorageError: Matplotlib, which draws all pictures: cannot be imported: "
        "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xff in position 0"
    )
    assert not (tmp_path / "drawn.svg").exists()


@pytest.mark.parametrize("draws", [lambda: label_fit.width("a"), plots.style().__enter__])
def test_each_way_to_matplotlib_says_it_likewise(
    draws: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(name: str) -> None:
        raise ImportError(f"no {name}")

    monkeypatch.setattr(matplotlib_import, "import_module", broken)
    with pytest.raises(StorageError, match="cannot be imported: ImportError: no matplotlib"):
        draws()  # type: ignore[operator]
