"""Arrows of vectors of a run: at its moments, and as far as they reach during all of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from mechstudio.geometry.arrays import FloatArray
from mechstudio.results import Result
from mechstudio.results.interpolation import RowsBetween
from mechstudio.results.longest_vectors import Longest, longest_vectors
from mechstudio.results.store import Store
from mechstudio.results.vectors import VECTOR_KINDS, are_few, rows_of
from mechstudio.scene.draft import Item
from mechstudio.scene.overlaid import Overlaid
from mechstudio.scene.run_overlay import ArrowSet, size_of
from mechstudio.scene.scene import Scene
from mechstudio.units import UnitChoice, plain_quantity_text

# arrows that are placed to learn how far those of a run reach, and their rows: the window waits
_MOST_PLACED, _MOST_ROWS = 40_000, 1000


class RunArrows:
    """Makes the arrows of runs, of which it keeps the longest vectors.

    Args:
        is_chosen: Whether an element has arrows.

    Attributes:
        units: In which the legend gives lengths.
    """

    def __init__(self, is_chosen: Callable[[Item], bool]) -> None:
        self._is_chosen = is_chosen
        self.units = UnitChoice()
        # of a run: rows that have been looked at, and the longest vectors of each kind
        self._looked: dict[str, tuple[Result, int, Longest]] = {}

    def at(self, overlaid: Overlaid, result: Result, times: FloatArray) -> list[ArrowSet]:
        """The arrows at times of a run [s], of one time after the other."""
        keys = _keys(overlaid)
        if not keys:
            return []
        longest = self._longest(result, keys)
        return self._sets(keys, RowsBetween(result.store, times), longest)

    def reach(self, scene: Scene, overlaid: Overlaid, result: Result) -> FloatArray:
        """Where arrows end that reach farthest during a run [m], shape (n, 3).

        Those of the rows where a vector of an element is longest, or longest along or against an
        axis of the world, and of rows that are spread over the run. In the others an arrow may
        reach farther by what the point where it begins moves between two of the rows.

        Args:
            scene: Where they are drawn.
            overlaid: What is chosen.
            result: The run.
        """
        keys = _keys(overlaid)
        if not keys or not result.count:
            return np.zeros((0, 3))
        longest = self._longest(result, keys)
        rows = rows_of(result.store, _farthest_rows(result.store, tuple(longest.values())))
        return ends_of(scene, overlaid, self._sets(keys, rows, longest))

    def takes_long(self, overlaid: Overlaid, result: Result) -> bool:
        """Whether a window would wait for the longest vectors of a run, which are not known yet."""
        keys = _keys(overlaid)
        seen = [self._rows_seen(result, key) for key in keys]
        return bool(keys) and not are_few(result.store, min(seen), len(keys))

    def _rows_seen(self, result: Result, key: str) -> int:
        of_run, seen, _ = self._looked.get(key, (result, 0, None))
        return seen if of_run is result else 0

    def _sets(
        self, keys: Sequence[str], rows: Store, longest: Mapping[str, Longest]
    ) -> list[ArrowSet]:
        """The arrows of some kinds in all rows of a store, of one row after the other."""
        found: list[ArrowSet] = []
        for key in keys:
            kind, largest = VECTOR_KINDS[key], longest[key].length
            items, points, values = kind.read(rows)
            places = [place for place, item in enumerate(items) if self._is_chosen(item)]
            if items:
                scale = self.units.scale(kind.unit)
                shown = plain_quantity_text(scale.number(largest), scale.shown.symbol)
                found.append(
                    ArrowSet(
                        key=key,
                        legend=f"{kind.label}: longest {shown}",
                        turns=kind.turns,
                        points=points[:, places].reshape(-1, 3),
                        values=values[:, places].reshape(-1, 3),
                        largest=largest,
                    )
                )
        return found

    def _longest(self, result: Result, keys: Sequence[str]) -> dict[str, Longest]:
        """The longest vectors of some kinds; of a run that grows, only new rows are read."""
        count, found, behind = result.count, dict[str, Longest](), dict[int, list[str]]()
        for key in keys:
            of_run, seen, found[key] = self._looked.get(key, (result, 0, Longest()))
            if of_run is not result:
                seen, found[key] = 0, Longest()
            if seen != count:
                behind.setdefault(seen, []).append(key)
        # kinds that were looked at together so far share the rows
        for seen, some in behind.items():
            for key, longest in longest_vectors(result, some, seen).items():
                found[key] = found[key].joined(longest)
        for key in keys:
            self._looked[key] = (result, count, found[key])
        return found


def ends_of(scene: Scene, overlaid: Overlaid, arrows: Sequence[ArrowSet]) -> FloatArray:
    """Where arrows end in a scene [m], shape (n, 3)."""
    size, found = size_of(scene.extent()), [np.zeros((0, 3))]
    for kind in arrows:
        ends = kind.points + kind.ways(size, overlaid.scale)
        found.append(ends[np.isfinite(ends).all(axis=1)])
    return np.concatenate(found)


def _keys(overlaid: Overlaid) -> list[str]:
    return [key for key in VECTOR_KINDS if key in overlaid.shown]


def _farthest_rows(store: Store, longest: Sequence[Longest]) -> NDArray[np.intp]:
    """Rows of the longest vectors of some kinds, and rows spread over the run, in order."""
    width = sum(kind.rows.shape[1] for kind in longest)
    most = min(_MOST_ROWS, max(2, _MOST_PLACED // max(1, width)))
    if store.is_stored:
        most = min(most, store.scattered_rows)
    rows = np.concatenate([kind.rows.ravel() for kind in longest])
    sizes = np.concatenate([kind.sizes.ravel() / (kind.length or 1.0) for kind in longest])
    # of many elements those whose vectors are longest
    rows = rows[np.argsort(-sizes, kind="stable")]
    firsts = np.sort(np.unique(rows, return_index=True)[1])
    rows = rows[firsts[: most // 2]]
    spread = np.linspace(0, store.count - 1, most - len(rows)).round().astype(np.intp)
    return np.unique(np.concatenate((rows, spread)))
