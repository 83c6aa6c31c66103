"""How the axes of a group of loops lie: whether all motions of the loops are of one kind."""

from mechstudio.compiler.decorators import kernel, short_entry_kernel
from mechstudio.spatial.vector import add, cross, dot, load, scale, subtract

# [rad, or `System.length`] beyond it axes are not meant to be parallel, or to meet: what dependence
# is left is less than the rank tolerances
ROUNDING = 1e-12
PLAIN = 1e-9  # up to which axes along or across a plane count as such in the loads they feel
NEITHER, PLANAR, OBLIQUE, ABOUT_POINT = range(4)


@short_entry_kernel
def sort_axes(work, turns, shifts, joints, are_across, length):
    """Whether all motions of a group of loops are planar or about one point.

    Args:
        work: Workspace in a closed position, with axes.
        turns: Joints and axes of rotations, one at least, shape (2, i).
        shifts: Those of translations, shape (2, k).
        joints: All joints of the group, shape (j,).
        are_across: Which of their axes are across the plane, shape (j, 6); written if they are
            planar.
        length: Of the mechanism [m].

    Returns:
        PLANAR where all other axes are along the plane, OBLIQUE where some are neither.
    """
    first, largest, other = _axis(work, turns, 0), 0.0, 0
    for t in range(turns.shape[1]):
        across = cross(first, _axis(work, turns, t))
        if _largest(across) > ROUNDING and dot(across, across) > largest:
            largest, other = dot(across, across), t
    if other > 0:
        is_about_point = shifts.shape[1] == 0 and _meet(work, turns, other, length)
        return ABOUT_POINT if is_about_point else NEITHER
    for t in range(shifts.shape[1]):
        if abs(dot(first, _axis(work, shifts, t))) > ROUNDING:
            return NEITHER
    found = PLANAR
    for n in range(joints.size):
        for k in range(6):
            part = abs(dot(first, load(work.basis[joints[n]], k)))
            are_across[n, k] = part > 0.5
            if min(part, abs(part - 1.0)) > PLAIN:
                found = OBLIQUE
    return found


@kernel
def _meet(work, turns, other, length):
    """Whether the axes of rotations pass through one point.

    Args:
        work: Workspace in a closed position, with axes.
        turns: Joints and axes of the rotations.
        other: One that is across the first one, as far as any.
        length: Of the mechanism [m].
    """
    axis, start = _axis(work, turns, other), load(work.point, turns[0, 0])
    first = _axis(work, turns, 0)
    normal = cross(first, axis)
    # where the first axis is nearest to the other one
    way = cross(subtract(load(work.point, turns[0, other]), start), axis)
    center = add(start, scale(first, dot(way, normal) / dot(normal, normal)))
    for t in range(turns.shape[1]):
        arm = subtract(center, load(work.point, turns[0, t]))
        if not _largest(cross(arm, _axis(work, turns, t))) <= ROUNDING * length:
            return False
    return True


@kernel
def _axis(work, places, t):
    """Direction of one of some axes."""
    return load(work.basis[places[0, t]], places[1, t])


@kernel
def _largest(vector):
    """Largest component of a vector, by size."""
    return max(abs(vector[0]), abs(vector[1]), abs(vector[2]))
