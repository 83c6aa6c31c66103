"""The dock of the assembly tree."""
