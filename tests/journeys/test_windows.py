"""The real bot in a real browser: two windows, a challenge, ten moves each, resigning, a rematch; and a phone."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Locator, expect

from sandbox import Sandbox
from tests.journeys.harness.rose_bot import Rose
from tests.journeys.harness.windows import CHROMIUM, PHONE, Window, chromium, window

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no Chromium on this machine: install Debian's package chromium"
)


ID = "data-custom-id"


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as opened:
        yield opened


def board(window: Window) -> Locator:
    return window.page.locator("article.message").filter(has=window.page.get_by_role("button", name="Menu")).last


def menu(window: Window) -> Locator:
    """The button whose id has the turn of the board."""
    return board(window).locator('[data-custom-id^="rk:menu:"]')


async def fill(window: Window, option: str, typed: str) -> None:
    """Choose an option of the command that is being typed, and its first suggestion."""
    page = window.page
    await page.locator(".more-options").click()
    await window.suggestions.filter(has=page.get_by_text(option, exact=True)).click()
    await page.locator(f'[data-option="{option}"]').press_sequentially(typed)
    await expect(window.suggestions.first).to_be_visible()
    await page.keyboard.press("Enter")


async def press_some_move(alice: Window, bob: Window) -> None:
    """The player to move presses something that is offered; both windows see the result."""
    turn = await menu(alice).get_attribute(ID)
    assert turn is not None
    mover = alice if "Alice (red) is to move" in await board(alice).inner_text() else bob
    await expect(menu(mover)).to_have_attribute(ID, turn)
    buttons = board(mover).locator("button:not([disabled])")
    heroes = buttons.filter(has_text="⚔")
    cards = buttons.filter(has_text="·").filter(has_not_text="⚔")
    draw = buttons.filter(has_text="Draw")
    # All is counted before the click: afterwards the board shows other buttons.
    if await cards.count():
        await cards.first.click()
    elif await draw.count():
        await draw.first.click()
    else:
        await heroes.first.click()
        await mover.page.get_by_role("button", name="Yes").click()
    for seen in (alice, bob):
        await expect(menu(seen)).not_to_have_attribute(ID, turn)


async def test_two_windows_challenge_play_resign_and_play_again(sandbox: Sandbox, rose: Rose, browser: Browser) -> None:
    async with (
        window(browser, sandbox.base, "alice") as alice,
        window(browser, sandbox.base, "bob", PHONE) as bob,
    ):
        await alice.text.press_sequentially("/rose chal")
        await expect(alice.suggestions.first).to_contain_text("challenge")
        await alice.page.keyboard.press("Enter")
        await fill(alice, "opponent", "bo")
        await fill(alice, "house", "red")
        await fill(alice, "clock", "live")
        await alice.page.keyboard.press("Enter")
        challenge = await bob.sees("Alice challenges")
        await challenge.get_by_role("button", name="Accept").click()
        await expect(board(alice).locator("img").first).to_be_visible()
        for _ in range(20):
            await press_some_move(alice, bob)
        assert await bob.wide() <= PHONE[0], "nothing sticks out on a phone"
        await board(bob).get_by_role("button", name="Menu").click()
        choices = await bob.sees("What would you like to do?")
        await choices.get_by_role("button", name="Resign").click()
        await bob.page.get_by_role("button", name="Yes, I resign").click()
        final = await alice.sees("Bob has resigned")
        await final.get_by_role("button", name="Rematch").click()
        again = await bob.sees("Alice challenges")
        await again.get_by_role("button", name="Accept").click()
        await expect(board(bob)).to_contain_text("Bob (red) is to move")
