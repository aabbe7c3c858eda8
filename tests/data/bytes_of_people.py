"""Search files for a person, byte by byte."""

from __future__ import annotations

from pathlib import Path


def forms(person: int, name: str) -> dict[str, bytes]:
    """All forms in which SQLite, JSON and texts can hold an id and a name."""
    varint, rest = bytearray([person & 0xFF]), person >> 8
    while len(varint) < 9:
        varint.insert(0, rest & 0x7F | 0x80)
        rest >>= 7
    return {
        "the name": name.encode(),
        "the name in JSON": name.encode("unicode_escape"),
        "the id as text": str(person).encode(),
        "the id in a row": person.to_bytes(8, "big"),
        "the id as a key": bytes(varint),
    }


def found(folder: Path, person: int, name: str) -> list[str]:
    """Which files below a folder hold a person, and in what form."""
    assert person >= 1 << 56, "smaller ones are written in fewer bytes, and found by chance"
    return [
        f"{file.name}: {form}"
        for file in sorted(folder.rglob("*"))
        if file.is_file()
        for form, written in forms(person, name).items()
        if written in file.read_bytes()
    ]
