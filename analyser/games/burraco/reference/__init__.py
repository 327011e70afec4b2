"""The reference engine: the game in plain Python, written to be read.

It defines what is right; the kernel must agree with it row for row and move for move.  It shares
declarations with the rest of the program (rules, habits, card names) and no code: nothing here is
compiled, and nothing compiled is imported.

* ``melds``    what may be laid, card by card
* ``table``    where every card lies, and what may be done there
* ``moves``    how the cards move, each move verified
* ``player_view``  what a player sees, and the words of the policy sheet
* ``laying``   what a player lays down
* ``pile_facts``  what a player knows who must choose between pile and stock, in numbers
* ``decisions``  the policy sheet: a whole turn
* ``legal_moves``  what might be done instead: every legal take, lay and discard
* ``play``     one whole hand: deal, think, move
* ``scoring``  what everybody scores at its end, term by term
* ``world_dealing``  what a search player knows of hidden cards, and how they may lie
* ``features``   what a position looks like in numbers
* ``search_player``  how a player searches: decisions, options, and how a try is played on

A file here has the name of its twin in ``kernel``, which lies in a folder there.
"""
