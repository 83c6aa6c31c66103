"""The steps of an assembly in words, up and down."""

import pytest

from mechstudio import io
from mechstudio.gui.assembly.step_sequence import Phase, StepSequence
from mechstudio.resources_path import sample_models_folder
from mechstudio.topology.assembly_tree import assembly_tree
from mechstudio.topology.tree_node import NodeKind
from tests.gui.assembly.hand import sample

SAMPLES = sorted(sample_models_folder().glob("*.mech.json"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_every_step_is_told_twice(path):
    """Up in the order of the nodes, down against it; each sentence names joint and impulses."""
    tree = assembly_tree(io.load(path))
    sequence = StepSequence(tree)
    steps = [node for node in tree.nodes if node.left is not None]
    stages = [sequence.stage(number) for number in range(sequence.last + 1)]
    assert stages[0].phase is Phase.APART
    up, down = stages[1 : len(steps) + 1], stages[len(steps) + 1 :]
    assert [stage.step for stage in up] == [node.id for node in steps]
    assert [stage.step for stage in down] == [node.id for node in reversed(steps)]
    for stage in (*up, *down):
        node = tree.nodes[stage.step]
        assert f"{node.constraints} constraint impulse" in stage.sentence
        assert (node.joint or tree.nodes[node.left].bodies[0]) in stage.sentence
        assert sequence.stage_of(node.id) == up[steps.index(node)].number


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_what_is_together_is_not_faded(path):
    """On the way up a node stands from its step on; going down it stands until its step."""
    tree = assembly_tree(io.load(path))
    sequence = StepSequence(tree)
    for number in range(0, sequence.last + 1, 3):
        stage = sequence.stage(number)
        for node in tree.nodes:
            there = node.left is None or sequence.stage_of(node.id) <= number
            gone = number > sequence.last + 1 - sequence.stage_of(node.id)
            assert stage.is_faded(node) == (not there or (node.left is not None and gone))


def test_sentences_of_the_four_bar():
    """The words, as a whole."""
    sequence = StepSequence(assembly_tree(sample("four_bar")))
    assert [sequence.stage(number).sentence for number in (0, 1, 3, 4, 5, 6)] == [
        "Separate: 3 bodies, each with its own inertia only.",
        "Joins rocker to the ground at joint ground_rocker: 5 constraint impulses eliminated; "
        "open port at rocker.",
        "Assembles coupler and rocker across joint coupler_rocker: 5 constraint impulses "
        "eliminated; open port at coupler.",
        "Assembles crank and coupler + rocker across joint crank_coupler: 5 constraint impulses "
        "eliminated; no open ports are left.",
        "Separates crank and coupler + rocker at joint crank_coupler: 5 constraint impulses now "
        "known, for both sides.",
        "Separates coupler and rocker at joint coupler_rocker: 5 constraint impulses now known, "
        "for both sides.",
    ]


def test_fragments_and_inner_loops_have_words_of_their_own():
    """A split hub is merged rigidly, and a loop inside a compound is closed."""
    words = {NodeKind.RIGID: "Merges two fragments of", NodeKind.LOOP: "Closes a loop in"}
    told = set()
    for path in SAMPLES:
        tree = assembly_tree(io.load(path))
        sequence = StepSequence(tree)
        for node in tree.nodes:
            if node.kind in words:
                told.add(node.kind)
                sentence = sequence.stage(sequence.stage_of(node.id)).sentence
                assert sentence.startswith(words[node.kind])
    assert told
