"""Each test is in one of the stages of `make test`."""

import re

from tests.house.tracked_files import REPOSITORY, tracked_files

SCRIPT = (REPOSITORY / "packaging" / "test.sh").read_text(encoding="utf-8")
EARLY = re.search(r'^EARLY="([^"]*)"', SCRIPT, re.MULTILINE)[1].split()
MARK = re.compile(r"mark\.kernels\b")


def marked_files():
    folder = REPOSITORY / "tests"
    return [
        path
        for path in tracked_files()
        if path.suffix == ".py"
        and path.is_relative_to(folder)
        and path.name != "test_stages.py"
        and MARK.search(path.read_text(encoding="utf-8"))
    ]


def test_early_folders_are_there():
    """A folder that has moved would be tested twice, before its kernels are compiled."""
    assert [name for name in EARLY if not (REPOSITORY / name).is_dir()] == []


def test_what_waits_for_kernels_is_a_file_of_an_early_folder():
    """As a whole: the script finds files, not tests."""
    folders = [REPOSITORY / name for name in EARLY]
    for path in marked_files():
        assert any(path.is_relative_to(folder) for folder in folders), path
        assert path.name.startswith("test_"), path
        assert "\npytestmark = pytest.mark.kernels\n" in path.read_text(encoding="utf-8"), path
    assert marked_files()
