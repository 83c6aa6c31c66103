"""The files of the repository, as git lists them."""

import subprocess
from functools import cache
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]


@cache
def tracked_files() -> tuple[Path, ...]:
    """Every file under version control, also one that is new and not ignored."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    files = (REPOSITORY / name for name in sorted(set(listing.split("\0"))) if name)
    return tuple(file for file in files if file.is_file())


def python_files(*folders: str) -> tuple[Path, ...]:
    """The tracked Python files under these folders of the repository."""
    roots = [REPOSITORY / folder for folder in folders]
    return tuple(
        file
        for file in tracked_files()
        if file.suffix == ".py" and any(file.is_relative_to(root) for root in roots)
    )


def short_name(file: Path) -> str:
    """The path from the top of the repository, with slashes."""
    return file.relative_to(REPOSITORY).as_posix()
