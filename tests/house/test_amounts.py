"""Of wide groups of tests a part is tried, which holds something of everything."""

import pytest

from tests import amounts

SAMPLES = [f"sample {number}" for number in range(12)]


class Case:
    """A test of a group, as pytest collects it."""

    def __init__(self, group, member, marker="wide"):
        self.nodeid, self.member, self.marker = f"{group}[{member}]", member, marker

    def get_closest_marker(self, name):
        return getattr(pytest.mark, name) if name == self.marker else None


@pytest.fixture
def tried(monkeypatch):
    """The cases that are tried of some."""

    def tried(cases, thorough=False):
        monkeypatch.setattr(amounts, "IS_THOROUGH", thorough)
        left = amounts.left_for_thorough(cases)
        return [case for case in cases if case not in left]

    return tried


def test_a_fifth_of_a_wide_group_is_tried(tried):
    """Of a small group one, and of any other test all cases."""
    wide = [Case("test_law", sample) for sample in SAMPLES]
    assert len(tried(wide)) in (2, 3)
    assert tried(wide, thorough=True) == wide
    small = wide[: amounts.STRIDE - 1]
    assert len(tried(small)) == 1
    others = [Case("test_law", sample, marker="") for sample in SAMPLES]
    assert tried(others) == others


def test_a_long_test_waits_for_a_thorough_run(tried):
    """The others of its file do not."""
    long, short = Case("test_long", "", marker="long"), Case("test_short", "", marker="")
    assert tried([long, short]) == [short]
    assert tried([long, short], thorough=True) == [long, short]


def test_each_member_is_met_in_some_group(tried):
    """Groups do not all begin with the first one; the order of tests does not matter."""
    cases = [Case(f"test_law_{number}", sample) for sample in SAMPLES for number in range(40)]
    assert {case.member for case in tried(cases)} == set(SAMPLES)
    assert set(tried(cases[::-1])) == set(tried(cases))
