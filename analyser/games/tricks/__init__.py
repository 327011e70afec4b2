"""What do games of tricks share?  Thirty-two cards, what may be played on what, and who wins.

Nothing here knows which game is played: a game says by a *deck* (``deck``) to which suit class each
card belongs, which of its class it beats, and what it counts; and at each card which class is
trumps and what binds the players who follow.

* ``deck``: the cards by number, and the deck of a game, plainly and as numbers;
* ``plain``: what may be played, who wins, and what a player may still hold, in pure Python;
* ``masks``: the same compiled, hands as bits;
* ``lines``: a trick as a line of a hand history;
* ``dealing``: how the cards that a player has not seen may lie;
* ``advising``: what advice in one position has in common.
"""
