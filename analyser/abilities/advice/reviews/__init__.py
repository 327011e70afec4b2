"""What did each decision of played hands cost, and what was luck worth?  ``review``.

In reading order: ``luck`` (what chance was worth), ``pairs`` (which pair of an evening played
better), ``findings`` (what decisions cost), their words (``luck_wording``, ``pairs_wording``,
``wording``), ``timeline`` and ``page``, ``answer``, ``question``, ``command``.
"""
