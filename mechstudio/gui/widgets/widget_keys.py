"""Keys that belong to one part of the window and not to a command."""

from __future__ import annotations

# part of the window, and its keys with what they do
WIDGET_KEYS = (
    (
        "View",
        (
            ("F", "Zoom to fit"),
            ("+, -", "Zoom in, zoom out"),
            ("Shift+arrows", "Rotate the camera"),
            ("Esc", "Cancel the step, close the tool, clear the selection"),
            ("Enter", "Finish a chain of links"),
            ("0…9, ., -, @", "Enter coordinates or a length instead of clicking"),
            ("Alt", "Hold to turn snapping off"),
        ),
    ),
    (
        "Buttons",
        (
            ("Enter", "Press the button that has the keyboard"),
            ("Space", "Toggle the check box that has the keyboard"),
        ),
    ),
    ("Model", (("Ctrl+F", "Find an element"),)),
    (
        "Properties",
        (
            ("Enter, Tab", "Apply the value"),
            ("Letters, arrows", "Lead through a list; Enter or Tab applies"),
            ("Esc", "Restore the previous value"),
            ("Menu, Shift+F10", "Copy, paste, change the unit"),
        ),
    ),
    ("Reactions, Modes, Readings", (("Ctrl+C", "Copy the table"),)),
    ("Trials", (("Ctrl+C", "Copy the selected trials, or all of them"),)),
    ("Assembly tree", (("+, -", "Zoom"), ("Home, 0", "Zoom to fit"))),
)
