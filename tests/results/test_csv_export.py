"""CSV files: the names of the channels, exact numbers, little memory."""

import csv
import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechstudio.errors import FileError
from mechstudio.results import csv_export
from tests.amounts import examples
from tests.results.synthetic import every_joint, mechanism_of, synthetic_result
from tests.results.test_archive import names


def _table(path):
    with path.open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    return header, np.array([[float(cell) for cell in row] for row in rows])


def test_header_names_dataset_component_and_unit(tmp_path):
    """Columns are found by the names of the result file."""
    mechanism = mechanism_of(["crank"], [("pivot", "revolute", "ground", "crank")])
    synthetic_result(mechanism).to_csv(tmp_path / "out.csv")
    header, _ = _table(tmp_path / "out.csv")
    assert header[:5] == [
        "time [s]",
        "bodies/crank/position/x [m]",
        "bodies/crank/position/y [m]",
        "bodies/crank/position/z [m]",
        "bodies/crank/orientation/w [1]",
    ]
    assert "joints/pivot/coordinate/angle [rad]" in header
    assert "energy/total [J]" in header
    assert len(set(header)) == len(header)


@pytest.mark.wide
@pytest.mark.parametrize("rows", [0, 1, 255, 256, 257, 600])
def test_numbers_read_back_exactly(tmp_path, rows):
    """All rows are there, to the last bit."""
    result = synthetic_result(rows=rows)
    result.to_csv(tmp_path / "out.csv")
    header, table = _table(tmp_path / "out.csv")
    expected = np.hstack([result[name].reshape(rows, -1 if rows else 0) for name in result.names()])
    if rows:
        assert table.shape == (rows, len(header))
        assert np.array_equal(table, expected)
    else:
        assert table.size == 0


@settings(max_examples=examples(30))
@given(data=st.data(), body=names)
def test_any_name_and_number_survives(tmp_path_factory, data, body):
    """Quotes, commas and every finite or infinite number come back."""
    result = synthetic_result(mechanism_of([body]), rows=1)
    values = st.floats(allow_nan=False, width=64)
    result.store.energy[0] = data.draw(st.lists(values, min_size=5, max_size=5))
    path = tmp_path_factory.mktemp("any") / "out.csv"
    result.to_csv(path)
    header, table = _table(path)
    assert header[1] == f"bodies/{body}/position/x [m]"
    assert np.array_equal(
        table[0, header.index("energy/kinetic [J]") :][:5], result.store.energy[0]
    )


def test_chosen_names_only(tmp_path):
    """Channels and whole groups can be picked; the time is always first and there once."""
    result = synthetic_result()
    result.to_csv(tmp_path / "out.csv", names=["energy", "joints/revolute/force", "time"])
    header, _ = _table(tmp_path / "out.csv")
    assert [title.partition(" ")[0] for title in header] == [
        "time",
        *(f"energy/{key}" for key in ("kinetic", "potential", "dissipated", "supplied", "total")),
        "energy/mechanical",
        *(f"joints/revolute/force/{axis}" for axis in "xyz"),
    ]


def test_a_part_of_all_channels_of_a_group(tmp_path):
    """Behind the name of a group a component, or the norm, of each channel that has it."""
    result = synthetic_result()
    for part in ("x", "norm"):
        result.to_csv(tmp_path / "out.csv", names=[f"joints/revolute/{part}"])
        header, _ = _table(tmp_path / "out.csv")
        titles = [title.partition(" ")[0] for title in header]
        assert {f"joints/revolute/force/{part}", f"joints/revolute/torque/{part}"} <= {*titles}
        assert all(title.endswith(f"/{part}") for title in titles[1:])


def test_unknown_name_writes_nothing(tmp_path):
    """A typing mistake leaves no file."""
    with pytest.raises(KeyError, match="energy/total"):
        synthetic_result().to_csv(tmp_path / "out.csv", names=["energy/totl"])
    assert list(tmp_path.iterdir()) == []


def test_missing_folder_is_refused(tmp_path):
    """The message names the file."""
    with pytest.raises(FileError, match=r"missing.out\.csv"):
        synthetic_result().to_csv(tmp_path / "missing" / "out.csv")


@pytest.mark.parametrize("suffix", [".parquet", ".MAT", ".mcap", ".glb", ".html", ".h5"])
def test_files_of_other_formats_are_refused(tmp_path, suffix):
    """No text goes into a file whose name promises something else; the remedy is named."""
    with pytest.raises(FileError, match=r"ends in \.csv; .* is written by result\.export"):
        synthetic_result().to_csv(tmp_path / f"out{suffix}")
    assert list(tmp_path.iterdir()) == []


def test_memory_stays_small(tmp_path, monkeypatch):
    """Long runs are written block by block."""
    assert csv_export._BLOCK <= 200_000
    monkeypatch.setattr(csv_export, "_BLOCK", 10_000)
    result = synthetic_result(every_joint(), rows=150)
    tracemalloc.start()
    result.to_csv(tmp_path / "out.csv")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    # a block of 30 rows takes about 0.5 MB as Python numbers, all rows would take 4 MB
    assert peak < 2e6
