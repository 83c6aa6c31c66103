"""The main window: what ties the rooms together."""
