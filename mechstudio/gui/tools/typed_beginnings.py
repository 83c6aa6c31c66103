"""What opens the field for typing in place of a click."""

from __future__ import annotations

from mechstudio.gui.snapping.typed_place import BEGINNINGS
from mechstudio.gui.tools.tool import Tool

EXPRESSION = "="  # opens the field for what begins with any letter


def typed_so_far(tool: Tool, text: str) -> str | None:
    """What the field begins with where a key with a text opens it; None where it does not."""
    if not text or not tool.typing_hint:
        return None
    if text == EXPRESSION:
        return ""
    return text if text in BEGINNINGS or begins_name(tool, text) else None


def begins_name(tool: Tool, text: str) -> bool:
    """Whether a key begins the name of a parameter where a place is to be typed."""
    if not tool.awaits_typing or not tool.typing_hint:
        return False
    names = tool.bench.mechanism.parameters
    return any(name[0].casefold() == text.casefold() for name in names)
