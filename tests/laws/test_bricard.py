"""Bricard's six-bar loop: movable although counting freedoms says it is not."""

from mechstudio.simulation import check
from tests.laws.solved import sample


def test_check_finds_the_freedom_and_the_redundant_constraint():
    """30 constraints of rank 29 on 30 coordinates."""
    report = check(sample("bricard"))
    assert report.degrees_of_freedom == 1
    assert len(report.redundant) == 1
