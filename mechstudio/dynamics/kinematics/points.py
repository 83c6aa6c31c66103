"""Points fixed to bodies or to the ground, and loads that act at them."""

from mechstudio.compiler.decorators import kernel
from mechstudio.spatial.rotation import apply, load_matrix
from mechstudio.spatial.vector import add, add_pair, cross, load, load_angular, load_linear


@kernel
def body_point(work, b, point):
    """A point of a body in the world.

    Args:
        work: Workspace.
        b: Index of the body; below 0 for the ground.
        point: From the mass center, body frame (of the ground: in the world) [m].

    Returns:
        (position [m], velocity [m/s], arm from the mass center [m]), world axes.
    """
    if b < 0:
        return point, (0.0, 0.0, 0.0), point
    arm = apply(load_matrix(work.rotation, b), point)
    spin = cross(load_angular(work.velocity, b), arm)
    return add(load(work.center, b), arm), add(load_linear(work.velocity, b), spin), arm


@kernel
def push(work, b, arm, force, torque):
    """Add a force [N] at an arm [m] from the mass center and a torque [N m] to a body's load."""
    if b >= 0:
        add_pair(work.load, b, force, add(torque, cross(arm, force)))
