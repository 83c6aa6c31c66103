"""The parameters of the mechanism, in a dock of their own."""
