"""Elements and channels that are dragged onto plots."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QMimeData

from mechstudio.gui.state.dragged_items import items_of
from mechstudio.gui.state.run_elements import RunElements
from mechstudio.model.elements import FAMILIES
from mechstudio.results import Result

CHANNELS = "application/x-mechstudio-channels"


def channels_as_mime(names: Sequence[str]) -> QMimeData:
    """What a drag of channels carries."""
    data = QMimeData()
    data.setData(CHANNELS, json.dumps(list(names)).encode())
    data.setText("\n".join(names))
    return data


def can_drop(data: QMimeData, result: Result, elements: RunElements) -> bool:
    """Whether plots can show what is dragged: elements like the ground have no channels."""
    return data.hasFormat(CHANNELS) or any(True for _ in _names(data, result, elements))


def dropped_channels(data: QMimeData) -> list[str]:
    """Names of channels that are dragged themselves."""
    if not data.hasFormat(CHANNELS):
        return []
    return [str(name) for name in json.loads(bytes(data.data(CHANNELS).data()))]


def channels_of_elements(
    data: QMimeData, result: Result, elements: RunElements
) -> dict[str, list[str]]:
    """Channels of the dragged elements, by label."""
    found: dict[str, list[str]] = {}
    for name in _names(data, result, elements):
        found.setdefault(result.channel(name).label, []).append(name)
    return found


def _names(data: QMimeData, result: Result, elements: RunElements) -> Iterable[str]:
    in_run = (elements.in_run(item) for item in items_of(data))
    for kind, element in (item for item in in_run if item is not None):
        listed = next((FAMILIES[key].listed for key in FAMILIES if key == kind), "")
        start = f"{listed}/{element}/"
        yield from (name for name in result.names() if listed and name.startswith(start))
