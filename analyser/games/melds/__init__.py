"""What do rummies share?  Which melds there are, and how the cards of a hand make some of them.

Nothing here knows which game is played: a game says which melds it has and what each is worth, and
asks into which of them some cards split, which of them are worth most, and what is lacking.

* ``catalogue``: the melds of a game and the ways to make each, plainly and as numbers;
* ``plain``: every answer, to be read;
* ``finder``: the same compiled, hands as bits.

Burraco has melds of its own kind, which grow on the table and hold wild cards at a price: its
rooms lay them without a list of all there could be.
"""
