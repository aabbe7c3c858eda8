"""What people read on the page, in a real browser: texts, pictures, files, links, and the scroll position."""

from __future__ import annotations

import asyncio
import re

import discord
from playwright.async_api import expect

from tests.journeys.harness.showcase import Table
from tests.journeys.harness.windows import Window


async def test_an_edit_neither_moves_the_picture_nor_takes_the_keyboard_away(alice: Window) -> None:
    await alice.command("/show counter")
    board = await alice.sees("The count is 0")
    picture = board.locator(".picture")
    image = board.locator('img[alt="Count 0."]')
    await expect(image).to_have_js_property("complete", value=True)
    before = await picture.bounding_box()
    await image.evaluate("image => { image.dataset.same = 'yes'; }")

    raise_it = board.get_by_role("button", name="Raise")
    await raise_it.focus()
    await alice.page.keyboard.press("Enter")
    again = await alice.sees("The count is 1")
    # It is the same element, which showed the old picture until the new one was loaded.
    await expect(again.locator('img[alt="Count 1."]')).to_have_attribute("data-same", "yes")
    assert await again.locator(".picture").bounding_box() == before
    await expect(alice.focused()).to_have_text(re.compile("Raise"))


async def test_a_picture_enlarges_and_shows_its_alt_text(alice: Window) -> None:
    await alice.command("/show counter")
    board = await alice.sees("The count is 0")
    badge, text = board.get_by_role("button", name="ALT"), board.locator(".alt-text")
    await board.locator(".author").hover()
    await expect(badge).to_have_css("opacity", "0")  # it would cover the picture
    await board.locator(".picture").hover()
    await expect(badge).to_have_css("opacity", "1")
    await badge.click()
    await expect(text).to_have_text("Count 0.")
    await board.get_by_role("heading", name="The count is 0").click()
    await expect(text).to_be_hidden()
    await board.get_by_role("button", name="Enlarge picture: Count 0.").focus()
    await alice.page.keyboard.press("Tab")
    await expect(badge).to_be_focused()
    await expect(badge).to_have_css("opacity", "1")
    await alice.page.keyboard.press("Enter")
    await expect(text).to_be_visible()
    await alice.page.keyboard.press("Escape")
    await expect(text).to_be_hidden()
    await expect(badge).to_be_focused()
    await board.get_by_role("button", name="Enlarge picture: Count 0.").click()
    box = alice.page.locator("#lightbox")
    await expect(box.get_by_role("img", name="Count 0.")).to_be_visible()
    await expect(box.locator(".lightbox-alt")).to_contain_text("Count 0.")
    await alice.page.keyboard.press("Escape")
    await expect(box).to_be_hidden()


async def test_markdown_is_drawn_and_markup_stays_text(alice: Window) -> None:
    await alice.command("/show text")
    shown = await alice.sees("<script>alert(1)</script> <img src=x onerror=alert(1)>")
    body = shown.locator(".text")
    for tag, text in {"strong": "bold", "em": "italic", "u": "under", "s": "gone", "code.inline": "code"}.items():
        await expect(body.locator(tag)).to_have_text(text)
    await expect(body.get_by_role("heading", name="Heading")).to_be_visible()
    await expect(body.locator("ul > li")).to_have_count(3)
    await expect(body.locator("ul ul > li")).to_have_text("deeper")
    await expect(body.locator("ol > li")).to_have_text("first")
    await expect(body.locator("blockquote")).to_have_text("quoted")
    await expect(body.locator("pre")).to_have_text("print('<b>hi</b>')")
    await expect(body).to_contain_text("snake_case_word")
    await expect(body.get_by_role("link", name="a link")).to_have_attribute("href", "https://example.org/")
    await expect(body.locator("time")).to_have_text("November 14, 2023")
    assert await body.locator("script, img, b").count() == 0
    await expect(shown.get_by_role("link", name="table.csv")).to_have_attribute("download", "table.csv")


