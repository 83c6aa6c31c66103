"""The undo step in which bodies got another mass, and their inertia with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mechstudio import edits
from mechstudio.edits.function_text import parameters_in
from mechstudio.edits.mass_scaling import has_own_inertia
from mechstudio.gui.editing.sentences import listed
from mechstudio.model import Body, Mechanism
from mechstudio.model.evaluated import same_value, text_of
from mechstudio.units import quantity_text

if TYPE_CHECKING:
    from mechstudio.gui.state.document import Document

KEEP = "Keep inertia"


@dataclass(frozen=True, eq=False)
class MassStep:
    """Tells of the inertia after a mass was typed, and takes it back within the same step.

    Attributes:
        document: What is open.
        before: The mechanism before the step.
        names: The bodies that get another mass.
        label: What the step is called.
    """

    document: Document
    before: Mechanism
    names: Sequence[str]
    label: str

    def tell(self) -> None:
        """Say what became of the inertia of the bodies, where that is worth knowing."""
        now = self.document.mechanism
        if now is None or now is self.before or not self.names:
            return
        # in the order of the model: the selection has none
        bodies = [body for body in now.bodies if body.name in self.names]
        scaled = [
            body
            for body in bodies
            if not same_value(body.inertia, self.before.body(body.name).inertia)
        ]
        kept = [
            body
            for body in bodies
            if has_own_inertia(body) and body.mass != self.before.body(body.name).mass
        ]
        stays = f"Expressions give the inertia of {_named(kept)}, so it stays." if kept else ""
        if scaled:
            text = f"{_told(scaled)} {stays}".rstrip()
            self.document.offer.emit(text, KEEP, self.keep_inertia)
        elif stays:
            self.document.note(stays)

    def keep_inertia(self) -> None:
        """Give the bodies the inertia that they had, with their new mass, in the same step."""
        now = self.document.mechanism
        if now is not None:
            inertias = {
                ("body", name): {"inertia": self.before.body(name).inertia} for name in self.names
            }
            kept = edits.change_each(now, inertias)
            self.document.amend(kept, label=self.label, drag=self)


def _named(bodies: Sequence[Body]) -> str:
    return listed([("body", body.name) for body in bodies])


def _told(bodies: Sequence[Body]) -> str:
    """What the inertia of bodies is now that it was scaled."""
    follows = all(_has_parameters(body.mass) for body in bodies)
    if len(bodies) > 1:
        how = "follows their mass" if follows else "was scaled with their mass"
        return f"The inertia of {_named(bodies)} {how}."
    (body,) = bodies
    how = "follows its mass" if follows else "was scaled with its mass"
    moments = ", ".join(
        f"I{axis}{axis} {quantity_text(body.inertia[k][k], 'kg m²')}"
        for k, axis in enumerate("xyz")
    )
    return f"The inertia of “{body.name}” {how}: {moments}."


def _has_parameters(mass: float) -> bool:
    """Whether a mass follows something, which arithmetic of plain numbers does not."""
    text = text_of(mass)
    return text is not None and bool(parameters_in(text, is_law=False))
