"""Dialogs; none of them blocks the program."""
