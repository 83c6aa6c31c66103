"""Words that mean the same to those who search, whatever the program calls a thing."""

from __future__ import annotations

import re
from functools import lru_cache

# each of these is found by all others of its line
_SAME = (
    ("motor", "driver", "drive", "actuator"),
    ("displacement", "position", "coordinate", "distance", "travel"),
    ("speed", "velocity", "rate"),
    ("torque", "moment", "effort"),
    ("force", "effort", "load"),
    ("reaction", "constraint"),
    ("angle", "rotation", "orientation"),
    ("hinge", "pin", "pivot", "bearing", "revolute"),
    ("slider", "slide", "prismatic"),
    ("ball", "spherical"),
    ("gear", "coupling", "rack"),
    ("shock", "damper"),
    ("mass", "weight"),
    ("simulate", "run", "solve"),
    ("export", "save"),
)
_WORD = re.compile(r"[^\W\d_]+")


def also_called(text: str) -> str:
    """Other words for those of a text, separated by spaces; empty if there are none."""
    return _others(tuple(_WORD.findall(text.casefold())))


# thousands of names are made of the same words, and differ in numbers
@lru_cache(maxsize=4096)
def _others(known: tuple[str, ...]) -> str:
    words = {_singular(word) for word in known}
    found = [word for line in _SAME if words & set(line) for word in line if word not in words]
    return " ".join(dict.fromkeys(found))


def _singular(word: str) -> str:
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")
