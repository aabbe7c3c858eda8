"""What people do on the page, in a real browser: two people, the keyboard, a phone; no error on the console."""

from __future__ import annotations

import contextlib
import re

from playwright.async_api import Locator, expect

from tests.journeys.harness.showcase import Table
from tests.journeys.harness.windows import PHONE, Window, window
from tests.patience import patience


async def test_two_windows_play_each_other(alice: Window, bob: Window) -> None:
    await alice.text.press_sequentially("/sh")
    await expect(alice.suggestions.first).to_contain_text("/show counter")
    await alice.page.keyboard.press("ArrowDown")
    await alice.page.keyboard.press("ArrowUp")
    await alice.page.keyboard.press("Enter")
    await expect(alice.page.locator(".command-chip")).to_have_text("/show counter")
    await alice.page.keyboard.press("Enter")

    board = await bob.sees("The count is 0")
    await expect(board.locator(".origin")).to_contain_text("Alice used /show counter")
    await board.get_by_role("button", name="Raise").click()
    await expect((await alice.sees("The count is 1")).locator(".container")).to_contain_text("Last raised by Bob")
    await alice.message("The count is 1").get_by_role("button", name="Raise").click()
    await bob.sees("The count is 2")


async def test_a_private_answer_is_seen_by_one_and_goes_when_dismissed(alice: Window, bob: Window) -> None:
    await alice.command("/show counter")
    await (await bob.sees("The count is 0")).get_by_role("button", name="Whisper").click()
    private = await bob.sees("Psst, @Bob")
    await expect(private).to_contain_text("Only you can see this")
    await expect(alice.page.get_by_text("Psst")).to_have_count(0)
    await private.get_by_role("button", name="Dismiss message").click()
    await expect(bob.page.get_by_text("Psst")).to_have_count(0)


async def in_vain(table: Table, place: Locator, text: str) -> None:
    """Let the three seconds pass in which a bot has to answer, and again if Discord had no click by then."""
    async with patience(repr(text)):
        while True:
            table.sandbox.turn(4)
            with contextlib.suppress(AssertionError):
                await expect(place).to_have_text(text, timeout=500)
                return


async def test_a_bot_that_hangs_fails_visibly(table: Table, alice: Window) -> None:
    await alice.command("/show counter")
    board = await alice.sees("The count is 0")
    stuck = board.get_by_role("button", name="Stuck")
    await stuck.click()
    await expect(stuck).to_have_attribute("aria-busy", "true")
    await in_vain(table, board.get_by_role("alert"), "This interaction failed")
    await expect(stuck).not_to_have_attribute("aria-busy", "true")

    await alice.command("/show silent")
    await expect(alice.page.locator("#status")).to_contain_text("Sending /show silent")
    await in_vain(table, alice.page.locator("#notice"), "/show silent: The application did not respond")


async def test_a_select_by_keyboard_and_people_by_mouse(alice: Window, bob: Window) -> None:
    await alice.command("/show counter")
    board = await alice.sees("The count is 0")
    await board.get_by_role("button", name="Pick a fruit").focus()
    await alice.page.keyboard.press("Enter")
    await alice.page.keyboard.type("pl")
    await alice.page.keyboard.press("Enter")
    await bob.sees("@Alice picked plum")

    await board.get_by_role("button", name="Pick people").click()
    popup = alice.page.locator(".select-popup")
    await popup.get_by_role("option", name="Bob").click()
    await popup.get_by_role("option", name="Carol").click()
    await popup.get_by_role("button", name="Done").click()
    await bob.sees("Named: @Bob @Carol")


async def test_options_complete_and_say_what_is_wrong(alice: Window, bob: Window) -> None:
    page = alice.page
    await alice.text.press_sequentially("/gre")
    await page.keyboard.press("Tab")
    who = page.locator('[data-option="who"]')
    await expect(who).to_be_focused()
    await page.keyboard.press("Escape")
    await page.keyboard.press("Enter")
    await expect(page.locator(".slot.wrong")).to_contain_text("This option is required")

    await who.press_sequentially("bo")
    await expect(alice.suggestions.first).to_contain_text("Bob")
    await page.keyboard.press("Enter")
    await expect(who).to_have_value("Bob")

    for option, typed in (("times", "12"), ("how", "co"), ("fruit", "ap")):
        await page.locator(".more-options").click()
        await alice.suggestions.filter(has=page.get_by_text(option, exact=True)).click()
        await page.locator(f'[data-option="{option}"]').press_sequentially(typed)
        if option == "how":
            await expect(alice.suggestions.first).to_have_text("coolly")
            await page.keyboard.press("Enter")
        if option == "fruit":
            await expect(alice.suggestions).to_have_text(["Apple", "Apricot"])
            await page.keyboard.press("ArrowDown")
            await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator(".slot.wrong")).to_contain_text("At most 9")
    await page.locator('[data-option="times"]').fill("3")
    await page.keyboard.press("Enter")
    await bob.sees("@Alice greets @Bob coolly 3× with apricot")


async def test_a_modal_is_filled_in_by_keyboard(alice: Window) -> None:
    page = alice.page
    await alice.command("/show form")
    modal = page.locator("#modal")
    await expect(modal.get_by_role("heading", name="Tell us")).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(modal.locator(".wrong").first).to_contain_text("This field is required")
    await page.keyboard.type("Rosa")
    await modal.get_by_label("Size").select_option("l")
    for fruit in ("apple", "plum", "pear"):
        await modal.get_by_label(fruit, exact=True).check()
    await modal.get_by_role("button", name="Submit").click()
    await expect(modal.locator(".wrong")).to_contain_text("Choose at most 2")
    await modal.get_by_label("pear", exact=True).uncheck()
    await modal.get_by_role("button", name="Submit").click()
    await expect(modal).to_be_hidden()
    await expect(await alice.sees("Rosa wants size l and likes apple, plum")).to_contain_text("Only you can see this")


