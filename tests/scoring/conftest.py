"""What the tests of the scoring package need before they are read."""

import pytest

# The tables' checks say what differs, like those in the tests themselves.
pytest.register_assert_rewrite("tests.scoring.tables")
