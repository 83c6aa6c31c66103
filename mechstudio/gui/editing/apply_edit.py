"""Makes an edit one undo step."""

from __future__ import annotations

from collections.abc import Callable

from mechstudio.edits import Edit
from mechstudio.errors import ModelError
from mechstudio.gui.state.document import Document
from mechstudio.model import Mechanism


def apply_edit(document: Document, label: str, edit: Callable[[Mechanism], Edit]) -> Edit | None:
    """Edit the open mechanism as one undo step.

    Args:
        document: What is open.
        label: What the step is called.
        edit: Makes the edit; its refusals are told to the user.

    Returns:
        What was done; None if it was refused. Its mechanism is the one of before if nothing
        changed; then there is no undo step either.
    """
    mechanism = document.mechanism
    if mechanism is None:
        return None
    try:
        done = edit(mechanism)
    except ModelError as error:
        document.report(str(error))
        return None
    if done.mechanism is not mechanism:
        document.apply(done.mechanism, label=label)
    return done
