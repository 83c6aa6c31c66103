"""An edit of the document that may be impossible, with the reason in words of the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mechstudio.errors import ModelError
from mechstudio.gui.state.document import READ_ONLY
from mechstudio.gui.state.plain_words import in_words

if TYPE_CHECKING:
    from mechstudio.gui.state.document import Document
    from mechstudio.gui.state.shown_units import ShownUnits
    from mechstudio.model import Mechanism


def try_edit(
    document: Document, units: ShownUnits, label: str, edit: Callable[[Mechanism], Mechanism]
) -> str:
    """Edit the open mechanism as one undo step; an edit that changes nothing is none.

    Args:
        document: What is open.
        units: Units of quantities in the answer.
        label: Name of the undo step.
        edit: Makes the mechanism that follows.

    Returns:
        Why that is not possible; empty if it was.
    """
    before = document.mechanism
    if before is None:
        return ""
    try:
        after = edit(before)
    except ModelError as error:
        text = "\n".join(dict.fromkeys(problem.message for problem in error.problems))
        return in_words(text, before, units.choice)
    if after is not before:
        if document.looks_back:
            return READ_ONLY
        document.apply(after, label=label)
    return ""
