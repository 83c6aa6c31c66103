"""How the EMH by symmetric sweeps answers an integrator where joints close loops or are coupled.

State and gauge are those of the HDCA: momenta of the tree joints without the impulses of cut
joints and couplings. Right-hand sides come from sweeps; what is due once a step (the watch for
singular positions, errors of rates, clearing of the gauge, rows) is what the HDCA does, and so are
the passages of singular positions.
"""

from __future__ import annotations

from mechstudio.compiler.decorators import first_class_kernel, kernel
from mechstudio.compiler.record import Record
from mechstudio.dynamics.divide_and_conquer.constraint_loads import resolve_constraint_loads
from mechstudio.dynamics.divide_and_conquer.couplings import add_coupled_impulses
from mechstudio.dynamics.divide_and_conquer.factors import factorize
from mechstudio.dynamics.formulations.acceptance import (
    remember_candidate,
    watch_mobility,
    watch_rank,
)
from mechstudio.dynamics.formulations.dca.equations import projected_derivative
from mechstudio.dynamics.formulations.hdca.equations import add_cut_terms, power_of_drivers
from mechstudio.dynamics.formulations.tree.bodies import spread_rates
from mechstudio.dynamics.formulations.tree.loop_closure import (
    factorize_closure,
    move_closed,
    move_open,
)
from mechstudio.dynamics.formulations.tree.methods import SymmetricSweeps, find_momenta
from mechstudio.dynamics.kinematics.bodies import (
    ONLY_CUT,
    move_bodies,
    place_all_axes,
    read_cut_coordinates,
    read_rates,
    turn_all_bases,
)
from mechstudio.dynamics.kinematics.placing import place_bodies
from mechstudio.dynamics.kinematics.state import (
    coordinate_rates,
    expect_turns,
    load_state,
    store_powers,
)
from mechstudio.dynamics.loads.applied import apply_loads
from mechstudio.dynamics.spanning_tree.drivers import prescribe_links
from mechstudio.dynamics.spanning_tree.kinematics import place_links
from mechstudio.dynamics.spanning_tree.layout import Layout
from mechstudio.dynamics.spanning_tree.loads import collect_loads, write_momentum_rates
from mechstudio.dynamics.spanning_tree.loop_memory import LoopClosure
from mechstudio.dynamics.spanning_tree.workspace import TreeWorkspace
from mechstudio.integrators.requests import EVALUATE_END
from mechstudio.spatial.arrays import clear_rows


class LoopMethod(Record):
    """Data and memory of sweeps over a tree with further constraints."""

    offset: int  # number of coordinates in the state
    reset_gauge: int  # as in `HamiltonianPolicy`, likewise the next two
    gauge_period: int
    gap: float
    layout: Layout
    tree: TreeWorkspace
    method: SymmetricSweeps
    closure: LoopClosure


@kernel
def closed_derivative(system, work, own, state, at_end, derivative):
    """Right-hand side of the EMH by symmetric sweeps with closed loops and couplings.

    Args:
        system: Constant data.
        work: Common workspace.
        own: Data and memory of the method.
        state: Coordinates, momenta and exchanged energies.
        at_end: Whether the assembly is to be factored too, as at the end of a step.
        derivative: Time derivative of the state; written.
    """
    links, tree = own.layout.links, own.tree
    _place(system, work, own, state)
    has_known = move_open(own, state)
    least = factorize_closure(system, work, own)
    if at_end or system.drivers.records.size > 0:
        # the borders of passages are in terms of this factorization
        factorize(system, work)
        own.closure.measure[0] = work.mobility.least / least
    else:
        work.mobility.least = least * own.closure.measure[0]
        work.ranks.null_count = own.closure.order.size - own.closure.rank[0]
    move_closed(system, work, own, state, has_known)
    find_momenta(own.method, links, tree)
    _fill_motion(system, work, own)
    turn_all_bases(system, work)
    dissipated, supplied = apply_loads(system, work)
    supplied += power_of_drivers(system, work, 0.0)
    coordinate_rates(system, work, derivative)
    add_cut_terms(system, work)
    collect_loads(links, tree, work.load)
    write_momentum_rates(links, tree, derivative, own.offset)
    store_powers(system, (dissipated, supplied), derivative)


@kernel
def _place(system, work, own, state):
    """Poses and axes of links and bodies from the coordinates of the state."""
    load_state(system, work, state, own.offset, work.momentum)
    place_bodies(system, work)
    place_all_axes(system, work)
    read_cut_coordinates(system, work)
    prescribe_links(system, work, own, state)
    place_links(own.layout.links, own.tree, state)


@kernel
def _fill_motion(system, work, own):
    """Rates, velocities and impulses of the common workspace from those of the tree."""
    spread_rates(system, work, own.tree.solution)
    move_bodies(system, work)
    read_rates(system, work, ONLY_CUT)
    clear_rows(work.impulse)
    for i in range(own.closure.rows.size):
        row = own.closure.rows[i]
        place = row.place - system.joints[row.joint].open_count
        work.impulse[row.joint, place] = own.closure.impulse[i]
    resolve_constraint_loads(system, work)
    add_coupled_impulses(system, work)


@first_class_kernel
def derive_closed(system, work, own, run, request):
    """Answer EVALUATE and EVALUATE_END."""
    expect_turns(system, work, run.request_time - run.time)
    slope = run.slopes[run.slot]
    if work.passage.by_rates == 1:
        projected_derivative(system, work, run.trial, own.offset, slope)
    else:
        closed_derivative(system, work, own, run.trial, request == EVALUATE_END, slope)
    watch_rank(work, run)
    watch_mobility(work)
    if request == EVALUATE_END:
        remember_candidate(work)
    return 1
