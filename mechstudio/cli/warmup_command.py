"""`mechstudio warmup`: compile the equations of motion ahead."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.method_arguments import solver_name, solver_names


def _add_arguments(parser: ArgumentParser) -> None:
    names = [key for key in solver_names() if key != "auto"]
    parser.add_argument(
        "solvers",
        metavar="SOLVER",
        nargs="*",
        type=solver_name,
        help=f"solvers to prepare (default: those that auto may take): {', '.join(names)}",
    )
    parser.add_argument("--all", action="store_true", help="prepare all solvers")
    parser.add_argument("--quiet", action="store_true", help="print no progress")


def _run(arguments: Namespace) -> ExitCode:
    from mechstudio.analyses.warmup import ANALYSES
    from mechstudio.cli.terminal import complain, say
    from mechstudio.errors import MechStudioError
    from mechstudio.simulation import warm_up
    from mechstudio.studies.derivatives.warmup import GRADIENTS

    if arguments.all and arguments.solvers:
        raise MechStudioError("--all prepares all solvers; name none, or leave it out.")
    solvers = [key for key in solver_names() if key != "auto"] if arguments.all else None

    def tell(share: float, label: str) -> None:
        if not arguments.quiet:
            say(f"{share:4.0%}  {label}")

    try:
        warm_up(arguments.solvers or solvers, tell, {**ANALYSES, **GRADIENTS})
    except KeyboardInterrupt:
        complain("interrupted; what was compiled is kept.")
        return ExitCode.INTERRUPTED
    return ExitCode.DONE


WARMUP = Command(
    name="warmup",
    summary="compile the equations of motion ahead",
    description="Compile the equations of motion ahead, so that the first run and the first "
    "analysis start at once. That takes minutes once after an installation without packed kernels, "
    "and seconds later.",
    add_arguments=_add_arguments,
    run=_run,
)
