"""The colours of pictures stay apart, for the colour-blind and in grey as well."""

from __future__ import annotations

from itertools import combinations

import pytest

from civdawn_cli.pictures.newdawn.colours import INK_ON, PALETTE, TERRAINS, TYPES
from civdawn_cli.pictures.palette import COMMON, DARK, LIGHT, ON_SEAT, Palette
from tests.pictures.vision import GREYS, SIMULATIONS, distance, grey, lab

SEATS = tuple(f"seat-{seat}" for seat in ON_SEAT)

APART = [(SEATS, 17.0), (TERRAINS, 12.0), (TYPES, 12.0)]
"""Colours that mean different things, and how far apart they are at least; each has a number, a
pattern or a sign besides."""

LEGIBLE = 33.0
"""How much lighter or darker than its background text is at least, in CIELAB."""


@pytest.mark.parametrize("theme", [LIGHT, DARK])
@pytest.mark.parametrize("simulation", list(SIMULATIONS))
def test_colours_stay_apart(theme: str, simulation: str) -> None:
    """Seats, terrains and types have colours that the colour-blind can tell from each other."""
    colours = PALETTE.plain(theme)
    found = [
        (one, other, round(far))
        for names, least in APART
        for one, other in combinations(names, 2)
        if (far := distance(colours[one], colours[other], simulation)) < least
    ]
    assert found == []


@pytest.mark.parametrize("theme", [LIGHT, DARK])
@pytest.mark.parametrize("names", [SEATS, TERRAINS])
def test_greys_differ(theme: str, names: tuple[str, ...]) -> None:
    """In sixteen steps of grey every seat and every terrain has a grey of its own."""
    colours = PALETTE.plain(theme)
    assert len({grey(colours[name]) for name in names}) == len(names) < GREYS


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_patterns_show_in_grey(theme: str) -> None:
    """The pattern of a terrain is seen in grey, too."""
    colours = PALETTE.plain(theme)
    for name in TERRAINS:
        assert abs(lab(colours[name])[0] - lab(colours[f"{name}-2"])[0]) > 8, name


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_text_is_legible(theme: str) -> None:
    """Text is much lighter or much darker than whatever it stands on."""
    colours = PALETTE.plain(theme)
    pairs = [*INK_ON.items(), *[(f"seat-{seat}", ink) for seat, ink in ON_SEAT.items()]]
    pairs += [(kind, "light") for kind in TYPES]
    pairs += [(back, ink) for back in ("paper", "panel", "well") for ink in ("ink", "faint")]
    for back, ink in pairs:
        contrast = abs(lab(colours[back])[0] - lab(colours[ink])[0])
        assert contrast >= LEGIBLE, (back, ink, contrast)


def test_simulation_is_right() -> None:
    """Pure red and the green that protanopes take for it are apart for others only."""
    assert distance("#ff0000", "#6e5b00") > 60
    assert distance("#ff0000", "#6d5d00", "protanopia") < 20
    assert grey("#000000") == 0
    assert grey("#ffffff") == GREYS - 1


def test_sheet_has_every_colour() -> None:
    """The style sheet gives every colour its variable, light and dark; a fixed theme needs none."""
    palette = Palette({"own": ("#010203", "#040506")})
    sheet = palette.sheet()
    for name in [*COMMON, "own"]:
        assert sheet.count(f"--cd-{name}:") == 2
        assert f".f-{name}{{fill:var(--cd-{name})}}" in sheet
    assert sheet.startswith("@supports")
    assert sheet.count("{") == sheet.count("}")
    assert "#040506" in sheet
    assert palette.sheet(DARK) == ""
