"""Runs whose rows go to a file while they go on: the same rows to the bit, in little memory."""

import errno
import shutil
import sys
from pathlib import Path

import h5py
import numpy as np
import pytest

import mechstudio as ms
from mechstudio.results import load_result, open_result, row_stream
from mechstudio.results.row_memory import RowMemory
from mechstudio.results.row_stream import partial_file
from mechstudio.results.streamed_store import StreamedStore
from mechstudio.simulation import RunOptions, Simulation
from mechstudio.simulation.runs import run as run_module
from mechstudio.simulation.runs import run_start
from tests.simulation.runs.test_switches import ANGLE, RATE, pendulum, sets

PIECE = 64
CHUNK = 200  # right-hand sides and rows between two looks, on machines of any speed
SWITCHED = pendulum(
    sets("cut", f"{ANGLE} < -20 deg", "k", 0.0),
    sets("push", f"{RATE} > 1 rad/s", "torque", 0.3),
    ms.Event(name="low", when=ANGLE),
)
CASES = {
    "loop": (ms.sample("four_bar"), {"duration": 0.8}),
    "forces": (ms.sample("joint_gallery"), {"duration": 1.0, "output_step": 1e-3}),
    "events": (SWITCHED, {"duration": 3.0}),
    "momenta": (ms.sample("spatial_double_pendulum"), {"duration": 1.0, "solver": "hdca"}),
    "fixed steps": (pendulum(), {"duration": 1.0, "solver": "ali3p"}),
    "stopped": (pendulum(), {"duration": 5.0, "max_steps": 300}),
}


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    """Every row goes to the file as soon as there are a few, and out of memory."""
    monkeypatch.setattr(run_module, "next_chunk", lambda *given: CHUNK)
    monkeypatch.setattr(run_start, "IN_MEMORY", 0)
    monkeypatch.setattr(row_stream, "_SMALL", -1)
    monkeypatch.setattr(row_stream, "_MOST_ROWS", PIECE)
    monkeypatch.setattr(row_stream, "_KEPT_BYTES", 0)


def begun(case, path=None):
    model, options = CASES[case]
    given = {"output_step": 2e-4} | options
    return Simulation(model, RunOptions.for_mechanism(model, rows_file=path, **given))


def run(simulation, look=lambda: None):
    while not simulation.advance(0.003):
        look()
    return simulation.result


def same(one, other, stop=None):
    """Names of the channels whose rows are others."""
    assert one.names() == other.names()
    rows = slice(0, stop)
    return [
        name
        for name in one.names()
        if not np.array_equal(one[name][rows], other[name][rows], equal_nan=True)
    ]


@pytest.mark.wide
@pytest.mark.parametrize("case", CASES)
def test_file_and_memory_have_the_same_rows(case, tmp_path):
    """Read while the run goes on, afterwards, and from the file, whole and opened."""
    whole = run(begun(case))
    path = tmp_path / "runs" / "run.h5"
    simulation = begun(case, path)
    streamed = simulation.result
    chance = np.random.default_rng(3)

    def look():
        count = streamed.count
        for name in chance.choice(streamed.names(), 5):
            start = int(chance.integers(0, max(1, count - 5)))
            part = streamed.read(name, start, start + 40)
            assert np.array_equal(part, whole.read(name, start, start + len(part))), name

    run(simulation, look)
    assert isinstance(streamed.store, StreamedStore)
    assert streamed.store.is_in_file
    assert not partial_file(path).exists()
    assert [entry.name for entry in path.parent.iterdir()] == ["run.h5"]
    for other in (streamed, load_result(path), open_result(path)):
        assert same(whole, other) == []
        assert (other.status, other.status_message) == (whole.status, whole.status_message)
        assert other.events == whole.events
        assert other.settings == whole.settings
    assert load_result(path).statistics == streamed.statistics


