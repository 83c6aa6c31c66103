"""The program as a user starts it: a process of its own."""

import os
import subprocess
import sys

from tests.house.tracked_files import REPOSITORY

FOUR_BAR = REPOSITORY / "sample_models" / "four_bar.mech.json"
COMMAND = [sys.executable, "-W", "error", "-m", "mechstudio"]


def environment(**changes):
    """The environment of this process with some variables set, or removed by None."""
    merged = os.environ | changes
    return {name: value for name, value in merged.items() if value is not None}


def run_program(*arguments, standard_input=None, **changes):
    """Run the program to its end; the result has returncode, stdout and stderr."""
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        cwd=REPOSITORY,
        env=environment(**changes),
        capture_output=True,
        input=standard_input,
        encoding="utf-8",
        check=False,
    )
