"""Gives each model its layout when it is opened, and keeps it when it is left."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QInputDialog, QWidget

from mechstudio.gui.layouts.layout_files import LayoutFiles
from mechstudio.gui.layouts.view_layout import ViewLayout
from mechstudio.gui.plots.plot_layout import layout_of, take_layout
from mechstudio.gui.plots.plot_panel import PlotPanel
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.overlay_choice import OverlayChoice
from mechstudio.scene.camera import CameraPose


@runtime_checkable
class Framed(Protocol):
    """What layouts ask of the view."""

    overlay_choice: OverlayChoice
    shows_paths: bool

    @property
    def camera(self) -> CameraPose | None:
        """Where the user put the camera; None while it keeps everything in sight."""

    @property
    def camera_now(self) -> CameraPose | None:
        """Where the camera is; None once nothing is drawn any more."""

    def take_camera(self, pose: CameraPose) -> None:
        """Look from there."""

    def begin_camera(self, pose: CameraPose | None) -> None:
        """Look from there once the model is drawn that is being opened."""


class LayoutKeeper(QObject):
    """The layout of the open model, saved views, and layouts with names.

    Args:
        document: What is open.
        view: The 3D view.
        plots: The dock of plots.
        files: Where layouts are kept.
        parent: What dialogs are shown over.
    """

    def __init__(
        self,
        document: Document,
        view: object,
        plots: object,
        files: LayoutFiles,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._window, self._document, self._files = parent, document, files
        self._view = view if isinstance(view, Framed) else None
        self._plots = plots if isinstance(plots, PlotPanel) else None
        self._views: dict[str, CameraPose] = {}
        document.leaving.connect(self.keep)
        document.opened.connect(self._begin)
        document.saved.connect(self.keep)

    @property
    def layout(self) -> ViewLayout:
        """How the open model is looked at."""
        plain = ViewLayout()
        view, plots = self._view, self._plots
        return ViewLayout(
            plots=plain.plots if plots is None else layout_of(plots),
            overlays=plain.overlays if view is None else view.overlay_choice.overlaid,
            paths=plain.paths if view is None else view.shows_paths,
            camera=None if view is None else view.camera,
            views=self._views,
        )

    @property
    def views(self) -> tuple[str, ...]:
        """Names of the saved views."""
        return tuple(self._views)

    @property
    def templates(self) -> tuple[str, ...]:
        """Names of the layouts with names."""
        return tuple(self._files.templates())

    @Slot()
    def keep(self) -> None:
        """Remember the layout of the open file."""
        path = self._document.path
        if path is not None:
            try:
                self._files.keep(path, self.layout)
            except OSError as error:
                self._document.report(f"The layout could not be saved: {error.strerror}.")

    def reset(self) -> None:
        """Look at the model as if it were opened for the first time."""
        path = self._document.path
        plain = ViewLayout() if path is None else self._files.at_first(path)
        self._show(plain)
        if self._view is not None and plain.camera is not None:
            self._view.take_camera(plain.camera)

    def ask_view(self) -> None:
        """Save the camera position under a name that the user gives."""
        number = len(self._views) + 1
        name = self._ask("Save view", f"View {number}")
        pose = None if self._view is None else self._view.camera_now
        if name and pose is not None:
            self._views = self._views | {name: pose}
            self.keep()

    def look(self, name: str) -> None:
        """Look from a saved view."""
        if self._view is not None and name in self._views:
            self._view.take_camera(self._views[name])

    def forget_view(self, name: str) -> None:
        """Delete a saved view."""
        self._views = {key: pose for key, pose in self._views.items() if key != name}
        self.keep()

    def ask_template(self) -> None:
        """Save plots and overlays for other models, by a name that the user gives."""
        name = self._ask("Save layout", "Layout")
        if name:
            # cameras belong to a model
            kept = self.layout.model_copy(update={"camera": None, "views": {}})
            self._write_templates(self._files.templates() | {name: kept})
            self._document.note(f"Layout '{name}' is saved; View > Layouts shows it for any model.")

    def use_template(self, name: str) -> None:
        """Show the plots and overlays of a layout with a name."""
        found = self._files.templates().get(name)
        if found is not None:
            self._show(found)

    def forget_template(self, name: str) -> None:
        """Delete a layout with a name."""
        templates = self._files.templates()
        templates.pop(name, None)
        self._write_templates(templates)

    @Slot()
    def _begin(self) -> None:
        path = self._document.path
        layout = ViewLayout() if path is None else self._files.of_model(path)
        self._views = dict(layout.views)
        if self._view is not None:
            self._view.begin_camera(layout.camera)
        self._show(layout)

    def _show(self, layout: ViewLayout) -> None:
        if self._view is not None:
            self._view.overlay_choice.take(layout.overlays.known())
            self._view.shows_paths = layout.paths
        if self._plots is not None:
            try:
                take_layout(self._plots, layout.plots)
            except ValueError as error:
                self._document.report(f"The plots of the layout are not shown: {error}.")

    def _write_templates(self, templates: dict[str, ViewLayout]) -> None:
        try:
            self._files.keep_templates(templates)
        except OSError as error:
            self._document.report(f"The layout could not be saved: {error.strerror}.")

    def _ask(self, title: str, proposal: str) -> str:
        name, taken = QInputDialog.getText(self._window, title, "Name", text=proposal)
        return name.strip() if taken else ""
