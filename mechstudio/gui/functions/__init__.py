"""Fields for functions: completion while typing, and a picture of the values."""
