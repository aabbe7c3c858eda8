"""Windows of the sandbox's page in a real browser: opened as a person, watched for errors."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from tests.patience import seconds

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP = (1280, 800)
PHONE = (390, 844)
LONGEST = 1000 * seconds()
"""Milliseconds for every wait."""
expect.set_options(timeout=LONGEST)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET, timeout=LONGEST)
        yield browser
        await browser.close()


@dataclass(slots=True)
class Window:
    """The window of one person."""

    page: Page
    errors: list[str] = field(default_factory=list)

    @property
    def text(self) -> Locator:
        return self.page.locator("#text")

    @property
    def suggestions(self) -> Locator:
        return self.page.locator(".suggestion")

    @property
    def messages(self) -> Locator:
        return self.page.locator("article.message")

    def message(self, text: str) -> Locator:
        """The newest message with this text in itself, not in the line about what it answers."""
        return self.messages.filter(has=self.page.locator(".content", has_text=text)).last

    async def sees(self, text: str) -> Locator:
        found = self.message(text)
        await expect(found).to_be_visible()
        return found

    async def goes(self, channel: str) -> None:
        await self.page.locator(f'[data-channel="{channel}"]').click()

    async def back_to(self, channel: str) -> None:
        """Return to a channel from any state."""
        await self.page.get_by_role("button", name="Round Table").click()
        await self.goes(channel)
        await self.text.fill("")

    async def says(self, text: str) -> None:
        await self.text.fill(text)
        await self.text.press("Enter")

    async def command(self, typed: str) -> None:
        """Type a command without options, take the first suggestion, and send it."""
        await self.text.press_sequentially(typed)
        await expect(self.suggestions.first).to_be_visible()
        await self.page.keyboard.press("Enter")
        await self.page.keyboard.press("Enter")

    def focused(self) -> Locator:
        return self.page.locator("*:focus")

    def fine(self) -> None:
        """Assert that this page has had no error so far."""
        assert self.errors == []

    async def wide(self) -> int:
        """The width of the page's content: more than the window means that something sticks out."""
        return int(await self.page.evaluate("document.documentElement.scrollWidth"))


@asynccontextmanager
async def window(
    browser: Browser,
    base: str,
    name: str,
    size: tuple[int, int] = DESKTOP,
    *,
    light: bool = False,
    channel: str = "general",
) -> AsyncIterator[Window]:
    """A window of this person, in its own browser profile; errors on its console fail the test."""
    phone = size == PHONE
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="light" if light else "dark",
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
        locale="en-US",
        timezone_id="UTC",
    )
    page = await context.new_page()
    page.set_default_timeout(LONGEST)
    opened = Window(page)
    page.on("console", lambda line: opened.errors.append(line.text) if line.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: opened.errors.append(str(error)))
    await page.goto(f"{base}/?as={name}")
    await expect(page.locator("body.ready")).to_be_visible()
    if not phone:
        await opened.goes(channel)
    yield opened
    await context.close()
    opened.fine()
