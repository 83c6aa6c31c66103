"""Fields of links and rows of nine numbers as tuples."""

from mechstudio.compiler.decorators import kernel


@kernel
def three(field):
    """A field of three numbers as a tuple."""
    return (field[0], field[1], field[2])


@kernel
def six(field):
    """A field of six numbers as a tuple."""
    return (field[0], field[1], field[2], field[3], field[4], field[5])


@kernel
def nine(field):
    """A field of nine numbers as a tuple."""
    return (
        field[0],
        field[1],
        field[2],
        field[3],
        field[4],
        field[5],
        field[6],
        field[7],
        field[8],
    )


@kernel
def load_nine(array, row):
    """Row of an array of shape (n, 9) as a tuple."""
    return (
        array[row, 0],
        array[row, 1],
        array[row, 2],
        array[row, 3],
        array[row, 4],
        array[row, 5],
        array[row, 6],
        array[row, 7],
        array[row, 8],
    )


@kernel
def store_nine(array, row, m):
    """Write a row of an array of shape (n, 9)."""
    array[row, 0], array[row, 1], array[row, 2] = m[0], m[1], m[2]
    array[row, 3], array[row, 4], array[row, 5] = m[3], m[4], m[5]
    array[row, 6], array[row, 7], array[row, 8] = m[6], m[7], m[8]
