"""Runs for other programs and other people: reports, films, tables and scenes; needs no window."""
