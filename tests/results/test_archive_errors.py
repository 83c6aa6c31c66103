"""Messages about result files that cannot be written: one sentence, without the library's words."""

import errno
import os
import shutil
import sys
from collections import namedtuple

import h5py
import numpy as np
import pytest

from mechstudio.errors import FileError
from mechstudio.results import archive, hdf5_writing, load_result
from tests.little_room import said_on_saving
from tests.results.synthetic import synthetic_result

TOO_LARGE = os.strerror(errno.EFBIG)
LIBRARY = "Unable to synchronously create file (unable to open file: errno = {0}, flags = 13)"
Usage = namedtuple("Usage", "total used free")


def _message(write, path):
    with pytest.raises(FileError) as caught:
        write(path)
    message = str(caught.value)
    assert str(path) in message
    assert "errno" not in message
    assert len(message.splitlines()) == 1
    return message


@pytest.mark.parametrize("method", ["save", "to_csv"])
def test_missing_folder(tmp_path, method):
    """The folder is named, and what to do."""
    message = _message(getattr(synthetic_result(), method), tmp_path / "missing" / "out")
    assert f"the folder '{tmp_path / 'missing'}' does not exist" in message


@pytest.mark.parametrize("number", [13, 28, 30])
@pytest.mark.parametrize("kind", ["opening", "closing"])
def test_reason_is_that_of_the_system(tmp_path, monkeypatch, number, kind):
    """No permission, a full disk and a read-only disk are called so, whenever they show."""

    def fail(*_arguments, **_options):
        text = LIBRARY.format(number)
        raise OSError(number, text) if kind == "opening" else RuntimeError(text)

    monkeypatch.setattr(h5py.File, "create_dataset", fail)
    message = _message(synthetic_result().save, tmp_path / "out.h5")
    assert os.strerror(number) in message
    assert os.listdir(tmp_path) == []


def test_disk_that_is_too_full(tmp_path, monkeypatch):
    """The library is not even started on it."""
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**9, 10**9, 100))
    monkeypatch.setattr(h5py, "File", None)
    assert "No space left" in _message(synthetic_result().save, tmp_path / "out.h5")


def test_errors_without_a_number_stay():
    """What is no matter of the system is not dressed up as one."""
    with pytest.raises(RuntimeError, match="strange"), hdf5_writing.plain_errors():
        raise RuntimeError("strange")


def test_runs_are_written_at_the_same_time(tmp_path, monkeypatch):
    """As by two windows, each on a thread of its own; one is begun while the other is open."""
    result, write = synthetic_result(), archive._write_content
    paths = [tmp_path / name for name in ("one.h5", "other.h5")]

    def nested(file, **given):
        monkeypatch.setattr(archive, "_write_content", write)
        result.save(paths[1])
        write(file, **given)

    monkeypatch.setattr(archive, "_write_content", nested)
    result.save(paths[0])
    for path in paths:
        assert np.array_equal(load_result(path).time, result.time)


def test_a_head_that_does_not_add_up_is_refused_at_once(tmp_path):
    """The library would wait for whoever writes to the file to mend it."""
    path = tmp_path / "out.h5"
    synthetic_result().save(path)
    content = bytearray(path.read_bytes())
    content[11] ^= 4  # says that somebody is writing, in what the checksum is of
    path.write_bytes(content)
    with pytest.raises(FileError, match="the result file is damaged"):
        load_result(path)


MADE = """
from tests.results.synthetic import synthetic_result

kept = synthetic_result()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="files have no limits there")
def test_rows_that_do_not_fit_end_no_program(tmp_path):
    """Where the free room of a disk does not tell that they will not; nothing is left of them."""
    path = tmp_path / "out.h5"
    said = f"Cannot write '{path}': {TOO_LARGE}. Choose another file or folder.\n"
    assert said_on_saving(MADE, path) == said
