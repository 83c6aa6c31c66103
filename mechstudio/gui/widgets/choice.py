"""A value out of several, and what stands for values that differ; no Qt."""

from __future__ import annotations

# what a list shows, and the value that stands for
Choice = tuple[str, object]

# in the place of a value that several elements do not share
DIFFERENT = "different"
