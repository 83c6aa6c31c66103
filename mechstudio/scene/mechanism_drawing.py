"""Turns drafts of mechanisms into actors, replacing only those whose elements changed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from vtkmodules.vtkCommonMath import vtkMatrix4x4
from vtkmodules.vtkRenderingCore import vtkRenderer

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import GROUND
from mechstudio.scene.draft import Draft, Item, Row
from mechstudio.scene.drawn_items import Drawn, DrawnItems
from mechstudio.scene.layout import Directions
from mechstudio.scene.load_drawing import LoadDrawing
from mechstudio.scene.posed_actor import PosedActor


class MechanismDrawing:
    """The actors of a mechanism.

    Args:
        renderer: Where the actors appear.
    """

    def __init__(self, renderer: vtkRenderer) -> None:
        self.drawn = DrawnItems(renderer)
        # body to world, shared by everything that rides on a body
        self.matrices: dict[str, vtkMatrix4x4] = {GROUND: vtkMatrix4x4()}
        self.loads = LoadDrawing(self.drawn, self.matrices)
        self.draft: Draft | None = None
        # range of the shift of sliding joints [m], where it is known from a run
        self.travel: dict[str, tuple[float, float]] = {}

    @property
    def radius(self) -> float:
        """Radius of a typical symbol [m]."""
        return 0.0 if self.draft is None else self.draft.sizes.typical

    @property
    def directions(self) -> Directions | None:
        """The standard views; None before anything was drawn."""
        return None if self.draft is None else self.draft.directions

    def steps(self, draft: Draft) -> Iterator[None]:
        """Draw a mechanism piece by piece; what it shares with the one before stays as it is.

        The first piece is short and makes the draft the present one; the others add actors. Pieces
        that are never asked for leave the picture incomplete until the next draft is drawn.
        """
        names = {body.name for body in draft.mechanism.bodies}
        for name in [n for n in self.matrices if n not in names and n != GROUND]:
            del self.matrices[name]
        for body in draft.mechanism.bodies:
            self.matrices.setdefault(body.name, vtkMatrix4x4())
        self.loads.leave(self.matrices.keys())
        self.draft = draft
        self.drawn.begin()
        yield
        for item, row in draft.rows.items():
            matrices = [self.matrices[part.body] for part in row.parts]
            if not self.drawn.keeps(item, (row, *matrices)):
                self._draw(item, row, matrices)
                yield
        yield from self.loads.steps(draft)
        self.drawn.sweep()

    def extents(self, hidden: Collection[Item] = ()) -> Iterator[tuple[str, FloatArray]]:
        """Points that a view has to show [m], shape (n, 3), and the bodies they ride on.

        They are known of bodies and joints before those are drawn.

        Args:
            hidden: Items that a view need not show.
        """
        rows = {} if self.draft is None else self.draft.rows
        for item, row in rows.items():
            if item not in hidden:
                yield from row.extents
        for item, drawn in self.drawn:
            if item not in rows and not all(actor.item in hidden for actor in drawn.actors):
                yield from drawn.extents

    def body_actors(self) -> dict[str, tuple[PosedActor, ...]]:
        """The actors of each body, in the order of the bodies."""
        found = {}
        for name in self.matrices:
            drawn = self.drawn.get(("body", name))
            if drawn is not None:
                found[name] = drawn.actors
        return found

    def actors_of(self, item: Item) -> tuple[PosedActor, ...]:
        """The actors of an item; none if it is not drawn."""
        drawn = self.drawn.get(item)
        return () if drawn is None else drawn.actors

    def _draw(self, item: Item, row: Row, matrices: Sequence[vtkMatrix4x4]) -> None:
        def build() -> Drawn:
            actors = tuple(
                PosedActor(part.solid, matrix, item, place=part.place)
                for part, matrix in zip(row.parts, matrices, strict=True)
            )
            return Drawn((row, *matrices), actors, row.extents)

        self.drawn.update(item, (row, *matrices), build)
