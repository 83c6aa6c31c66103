"""What a hand does with lists of findings."""

from PySide6.QtCore import Qt

LEFT = Qt.MouseButton.LeftButton


def shown(listing):
    """The lines of a list of findings, two columns each; headings stand in the first one."""
    found = []
    for i in range(listing.topLevelItemCount()):
        top = listing.topLevelItem(i)
        found.append((top.text(0), "" if top.isFirstColumnSpanned() else top.text(1)))
        found += [(top.child(k).text(0), top.child(k).text(1)) for k in range(top.childCount())]
    return found


def press_line(qtbot, listing, name):
    """Click the first line about an element; returns what else it says."""
    flags = Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive
    line = listing.findItems(name, flags, 0)[0]
    listing.scrollToItem(line)
    place = listing.visualItemRect(line).center()
    qtbot.mouseClick(listing.viewport(), LEFT, pos=place)
    return line.text(1)
