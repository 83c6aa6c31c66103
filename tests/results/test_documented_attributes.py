"""What docs/results.md says of the root of result files."""

import re

import h5py

from tests.house.tracked_files import REPOSITORY
from tests.results.synthetic import synthetic_result

# only where something tells
SOMETIMES = {"error_estimate"}


def documented():
    """Names in the first column of the table of attributes of the root."""
    page = (REPOSITORY / "docs" / "results.md").read_text(encoding="utf-8")
    table = page.split("The root has the attributes below.")[1].split("\n\n")[1]
    return [
        name
        for line in table.splitlines()[2:]
        for name in re.findall(r"`(\w+)`", line.split("|")[1])
    ]


def test_the_page_lists_the_attributes_of_the_root(tmp_path):
    """Each once, and none that a file lacks."""
    synthetic_result().save(tmp_path / "run.h5")
    with h5py.File(tmp_path / "run.h5") as file:
        there = set(file.attrs)
    names = documented()
    assert len(names) == len(set(names))
    assert set(names) - there <= SOMETIMES
    assert there <= set(names)


def test_a_truth_value_is_what_the_page_says(tmp_path):
    """Readers of other languages meet the enumeration."""
    synthetic_result().save(tmp_path / "run.h5")
    with h5py.File(tmp_path / "run.h5") as file:
        kind = file.attrs.get_id("has_momentum").get_type()
        assert kind.get_class() == h5py.h5t.ENUM
        assert kind.get_super().get_size() == 1
        names = {kind.get_member_name(k): kind.get_member_value(k) for k in range(2)}
    assert names == {b"FALSE": 0, b"TRUE": 1}
