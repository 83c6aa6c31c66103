"""Words of other programs in names of channels, and the channels that they mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

# what other programs call the last part of a channel's name
SYNONYMS: Mapping[str, tuple[str, ...]] = {
    "angle": ("coordinate", "orientation"),
    "displacement": ("coordinate", "position"),
    "position": ("coordinate",),
    "q": ("coordinate",),
    "speed": ("rate", "velocity"),
    "velocity": ("rate",),
    "torque": ("effort",),
    "force": ("effort",),
    "reaction": ("force", "torque"),
    "reactions": ("force", "torque"),
    "tension": ("force",),
    "rotation": ("orientation",),
    "dissipation": ("dissipated",),
    "loss": ("dissipated",),
    "losses": ("dissipated",),
    "input": ("supplied",),
    "work": ("supplied",),
}


def channel_beside(name: str, known: Iterable[str]) -> str:
    """The channel beside the one below which it was looked for; "" if there is none.

    Args:
        name: A name that is not known, such as "joints/pin/coordinate/speed".
        known: Names of channels, or of their components.
    """
    whole, _, part = name.rpartition("/")
    place = whole.rpartition("/")[0]
    names = tuple(known)
    if not place or not any(entry == whole or entry.startswith(f"{whole}/") for entry in names):
        return ""
    beside = [f"{place}/{key}" for key in (part, *SYNONYMS.get(part, ()))]
    found = (
        entry for one in beside for entry in names if entry == one or entry.startswith(f"{one}/")
    )
    return next(found, "")
