"""What does a run say?  Numbers out of rows, a file a kind of study.

``answers.read`` folds a run's rows into what each cell says by itself, ``matches`` and
``victory_points`` being parts of that.  What cells say together, a file a kind of study has, each
with the same door::

    read(run, answers, design, confidence) -> what was found

``answers`` is what ``answers.read`` says of the cells of the study, ``design`` what they are to be
read as together: a ``scenario.studies.Design``, or the run's tips; rule sets show in the cells
themselves.  ``answers.watch`` says of each cell how its entrants play: degenerate play leads
no answer.  All intervals of one study hold at once with ``confidence``.  The rows of a weighed
choice are no hands, so ``decisions.read`` and ``rules_of_thumb.read`` take their run alone.
"""
