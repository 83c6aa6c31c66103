"""The HDCA by momenta of the shape, for trees without couplings; see `locked_motion.py`."""

from __future__ import annotations

from mechstudio.compiler.decorators import first_class_kernel, kernel
from mechstudio.compiler.record import Record
from mechstudio.dynamics.formulations.acceptance import accept, remember_candidate
from mechstudio.dynamics.formulations.hdca.equations import (
    momenta_from_velocities,
    place_for_momenta,
    power_of_drivers,
)
from mechstudio.dynamics.formulations.hdca.error_weights import (
    load_momenta,
    load_rounding,
    respond_alone,
    write_errors,
    write_scale,
)
from mechstudio.dynamics.formulations.hdca.subtrees import write_momentum_rates
from mechstudio.dynamics.formulations.hdca.velocities import velocities_from_momenta
from mechstudio.dynamics.formulations.shape.bodies import (
    add_locked_motion,
    add_locked_rates,
    take_out_locked,
    take_out_locked_loads,
    weigh_trees,
)
from mechstudio.dynamics.formulations.shape.locked_motion import LockedMotion, write_tree_momenta
from mechstudio.dynamics.kinematics.bodies import turn_all_bases
from mechstudio.dynamics.kinematics.drivers import RATE, save_driven
from mechstudio.dynamics.kinematics.state import normalize_quaternions, store_powers
from mechstudio.dynamics.loads.applied import add_loads
from mechstudio.integrators.requests import EVALUATE_END, WEIGH


class ShapePolicy(Record):
    """Data and memory of the HDCA by momenta of the shape."""

    offset: int  # number of coordinates in the state
    locked: LockedMotion


@first_class_kernel
def derive_shape(system, work, own, run, request):
    """Answer EVALUATE and EVALUATE_END."""
    locked, slope = own.locked, run.slopes[run.slot]
    _find_motion(system, work, own, run.trial)
    turn_all_bases(system, work)
    dissipated, supplied = add_loads(system, work)
    supplied += power_of_drivers(system, work, 0.0)
    save_driven(system, work, RATE, slope)
    take_out_locked_loads(system, work, locked)
    write_momentum_rates(system, work, own.offset, slope)
    write_tree_momenta(locked, slope, own.offset)
    store_powers(system, (dissipated, supplied), slope)
    if request == EVALUATE_END:
        remember_candidate(work)
    return 1


@kernel
def _find_motion(system, work, own, state):
    """Poses, axes, factors, rates and velocities of a state; impulses without the locked motion."""
    place_for_momenta(system, work, state, own.offset)
    weigh_trees(system, work, own.locked)
    take_out_locked(system, work, own.locked)
    velocities_from_momenta(system, work, work.held_impulse)
    add_locked_motion(system, work, own.locked)


@first_class_kernel
def settle_shape(system, work, own, run, request):
    """Answer WEIGH and ACCEPTED."""
    if request != WEIGH:
        accept(system, work, run, work.held_impulse)
        return 0
    for which in range(run.errors.shape[0]):
        if load_momenta(system, work, run.errors[which], own.offset):
            _respond(system, work, own.locked)
            write_errors(system, work, run, which, own.offset)
    load_rounding(system, work, run.state, own.offset)
    _respond(system, work, own.locked)
    write_scale(system, work, run, own.offset)
    return 0


@kernel
def _respond(system, work, locked):
    """Rates that the momenta alone make, by the last factors; see `hdca/error_weights.py`."""
    take_out_locked(system, work, locked)
    respond_alone(system, work)
    add_locked_rates(system, work, locked)


@first_class_kernel
def place_shape_row(system, work, own, run):
    """Poses, velocities and momenta of the joints of the requested row."""
    normalize_quaternions(system, run.output)
    _find_motion(system, work, own, run.output)
    momenta_from_velocities(system, work)
    return 0
