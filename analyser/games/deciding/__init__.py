"""What is a weighed decision: which are asked about, its row, and a rule of thumb for it?"""
