"""The page in the person's language, its emoji, files that go with commands, and servers that come and go."""

from __future__ import annotations

import pytest
from playwright.async_api import FilePayload, expect

from tests.journeys.harness.showcase import Table
from tests.journeys.harness.windows import Window

# The names of the same things: the text box, the members, a private answer, the direct messages, a button.
SAID = {
    "de": ("Nachricht an #general", "Mitglieder: 4", "Nur du kannst das sehen", "Direktnachrichten", "Antworten"),
    "nl": ("Bericht aan #general", "Leden: 4", "Alleen jij kunt dit zien", "Privéberichten", "Beantwoorden"),
    "it": ("Messaggio a #general", "Membri: 4", "Solo tu puoi vederlo", "Messaggi diretti", "Rispondi"),
    "fr": ("Message #general", "Members: 4", "Only you can see this", "Direct messages", "Reply"),
}
# How many pixels of a character are drawn, and how many of them have a colour.
DRAWN = """([family, text]) => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 48;
  const pen = canvas.getContext("2d");
  pen.font = `32px ${family}`;
  pen.textBaseline = "top";
  pen.fillText(text, 2, 2);
  const points = pen.getImageData(0, 0, 48, 48).data;
  let inked = 0, coloured = 0;
  for (let at = 0; at < points.length; at += 4) {
    const [red, green, blue, alpha] = points.slice(at, at + 4);
    if (alpha) inked += 1;
    if (alpha && Math.max(red, green, blue) - Math.min(red, green, blue) > 40) coloured += 1;
  }
  return [inked, coloured];
}"""


async def speaks(table: Table, alice: Window, locale: str) -> None:
    answer = await alice.page.request.patch(f"{table.sandbox.base}/people/alice", data={"locale": locale})
    assert answer.ok


@pytest.mark.parametrize("locale", SAID)
async def test_the_page_speaks_the_person_s_language(table: Table, alice: Window, locale: str) -> None:
    """Without a reload. A person whose language the page does not have reads English."""
    page = alice.page
    await alice.command("/show counter")
    board = await alice.sees("The count is 0")
    await board.get_by_role("button", name="Whisper").click()
    private = await alice.sees("Psst")
    write, members, only_you, direct, reply = SAID[locale]
    await speaks(table, alice, locale)
    try:
        await expect(alice.text).to_have_attribute("placeholder", write)
        await expect(page.locator("#members")).to_contain_text(members)
        await expect(private).to_contain_text(only_you)
        await expect(page.get_by_role("button", name=direct)).to_be_visible()
        # The button is hidden while the mouse is elsewhere.
        await expect(board.get_by_role("button", name=reply, exact=True, include_hidden=True)).to_be_attached()
        await expect(page.locator("html")).to_have_attribute("lang", "en" if locale == "fr" else locale)
    finally:
        await speaks(table, alice, "en-US")
    await expect(alice.text).to_have_attribute("placeholder", "Message #general")


async def test_a_click_counts_although_everything_is_drawn_again_meanwhile(table: Table, alice: Window) -> None:
    page = alice.page
    await alice.command("/show counter")
    button = (await alice.sees("The count is 0")).get_by_role("button", name="Raise").first
    await button.hover()
    await page.mouse.down()
    await speaks(table, alice, "de")
    try:
        await expect(alice.text).to_have_attribute("placeholder", SAID["de"][0])
        await page.mouse.up()
        await alice.sees("The count is 1")
    finally:
        await speaks(table, alice, "en-US")
    await expect(alice.text).to_have_attribute("placeholder", "Message #general")


async def test_the_panel_about_oneself_changes_under_one_s_hands(table: Table, alice: Window) -> None:
    page = alice.page
    await page.locator(".self-button").click()
    await page.get_by_label("Language").focus()
    await page.get_by_label("Language").select_option("it")
    await expect(page.get_by_role("dialog", name="Chi sei")).to_be_visible()
    await expect(page.get_by_label("Lingua")).to_be_focused()
    await page.get_by_label("Lingua").select_option("en-US")
    await expect(page.get_by_role("dialog", name="Who you are")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog", name="Who you are")).to_have_count(0)


async def test_emoji_are_drawn_whatever_fonts_the_machine_has(alice: Window) -> None:
    """In colour, from the font that comes with the page; text symbols stay text."""
    page = alice.page
    await alice.says("rose 🌹 heart ❤️ key 1️⃣ and the signs ♥ ↗ 1")
    said = (await alice.sees("and the signs")).locator(".content")
    await expect(said.locator(".emoji")).to_have_text(["🌹", "❤️", "1"])
    await expect(said.locator(".keycap")).to_have_text(["1"])
    assert "Sandbox Emoji All" in await said.locator(".emoji").first.evaluate(
        "(node) => getComputedStyle(node).fontFamily"
    )
    assert await page.evaluate("document.fonts.load(\"32px 'Sandbox Emoji All'\").then((found) => found.length)") == 1
    for sign in ("🌹", "❤️", "⚔️", "👍🏽"):
        inked, coloured = await page.evaluate(DRAWN, ["'Sandbox Emoji All'", sign])
        assert inked > 100
        assert coloured > 50, sign


async def test_a_file_goes_with_a_command(alice: Window, bob: Window) -> None:
    page = alice.page
    await alice.text.press_sequentially("/show read")
    await expect(alice.suggestions.first).to_be_visible()
    await page.keyboard.press("Enter")
    box = page.locator("input[type=file]")
    await box.press("Backspace")  # nothing can be removed: the command itself goes
    await expect(box).to_have_count(0)
    await alice.text.press_sequentially("/show read")
    await expect(alice.suggestions.first).to_be_visible()
    await page.keyboard.press("Enter")
    await box.set_input_files(FilePayload(name="note.txt", mimeType="text/plain", buffer="grüezi".encode()))
    await box.press("Enter")
    await bob.sees("note.txt says grüezi")


async def test_servers_come_and_go(table: Table, alice: Window) -> None:
    page, sandbox = alice.page, table.sandbox
    sandbox.add_guild("New Table", "hall")
    await page.get_by_role("button", name="New Table").click()
    await expect(page.locator("#title")).to_have_text("hall")
    await expect(page.locator(".side-note")).to_have_count(0)
    sandbox.remove_bot("New Table")
    await expect(page.locator(".side-note")).to_contain_text("The app is not in this server")
    sandbox.world.guilds[sandbox.guild_id("New Table")]["owner_id"] = sandbox.user_id("bob")
    sandbox.leave_guild("alice", "New Table")
    await expect(page.locator("#title")).to_have_text("general")
    await expect(page.get_by_role("button", name="New Table")).to_have_count(0)
