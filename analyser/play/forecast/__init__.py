"""What a run will take: seconds and bytes, cell by cell, and whether its rules become constants."""
