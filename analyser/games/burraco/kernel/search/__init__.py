"""Search, compiled: options of a decision, tried in worlds or valued by a network.

To read: ``options`` (what a search player chooses between) and ``barred_options``;
``world_dealing`` (how the hidden cards may lie); ``features`` and ``option_features`` (what
networks look at); ``learnt_policy`` (a player that values options without a rollout);
``search_player`` (the search).  Of advice: ``option_rollouts`` plays options on to the end of a
hand, ``world_chain`` samples worlds that agree with what others did.
"""
