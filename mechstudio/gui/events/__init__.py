"""The events of the model: a dialog."""
