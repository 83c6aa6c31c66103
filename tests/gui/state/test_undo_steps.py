"""The list of steps against a plain list that forgets nothing but what it must."""

from hypothesis import given
from hypothesis import strategies as st

from mechstudio.gui.state.undo_steps import Steps

ACTS = st.lists(st.sampled_from(("push", "push", "undo", "redo", "save")), max_size=40)


@given(acts=ACTS, limit=st.integers(1, 5), saved=st.booleans())
def test_steps_behave_as_a_list_of_states(acts, limit, saved):
    """States and names follow a list; clean is the state that was saved, as long as it is there."""
    steps = Steps((0,), clean=0 if saved else None, limit=limit)
    states, place, kept, fresh = [0], 0, 0 if saved else None, 0
    for act in acts:
        if act == "push":
            fresh += 1
            states = [*states[: place + 1], fresh][-limit - 1 :]
            place = len(states) - 1
            steps = steps.pushed(fresh, f"to {fresh}")
        elif act == "undo":
            place = max(0, place - 1)
            steps = steps.undone()
        elif act == "redo":
            place = min(len(states) - 1, place + 1)
            steps = steps.redone()
        else:
            kept = states[place]
            steps = steps.marked_clean()
        assert steps.state == states[place]
        assert steps.count == len(states) - 1 <= limit
        assert steps.undo_text == (f"to {states[place]}" if place else None)
        later = states[place + 1 : place + 2]
        assert steps.redo_text == (f"to {later[0]}" if later else None)
        # no state comes twice, so one that was forgotten can never look saved
        assert steps.is_clean == (states[place] == kept)
