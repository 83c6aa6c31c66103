"""The dock of runs: what was computed before, to show, compare, name and delete."""
