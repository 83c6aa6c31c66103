"""Methods by the mass matrix of a tree: DAH and the Lagrange equations of the second kind.

Rates follow from momenta by equation 30, accelerations from loads by equation 35, both through the
same factors of the packed mass matrix.
"""

from mechstudio.dynamics.formulations.tree.answers import (
    accept_tree,
    fill_hamiltonian_row,
    find_loads,
    put_errors,
    remember_rates,
    scale_errors,
    take_errors,
    take_momenta,
    take_rates,
    write_acceleration,
    write_hamiltonian,
)
from mechstudio.dynamics.kinematics.state import normalize_quaternions, store_powers
from mechstudio.dynamics.spanning_tree.drivers import (
    accelerate_links,
    begin_acceleration,
    driver_power_of_tree,
    end_acceleration,
    has_drivers,
    prescribe_links,
    write_known_velocities,
)
from mechstudio.dynamics.spanning_tree.kinematics import move_links, place_links, write_drifts
from mechstudio.dynamics.spanning_tree.loads import (
    subtract_known_efforts,
    sum_momenta,
    weigh_links,
    write_inertia_loads,
)
from mechstudio.dynamics.spanning_tree.mass_matrix import (
    factorize_mass_matrix,
    fill_mass_matrix,
    solve_mass_matrix,
)
from mechstudio.integrators.requests import EVALUATE_END, SLOT, WEIGH
from mechstudio.jit import first_class_kernel, kernel
from mechstudio.spatial.arrays import copy_vector


@kernel
def solve_rates(own):
    """Rates from the momenta in `right_side`, or accelerations from efforts, by the factors."""
    tree = own.tree
    copy_vector(tree.right_side, tree.solution)
    solve_mass_matrix(own.layout, tree.matrix, tree.solution)


@kernel
def dah_rates(own, state):
    """Rates of a state of momenta."""
    layout, tree = own.layout, own.tree
    place_links(layout.links, tree, state)
    fill_mass_matrix(layout, tree)
    factorize_mass_matrix(layout, tree.matrix)
    take_momenta(tree, state, own.offset)
    if write_known_velocities(layout.links, tree):
        subtract_known_efforts(layout.links, tree)
    solve_rates(own)


@kernel
def _dah_power(own):
    """Power of the drivers of a state of momenta [W]."""
    links, tree = own.layout.links, own.tree
    if not has_drivers(tree):
        return 0.0
    begin_acceleration(links, tree)
    subtract_known_efforts(links, tree)
    solve_rates(own)
    accelerate_links(links, tree)
    return end_acceleration(links, tree)


@kernel
def dah_derivative(system, work, own, state, derivative):
    """Right-hand side of the DAH."""
    layout, tree = own.layout, own.tree
    links = layout.links
    prescribe_links(system, work, own, state)
    dah_rates(own, state)
    move_links(links, tree, tree.solution)
    sum_momenta(links, tree)
    powers = (0.0, 0.0)
    if own.only_weight == 1:
        weigh_links(layout.gravity, links, tree)
    else:
        powers = find_loads(system, work, own, state, tree.solution)
    powers = (powers[0], powers[1] + _dah_power(own))
    write_hamiltonian(links, tree, state, own.offset, derivative)
    store_powers(system, powers, derivative)


@first_class_kernel
def derive_dah(system, work, own, run, request):
    """Answer EVALUATE and EVALUATE_END."""
    dah_derivative(system, work, own, run.trial, run.slopes[run.counter[SLOT]])
    if request == EVALUATE_END:
        remember_rates(own)
    return 1


@first_class_kernel
def settle_dah(system, _work, own, run, request):
    """Answer WEIGH and ACCEPTED."""
    if request != WEIGH:
        accept_tree(system, own, run)
        return 0
    for which in range(run.errors.shape[0]):
        if take_errors(own, run, which):
            solve_rates(own)
            put_errors(own, run, which)
    scale_errors(own, run)
    return 0


@first_class_kernel
def place_dah_row(system, work, own, run):
    """Poses, velocities and momenta of the requested row."""
    normalize_quaternions(system, run.output)
    prescribe_links(system, work, own, run.output)
    dah_rates(own, run.output)
    fill_hamiltonian_row(system, work, own, run.output)
    return 0


@kernel
def crba_derivative(system, work, own, state, derivative):
    """Right-hand side of the Lagrange equations of the second kind: composite bodies."""
    layout, tree = own.layout, own.tree
    links = layout.links
    prescribe_links(system, work, own, state)
    take_rates(links, tree, state, own.offset)
    powers = (0.0, 0.0)
    if own.only_weight == 1:
        weigh_links(layout.gravity, links, tree)
    else:
        powers = find_loads(system, work, own, state, tree.rate)
    write_drifts(links, tree, tree.rate)
    write_inertia_loads(links, tree)
    subtract_known_efforts(links, tree)
    fill_mass_matrix(layout, tree)
    factorize_mass_matrix(layout, tree.matrix)
    solve_rates(own)
    if has_drivers(tree):
        accelerate_links(links, tree)
        powers = (powers[0], powers[1] + driver_power_of_tree(links, tree))
    write_acceleration(links, tree, state, own.offset, derivative)
    store_powers(system, powers, derivative)


@first_class_kernel
def derive_crba(system, work, own, run, _request):
    """Answer EVALUATE and EVALUATE_END."""
    crba_derivative(system, work, own, run.trial, run.slopes[run.counter[SLOT]])
    return 1
