"""Law: a class of the model answers a wrong name by the one that is meant, as its objects do."""

from __future__ import annotations

from typing import Any

import pytest

import mechstudio as ms
from mechstudio.model import element_type
from mechstudio.model.elements import ELEMENTS


@pytest.mark.parametrize("kind", [*ELEMENTS, ms.Mechanism], ids=lambda kind: kind.__name__)
def test_fields_are_named(kind: Any) -> None:
    with pytest.raises(AttributeError, match=r"has no attribute 'nme'; did you mean 'name'\?"):
        kind.nme  # noqa: B018
    with pytest.raises(AttributeError, match="'name', but its objects have it"):
        kind.name  # noqa: B018
    assert not hasattr(kind, "nothing_like_that")


def test_edits_are_named() -> None:
    kind: Any = ms.Mechanism
    with pytest.raises(AttributeError, match=r"did you mean 'add_body'\?"):
        kind.add_bdy  # noqa: B018


def test_messages_are_made_when_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pydantic asks for hundreds of names that are not there."""
    monkeypatch.delattr(element_type, "did_you_mean")
    kind: Any = ms.Body
    assert not hasattr(kind, "nme")
