"""Keys that belong to one part of the window and not to a command."""

from __future__ import annotations

# part of the window, and its keys with what they do
WIDGET_KEYS = (
    (
        "View",
        (
            ("F", "Show everything"),
            ("+, -", "Come closer, go away"),
            ("Shift+arrows", "Turn the camera"),
            ("Esc", "Leave a step of the tool, put it away, select nothing"),
            ("Enter", "End a chain"),
            ("0…9, ., -, @", "Type a place or a length in place of a click"),
            ("Alt", "Snap to nothing while it is held"),
        ),
    ),
    ("Model", (("Ctrl+F", "Find an element"),)),
    (
        "Properties",
        (
            ("Enter, Tab", "Take what is written"),
            ("Esc", "Bring back what was there"),
            ("Menu, Shift+F10", "Copy, paste, show in another unit"),
        ),
    ),
    ("Assembly tree", (("+, -", "Zoom"), ("Home, 0", "Show everything"))),
)
