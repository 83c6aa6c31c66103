"""A solver is one file and one line."""

import os
import shutil
import subprocess
import sys
from typing import get_args

import pytest

from mechstudio.model.simulation_settings import IntegratorKey, SolverKey
from mechstudio.results.settings import Stabilization
from mechstudio.simulation.methods.integrators import INTEGRATOR_ENTRIES
from mechstudio.simulation.methods.method import keys
from mechstudio.simulation.methods.stabilizations import STABILIZATIONS
from mechstudio.simulation.solvers import SOLVER_ENTRIES
from tests.house.tracked_files import REPOSITORY, python_files, short_name

# where the solver with options and steps of its own may be named: its own files, the keys, lists
# of public names, the options of the command line, and studies of its paper
NAMES_ALI3P = (
    "mechstudio/__init__.py",
    "mechstudio/cli/ali3p_arguments.py",
    "mechstudio/cli/solver_arguments.py",
    "mechstudio/dynamics/",
    "mechstudio/model/simulation_settings.py",
    "mechstudio/simulation/__init__.py",
    "mechstudio/simulation/solvers/ali3p/",
    "mechstudio/validation/",
)

TWIN = """
from dataclasses import replace

from mechstudio.simulation.solvers.dca import SOLVER as DCA

SOLVER = replace(DCA, key="twin-dca", label="Twin", takes_couplings=False)
"""

USE = """
from mechstudio.cli.main import main
from mechstudio.io import load, sample_paths
from mechstudio.simulation import RunOptions
from mechstudio.simulation.methods.integrators import AUTOMATIC_INTEGRATOR
from mechstudio.simulation.requests.rules import inapplicable, structure_obstacle
from mechstudio.simulation.solvers import find_solver

twin = find_solver("twin-dca")
model = load(sample_paths()["four_bar"]).edited(simulation={"solver": "twin-dca"})
assert RunOptions.for_mechanism(model).solver == "twin-dca"
assert "stabilization" not in inapplicable(twin, AUTOMATIC_INTEGRATOR)
assert structure_obstacle(twin, has_loops=True, has_couplings=True)
assert main(["run", "--solver", "twin-dca", "--rtol", "7", "no.mech.json"]) == 2
"""


@pytest.mark.parametrize(
    ("known", "listed"),
    [
        (SolverKey, SOLVER_ENTRIES),
        (IntegratorKey, INTEGRATOR_ENTRIES),
        (Stabilization, STABILIZATIONS),
    ],
    ids=["solvers", "integrators", "stabilizations"],
)
def test_keys_of_files_are_those_of_the_lists(known, listed):
    """What a file may ask for is there, and what is there can be asked for."""
    assert sorted(get_args(known)) == sorted(keys(listed))


def test_a_solver_is_one_file_and_one_line(tmp_path):
    """With both, model files, options, rules and the command line know it."""
    package = tmp_path / "mechstudio"
    shutil.copytree(REPOSITORY / "mechstudio", package)
    for folder in ("sample_models", "resources"):
        (tmp_path / folder).symlink_to(REPOSITORY / folder)
    (package / "simulation" / "solvers" / "twin_dca.py").write_text(TWIN)
    settings = package / "model" / "simulation_settings.py"
    settings.write_text(
        settings.read_text().replace('    "auto",\n', '    "auto",\n    "twin-dca",\n', 1)
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", USE],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_a_solver_is_named_by_its_own_files():
    """What is particular to a solver is asked of its object."""
    strangers = [
        short_name(file)
        for file in python_files("mechstudio")
        if not short_name(file).startswith(NAMES_ALI3P)
        and "ali3p" in file.read_text(encoding="utf-8").lower()
    ]
    assert strangers == []
