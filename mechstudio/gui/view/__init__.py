"""The three-dimensional view of the open mechanism."""
