"""Tests of the assembly diagram."""
