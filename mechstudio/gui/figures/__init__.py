"""Figures of plots for papers: sized in millimetres, with letters in points."""
