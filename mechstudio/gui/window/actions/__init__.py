"""The actions of the window, as data: menus, run bar and list of shortcuts come from them."""
