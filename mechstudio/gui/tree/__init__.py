"""The model tree: a dock that lists the elements of the mechanism."""