@pytest.mark.wide
@pytest.mark.parametrize("case", ["loop", "events"])
def test_what_was_written_can_be_opened_whenever_the_program_ends(case, tmp_path):
    """The file, as it lies on the disk in the middle of a run, has the first rows of the run."""
    whole = run(begun(case))
    path = tmp_path / "run.h5"
    simulation = begun(case, path)
    copies = [tmp_path / f"{name}.h5" for name in ("early", "middle", "late")]
    due = [0.0, 0.5, 0.9]  # parts of the rows

    def look():
        if not due or simulation.result.count < due[0] * whole.count:
            return
        if partial_file(path).exists() and simulation.result.store.first_kept > 0:
            # what a killed program leaves; a copy that is made during writes would be torn
            simulation._stream._await()
            shutil.copy(partial_file(path), copies[-len(due)])
            due.pop(0)

    run(simulation, look)
    assert not due
    counts = []
    for copy in copies:
        left = open_result(copy)
        assert left.count % 16 == 0
        assert same(whole, left, left.count) == []
        assert left.status == "stopped"
        assert "ended before" in left.status_message
        assert left.events == whole.events[: len(left.events)]
        counts.append(left.count)
    assert 0 < counts[0] < counts[1] < counts[2] <= whole.count


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells that memory was given back")
def test_memory_of_written_rows_is_given_back(tmp_path):
    """All rows but the latest are gone from the arrays that the run writes."""
    simulation = begun("loop", tmp_path / "run.h5")
    store, kept = simulation.result.store, []

    def look():
        poses = store.working().body_pose[: store.count]
        page = 4096 // poses.strides[0] + 2
        assert not poses[: max(0, store.first_kept - page)].any()
        kept.append(store.count - store.first_kept)

    run(simulation, look)
    assert len(kept) > 5
    assert not store.working().body_pose[: store.count - PIECE].any()
    assert max(kept) < store.count


def test_the_latest_rows_stay_in_memory(tmp_path, monkeypatch):
    """As many as have room, so that pictures of a run that goes on wait for no file."""
    simulation = begun("loop", tmp_path / "run.h5")
    store, kept = simulation.result.store, []
    monkeypatch.setattr(row_stream, "_KEPT_BYTES", 1000 * store.row_bytes)
    run(simulation, lambda: kept.append((store.count, store.count - store.first_kept)))
    assert max(count for count, _ in kept) > 2000
    assert all(rows >= min(1000, count) for count, rows in kept)
    assert all(rows < 2000 for _, rows in kept)


def test_rows_after_a_dead_point_are_dropped_from_the_file(tmp_path):
    """Rows that were written are taken off again where the run turns out to end before them."""
    simulation = begun("loop", tmp_path / "run.h5")
    while simulation.result.count < 20 * PIECE:
        simulation.advance(0.003)
    result = simulation.result
    known = {name: result.read(name, 0, 100) for name in result.names()}
    result.store.count = 100
    simulation.stop()
    for other in (result, load_result(tmp_path / "run.h5")):
        assert other.count == 100
        assert all(np.array_equal(other[name], rows) for name, rows in known.items())


def test_a_full_disk_leaves_the_rows_in_memory(tmp_path, monkeypatch):
    """The run goes on, and says so."""
    whole = run(begun("loop"))
    simulation = begun("loop", tmp_path / "run.h5")
    written, flush = [], h5py.File.flush

    def full(file):
        written.append(file)
        if len(written) > 4:
            raise OSError(errno.ENOSPC, "No space left on device")
        flush(file)

    monkeypatch.setattr(h5py.File, "flush", full)
    result = run(simulation)
    assert same(whole, result) == []
    assert not result.store.is_in_file
    (note,) = [note for note in result.statistics.notes if "memory only" in note]
    assert "No space left" in note


