"""Work beside the window: threads, cancellation, and what goes first."""
