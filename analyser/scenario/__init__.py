"""What is to be played?  From a file or a command line to cells with every rule in full."""
