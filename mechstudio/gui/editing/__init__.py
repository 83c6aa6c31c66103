"""Commands on the selected elements: what can be done with them, and why not."""
