"""Playing back a run: the clock and the timeline under the view."""
