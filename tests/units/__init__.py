"""Laws of units and of what is written in them."""
