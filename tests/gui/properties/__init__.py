"""Tests of the property panel."""
