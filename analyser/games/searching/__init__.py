"""Search players: how do they choose?  The same for every game.

A search player tries each of a few options in worlds that agree with what it has seen.  All players
play on, to the end of the hand or to a cut where a learnt evaluation function values the position,
and the option that ends best is chosen.  The game defines the options, how hidden cards may lie,
how play goes on and what a position is.

* ``sheet``: the fields of a policy about searching;
* ``plain``: the search itself, in plain Python, over what a game offers: the reference;
* ``racing``: the same choice between options, compiled, for the loop of a game's kernel;
* ``network``: the evaluation function, whole numbers in and out, compiled;
* ``evaluations``: how a learnt one is kept, and whether it is for some rules;
* ``rollouts``: how all options of one position end in the same worlds, for advice;
  ``advice_rounds``: how much is played for each question of an answer; ``advising``: all of it, for
  a game whose positions are hand histories that break off, and ``advice_wording``, its words;
  ``history_filling``: where cards may lie that such a one leaves open; ``partial_hand``: how one
  gets into compiled code; ``exact_values``: how it is said what is known without playing;
* ``stepping``: a search as the loops of ``games.kernels`` make it; ``players``: the games with
  search players.

How weights are fitted to positions and options, and how good they are, is in
``abilities.learning.self_play``.
"""
