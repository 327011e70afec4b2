"""How is a position said in one line, as chess has its FEN?"""
