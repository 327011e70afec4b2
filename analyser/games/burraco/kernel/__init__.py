"""Burraco compiled: what ``reference`` says, fast.

To read, in this order:

* here, where plain records become numbers: ``habits`` (a policy as numbers), ``calls`` (hands,
  weighed decisions and logs) and ``training_data`` (positions and options to learn from);
* ``table``: where every card lies, what may be done there, and what a hand scores;
* ``decisions``: what a policy takes, lays and discards, and the loop that plays hands by it;
* ``search``: the options of a search player and of a learnt policy, worlds and rollouts;
* ``records``: what is kept of hands played, to weigh decisions and to learn from.

A folder imports from those above it, and ``calls`` and ``training_data`` from all.  A file has the
name of its plain twin in ``reference``.  What is there in one file may have several here: its
``decisions`` is here ``pile_choice`` and ``discard_choice``; of ``laying`` the codes, values and
plans of lays have files of their own; of ``search_player`` the ``options``.
"""
