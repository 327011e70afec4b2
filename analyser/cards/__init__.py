"""Cards, packs, sets of cards, and the order in which a deal lays them."""
