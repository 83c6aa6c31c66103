"""The dock that lists what the mechanism is made of."""
