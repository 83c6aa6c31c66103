"""Driven coordinates of a closed mechanism led to other values, in strides that lose no branch."""

import math

from mechstudio.compiler.decorators import entry_kernel, kernel, short_entry_kernel
from mechstudio.dynamics.divide_and_conquer.closure import close_joints, measure_gaps
from mechstudio.dynamics.kinematics.drivers import VALUE, prescribe
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION

# [rad, or `System.length`] norm of the gaps that counts as closed between strides
ON_THE_WAY = 1e-6
STRIDE = 0.1  # [rad, or `System.length`] of driven coordinates at a time: no branch is lost
MOST_STRIDES = 1000
MAX_ITERATIONS = 30
# columns of what drivers moved: by how much, and from where to where
CHANGE, START, TARGET = range(3)
REACHED, HELD, UNDEFINED = 0, 1, 2  # what became of it


@short_entry_kernel
def keep_driven(system, work):
    """Prescribe the coordinates of the poses, on the initial turns of the drivers.

    Gaps are measured with these.
    """
    prescribe(system, work)
    _keep_given(system, work)


@short_entry_kernel
def keep_led(system, work, rows, values):
    """The same, with values that some of them are led to instead of those of their functions.

    Args:
        system: Constant data.
        work: Workspace with poses; gaps, axes, coordinates and `prescribed` are written.
        rows: Rows of drivers in `Workspace.prescribed`.
        values: Where they are to be [rad or m], likewise.
    """
    _prescribe_values(system, work, rows, values)
    _keep_given(system, work)


@kernel
def _prescribe_values(system, work, rows, values):
    """Write what the drivers ask for, and in some rows of `Workspace.prescribed` these values."""
    prescribe(system, work)
    for k in range(rows.size):
        work.prescribed[rows[k], VALUE] = values[k]


@kernel
def _keep_given(system, work):
    """Prescribe the coordinates of the poses, on the turns of what is prescribed; measure gaps."""
    records = system.drivers.records
    for d in range(records.size):
        row, place = _row_and_place(system, d)
        work.expected_coordinate[place] = work.prescribed[row, VALUE]
    measure_gaps(system, work)
    for d in range(records.size):
        row, place = _row_and_place(system, d)
        work.prescribed[row, VALUE] = work.coordinate[place]
        work.expected_coordinate[place] = work.coordinate[place]
    if records.size > 0:
        measure_gaps(system, work)


@kernel
def _row_and_place(system, d):
    """Row of driver d in `Workspace.prescribed`, and its coordinate among those of all joints."""
    driver = system.drivers.records[d]
    joint = system.joints[driver.joint]
    return joint.rate + driver.slot, joint.coordinate + driver.slot


@short_entry_kernel
def keep_coupled(system, work):
    """Keep the turns of the present coordinates, and set the offsets of couplings from these."""
    for k in range(work.coordinate.size):
        work.expected_coordinate[k] = work.coordinate[k]
    for c in range(system.couplings.size):
        coupling = system.couplings[c]
        one = coupling.row[0] * work.coordinate[coupling.coordinate[0]]
        work.coupled_offset[c] = one + coupling.row[1] * work.coordinate[coupling.coordinate[1]]


@entry_kernel
def start_drivers(system, work, rows, values, moved, closed, still_open):
    """Lead driven coordinates from where they are to where drivers begin; all bodies follow.

    Args:
        system: Constant data.
        work: Workspace with closed poses; these and `prescribed` are changed.
        rows: Rows of the drivers that are led elsewhere than their functions say, see `keep_led`.
        values: Where these are led, likewise.
        moved: By how much each driver moves [rad, or `System.length`], from where [rad or m], and
            to where; written, shape (drivers, 3).
        closed: Norm of the gaps that counts as closed at the end [rad, or `System.length`].
        still_open: Norm of the gaps beyond which the joints could not be closed, likewise.

    Returns:
        `REACHED`, `HELD` if the joints do not let them get there, or `UNDEFINED` if what a driver
        asks for is no finite number.
    """
    count = system.drivers.records.size
    for d in range(count):
        row, _ = _row_and_place(system, d)
        moved[d, START] = work.prescribed[row, VALUE]
    _prescribe_values(system, work, rows, values)
    total = 0.0  # NaN unless all is finite
    for d in range(count):
        driver = system.drivers.records[d]
        row, _ = _row_and_place(system, d)
        for column in range(3):
            total += 0.0 * work.prescribed[row, column]
        target, unit = work.prescribed[row, VALUE], _unit(system, driver.joint, driver.axis)
        moved[d, CHANGE], moved[d, TARGET] = abs(target - moved[d, START]) / unit, target
    if total != 0.0:
        return UNDEFINED
    ways = _largest_move(system, moved, work.candidate_coordinate) / STRIDE
    strides = math.ceil(ways) if ways < MOST_STRIDES else MOST_STRIDES
    for stride in range(1, strides + 1):
        _expect(system, work, moved, stride / strides)
        is_last = stride == strides
        tolerance = closed if is_last else max(closed, ON_THE_WAY)
        limit = still_open if is_last else max(still_open, ON_THE_WAY)
        if not close_joints(system, work, tolerance, MAX_ITERATIONS) <= limit:
            return HELD
    return REACHED


@kernel
def _expect(system, work, moved, part):
    """Prescribe what is a part of the way of all drivers."""
    for k in range(work.coordinate.size):
        work.expected_coordinate[k] = work.coordinate[k]
    for d in range(moved.shape[0]):
        row, place = _row_and_place(system, d)
        asked = moved[d, START] + part * (moved[d, TARGET] - moved[d, START])
        work.prescribed[row, VALUE] = asked
        work.expected_coordinate[place] = asked


@kernel
def _unit(system, j, axis):
    """Unit of a coordinate of a joint: `System.length` of shifts, 1 of angles."""
    return system.length if system.joints[j].axis_order[axis] < FIRST_ROTATION else 1.0


@kernel
def _largest_move(system, moved, moves):
    """Largest change of a coordinate that is driven, or coupled with one, in these units.

    Args:
        system: Constant data.
        moved: See `start_drivers`.
        moves: Room for those of all coordinates.
    """
    largest = 0.0
    for d in range(moved.shape[0]):
        largest = max(largest, moved[d, CHANGE])
    if system.couplings.size == 0:
        return largest
    for k in range(moves.size):
        moves[k] = 0.0
    for d in range(moved.shape[0]):
        _, place = _row_and_place(system, d)
        moves[place] = moved[d, CHANGE]
    for _pass in range(system.couplings.size):
        for c in range(system.couplings.size):
            coupling = system.couplings[c]
            one, other = coupling.coordinate[0], coupling.coordinate[1]
            units = _unit(system, coupling.joint[0], coupling.axis[0])
            units /= _unit(system, coupling.joint[1], coupling.axis[1])
            ratio = abs(coupling.row[0]) * units
            moves[other] = max(moves[other], ratio * moves[one])
            moves[one] = max(moves[one], moves[other] / ratio)
    for k in range(moves.size):
        largest = max(largest, moves[k])
    return largest
