"""Results: numbers out of a run's rows, one file for each kind of study.

``answers.read`` folds a run's rows into the results of each cell by itself, ``matches`` and
``victory_points`` being parts of that.  Results of cells together are in one file for each kind of
study, each with the same function::

    read(run, answers, design, confidence) -> what was found

``answers`` is what ``answers.read`` returns for the cells of the study, ``design`` what they are to
be read as together: a ``scenario.studies.Design``, or the run's tips; rule sets show in the cells
themselves.  ``answers.watch`` describes how the entrants of each cell play: degenerate play leads
no answer.  All intervals of one study hold at once with ``confidence``.  The rows of a weighed
choice are not hands, so ``decision_reading.read`` and ``rules_of_thumb.read`` take their run alone.
``pair_tournaments`` simulates: of its run it takes the spread of a hand alone.
"""
