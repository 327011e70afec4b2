"""``analyser.compiled``: Does numba stay as it is for whoever else uses it in the process?

A function of the caller's own, a loop over an array that LLVM makes one over vectors, is compiled
in processes with and without a hand played before or after: its machine code, the file it is kept
in and numba's settings must be the same.  And the other way round: whatever the caller asks of
numba, our own code is the same.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import compiling
import pytest

pytestmark = pytest.mark.broad

pytestmark = pytest.mark.skipif(compiling.OFF, reason="nothing is compiled")

GUEST = """
import numba

@numba.njit(cache=True)
def total(numbers):
    found = 0
    for number in numbers:
        found += 3 * number
    return found
"""
PLAYS = """
import numpy as np
from analyser.cards.shuffle import shuffle
out = np.arange(108)
shuffle(1, 0, out, 108)
def code(function):
    (asm,) = function.inspect_asm().values()
    return asm
ours = (out.tolist(), code(shuffle) if not shuffle.stats.cache_hits else "kept")
"""
COMPILES = """
from guest import total
total(np.arange(9))
"""
SAYS = """
import json, numba
settings = {name: repr(value) for name, value in sorted(vars(numba.config).items())
            if name.isupper()}
(asm,) = total.inspect_asm().values()
print(json.dumps([asm, total.stats.cache_path, settings, ours]))
"""
START = "import numpy as np\nours = None\n"
WE_FIRST = START + PLAYS + COMPILES
WE_LAST = START + COMPILES + PLAYS


def run(folder: Path, program: str, **settings: str) -> Any:
    """Run a program beside a module of the caller's; nothing is kept from an earlier one."""
    folder.mkdir()
    (folder / "guest.py").write_text(GUEST)
    environment = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
    environment |= {"XDG_CACHE_HOME": str(folder / "cache")} | settings
    done = subprocess.run(
        [sys.executable, "-c", program + SAYS],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    asm, place, told, ours = json.loads(done.stdout)
    return plain(asm), Path(place).relative_to(folder), told, ours and [ours[0], plain(ours[1])]


def plain(asm: str) -> str:
    """Return machine code without the numbers that numba counts functions by."""
    names: dict[str, str] = {}
    return re.sub(
        r"\.?[\w$]*(?:_ZN|NumbaEnv|const\.)[\w$.]*|<[^>]*>",
        lambda found: names.setdefault(found[0], f"name{len(names)}"),
        re.sub(r"^\s*\.(file|ident|addrsig_sym).*\n", "", asm, flags=re.MULTILINE),
    )


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the caller's function is where nobody else uses numba."""
    return run(tmp_path_factory.mktemp("alone") / "guest", START + COMPILES)


@pytest.fixture(scope="module")
def we_first(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The same where a hand was dealt before."""
    return run(tmp_path_factory.mktemp("first") / "guest", WE_FIRST)


@pytest.mark.broad
def test_a_function_of_the_callers_is_what_it_is_without_us(alone: Any, we_first: Any) -> None:
    asm, place, settings, _ours = alone
    assert place == Path("__pycache__")
    # Four numbers at once, on any processor that numba runs on.
    assert re.search(r"\b(v?paddq|add\s+v\d+\.2d)\b", asm)
    assert we_first[1:3] == (place, settings)
    assert we_first[0] == asm


@pytest.mark.broad
@pytest.mark.parametrize(
    "settings",
    [{}, {"NUMBA_OPT": "0", "NUMBA_LOOP_VECTORIZE": "0"}, {"NUMBA_OPT": "max"}],
    ids=lambda settings: " ".join(settings.values()),
)
def test_our_functions_are_the_same_whatever_the_caller_asks_of_numba(
    settings: dict[str, str], alone: Any, we_first: Any, tmp_path: Path
) -> None:
    *_, ours = we_first
    assert len(ours[1]) > 1000
    asm, place, _settings, late = run(tmp_path / "guest", WE_LAST, **settings)
    assert late == ours
    if not settings:
        assert (asm, place) == alone[:2]
