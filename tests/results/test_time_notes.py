"""Notes in result files."""

import h5py

from mechstudio.results import load_result, open_result
from mechstudio.results.time_notes import read_time_notes
from tests.gui.plots.made_up_run import finished_run
from tests.gui.tree.example import all_kinds


def test_notes_go_with_the_rows_and_stay_out_of_the_channels(tmp_path):
    """They come back in order of time; files without have none, and damaged ones do no harm."""
    result, path = finished_run(all_kinds(), 11), tmp_path / "run.h5"
    result.save(path)
    assert read_time_notes(path) == ()
    notes = ((0.05, "Größter Ausschlag"), (0.01, "Start"))
    result.save(path, notes)
    assert read_time_notes(path) == tuple(sorted(notes))
    for read in (load_result, open_result):
        assert read(path).names() == result.names()
    with h5py.File(path, "a") as file:
        assert file["time_notes/time"].attrs["unit"] == "s"
        file["time_notes/time"][0] = float("nan")
    assert read_time_notes(path) == (notes[0],)
    with h5py.File(path, "a") as file:
        del file["time_notes/text"]
    assert read_time_notes(path) == ()
    assert load_result(path).count == 11
    assert read_time_notes(tmp_path / "none.h5") == ()
