"""`mechstudio new`: what it writes is the generated model."""

import pytest

from mechstudio import generators
from mechstudio.cli.main import main
from mechstudio.io import load, loads


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("chain --bodies 5 --joint universal", lambda: generators.chain(5, "universal")),
        ("chain -n 3 --seed 4", lambda: generators.chain(3, seed=4)),
        ("carousel --arms 12 --joint spherical", lambda: generators.carousel(12, "spherical")),
        ("carousel --arms 2 --length 3", lambda: generators.carousel(2, length=3)),
        ("tree --bodies 13 --branching 3", lambda: generators.tree(13, 3)),
        ("twisted-chain --bodies 5", lambda: generators.twisted_chain(5)),
        ("four-bar-row --loops 4", lambda: generators.four_bar_row(4)),
        ("chain", lambda: generators.chain(16)),
        ("chain 5", lambda: generators.chain(5)),
        ("carousel 3 --length 2", lambda: generators.carousel(3, length=2)),
        ("tree 13 --branching 3", lambda: generators.tree(13, 3)),
        ("twisted-chain 5", lambda: generators.twisted_chain(5)),
        ("four-bar-row 4", lambda: generators.four_bar_row(4)),
    ],
)
def test_written_and_printed_models_are_the_generated_one(words, expected, tmp_path, capsys):
    """Options reach the generator; a file and the printed text hold the same model."""
    path = tmp_path / "made.mech.json"
    assert main(["new", *words.split(), "-o", str(path)]) == 0
    assert load(path) == expected()
    capsys.readouterr()
    for output in ([], ["-o", "-"]):
        assert main(["new", *words.split(), *output]) == 0
        assert loads(capsys.readouterr().out) == expected()


@pytest.mark.parametrize(
    "words",
    ["", "ring", "chain --bodies 0", "chain --joint fixed", "chain 0", "chain 3 --bodies 4"],
)
def test_bad_usage_is_told(words, capsys):
    assert main(["new", *words.split()]) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert streams.err
