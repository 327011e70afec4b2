"""What is Schafkopf, and what does the rest of the program see of it?

The text followed is X (named in the README beside this file); readings where it is silent are
numbered SC1 … SC8, there too.

Scope: four rule sets for three players, any change that a scenario makes to them, single hands, and
matches of a fixed number of hands.  Each plays for themselves, though two defend together in a
hand.

To read, in this order:

* data: ``rules``, ``pack`` (the cards), ``policies`` (the sheet by which players think),
  ``columns`` (a hand's row), ``choices`` (what can be weighed, and what is known then), and
  ``measures``, by which rule sets are compared;
* ``referee``, the rules in words; ``kernel``, the rules, the players and their worlds, compiled;
* ``history``: a hand as text, written, verified, described to a person, and open cards found;
* ``advice``: what should the player to move do?
* ``vouched.json``, the results of a few hands, by which a run tests the machine code that it
  loaded.

What may be played on what, and who wins a trick, is asked of ``games.tricks``.
"""

from __future__ import annotations

from analyser.games.interface import Scale
from analyser.games.schafkopf.pack import SEATS
from analyser.games.searching.players import AdvisingGame


class Schafkopf(AdvisingGame):
    """The game as ``games.interface.Game`` describes it; the rest is in ``standard_game``."""

    title = "Schafkopf"
    description = "Trick-taking for three: one takes the widow and plays against the two others"
    question = "Take the widow or pass?"
    scale = Scale("points", band=0.05, precision=0.02, spread=2.5, decimals=0, lead_steps=8)
    players = SEATS


GAME = Schafkopf()
