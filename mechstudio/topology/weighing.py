"""What follows from masses, inertias and frames of joints, in one pass over bodies and joints.

Slender bodies: inertia about an axis far below that typical of their size. The mobility about such
an axis, the inverse of the inertia, is split into a part like that of the other axes and the rest,
the *spin*, which the assembly treats apart (see `slender_bodies.py` of
`dynamics/divide_and_conquer`). Nothing is added to an inertia: both parts together are its inverse.
"""

from __future__ import annotations

from math import sqrt

from mechstudio.compiler.decorators import kernel, short_entry_kernel

SLENDER = 1e-2  # part of the typical inertia below which an axis counts as one of free spin
KEPT_APART = 100.0  # over the typical mobility, from which a spin stays apart in compounds
LEAST_GYRATION = 0.1  # of a body's longest arm, radius that counts at least
GYRATION = 3.0**-0.5  # of a body's longest arm, as that of a rod between two joints
FREE = 6  # open axes of a joint that holds nothing
INERTIA, CENTER, NUMBERS = 1, 10, 13  # columns of the numbers of a body: mass, inertia, center


@short_entry_kernel
def weigh(bodies, joints, numbers, origins, values, axes, arms, typical):
    """Write all that follows from numbers of bodies and from origins of frames.

    Args:
        bodies: BODY records; written.
        joints: JOINT records, with their bodies and open axes; positions and scales are written.
        numbers: Mass [kg], inertia about the mass center [kg m^2] and mass center [m] of each body,
            body frame, shape (n, 13).
        origins: Of frames 1 and 2 of the joints of the model, in body frames, shape (k, 6) [m].
        values: Principal inertias of each body, the smallest first, shape (n, 3) [kg m^2].
        axes: Their axes in columns, shape (n, 3, 3).
        arms: Longest arm of each body by joints that hold it, shape (n,) [m]; written.
        typical: Typical inertia of each body, by mass and arms, or the largest one, shape (n,)
            [kg m^2]; written.
    """
    for b in range(bodies.size):
        body = bodies[b]
        body.mass, body.inverse_mass = numbers[b, 0], 1.0 / numbers[b, 0]
        for i in range(3):
            body.center_B[i] = numbers[b, CENTER + i]
            for j in range(3):
                body.inertia_B[i, j] = numbers[b, INERTIA + 3 * i + j]
    for j in range(origins.shape[0]):
        joint = joints[j]
        for i in range(3):
            joint.position1[i], joint.position2[i] = origins[j, i], origins[j, 3 + i]
            if joint.body1 >= 0:
                joint.position1[i] -= bodies[joint.body1].center_B[i]
            if joint.body2 >= 0:
                joint.position2[i] -= bodies[joint.body2].center_B[i]
    find_arms(joints, arms)
    split_mobilities(bodies, values, axes, arms, typical)
    scale_joints(joints, bodies, typical)


@short_entry_kernel
def find_arms(joints, arms):
    """Largest distance of a joint that holds a body from its mass center.

    Args:
        joints: JOINT records.
        arms: Written, shape (n,) [m].
    """
    for b in range(arms.size):
        arms[b] = 0.0
    for j in range(joints.size):
        joint = joints[j]
        if joint.open_count < FREE:
            _stretch(arms, joint.body1, joint.position1)
            _stretch(arms, joint.body2, joint.position2)


@kernel
def _stretch(arms, b, position):
    """Let the arm of a body reach to a position from its mass center; the ground has none."""
    x, y, z = position[0], position[1], position[2]
    if b >= 0:
        arms[b] = max(arms[b], sqrt(x * x + y * y + z * z))


@short_entry_kernel
def split_mobilities(bodies, values, axes, arms, typical):
    """Fill the inverse inertias, and the spins of slender bodies, of BODY records with masses.

    Args:
        bodies: BODY records; written.
        values, axes, arms, typical: See `weigh`.
    """
    for b in range(bodies.size):
        body, gyration = bodies[b], LEAST_GYRATION * arms[b]
        size = typical[b] = max(values[b, 2], body.mass * (gyration * gyration))
        body.spin_count, body.spin_limit = 0, 0.0
        for i in range(3):
            body.spin_mobility[i] = 0.0
            for j in range(3):
                body.inverse_inertia_B[i, j] = body.spin_axis_B[i, j] = 0.0
        for k in range(3):
            value = values[b, k]
            if value < SLENDER * size:
                spin = body.spin_count
                body.spin_mobility[spin] = 1.0 / value - 1.0 / size
                for i in range(3):
                    body.spin_axis_B[spin, i] = axes[b, i, k]
                body.spin_count, body.spin_limit = spin + 1, KEPT_APART / size
                value = size
            for i in range(3):
                for j in range(3):
                    body.inverse_inertia_B[i, j] += axes[b, i, k] / value * axes[b, j, k]


@short_entry_kernel
def scale_joints(joints, bodies, typical):
    """Fill the scales with which a free joint's mobility is at least about one in every direction.

    Args:
        joints: JOINT records; written.
        bodies: BODY records with masses.
        typical: Typical inertia of each body, shape (n,) [kg m^2].
    """
    for j in range(joints.size):
        joint = joints[j]
        linear = angular = 0.0
        if joint.body1 >= 0:
            linear += 1.0 / bodies[joint.body1].mass
            angular += 1.0 / typical[joint.body1]
        if joint.body2 >= 0:
            linear += 1.0 / bodies[joint.body2].mass
            angular += 1.0 / typical[joint.body2]
        joint.linear_scale, joint.angular_scale = 1.0 / sqrt(linear), 1.0 / sqrt(angular)


@short_entry_kernel
def liken(bodies, joints, least_arm, inertias):
    """Make balls of unit mass of all bodies, with radii of gyration after their arms.

    Args:
        bodies: BODY records; written.
        joints: JOINT records; scales are written.
        least_arm: Shorter arms count as so long [m].
        inertias: Of the balls, shape (n,) [kg m^2]; written.
    """
    find_arms(joints, inertias)
    for b in range(bodies.size):
        body, gyration = bodies[b], GYRATION * max(inertias[b], least_arm)
        inertia = inertias[b] = gyration * gyration
        body.mass = body.inverse_mass = 1.0
        body.spin_count = 0
        for i in range(3):
            for j in range(3):
                body.inertia_B[i, j] = inertia if i == j else 0.0
                body.inverse_inertia_B[i, j] = 1.0 / inertia if i == j else 0.0
    scale_joints(joints, bodies, inertias)
