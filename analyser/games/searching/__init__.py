"""How does a player search?  The same for every game, whatever it plays with.

Who searches tries each of a few options in worlds that agree with what they have seen: everybody
plays on, to the end of the hand or to a cut where a learnt evaluation says what the position is
worth, and the option that ends best is chosen.  What an option is, how the hidden cards may lie,
how play goes on and what a position looks like, a game says.

* ``sheet``: what a policy says about searching, a field each;
* ``plain``: the search itself, in plain Python, over what a game offers: what is right;
* ``racing``: the same choice between options, compiled, for the loop of a game's kernel;
* ``network``: the evaluation, whole numbers in and out, compiled;
* ``evaluations``: how a learnt one is kept, and whether it is for some rules;
* ``learning``: how weights are fitted to positions, by ``descent``, compiled;
* ``quality``: how good what was learnt is, on hands that it never saw;
* ``trials``: how all options of one position end in the same worlds, for advice; ``questions``: how
  much is played for each question of an answer, ``telling``: how it is said; ``advising``: all of
  it, for a game whose positions are hand histories that break off; ``unsaid``: where cards may lie
  that such a one leaves open; ``followed``: how one gets into compiled code; ``exactly``: how it is
  said what is known without playing.
"""
