"""The page of decisions that were weighed: whether to take the first way or the second."""
