"""The image of one element somewhere else: its name, references, places and values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from mechstudio.edits.function_text import kept_or_opposite
from mechstudio.edits.pose import Pose, pose_of
from mechstudio.edits.references import redirected
from mechstudio.edits.selection import AnyElement, Item, item_of
from mechstudio.edits.world_map import Reflection, WorldMap
from mechstudio.model import GROUND, Body, Frame, Joint

# fields of a body that its image does not simply have too
_MAPPED_FIELDS = (
    "position",
    "orientation",
    "velocity",
    "angular_velocity",
    "center_of_mass",
    "inertia",
)


@dataclass(frozen=True, kw_only=True)
class Setting:
    """Where images of elements go.

    Attributes:
        sources: Pose of each body that the elements name, in the world they come from.
        targets: Pose of each body in the world they go to, without the images.
        names: Names of the images of the elements.
        world_map: Where everything goes.
        signs: For each joint among the elements, the signs of its image's coordinates.
        previous: Body that joints go to in place of bodies that have no image; None for those
            bodies themselves.
    """

    sources: Mapping[str, Pose]
    targets: Mapping[str, Pose]
    names: Mapping[Item, str]
    world_map: WorldMap
    signs: Mapping[str, Sequence[float]] = field(default_factory=dict)
    previous: str | None = None


def signs_of(elements: Iterable[AnyElement], world_map: WorldMap) -> dict[str, tuple[float, ...]]:
    """Signs of the coordinates of the images of all joints among some elements."""
    return {
        element.name: world_map.signs(element) for element in elements if isinstance(element, Joint)
    }


def transplanted(element: AnyElement, setting: Setting) -> AnyElement | None:
    """The image of an element.

    Returns:
        The image; None for a joint or spring with both ends on one body, and for a load or measure
        on the ground.
    """
    name = setting.names[item_of(element)]
    if isinstance(element, Body):
        image = _kept_body(setting.world_map.body(element), element)
        return image if name == element.name else image.edited(name=name)
    known = type(element).model_fields
    sides = [side for side in ("", "1", "2") if f"body{side}" in known]
    ends = {f"body{side}": _end(element, side, setting) for side in sides}
    if ends.get("body") == GROUND or (ends and len(set(ends.values())) < min(2, len(ends))):
        return None
    fields: dict[str, object] = {**redirected(element, setting.names), **ends}
    if isinstance(element, Joint) and name != element.name:
        # the original is the root already, and copies of a copy would make a tree of great height
        fields["root"] = False
    for side in sides:
        fields |= _placed(element, side, ends[f"body{side}"], setting)
    return element.edited(name=name, **fields, **setting.world_map.values(element, setting.signs))


def _kept_body(image: Body, body: Body) -> Body:
    """The image of a body, with the expressions of numbers that are as before or opposite."""
    if not body.texts:
        return image
    shapes = tuple(
        after.edited(
            position=kept_or_opposite(after.position, before.position),
            orientation=kept_or_opposite(after.orientation, before.orientation),
        )
        for after, before in zip(image.shapes, body.shapes, strict=True)
    )
    return image.edited(
        shapes=shapes,
        **{
            field: kept_or_opposite(getattr(image, field), getattr(body, field))
            for field in _MAPPED_FIELDS
        },
    )


def _end(element: AnyElement, side: str, setting: Setting) -> str:
    """The body that an end of the image is on."""
    body: str = getattr(element, f"body{side}")
    image = setting.names.get(Item("body", body))
    if image is not None:
        return image
    if setting.previous is not None and isinstance(element, Joint):
        return setting.previous
    return body if body in setting.targets else GROUND


def _placed(element: AnyElement, side: str, end: str, setting: Setting) -> dict[str, object]:
    """The frame or point of one end of the image, on the body `end`."""
    fields: dict[str, object] = {}
    axes = setting.world_map.axes_of(element)
    known = type(element).model_fields
    if f"frame{side}" in known:
        frame: Frame = getattr(element, f"frame{side}")
        place = _place(element, side, end, pose_of(frame), axes, setting)
        fields[f"frame{side}"] = Frame(
            position=kept_or_opposite(place.position, frame.position),
            orientation=kept_or_opposite(place.orientation, frame.orientation),
        )
    if f"point{side}" in known:
        point = getattr(element, f"point{side}")
        place = _place(element, side, end, Pose(point), axes, setting)
        fields[f"point{side}"] = kept_or_opposite(place.position, point)
    return fields


def _place(
    element: AnyElement, side: str, end: str, pose: Pose, axes: Reflection, setting: Setting
) -> Pose:
    """A place on the image of its body, or on the body that stands for it."""
    body: str = getattr(element, f"body{side}")
    if Item("body", body) in setting.names:
        return setting.world_map.local_place(pose, axes)
    return setting.targets[end].within(
        setting.world_map.place(setting.sources[body].of(pose), axes)
    )
