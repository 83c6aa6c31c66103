"""Law: what a call of a run does not take is answered by what is meant."""

from __future__ import annotations

from typing import Any

import pytest

import mechstudio as ms

MODEL = ms.load("four_bar")


@pytest.mark.parametrize("value", [None, [1.0], 10**400, 10**5000], ids=range(4))
@pytest.mark.parametrize("name", ["duration", "output_step", "rtol", "atol"])
def test_an_option_that_is_no_number_is_named(name: str, value: Any) -> None:
    given: dict[str, Any] = {name: value}
    with pytest.raises(ms.SolverError, match=f"{name} is .*; it must be a number greater than 0"):
        ms.RunOptions(**given).validate()


def test_a_coordinate_that_no_float_holds_is_named() -> None:
    with pytest.raises(ms.ModelError, match="coordinate must be a number"):
        ms.pose(MODEL, {"ground_crank": 10**400})


def test_a_plain_function_is_no_force() -> None:
    def drag(t: float, state: object, load: object) -> None:
        """Nothing."""

    wrong: Any = drag
    for forces in (wrong, [wrong], 3):
        with pytest.raises(ms.ModelError, match=r'write @ms\.force\(bodies=\["arm"\]\) above'):
            ms.simulate(MODEL, 0.01, forces=forces)
        with pytest.raises(ms.ModelError, match=r'write @ms\.force\(bodies=\["arm"\]\) above'):
            ms.simulate_many([MODEL], forces=forces)


def test_runs_side_by_side_are_asked_for_by_threads() -> None:
    options: Any = {"parallel": True}
    for call in (ms.simulate, ms.simulate_many):
        with pytest.raises(TypeError, match=r"simulate_many.*threads=4"):
            call(MODEL, **options)
