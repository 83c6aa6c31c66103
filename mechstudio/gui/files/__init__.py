"""Open, save, autosave, recovery, and changes by other programs."""
