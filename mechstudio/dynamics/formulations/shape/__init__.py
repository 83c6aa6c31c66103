"""Momenta of the shape: those of the joints less what a locked tree has of them."""
