"""A policy's decisions, compiled: what its player takes, lays and discards.

To read, in the order of a turn: ``play`` (the loop over turns and hands), ``pile_choice`` (pile or
stock) with ``pile_facts`` and ``laid_cards`` (what is known of the pile), ``laying`` (what is laid)
with ``lay_values`` (what a play is worth) and ``meld_plans`` (where the rules ask for more than the
next card), ``discard_choice``; and ``random_moves``, for players who move at random.
"""
