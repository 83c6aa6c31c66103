"""Threads that share the work along an assembly tree."""
