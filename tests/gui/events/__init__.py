"""Tests of the plot dock."""
