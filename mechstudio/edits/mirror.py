"""Mirror images of elements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mechstudio.edits.edit import Edit, replaced
from mechstudio.edits.fragment import Attachments, copied
from mechstudio.edits.paste import paste_images
from mechstudio.edits.pose import Direction, body_poses
from mechstudio.edits.selection import AnyElement, Item, item_of
from mechstudio.edits.transplant import Setting, signs_of, transplanted
from mechstudio.edits.world_map import MirrorImage
from mechstudio.model import Mechanism


def mirror(
    mechanism: Mechanism,
    items: Iterable[tuple[str, str]],
    point: Sequence[float],
    normal: Direction,
    *,
    keep_original: bool = True,
    attachments: Attachments = "all",
) -> Edit:
    """Make the mirror image of elements about a plane.

    Mass properties, poses, velocities, shapes, frames, points and loads are those of the mirror
    image; gravity stays. Joints move as the mirror shows it: coordinates keep their signs where
    a right-handed frame can be found for that. Where one cannot, such as for the shift of a
    cylindrical joint, springs, stops, efforts, drivers, motors and couplings change their signs
    instead. The pitch of a screw changes its hand. A mesh is drawn as it is, not mirrored.
    Bodies that are not selected stay; places on them are mirrored.

    Args:
        mechanism: The mechanism.
        items: Kind and name of each element.
        point: A point of the plane [m].
        normal: Its normal.
        keep_original: Whether the image is a copy, with fresh names; if not, it takes the place of
            the original.
        attachments: What is mirrored with the elements, see `copied`.

    Raises:
        ModelError: There is no such element, or the normal has no direction.
    """
    image = MirrorImage(point, normal)
    fragment = copied(mechanism, items, attachments=attachments)
    if keep_original:
        return paste_images(mechanism, fragment, [image])
    setting = Setting(
        sources=fragment.poses,
        targets=body_poses(mechanism),
        names={item: item.name for item in fragment.items},
        world_map=image,
        signs=signs_of(fragment.elements, image),
    )
    changed: dict[Item, AnyElement] = {
        item_of(element): after
        for element in fragment.elements
        if (after := transplanted(element, setting)) is not None
    }
    return Edit(replaced(mechanism, changed))
