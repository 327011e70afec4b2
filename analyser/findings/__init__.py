"""What does a run say?  Numbers out of rows, a file a kind of study."""
