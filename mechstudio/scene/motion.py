"""What the drawing needs to know of a whole motion."""

from __future__ import annotations

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import frame, matrices
from mechstudio.model import Frame, Mechanism
from mechstudio.scene.layout import is_sliding

# rows that are looked at, fewer of large mechanisms: a view is sized within a moment
ROWS, LEAST_ROWS = 120, 12
POSES = 12_000


def initial_poses(mechanism: Mechanism) -> FloatArray:
    """Poses of the bodies at t = 0, rows [x y z (m), qw qx qy qz], shape (nb, 7)."""
    rows = [(*body.position, *body.orientation) for body in mechanism.bodies]
    return np.array(rows, float).reshape(-1, 7)


def thinned(poses: FloatArray) -> FloatArray:
    """Some rows of a motion (k, nb, 7), evenly spread; rows with gaps are left out."""
    most = min(ROWS, max(LEAST_ROWS, POSES // max(poses.shape[1], 1)))
    if len(poses) > 4 * most:
        poses = poses[np.linspace(0, len(poses) - 1, 4 * most).round().astype(int)]
    complete: FloatArray = poses[np.isfinite(poses).all(axis=(1, 2))]
    if len(complete) <= most:
        return complete
    spread: FloatArray = complete[np.linspace(0, len(complete) - 1, most).round().astype(int)]
    return spread


def shift_ranges(mechanism: Mechanism, poses: FloatArray) -> dict[str, tuple[float, float]]:
    """The range of each sliding joint's shift along its z axis [m].

    Args:
        mechanism: The mechanism.
        poses: Pose rows, shape (k, nb, 7).
    """
    if not len(poses):
        return {}
    index = {body.name: i for i, body in enumerate(mechanism.bodies)}

    def carried(name: str, own: Frame) -> FloatArray:
        place = frame(own.position, own.orientation)
        if name not in index:
            return np.broadcast_to(place, (len(poses), 4, 4))
        moved: FloatArray = matrices(poses[:, index[name]]) @ place
        return moved

    found = {}
    for joint in mechanism.joints:
        if not is_sliding(joint):
            continue
        frame1, frame2 = carried(joint.body1, joint.frame1), carried(joint.body2, joint.frame2)
        apart = frame2[:, :3, 3] - frame1[:, :3, 3]
        shift = np.einsum("ki,ki->k", frame1[:, :3, 2], apart)
        found[joint.name] = (float(shift.min()), float(shift.max()))
    return found
