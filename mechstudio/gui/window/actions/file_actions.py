"""Actions on files and windows."""

from __future__ import annotations

from collections.abc import Callable

from mechstudio.gui.window.actions.action_spec import (
    ActionSpec,
    has_mechanism,
    has_results,
    has_rows,
)
from mechstudio.gui.window.docks import use_assembly
from mechstudio.gui.window.window_parts import WindowParts


def _save(parts: WindowParts, save: Callable[[], None]) -> None:
    """Save with what is typed in place of a click; a text that is refused stays where it is."""
    parts.view.confirm_typed()
    save()


FILE_ACTIONS = (
    ActionSpec(
        id="new",
        text="&New mechanism",
        icon="file",
        shortcut="Ctrl+N",
        tip="Create an empty mechanism",
        function=lambda parts: parts.files.new(),
    ),
    ActionSpec(
        id="new_window",
        text="New &window",
        icon="new_window",
        shortcut="Ctrl+Shift+N",
        tip="Open another window for another mechanism",
        function=lambda parts: parts.open_window(),
    ),
    ActionSpec(
        id="open",
        text="&Open…",
        icon="open",
        shortcut="Ctrl+O",
        tip="Open a mechanism from a file",
        function=lambda parts: parts.files.ask_open(),
    ),
    ActionSpec(
        id="save",
        text="&Save",
        icon="save",
        shortcut="Ctrl+S",
        tip="Save the mechanism",
        enabled=has_mechanism,
        function=lambda parts: _save(parts, parts.files.save),
    ),
    ActionSpec(
        id="save_as",
        text="Save &as…",
        icon="save_as",
        shortcut="Ctrl+Shift+S",
        tip="Save the mechanism under another name",
        enabled=has_mechanism,
        function=lambda parts: _save(parts, parts.files.ask_save),
    ),
    ActionSpec(
        id="export_csv",
        text="Export &CSV…",
        icon="table",
        shortcut="Ctrl+E",
        tip="Export all channels of the run as a CSV table",
        enabled=has_results,
        function=lambda parts: parts.files.ask_csv(),
    ),
    ActionSpec(
        id="export_hdf5",
        text="Export &HDF5…",
        icon="archive",
        shortcut="Ctrl+Shift+E",
        tip="Export all results of the run as an HDF5 file",
        enabled=has_results,
        function=lambda parts: parts.files.ask_archive(),
    ),
    ActionSpec(
        id="export_programs",
        text="Export for other pro&grams…",
        icon="export_programs",
        tip="Export the run as a MAT-file, MCAP, Parquet or animated glTF",
        enabled=has_results,
        function=lambda parts: parts.handover.ask_export(),
    ),
    ActionSpec(
        id="export_report",
        text="Export &report…",
        icon="report",
        tip="Export the run as one HTML file that opens in any browser, without a network",
        enabled=has_results,
        function=lambda parts: parts.handover.ask_report(),
    ),
    ActionSpec(
        id="export_film",
        icon="export_film",
        text="Export &film…",
        tip="Export what the view shows during the run as a film: MP4, GIF or WebP",
        enabled=has_rows,
        function=lambda parts: parts.handover.ask_film(),
    ),
    ActionSpec(
        id="save_picture",
        text="Save &picture…",
        icon="picture",
        tip="Save the view as a PNG picture",
        enabled=has_mechanism,
        function=lambda parts: parts.files.ask_picture(),
    ),
    ActionSpec(
        id="export_tree",
        text="Export assembly &tree…",
        icon="export_tree",
        tip="Export the assembly tree as an SVG drawing or PNG picture",
        enabled=has_mechanism,
        function=lambda parts: use_assembly(
            parts.docks["assembly"], lambda panel: panel.ask_export()
        ),
    ),
    ActionSpec(
        id="close_window",
        text="C&lose window",
        icon="close",
        shortcut="Ctrl+W",
        tip="Close this window",
        function=lambda parts: parts.window.close(),
    ),
    ActionSpec(
        id="quit",
        text="&Quit",
        icon="quit",
        shortcut="Ctrl+Q",
        tip="Close all windows and quit",
        function=lambda parts: parts.quit_program(),
    ),
)
