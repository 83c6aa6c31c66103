"""Law: a place whose name stands in brackets is answered by the place as it is written."""

import pytest

import mechstudio as ms

FOUR_BAR = ms.load("four_bar")


@pytest.mark.parametrize(
    "given", ["bodies[crank].mass", "bodies['crank'].mass", 'bodies["crank"].mass']
)
def test_brackets_around_a_name(given: str) -> None:
    with pytest.raises(ms.ModelError, match=r"write 'bodies\.crank\.mass'"):
        ms.sensitivities(FOUR_BAR, [given])


def test_channels_are_responses_as_before() -> None:
    with pytest.raises(ms.ModelError, match="reads a figure from its run, a response"):
        ms.sensitivities(FOUR_BAR, ["max([bodies/crank/position/x])"])
