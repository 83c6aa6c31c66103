"""Methods by the constraint matrix of a tree: HZU and the Lagrange equations of the first kind.

Rates follow from momenta by equation 37, accelerations from loads by equation 36, both through the
same factors of the packed constraint matrix.
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
from mechstudio.dynamics.spanning_tree.constraints import (
    bias_about_centers,
    factorize_constraint_matrix,
    fill_constraint_matrix,
    move_by_impulses,
    place_constraints,
)
from mechstudio.dynamics.spanning_tree.drivers import (
    begin_acceleration,
    driver_power_of_tree,
    end_acceleration,
    has_drivers,
    prescribe_links,
    write_known_velocities,
)
from mechstudio.dynamics.spanning_tree.kinematics import place_links, write_drifts
from mechstudio.dynamics.spanning_tree.loads import (
    sum_momenta,
    weigh_links,
    write_inertia_loads,
)
from mechstudio.integrators.requests import EVALUATE_END, SLOT, WEIGH
from mechstudio.jit import first_class_kernel, kernel


@kernel
def factorize_constraints(own):
    """Factors of the constraint matrix from poses and axes."""
    layout, tree = own.layout, own.tree
    place_constraints(layout.links, tree)
    fill_constraint_matrix(layout, tree)
    factorize_constraint_matrix(layout, tree.matrix)


@kernel
def hzu_rates(own, state):
    """Rates, velocities and momenta of a state of momenta."""
    layout, tree = own.layout, own.tree
    place_links(layout.links, tree, state)
    factorize_constraints(own)
    take_momenta(tree, state, own.offset)
    has_known = write_known_velocities(layout.links, tree)
    move_by_impulses(layout, tree, has_known, tree.velocity)


@kernel
def _hzu_power(layout, tree):
    """Power of the drivers of a state of momenta [W]."""
    if not has_drivers(tree):
        return 0.0
    begin_acceleration(layout.links, tree)
    bias_about_centers(layout.links, tree)
    move_by_impulses(layout, tree, True, tree.acceleration)
    power = end_acceleration(layout.links, tree)
    # the loads of the joints have taken the place of their impulses
    sum_momenta(layout.links, tree)
    return power


@kernel
def hzu_derivative(system, work, own, state, derivative):
    """Right-hand side of the HZU."""
    layout, tree = own.layout, own.tree
    links = layout.links
    prescribe_links(system, work, own, state)
    hzu_rates(own, state)
    powers = (0.0, 0.0)
    if own.only_weight == 1:
        weigh_links(layout.gravity, links, tree)
    else:
        powers = find_loads(system, work, own, state, tree.solution)
    powers = (powers[0], powers[1] + _hzu_power(layout, tree))
    write_hamiltonian(links, tree, state, own.offset, derivative)
    store_powers(system, powers, derivative)


@first_class_kernel
def derive_hzu(system, work, own, run, request):
    """Answer EVALUATE and EVALUATE_END."""
    hzu_derivative(system, work, own, run.trial, run.slopes[run.counter[SLOT]])
    if request == EVALUATE_END:
        remember_rates(own)
    return 1


@first_class_kernel
def settle_hzu(system, _work, own, run, request):
    """Answer WEIGH and ACCEPTED."""
    if request != WEIGH:
        accept_tree(system, own, run)
        return 0
    for which in range(run.errors.shape[0]):
        if take_errors(own, run, which):
            move_by_impulses(own.layout, own.tree, False, own.tree.velocity)
            put_errors(own, run, which)
    scale_errors(own, run)
    return 0


@first_class_kernel
def place_hzu_row(system, work, own, run):
    """Poses, velocities and momenta of the requested row."""
    normalize_quaternions(system, run.output)
    prescribe_links(system, work, own, run.output)
    hzu_rates(own, run.output)
    fill_hamiltonian_row(system, work, own, run.output)
    return 0


@kernel
def lagrange1_derivative(system, work, own, state, derivative):
    """Right-hand side of the Lagrange equations of the first kind."""
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
    factorize_constraints(own)
    bias_about_centers(links, tree)
    move_by_impulses(layout, tree, True, tree.acceleration)
    powers = (powers[0], powers[1] + driver_power_of_tree(links, tree))
    write_acceleration(links, tree, state, own.offset, derivative)
    store_powers(system, powers, derivative)


@first_class_kernel
def derive_lagrange1(system, work, own, run, _request):
    """Answer EVALUATE and EVALUATE_END."""
    lagrange1_derivative(system, work, own, run.trial, run.slopes[run.counter[SLOT]])
    return 1
