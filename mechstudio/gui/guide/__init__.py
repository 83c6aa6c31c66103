"""The guide through the first mechanism."""
