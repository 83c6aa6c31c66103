"""The program computes the same with numba as it is."""

import os
import subprocess
import sys

MERGE = """
from numba.core.registry import cpu_target

from mechstudio.compiler.linking import KernelCodegen
from mechstudio.dynamics.divide_and_conquer.merge import factorize_with
from mechstudio.simulation.assembling.assemble import place_model
from mechstudio.io import load
from mechstudio.resources_path import sample_models_folder

assembly, _ = place_model(load(sample_models_folder() / "four_bar.mech.json"))
factorize_with(assembly.compiled.system, assembly.work, 1e-9)
print(isinstance(cpu_target.target_context.codegen(), KernelCodegen))
print(assembly.work.block.tobytes().hex())
"""


def _run(plain: str) -> list[str]:
    environment = {**os.environ, "MECHSTUDIO_PLAIN_NUMBA": plain}
    command = [sys.executable, "-c", MERGE]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_linking_changes_no_result():
    """The assembly of a sample by linked kernels and by plain numba: the same bits."""
    linked, plain = _run("0"), _run("1")
    assert (linked[0], plain[0]) == ("True", "False")
    assert linked[1].strip("0")
    assert linked[1] == plain[1]
