"""The folder of compiled kernels removes what is its own and stale, and nothing else."""

import logging
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from mechstudio.compiler import folder as kernel_folder
from mechstudio.compiler.cache import cache_folder, kernel_files, source_hash
from mechstudio.compiler.folder import LOCK, has_stale_entries, make_entry, remove_stale_entries
from mechstudio.file_lock import FileLock
from tests.house.tracked_files import REPOSITORY

LONG_AGO = time.time() - 60 * 24 * 3600.0
STALE = "dynamics.loads-0123456789abcdef"
STALE_MARK = "ready-0123456789abcdef-3.11.2-skylake-avx512"


def _age(*paths: Path) -> None:
    for path in paths:
        os.utime(path, (LONG_AGO, LONG_AGO))


def _entry(folder: Path, name: str, *files: str) -> Path:
    """An old folder with files."""
    entry = folder / name
    entry.mkdir(parents=True)
    for file in files or ("loads.apply-12.py311.nbi", "loads.apply-12.py311.1.nbc"):
        (entry / file).write_bytes(b"code")
    _age(entry)
    return entry


@pytest.fixture
def fresh_search(monkeypatch):
    """The folder is looked for anew, and afterwards again for the tests that follow."""

    def forget():
        kernel_folder.kernel_folder.cache_clear()
        cache_folder.cache_clear()

    forget()
    yield
    monkeypatch.undo()
    forget()


def test_stale_kernels_go(tmp_path):
    """Kernels and marks that nobody used for a month are removed."""
    _entry(tmp_path, STALE)
    mark = tmp_path / STALE_MARK
    mark.touch()
    _age(mark)
    assert has_stale_entries(tmp_path)
    remove_stale_entries(tmp_path, ())
    assert [path.name for path in tmp_path.iterdir()] == [LOCK]


def test_kernels_in_use_stay(tmp_path):
    """What was used lately, and what the sources at hand need, is kept at any age."""
    fresh = _entry(tmp_path, STALE)
    make_entry(fresh)
    needed = _entry(tmp_path, "dynamics.drivers-0123456789abcdef")
    remove_stale_entries(tmp_path, {needed.name})
    assert len(list(fresh.iterdir())) == 2
    assert len(list(needed.iterdir())) == 2


def test_foreign_things_inside_the_folder_stay(tmp_path):
    """Other names, other files, and links to anywhere are not touched, however old they are."""
    folder, outside = tmp_path / "kernels", tmp_path / "outside"
    target = _entry(outside, STALE)
    foreign = (
        _entry(folder, "x"),
        _entry(folder, "thesis-0123456789abcdef"),
        _entry(folder, "a.b-1"),
    )
    mixed = _entry(folder, "dynamics.state-0123456789abcdef", "state.nbi", "notes.txt")
    (mixed / "state.1.nbc").symlink_to(target / "loads.apply-12.py311.1.nbc")
    (mixed / "more.nbi").mkdir()
    _age(mixed)
    (folder / STALE).symlink_to(target)
    written = folder / STALE_MARK
    written.write_text("somebody's text")
    plain = folder / "spatial.six-0123456789abcdef"
    plain.write_text("a file, not a folder")
    _age(written, plain)

    remove_stale_entries(folder, ())

    assert all(len(list(entry.iterdir())) == 2 for entry in (target, *foreign))
    assert {file.name for file in mixed.iterdir()} == {"notes.txt", "state.1.nbc", "more.nbi"}
    assert (folder / STALE).is_symlink()
    assert written.is_file()
    assert plain.is_file()


def test_a_linked_folder_is_not_cleaned(tmp_path):
    """Where the folder itself is a link, somebody else may keep things behind it."""
    entry = _entry(tmp_path / "elsewhere", STALE)
    (tmp_path / "kernels").symlink_to(entry.parent)
    remove_stale_entries(tmp_path / "kernels", ())
    assert len(list(entry.iterdir())) == 2


def test_nothing_is_removed_while_another_process_is_at_it(tmp_path):
    """Whoever creates or removes kernels holds a lock."""
    entry = _entry(tmp_path, STALE)
    lock = FileLock(tmp_path / LOCK)
    assert lock.acquire()
    remove_stale_entries(tmp_path, ())
    assert len(list(entry.iterdir())) == 2

    making = threading.Thread(target=make_entry, args=(entry,))
    making.start()
    assert has_stale_entries(tmp_path)
    lock.release(remove=False)
    making.join(10.0)
    assert not has_stale_entries(tmp_path)


def test_other_folders_beside_the_kernels_stay(tmp_path):
    """NUMBA_CACHE_DIR is shared: the program has a folder of its own in it."""
    foreign = _entry(tmp_path, "x")
    lookalike = _entry(tmp_path, STALE)
    own = _entry(tmp_path / "mechstudio-kernels", STALE)
    needed = kernel_files()[-1]
    module = ".".join(needed.relative_to(REPOSITORY / "mechstudio").with_suffix("").parts)
    kept = _entry(own.parent, f"{module}-{source_hash(needed)}")
    code = "from mechstudio.compiler.cache import cache_folder; print(cache_folder())"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=REPOSITORY,
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == str(own.parent)
    assert done.stderr == ""
    assert len(list(foreign.iterdir())) == len(list(lookalike.iterdir())) == 2
    assert not own.exists()
    assert kept.exists()


def test_an_unwritable_folder_is_said_once(tmp_path, monkeypatch, caplog, fresh_search):
    """The kernels then lie in one folder for all starts, which one line names."""
    file = tmp_path / "file"
    file.touch()
    temporary = tmp_path / "temporary"
    temporary.mkdir(mode=0o700)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(file / "cache"))
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    with caplog.at_level(logging.WARNING, "mechstudio"):
        first = cache_folder()
        assert cache_folder() == first
    (record,) = caplog.records
    assert str(first) in record.getMessage()
    assert str(file) in record.getMessage()

    kernel_folder.kernel_folder.cache_clear()
    assert kernel_folder.kernel_folder() == first
    assert first.parent == temporary


@pytest.mark.skipif(sys.platform == "win32", reason="there the temporary folder is private")
@pytest.mark.parametrize("trap", ["open", "link", "file", "parent", "owner"])
def test_a_folder_of_others_is_not_trusted(trap, tmp_path, monkeypatch):
    """Where somebody else could put code, the kernels of this start lie somewhere new."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    expected = tmp_path / f"{kernel_folder.NAME_IN_SHARED_FOLDER}-{os.getuid()}"
    if trap == "open":
        expected.mkdir()
        expected.chmod(0o770)
    elif trap == "link":
        (tmp_path / "target").mkdir(mode=0o700)
        expected.symlink_to(tmp_path / "target")
    elif trap == "file":
        expected.touch()
    elif trap == "parent":
        tmp_path.chmod(0o777)
    else:
        user = os.getuid() + 1
        monkeypatch.setattr(os, "getuid", lambda: user)
        expected = expected.with_name(f"{kernel_folder.NAME_IN_SHARED_FOLDER}-{user}")
    folder = kernel_folder._temporary_folder()
    assert folder != expected
    assert folder.stat().st_mode & 0o077 == 0
