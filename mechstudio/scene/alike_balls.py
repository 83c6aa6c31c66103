"""One thickness for balls of one size, so that those of a mechanism look alike."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping
from statistics import median_high

from mechstudio.model import Joint
from mechstudio.scene.draft import Measured, same
from mechstudio.scene.joint_drawing import JointSketcher
from mechstudio.scene.joint_glyph import symbol
from mechstudio.scene.symbol_sizes import SymbolSizes

# balls whose thicknesses differ by less than this factor have one of them
ALIKE = 2.0


def measured(
    sketcher: JointSketcher, joints: Iterable[Joint], before: Mapping[str, Measured]
) -> dict[str, Measured]:
    """The thickness at each joint whose symbol depends on it, by name.

    Args:
        sketcher: Measures it.
        joints: The joints.
        before: What an earlier draft found, kept where nothing of it is another one.
    """
    found = {}
    for joint in joints:
        if "thickness" not in symbol(joint.type).needs:
            continue
        bodies = [sketcher.bodies.get(name) for name in (joint.body1, joint.body2)]
        key = (
            joint,
            *(None if body is None else body.center_of_mass for body in bodies),
            sketcher.surfaces[joint.body1],
            sketcher.surfaces[joint.body2],
            sketcher.sizes.of(joint),
        )
        old = before.get(joint.name)
        is_kept = old is not None and same(old.key, key)
        found[joint.name] = old if is_kept and old else Measured(key, sketcher.own_thickness(joint))
    return found


def alike(sizes: SymbolSizes, found: Mapping[str, Measured]) -> dict[str, float]:
    """By joint the thickness that its symbol suits [m], one for those that differ little.

    The median, so that a body that is made thicker leaves the symbols of all others.

    Args:
        sizes: Symbols that have one size may get one thickness.
        found: The thickness at each joint.
    """
    sized: dict[float, list[tuple[float, str]]] = defaultdict(list)
    for joint in sizes.drawn:
        if joint.name in found:
            sized[sizes.of(joint)].append((found[joint.name].size, joint.name))
    shown: dict[str, float] = {}
    for members in sized.values():
        members.sort()
        while members:
            count = max(bisect_left(members, (ALIKE * members[0][0],)), 1)
            group, members = members[:count], members[count:]
            size = median_high([size for size, _ in group])
            shown |= dict.fromkeys((name for _, name in group), size)
    return shown
