"""What joints, springs, loads and measured points look like while they are moved."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from mechstudio import edits
from mechstudio.gui.snapping.axis_lines import lines_of_joint
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.model import Joint, Mechanism
from mechstudio.scene.joint_outline import joint_outline
from mechstudio.scene.palette import DRIVER, SPRING
from mechstudio.scene.preview import Outline


def place_preview(bench: Workbench, after: Mechanism, items: Iterable[edits.Item]) -> Outline:
    """Symbols and axes of joints, lines for springs and rods, and the points of all.

    Args:
        bench: What there is.
        after: The mechanism with the elements moved.
        items: The elements.
    """
    draft = bench.image.scene.sight.drawing.draft
    poses = edits.body_poses(after)
    places = edits.places_of(after, items)
    bodies, lines, dots, guides = [], [], [], []
    for item, element in edits.selected(after, places).items():
        points = np.array([place.position for place in places[item]])
        dots += [(point, DRIVER) for point in points]
        if edits.has_ends(element):
            lines.append((points, SPRING))
        elif isinstance(element, Joint):
            if draft is not None:
                bodies.append(joint_outline(draft, after, element))
            guides += [
                line.dashes(line.point, bench.pixel(line.point))
                for line in lines_of_joint(element, poses)[:1]
            ]
    return Outline(bodies=tuple(bodies), lines=tuple(lines), dots=tuple(dots), guides=tuple(guides))
