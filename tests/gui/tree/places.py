"""Where elements are in a model tree."""


def index_of(tree, item):
    index = tree.proxy.mapFromSource(tree.model.index_of(item))
    assert index.isValid()
    return index
