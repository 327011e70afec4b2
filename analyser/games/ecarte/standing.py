"""On which hands do the books stand, the *jeux de règle*, and are they right?

The hands are in ``standing.toml``, each with what ``advise`` found of it.  The list is that of
treatises of the nineteenth century: Cavendish (*The Laws of Écarté*, 1886) and the *Encyclopædia
Britannica* of 1911 have it in substance, under the same name; it was typed from general knowledge,
and not from the books.  Where they name a kind of hand, a weak one of the kind is here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analyser.cards.codes import picture
from analyser.confidence import scale_kept
from analyser.games.protocols.exact_counts import CountedTable, ExactCount
from analyser.games.records import tables

FILE: Final = "standing.toml"
TURNED_CARD: Final = "9h"
"""The card turned: hearts are trumps."""
PRESET: Final = "ecarte"
"""The rule set under which the hands were weighed, at 0 to 0."""


@dataclass(frozen=True)
class StandingHand:
    """A hand on which the books stand."""

    name: str
    """What kind of hand it is."""
    cards: str
    gain: float
    """What standing is worth more than proposing with the best plan, in points per decision."""
    half: float
    """Half of its interval."""
    plan: str
    """The cards to give up after a proposal, by the best plan; empty: none."""

    @property
    def says(self) -> str:
        """What is right today: "stand", "propose", or that neither is clearly better."""
        if abs(self.gain) <= self.half:
            return "not clear"
        return "stand" if self.gain > 0 else "propose"


def hands() -> tuple[StandingHand, ...]:
    """Return the hands in the order of the books: from many trumps to none."""
    found = tables("analyser.games.ecarte", FILE)
    return tuple(
        StandingHand(name, **{**fields, "half": scale_kept(fields["half"])})
        for name, fields in found.items()
    )


def count_standing() -> tuple[ExactCount, ...]:
    """Return the content of the page about these hands."""
    every = hands()
    rows = [
        (
            _draw_cards(each.cards),
            each.name,
            f"{each.gain:+.3f} ± {each.half:.3f}".replace("-", "−"),
            each.says,
            _draw_cards(each.plan) or "nothing",
        )
        for each in every
    ]
    many = {word: sum(each.says == word for each in every) for word in ("stand", "propose")}
    return (
        ExactCount(
            "The hands on which the books stand",
            (
                f"Of {len(every)} hands on which the books have the elder stand, "
                f"{many['stand']} should stand, and {many['propose']} should propose.",
                "The list, the jeux de règle, is that of treatises of the nineteenth century "
                "(Cavendish 1886, Encyclopædia Britannica 1911), from general knowledge. The nine "
                "of hearts is turned, and it is 0 to 0.",
                "Each hand was played on in 65,536 worlds by the best player that does not search, "
                "after standing and after proposing with each number of cards given up.",
            ),
            (
                CountedTable(
                    "Standing less proposing, in points per decision, and the cards to give up",
                    ("hand", "in the books", "standing", "better", "proposing, give up"),
                    rows,
                ),
            ),
        ),
    )


def _draw_cards(cards: str) -> str:
    return " ".join(map(picture, cards.split()))