async def test_thinking_shows_until_the_answer_is_there(table: Table, alice: Window) -> None:
    table.bot.thought.clear()
    await alice.command("/show slow")
    await alice.sees("is thinking…")
    table.bot.thought.set()
    await alice.sees("Done thinking")
    await expect(alice.page.get_by_text("is thinking…")).to_have_count(0)


async def test_the_menu_of_a_member_by_mouse_and_by_keyboard(alice: Window, bob: Window) -> None:
    await alice.page.locator('[data-user="bob"]').click(button="right")
    await alice.page.get_by_role("menuitem", name="Wave at").click()
    await bob.sees("@Alice waves at @Bob")

    await alice.page.locator('[data-user="carol"]').focus()
    await alice.page.keyboard.press("Shift+F10")
    await expect(alice.page.get_by_role("menu")).to_be_visible()
    await alice.page.keyboard.press("ArrowDown")
    await alice.page.keyboard.press("ArrowDown")
    await alice.page.keyboard.press("Enter")
    await bob.sees("@Alice waves at @Carol")
    await alice.page.keyboard.press("Shift+F10")
    await alice.page.keyboard.press("Escape")
    await expect(alice.page.get_by_role("menu")).to_have_count(0)


async def test_commands_are_in_the_person_s_language(alice: Window) -> None:
    page = alice.page
    await alice.says("something with a day above it")
    await alice.sees("something with a day above it")
    await page.locator(".self-button").click()
    await page.get_by_label("Language").select_option("de")
    await expect(page.locator("#self")).to_contain_text("de")
    await expect(page.locator(".day").last).to_contain_text(re.compile(r"^\d+\. \w+ \d{4}$"))
    await page.keyboard.press("Escape")
    await alice.text.press_sequentially("/zeige z")
    await expect(alice.suggestions.first).to_contain_text("/zeige zähler")
    await expect(alice.suggestions.first).to_contain_text("Zählt gemeinsam")
    await alice.text.fill("")
    await page.locator(".self-button").click()
    await page.get_by_label("Sprache").select_option("en-US")
    await expect(page.locator("#self")).to_contain_text("en-US")


async def test_a_direct_message_with_the_bot(alice: Window) -> None:
    await alice.page.get_by_role("button", name="Direct messages").click()
    await alice.page.locator("#channels .channel", has_text="Sandbox Bot").click()
    await expect(alice.page.locator("#title")).to_contain_text("Sandbox Bot")
    await alice.command("/show counter")
    await (await alice.sees("The count is 0")).get_by_role("button", name="Raise").click()
    await alice.sees("The count is 1")


async def test_a_lost_connection_comes_back_and_nothing_is_missed(table: Table, alice: Window, bob: Window) -> None:
    await alice.says("before the cut")
    await bob.sees("before the cut")
    bob.errors.clear()
    await table.sandbox.restart()
    await table.sandbox.wait_for_bot()
    await expect(alice.page.locator("#offline")).to_be_hidden()
    await alice.says("after the cut")
    await bob.sees("after the cut")
    await expect(bob.page.locator("#offline")).to_be_hidden()
    await alice.command("/show counter")
    await bob.sees("The count is 0")
    for opened in (alice, bob):  # the browser itself reports the lost socket
        opened.errors[:] = [line for line in opened.errors if "WebSocket" not in line and "ERR_" not in line]


async def test_on_a_phone_everything_fits_and_the_side_slides_in(table: Table, alice: Window) -> None:
    await alice.command("/show counter")
    async with window(table.browser, table.sandbox.base, "bob", PHONE) as phone:
        page = phone.page
        board = await phone.sees("The count is 0")
        assert await phone.wide() <= PHONE[0]
        await board.get_by_role("button", name="Raise").tap()
        await alice.sees("The count is 1")

        await expect(page.locator("#side")).not_to_be_visible()
        await page.get_by_role("button", name="Servers and channels").tap()
        await expect(page.locator("#side")).to_be_visible()
        await page.locator('[data-channel="games"]').tap()
        await expect(page.locator("#side")).not_to_be_visible()
        await expect(page.locator("#title")).to_contain_text("games")

        await page.get_by_role("button", name="Members").tap()
        await page.locator('[data-user="alice"]').tap()
        await expect(page.get_by_role("menuitem", name="Wave at")).to_be_visible()
        await page.keyboard.press("Escape")
        assert await phone.wide() <= PHONE[0]


async def test_the_tab_key_reaches_everything_in_order(alice: Window) -> None:
    await alice.page.locator(".skip").focus()
    await alice.page.keyboard.press("Tab")
    parts = "#rail, #channels, #self, #bar, #messages, #composer, #members"
    places = []
    # Look at the first one: after sixty it may be the page itself, which needs none.
    outline = await alice.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"
    for _ in range(60):
        places.append(await alice.page.evaluate(f"document.activeElement.closest('{parts}')?.id"))
        await alice.page.keyboard.press("Tab")
    order = [place for place in dict.fromkeys(places) if place]
    assert order[:4] == ["rail", "channels", "self", "bar"]


async def test_a_stranger_is_told_that_there_is_no_such_person(table: Table) -> None:
    page = await table.browser.new_page()
    await page.goto(f"{table.sandbox.base}/?as=nobody")
    await expect(page.locator("#offline")).to_be_visible()
    await expect(page.locator("#offline")).to_contain_text("nobody")
    await page.close()
