"""Adds bodies from mesh files."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import numpy as np
from PySide6.QtCore import QTimer, Slot
from PySide6.QtWidgets import QFileDialog

from mechstudio import edits
from mechstudio.edits.names import fresh_names
from mechstudio.errors import MechStudioError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import shifted
from mechstudio.gui.tools.bodies.body_preview import fresh_color
from mechstudio.gui.tools.bodies.mesh_dialog import MeshDialog
from mechstudio.gui.tools.place_tool import PlaceTool, View, dots
from mechstudio.gui.tools.pointer import Spot
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.model import Mechanism, Mesh
from mechstudio.model.quantity import NAME_LENGTH
from mechstudio.scene.palette import color
from mechstudio.scene.prism import box
from mechstudio.scene.shapes import shaded
from mechstudio.scene.solid import Solid

KINDS = "Meshes (*.stl *.obj *.gltf *.glb);;All files (*)"
# larger surfaces are previewed as the box around them
MOST_TRIANGLES = 20_000


@dataclass(frozen=True, eq=False)
class _Part:
    """A part that can be placed, at the origin of the world.

    Attributes:
        name: What it is called, if that is free.
        size: How large it is, in words.
        mesh: Its shape.
        weight: What it weighs.
        surface: How it looks.
        center: Middle of the box around it [m], shape (3,).
    """

    name: str
    size: str
    mesh: Mesh
    weight: edits.MassProperties
    surface: Solid
    center: FloatArray


class MeshTool(PlaceTool):
    """Asks for a file, its unit and the material; then a click says where the part goes."""

    tells_place = False  # but how large the part is

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self.dialog: MeshDialog | None = None
        self._reading = ""
        self._part: _Part | None = None
        # the tool is in use before a dialog takes the keys
        QTimer.singleShot(0, self, self._ask)

    @property
    def hint(self) -> str:
        if self._reading:
            return f"Reading {self._reading}…"
        if self._part is None:
            # the dialogs say what they ask for
            return ""
        return (
            "Click the position of its center, or press Enter to keep the coordinates of the file."
        )

    @property
    def is_begun(self) -> bool:
        return self._part is not None

    @property
    def begun_step(self) -> str:
        return "choice of the file"

    @property
    def typing_hint(self) -> str:
        return self.plane.axis_names if self._part is not None else ""

    def end(self) -> None:
        self._part, self._reading = None, ""
        if self.dialog is not None:
            # what ends the tool is not its dialog
            self.dialog.rejected.disconnect()
            self.dialog.close()
            self.dialog.deleteLater()
        super().end()

    def confirm(self) -> bool:
        if self._part is None:
            return False
        self._add(np.zeros(3))
        return True

    def take(self, spot: Spot) -> str:
        if self._part is not None:
            self._add(spot.point - self._part.center)
        return ""

    def view(self, spot: Spot) -> View:
        if self._part is None:
            return dots(), ""
        surface = self._part.surface.moved(shifted(*(spot.point - self._part.center)))
        return replace(dots(spot), bodies=(surface,)), f"{self._part.size}\n{spot.label}".strip()

    @Slot()
    def _ask(self) -> None:
        bench = self.bench
        if bench.image.finalized:
            return
        folder = "" if bench.document.path is None else str(bench.document.path.parent)
        name, _ = QFileDialog.getOpenFileName(
            bench.image.window(), "Body from a mesh file", folder, KINDS
        )
        if not name:
            self.finished.emit()
            return
        self._reading = Path(name).name
        self.hint_changed.emit(self.hint)
        bench.background.submit(lambda: _read(Path(name)), self._ask_unit, self._refuse)

    def _refuse(self, error: MechStudioError) -> None:
        if self._reading:
            self.bench.document.report(str(error))
            self.finished.emit()

    def _ask_unit(self, read: object) -> None:
        if not self._reading:
            return
        part, surface = cast("tuple[edits.MeshPart, Solid]", read)
        self._reading = ""
        dialog = self.dialog = MeshDialog(part, self.bench)
        dialog.accepted.connect(lambda: self._hold(part, surface, dialog))
        dialog.rejected.connect(self.finished)
        dialog.open()
        self.hint_changed.emit(self.hint)

    def _hold(self, part: edits.MeshPart, surface: Solid, dialog: MeshDialog) -> None:
        """Let the part hang on the pointer."""
        low, high = part.corners
        fresh, scale = fresh_color(self.bench.mechanism), dialog.scale
        self._part = _Part(
            name=part.path.stem.replace("/", " ")[:NAME_LENGTH],
            size=dialog.size_text,
            mesh=Mesh(
                file=_file_name(part.path, self.bench.document.path), scale=scale, color=fresh
            ),
            weight=dialog.weight,
            surface=replace(
                surface, points=scale * surface.points, edge_points=scale * surface.edge_points
            ).painted(color(fresh)),
            center=0.5 * scale * (low + high),
        )
        self.hint_changed.emit(self.hint)
        self.show()

    def _add(self, position: FloatArray) -> None:
        part = self._part
        assert part is not None
        name = fresh_names(self.bench.mechanism, "body").like(part.name)

        def edit(mechanism: Mechanism) -> edits.Edit:
            pose = edits.shift(position.tolist())
            return edits.add_body(mechanism, [part.mesh], pose, name=name, weight=part.weight)

        self.bench.apply(f"Add {name}", edit)
        self.finished.emit()


def _read(path: Path) -> tuple[edits.MeshPart, Solid]:
    """What is in a mesh file and how it looks, in the unit of the file."""
    part = edits.read_part(path)
    if len(part.triangles) <= MOST_TRIANGLES:
        return part, shaded(part.points, part.triangles)
    low, high = part.corners
    x, y, z = (0.5 * (low + high)).tolist()
    return part, box((high - low).tolist()).moved(shifted(x, y, z))


def _file_name(path: Path, model: Path | None) -> str:
    """How a model file names a mesh file: relative if it is in its folder or below."""
    path = path.absolute()
    folder = None if model is None else model.absolute().parent
    if folder is not None and path.is_relative_to(folder):
        return path.relative_to(folder).as_posix()
    return str(path)
