"""Notes in result files."""

import pickle

import h5py
import pytest

from mechstudio.results import load_result, open_result
from tests.gui.plots.made_up_run import finished_run
from tests.gui.tree.example import all_kinds

NOTES = ((0.05, "Größter Ausschlag"), (0.01, "Start"))


@pytest.mark.parametrize("read", [load_result, open_result])
def test_notes_go_with_the_rows_and_stay_out_of_the_channels(tmp_path, read):
    """They come back in order of time; files without have none, and damaged ones do no harm."""
    result, path = finished_run(all_kinds(), 11), tmp_path / "run.h5"
    result.save(path)
    assert read(path).time_notes == ()
    result.save(path, NOTES)
    assert read(path).time_notes == tuple(sorted(NOTES))
    assert read(path).names() == result.names()
    with h5py.File(path, "a") as file:
        assert file["time_notes/time"].attrs["unit"] == "s"
        file["time_notes/time"][0] = float("nan")
    assert read(path).time_notes == (NOTES[0],)
    with h5py.File(path, "a") as file:
        del file["time_notes/text"]
    assert read(path).time_notes == ()
    assert read(path).count == 11


def test_notes_stay_with_a_run_that_is_saved_anew(tmp_path):
    """So they do with a pickled one; other notes take their place where they are given."""
    path, other = tmp_path / "run.h5", tmp_path / "other.h5"
    finished_run(all_kinds(), 11).save(path, NOTES)
    opened = load_result(path)
    opened.save(other)
    assert load_result(other).time_notes == opened.time_notes == tuple(sorted(NOTES))
    assert pickle.loads(pickle.dumps(opened)).time_notes == opened.time_notes
    opened.save(other, ())
    assert load_result(other).time_notes == ()
