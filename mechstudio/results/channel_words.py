"""Other words for parts of channel names: `joints/pin/velocity` for `joints/pin/rate`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from mechstudio.synonyms import LISTS_BY_WORD

_EFFORTS = dict.fromkeys(("force", "moment", "torque"), "effort")
_TERMS = {
    f"{term}{ending}": f"{term}_effort"
    for term in ("spring", "damping", "friction", "stop", "law")
    for ending in ("", *(f"_{word}" for word in _EFFORTS))
}
_OF_SPRINGS: Mapping[str, str] = {
    **dict.fromkeys(("deflection", "deformation", "extension", "stretch"), "elongation"),
    **dict.fromkeys(("elongation_rate", "extension_rate", "speed", "velocity"), "rate"),
}
_OF_POINTS: Mapping[str, str] = {
    "pos": "position",
    "x": "position/x",
    "y": "position/y",
    "z": "position/z",
    "speed": "velocity/norm",
    "vel": "velocity",
    "acc": "acceleration",
}
# by the first part of a name, what else its last part is called; only where one thing is meant
_WORDS: Mapping[str, Mapping[str, str]] = {
    "joints": {
        **dict.fromkeys(("coordinates", "displacement", "position", "q"), "coordinate"),
        "angle": "coordinate/angle",
        "shift": "coordinate/shift",
        **dict.fromkeys(("angular_velocity", "omega", "qd", "rates", "speed", "velocity"), "rate"),
        **dict.fromkeys(("acc", "alpha", "angular_acceleration", "qdd"), "acceleration"),
        **_TERMS,
        **dict.fromkeys(("reaction_force", "reactions_force"), "force"),
        **dict.fromkeys(("moment", "reaction_moment", "reaction_torque"), "torque"),
    },
    "bodies": {
        **_OF_POINTS,
        **dict.fromkeys(("omega", "angular_speed"), "angular_velocity"),
        **dict.fromkeys(("quaternion", "quat"), "orientation"),
    },
    "measures": _OF_POINTS,
    "drivers": _EFFORTS,
    "forces": {**_EFFORTS, **_OF_SPRINGS},
    "couplings": _EFFORTS,
    "actuators": _EFFORTS,
    "energy": {"mech": "mechanical", "kin": "kinetic", "pot": "potential"},
}

# without a heading, what all bodies have together
_OF_ALL: Mapping[str, str] = {
    "t": "time",
    **{
        f"{part}_energy": f"energy/{part}"
        for part in ("kinetic", "potential", "total", "mechanical", "dissipated", "supplied")
    },
    "angular_momentum": "momentum/angular",
    "linear_momentum": "momentum/linear",
}


def known_name(name: str, channels: Collection[str]) -> str:
    """The name of a channel, or of a component of one, that has other words in it.

    Args:
        name: As it was written, such as `springs/coil/force` or `joints/pin/velocity/angle`.
        channels: Names of the channels that there are.

    Returns:
        The name by which it is known; the same where it is known already, or by no other.
    """
    name = str(name)
    if _is_in(name, channels):
        return name
    # what bodies have together stands under no name of its own
    name = name.removeprefix("system/")
    heading, parted, rest = name.partition("/")
    name = f"{_OF_ALL.get(heading, heading)}{parted}{rest}"
    return next((other for other in _others(name) if _is_in(other, channels)), name)


def known_group(name: str, channels: Collection[str]) -> str:
    """The group of an element's channels that stands under another heading.

    Args:
        name: As it was written, such as `springs/coil` or `springs/coil/*`.
        channels: Names of the channels that there are.

    Returns:
        `forces/coil`; the same name where it is known already, or where it may be a pattern of
        elements, as all springs are not all forces.
    """
    heading, _, rest = name.partition("/")
    owner = rest.partition("/")[0]
    group = f"{LISTS_BY_WORD.get(heading, heading)}/{owner}"
    is_there = any(entry.startswith(f"{heading}/") for entry in channels)
    if is_there or not owner or not any(entry.startswith(f"{group}/") for entry in channels):
        return name
    return group + rest.removeprefix(owner)


def channel_beside(name: str, channels: Collection[str]) -> str:
    """The channel beside the one below which it was looked for; "" if there is none.

    Args:
        name: A name that is not known, such as `joints/pin/coordinate/speed`.
        channels: Names of the channels that there are, or of their components.
    """
    whole, _, part = name.rpartition("/")
    place = whole.rpartition("/")[0]
    if not place or not (whole in channels or any(e.startswith(f"{whole}/") for e in channels)):
        return ""
    found = known_name(f"{place}/{part}", channels)
    inside = (entry for entry in channels if entry.startswith(f"{found}/"))
    return found if found in channels else next(inside, "")


def _is_in(name: str, channels: Collection[str]) -> bool:
    """Whether there is such a channel, or one that this may be a component of."""
    return name in channels or name.rpartition("/")[0] in channels


def _others(name: str) -> Iterator[str]:
    """What a name may stand for, the nearest first."""
    heading, _, rest = name.partition("/")
    group = LISTS_BY_WORD.get(heading, heading)
    yield f"{group}/{rest}"
    words = _WORDS.get(group, {})
    owner, _, key = rest.rpartition("/")
    front = f"{group}/{owner}" if owner else group
    if key in words:
        yield f"{front}/{words[key]}"
    # with a component behind it
    owner, _, word = owner.rpartition("/")
    front = f"{group}/{owner}" if owner else group
    if word in words:
        yield f"{front}/{words[word]}/{key}"
