"""Where plots stand on a page: columns as data."""

import pytest

from mechstudio.gui.plots.plot_columns import MOST, dealt, moved, placed, shown_columns, stepped

KEYS = ("a", "b", "c", "d", "e")


def test_new_plots_stand_in_the_shortest_column():
    """What is not shown keeps its place, without a column of its own on the page."""
    assert shown_columns(KEYS, ()) == (KEYS,)
    assert dealt(KEYS, 1) == ()
    two = dealt(KEYS, 2)
    assert two == (("a", "c", "e"), ("b", "d"))
    assert placed((*KEYS, "f", "g"), two) == (("a", "c", "e", "g"), ("b", "d", "f"))
    assert shown_columns(("a", "e", "g"), two) == (("a", "e"), ("g",))
    assert shown_columns(("b",), two) == (("b",),)
    # three columns of two plots wait for a third one
    assert shown_columns(("a", "b", "c"), dealt(("a", "b"), 3)) == (("a",), ("b",), ("c",))


@pytest.mark.parametrize(
    ("key", "target", "side", "found"),
    [
        ("a", "b", "below", (("c", "e"), ("b", "a", "d"))),
        ("d", "c", "above", (("a", "d", "c", "e"), ("b",))),
        # beside: the next column, at the same height
        ("e", "a", "right", (("a", "c"), ("e", "b", "d"))),
        ("a", "e", "right", (("c", "e"), ("b", "d", "a"))),
        ("d", "b", "left", (("d", "a", "c", "e"), ("b",))),
        # there is none: a new column
        ("a", "d", "right", (("c", "e"), ("b", "d"), ("a",))),
        ("d", "c", "left", (("d",), ("a", "c", "e"), ("b",))),
        ("a", "a", "below", (("a", "c", "e"), ("b", "d"))),
    ],
)
def test_a_plot_is_put_beside_another(key, target, side, found):
    assert moved(dealt(KEYS, 2), key, target, side, KEYS) == found


def test_columns_that_are_left_empty_are_gone():
    """So is a column whose only plot moves; alone on the page it cannot move at all."""
    assert moved((("a",), ("b",)), "b", "a", "below", "ab") == (("a", "b"),)
    assert stepped((("a",), ("b",)), "b", "left", "ab") == (("b", "a"),)
    for way in ("left", "right", "up", "down"):
        assert stepped((("a",),), "a", way, "a") == (("a",),)
    full = tuple((key,) for key in "abcd")
    assert len(full) == MOST
    assert stepped((*full[:3], ("d", "e")), "e", "right", KEYS) == (*full[:3], ("d", "e"))
    # a column without shown plots is none on the page
    hidden = (("a",), ("x",), ("c",), ("d", "e"))
    assert stepped(hidden, "e", "right", KEYS) == (("a",), ("x",), ("c",), ("d",), ("e",))


def test_steps_pass_over_plots_that_are_not_shown():
    """A step of the keyboard is one that is seen, and hidden plots stay in their column."""
    columns = (("a", "x", "b"), ("y", "c"))
    assert stepped(columns, "b", "up", "abc") == (("b", "a", "x"), ("y", "c"))
    assert stepped(columns, "a", "down", "abc") == (("x", "b", "a"), ("y", "c"))
    assert stepped(columns, "a", "up", "abc") == columns
    assert stepped(columns, "b", "right", "abc") == (("a", "x"), ("y", "c", "b"))
    assert stepped(columns, "a", "right", "abc") == (("x", "b"), ("y", "a", "c"))
