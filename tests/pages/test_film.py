"""Pictures of a page: pieces that are kept once, and changes from frame to frame."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as some

from civdawn_cli.pages.film import Film, Pieces
from civdawn_cli.pictures.drawing import Drawing, Layer
from civdawn_cli.pictures.palette import AUTO, Palette
from tests.pages.games import pictures

TEXTS = some.recursive(
    some.sampled_from(["", "<path d='M0,0'/>", "<text>a &lt;g&gt; b</text>", "<g/>", "<g x='1'/>",
                       "<title>two\nlines</title>"]),
    lambda inner: some.lists(inner, max_size=4).map(lambda all_: f"<g>{''.join(all_)}</g>"),
)  # fmt: skip


def drawn(layers: dict[str, Layer], wide: float = 10.0) -> Drawing:
    """A picture of those layers."""
    return Drawing(
        wide, 5.0, "A title", layers, defs="<x/>", palette=Palette({}), theme=AUTO, prefix=""
    )


def as_data(film: Film) -> dict[str, Any]:
    return {"film": film.data()}


@given(some.lists(TEXTS, max_size=5))
def test_pieces_make_the_text_again(texts: list[str]) -> None:
    """Whatever text is cut into pieces, the pieces put together are that text."""
    pieces = Pieces()

    def text(number: int) -> str:
        piece = pieces.pool.all[number]
        return piece if isinstance(piece, str) else "".join(map(text, piece))

    for given_text in texts:
        assert text(pieces.number(given_text)) == given_text


def test_equal_groups_are_kept_once() -> None:
    """A group that is drawn in many pictures is one piece."""
    pieces = Pieces()
    group = "<g class='a'><path d='M0'/><text>so</text></g>"
    pieces.number(f"<g>{group}<rect/></g>")
    before = len(pieces.pool.all)
    pieces.number(f"<g>{group}<circle/></g>")
    assert len(pieces.pool.all) == before + 2  # the circle, and the row with it


def test_frames_tell_what_changed() -> None:
    """A frame has the parts and places that are others than in the frame before, and no more; a
    part that comes or goes is told, too."""
    film = Film()
    reel = film.reel()
    for layers in (
        {"map": Layer({"land": "<a/>", "tokens": "<b/>"}, 1.0)},
        {"map": Layer({"land": "<a/>", "tokens": "<c/>"}, 1.0), "hand": Layer({"cards": "<d/>"})},
        {"map": Layer({"land": "<a/>", "tokens": ""}, 2.0)},
    ):
        film.add(reel, drawn(layers))
    data = film.data()
    assert [layer["name"] for layer in data["layers"]] == ["map", "hand"]
    assert [len(changes) // 2 for changes in data["reels"][0]["parts"]] == [2, 2, 2]
    assert [len(changes) // 2 for changes in data["reels"][0]["layers"]] == [1, 1, 2]
    assert list(pictures(as_data(film), 0)) == [
        {"land": "<a/>", "tokens": "<b/>"},
        {"land": "<a/>", "tokens": "<c/>", "cards": "<d/>"},
        {"land": "<a/>"},
    ]


def test_order_of_drawing_stays() -> None:
    """A layer that comes later is drawn where its own picture has it, between the others."""
    film = Film()
    reel = film.reel()
    film.add(reel, drawn({"low": Layer({"a": "<a/>"}), "high": Layer({"c": "<c/>"})}))
    film.add(
        reel,
        drawn(
            {
                "low": Layer({"a": "<a/>"}),
                "middle": Layer({"b": "<b/>"}),
                "high": Layer({"c0": "<c/>", "c": "<c/>"}),
            },
            20.0,
        ),
    )
    layers = film.data()["layers"]
    assert [layer["name"] for layer in layers] == ["low", "middle", "high"]
    assert layers[2]["parts"] == ["c0", "c"]
    assert film.wide == 20.0


def test_eyes_share_pieces() -> None:
    """Whatever several pairs of eyes see is kept once for all of them."""
    film = Film()
    for _ in range(3):
        film.add(film.reel(), drawn({"map": Layer({"land": "<g><a/><b/></g>"})}))
    data = film.data()
    assert len(data["reels"]) == 3
    assert data["reels"][0] == data["reels"][2]
    assert len([piece for piece in data["pieces"] if piece == "<a/>"]) == 1
