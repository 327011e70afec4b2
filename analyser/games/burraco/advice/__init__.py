"""What should the player to move do, in one position?"""
