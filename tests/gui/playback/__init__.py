"""Tests of the playback."""
