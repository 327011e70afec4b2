"""How does a policy of ours play in another program?  As an engine: lines in, lines out.

In reading order: ``policy_engine`` (what is answered to each line), ``command``.
"""
