"""Reftables as git 2.47 wrote them, and such as nobody should have written."""

from base64 import b85decode

import pytest

from app.sandbox.git.reftable import are_from, bundled, references, table_names, transactions, unbundled

FIRST, SECOND = (
    b"0x000000000001-0x000000000006-eec2849b.ref",
    b"0x000000000007-0x000000000007-72862705.ref",
)
TABLES: dict[bytes, bytes | None] = {
    FIRST: b85decode(
        "Qbk5o0RRvH00000000010000000006asU9x03%36K|}x#a%E<7FKA_9WOFZVVQFpvfDv+KW^*rSWnpA<FJ@(7bairN15KN&h29eBivB07a6?Oo"
        "LorIQ#|t5CVQFpzn%i_>y{wW{3|RRaGDeT4W(tnc3mbEJZ3Pc<WoC0PXk}q!b1!XSX>J8NbYW+6FLp5kU%89<Fd(<7j#J91h;G&DWBu<%O`EHQ"
        "-V*7G{wJ$&LraK5F-ow<000~S05bprX8-~Jc-mvg^l)`_VfYULzkFw}ZoMb;vg@Dv>H=r)4rfEJ4aaBQE=kzCW>N@G#7}7>xBg{mTzwZA3z!QW"
        "Qd>`6{m8(;z>}Pxo10l;rBG6y&&9*}mjMgFW-y8&Vh}?VG&1utOEMF4G_4f!^HRAO8X}8Q(~9*oQWH~(_0v)lOG=AUVb1+cmQ7MgMTvRI8CD9;"
        "ML^?HQxwvQ@^ck(6EpL;xHCZ%6+=Uux}m|HSX`M4bKXyECKGfXBNqb$3j@Ov1||U2$-8w@MMhKs01yBG000000003100000000I600000000000"
        "0000000000000000000000000077U000000000$Rj+;"
    ),
    SECOND: b85decode(
        "Qbk5o0RRvH00000000070000000007asU7~0Dus3WoC0PXk}q!b1!CPVRUtJWdHyG8~_1l001X=+GA*lC`wH$*3U>yOexk+OHC{(ElOqh4*|a!"
        "7+4q>0Sl}T(NaZ5Q~>}G00000000002LJ#7000002LJ#700000000000000000000000000000000000Hvj+t000000CYdyd;"
    ),
}
"""Two commits, a tag, a branch that points to another, and one that was deleted in the second table."""


def test_later_tables_override_earlier_ones() -> None:
    expected = {
        "HEAD": b"ref: refs/heads/main\n",
        "refs/heads/main": b"9adb7460bdac92540c58f91b32468fa6660a8ed1\n",
        "refs/heads/sym": b"ref: refs/heads/main\n",
        "refs/tags/v1": b"5fb98bf93020b7a98e53caa9886ed5ea63fdef45\n",
    }
    assert references(bundled(TABLES)) == expected
    assert references(bundled({FIRST: TABLES[FIRST]})).keys() - expected.keys() == {"refs/heads/feature"}
    assert references(None) == {}


def test_what_is_bundled_is_unbundled_again() -> None:
    missing: dict[bytes, bytes | None] = {**TABLES, SECOND: None}
    assert (unbundled(bundled(TABLES)), unbundled(bundled(missing))) == (TABLES, missing)
    with pytest.raises(ValueError, match="missing"):
        references(bundled(missing))


def _named(*ranges: tuple[int, int]) -> list[str]:
    return [f"0x{first:012x}-0x{last:012x}-abcdef01.ref" for first, last in ranges]


@pytest.mark.parametrize(
    ("tables", "are_all"),
    [
        ([(5, 5), (6, 6)], True),
        ([(5, 5), (6, 6), (5, 6)], True),  # and merged them
        ([(5, 5), (6, 6), (1, 6)], True),
        ([(5, 6)], True),  # a branch that was renamed: one transaction with two numbers
        ([], False),
        ([(6, 6)], False),
        ([(6, 6), (5, 6)], False),  # the first is somebody's, and was merged
        ([(6, 6), (1, 6)], False),
        ([(1, 6)], False),
        ([(5, 5), (5, 6)], False),
    ],
)
def test_who_merged_a_table_did_not_write_what_it_holds(tables: list[tuple[int, int]], are_all: bool) -> None:
    before, after = (bundled({name.encode(): b"" for name in _named(one)}) for one in ((1, 4), (1, 6)))
    assert are_from(transactions(before, after), [*_named(*tables), "tables.list", "tables.list.lock"]) is are_all


@pytest.mark.parametrize("listed", [b"../../config\n", b"a.ref\n", FIRST + b"/x\n", b"\0\n", FIRST + b"\n.."])
def test_a_list_names_tables_and_nothing_else(listed: bytes) -> None:
    with pytest.raises(ValueError, match="not a list"):
        table_names(listed)


def test_damaged_tables_are_errors_and_never_more() -> None:
    table = TABLES[FIRST]
    assert table is not None
    damaged = [table[:size] for size in range(len(table))]
    damaged += [
        table[:at] + bytes([value]) + table[at + 1 :] for at in range(200) for value in (0, 1, 0x7F, 0x80, 0xFF)
    ]
    for one in damaged:
        try:
            found = references(bundled({FIRST: one}))
        except ValueError:
            continue
        assert len(found) < 20
