"""Runs of the open mechanism: engine, jobs, launcher and run bar."""
