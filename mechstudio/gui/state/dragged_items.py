"""Elements of the model as what a drag carries from one dock to another."""

from __future__ import annotations

import json
from collections.abc import Iterable

from PySide6.QtCore import QMimeData

from mechstudio.gui.state.selection import Item

ELEMENTS = "application/x-mechstudio-elements"


def items_as_mime(items: Iterable[Item]) -> QMimeData:
    """What a drag of elements carries."""
    data = QMimeData()
    data.setData(ELEMENTS, json.dumps([list(item) for item in items]).encode())
    return data


def items_of(data: QMimeData) -> list[Item]:
    """The elements that are dragged; none if it is something else."""
    if not data.hasFormat(ELEMENTS):
        return []
    return [(str(kind), str(name)) for kind, name in json.loads(bytes(data.data(ELEMENTS).data()))]
