"""Rules for every file of the repository."""

import ast
import re
from pathlib import Path

from tests.house.tracked_files import REPOSITORY, python_files, short_name, tracked_files

LONGEST_FILE = 350  # [lines]
LARGEST_FILE = 2_000_000  # [bytes]

# names that say nothing about what is inside
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "base", "misc", "stuff"}

# folders of one person or one machine; the second letters keep this line from matching itself
MACHINE_PATHS = re.compile(
    r"(?:(?<!\w)/(?:[h]ome|[r]oot|[U]sers|[w]ork|[f]arm)/\w|[A-Z]:\\\\?[U]sers)"
)
UNFINISHED = re.compile(r"\b(?:T[O]DO|F[I]XME|X[X]X|H[A]CK)\b")

# ways to pass without having tested anything
SKIPS = {"skip", "importorskip", "xfail", "skipTest"}

# bits of results are stored for some kinds of machines, and promised for no other kind; reports are
# opened in a browser that some distributions have no package of
BOUND_TO_MACHINES = (
    "tests/simulation/test_same_bits.py",
    "tests/handover/conftest.py",
)


def _texts():
    for file in tracked_files():
        content = file.read_bytes()
        if b"\0" not in content:
            yield file, content.decode("utf-8")


def _skips(file: Path):
    """Lines that skip a test; another operating system is the one reason that counts."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr in SKIPS:
            yield f"{short_name(file)}:{node.lineno}: {node.attr}"
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("skipif"):
            platform = "sys.platform" in ast.unparse(node)
            yield from () if platform else [f"{short_name(file)}:{node.lineno}: skipif"]


def test_no_python_file_is_too_long():
    """A file longer than the ceiling holds a second concept."""
    long_files = {
        short_name(file): count
        for file in python_files("mechstudio", "tests", "packaging", "benchmarks")
        if (count := len(file.read_text(encoding="utf-8").splitlines())) > LONGEST_FILE
    }
    assert long_files == {}


def test_file_names_say_what_is_inside():
    """No file is named after nothing."""
    empty = [short_name(file) for file in tracked_files() if file.stem.lower() in EMPTY_NAMES]
    assert empty == []


def test_no_text_names_a_machine():
    """No file depends on where one developer keeps things."""
    found = [
        f"{short_name(file)}:{number}: {line.strip()[:80]}"
        for file, text in _texts()
        for number, line in enumerate(text.splitlines(), start=1)
        if MACHINE_PATHS.search(line)
    ]
    assert found == []


def test_nothing_is_marked_unfinished():
    """What is missing is left out, not marked in the text."""
    found = [
        f"{short_name(file)}:{number}"
        for file, text in _texts()
        for number, line in enumerate(text.splitlines(), start=1)
        if UNFINISHED.search(line)
    ]
    assert found == []


def test_no_test_skips_itself():
    """A test that can pass without running is no test."""
    files = [file for file in python_files("tests") if short_name(file) not in BOUND_TO_MACHINES]
    assert [skip for file in files for skip in _skips(file)] == []


def test_tests_in_windows_are_in_one_folder():
    """`make test` looks for them there alone."""
    files = [file for file in python_files("tests") if file != Path(__file__)]
    marked = [short_name(file) for file in files if "mark.window" in file.read_text("utf-8")]
    assert marked
    assert [name for name in marked if not name.startswith("tests/gui/")] == []


def test_every_folder_of_tests_is_a_package():
    """Two test files of the same name in different folders must not hide each other."""
    folders = {file.parent for file in python_files("tests")}
    missing = [short_name(folder) for folder in folders if not (folder / "__init__.py").is_file()]
    assert missing == []


def test_no_file_is_large():
    """The history stays small enough to clone."""
    large = [short_name(file) for file in tracked_files() if file.stat().st_size > LARGEST_FILE]
    assert large == []


def test_decisions_are_numbered_and_short():
    """Each decision has its own number and fits on a page."""
    files = sorted((REPOSITORY / "docs" / "decisions").glob("*.md"))
    numbers = [int(file.name[:4]) for file in files]
    assert numbers == list(range(1, len(files) + 1))
    assert all(len(file.read_text(encoding="utf-8").split()) < 700 for file in files)
