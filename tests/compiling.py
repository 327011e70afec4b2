"""Is numba's compiler on?  Without it a hand takes a thousand times as long: play fewer."""

from __future__ import annotations

import os

OFF = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"
