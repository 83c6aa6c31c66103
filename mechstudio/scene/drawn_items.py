"""The actors in the scene and the objects they were made from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from vtkmodules.vtkRenderingCore import vtkRenderer

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.draft import Item, same
from mechstudio.scene.posed_actor import PosedActor


@dataclass(frozen=True, eq=False)
class Drawn:
    """The actors of one item and what they were made from.

    Attributes:
        key: Everything that shaped the actors; compared by identity.
        actors: The actors.
        extents: Points that a view of the item has to show [m], shape (n, 3), in the frame of the
            body they are paired with.
    """

    key: tuple[object, ...]
    actors: tuple[PosedActor, ...]
    extents: tuple[tuple[str, FloatArray], ...] = ()


class DrawnItems:
    """Keeps actors alive as long as what they show does not change.

    Args:
        renderer: Where the actors appear.
    """

    def __init__(self, renderer: vtkRenderer) -> None:
        self._renderer = renderer
        self._drawn: dict[Item, Drawn] = {}
        self._seen: set[Item] = set()
        self.hidden: frozenset[Item] = frozenset()

    def __iter__(self) -> Iterator[tuple[Item, Drawn]]:
        return iter(self._drawn.items())

    def get(self, item: Item) -> Drawn | None:
        """What is drawn for an item."""
        return self._drawn.get(item)

    def actors(self) -> list[PosedActor]:
        """All actors that are not hidden."""
        return [actor for drawn in self._drawn.values() for actor in drawn.actors if actor.is_shown]

    @property
    def count(self) -> int:
        """How many actors there are, hidden ones among them."""
        return sum(len(drawn.actors) for drawn in self._drawn.values())

    def hide(self, items: frozenset[Item]) -> None:
        """Hide what a click on these items selects, and nothing else; also what is drawn later."""
        self.hidden = items
        for drawn in self._drawn.values():
            for actor in drawn.actors:
                actor.set_shown(actor.item not in items)

    def update(self, item: Item, key: tuple[object, ...], build: Callable[[], Drawn]) -> Drawn:
        """Keep the item's actors if they were made from the same things, else make them anew."""
        if self.keeps(item, key):
            return self._drawn[item]
        self._seen.add(item)
        old = self._drawn.get(item)
        if old is not None:
            self._forget(old)
        new = build()
        self._drawn[item] = new
        for actor in new.actors:
            actor.set_shown(actor.item not in self.hidden)
            actor.show_in(self._renderer)
        return new

    def keeps(self, item: Item, key: tuple[object, ...]) -> bool:
        """Keep the item's actors, if they were made from the same things."""
        old = self._drawn.get(item)
        if old is None or not same(old.key, key):
            return False
        self._seen.add(item)
        return True

    def remove(self, item: Item) -> None:
        """Remove one item; it is drawn anew when it is updated."""
        self._forget(self._drawn.pop(item))

    def begin(self) -> None:
        """Begin an update; items not updated before `sweep` are removed."""
        self._seen.clear()

    def sweep(self) -> None:
        """Remove what was not updated since the picture was begun."""
        for item in [item for item in self._drawn if item not in self._seen]:
            self.remove(item)

    def clear(self) -> None:
        """Remove everything."""
        self.begin()
        self.sweep()

    def _forget(self, drawn: Drawn) -> None:
        for actor in drawn.actors:
            actor.remove()
