"""Masses, mass centers and inertias in link axes, and the frames on the side of the parents."""

from mechstudio.compiler.decorators import kernel, short_entry_kernel

SYMMETRIC = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))  # rows and columns


@short_entry_kernel
def write_links(links, bodies, joints, values, axes):
    """Write the numbers of all links.

    Args:
        links: LINK records, the ground first, with their bodies and parents; written.
        bodies: BODY records.
        joints: JOINT records.
        values: Principal inertias of each body, shape (n, 3) [kg m^2].
        axes: The axes they belong to in columns, shape (n, 3, 3).
    """
    for k in range(1, links.size):
        link = links[k]
        body = bodies[link.body]
        joint = joints[body.joint]
        is_body2 = body.is_body2 != 0
        origin, own = _side(joint, is_body2)
        link.mass, link.lead = body.mass, joint.lead
        for i in range(3):
            link.center[i] = -(
                own[0, i] * origin[0] + own[1, i] * origin[1] + own[2, i] * origin[2]
            )
        _turn(link.inertia, body.inertia_B, own)
        _turn_inverse(link.inverse_inertia, values[link.body], axes[link.body], own)
        _place(
            link,
            joint,
            is_body2,
            links[link.parent].body if link.parent > 0 else -1,
            bodies,
            joints,
        )


@kernel
def _side(joint, is_body2):
    """Frame of a joint on one side: origin from the mass center, and axes in those of the body."""
    if is_body2:
        return joint.position2, joint.rotation2
    return joint.position1, joint.rotation1


@kernel
def _turn(turned, matrix, axes):
    """Write a symmetric matrix in other axes, which are columns, by six numbers."""
    for place, (i, j) in enumerate(SYMMETRIC):
        total = 0.0
        for m in range(3):
            total += axes[m, i] * (
                matrix[m, 0] * axes[0, j] + matrix[m, 1] * axes[1, j] + matrix[m, 2] * axes[2, j]
            )
        turned[place] = total


@kernel
def _turn_inverse(turned, values, principal, axes):
    """The same for the inverse of a matrix with these principal values and axes."""
    for place in range(6):
        turned[place] = 0.0
    for k in range(3):
        inverse = 1.0 / values[k]
        x, y, z = principal[0, k], principal[1, k], principal[2, k]
        for place, (i, j) in enumerate(SYMMETRIC):
            one = axes[0, i] * x + axes[1, i] * y + axes[2, i] * z
            other = axes[0, j] * x + axes[1, j] * y + axes[2, j] * z
            turned[place] += inverse * one * other


@kernel
def _place(link, joint, is_body2, parent, bodies, joints):
    """Write the frame of a joint on the side of the parent, by the origin and axes of that link.

    Of the ground, whose number is -1, these are those of the world.
    """
    position, rotation = _side(joint, not is_body2)
    if parent < 0:
        for i in range(3):
            link.offset[i] = position[i]
            for j in range(3):
                link.frame[3 * i + j] = rotation[i, j]
        return
    body = bodies[parent]
    origin, own = _side(joints[body.joint], body.is_body2 != 0)
    for i in range(3):
        shift = 0.0
        for m in range(3):
            shift += own[m, i] * (position[m] - origin[m])
        link.offset[i] = shift
        for j in range(3):
            link.frame[3 * i + j] = (
                own[0, i] * rotation[0, j] + own[1, i] * rotation[1, j] + own[2, i] * rotation[2, j]
            )