MARKDOWN = {
    "plain": "plain",
    "**bold *both* bold**": "<strong>bold <em>both</em> bold</strong>",
    "***both***": "<strong><em>both</em></strong>",
    "a_b_c and _it_": "a_b_c and <em>it</em>",
    "2 * 3 * 4": "2 * 3 * 4",
    r"\*not\*": "*not*",
    "`**code**`": '<code class="inline">**code**</code>',
    "<b>&amp;</b>": "&lt;b&gt;&amp;amp;&lt;/b&gt;",
    "[x](javascript:alert(1))": "[x](javascript:alert(1))",
    "https://a.example/b_c_d.": '<a href="https://a.example/b_c_d" target="_blank" rel="noopener noreferrer">'
    "https://a.example/b_c_d</a>.",
    "<@99>": '<span class="mention">user 99</span>',
    "<t:999999999999999:R>": "&lt;t:999999999999999:R&gt;",
    "``` open": "``` open",
    "**unclosed": "**unclosed",
}


async def test_markdown_case_by_case(alice: Window) -> None:
    drawn = await alice.page.evaluate(
        """async (texts) => {
            const { markdown } = await import("/page/markdown.js");
            const look = (kind, id) => ({ text: `${kind} ${id}` });
            return texts.map((text) => markdown(text, look).map((node) => node.innerHTML).join("|"));
        }""",
        list(MARKDOWN),
    )
    assert dict(zip(MARKDOWN, drawn, strict=True)) == MARKDOWN


async def test_what_is_not_read_is_marked_until_it_is(alice: Window, bob: Window) -> None:
    games = alice.page.locator('[data-channel="games"]')
    await bob.goes("games")
    await bob.says("before")
    await games.click()
    await alice.sees("before")
    await alice.goes("general")
    await bob.says("anybody here?")
    await expect(games).to_have_class(re.compile("unread"))
    await bob.text.press_sequentially("@ali")
    await expect(bob.suggestions.first).to_contain_text("Alice")
    await bob.page.keyboard.press("Enter")
    await bob.page.keyboard.type("look!")
    await bob.page.keyboard.press("Enter")
    await expect(games.locator(".badge")).to_have_text("1")
    await expect(alice.page).to_have_title(re.compile(r"^\(1\) "))
    await games.click()
    await alice.sees("@Alice look!")
    await expect(alice.page.locator(".day.new + article")).to_contain_text("anybody here?")
    await expect(games).not_to_have_class(re.compile("unread"))
    await expect(games.locator(".badge")).to_have_count(0)
    await expect(alice.page.locator("article.named").filter(has_text="look!")).to_have_count(1)


async def test_talk_reply_edit_and_delete(alice: Window, bob: Window) -> None:
    await alice.goes("quiet")
    await bob.goes("quiet")
    await alice.says("first **words**")
    theirs = await bob.sees("first words")
    await bob.text.press_sequentially("h")
    await expect(alice.page.locator("#status")).to_contain_text("Bob is typing")
    await bob.text.fill("")
    await theirs.hover()
    await theirs.get_by_role("button", name="Reply").click()
    await bob.says("an answer")
    await expect((await alice.sees("an answer")).locator(".origin")).to_contain_text("Alicefirst words")
    await alice.text.press("ArrowUp")
    editor = alice.page.locator(".editor textarea")
    await expect(editor).to_be_focused()
    await editor.fill("other words")
    await editor.press("Enter")
    await expect(bob.message("other words")).to_contain_text("(edited)")
    mine = alice.message("other words")
    await mine.hover()
    await mine.get_by_role("button", name="More").click()
    await alice.page.get_by_role("menuitem", name="Delete").click()
    await expect(bob.page.get_by_text("other words")).to_have_count(0)


