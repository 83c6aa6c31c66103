"""`mechstudio bench`: computing times of the parts of a simulation on this machine."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.method_arguments import solver_name, solver_names
from mechstudio.cli.numbers import THREADS, positive_integer, thread_count


def _add_arguments(parser: ArgumentParser) -> None:
    kinds = parser.add_subparsers(title="kinds", dest="kind", metavar="KIND", required=True)
    right_side = kinds.add_parser(
        "rhs",
        help="one right-hand side, or one step of a solver that brings its own",
    )
    right_side.add_argument(
        "--topology",
        metavar="T",
        choices=("chain", "carousel", "binary-tree"),
        default="chain",
        help="chain, carousel or binary-tree (chain)",
    )
    right_side.add_argument(
        "--joint",
        metavar="TYPE",
        default="revolute",
        help="type of all joints, for example universal or spherical (revolute)",
    )
    right_side.add_argument(
        "--bodies", metavar="N", type=positive_integer, default=64, help="number of bodies (64)"
    )
    right_side.add_argument(
        "--solver",
        metavar="S",
        default="hdca",
        type=solver_name,
        help=f"solver (hdca): {', '.join(key for key in solver_names() if key != 'auto')}",
    )
    right_side.add_argument("--threads", metavar="N", type=thread_count, default=0, help=THREADS)
    right_side.add_argument("--json", action="store_true", help="print one JSON object")


def _run(arguments: Namespace) -> ExitCode:
    from mechstudio.cli.terminal import say, say_json
    from mechstudio.simulation.runs.right_side_timing import time_right_side

    timing = time_right_side(
        solver=arguments.solver,
        topology=arguments.topology,
        joint=arguments.joint,
        bodies=arguments.bodies,
        threads=arguments.threads,
    )
    if arguments.json:
        say_json(timing.to_json())
    else:
        say(
            f"{timing.solver}, {timing.topology} of {timing.bodies} bodies with {timing.joint} "
            f"joints, {timing.subject}: best {timing.best_us:.3g} us, "
            f"median {timing.median_us:.3g} us, {timing.us_per_body:.3g} us per body"
        )
    return ExitCode.DONE


BENCH = Command(
    name="bench",
    summary="measure how long a right-hand side takes",
    description="Measure one right-hand side of the equations of motion of a generated tree, or "
    "one step of a solver that brings its own, in microseconds: best and median of several "
    "rounds within compiled code.",
    add_arguments=_add_arguments,
    run=_run,
)
