"""Tables in, Matplotlib figures out."""
