"""The property panel: all values of the selected elements."""
