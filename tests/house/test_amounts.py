"""Of wide groups of tests a part is tried, which holds something of everything."""

import pytest

from tests import amounts

SAMPLES = [f"sample {number}" for number in range(12)]


class Case:
    """A test of a group, as pytest collects it."""

    def __init__(self, group, member, is_wide=True):
        self.nodeid, self.member, self.is_wide = f"{group}[{member}]", member, is_wide

    def get_closest_marker(self, name):
        return pytest.mark.wide if self.is_wide and name == "wide" else None


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
    others = [Case("test_law", sample, is_wide=False) for sample in SAMPLES]
    assert tried(others) == others


def test_each_member_is_met_in_some_group(tried):
    """Groups do not all begin with the first one; the order of tests does not matter."""
    cases = [Case(f"test_law_{number}", sample) for sample in SAMPLES for number in range(40)]
    assert {case.member for case in tried(cases)} == set(SAMPLES)
    assert set(tried(cases[::-1])) == set(tried(cases))
