"""How hypothesis draws in this house: the same examples on every machine, and no deadline.

The first call of a compiled function may load or compile it, which no deadline should count.
"""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("house", derandomize=True, deadline=None)
settings.load_profile("house")
