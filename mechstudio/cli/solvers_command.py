"""`mechstudio solvers`: solvers and integrators, and what they support."""

from __future__ import annotations

import textwrap
from argparse import ArgumentParser, Namespace

from mechstudio.cli.command import Command, ExitCode

_WIDTH = 100  # of a line


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _run(arguments: Namespace) -> ExitCode:
    from mechstudio.cli.terminal import say, say_json
    from mechstudio.simulation.methods.integrators import INTEGRATOR_ENTRIES
    from mechstudio.simulation.solvers import SOLVER_ENTRIES

    if arguments.json:
        say_json(
            {
                "solvers": [
                    {
                        "key": solver.key,
                        "label": solver.label,
                        "summary": solver.summary,
                        "loops": solver.takes_loops,
                        "couplings": solver.takes_couplings,
                        "stabilizations": solver.stabilizes,
                        "momenta": solver.has_momenta,
                        "own_steps": solver.has_steps,
                    }
                    for solver in SOLVER_ENTRIES
                ],
                "integrators": [
                    {
                        "key": entry.key,
                        "label": entry.label,
                        "summary": entry.summary,
                        "step_size": entry.step_size,
                    }
                    for entry in INTEGRATOR_ENTRIES
                ],
            }
        )
        return ExitCode.DONE
    solvers = []
    for solver in SOLVER_ENTRIES:
        takes = "loops, couplings" if solver.takes_couplings else "loops"
        solvers.append(
            (solver.key, f"{solver.summary} Takes {takes if solver.takes_loops else 'trees'}.")
        )
    say(f"Solvers (--solver)\n{_entries(solvers)}\n")
    integrators = [(entry.key, entry.summary) for entry in INTEGRATOR_ENTRIES]
    say(f"Integrators (--integrator)\n{_entries(integrators)}")
    return ExitCode.DONE


def _entries(rows: list[tuple[str, str]]) -> str:
    """Names in a column, with their texts wrapped beside them."""
    indent = max(len(key) for key, _ in rows) + 4
    return "\n".join(
        textwrap.fill(
            text, _WIDTH, initial_indent=f"  {key}".ljust(indent), subsequent_indent=" " * indent
        )
        for key, text in rows
    )


SOLVERS_LIST = Command(
    name="solvers",
    summary="list solvers and integrators, and what they support",
    description="List the solvers and integrators, with their purpose and what each supports.",
    add_arguments=_add_arguments,
    run=_run,
)
