"""How plain functions of numbers become machine code."""
