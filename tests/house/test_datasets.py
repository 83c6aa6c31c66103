"""Whatever a run stores says what it is."""

import re
from types import SimpleNamespace

import pytest

from mechstudio.joints import JOINT_TYPES
from mechstudio.model.forces import FORCES
from mechstudio.results.datasets import DATASETS

_SYMBOL = r"(?:kg|m|s|N|J|W|rad)(?:\^\d)?"
# 1 for a pure number; a comma where shifts and angles share a norm
UNIT = re.compile(rf"1|{_SYMBOL}(?:(?:[ /]|, ){_SYMBOL})*")

CASES = [
    pytest.param(dataset, kind, id=f"{dataset.subject}-{dataset.key}-{kind.key if kind else ''}")
    for dataset in DATASETS
    for kind in (JOINT_TYPES if dataset.subject in {"joints", "drivers", "couplings"} else [None])
]


@pytest.mark.parametrize(("dataset", "kind"), CASES)
def test_dataset_has_units_label_and_description(dataset, kind):
    """A reader of the file needs neither this program nor its documentation."""
    assert dataset.label
    assert len(dataset.description.split()) > 1
    units = [column.unit for column in dataset.columns(kind)]
    assert [unit for unit in units if not UNIT.fullmatch(unit)] == []


def test_dataset_names_are_unique():
    """A name leads to one thing."""
    names = [(dataset.subject, dataset.key) for dataset in DATASETS if dataset.subject != "forces"]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("kind", FORCES, ids=lambda kind: kind.model_fields["type"].default)
def test_each_force_tells_what_it_does_under_unique_names(kind):
    """Types of forces share keys, an element has each once; all have a power."""
    entries = [dataset for dataset in DATASETS if dataset.subject == "forces"]
    force = SimpleNamespace(
        type=kind.model_fields["type"].default,
        table=kind.table,
        is_torque=getattr(kind, "is_torque", None),
    )
    keys = [dataset.key for dataset in entries if dataset.belongs(force)]
    assert len(set(keys)) == len(keys)
    assert "power" in keys
    assert {"force", "torque", "effort"} & set(keys)
