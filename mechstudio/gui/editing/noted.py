"""A mechanism after an edit that takes along more than it was asked for."""

from __future__ import annotations

from typing import NamedTuple

from mechstudio.model import Mechanism


class Noted(NamedTuple):
    """What an edit made.

    Attributes:
        mechanism: The mechanism after it.
        note: What the user should know of it; empty for nothing.
    """

    mechanism: Mechanism
    note: str
