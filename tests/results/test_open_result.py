"""Results that are opened with their rows left in the file: the same numbers, read when asked."""

import pickle

import h5py
import numpy as np
import pytest

from mechstudio.errors import FileError
from mechstudio.results import archive, load_result, open_result, row_file
from mechstudio.results.rounding import rounding
from mechstudio.results.stored_store import OVERVIEW_ROWS, StoredArray
from tests.gui.tree.example import all_kinds
from tests.results.synthetic import synthetic_result

ROWS = 6000


@pytest.fixture
def path(tmp_path, monkeypatch):
    """A file of every kind of channel, whose rows stay in it."""
    monkeypatch.setattr(archive, "_SMALL", 0)
    result = synthetic_result(all_kinds(), ROWS)
    result.store.time[:ROWS] = np.arange(ROWS) * 1e-3
    result.save(tmp_path / "run.h5")
    return tmp_path / "run.h5"


def test_every_channel_is_that_of_the_file(path):
    """Whole channels, ranges and single rows are the numbers that are read at once."""
    opened, known = open_result(path), load_result(path)
    assert opened.store.is_stored
    assert opened.names() == known.names()
    for name in known.names():
        assert np.array_equal(opened[name], known[name], equal_nan=True), name
        for start, stop in ((0, 1), (2999, 3001), (ROWS - 2, ROWS), (17, 17), (100, ROWS)):
            part = opened.read(name, start, stop)
            assert np.array_equal(part, known.read(name, start, stop), equal_nan=True), name
    assert opened.statistics == known.statistics
    assert opened.settings == known.settings


def test_arrays_are_sliced_as_those_of_numpy(path):
    """Rows by number, from the end, by lists and by steps."""
    opened, known = open_result(path).store, load_result(path).store
    rows = np.array([5, ROWS - 1, 0, 4000, 5])
    for name in ("time", "body_pose", "energy", "joint_effort"):
        lazy, array = getattr(opened, name), getattr(known, name)
        assert isinstance(lazy, StoredArray)
        assert lazy.shape == array.shape
        for key in (3, -1, rows, -rows - 1, slice(10, 90, 7), slice(4, 2), rows > 100):
            if isinstance(key, np.ndarray) and key.dtype == bool:
                key = np.arange(ROWS) % 1000 == 3
            assert np.array_equal(lazy[key], array[key], equal_nan=True), (name, key)
        assert np.array_equal(lazy[4:][2:7], array[4:][2:7], equal_nan=True)
    assert np.array_equal(opened.body_pose[7:9, 1, 3:], known.body_pose[7:9, 1, 3:])
    with pytest.raises(IndexError):
        opened.time[ROWS]
    with pytest.raises(ValueError, match="cannot be changed"):
        opened.time.setflags(write=True)


def test_few_pieces_are_kept(path):
    """Reading the whole file row by row keeps no more of it than there is room for."""
    opened = open_result(path)
    file = opened.store.file
    file._room = 8 * row_file.PIECE * 6
    for row in range(0, ROWS, 50):
        assert opened.store.body_pose[row].shape[1] == 7
        assert opened.store.energy[row].shape == (5,)
    kept = sum(piece.nbytes for piece in file._pieces.values())
    assert kept == file._used
    assert 0 < kept <= file._room < ROWS * opened.store.row_bytes


def test_overview_holds_poses_from_first_to_last(path):
    """What paths are drawn from are rows of the file, the first and the last among them."""
    opened, known = open_result(path), load_result(path)
    opened.store.look_over(lambda: True)
    assert opened.store.overview is None
    opened.store.look_over(lambda: False)
    seen = opened.store.overview
    assert seen.count == OVERVIEW_ROWS
    rows = np.searchsorted(known.time, seen.time)
    assert (rows[0], rows[-1]) == (0, ROWS - 1)
    assert np.array_equal(seen.body_pose, known.store.body_pose[rows])


def test_moments_rounding_and_copies_are_the_same(path):
    """What is derived from rows does not ask where these are."""
    opened, known = open_result(path), load_result(path)
    times = [0.0, 0.0123, 5.9]
    for name in ("bodies/b/position", "joints/j/coordinate", "energy/kinetic"):
        assert np.array_equal(opened.at(times)[name], known.at(times)[name])
    assert rounding(opened).keys() == rounding(known).keys()
    copy = pickle.loads(pickle.dumps(opened))
    assert not copy.store.is_stored
    assert copy.equals(known)


def test_small_files_are_read_at_once(path, monkeypatch):
    """Nothing holds a small file open."""
    monkeypatch.undo()
    opened = open_result(path)
    assert not opened.store.is_stored
    assert opened.equals(load_result(path))


def test_a_damaged_piece_is_not_a_number(path):
    """What cannot be read leaves a gap and a reason; all else is read."""
    with h5py.File(path) as file:
        name = next(f"bodies/{body}/position" for body in file["bodies"])
        size = file[name].chunks[0]
        place = file[name].id.get_chunk_info(1)
    with path.open("r+b") as raw:
        raw.seek(place.byte_offset)
        raw.write(b"\xff" * place.size)
    opened = open_result(path)
    values = opened[name]
    assert np.isfinite(values[:size]).all()
    assert np.isnan(values[size : size + 1]).all()
    assert opened.store.file.damage


@pytest.mark.parametrize("name", ["energy/total", "time"])
def test_a_file_without_a_dataset_is_refused(path, name):
    """What is missing is told when the file is opened, not when it is played."""
    with h5py.File(path, "r+") as file:
        del file[name]
    with pytest.raises(FileError, match="damaged"):
        open_result(path)
