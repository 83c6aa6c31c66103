"""What the mouse does in the view: one tool at a time."""
