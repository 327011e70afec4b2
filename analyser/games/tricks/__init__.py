"""What do games of tricks share?  Thirty-two cards, what may be played on what, and who wins.

Nothing here knows which game is played: a game says by a *deck* (``deck``) to which suit class each
card belongs, which of its class it beats, and what it counts; and at each card which class is
trumps and what binds who follows.

* ``deck``: the cards by number, and the deck of a game, plainly and as numbers;
* ``plain``: what may be played, who wins, and what somebody may still hold, to be read;
* ``masks``: the same compiled, hands as bits;
* ``lines``: a trick as a line of a hand history;
* ``dealing``, plainly ``dealing_plain``: how the cards may lie that somebody has not seen;
* ``advising``: what advice in one position has in common.
"""
