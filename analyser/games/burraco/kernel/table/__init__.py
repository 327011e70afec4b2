"""The table and its moves, compiled: the state of a hand, and what may be done with it.

To read: ``pack`` (the order of a deal), ``melds`` (what may be laid), ``table`` (one hand in play
as one row), ``player_view`` (what a player sees of it), ``lay_codes`` (cards to lay as one number),
``moves`` (how cards move), ``legal_moves`` (all that is legal) and ``scoring``.
"""
