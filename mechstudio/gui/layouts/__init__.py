"""Layouts: which plots, overlays and cameras a model is looked at with."""
