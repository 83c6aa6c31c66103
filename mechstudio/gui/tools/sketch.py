"""The sketch mode: normal view of a plane without perspective, with its grid; units of grids."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.snapping.work_plane import WorkPlane
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.scene.ground_grid import GridPlane
from mechstudio.scene.layout import Directions
from mechstudio.scene.sketch_grid import SketchGrid

# what can be drawn in: key, name, axis of the normal
PLANES = (("xy", "X–Y plane", 2), ("xz", "X–Z plane", 1), ("yz", "Y–Z plane", 0))
NO_PLANE = ""
PICKED = "picked"


class Sketch(QObject):
    """The plane that is drawn in, if any.

    Args:
        bench: Its tools take their points in the plane.
        size: Width and height of the view [pixels].
    """

    # another plane, or none
    changed = Signal()

    def __init__(self, bench: Workbench, size: Callable[[], tuple[int, int]]) -> None:
        super().__init__(bench)
        self._bench, self._size = bench, size
        self._grid = SketchGrid(bench.image.scene.renderer)
        self.key = NO_PLANE
        # whether there is no perspective beside sketches either
        self._stays_flat = False
        bench.plane_picked.connect(self.begin_at)
        bench.units_changed.connect(self._follow_units)
        self._follow_units()

    def begin(self, key: str) -> None:
        """Draw in one of the world's planes.

        Args:
            key: "xy", "xz" or "yz".
        """
        axis = next(axis for name, _, axis in PLANES if name == key)
        self._take(key, world_plane(axis, self._bench.image.scene.directions))

    def toggle(self, key: str) -> None:
        """Draw in a plane, or in space again if it is the one already."""
        if key in (self.key, NO_PLANE):
            self.end()
        else:
            self.begin(key)

    def set_flat(self, flat: bool) -> None:
        """Choose whether there is perspective while nothing is sketched; a sketch never has it."""
        self._stays_flat = flat
        camera = self._bench.image.scene.camera
        if self.key == NO_PLANE and camera.is_flat != flat:
            camera.set_flat(flat)
            self._bench.image.redraw()

    @Slot(object)
    def begin_at(self, plane: WorkPlane) -> None:
        """Draw in any plane."""
        self._take(PICKED, plane)

    @Slot()
    def end(self) -> None:
        """Draw in space again; the view keeps its direction."""
        if self.key == NO_PLANE:
            return
        self.key, self._bench.chosen_plane = NO_PLANE, None
        self._bench.image.scene.camera.set_flat(self._stays_flat)
        self._grid.clear()
        self._bench.image.scene.show_grid(True)
        self._bench.image.redraw()
        self.changed.emit()

    def draw_grid(self) -> None:
        """Draw the grid where the camera looks now."""
        plane = self._bench.chosen_plane
        if plane is None:
            return
        scene = self._bench.image.scene
        width, height = self._size()
        corners = [plane.met(*scene.sight.ray(x, y)) for x in (0, width) for y in (0, height)]
        places = np.array([plane.coordinates(c) for c in corners if c is not None])
        if len(places) < len(corners):
            # seen from its edge
            self._grid.clear()
            return
        low, high = places.min(axis=0), places.max(axis=0)
        step = self._bench.step(plane.point(*(0.5 * (low + high)).tolist()))
        self._grid.show(
            np.stack((plane.x, plane.y, plane.origin)),
            (float(low[0]), float(low[1])),
            (float(high[0]), float(high[1])),
            step,
            scene.scenery.theme,
        )
        first, last = np.floor(low / step).astype(int), np.ceil(high / step).astype(int)
        scene.scenery.label_sketch(
            GridPlane(
                origin=plane.origin,
                axes=np.stack((plane.x, plane.y)),
                step=step,
                low=(int(first[0]), int(first[1])),
                high=(int(last[0]), int(last[1])),
            )
        )

    @Slot()
    def _follow_units(self) -> None:
        def follow() -> None:
            unit, scene = self._bench.units.unit("m"), self._bench.image.scene
            scene.scenery.set_length_unit(float(unit.factor), unit.symbol)
            self.draw_grid()
            self._bench.image.redraw()

        self._bench.image.when_still("units", follow)

    def _take(self, key: str, plane: WorkPlane) -> None:
        self.key, self._bench.chosen_plane = key, plane
        scene = self._bench.image.scene
        scene.camera.set_flat(True)
        scene.camera.face(plane.normal, plane.y)
        scene.fit(_surroundings(scene.extent(), plane))
        # two grids in one place would be none
        scene.show_grid(False)
        self.draw_grid()
        self._bench.image.redraw()
        self.changed.emit()


def _surroundings(points: FloatArray, plane: WorkPlane) -> FloatArray:
    """Points that a view of a plane should show [m], shape (n, 3).

    A link that is seen from its end must not fill the view: there has to be room for others.
    """
    if not len(points):
        return points
    low, high = points.min(axis=0), points.max(axis=0)
    reach = 0.5 * float(np.linalg.norm(high - low))
    corners = [x * plane.x + y * plane.y for x in (-reach, reach) for y in (-reach, reach)]
    return np.concatenate((points, 0.5 * (low + high) + np.array(corners)))


def world_plane(axis: int, toward: Directions) -> WorkPlane:
    """One of the world's planes, as it is seen from the front, the right or above.

    Args:
        axis: The axis at right angles to it, 0 to 2.
        toward: The directions of the mechanism.
    """
    sides = (toward.front, toward.right, toward.up)
    normal = next((side for side in sides if abs(side[axis]) > 0.5), np.eye(3)[axis])
    # to the right in the picture, so that up is up, or away where the view is from above
    x = np.cross(toward.up, normal)
    if float(np.linalg.norm(x)) < 0.5:
        x = toward.right
    return WorkPlane(np.zeros(3), x / np.linalg.norm(x), np.array(normal, float))