async def test_one_who_reads_further_up_is_not_moved(table: Table, alice: Window, bob: Window) -> None:
    await alice.goes("quiet")
    await bob.goes("quiet")
    path = f"{table.sandbox.base}/people/alice/channels/{table.sandbox.channel('quiet')['id']}/messages"
    for number in range(60):
        await alice.page.request.post(path, data={"content": f"line {number}"})
    await bob.sees("line 59")
    await bob.page.reload()  # so that the older ones have to be loaded again
    await bob.sees("line 59")
    scroller = bob.page.locator("#scroller")
    await scroller.hover()
    line = bob.page.locator("article", has_text="line 35")
    for _ in range(30):
        # Not with the wheel: its effect may come only after the position was measured.
        await scroller.evaluate("element => element.scrollBy({ top: -150, behavior: 'instant' })")
        if await line.count() and (await line.bounding_box() or {"y": -1})["y"] > 100:
            break
    before = await line.bounding_box()
    await alice.says("something new")
    await expect(bob.page.locator("#below")).to_be_visible()
    assert await line.bounding_box() == before
    await bob.page.mouse.wheel(0, -10000)
    await expect(bob.page.get_by_text("Welcome to #quiet!")).to_be_attached()
    await expect(bob.page.locator("article", has_text="line 0")).to_have_count(1)
    await bob.page.locator("#below").click()
    await expect(bob.message("something new")).to_be_in_viewport()
    await expect(bob.page.locator("#below")).to_be_hidden()


async def fill(table: Table, channel: str, count: int) -> str:
    """Write many lines, so that there is something to scroll; the id of the first."""
    place = table.bot.get_channel(int(table.sandbox.channel(channel)["id"]))
    assert isinstance(place, discord.TextChannel)
    first = await place.send(f"the first of {count}")
    await asyncio.gather(*(place.send(f"line {number}") for number in range(1, count)))
    return str(first.id)


async def test_one_s_own_words_and_answers_are_brought_on_screen(table: Table, alice: Window) -> None:
    await alice.goes("games")
    await alice.command("/show counter")
    board = await alice.sees("The count is 0")
    await fill(table, "games", 20)
    await alice.sees("line 19")
    up = alice.page.locator("#scroller")

    async def reads_further_up() -> None:
        await board.get_by_role("button", name="Whisper").scroll_into_view_if_needed()
        await up.evaluate("scroller => new Promise(requestAnimationFrame)")
        await expect(alice.message("line 19")).not_to_be_in_viewport()

    await reads_further_up()
    await alice.says("my own words")
    await expect(alice.message("my own words")).to_be_in_viewport()
    await reads_further_up()
    await alice.command("/show text")
    await expect(alice.message("snake_case_word")).to_be_in_viewport()
    await reads_further_up()
    await board.get_by_role("button", name="Whisper").click()
    await expect(alice.message("Psst")).to_be_in_viewport()
    await expect(alice.page.locator("#below")).to_be_hidden()


async def test_links_to_messages_lead_there_inside_the_page(table: Table, alice: Window, bob: Window) -> None:
    sandbox, bot = table.sandbox, table.bot
    far = await fill(table, "games", 60)
    general = bot.get_channel(int(sandbox.channel("general")["id"]))
    assert isinstance(general, discord.TextChannel)
    thread = await general.create_thread(name="Side room", type=discord.ChannelType.public_thread)
    aside = await thread.send("in the thread")
    private = await (await bot.fetch_user(int(sandbox.user_id("alice")))).send("between us")
    games = f"https://discord.com/channels/{sandbox.guild_id()}/{sandbox.channel('games')['id']}"
    buttons = discord.ui.View().add_item(discord.ui.Button(label="to the far one", url=f"{games}/{far}"))
    links = f"[aside]({aside.jump_url}) [private]({private.jump_url}) [gone]({games}/1)"
    await general.send(f"Read {links}", view=buttons)
    await bob.page.reload()  # so that the older ones have to be loaded again

    await (await bob.sees("Read aside")).get_by_role("link", name="to the far one").click()
    await expect(bob.page.locator("#title")).to_contain_text("games")
    await expect(bob.focused()).to_contain_text("the first of 60")
    await expect(bob.focused()).to_be_in_viewport()

    await bob.goes("general")
    await (await bob.sees("Read aside")).get_by_role("link", name="aside").focus()
    await bob.page.keyboard.press("Enter")
    await expect(bob.page.locator("#title")).to_contain_text("Side room")
    await expect(bob.focused()).to_contain_text("in the thread")

    await bob.goes("general")
    await (await bob.sees("Read aside")).get_by_role("link", name="private").click()
    await expect(bob.page.locator("#notice")).to_have_text("You cannot see that channel")
    await expect(bob.page.locator("#title")).to_contain_text("general")
    await bob.message("Read aside").get_by_role("link", name="gone").click()
    await expect(bob.page.locator("#notice")).to_have_text("That message was deleted, or you cannot see it")

    await (await alice.sees("Read aside")).get_by_role("link", name="private").click()
    await expect(alice.focused()).to_contain_text("between us")
    for opened in (alice, bob):
        assert len(opened.page.context.pages) == 1, "nothing opened in another tab"


