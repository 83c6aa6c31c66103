"""Examination of a mechanism before a run."""

from __future__ import annotations

from mechstudio.errors import MechStudioError, Problem, UnfitModelError
from mechstudio.model import Mechanism
from mechstudio.model.given_model import takes_model
from mechstudio.results.channels import ModelChannels
from mechstudio.results.conditions import formula_problems
from mechstudio.simulation.assembling.assemble import Assembly, place_model, settle
from mechstudio.simulation.assembling.checkpoint import Checkpoint, carry_on
from mechstudio.simulation.assembling.doubtful_loads import load_notes
from mechstudio.simulation.assembling.extreme_numbers import within_range
from mechstudio.simulation.assembling.given_coordinates import at_start
from mechstudio.simulation.assembling.initial_state import without_initial
from mechstudio.simulation.assembling.loose_parts import unconnected_parts
from mechstudio.simulation.assembling.spline_notes import spline_notes
from mechstudio.simulation.assembling.strained_springs import strain_note
from mechstudio.simulation.constraints.overdriven import refuse_overdriven
from mechstudio.simulation.constraints.redundancy import degrees_of_freedom, find_redundancy
from mechstudio.simulation.examination.across_sliders import across_note
from mechstudio.simulation.examination.missing import (
    default_inertia_note,
    missing_pieces,
)
from mechstudio.simulation.examination.report import Report
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.requests.rules import refuse_unfit
from mechstudio.simulation.solvers import find_solver_entry
from mechstudio.simulation.solvers.automatic import ALL_FREE
from mechstudio.topology.compile import CompiledModel, refuse_unsupported


@takes_model
def check(mechanism: Mechanism, checkpoint: Checkpoint = carry_on) -> Report:
    """Examine a mechanism at the poses of its file.

    Args:
        mechanism: The model.
        checkpoint: Called now and then; what it raises ends the work.
    """
    try:
        with within_range(mechanism):
            return _examine(mechanism, checkpoint)
    except UnfitModelError as error:
        return _unexamined(mechanism, error.problems)


def _unexamined(mechanism: Mechanism, problems: tuple[Problem, ...]) -> Report:
    """Report of a model whose poses cannot be evaluated."""
    loose = unconnected_parts(mechanism)
    return Report(
        valid=False,
        bodies=len(mechanism.bodies),
        joints=len(mechanism.joints),
        unconnected=tuple(name for part in loose for name in part),
        problems=problems,
    )


def _examine(mechanism: Mechanism, checkpoint: Checkpoint) -> Report:
    problems: tuple[Problem, ...] = ()
    try:
        mechanism = at_start(mechanism)
    except UnfitModelError as error:
        problems, mechanism = error.problems, without_initial(mechanism)
    assembly, gaps = place_model(mechanism)
    try:
        assembly = settle(assembly, gaps, checkpoint)
    except UnfitModelError as error:
        problems += error.problems
        assembly, _ = place_model(mechanism)
    redundancy = find_redundancy(assembly, checkpoint)
    unsupported, elements = _obstacles(mechanism, assembly.compiled)
    try:
        refuse_overdriven(mechanism, redundancy)
    except UnfitModelError as error:
        problems += error.problems
    if mechanism.events:
        problems += tuple(formula_problems(ModelChannels(mechanism), mechanism.events))
    freedom = degrees_of_freedom(assembly.compiled, redundancy)
    infinitesimal = redundancy.infinitesimal or _driven_in_vain(mechanism, assembly, checkpoint)
    loose = unconnected_parts(mechanism)
    doubts = (
        default_inertia_note(mechanism),
        across_note(mechanism, freedom, assembly.compiled.system.loop_count),
        strain_note(assembly, mechanism.simulation.duration),
    )
    return Report(
        valid=not problems,
        bodies=len(mechanism.bodies),
        joints=len(mechanism.joints),
        degrees_of_freedom=freedom,
        infinitesimal_freedoms=infinitesimal,
        loops=assembly.compiled.system.loop_count,
        loop_joints=_loop_joints(mechanism, assembly.compiled),
        redundant=redundancy.constraints,
        undetermined_reactions=redundancy.undetermined,
        undetermined_directions=redundancy.reactions,
        singular=redundancy.singular or infinitesimal > 0,
        gaps=gaps,
        unconnected=tuple(name for part in loose for name in part),
        missing=missing_pieces(mechanism, loose, freedom),
        unsupported=unsupported,
        unsupported_elements=elements,
        problems=problems,
        notes=(
            *assembly.notes,
            *(note for note in doubts if note),
            *spline_notes(mechanism, mechanism.simulation.duration),
            *load_notes(mechanism),
        ),
    )


def _driven_in_vain(mechanism: Mechanism, assembly: Assembly, checkpoint: Checkpoint) -> int:
    """Number of infinitesimal freedoms that a mechanism has without its drivers.

    By the count of constraints a driver takes one of them like any other.
    """
    if not mechanism.drivers or not assembly.compiled.system.loop_count:
        return 0
    free = mechanism.edited(drivers=())
    try:
        released = settle(*place_model(free), checkpoint)
    except UnfitModelError:
        return 0
    return find_redundancy(released, checkpoint).infinitesimal


def _loop_joints(mechanism: Mechanism, compiled: CompiledModel) -> tuple[str, ...]:
    """The cut joints that have constraints or couplings, as many as there are loops."""
    joints = compiled.system.joints
    closes = joints["open_count"] < ALL_FREE
    closes[compiled.system.couplings["joint"].ravel()] = True
    closes &= joints["is_tree"] == 0
    return tuple(joint.name for j, joint in enumerate(mechanism.joints) if closes[j])


def _obstacles(mechanism: Mechanism, compiled: CompiledModel) -> tuple[str, tuple[Problem, ...]]:
    """Reasons why no run can start with the settings of the file, and their elements."""
    try:
        refuse_unsupported(mechanism)
        options = RunOptions.for_mechanism(mechanism)
        refuse_unfit(find_solver_entry(options.solver), mechanism, compiled)
    except UnfitModelError as error:
        return str(error), tuple(error.problems)
    except MechStudioError as error:
        return str(error), ()
    return "", ()
