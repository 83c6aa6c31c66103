"""No sentence of the window speaks the language of files or of Python, however it comes about."""

import re

import pytest

from tests.gui.state import refusals

# a fresh checkout compiles the solvers first
pytestmark = pytest.mark.window

# names of the user, and what was entered, are as they are; [energy/total] names a curve
QUOTED = re.compile(r"“[^”]*”|'[^']*'|\"[^\"]*\"|\[[a-z]+/[^\]]*\]")
FILE_LANGUAGE = re.compile(
    r"\w\[\d|\[\[|\[-?\d|\[[a-z],"  # bodies[0], lists and matrices
    r"|\b[a-z0-9]+(?:_[a-z0-9]+)+\b"  # output_step
    r"|\b(?:rtol|atol|simulation\.[a-z]|JSON)\b"
    r"|\b(?:None|NoneType|null|dict|tuple|float64|ndarray|str|bool|True|False|nan|inf|NaN)\b"
    r"|<class|Input should"
)
# least number of sentences that each way gives, so that none falls silent
WAYS = {
    refusals.by_fields: 2000,
    refusals.by_values: 1500,
    refusals.by_settings: 40,
    refusals.by_checks: 30,
    refusals.by_runs: 60,
}


def file_language(text, names=()):
    """The first part of a text that no user should have to read; None if there is none."""
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "“”")
    return FILE_LANGUAGE.search(QUOTED.sub("", text))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_sentences_are_plain(way):
    """Those below fields, of refused edits and settings, of checks, and of runs."""
    said = list(way())
    assert len(said) >= WAYS[way], len(said)
    wrong = {f"{cause}: {text}" for cause, text, names in said if file_language(text, names)}
    assert not wrong, "\n".join(sorted(wrong)[:10])
    assert all(text[:1] == text[:1].upper() for _, text, _ in said)


@pytest.mark.parametrize(
    "text",
    [
        "Joints[0].limits.lower: must be less than upper",
        "must be a matrix (got [[-1.0, 0.0",
        "Choose a longer output_step.",
        "loosen rtol",
        "is None",
        "Input should be a valid number",
    ],
)
def test_file_language_is_found(text):
    assert file_language(text)
