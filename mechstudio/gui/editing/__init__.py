"""Commands on the selected elements, and the reasons why one is disabled."""
