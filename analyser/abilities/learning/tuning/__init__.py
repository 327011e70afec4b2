"""Which habits are better than those of a policy?  A search (CMA-ES), judged on fresh deals.

In reading order: ``plan`` (what is searched, on which deals), ``cma`` (where it looks next),
``search``, ``policy_file`` (what it writes), ``page``, ``answer``, ``question``, ``command``.
"""
