"""A browser for tests of reports."""

import pytest

from tests.handover.browser import FOUND, Browser


@pytest.fixture
def browser(tmp_path):
    if not FOUND:
        pytest.skip("there is no Chromium on this machine")
    found = Browser(FOUND[0], tmp_path / "profile")
    yield found
    found.close()
