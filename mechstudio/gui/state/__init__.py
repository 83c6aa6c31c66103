"""State of a window: document, undo steps, selection and settings."""
