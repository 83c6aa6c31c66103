"""The page that is shown while nothing is open."""
