"""The solvers of runs: one module each, named after its key, with an object `SOLVER`.

A new solver is a module here and its key in `SolverKey` of the model's settings, a package below
this one. Modules import kernels in functions: the list alone must not load the compiler.
"""

from functools import partial
from importlib import import_module
from typing import get_args

from mechstudio.model.simulation_settings import SolverKey
from mechstudio.simulation.methods.method import find
from mechstudio.simulation.solvers.automatic import AUTOMATIC_SOLVER
from mechstudio.simulation.solvers.solver import Solver, SolverEntry


def _load(key: str) -> Solver:
    solver: Solver = import_module(f"{__name__}.{key.replace('-', '_')}").SOLVER
    return solver


SOLVERS = tuple(_load(key) for key in get_args(SolverKey) if key != AUTOMATIC_SOLVER.key)
SOLVER_ENTRIES: tuple[SolverEntry, ...] = (AUTOMATIC_SOLVER, *SOLVERS)


find_solver = partial(find, methods=SOLVERS)
find_solver_entry = partial(find, methods=SOLVER_ENTRIES)
