"""Law: an edit is equal to the mechanism that it left."""

from __future__ import annotations

from pathlib import Path

import mechstudio as ms


def test_a_saved_edit_is_equal_to_what_is_read(tmp_path: Path) -> None:
    model = ms.load("four_bar")
    edit = model.add_body("weight")
    ms.save(edit, tmp_path / "weight.mech.json")
    read = ms.load(tmp_path / "weight.mech.json")
    assert read == edit
    assert edit == read
    assert edit == model.add_body("weight")
    assert hash(edit) == hash(edit.mechanism)
    assert model != edit
    assert edit != model
    assert edit != model.add_body("other")
    assert edit != "weight"
