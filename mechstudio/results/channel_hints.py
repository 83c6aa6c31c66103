"""What a name of a channel may mean that a run does not have."""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatch

from mechstudio.model import Mechanism, Motor
from mechstudio.model.element import NamedElement
from mechstudio.results.channel_words import channel_beside, known_name
from mechstudio.results.channels import Source
from mechstudio.results.effort_kinds import effort_of_other_kind
from mechstudio.suggestions import nearest, other_elements
from mechstudio.synonyms import LISTS_BY_WORD

_SUBJECTS = ("forces", "drivers", "joints", "bodies", "measures")
_MOST_GROUPS = 8  # that are named where nothing is like the name
# what other programs call the last part of a channel's name
_SYNONYMS: Mapping[str, tuple[str, ...]] = {
    "angle": ("coordinate", "orientation"),
    "displacement": ("coordinate", "position", "elongation"),
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

# what bodies have together alone
_OF_ALL: Mapping[str, str] = {
    **dict.fromkeys(("angular_momentum", "spin"), "momentum/angular"),
    **dict.fromkeys(("linear_momentum", "momentum"), "momentum/linear"),
    **dict.fromkeys(("kinetic_energy", "kinetic"), "energy/kinetic"),
    **dict.fromkeys(("potential_energy", "potential"), "energy/potential"),
}
# of joints, without the name of one
_OF_JOINTS: Mapping[str, str] = {
    **dict.fromkeys(("theta", "phi", "angle", "angles", "q", "coordinate"), "coordinate"),
    **dict.fromkeys(("omega", "thetadot", "dtheta", "rate", "rates", "qd"), "rate"),
    **dict.fromkeys(("reaction", "reactions", "reaction_force"), "force"),
}
_MOTORS = ("driver", "drive", "motor", "actuator", "motor_torque", "driver_torque")
_TARGETS = ("deviation", "error", "reference", "setpoint", "target", "target_rate")
_PRESSED = ("compression", "indentation", "shortening")
_CENTERS = ("com", "center", "center_of_mass", "cog", "cg")
_SHAKING = ("shaking_force", "shaking_forces", "ground_force", "bodies/ground/force")
_SUM_ON_GROUND = (
    "what the mechanism exerts on the ground are its reactions there, those of joints from the "
    'ground with a minus: result.evaluate("-[joints/a/force/x] - [joints/b/force/x]")'
)
# a figure of runs that is no channel
_DRIFT = ("drift", "energy_drift", "energy/drift", "energy/balance", "energy/error")


def channel_hint(name: str, sources: Mapping[str, Source], mechanism: Mechanism) -> str:
    """What a wrong name of a channel may mean, as the end of a message.

    Args:
        name: As it was asked for.
        sources: The channels of the run by name.
        mechanism: The model of the run.
    """
    wanted = str(name).strip("/")
    if wanted in sources:
        return f"; did you mean '{wanted}'?"
    if other := effort_of_other_kind(wanted, mechanism):
        return other
    if "." in wanted and (found := _of_dots(wanted, sources, mechanism)):
        return found
    if beside := channel_beside(wanted, sources):
        return f"; did you mean '{beside}'?"
    whole = wanted.rpartition("/")[0]
    if whole in sources:
        parts = sources[whole].channel.components
        length = " and the norm" if tuple(parts) == ("x", "y", "z") else ""
        has = f"has the components {', '.join(parts)}{length}" if parts else "has no components"
        return f"; '{whole}' {has}."
    if wanted in _DRIFT:
        return (
            "; the drift of the energy is one number of the whole run, result.energy_drift, "
            "and energy_drift of --json"
        )
    if wanted in _OF_JOINTS and (found := _of_joints(_OF_JOINTS[wanted], sources)):
        return found
    if wanted in _SHAKING:
        return f"; {_SUM_ON_GROUND}"
    inside = [entry for entry in sources if entry.startswith(f"{wanted}/")]
    if inside:
        return f"; it is a group of the channels {', '.join(inside)}."
    efforts = [entry for entry in sources if entry.startswith("actuators/")]
    if efforts and wanted.startswith("drivers/"):
        efforts = [entry for entry in efforts if entry.endswith("/effort")]
        return f"; actuators have taken the place of drivers: {', '.join(efforts)}."
    group, _, key = wanted.rpartition("/")
    if any(sign in wanted for sign in "*?"):
        return _of_pattern(group, key, sources)
    owner = group.rpartition("/")[2]
    if group == f"joints/{owner}" and "effort" in key:
        acting = _acting_on(owner, sources, mechanism)
        if acting:
            return f"; nothing acts within the joint, but along it: {', '.join(acting)}."
        if f"actuators/{owner}/effort" in sources:
            return f"; did you mean 'actuators/{owner}/effort'?"
    if key in _TARGETS and (found := _of_motor(owner, mechanism)):
        return found
    if found := _beside_element(group, key, sources, mechanism):
        return found
    stem, _, part = key.rpartition("_")
    whole = known_name(f"{group}/{stem}", sources)
    if whole in sources and part in sources[whole].channel.components:
        return f"; did you mean '{whole}/{part}'?"
    if group == f"bodies/{owner}" and key in _OF_ALL:
        return f"; of all bodies together it is '{_OF_ALL[key]}'."
    ways = _SYNONYMS.get(key, ())
    meant = [f"{group}/{other}" for other in ways]
    # an element under another heading, such as "springs/NAME/force", or under none
    meant += [f"{subject}/{owner}/{other}" for subject in _SUBJECTS for other in (key, *ways)]
    groups = [f"{subject}/{wanted}" for subject in _SUBJECTS]
    meant += [entry for entry in sources if entry.rpartition("/")[0] in groups]
    close = [entry for entry in dict.fromkeys(meant) if entry in sources]
    if not close and (others := other_elements(wanted, sources)):
        return f"; {others}."
    close = close or nearest(wanted, sources, 3) or nearest(wanted, _groups(sources))
    if close:
        return f"; did you mean {' or '.join(map(repr, close))}?"
    # for scripts and the command line alike
    known = dict.fromkeys(name.rpartition("/")[0] or name for name in sources)
    some = ", ".join(list(known)[:_MOST_GROUPS])
    return f"; there are {some}{', …' if len(known) > _MOST_GROUPS else '.'}"


def _of_dots(name: str, sources: Mapping[str, Source], mechanism: Mechanism) -> str:
    """What a name with points in the place of strokes may mean, as attributes are written."""
    strokes = name.replace(".", "/")
    for front in ("", *(f"{subject}/" for subject in _SUBJECTS)):
        known = known_name(f"{front}{strokes}", sources)
        whole, _, part = known.rpartition("/")
        if known in sources or (
            whole in sources and part in (*sources[whole].channel.components, "norm")
        ):
            return f"; did you mean '{known}'?"
    # names of elements may have points as well
    owners = {part for source in sources for part in source.split("/")[1:2] if "." in part}
    if any(owner in name for owner in owners):
        return ""
    return channel_hint(strokes, sources, mechanism)


def _beside_element(
    group: str, key: str, sources: Mapping[str, Source], mechanism: Mechanism
) -> str:
    """What a word means that an element has elsewhere: the motor of a joint, the center of mass."""
    owner = group.rpartition("/")[2]
    if group == f"joints/{owner}" and key in _MOTORS:
        acting = _acting_on(owner, sources, mechanism)
        return f"; did you mean {' or '.join(map(repr, acting))}?" if acting else ""
    pulled = known_name(f"{group}/elongation", sources)
    if key in _PRESSED and pulled in sources:
        return f"; it is minus the elongation, -result['{pulled}']."
    if group == f"bodies/{owner}" and key in _CENTERS and f"{group}/position" in sources:
        return (
            f"; '{group}/position' is that of the origin of its frame; the motion of another point "
            f"is a measure, model.add_measure('center', '{owner}', point), by its channel "
            "'measures/center/position'."
        )
    return ""


def _of_motor(owner: str, mechanism: Mechanism) -> str:
    """What the target of a motor is, and how far its coordinate is from it; "" of no motor."""
    motor = mechanism.forces[owner] if owner in mechanism.forces.names else None
    if not isinstance(motor, Motor):
        return ""
    coordinate = mechanism.joints[motor.joint].joint_type.coordinates[motor.coordinate].name
    return (
        f"; the target is a function of the model and no channel: what is left to it is "
        f'result.evaluate("({motor.target}) - [joints/{motor.joint}/coordinate/{coordinate}]").'
    )


def _of_joints(key: str, sources: Mapping[str, Source]) -> str:
    """Channels of joints that a word without the name of any may mean; "" without joints."""
    found = [name for name in sources if name.startswith("joints/") and name.endswith(f"/{key}")]
    more = ", …" if len(found) > _MOST_GROUPS else "."
    return f"; of joints there are {', '.join(found[:_MOST_GROUPS])}{more}" if found else ""


def _groups(sources: Mapping[str, Source]) -> list[str]:
    """All groups of channels, such as "energy", "joints" and "joints/pin"."""
    parts = [name.split("/") for name in sources]
    return list(dict.fromkeys("/".join(p[:k]) for p in parts for k in range(1, len(p))))


def _of_pattern(group: str, key: str, sources: Mapping[str, Source]) -> str:
    """What a pattern may mean that no channel has."""
    meant = [name for name in sources if fnmatch(name, f"{group}/{key}" if group else key)]
    if meant:
        return (
            f"; it is a pattern of {len(meant)} channels, as to_csv, to_dataframe and plot take; "
            f"brackets read one of them, such as '{meant[0]}'."
        )
    inside = [name for name in sources if fnmatch(name.rpartition("/")[0], group)]
    keys = list(dict.fromkeys(name.rpartition("/")[2] for name in inside))
    if group and (near := nearest(key, keys)):
        return f"; did you mean '{group}/{near[0]}'?"
    if group and keys:
        return f"; of '{group}' there are {', '.join(keys)}."
    known = dict.fromkeys(name.partition("/")[0] for name in sources)
    heading, _, rest = f"{group}/{key}".partition("/")
    other = f"{LISTS_BY_WORD.get(heading, heading)}/{rest}"
    if heading not in known and any(fnmatch(name, other) for name in sources):
        return f"; did you mean '{other}'?"
    headings = ", ".join(known)
    return f"; no channel has this pattern. Channels begin with {headings}."


def _acting_on(joint: str, sources: Mapping[str, Source], mechanism: Mechanism) -> list[str]:
    """Channels of what acts along the coordinates of a joint from outside of it."""
    elements: list[tuple[str, NamedElement]] = [("forces", force) for force in mechanism.forces]
    elements += [("drivers", driver) for driver in mechanism.drivers]
    named = [
        f"{listed}/{element.name}/effort"
        for listed, element in elements
        if any(end == joint for end, _ in element.coordinate_ends)
    ]
    return [name for name in named if name in sources]
