"""Driven coordinates of a closed mechanism led to other values, in strides that lose no branch."""

from mechstudio.compiler.decorators import entry_kernel, short_entry_kernel
from mechstudio.dynamics.divide_and_conquer.closure import close_joints, measure_gaps
from mechstudio.dynamics.kinematics.drivers import VALUE, prescribe

ON_THE_WAY = (
    1e-6  # [rad, or `System.length`] norm of the gaps that counts as closed between strides
)


@entry_kernel
def lead_driven(
    system, work, rows, places, start, target, strides, closed, max_iterations, still_open
):
    """Lead driven coordinates from where they are to targets, all other bodies following.

    Args:
        system: Constant data.
        work: Workspace with closed poses; these and `prescribed` are changed.
        rows: Rows of the drivers in `Workspace.prescribed`, shape (drivers,).
        places: Their coordinates among those of all joints, likewise.
        start: Values that the coordinates have [m or rad], likewise.
        target: Values that they are to get, likewise.
        strides: Number of parts of the way after each of which all joints are closed.
        closed: Norm of the gaps that counts as closed at the end [rad, or `System.length`].
        max_iterations: Largest number of Newton steps for each part.
        still_open: Norm of the gaps beyond which the joints could not be closed, likewise.

    Returns:
        1 if the targets were reached, 0 if the joints do not let them get there.
    """
    for stride in range(1, strides + 1):
        part = stride / strides
        for k in range(work.coordinate.size):
            work.expected_coordinate[k] = work.coordinate[k]
        for d in range(rows.size):
            asked = start[d] + part * (target[d] - start[d])
            work.prescribed[rows[d], VALUE] = asked
            work.expected_coordinate[places[d]] = asked
        is_last = stride == strides
        tolerance = closed if is_last else max(closed, ON_THE_WAY)
        limit = still_open if is_last else max(still_open, ON_THE_WAY)
        if not close_joints(system, work, tolerance, max_iterations) <= limit:
            return 0
    return 1


@short_entry_kernel
def prescribe_values(system, work, rows, values):
    """Write what the drivers ask for, and in some rows of `Workspace.prescribed` these values."""
    prescribe(system, work)
    for k in range(rows.size):
        work.prescribed[rows[k], VALUE] = values[k]


@short_entry_kernel
def keep_given(system, work, rows, places):
    """Prescribe the coordinates of the poses, on the turns of what is prescribed; measure gaps.

    Args:
        system: Constant data.
        work: Workspace with poses; gaps, axes and coordinates are written as well.
        rows: Rows of the drivers in `Workspace.prescribed`, shape (drivers,).
        places: Their coordinates among those of all joints, likewise.
    """
    for d in range(rows.size):
        work.expected_coordinate[places[d]] = work.prescribed[rows[d], VALUE]
    measure_gaps(system, work)
    for d in range(rows.size):
        given = work.coordinate[places[d]]
        work.prescribed[rows[d], VALUE] = given
        work.expected_coordinate[places[d]] = given
    measure_gaps(system, work)