async def test_the_line_above_a_reply(table: Table, alice: Window, bob: Window) -> None:
    await alice.goes("quiet")
    await bob.goes("quiet")
    quiet = table.bot.get_channel(int(table.sandbox.channel("quiet")["id"]))
    assert isinstance(quiet, discord.TextChannel)
    said = await quiet.send(
        "# Your *turn*\n<t:1700000000:D> on the [board](https://example.org/x) ||secret|| snake_case"
    )
    theirs = await bob.sees("Your turn")
    await theirs.hover()
    await theirs.get_by_role("button", name="Reply").click()
    await bob.says("coming")
    line = (await alice.sees("coming")).locator(".origin .clip")
    await expect(line).to_have_text("Your turn November 14, 2023 on the board ▮▮▮ snake_case")
    await said.edit(content="Your move")
    await expect(line).to_have_text("Your move")
    await said.delete()
    await expect(alice.message("coming").locator(".origin")).to_have_text("The message was deleted")

    await alice.command("/show counter")
    await (await alice.sees("The count is 0")).get_by_role("button", name="Whisper").click()
    whisper = await alice.sees("Psst")
    await whisper.get_by_role("button", name="Say it aloud").click()
    for opened in (alice, bob):  # neither for people who cannot see it nor for those who dismissed it
        await opened.sees("@Alice says it aloud")
        await expect(opened.message("says it aloud").locator(".origin")).to_have_count(0)
    await whisper.get_by_role("button", name="Dismiss message").click()
    await expect(alice.page.get_by_text("Psst")).to_have_count(0)
    await expect(alice.message("says it aloud").locator(".origin")).to_have_count(0)


async def test_a_file_says_its_name_and_size(alice: Window) -> None:
    await alice.command("/show paper")
    card = alice.page.locator(".file", has_text="1.6 KB").last
    await expect(card.get_by_role("link", name="table.csv")).to_have_attribute("download", "table.csv")
    unnamed = await alice.page.evaluate(
        """async () => {
            const { fileCard } = await import("/page/media.js");
            return fileCard({ url: "https://example.org/a/my%20file.txt?x=1", size: null }).textContent;
        }"""
    )
    assert unnamed == "my file.txt"


async def test_an_empty_channel_says_how_to_begin(bob: Window) -> None:
    await bob.page.get_by_role("button", name="Direct messages").click()
    await bob.page.locator("#channels .channel", has_text="Sandbox Bot").click()
    hint = bob.page.locator(".intro .begin")
    await expect(hint).to_have_text("Type / to see what Sandbox Bot can do.")
    await hint.get_by_role("button", name="/").click()
    await expect(bob.suggestions.first).to_contain_text("/greet")
    await bob.text.fill("")
    await bob.command("/show paper")
    await expect(hint).to_have_count(0)
