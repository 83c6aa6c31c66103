"""In which column of a page each plot stands, as data.

Columns are keys of plots, from the left to the right and top-down. They also hold keys of plots
that are not shown, such as those of a joint that is not selected: these come back to their place.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from operator import itemgetter
from typing import Literal, TypeVar

# keys of plots, top-down, of each column; empty for one column in the order of the plots
Columns = tuple[tuple[str, ...], ...]
# sides of a plot at which another one is put
Side = Literal["left", "right", "above", "below"]
Way = Literal["left", "right", "up", "down"]
Plot = TypeVar("Plot")
# columns of a page at most: curves in more of them are too narrow to be read
MOST = 4


def placed(keys: Sequence[str], columns: Columns) -> Columns:
    """The columns with all shown plots: new ones stand below the others of the shortest column.

    Args:
        keys: Of the shown plots, in the order in which they are added.
        columns: Where plots were put.
    """
    found = [list(column) for column in columns] or [[]]
    known = {key for column in columns for key in column}
    shown = set(keys)
    for key in keys:
        if key not in known:
            min(found, key=lambda column: len(shown.intersection(column))).append(key)
    return tuple(map(tuple, found))


def shown_columns(keys: Sequence[str], columns: Columns) -> Columns:
    """The shown plots by columns, without those columns that have none.

    Args:
        keys: Of the shown plots, in the order in which they are added.
        columns: Where plots were put.
    """
    shown = set(keys)
    found = (tuple(key for key in column if key in shown) for column in placed(keys, columns))
    return tuple(column for column in found if column)


def dealt(keys: Sequence[str], count: int) -> Columns:
    """Plots dealt out to so many columns, row by row; one column has them in their own order."""
    return tuple(tuple(keys[place::count]) for place in range(count)) if count > 1 else ()


def row_by_row(columns: Sequence[Sequence[Plot]]) -> list[Plot]:
    """What stands in columns, as it is read: from the left to the right, and then down."""
    numbered = [(row, plot) for column in columns for row, plot in enumerate(column)]
    return [plot for _, plot in sorted(numbered, key=itemgetter(0))]


def without(key: str, columns: Columns) -> Columns:
    """The columns without a plot."""
    return tuple(tuple(one for one in column if one != key) for column in columns)


def moved(columns: Columns, key: str, target: str, side: Side, shown: Collection[str]) -> Columns:
    """The columns with a plot put at a side of another one.

    To the left and to the right it goes into the next column, at the same height; where there is
    none, or where the plot is its own target and stands alone, a column is made or nothing done.

    Args:
        columns: Columns with all shown plots.
        key: Of the plot that is moved.
        target: Of the plot beside which it is put; its own for the next column.
        side: At which side.
        shown: Keys of the shown plots.
    """
    place = next(place for place, column in enumerate(columns) if target in column)
    row = [one for one in columns[place] if one in shown].index(target)
    found = [list(column) for column in without(key, columns)]
    if side in ("above", "below"):
        if key != target:
            found[place].insert(found[place].index(target) + (side == "below"), key)
            return _filled(found)
        return columns
    beside = place + (1 if side == "right" else -1)
    if 0 <= beside < len(found):
        below = [one for one in found[beside] if one in shown][row:]
        at = found[beside].index(below[0]) if below else len(found[beside])
        found[beside].insert(at, key)
        return _filled(found)
    made = _filled(found)
    seen = sum(_any(column, shown) for column in made)
    if seen >= MOST or (key == target and not _any(found[place], shown)):
        return columns
    return (*made, (key,)) if side == "right" else ((key,), *made)


def stepped(columns: Columns, key: str, way: Way, shown: Collection[str]) -> Columns:
    """The columns with a plot one place further up, down, to the left or to the right.

    Args:
        columns: Columns with all shown plots.
        key: Of the plot that is moved.
        way: Where it goes; at the end of a column it stays.
        shown: Keys of the shown plots.
    """
    if way in ("left", "right"):
        return moved(columns, key, key, way, shown)
    own = next(column for column in columns if key in column)
    seen = [one for one in own if one in shown]
    other = seen.index(key) + (1 if way == "down" else -1)
    if not 0 <= other < len(seen):
        return columns
    return moved(columns, key, seen[other], "below" if way == "down" else "above", shown)


def _any(column: Sequence[str], shown: Collection[str]) -> bool:
    return any(key in shown for key in column)


def _filled(columns: Sequence[Sequence[str]]) -> Columns:
    """The columns that hold anything."""
    return tuple(tuple(column) for column in columns if column)
