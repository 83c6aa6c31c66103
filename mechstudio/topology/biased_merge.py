"""Binary merging of items of unequal height, with a result of least height.

Merging two items of heights a and b gives an item of height max(a, b) + 1. A result of
height H exists exactly when the items fit, as blocks of length 2**height, into a block of
length 2**H (Kraft's inequality), aligned to their own length when their order is fixed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heapify, heappop, heapreplace
from typing import NamedTuple, TypeVar

Item = TypeVar("Item")

MANY_ARMS = 16


def place_block(end: int, height: int) -> int:
    """End of an aligned block of length 2**height placed after `end`."""
    start = -(-end >> height) << height
    return start + (1 << height)


def height_of_length(length: int) -> int:
    """Height of the smallest block that holds `length` >= 1."""
    return (length - 1).bit_length()


def merge_in_order(
    items: Sequence[Item], heights: Sequence[int], merge: Callable[[Item, Item], Item]
) -> Item:
    """Merge neighbors until one item is left, with the least height for this order.

    Args:
        items: At least one item, from left to right.
        heights: Height of each item.
        merge: Called with a left and a right neighbor; returns the merged item.
    """
    starts = []
    end = 0
    for height in heights:
        end = place_block(end, height)
        starts.append(end - (1 << height))

    # two neighbors meet in the smallest aligned block that holds both: the greater the
    # block, the later the merge (a Cartesian tree, built with a stack)
    stack = [items[0]]
    meetings: list[int] = []

    def fold() -> None:
        right = stack.pop()
        stack.append(merge(stack.pop(), right))
        meetings.pop()

    for index in range(1, len(items)):
        meeting = (starts[index - 1] ^ starts[index]).bit_length()
        while meetings and meetings[-1] < meeting:
            fold()
        meetings.append(meeting)
        stack.append(items[index])
    while meetings:
        fold()
    return stack[0]


def merge_lowest(
    items: Sequence[Item], height_of: Callable[[Item], int], merge: Callable[[Item, Item], Item]
) -> Item:
    """Merge the two lowest items until one is left (Golumbic's rule, least height)."""
    heap = [(height_of(item), index) for index, item in enumerate(items)]
    heapify(heap)
    pool = list(items)
    while len(heap) > 1:
        _, first = heappop(heap)
        _, second = heap[0]
        pool[first] = merge(pool[first], pool[second])
        heapreplace(heap, (height_of(pool[first]), first))
    return pool[heap[0][1]]


class HubSplit(NamedTuple):
    """Distribution of the subtrees (arms) around a body over its fragments.

    Attributes:
        height: Height of the body with all arms.
        fragments: Per fragment of the body, the arms it takes up in turn, as indices.
    """

    height: int
    fragments: list[list[int]]


def split_hub(arm_heights: Sequence[int]) -> HubSplit:
    """Smallest number of fragments of a body for all arms at little height.

    A fragment starts at height 0; taking up an arm gives max(fragment, arm) + 1, joining
    two fragments max + 1. One fragment serves up to three arms best. Where there are many
    fragments, one level more than the least is accepted: it saves half of them.
    """
    arms = sorted(range(len(arm_heights)), key=lambda arm: (arm_heights[arm], arm))
    if len(arms) <= 3:
        return _deal(arms, arm_heights, 1)
    best = _deal(arms, arm_heights, len(arms))
    allowed_height = best.height + (len(arms) > MANY_ARMS)
    count = 1 << (len(arms) - 1).bit_length()
    while count > 1:
        count //= 2
        for fewer in (count + count // 2, count):
            if fewer < len(best.fragments):
                split = _deal(arms, arm_heights, fewer)
                if split.height > allowed_height:
                    return best
                best = split
    return best


def _deal(arms: Sequence[int], arm_heights: Sequence[int], count: int) -> HubSplit:
    """Assign each arm, lowest first, to the fragment of least height so far."""
    heap = [(0, fragment) for fragment in range(count)]
    fragments: list[list[int]] = [[] for _ in range(count)]
    for arm in arms:
        height, fragment = heap[0]
        fragments[fragment].append(arm)
        heapreplace(heap, (max(height, arm_heights[arm]) + 1, fragment))
    height = merge_lowest(
        [height for height, _ in heap], lambda item: item, lambda left, right: max(left, right) + 1
    )
    return HubSplit(height, fragments)
