"""The wheel carries all that the program reads at run time, the sdist all that its tests read."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.house.tracked_files import REPOSITORY, short_name, tracked_files


@pytest.fixture(scope="module")
def wheel_names(tmp_path_factory) -> set[str]:
    """Names of the files in a wheel built from this checkout, without a download."""
    with zipfile.ZipFile(_built("wheel", tmp_path_factory.mktemp("wheel"))) as archive:
        return set(archive.namelist())


def _built(kind: str, folder: Path) -> Path:
    """The one file that the build back end makes."""
    code = f"import sys, hatchling.build; print(hatchling.build.build_{kind}(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder)],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (built,) = folder.iterdir()
    return built


@pytest.mark.parametrize(
    ("source", "inside"),
    [
        ("mechstudio/", "mechstudio/"),
        ("resources/", "mechstudio/_resources/"),
        ("sample_models/", "mechstudio/_sample_models/"),
    ],
)
def test_wheel_holds_every_file_of(source, inside, wheel_names):
    """An installed copy has the same code, pictures and samples as the checkout."""
    files = [short_name(file) for file in tracked_files() if short_name(file).startswith(source)]
    assert files
    missing = [name for name in files if inside + name.removeprefix(source) not in wheel_names]
    assert missing == []


def test_wheel_holds_nothing_else(wheel_names):
    """Tests and documents stay in the checkout."""
    tops = {name.split("/")[0] for name in wheel_names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"mechstudio"}


def test_sdist_holds_every_file(tmp_path):
    """Its tests run where it is unpacked; settings of tools, whose names begin with a dot, stay."""
    with tarfile.open(_built("sdist", tmp_path)) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    names = [short_name(file) for file in tracked_files()]
    assert [name for name in names if name[0] != "." and name not in inside] == []
