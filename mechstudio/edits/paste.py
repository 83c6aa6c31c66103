"""Pasting: images of a fragment in a mechanism, the one it comes from or another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mechstudio.edits.edit import Edit, extended, refused
from mechstudio.edits.fragment import Attachments, Fragment, copied
from mechstudio.edits.function_text import with_parameters_everywhere
from mechstudio.edits.names import FreshNames, fresh_names, fresh_parameter
from mechstudio.edits.pose import WORLD, Pose, body_poses, pose_of
from mechstudio.edits.selection import KINDS, LISTS, AnyElement, Item, Kind, item_of
from mechstudio.edits.transplant import Setting, signs_of, transplanted
from mechstudio.edits.world_map import Movement, WorldMap
from mechstudio.model import Body, Coupling, Driver, Joint, Mechanism
from mechstudio.model.coordinate_check import coordinate_problems
from mechstudio.model.coupling_check import coupling_problems
from mechstudio.model.parameters import Parameter
from mechstudio.model.value_text import quoted


def paste(mechanism: Mechanism, fragment: Fragment, motion: Pose = WORLD) -> Edit:
    """Put copied elements into a mechanism, the one they come from or another.

    Names that are taken become fresh ones. What the elements name is the pasted element where
    that is part of the fragment, else the element of that name in the mechanism. Where there is no
    such body, the ground takes its place at the same point of the world. What cannot stay is left
    out and named in `dropped`: joints and springs with both ends on the ground; loads and measures
    on the ground; drivers, motors and couplings of coordinates that are not there; drivers of
    coordinates that are driven already; couplings with no joint of the fragment. A parameter that
    has another value in the mechanism gets a fresh name too.

    Args:
        mechanism: Where they go.
        fragment: The elements, from `copied`.
        motion: Where to, from where they were; their places on other bodies and the ground move
            along. Components of loads along world axes stay as they are.

    Raises:
        ModelError: The mechanism would not be valid.
    """
    return paste_images(mechanism, fragment, [Movement(motion)])


def duplicate(
    mechanism: Mechanism,
    items: Iterable[tuple[str, str]],
    motion: Pose = WORLD,
    *,
    attachments: Attachments = "inside",
) -> Edit:
    """Copy elements and paste them into the same mechanism.

    Args:
        mechanism: The mechanism.
        items: Kind and name of each element.
        motion: Where to, from where they are.
        attachments: What comes along, see `copied`.

    Raises:
        ModelError: There is no such element.
    """
    return paste(mechanism, copied(mechanism, items, attachments=attachments), motion)


def paste_images(
    mechanism: Mechanism,
    fragment: Fragment,
    maps: Iterable[WorldMap],
    *,
    chain_to: str | None = None,
) -> Edit:
    """Put several images of a fragment into a mechanism, in one step.

    Args:
        mechanism: Where they go.
        fragment: The elements.
        maps: One map of the world for each image.
        chain_to: A body of the fragment, whose original is in the mechanism. Where a joint of the
            fragment names a body outside, or the ground, its image names the image before of this
            body.

    Raises:
        ModelError: The mechanism would not be valid, or the chain is to no body of the fragment.
    """
    if chain_to is not None and ("body", chain_to) not in fragment.items:
        raise refused("chain_to", f"{quoted(chain_to)} is not among the copied bodies")
    parameters, texts = _merged_parameters(mechanism, fragment)
    names = {kind: fresh_names(mechanism, kind) for kind in KINDS}
    outside = body_poses(mechanism)
    target = _Target(mechanism)
    new: list[AnyElement] = []
    dropped: list[str] = []
    previous = chain_to
    for world_map in maps:
        fresh = _fresh_names(fragment, names)
        own_joints = frozenset(name for item, name in fresh.items() if item.kind == "joint")
        setting = Setting(
            sources=fragment.poses,
            targets=outside,
            names=fresh,
            world_map=world_map,
            signs=signs_of(fragment.elements, world_map),
            previous=previous,
        )
        for place, element in _with_places(fragment):
            image = transplanted(element, setting)
            if image is None or not target.takes(image, own_joints):
                dropped.append(place)
                continue
            image = _with_texts(image, texts)
            target.add(image)
            new.append(image)
            if isinstance(image, Body) and element.name == chain_to:
                outside[image.name] = pose_of(image)
        if chain_to is not None:
            previous = fresh[Item("body", chain_to)]
    edit = extended(mechanism, new, parameters)
    return Edit(edit.mechanism, edit.added, dropped=tuple(dict.fromkeys(dropped)))


class _Target:
    """Which coordinates are there, and which of them are driven, while images come in."""

    def __init__(self, mechanism: Mechanism) -> None:
        self._joints = {joint.name: joint for joint in mechanism.joints}
        self._driven = {(driver.joint, driver.coordinate) for driver in mechanism.drivers}

    def add(self, image: AnyElement) -> None:
        """Note an element that is in."""
        if isinstance(image, Joint):
            self._joints[image.name] = image
        elif isinstance(image, Driver):
            self._driven.add((image.joint, image.coordinate))

    def takes(self, image: AnyElement, own_joints: frozenset[str]) -> bool:
        """Whether an element finds the coordinates that it needs.

        Args:
            image: The element.
            own_joints: Names of the joints that come in with it.
        """
        if isinstance(image, Coupling):
            one, other = image.ends
            fits = not any(coupling_problems({0: image}, self._joints, self._joints, {}))
            both_driven = one in self._driven and other in self._driven
            return fits and not both_driven and not own_joints.isdisjoint((one[0], other[0]))
        ends = image.coordinate_ends
        is_taken = isinstance(image, Driver) and not self._driven.isdisjoint(ends)
        return not is_taken and all(map(self._has, ends))

    def _has(self, end: tuple[str, int]) -> bool:
        return not any(coordinate_problems("", end, self._joints, self._joints))


def _with_places(fragment: Fragment) -> list[tuple[str, AnyElement]]:
    """Each element and where it stands in the fragment, e.g. `joints[1]`."""
    counts = dict.fromkeys(KINDS, 0)
    placed: list[tuple[str, AnyElement]] = []
    for element in fragment.elements:
        kind = item_of(element).kind
        placed.append((f"{LISTS[kind]}[{counts[kind]}]", element))
        counts[kind] += 1
    return placed


def _fresh_names(fragment: Fragment, names: Mapping[Kind, FreshNames]) -> dict[Item, str]:
    items = (item_of(element) for element in fragment.elements)
    return {item: names[item.kind].like(item.name) for item in items}


def _merged_parameters(
    mechanism: Mechanism, fragment: Fragment
) -> tuple[dict[str, float | Parameter], dict[str, str]]:
    """Parameters that come in, and new names for those that mean something else already."""
    new: dict[str, float | Parameter] = {}
    texts: dict[str, str] = {}
    taken = {*mechanism.parameters, *fragment.parameters}
    for name, value in fragment.parameters.items():
        if name not in mechanism.parameters:
            new[name] = fragment.parameters.entry(name)
        elif mechanism.parameters[name] != value:
            texts[name] = fresh_parameter(taken, name)
            taken.add(texts[name])
            new[texts[name]] = fragment.parameters.entry(name)
    return new, texts


def _with_texts(image: AnyElement, texts: Mapping[str, str]) -> AnyElement:
    if not texts:
        return image
    fields = with_parameters_everywhere(image, texts)
    return image.edited(**fields) if fields else image
