"""The element whose plots follow the selection."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mechstudio.edits.selection import Item
from mechstudio.gui.plots.plot_spec import PlotSpec, element_plots
from mechstudio.model.element import Kind
from mechstudio.model.elements import FAMILIES

if TYPE_CHECKING:
    from mechstudio.gui.state.run_elements import RunElements
    from mechstudio.gui.state.selection import Selection
    from mechstudio.model import Mechanism
    from mechstudio.model.element import NamedElement
    from mechstudio.results import Result

# what drivers and motors of a joint exert
DRIVE = "drive"
# key, label and parts of the joint's plots, as far as the result has them
JOINT_PLOTS = (
    (DRIVE, "Motor force or torque"),
    ("coordinate", "Joint coordinate"),
    ("rate", "Joint velocity"),
    ("momentum", "Joint momentum"),
    ("force", "Reaction force"),
    ("torque", "Reaction torque"),
)
_JOINT: Kind = "joint"
# channels that are shown of a selected element that is no joint, as far as it has them; after a
# slash those of the joint that it drives, where plots of joints have them
_SPEED, _PLACE = "joint/rate", "joint/coordinate"
FOLLOWED: dict[Kind, tuple[str, ...]] = {
    "body": ("position", "velocity", "angular_velocity"),
    "driver": ("effort", _SPEED, "power", _PLACE),
    "coupling": ("effort", "power"),
    "force": ("force", "torque", "effort", _SPEED, "elongation", "angle", "power", _PLACE),
    "measure": ("position", "velocity", "acceleration"),
}


@dataclass(frozen=True)
class Subject:
    """Whose plots follow the selection.

    Attributes:
        item: The element, by its name in the run; None where the run has none.
        title: What it is and why, in few words.
        missing: Why there are no plots of what is selected; empty where there are.
    """

    item: Item | None
    title: str = "Selected element"
    missing: str = ""


class Followed:
    """Remembers what was selected last: its plots stay while nothing else is.

    Args:
        selection: What is selected.
        elements: Which elements of the run these are.
    """

    def __init__(self, selection: Selection, elements: RunElements) -> None:
        self._selection, self._elements = selection, elements
        # the last one that was selected, by its name in the run
        self._last: Item | None = None

    def clear(self) -> None:
        """Forget what was selected."""
        self._last = None

    def rename(self, names: Mapping[str, str]) -> None:
        """Keep to the same element under another name.

        Args:
            names: New name of each channel that is still there.
        """
        if self._last is not None:
            self._last = _renamed(self._last, names)

    def plots(self, result: Result, pinned: str | None, parts: Iterable[str]) -> list[PlotSpec]:
        """Plots of the selected element, or of a joint where none is selected.

        Args:
            result: The run.
            pinned: A joint that the user chose; None to follow the selection.
            parts: The channels of a joint.
        """
        item = self.subject(result, pinned).item
        if item is None:
            return []
        if item.kind == _JOINT:
            return _joint_plots(result, item.name, parts)
        joint, of_joints = _joint_of(result, item), set(parts)
        found: list[PlotSpec] = []
        for key in FOLLOWED[item.kind]:
            of_joint, _, part = key.rpartition("/")
            if not of_joint:
                found += _plots(result, item, part)
            elif part in of_joints:
                found += _plots(result, Item(_JOINT, joint), part)
        return found

    def subject(self, result: Result, pinned: str | None = None) -> Subject:
        """Whose plots are shown: of what is selected, else of what was, else of what moves first.

        That is the first joint that is driven, else the first joint, else the first body.

        Args:
            result: The run.
            pinned: A joint that the user chose; None to follow the selection.
        """
        made = result.mechanism
        joints = [joint.name for joint in made.joints]
        if pinned in joints:
            return Subject(Item(_JOINT, pinned), pinned)
        # sets have no order: the first in the order of the model, joints before others
        known = [
            Item(kind, element.name)
            for kind in (_JOINT, *FOLLOWED)
            for element in getattr(made, FAMILIES[kind].listed)
        ]
        chosen = self._elements.shown(
            item for item in self._selection.items if item[0] in (_JOINT, *FOLLOWED)
        )
        in_run = {self._elements.in_run(item) for item in chosen}
        found = [item for item in known if item in in_run]
        if found:
            if self._last not in found or self._last.kind != found[0].kind:
                self._last = found[0]
            return Subject(self._last, f"Selected: {self._last.name}")
        if chosen:
            name = min(chosen)[1]
            missing = f"{name} is not in the run that is shown. Run again to see its curves."
            return Subject(None, f"Not in this run: {name}", missing)
        if self._last in known:
            # what was undone or deleted has curves in this run alone
            why = "Last selected" if self._elements.has(self._last) else "Only in this run"
            return Subject(self._last, f"{why}: {self._last.name}")
        self._last = None
        return _first(made)


def _first(mechanism: Mechanism) -> Subject:
    """Whose plots are shown before anything was selected."""
    driven = [_driven(element) for element in (*mechanism.drivers, *mechanism.forces)]
    for joint in filter(None, driven):
        return Subject(Item(_JOINT, joint), f"Driven joint: {joint}")
    for element in (*mechanism.joints, *mechanism.bodies):
        title = f"First {element.label.lower()}: {element.name}"
        return Subject(Item(element.kind_key, element.name), title)
    return Subject(None)


def _driven(element: NamedElement) -> str:
    """The joint that a driver or a motor acts on; empty for what acts on none."""
    return str(getattr(element, "joint", ""))


def _joint_of(result: Result, item: Item) -> str:
    listed = getattr(result.mechanism, FAMILIES[item.kind].listed)
    return next((_driven(element) for element in listed if element.name == item.name), "")


def _plots(result: Result, item: Item, part: str) -> tuple[PlotSpec, ...]:
    return element_plots(result, FAMILIES[item.kind].listed, item.name, part)


def _joint_plots(result: Result, joint: str, parts: Iterable[str]) -> list[PlotSpec]:
    """Plots of a joint, and of the drivers and motors that act on it."""
    made, found = result.mechanism, list[PlotSpec]()
    for part in parts:
        if part != DRIVE:
            found += _plots(result, Item(_JOINT, joint), part)
            continue
        acting = [one for one in (*made.drivers, *made.forces) if _driven(one) == joint]
        for number, one in enumerate(acting):
            own = _plots(result, Item(one.kind_key, one.name), "effort")
            found += [replace(spec, key=f"{spec.key}/{number}") for spec in own]
    return found


def _renamed(item: Item, names: Mapping[str, str]) -> Item | None:
    """An element after its channels got other names; None if it has none any more."""
    own = f"{FAMILIES[item.kind].listed}/{item.name}/"
    found = next((names[name] for name in names if name.startswith(own)), None)
    return None if found is None else Item(item.kind, found.split("/")[1])
