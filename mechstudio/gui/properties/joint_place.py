"""Where a joint is: point and axis of its frames, in the coordinates of the world or of a body."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist, isnan, nan
from typing import TYPE_CHECKING, Literal

from mechstudio import edits
from mechstudio.edits import WORLD, Pose, body_poses, pose_of
from mechstudio.edits.axis_expressions import led_direction
from mechstudio.edits.world_places import inner_place, outer_place
from mechstudio.gui.properties.fields import Field, FieldKind, JointPlace, Section, caption
from mechstudio.model import GROUND
from mechstudio.model.evaluated import text_of

if TYPE_CHECKING:
    from mechstudio.gui.properties.fields import Coordinates
    from mechstudio.gui.widgets.choice import Choice
    from mechstudio.model import Frame, Joint, Mechanism
    from mechstudio.model.parameters import Parameters

Vector = tuple[float, float, float]

# frames nearer to each other than this are shown as one place [m, or difference of unit vectors]
_SAME = 1e-6
_ALIGNED = 1e-9
_DIGITS = 12  # decimals of a direction
_OBLIQUE = "oblique"
_AXES: tuple[tuple[str, Vector], ...] = (
    ("x", (1.0, 0.0, 0.0)),
    ("y", (0.0, 1.0, 0.0)),
    ("z", (0.0, 0.0, 1.0)),
    ("-x", (-1.0, 0.0, 0.0)),
    ("-y", (0.0, -1.0, 0.0)),
    ("-z", (0.0, 0.0, -1.0)),
)


@dataclass(frozen=True)
class _Frame:
    """A frame of a joint in some coordinates."""

    side: Literal["both", "1", "2"]
    point: Vector
    axis: Vector
    given: Vector  # the axis as it is entered, of any length


def place_section(
    mechanism: Mechanism, joint: Joint, path: str, coordinates: Coordinates
) -> Section:
    """Point and axis of a joint: once where its frames are in one place, else of each frame.

    Args:
        mechanism: The mechanism.
        joint: The joint.
        path: Its JSON path.
        coordinates: What points and axes are shown in.
    """
    poses = body_poses(mechanism)
    ends = {"world": WORLD, "body1": poses[joint.body1], "body2": poses[joint.body2]}
    outer = ends[coordinates]
    values = mechanism.parameters
    first = _seen(outer, ends["body1"], joint.frame1, "1", values)
    second = _seen(outer, ends["body2"], joint.frame2, "2", values)
    together = dist(first.point, second.point) < _SAME and dist(first.axis, second.axis) < _SAME
    # on a body that stands at angles that are expressions, a place has no short expression
    clear = second if any(map(text_of, ends["body1"].orientation)) else first
    frames = (
        (_Frame("both", clear.point, first.axis, clear.given),) if together else (first, second)
    )
    fields = [_switch(joint, coordinates)]
    for frame in frames:
        if not together:
            fields.append(caption(f"Frame {frame.side}"))
        fields += _frame_fields(joint, frame, path, coordinates)
    return Section(title="Place", fields=tuple(fields))


def moved(mechanism: Mechanism, place: JointPlace, value: object) -> Mechanism:
    """The mechanism with a joint at another point or along another axis.

    Raises:
        ModelError: The value is no point, or no direction.
    """
    numbers = value if isinstance(value, tuple) else ()
    point = numbers if place.part == "point" else None
    axis = numbers if place.part == "axis" else None
    if place.side == "both":
        return edits.move_joint(mechanism, place.joint, point, axis, coordinates=place.coordinates)
    return edits.place_joint(
        mechanism, place.joint, point, axis, coordinates=place.coordinates, side=place.side
    )


def given(mechanism: Mechanism, place: JointPlace) -> Vector | tuple[()]:
    """The numbers that are shown of a point or an axis; none where its frame has another place."""
    section = place_section(mechanism, mechanism.joint(place.joint), "", place.coordinates)
    shown = (field.rows[0] for field in section.fields if field.place == place and field.rows)
    x, y, z = next(shown, (nan, nan, nan))
    return () if isnan(x) else (x, y, z)


def _seen(
    outer: Pose, end: Pose, frame: Frame, side: Literal["1", "2"], parameters: Parameters
) -> _Frame:
    inner = outer.within(end.of(pose_of(frame)))
    # rounding noise would become a direction when the other components are taken away
    x, y, z = (round(part, _DIGITS) + 0.0 for part in inner.direction((0.0, 0.0, 1.0)))
    if outer is end:
        point = frame.position
    elif any(map(text_of, outer.orientation)):
        point = inner.position
    else:
        point = inner_place(outer, outer_place(end, frame.position))
    led = led_direction(frame, end, parameters)
    if led is None or any(map(text_of, outer.orientation)):
        return _Frame(side, point, (x, y, z), (x, y, z))
    return _Frame(side, point, (x, y, z), inner_place(Pose(orientation=outer.orientation), led))


def _switch(joint: Joint, coordinates: Coordinates) -> Field:
    choices: list[Choice] = [("World", "world")]
    for key, label, body in (("body1", "Body 1", joint.body1), ("body2", "Body 2", joint.body2)):
        if body != GROUND:
            choices.append((label, key))
    shown = {value: text for text, value in choices}.get(coordinates, "World")
    return Field(
        label="Coordinates",
        kind=FieldKind.SWITCH,
        text=shown,
        choices=tuple(choices),
        hint="Frame in which the point and the axis below are given, at t = 0",
    )


def _frame_fields(
    joint: Joint, frame: _Frame, path: str, coordinates: Coordinates
) -> tuple[Field, ...]:
    both = frame.side == "both"
    target = f"{path}.frame{'1' if both else frame.side}"

    def place(part: Literal["point", "axis"]) -> JointPlace:
        return JointPlace(joint=joint.name, side=frame.side, part=part, coordinates=coordinates)

    along = next((name for name, axis in _AXES if dist(axis, frame.axis) < _ALIGNED), _OBLIQUE)
    known = _AXES if along != _OBLIQUE else (*_AXES, (_OBLIQUE, frame.axis))
    return (
        Field(
            label="Point",
            rows=(frame.point,),
            unit="m",
            path=f"{target}.position",
            place=place("point"),
            hint="Origin of both frames; they move together" if both else "Origin of the frame",
        ),
        Field(
            label="Axis z",
            kind=FieldKind.TEXT,
            text=along,
            path=f"{target}.orientation",
            place=place("axis"),
            choices=known,
            hint="Direction of the z axis, the motion axis of most joints",
        ),
        Field(
            label="Direction of z",
            rows=(frame.given,),
            path=f"{target}.orientation",
            place=place("axis"),
            hint="Any nonzero length",
        ),
    )
