"""How does a run lie in an object store?  Its address is one that fsspec understands.

In reading order: ``store`` (objects, the one file that knows fsspec), ``bucket`` (a run of them).
"""

from __future__ import annotations

from analyser.registry import Ability

ABILITY = Ability(slots={"stores": "bucket"})
