"""Tests for the GIF of a replay in a real browser with its own decoder: the same frames, durations and loop."""

from __future__ import annotations

import base64
import io
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.async_api import Route

from game import Seat
from render.drawing import draw_replay
from render.scenes.film import Part, Speed
from render.sprites.theme import DARK
from tests.journeys.harness.windows import CHROMIUM, chromium
from tests.render.files.test_animation import meant
from tests.render.positions import NAMES, duel, labels

DECODE = """async () => {
    const data = await (await fetch("replay.gif")).arrayBuffer();
    const decoder = new ImageDecoder({ data, type: "image/gif", preferAnimation: true });
    await decoder.tracks.ready;
    await decoder.completed;
    const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
    const frames = [];
    for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
        const { image } = await decoder.decode({ frameIndex });
        const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
        canvas.getContext("2d").drawImage(image, 0, 0);
        const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
        let text = "";
        for (let start = 0; start < bytes.length; start += 8192) {
            text += String.fromCharCode(...bytes.subarray(start, start + 8192));
        }
        frames.push({ png: btoa(text), hundredths: image.duration / 10000 });
        image.close();
    }
    return { frames, forEver: repetitionCount === Infinity };
}"""


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine: install Debian's package chromium")
@pytest.mark.slow
async def test_a_browser_shows_the_same_frames_for_the_same_time() -> None:
    film = draw_replay(
        duel().opening(), tuple(duel().turns()), seen_from=Seat.WHITE_1, names=NAMES, labels=labels(), theme=DARK,
        speed=Speed.QUICK, part=Part(98, 118),
    )  # fmt: skip

    async def answer(route: Route) -> None:
        """Nothing leaves the browser: the page and the picture are handed to it."""
        if route.request.url.endswith(film.filename):
            await route.fulfill(body=film.data, content_type="image/gif")
        else:
            await route.fulfill(body="<!doctype html>", content_type="text/html")

    async with chromium() as browser:
        page = await browser.new_page()
        await page.route("**/*", answer)
        await page.goto("http://localhost/")
        found: dict[str, Any] = await page.evaluate(DECODE)
    assert found["forEver"] is True
    assert [frame["hundredths"] for frame in found["frames"]] == list(film.hundredths)
    for frame, shot in zip(found["frames"], film.film, strict=True):
        shown = Image.open(io.BytesIO(base64.b64decode(frame["png"]))).convert("RGB")
        expected = meant(shot, DARK, Seat.WHITE_1, (film.width, film.height))
        assert ImageChops.difference(shown, expected).getbbox() is None
