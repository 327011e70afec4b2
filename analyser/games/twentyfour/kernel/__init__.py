"""Twenty-Four in compiled code: rules, players, and what ``games.kernels`` plays by."""
