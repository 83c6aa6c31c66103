"""The files of the repository, as git lists them."""

import os
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]

# what stands in a copy without git and is no source
NOT_SOURCE = {"__pycache__", "build", "dist", "output", "htmlcov"}


@cache
def tracked_files() -> tuple[Path, ...]:
    """Every file under version control, also one that is new and not ignored."""
    names = sorted(set(_names_from_git() or _names_from_folders()))
    files = (REPOSITORY / name for name in names if name)
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


def _names_from_git() -> list[str]:
    # git is not there, or refuses a checkout that belongs to another user
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        done = subprocess.run(
            command, cwd=REPOSITORY, capture_output=True, text=True, check=True, encoding="utf-8"
        )
    except (OSError, subprocess.CalledProcessError):
        return []
    return done.stdout.split("\0")


def _names_from_folders() -> Iterator[str]:
    for folder, inside, names in os.walk(REPOSITORY):
        inside[:] = [name for name in inside if name not in NOT_SOURCE and name[0] != "."]
        for name in names:
            yield (Path(folder) / name).relative_to(REPOSITORY).as_posix()
