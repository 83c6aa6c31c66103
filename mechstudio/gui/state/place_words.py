"""Numbers of a mechanism in the words of the window: "Mass of crank" for "bodies.crank.mass"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection

from mechstudio.edits import LISTS

_KINDS = {listed: kind for kind, listed in LISTS.items()}
# names may have dots, fields have none
_PLACE = re.compile(
    rf"(?P<list>{'|'.join(_KINDS)})\.(?P<name>.+?)\."
    r"(?P<field>(?:(?:frame[12]|limits)\.)?\w+)(?P<indices>(?:\[\d+\])*)"
)
_OF_MECHANISM = re.compile(r"(?P<field>[a-z_]+)(?P<indices>(?:\[\d+\])+)")
# where the words of forms are others than those of files
_FIELDS = {
    "limits.lower": "Lower stop",
    "limits.upper": "Upper stop",
    "limits.stiffness": "Stop stiffness",
    "limits.damping": "Stop damping",
    "frame1.position": "Frame 1 position",
    "frame2.position": "Frame 2 position",
    "frame1.orientation": "Frame 1 orientation",
    "frame2.orientation": "Frame 2 orientation",
    "proportional": "Proportional gain",
    "derivative": "Derivative gain",
    "max_effort": "Force or torque limit",
    "point1": "Point 1",
    "point2": "Point 2",
}
_VECTORS = ("position", "velocity", "center_of_mass", "inertia", "point", "gravity")


def place_words(places: Collection[str]) -> dict[str, str]:
    """What the window calls numbers of a mechanism.

    Args:
        places: Places as files have them, without parameters, which have names of their own.

    Returns:
        The words of each place, no two alike; a place that has none stands for itself.
    """
    found = {place: _words(place, of_kind=False) for place in places}
    count = Counter(found.values())
    return {
        place: words if count[words] == 1 else _words(place, of_kind=True)
        for place, words in found.items()
    }


def _words(place: str, *, of_kind: bool) -> str:
    match = _PLACE.fullmatch(place)
    if match is None:
        match = _OF_MECHANISM.fullmatch(place)
        return place if match is None else _field(match)
    kind = f"{_KINDS[match['list']]} " if of_kind else ""
    return f"{_field(match)} of {kind}{match['name']}"


def _field(match: re.Match[str]) -> str:
    field = match["field"]
    words = _FIELDS.get(field) or field.replace("_", " ").capitalize()
    indices = [int(text) for text in re.findall(r"\d+", match["indices"])]
    if not indices:
        return words
    if field.rpartition(".")[2].rstrip("12").endswith(_VECTORS) and max(indices) < len("xyz"):
        return f"{words} {''.join('xyz'[index] for index in indices)}"
    return f"{words} {', '.join(str(index + 1) for index in indices)}"
