"""Places that clicks and typed numbers mean; no Qt."""
