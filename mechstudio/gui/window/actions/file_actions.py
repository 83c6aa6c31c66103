"""Actions on files and windows."""

from __future__ import annotations

from mechstudio.gui.window.actions.action_spec import ActionSpec, has_mechanism, has_rows
from mechstudio.gui.window.docks import use_assembly

FILE_ACTIONS = (
    ActionSpec(
        id="new",
        text="&New mechanism",
        icon="file",
        shortcut="Ctrl+N",
        tip="Begin an empty mechanism",
        function=lambda parts: parts.files.new(),
    ),
    ActionSpec(
        id="new_window",
        text="New &window",
        icon="new_window",
        shortcut="Ctrl+Shift+N",
        tip="Open another window, for another mechanism",
        function=lambda parts: parts.open_window(),
    ),
    ActionSpec(
        id="open",
        text="&Open…",
        icon="open",
        shortcut="Ctrl+O",
        tip="Open a mechanism",
        function=lambda parts: parts.files.ask_open(),
    ),
    ActionSpec(
        id="save",
        text="&Save",
        icon="save",
        shortcut="Ctrl+S",
        tip="Save the mechanism",
        enabled=has_mechanism,
        function=lambda parts: parts.files.save(),
    ),
    ActionSpec(
        id="save_as",
        text="Save &as…",
        icon="save_as",
        shortcut="Ctrl+Shift+S",
        tip="Save the mechanism to another file",
        enabled=has_mechanism,
        function=lambda parts: parts.files.ask_save(),
    ),
    ActionSpec(
        id="export_csv",
        text="Export &CSV…",
        icon="table",
        shortcut="Ctrl+E",
        tip="Write all channels of the run as text",
        enabled=has_rows,
        function=lambda parts: parts.files.ask_csv(),
    ),
    ActionSpec(
        id="export_hdf5",
        text="Export &HDF5…",
        icon="archive",
        shortcut="Ctrl+Shift+E",
        tip="Write the whole run, readable by any HDF5 program",
        enabled=has_rows,
        function=lambda parts: parts.files.ask_archive(),
    ),
    ActionSpec(
        id="save_picture",
        text="Save &picture…",
        icon="picture",
        tip="Write what the view shows to a picture",
        enabled=has_mechanism,
        function=lambda parts: parts.files.ask_picture(),
    ),
    ActionSpec(
        id="export_tree",
        text="Export assembly &tree…",
        icon="assembly",
        tip="Write the assembly tree as a drawing or picture",
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
        tip="Close the program with all its windows",
        function=lambda parts: parts.quit_program(),
    ),
)
