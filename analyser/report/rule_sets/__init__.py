"""The page of rule sets that are compared on the same deals."""
