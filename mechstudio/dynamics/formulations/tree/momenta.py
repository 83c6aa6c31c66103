"""Equations of motion of a tree by momenta: EMH, DAH and HZU; see `time_loop.py`.

The state is that of the HDCA: coordinates, momenta of the joints or of the shape, exchanged
energies. The method gives rates, velocities and momenta of the subtrees; what the loads make of
momenta is the same for all. Without a locked motion nothing is taken out, and nothing added.
"""

from mechstudio.compiler.decorators import first_class_kernel, kernel
from mechstudio.dynamics.formulations.hdca.equations import momenta_from_velocities
from mechstudio.dynamics.formulations.hdca.error_weights import rounding_of
from mechstudio.dynamics.formulations.shape.links import (
    add_locked_motion,
    add_locked_rates,
    take_out_locked,
    take_out_locked_loads,
    weigh_trees,
)
from mechstudio.dynamics.formulations.shape.locked_motion import write_tree_momenta
from mechstudio.dynamics.formulations.tree.bodies import fill_row, find_loads
from mechstudio.dynamics.formulations.tree.methods import find_momenta, solve, solve_anew
from mechstudio.dynamics.kinematics.state import normalize_quaternions, store_powers
from mechstudio.dynamics.spanning_tree.drivers import (
    ask_accelerations,
    driver_power_of_tree,
    has_drivers,
    prescribe_links,
    write_known_velocities,
)
from mechstudio.dynamics.spanning_tree.kinematics import place_links, write_coordinate_rates
from mechstudio.dynamics.spanning_tree.loads import write_momentum_rates
from mechstudio.integrators.requests import EVALUATE_END, WEIGH
from mechstudio.spatial.arrays import clear_rows, copy_vector


@kernel
def take_momenta(tree, state, offset):
    """Momenta of the state as the right-hand side of the rates, with nothing else known."""
    for r in range(tree.right_side.size):
        tree.right_side[r] = state[offset + r]
    clear_rows(tree.bias)


@kernel
def _solve_rates(system, work, own, state):
    """Rates and velocities of a state of momenta, relative to the locked motion."""
    links, tree = own.layout.links, own.tree
    prescribe_links(system, work, own, state)
    place_links(links, tree, state)
    weigh_trees(links, tree, own.locked)
    take_momenta(tree, state, own.offset)
    take_out_locked(tree, own.locked)
    has_known = write_known_velocities(links, tree)
    solve_anew(own.method, links, tree, has_known, tree.velocity)


@kernel
def _driver_power(own):
    """Power of all drivers [W] once velocities and loads are known; the rates are kept."""
    links, tree = own.layout.links, own.tree
    if not has_drivers(tree):
        return 0.0
    copy_vector(tree.solution, tree.rate)
    ask_accelerations(links, tree)
    solve(own.method, links, tree, True, tree.acceleration)
    copy_vector(tree.rate, tree.solution)
    return driver_power_of_tree(links, tree)


@kernel
def _derivative(system, work, own, state, derivative):
    """Right-hand side of Hamilton's equations."""
    links, tree = own.layout.links, own.tree
    _solve_rates(system, work, own, state)
    find_momenta(own.method, links, tree)
    add_locked_motion(links, tree, own.locked)
    dissipated, supplied = find_loads(system, work, own, state, tree.solution)
    supplied += _driver_power(own)
    write_coordinate_rates(links, tree, state, tree.solution, derivative)
    take_out_locked_loads(links, tree, own.locked)
    write_momentum_rates(links, tree, derivative, own.offset)
    write_tree_momenta(own.locked, derivative, own.offset)
    store_powers(system, (dissipated, supplied), derivative)


@first_class_kernel
def derive_momenta(system, work, own, run, request):
    """Answer EVALUATE and EVALUATE_END."""
    _derivative(system, work, own, run.trial, run.slopes[run.slot])
    if request == EVALUATE_END:
        copy_vector(own.tree.solution, own.tree.candidate_rate)
    return 1


@first_class_kernel
def settle_momenta(system, _work, own, run, request):
    """Answer WEIGH and ACCEPTED."""
    if request != WEIGH:
        normalize_quaternions(system, run.state)
        copy_vector(own.tree.candidate_rate, own.tree.last_rate)
        return 0
    for which in range(run.errors.shape[0]):
        _weigh(own, run.errors[which])
    _scale(own, run)
    return 0


@kernel
def _weigh(own, errors):
    """Errors of the rates instead of those of the momenta; see `hdca/error_weights.py`."""
    tree = own.tree
    take_momenta(tree, errors, own.offset)
    size = 0.0
    for r in range(tree.right_side.size):
        size = max(size, abs(tree.right_side[r]))
    if size > 0.0:
        _respond(own)
        for r in range(tree.solution.size):
            errors[own.offset + r] = tree.solution[r]


@kernel
def _respond(own):
    """Rates that the right side alone makes, by the last factors."""
    take_out_locked(own.tree, own.locked)
    solve(own.method, own.layout.links, own.tree, False, own.tree.velocity)
    add_locked_rates(own.tree, own.locked)


@kernel
def _scale(own, run):
    """What counts as an error of one tolerance in the rates; see `hdca/error_weights.py`."""
    tree = own.tree
    clear_rows(tree.bias)
    for r in range(tree.right_side.size):
        tree.right_side[r] = rounding_of(run.state, own.offset, r)
    _respond(own)
    for r in range(tree.solution.size):
        size = max(abs(tree.last_rate[r]), abs(tree.candidate_rate[r]))
        floor = abs(tree.solution[r])
        run.scale[own.offset + r] = run.absolute[own.offset + r] + run.rtol * size + floor


@first_class_kernel
def place_momenta_row(system, work, own, run):
    """Poses, velocities and momenta of the requested row."""
    normalize_quaternions(system, run.output)
    _solve_rates(system, work, own, run.output)
    add_locked_motion(own.layout.links, own.tree, own.locked)
    fill_row(system, work, own.offset, run.output, own.tree.solution)
    momenta_from_velocities(system, work)
    return 0
