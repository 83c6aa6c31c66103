"""Tools that set things in motion: by hand and by motors."""
