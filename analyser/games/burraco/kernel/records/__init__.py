"""What is kept of hands played, compiled: to weigh decisions, and to learn from.

To read: ``weighed_decisions`` (one decision played both ways), ``playing_style`` (what each seat
does in a hand), ``chance_values`` (what other cards would have been worth); of learning
``recorded_positions``, ``recorded_options`` and ``environment``, tables at which a learner plays.
"""
