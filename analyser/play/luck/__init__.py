"""What chance was worth in a played hand, in numbers and in words."""
