"""The reference engine: the game in plain Python, written to be read.

It says what is right; the kernel must agree with it row for row and move for move.  It shares
declarations with the rest of the house (rules, habits, card names) and no code: nothing here is
compiled, and nothing compiled is imported.

* ``melds``     what may be laid, card by card
* ``table``     where every card lies; the moves, each verified
* ``reference.view``     what a player sees, and the words of the policy sheet
* ``laying``    what he lays down
* ``reference.decide``  the policy sheet: his turn
* ``choices``   what he might do instead: every legal take, lay and discard
* ``play``      one whole hand: deal, think, move, score
"""
