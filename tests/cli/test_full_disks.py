"""Standard output and standard error that take no more, as on a full disk."""

import subprocess
import sys
from contextlib import suppress

import pytest

from tests.cli.program import COMMAND, environment
from tests.house.tracked_files import REPOSITORY

with suppress(ImportError):
    import resource

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files have no limits there")
ROOM = 10_000  # of a file [bytes]


# of what is copied to standard output; larger than what Python keeps to write it later
COPIED = """
import sys
from pathlib import Path
from mechstudio.cli import main as program
from mechstudio.cli.standard_output import written_to

def copied(arguments):
    with written_to("-") as place:
        Path(place).write_bytes(bytes(9000))

program._dispatch = copied
sys.exit(program.main([]))
"""


def _with_room_for_few(*command, path, **changes):
    """The end of a process whose standard output is a file that takes few bytes."""
    with path.open("ab") as file:
        return subprocess.run(
            command,
            cwd=REPOSITORY,
            env=environment(**changes),
            stdout=file,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, ROOM)),
            check=False,
        )


@pytest.mark.parametrize("unbuffered", [None, "1"])
@pytest.mark.parametrize("arguments", [("schema",), ("samples", "--json"), ("man",)])
def test_output_that_is_cut_off_is_no_success(tmp_path, arguments, unbuffered):
    """One sentence tells it, and the exit code, also where Python drops what does not fit."""
    path = tmp_path / "output"
    done = _with_room_for_few(*COMMAND, *arguments, path=path, PYTHONUNBUFFERED=unbuffered)
    assert path.stat().st_size == ROOM
    assert done.returncode == 2
    assert done.stderr == "mechstudio: Cannot write to standard output: File too large.\n"


@pytest.mark.parametrize("unbuffered", [None, "1"])
def test_a_file_that_is_cut_off_on_standard_output_is_no_success(tmp_path, unbuffered):
    """What the option "-" writes, such as results, is copied there from a file."""
    path = tmp_path / "output"
    path.write_bytes(bytes(5000))
    command = sys.executable, "-c", COPIED
    done = _with_room_for_few(*command, path=path, PYTHONUNBUFFERED=unbuffered)
    assert path.stat().st_size == ROOM
    assert done.returncode == 2
    assert done.stderr == "mechstudio: Cannot write to standard output: File too large.\n"


def test_results_need_a_standard_output():
    """A program that starts others may have closed it."""
    command = ["sh", "-c", 'exec "$@" >&-', "sh", *COMMAND, "kinematics", "hoecken_linkage"]
    done = subprocess.run(
        [*command, "--csv", "-"], cwd=REPOSITORY, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "mechstudio: Standard output is closed. Name a file for the results.\n"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the device is one of Linux")
def test_exit_codes_tell_what_no_message_can():
    """Standard error on a full disk changes no exit code."""
    with open("/dev/full", "wb") as full:
        command = [*COMMAND, "check", "nothing.mech.json"]
        done = subprocess.run(command, cwd=REPOSITORY, stderr=full, check=False)
    assert done.returncode == 2
