"""The dock that shows in which order a mechanism is put together."""
