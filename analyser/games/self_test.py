"""What does a release say that a few fixed hands come to, and is what it says as it was written?

A game that vouches for such hands has a file of JSON beside its modules, sealed: a flipped bit or
an edit shows.  Whoever changes play on purpose writes it again (``make golden``).  Left out: who
plays the hands, and what follows where they come to something else (``play.canary``).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from typing import Final

from analyser.errors import DataError
from analyser.games.protocols.machine_code import VouchedHands

NAME: Final = "vouched.json"
SEAL: Final = "sha256"


@cache
def load_shipped(package: str) -> tuple[VouchedHands, ...]:
    """Return what is in the file beside a package's modules; raises as :func:`parse_vouched`."""
    file = files(package) / NAME
    found = file.read_bytes() if file.is_file() else b""
    return parse_vouched(found.decode(errors="replace"), str(file))


def text(all_hands: Sequence[VouchedHands]) -> str:
    """Return the file that says this."""
    body = {"vouched": [asdict(each) for each in all_hands], SEAL: ""}
    whole = json.dumps(body, indent=1) + "\n"
    return whole.replace(f'"{SEAL}": ""', f'"{SEAL}": "{_sum(whole)}"')


def parse_vouched(found: str, name: str) -> tuple[VouchedHands, ...]:
    """Return what a file's text says; ``DataError`` where it is not as it was written."""
    try:
        body = json.loads(found)
        if body[SEAL] == _sum(found.replace(f'"{body[SEAL]}"', '""', 1)):
            return tuple(
                VouchedHands(**{**each, "players": tuple(each["players"])})
                for each in body["vouched"]
            )
    except (ValueError, KeyError, TypeError):
        pass
    raise DataError(
        f"{name}: is damaged, since its seal does not fit; install analyser again, or after an "
        "edit of its sources run `make golden`"
    )


def _sum(whole: str) -> str:
    return hashlib.sha256(whole.encode()).hexdigest()
