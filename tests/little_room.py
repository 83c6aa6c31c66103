"""A process that may write few bytes to a file, as one whose share of the disk is used up."""

import subprocess
import sys

from tests.house.tracked_files import REPOSITORY

# a limit ends a process as a full disk does, in which the library of HDF5 closes a file
CODE = """
import resource, sys
import mechstudio as ms
{made}
resource.setrlimit(resource.RLIMIT_FSIZE, (6000, 6000))
try:
    kept.save(sys.argv[1])
except ms.FileError as error:
    print(error)
"""


def said_on_saving(made, path):
    """What is said where something is saved by such a process, which goes on and leaves nothing.

    Args:
        made: Code that makes it, called `kept`.
        path: Where it is saved.
    """
    command = [sys.executable, "-c", CODE.format(made=made), str(path)]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert list(path.parent.iterdir()) == []
    return done.stdout
