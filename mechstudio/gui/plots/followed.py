"""The element whose plots follow the selection."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from mechstudio.edits.selection import Item
from mechstudio.gui.plots.plot_spec import PlotSpec, element_plots
from mechstudio.model.element import Kind
from mechstudio.model.elements import FAMILIES

if TYPE_CHECKING:
    from mechstudio.gui.state.selection import Selection
    from mechstudio.results import Result

# channels that are shown of a selected element that is no joint, as far as it has them
FOLLOWED: dict[Kind, tuple[str, ...]] = {
    "body": ("position", "velocity", "angular_velocity"),
    "driver": ("effort", "power"),
    "coupling": ("effort", "power"),
    "force": ("force", "torque", "effort", "elongation", "angle", "power"),
    "measure": ("position", "velocity", "acceleration"),
}


class Followed:
    """Remembers what was selected last: its plots stay while nothing else is.

    Args:
        selection: What is selected.
    """

    def __init__(self, selection: Selection) -> None:
        self._selection = selection
        self._joint = ""
        # one that is no joint, whose plots take the place of the joint's
        self._element: Item | None = None

    def clear(self) -> None:
        """Forget what was selected."""
        self._joint, self._element = "", None

    def rename(self, joints: Mapping[str, str], names: Mapping[str, str]) -> None:
        """Keep to the same element under another name.

        Args:
            joints: New name of each joint.
            names: New name of each channel that is still there.
        """
        self._joint = joints.get(self._joint, "")
        if self._element is not None:
            self._element = _renamed(self._element, names)

    def plots(self, result: Result, pinned: str | None, parts: Iterable[str]) -> list[PlotSpec]:
        """Plots of the selected element, or of a joint where none is selected.

        Args:
            result: The run.
            pinned: A joint that the user chose; None to follow the selection.
            parts: The channels of a joint.
        """
        element = None if pinned else self._selected_element(result)
        if element is not None:
            subject, name, keys = (
                FAMILIES[element.kind].listed,
                element.name,
                FOLLOWED[element.kind],
            )
        else:
            joint = self._shown_joint(result, pinned)
            if joint is None:
                return []
            subject, name, keys = "joints", joint, tuple(parts)
        return [spec for part in keys for spec in element_plots(result, subject, name, part)]

    def _shown_joint(self, result: Result, pinned: str | None) -> str | None:
        """The pinned joint, the last selected one, or the first."""
        names = [joint.name for joint in result.mechanism.joints]
        if pinned in names:
            return pinned
        selected = self._selection.names("joint")
        found = [name for name in names if name in selected]
        if found and self._joint not in found:
            self._joint = found[0]
        if self._joint in names:
            return self._joint
        return names[0] if names else None

    def _selected_element(self, result: Result) -> Item | None:
        """The selected element that is no joint; the last one that was, until a joint is."""
        known = [
            Item(kind, element.name)
            for kind in FOLLOWED
            for element in getattr(result.mechanism, FAMILIES[kind].listed)
        ]
        # sets have no order: the first in the order of the model
        found = [item for item in known if item in self._selection.items]
        if self._selection.names("joint"):
            self._element = None
        elif found and self._element not in found:
            self._element = found[0]
        if self._element not in known:
            self._element = None
        return self._element


def _renamed(item: Item, names: Mapping[str, str]) -> Item | None:
    """An element after its channels got other names; None if it has none any more."""
    own = f"{FAMILIES[item.kind].listed}/{item.name}/"
    found = next((names[name] for name in names if name.startswith(own)), None)
    return None if found is None else Item(item.kind, found.split("/")[1])
