"""Equations of motion of a tree by joint accelerations: ABA, CRBA, Lagrange's first kind.

The state is that of the DCA: coordinates, rates of the joints, exchanged energies. The method gives
the accelerations; see `time_loop.py` for the answers to an integrator.
"""

from mechstudio.compiler.decorators import first_class_kernel, kernel
from mechstudio.dynamics.formulations.tree.bodies import fill_row, find_loads
from mechstudio.dynamics.formulations.tree.methods import solve_anew
from mechstudio.dynamics.kinematics.state import normalize_quaternions, store_powers
from mechstudio.dynamics.spanning_tree.drivers import (
    ask_accelerations,
    driver_power_of_tree,
    prescribe_links,
    write_known_velocities,
)
from mechstudio.dynamics.spanning_tree.kinematics import (
    carry_motion,
    place_links,
    write_coordinate_rates,
)
from mechstudio.integrators.requests import WEIGH


@kernel
def _take_rates(tree, state, offset):
    """Rates of the state."""
    for r in range(tree.rate.size):
        tree.rate[r] = state[offset + r]


@kernel
def _derivative(system, work, own, state, derivative):
    """Right-hand side of the equations of Newton and Euler."""
    links, tree = own.layout.links, own.tree
    prescribe_links(system, work, own, state)
    _take_rates(tree, state, own.offset)
    place_links(links, tree, state)
    carry_motion(links, tree, tree.rate, write_known_velocities(links, tree), tree.velocity)
    dissipated, supplied = find_loads(system, work, own, state, tree.rate)
    ask_accelerations(links, tree)
    solve_anew(own.method, links, tree, True, tree.acceleration)
    supplied += driver_power_of_tree(links, tree)
    write_coordinate_rates(links, tree, state, tree.rate, derivative)
    for r in range(tree.rate.size):
        derivative[own.offset + r] = tree.solution[r]
    store_powers(system, (dissipated, supplied), derivative)


@first_class_kernel
def derive_accelerations(system, work, own, run, _request):
    """Answer EVALUATE and EVALUATE_END."""
    _derivative(system, work, own, run.trial, run.slopes[run.slot])
    return 1


@first_class_kernel
def settle_accelerations(system, _work, _own, run, request):
    """Answer WEIGH, where nothing is to be done, and ACCEPTED."""
    if request != WEIGH:
        normalize_quaternions(system, run.state)
    return 0


@first_class_kernel
def place_accelerations_row(system, work, own, run):
    """Poses and velocities of the requested row from rates."""
    normalize_quaternions(system, run.output)
    _take_rates(own.tree, run.output, own.offset)
    fill_row(system, work, own.offset, run.output, own.tree.rate)
    return 0
