"""Tools for joints."""
