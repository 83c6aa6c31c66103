"""What a window knows: the document, its steps, the selection, and the choices of the user."""
