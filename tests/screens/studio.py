"""The windows that take the pictures of screens.

A picture of a screen is one sheet: the message in a wide window and on a phone, in dark and in light.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.async_api import Browser

from sandbox import Sandbox
from tests.journeys.harness.gestures import does
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Outcome, Person
from tests.journeys.harness.rose_bot import Rose
from tests.journeys.harness.windows import DESKTOP, PHONE, Window, window

LOOKS = ((DESKTOP, False), (PHONE, True), (DESKTOP, True), (PHONE, False))
"""The width, and whether the theme is light."""
GAP = 12
TALL = 1800
"""High enough for every message, so that none is cut."""
GO = """([channel, message]) => {
  const link = document.createElement("a");
  link.href = `https://discord.com/channels/@me/${channel}/${message}`;
  document.body.append(link);
  link.click();
  link.remove();
}"""

DRAWN = "one => Promise.all([...one.querySelectorAll('img')].map(each => each.decode().catch(() => 0)))"


@dataclass
class Stage:
    sandbox: Sandbox
    rose: Rose
    people: dict[str, Person]
    browser: Browser
    out: Path
    language: str
    _open: AsyncExitStack
    _windows: dict[str, list[Window]] = field(default_factory=dict)
    taken: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def __getitem__(self, name: str) -> Person:
        return self.people[name]

    async def shows(self, person: Person, name: str, shown: Shown) -> None:
        """Take pictures of a message as this person sees it, and put them on one sheet."""
        if person.name not in self._windows:
            self._windows[person.name] = [
                await self._open.enter_async_context(
                    window(self.browser, self.sandbox.base, person.name, size, light=light)
                )
                for size, light in LOOKS
            ]
            for one, (size, _) in zip(self._windows[person.name], LOOKS, strict=True):
                await one.page.set_viewport_size({"width": size[0], "height": TALL})
        seen = [await self._look(one, shown) for one in self._windows[person.name]]
        for sheet, pair in (("a", seen[:2]), ("b", seen[2:])):
            _side_by_side(pair).save(self.out / f"{name}-{sheet}.png")
        self.taken.append(name)
        sticks_out = [await one.wide() for one in self._windows[person.name]]
        if any(wide > size[0] for wide, (size, _) in zip(sticks_out, LOOKS, strict=True)):
            self.faults.append(f"{name} sticks out of its window")
        if not all(picture.alt for picture in shown.pictures):
            self.faults.append(f"{name} has a picture without alt text")
        (self.out / f"{name}.txt").write_text(
            shown.text + "\n\n" + " | ".join(shown.labels) + "\n\n" + "\n".join(p.alt or "" for p in shown.pictures),
            encoding="utf-8",
        )

    async def _look(self, opened: Window, shown: Shown) -> Image.Image:
        page = opened.page
        found = page.locator(f'article.message[data-id="{shown.id}"]')
        if not await found.count() or not await found.is_visible():
            await page.evaluate(GO, [shown.channel_id, shown.id])
        await found.wait_for(state="visible")
        await found.evaluate("one => one.scrollIntoView()")
        await found.evaluate(DRAWN)
        await page.mouse.move(0, 0)
        return Image.open(io.BytesIO(await found.screenshot(animations="disabled"))).convert("RGB")

    async def after(
        self,
        person: Person,
        act: Coroutine[Any, Any, Outcome] | Coroutine[Any, Any, None],
        where: Callable[[Shown], bool] = lambda shown: True,
    ) -> Shown:
        """The messages that are new or changed for a person after an action."""
        before = dict(person.messages)
        await act

        def changed() -> Shown | None:
            for key, raw in reversed(person.messages.items()):
                shown = Shown(raw)
                if before.get(key) != raw and not shown.thinking and shown.author != person.name and where(shown):
                    return shown
            return None

        found: Shown = await person.until(changed, "what comes of it")
        return found

    async def press(self, person: Person, shown: Shown, action: str, word: str | None = None, **more: Any) -> Shown:
        return await self.after(person, person.press(shown, does(person.again(shown), action, word)), **more)

    async def choose(self, person: Person, shown: Shown, action: str, *values: str, word: str | None = None) -> Shown:
        return await self.after(person, person.choose(shown, does(person.again(shown), action, word), *values))

    async def command(
        self, person: Person, typed: str, /, where: Callable[[Shown], bool] = lambda shown: True, **options: Any
    ) -> Shown:
        return await self.after(person, person.command(typed, **options), where)


def _side_by_side(pictures: list[Image.Image]) -> Image.Image:
    height = max(one.height for one in pictures)
    sheet = Image.new("RGB", (sum(one.width for one in pictures) + GAP * (len(pictures) - 1), height), "#808080")
    left = 0
    for one in pictures:
        sheet.paste(one, (left, 0))
        left += one.width + GAP
    return sheet
