"""Tests of the desktop application, driven by real mouse and keyboard events."""
