"""Compilation of all kernels that models may need, into the cache.

That is what assembles and checks a model, and all solvers and integrators that "auto" may take;
the others are compiled by their first run, or here with `--all`.

`python -m mechstudio.simulation.warmup` does it in processes of its own and prints one line "k/n
label" before each part, and a last one when all is done. With `--first SOLVER` it begins with what
that solver needs, with `--loops` also for mechanisms with loops or gears, and says "usable" as soon
as its runs can start. With `--wait` it takes these from a line of its standard input, which may
come when what all solvers need is being compiled already.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from mechstudio.compiler.warm_up import MOST_PROCESSES, Order, compile_for, compile_parts
from mechstudio.model import Body, Driver, Frame, Joint, Mechanism
from mechstudio.simulation.methods.integrators import INTEGRATORS
from mechstudio.simulation.solvers import SOLVERS
from mechstudio.simulation.solvers.automatic import CHOSEN, MULTISTEP
from mechstudio.simulation.solvers.momenta_choice import OF_JOINTS, OF_SHAPE

if TYPE_CHECKING:
    from mechstudio.simulation.solvers.start import Prepared

USABLE = "usable"  # line of the command once runs by the first solver start without compiling
PIN = Joint(name="pin", type="revolute", body1="ground", body2="link")
HIGH = Frame(position=(0.0, 0.0, 0.1))
TREE = Mechanism(name="Warm-up", bodies=(Body(name="link"),), joints=(PIN,))
APART = TREE.edited(bodies=(Body(name="link", position=(0.1, 0.0, 0.0)),))
LOOP = TREE.edited(
    joints=(PIN, PIN.edited(name="second pin", frame1=HIGH, frame2=HIGH)),
)


def _close_joints() -> None:
    from mechstudio.dynamics.divide_and_conquer.driven_strides import keep_led
    from mechstudio.simulation.assembling.assemble import assemble

    assembly = assemble(TREE)
    system, work = assembly.compiled.system, assembly.work
    keep_led(system, work, np.zeros(0, dtype=np.intp), np.zeros(0))
    assemble(TREE.edited(drivers=(Driver(name="motor", joint=PIN.name, function="1"),)))


def _find_redundancy() -> None:
    """Compile what finds redundant constraints, which runs with loops or couplings need."""
    from mechstudio.simulation.assembling.assemble import place_model
    from mechstudio.simulation.constraints.known_redundancy import redundancy_of

    assembly, _ = place_model(LOOP)
    redundancy_of(assembly)


def _examine() -> None:
    from mechstudio.dynamics.formulations.dca.equations import acceleration_derivative
    from mechstudio.simulation.assembling.assemble import assemble, place_model
    from mechstudio.simulation.examination.diagnosis import check

    check(LOOP)
    assemble(APART)
    assembly, _ = place_model(LOOP)
    compiled, state = assembly.compiled, np.zeros(assembly.compiled.sizes.state)
    places = compiled.sizes.state_coordinates
    # of starts next to singular positions
    acceleration_derivative(compiled.system, assembly.work, state, places, np.zeros_like(state))


def _prepared(
    solver: str, mechanism: Mechanism = TREE, integrator: str = "dopri5", **own: Any
) -> Prepared:
    """Run prepared without closing joints: another process may be compiling that."""
    from mechstudio.simulation.assembling.assemble import place_model
    from mechstudio.simulation.constraints.redundancy import NOTHING_REDUNDANT
    from mechstudio.simulation.requests.options import RunOptions
    from mechstudio.simulation.runs.run_start import start_run
    from mechstudio.simulation.solvers import find_solver

    assembly, _ = place_model(mechanism)
    options = RunOptions.for_mechanism(mechanism, solver=solver, integrator=integrator, **own)
    start = start_run(assembly, NOTHING_REDUNDANT, options)
    entry = find_solver(solver)
    return entry.prepare(entry.complete(start))


def _prepare(
    solver: str, mechanism: Mechanism = TREE, integrator: str = "dopri5", **own: Any
) -> None:
    """Compile all that a run by a solver needs."""
    _prepared(solver, mechanism, integrator, **own).advance(0)


def _compile(solver: str, places: tuple[int, ...], *, with_loop: bool = False) -> None:
    """Compile some of the kernels of a solver, see `Advance.compile`."""
    _prepared(solver).advance.compile(places, with_loop=with_loop)


def _solver_parts(key: str) -> dict[str, Callable[[], None]]:
    """What a run by a solver needs, in parts of like size for processes side by side."""
    return {
        f"Equations of {key}": partial(_compile, key, (1,)),
        f"Steps of {key}": partial(_compile, key, (2, 3), with_loop=True),
    }


def _compile_rows() -> None:
    """Compile what all solvers share, from types alone: nothing of closing joints is needed."""
    from mechstudio.dynamics.kinematics.velocity_jumps import has_jump
    from mechstudio.dynamics.kinematics.workspace import allocate
    from mechstudio.dynamics.looks_at_rows import are_finite, widen_to
    from mechstudio.dynamics.time_loop import finish_row
    from mechstudio.integrators.requests import begin
    from mechstudio.results import Store
    from mechstudio.simulation.methods.integrators import Parts, find_integrator
    from mechstudio.simulation.solvers.start import rows_of
    from mechstudio.topology.compile import compile_model

    system, sizes, *_ = compile_model(TREE)
    store = Store(TREE, 2, has_momentum=True)
    rows = rows_of(store)
    parts = Parts(sizes.state_coordinates, sizes.state_rates)
    method = find_integrator("dopri5").make(sizes.state, parts)
    state = np.zeros(sizes.state)
    run = begin(state, method.slots, duration=1.0, output_step=1.0, rtol=1e-6, atol=1e-6)
    work = allocate(system, sizes, 1e-8)
    compile_for(method.next_request, method.method, run)
    compile_for(finish_row, system, work, run, rows)
    has_jump(store.time, store.body_velocity, store.body_acceleration, 1.0, 1.0, 1.0)
    are_finite(store.time)
    widen_to(store.energy, store.energy[0], store.energy[1])


def _compile_multistep() -> None:
    """Compile the integrator of smooth motions of trees, from types alone."""
    from mechstudio.integrators.requests import begin
    from mechstudio.simulation.methods.integrators import Parts, find_integrator

    method = find_integrator(MULTISTEP).make(2, Parts(1, 1))
    run = begin(np.zeros(2), method.slots, duration=1.0, output_step=1.0, rtol=1e-6, atol=1e-6)
    compile_for(method.next_request, method.method, run)


def _compile_limbs() -> None:
    """Compile what assembles limbs of trees, from types alone."""
    from mechstudio.dynamics.divide_and_conquer.limb_kernels import place_limb_kernels
    from mechstudio.dynamics.kinematics.workspace import allocate
    from mechstudio.topology.compile import compile_model

    system, sizes, *_ = compile_model(TREE)
    place_limb_kernels(system, allocate(system, sizes, 1e-8))


def _compile_help() -> None:
    """Compile what a thread does that helps with a right-hand side."""
    from mechstudio.dynamics.helping_threads import compile_help
    from mechstudio.simulation.assembling.assemble import place_model

    assembly, _ = place_model(TREE)
    for solver in SOLVERS:
        if solver.shares_work:
            for momenta in (OF_JOINTS, OF_SHAPE) if solver.has_momenta else ("auto",):
                run = _prepared(solver.key, momenta=momenta)
                compile_help(assembly.compiled.system, run.work, run.own)


CLOSING = "Closing joints"
SHARED = "Integrating and writing rows"
SMOOTH = "Integrating smooth motions"
TREES = "Assembling trees"
REDUNDANCY = "Finding redundant constraints"
CHECKS = "Checking models"


def parts_for(first: str = CHOSEN[0], *, has_loops: bool = False) -> dict[str, Callable[[], None]]:
    """The parts of a warm-up in their order.

    Args:
        first: Solver that is wanted first. Processes begin with parts that have little in common,
            as each waits for what another one is compiling.
        has_loops: Whether it is wanted for a mechanism with loops or couplings.
    """
    later = [key for key in CHOSEN if key != first]
    parts: dict[str, Callable[[], None]] = {CLOSING: _close_joints, SHARED: _compile_rows}
    parts |= _solver_parts(first)
    if has_loops:
        parts[REDUNDANCY] = _find_redundancy
    parts[SMOOTH] = _compile_multistep
    for key in later:
        parts |= _solver_parts(key)
    parts[TREES] = _compile_limbs
    parts[REDUNDANCY] = _find_redundancy  # keeps its place if it has one
    parts[CHECKS] = _examine
    return parts | {f"Stiff runs by {key}": partial(_prepare, key, TREE, "radau") for key in CHOSEN}


def needed_by(first: str, *, has_loops: bool = False) -> tuple[str, ...]:
    """Labels of the parts without which no run by a solver can start at once."""
    smooth = () if first == CHOSEN[0] else (SMOOTH,)
    redundancy = (REDUNDANCY,) if has_loops else ()
    return (CLOSING, SHARED, *_solver_parts(first), *redundancy, *smooth)


# integrator dop853, the other automatic one, has the kernels of dopri5
PARTS = parts_for()
OTHER_PARTS: dict[str, Callable[[], None]] = {
    "Sharing a right-hand side": _compile_help,
    **{
        f"Solver {solver.key} with loops": partial(_prepare, solver.key, LOOP)
        for solver in SOLVERS
        if solver.takes_loops
    },
    **{f"Solver {solver.key}": partial(_prepare, solver.key) for solver in SOLVERS},
    **{
        f"Solver {solver.key} in long trees": partial(_prepare, solver.key, momenta=OF_SHAPE)
        for solver in SOLVERS
        if solver.has_momenta
    },
    **{
        f"Integrator {entry.key}": partial(_prepare, CHOSEN[0], TREE, entry.key)
        for entry in INTEGRATORS
    },
}


def main(further: Mapping[str, Callable[[], None]] | None = None) -> None:
    """Print the progress of a warm-up.

    Args:
        further: Parts of packages that build on this one, which follow those of the automatic
            solvers; they take long, and only one process would work on the last one.
    """
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--all", action="store_true", help="all solvers and integrators there are")
    keys = [solver.key for solver in SOLVERS]
    parser.add_argument("--first", choices=keys, default=CHOSEN[0], help="solver to begin with")
    parser.add_argument("--loops", action="store_true", help="for a mechanism with loops or gears")
    parser.add_argument(
        "--wait",
        action="store_true",
        help="read --first and --loops from standard input, once the first parts are begun with",
    )
    parser.add_argument(
        "--processes",
        type=int,
        default=MOST_PROCESSES,
        metavar="N",
        help=f"processes side by side, {MOST_PROCESSES} unless given; one takes the least of a "
        "machine that has other work",
    )
    asked = parser.parse_args()

    def order() -> Order:
        if asked.wait:
            line = sys.stdin.readline() if sys.stdin is not None else ""
            parser.parse_args(line.split(), asked)
        parts = parts_for(asked.first, has_loops=asked.loops) | dict(further or {})
        parts |= OTHER_PARTS if asked.all else {}
        return Order(parts, needed_by(asked.first, has_loops=asked.loops))

    compile_parts(
        {label: PARTS[label] for label in (CLOSING, SHARED)},
        lambda done, count, label: print(f"{done}/{count} {label}", flush=True),
        ask=order,
        on_usable=lambda: print(USABLE, flush=True),
        processes=asked.processes,
    )


if __name__ == "__main__":
    main()
