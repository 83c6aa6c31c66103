"""What a field says of a value that the model refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mechstudio.errors import ModelError
    from mechstudio.gui.properties.fields import Field


def refusal_text(error: ModelError, field: Field) -> str:
    """What is wrong; with its place where that is another one."""
    own = tuple(dict.fromkeys((field.target, *field.others)))
    if field.place is not None:
        own = (*own, field.place.part)
    messages = [
        problem.message if problem.path.startswith(own) else str(problem)
        for problem in error.problems
    ]
    return "\n".join(dict.fromkeys(messages))
