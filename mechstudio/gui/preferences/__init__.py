"""The dialog of preferences: a page for each matter, and what they are made of."""
