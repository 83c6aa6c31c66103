"""Other programs, to which a mechanism of ours is handed over as it stands."""
