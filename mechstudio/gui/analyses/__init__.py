"""Questions beside the run: what is asked in the run bar, and the panel with the answers."""
