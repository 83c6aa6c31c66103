"""Studies in the window: what varies, what is read, and the trials as table and charts."""
