"""What can this processor do that compiled code would like to use?

One thing so far: to gather the bits of a word that a mask names, in one instruction (``pext``, of
Intel's BMI2).  Processors without it, and those of AMD on which it takes hundreds of cycles, get
the same from shifts (``cards.ranks``); so does everybody with ``ANALYSER_PEXT=0``.
"""

from __future__ import annotations

import os
import platform
from typing import Any, Final

import numba
from llvmlite import binding

SLOW: Final = ("znver1", "znver2", "bdver4")
"""Those that have the instruction, and take many times as long over it as over the shifts."""


def _features() -> tuple[str, dict[str, bool]]:
    """Return (name, features) of the processor that numba compiles for."""
    config: Any = numba.config
    name = config.CPU_NAME or binding.get_host_cpu_name()
    if config.CPU_FEATURES:
        listed = config.CPU_FEATURES.split(",")
        return name, {each.strip().lstrip("+"): each.strip()[:1] == "+" for each in listed}
    if config.CPU_NAME and binding.get_host_cpu_name() != config.CPU_NAME:
        # numba takes a processor that is named without features for one that has none of its own.
        return name, {}
    return name, dict(binding.get_host_cpu_features())


def _has_pext() -> bool:
    """Return whether to gather bits by the instruction."""
    if os.environ.get("ANALYSER_PEXT", "") == "0" or platform.machine() not in ("x86_64", "AMD64"):
        return False
    try:
        name, features = _features()
    except RuntimeError:
        return False
    return features.get("bmi2", False) and name not in SLOW


HAS_PEXT: Final = _has_pext()
"""Bits are gathered by one instruction."""
