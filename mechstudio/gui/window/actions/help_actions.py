"""Actions that explain."""

from __future__ import annotations

from mechstudio.gui.window import help_page
from mechstudio.gui.window.actions.action_spec import ActionSpec
from mechstudio.gui.window.command_palette import CommandPalette

HELP_ACTIONS = (
    ActionSpec(
        id="documentation",
        text="&Documentation",
        icon="book",
        shortcut="F1",
        function=lambda parts: help_page.documentation(parts.window).show(),
    ),
    ActionSpec(
        id="guide",
        text="&Guided first mechanism",
        icon="guide",
        tip="Step-by-step guide: build and simulate a slider-crank",
        function=lambda parts: parts.guide.begin(),
    ),
    ActionSpec(
        id="palette",
        text="&Command palette…",
        icon="palette",
        shortcut="Ctrl+Shift+P",
        tip="Search all commands by name",
        function=lambda parts: CommandPalette(parts.window, parts.catalog.reason).open(),
    ),
    ActionSpec(
        id="shortcuts",
        text="&Keyboard shortcuts",
        icon="keyboard",
        function=lambda parts: help_page.shortcut_list(
            parts.catalog.shortcuts(), parts.window
        ).show(),
    ),
    ActionSpec(
        id="about",
        text="&About MechStudio",
        icon="info",
        function=lambda parts: help_page.about(parts.window).open(),
    ),
)
