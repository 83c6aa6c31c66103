"""Merging items of unequal height: no order of merges is lower."""

from __future__ import annotations

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from mechstudio.topology.biased_merge import merge_in_order, merge_lowest, split_hub

Heights = tuple[int, ...]
Span = tuple[int, int, int]  # first item, end, height

heights = st.lists(st.integers(0, 6), min_size=1, max_size=9).map(tuple)


@cache
def _least_ordered_height(items: Heights) -> int:
    if len(items) == 1:
        return items[0]
    cuts = range(1, len(items))
    return 1 + min(
        max(_least_ordered_height(items[:cut]), _least_ordered_height(items[cut:])) for cut in cuts
    )


@given(heights)
def test_ordered_merge_has_the_least_height(items: Heights) -> None:
    """The height built is the least over all binary trees that keep the order."""

    def merge(left: Span, right: Span) -> Span:
        assert left[1] == right[0]
        return left[0], right[1], max(left[2], right[2]) + 1

    spans = [(index, index + 1, height) for index, height in enumerate(items)]
    first, end, height = merge_in_order(spans, items, merge)
    assert (first, end) == (0, len(items))
    assert height == _least_ordered_height(items)


@given(heights)
def test_unordered_merge_meets_the_kraft_bound(items: Heights) -> None:
    """The least H with sum of 2**h at most 2**H is reached."""
    height = merge_lowest(items, lambda item: item, lambda left, right: max(left, right) + 1)
    assert height == (sum(1 << item for item in items) - 1).bit_length()


@given(st.lists(st.integers(0, 6), max_size=60))
def test_hub_takes_up_each_arm_once_and_stays_low(arms: list[int]) -> None:
    """All arms are dealt out; the height is within two of the bound of Kraft's inequality."""
    split = split_hub(arms)
    assert sorted(arm for fragment in split.fragments for arm in fragment) == list(range(len(arms)))
    assert all(split.fragments) or len(split.fragments) == 1
    bound = (sum(1 << arm for arm in arms)).bit_length()
    assert bound <= split.height + 1
    assert split.height <= bound + 3


def test_few_arms_need_no_fragments() -> None:
    """Up to three arms a single body is as low as any split."""
    for count in range(4):
        assert len(split_hub([0] * count).fragments) == 1
    assert len(split_hub([0] * 4).fragments) == 2
