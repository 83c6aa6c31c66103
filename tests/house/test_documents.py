"""Rules for the pages of the documentation."""

import ast
import re
from pathlib import Path

from tests.house.tracked_files import REPOSITORY, python_files, short_name, tracked_files

LINK = re.compile(r"\]\(([^()\s#]+)(?:#[^()\s]*)?\)")
FOREIGN = ("http:", "https:", "mailto:")


# a file of the package as pages and docstrings name it, such as `dynamics/time_loop.py`
NAMED_FILE = re.compile(r"`((?:\w+/)*\w+\.py)`")


def _linked_files():
    """Each page with what it links to in the repository."""
    for page in tracked_files():
        if page.suffix != ".md":
            continue
        for target in LINK.findall(page.read_text(encoding="utf-8")):
            if not target.startswith(FOREIGN):
                yield page, (page.parent / target).resolve()


def _made_pictures():
    """Names of the pictures and films that the script makes."""
    script = REPOSITORY / "docs" / "make_screenshots.py"
    tables = {
        ast.unparse(node.target): node.value
        for node in ast.parse(script.read_text(encoding="utf-8")).body
        if isinstance(node, ast.AnnAssign)
    }
    return {ast.literal_eval(key) for name in ("PICTURES", "FILMS") for key in tables[name].keys}


def test_links_lead_somewhere():
    """What a page links to is in the repository."""
    broken = [
        f"{short_name(page)}: {target.name}"
        for page, target in _linked_files()
        if not target.exists()
    ]
    assert broken == []


def test_named_files_exist():
    """A file named on a page or in a docstring is in the repository; decisions keep old names."""
    names = [f"/{short_name(file)}" for file in tracked_files()]
    past = REPOSITORY / "docs" / "decisions"
    pages = [file for file in tracked_files() if file.suffix == ".md" and past not in file.parents]
    broken = [
        f"{short_name(file)}: {name}"
        for file in (*pages, *python_files("mechstudio"))
        for name in NAMED_FILE.findall(file.read_text(encoding="utf-8"))
        if not any(known.endswith(f"/{name}") for known in names)
    ]
    assert broken == []


def test_each_picture_is_made_and_shown():
    """The pictures of the documentation are those of the script, and each is on a page."""
    folder = REPOSITORY / "docs" / "images"
    pictures = {file for file in tracked_files() if file.parent == folder}
    assert {file.stem for file in pictures} == _made_pictures()
    shown = {Path(target) for _, target in _linked_files()}
    assert sorted(file.name for file in pictures - shown) == []


def test_each_decision_is_listed():
    """The front page of the documentation lists all decisions."""
    front = REPOSITORY / "docs" / "README.md"
    listed = {target for page, target in _linked_files() if page == front}
    folder = REPOSITORY / "docs" / "decisions"
    missing = {file for file in tracked_files() if file.parent == folder} - listed
    assert sorted(file.name for file in missing) == []
