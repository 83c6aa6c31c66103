"""The dock that shows every value of what is selected."""