def test_a_run_that_the_disk_has_no_room_for_names_both_sizes(tmp_path, monkeypatch):
    """A longer output step is one remedy, room on the disk the other."""
    usage = shutil.disk_usage(tmp_path)._replace(free=200_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    with pytest.raises(ms.SolverError) as caught:
        begun("loop", tmp_path / "run.h5")
    message = str(caught.value)
    assert "4001 rows, 4.42 MB in all" in message
    assert f"the disk of '{tmp_path / 'run.h5'}' has room for 0.2 MB" in message
    assert "Make room there, or choose a longer output_step." in message


def test_a_short_run_leaves_no_file(tmp_path, monkeypatch):
    """What takes no time and little room is written when it is asked for."""
    monkeypatch.setattr(row_stream, "_SMALL", 2**30)
    result = run(begun("loop", tmp_path / "run.h5"))
    assert list(tmp_path.iterdir()) == []
    assert not result.store.is_in_file
    assert result.count == 4001


def test_the_output_of_a_script_has_all_channels_and_leaves_nothing_beside(tmp_path, monkeypatch):
    """Its rows were in a file beside it meanwhile, and are those of a run in memory."""
    seen = set()
    monkeypatch.setattr("mechstudio.simulation.runs.to_end.CHUNK", 0.003)

    def look(part):
        seen.update(path.name for path in tmp_path.iterdir())

    model, duration, step = ms.sample("four_bar"), 0.8, 2e-4
    path = tmp_path / "run.h5"
    result = ms.simulate(model, duration, output_step=step, output=path, progress=look)
    assert isinstance(result.store, StreamedStore)
    assert "run.rows.partial.h5" in seen
    assert [file.name for file in tmp_path.iterdir()] == ["run.h5"]
    plain = ms.simulate(model, duration, output_step=step)
    with h5py.File(path) as file:
        assert all(name in file for name in plain.names())
    for found in (result, load_result(path)):
        assert same(found, plain) == []


def test_the_output_of_a_run_that_fails_is_written(tmp_path):
    """Rows up to the failure are in the file, with its reason."""
    model = pendulum()
    force = ms.Torque(name="bad", body=model.bodies[0].name, function=("0", "0", "sqrt(0.5 - t)"))
    path = tmp_path / "failed.h5"
    with pytest.raises(ms.SolverError):
        ms.simulate(model.edited(forces=[*model.forces, force]), 2.0, output=path)
    found = load_result(path)
    assert found.status == "failed"
    assert 0.4 < found.time[-1] < 0.6


@pytest.mark.parametrize(("name", "said"), [("run.csv", "export"), ("no/run.h5", "folder")])
def test_an_output_that_cannot_be_is_refused_before_the_run(tmp_path, name, said):
    """Nothing is computed in vain."""
    with pytest.raises(ms.FileError, match=said):
        ms.simulate(ms.sample("four_bar"), 1e9, output_step=1e5, output=tmp_path / name)


def test_a_list_of_channels_is_no_output():
    """What is meant is told, before the run."""
    with pytest.raises(ms.ModelError, match="output: is the name of a file"):
        ms.simulate(ms.sample("four_bar"), output=["bodies/*/position"])


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what memory is allocated")
def test_times_of_written_rows_take_no_memory(tmp_path):
    """They come back from the disk as they were, however often they are given back."""
    memory = RowMemory((2**22,), tmp_path)
    assert memory.is_in_file
    assert list(tmp_path.iterdir()) == []
    values = np.arange(2.0**22)
    before = allocated()
    for _ in range(3):
        memory.array[:] = values
        memory.give_back(0, 2**22)
        assert np.array_equal(memory.array[:: 2**11], values[:: 2**11])
    # 32 MiB if they were in memory
    assert allocated() - before < 8.0


def allocated():
    """Memory of the process that no file holds [MiB]."""
    (line,) = (
        line
        for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines()
        if line.startswith("RssAnon:")
    )
    return int(line.split()[1]) / 1024


def test_times_stay_in_memory_without_room_for_a_file(tmp_path):
    """A folder that cannot be written, or a full disk, changes nothing for who reads them."""
    (tmp_path / "file").touch()
    memory = RowMemory((10,), tmp_path / "file" / "folder")
    assert not memory.is_in_file
    memory.array[:] = np.arange(10.0)
    assert memory.array.tolist() == np.arange(10.0).tolist()
