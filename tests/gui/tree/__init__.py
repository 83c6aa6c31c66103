"""Tests of the model tree."""
