"""Tests of figures for papers."""
