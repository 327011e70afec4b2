"""``make setup``: Does an installed copy do all that it should, without the repository?

The source package and the wheel are built as a release is, the wheel out of the source package, and
tried in an environment that has nothing else.  It takes minutes, and an index of packages: where
none answers, or an interpreter is not there, the test says so and is skipped.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

import analyser

ROOT = Path(analyser.__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
VERSIONS = [
    each.rpartition(" :: ")[2]
    for each in PROJECT["project"]["classifiers"]
    if each.startswith("Programming Language :: Python :: 3.")
]
UNREACHABLE = re.compile(
    r"Could not fetch URL|NewConnectionError|Temporary failure in name resolution"
    r"|Could not find a version that satisfies|ConnectTimeout|Connection refused"
)
NO_ANSWER = 5
"""Seconds after which pip asks no more."""

pytestmark = pytest.mark.slow


def pip(python: Path | str, *words: str) -> None:
    """Have pip do something; skip the test where it reaches no index."""
    done = subprocess.run(
        [str(python), "-m", "pip", "--disable-pip-version-check", "--no-input", "--timeout",
         str(NO_ANSWER), "--retries", "1", *words],
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    if done.returncode != 0 and UNREACHABLE.search(done.stderr):
        pytest.skip("pip reaches no index of packages")
    assert done.returncode == 0, done.stderr


def interpreter(version: str) -> str:
    """Return a Python of this version from the path; skip the test where none runs."""
    if sys.version_info[:2] == tuple(map(int, version.split("."))):
        return sys.executable
    name = f"python{version}"
    try:
        # A shim may be there of an interpreter that is not.
        subprocess.run([name, "-c", ""], capture_output=True, check=True)
    except (FileNotFoundError, subprocess.CalledProcessError):
        pytest.skip(f"no {name} on the path")
    return name


def environment(python: str, folder: Path) -> Path:
    """Make an environment with pip and nothing else; return its Python."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    return folder / "bin" / "python"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The source package and the wheel."""
    folder = tmp_path_factory.mktemp("built")
    python = environment(sys.executable, folder / "builder")
    pip(python, "install", "--quiet", *PROJECT["build-system"]["requires"])
    words = ["-m", "hatchling", "build", "--target", "sdist", "--directory", str(folder)]
    subprocess.run([str(python), *words], cwd=ROOT, check=True, capture_output=True)
    (source,) = folder.glob("*.tar.gz")
    made = ("--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(source))
    pip(python, "wheel", "--quiet", *made)
    (wheel,) = folder.glob("*.whl")
    return source, wheel


def test_both_hold_what_they_should(built: tuple[Path, Path]) -> None:
    source, wheel = built
    inside = {name.removeprefix("analyser/") for name in zipfile.ZipFile(wheel).namelist()}
    with tarfile.open(source) as packed:
        sources = {name.partition("/")[2] for name in packed.getnames()}
    package = {
        path.relative_to(ROOT / "analyser").as_posix()
        for path in (ROOT / "analyser").rglob("*.*")
        if path.is_file() and path.suffix != ".pyc"
    }
    scenarios = {
        path.relative_to(ROOT / "scenarios").as_posix()
        for path in (ROOT / "scenarios").rglob("*.*")
    }
    assert package - inside == set()
    assert {f"scenario/shipped/{name}" for name in scenarios} - inside == set()
    assert {f"scenarios/{name}" for name in scenarios} - sources == set()
    assert [name for name in inside | sources if name.endswith(".pyc")] == []


@pytest.mark.parametrize("version", VERSIONS)
def test_an_installed_copy_works_without_the_repository(
    built: tuple[Path, Path], version: str, tmp_path: Path
) -> None:
    _, wheel = built
    python = environment(interpreter(version), tmp_path / "env")
    pinned = ROOT / "constraints.txt"
    pip(python, "install", "--quiet", str(wheel), "--constraint", str(pinned))
    here = tmp_path / "here"
    here.mkdir()
    given = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    given["XDG_CACHE_HOME"] = str(tmp_path / "cache")

    def run(*words: str) -> str:
        done = subprocess.run(
            [str(python.parent / words[0]), *words[1:]],
            cwd=here,
            env=given,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        return done.stdout

    def answer(*words: str) -> dict[str, Any]:
        found = json.loads(run("analyser", *words, "--json"))
        assert isinstance(found, dict)
        return found

    where = run("python", "-c", "import analyser; print(analyser.__file__)")
    assert Path(where.strip()).is_relative_to(tmp_path / "env")
    names = [each["name"] for each in answer("scenarios")["scenarios"]]
    assert names == sorted(path.stem for path in (ROOT / "scenarios").glob("*/*.toml"))
    text = (ROOT / "scenarios" / "burraco" / "pile-or-stock.toml").read_text(encoding="utf-8")
    assert run("analyser", "scenarios", "pile-or-stock") == text
    played = answer("simulate", "--scenario", "pile-or-stock", "--hands", "40", "--output", "run")
    assert played["hands"] == 80
    # The same bytes whatever the interpreter: those of the checkout, here.
    theirs = analyser.simulate(ROOT / "scenarios" / "burraco" / "pile-or-stock.toml", hands=40)
    assert played["digest"] == theirs.run.digest()
    run("analyser", "report", "run")
    assert (here / "run.html").is_file()
    code = "from analyser import compare; print(compare('balanced', 'greedy', hands=40).hands)"
    assert run("python", "-c", code) == "40\n"
    assert len(answer("rules")["presets"]) == 24
