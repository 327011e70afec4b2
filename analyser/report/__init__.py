"""What does a page say and show?  A file a section."""
