"""Methods that runs choose by key: integrators and stabilizations."""
