"""What is learnt from self-play?  An evaluation function, or a policy that plays without a search.

In reading order: ``sessions`` (how hands are played and kept), ``evaluation_learning``,
``policy_learning``, ``learning_estimate`` (how long it takes), ``page`` with ``policy_page``,
``answer``, ``question``, ``command``.
"""
