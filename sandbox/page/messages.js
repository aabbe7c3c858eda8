// The list of messages of the channel on screen: only what changed is drawn again, and one who reads further up is not moved.
import { compareIds, fill, flatten, h, timeOf } from "./dom.js";
import { clock } from "./markdown.js";
import { forget } from "./media.js";
import { messageElement } from "./message.js";
import { originOf } from "./origin.js";
import { notice } from "./popup.js";
import { EPHEMERAL } from "./store.js";
import { say, sayWith } from "./words.js";

const ALL = "all"; // instead of a message's id: draw every one again
const NEW = "new"; // the key of the line between what was read before and what was not
const TOGETHER = 7 * 60 * 1000;

export class MessageList {
  constructor(room) {
    this.room = room;
    this.store = room.store;
    this.scroller = document.getElementById("scroller");
    this.list = document.getElementById("messages");
    this.drawn = new Map(); // message id -> { message, joined, origin, element }
    this.loading = new Map(); // channel id -> the reading of its older messages, while it lasts
    this.store.on("messages", (detail) => detail.channel === this.store.here && this.draw(detail));
    this.store.on("channels me", () => this.store.here && this.draw({ message: ALL }));
    this.store.on("commands", () => this.store.here && this.draw({}));
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    const watch = new ResizeObserver(() => this.stuck && this.toEnd());
    watch.observe(this.list);
    watch.observe(this.scroller);
    this.below = document.getElementById("below");
    this.below.addEventListener("click", () => this.toEnd());
    this.stuck = true; // at the end, and so to stay there when more comes
    this.pressed = false; // while a button of the mouse is down: what is drawn again then would lose the click
    this.waiting = []; // what is to be drawn after the click
    this.list.addEventListener("pointerdown", () => (this.pressed = true));
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, () => setTimeout(() => this.released()));
  }

  released() {
    this.pressed = false;
    for (const detail of this.waiting.splice(0)) this.draw(detail);
  }

  scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    this.stuck = scrollHeight - scrollTop - clientHeight < 80;
    if (this.stuck) this.below.hidden = true;
    if (scrollTop < 200) this.older();
  }

  toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  /** One who reads further up keeps that line where it is, whatever is drawn above it. */
  held() {
    const top = this.scroller.getBoundingClientRect().top;
    const first = [...this.list.querySelectorAll("article.message")].find(
      (article) => article.getBoundingClientRect().bottom > top,
    );
    const id = first?.dataset.id;
    const was = first?.getBoundingClientRect().top;
    return () => {
      const now = this.drawn.get(id)?.element.getBoundingClientRect().top;
      if (now !== undefined) this.scroller.scrollTop += now - was;
    };
  }

  /** Show a channel; read it from the sandbox unless what we have is current. */
  async show(channel) {
    this.drawn.clear();
    this.list.replaceChildren();
    this.stuck = true;
    this.readTo = this.store.unread(this.store.channel(channel)) ? this.store.seen[channel] : undefined;
    this.below.hidden = true;
    if (this.store.messages.has(channel)) this.draw({});
    await this.reread(channel);
  }

  async reread(channel) {
    const kept = this.store.messages.get(channel);
    if (kept && !kept.stale) return;
    try {
      await this.store.readPage(channel, false, () => this.room.line.messages(channel));
    } catch (error) {
      if (channel === this.store.here)
        fill(this.list, h("p.nothing", { role: "alert" }, say("not-read", { why: error.message })));
      return;
    }
    if (channel === this.store.here) this.store.read(channel);
  }

  /** Read what is before the first message that we have. One who calls twice waits for the same reading. */
  older() {
    const channel = this.store.here;
    const kept = this.store.messages.get(channel);
    if (!kept || kept.whole || !kept.list.length) return null;
    if (!this.loading.has(channel))
      this.loading.set(
        channel,
        this.store
          .readPage(channel, true, () => this.room.line.messages(channel, kept.list[0].id))
          .catch((error) => notice(say("older-not-read", { why: error.message })))
          .finally(() => this.loading.delete(channel)),
      );
    return this.loading.get(channel);
  }

  /** One message takes the Tab key, the arrows walk from there: nobody tabs through fifty messages to write one. */
  key(event) {
    const article = event.target;
    if (!article.matches("article.message")) return;
    const all = [...this.list.querySelectorAll("article.message")];
    const at = all.indexOf(article);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Escape") this.room.composer.focus();
    else if (all[to]) all[to].focus();
    else return;
    event.preventDefault();
  }

  draw({ message: changed, fresh }) {
    if (this.pressed) {
      this.waiting.push({ message: changed, fresh });
      return;
    }
    const kept = this.store.messages.get(this.store.here);
    if (!kept) return;
    if (fresh && this.own(kept.list.find((one) => one.id === changed))) this.stuck = true;
    const hold = this.stuck ? null : this.held();
    const wanted = [];
    let before = null;
    let marked = false;
    for (const message of kept.list) {
      const day = new Date(timeOf(message.id)).toDateString();
      if (!before || new Date(timeOf(before.id)).toDateString() !== day)
        wanted.push({ key: `day ${day}`, day: new Date(timeOf(message.id)) });
      const first = this.readTo && !marked && compareIds(message.id, this.readTo) > 0;
      if (first) wanted.push({ key: NEW });
      marked ||= Boolean(first);
      wanted.push({
        key: message.id,
        message,
        joined: !first && joins(before, message),
        origin: originOf(message, this.store),
      });
      before = message;
    }
    const keys = new Set(wanted.map((one) => one.key));
    for (const [key, old] of this.drawn) {
      if (keys.has(key)) continue;
      old.element.remove();
      this.drawn.delete(key);
      if (old.message) forget(key);
    }
    let next = this.intro(kept);
    for (const want of wanted) {
      const old = this.drawn.get(want.key)?.element;
      const element = this.elementFor(want, changed);
      if (old && next === old) next = element; // it was drawn anew, in the same place
      if (next === null) this.list.append(element);
      else if (next !== element) this.list.insertBefore(element, next);
      next = element.nextSibling;
    }
    while (next) {
      const stray = next;
      next = next.nextSibling;
      stray.remove();
    }
    const articles = this.list.querySelectorAll("article.message");
    for (const [index, article] of articles.entries())
      article.tabIndex = index === articles.length - 1 ? 0 : -1;
    if (hold) {
      hold();
      if (fresh) this.below.hidden = false;
    } else this.toEnd();
  }

  /** What this person said, or the answer to what they asked: they want to see it, wherever they were reading. */
  own(message) {
    const { me } = this.store;
    const asked = message.interaction_metadata ?? message.interaction;
    return message.author.id === me.id || asked?.user?.id === me.id || Boolean(message.flags & EPHEMERAL);
  }

  /** The beginning of a channel, above its first message. Returns where the messages start. */
  intro(kept) {
    const first = this.list.firstElementChild;
    if (!kept.whole) {
      if (first?.classList.contains("intro")) first.remove();
      return this.list.firstElementChild;
    }
    const channel = this.store.channel(this.store.here);
    const name = channel ? this.store.title(channel) : "";
    const title = channel?.type === 1 ? name : channel?.thread_metadata ? name : say("welcome", { name });
    const text =
      channel?.type === 1
        ? say("start-of-dm", { name })
        : channel?.thread_metadata
          ? say("start-of-thread")
          : say("start-of-channel", { name });
    const intro = first?.classList.contains("intro") ? first : h("div.intro");
    if (intro !== first) this.list.prepend(intro);
    const hint = kept.list.length || !this.store.commandsIn(channel, 1).length ? null : this.hint();
    if (intro.textContent !== title + text + (hint?.textContent ?? ""))
      intro.replaceChildren(...flatten([h("h2", null, title), h("p.muted", null, text), hint]));
    return intro.nextElementSibling;
  }

  /** Where nobody has said anything yet, how to begin. */
  hint() {
    return h(
      "p.begin",
      null,
      sayWith("type-slash", {
        slash: h("button.mention", { type: "button", onclick: () => this.room.startCommand("") }, "/"),
        name: this.store.application?.name ?? say("the-bot"),
      }),
    );
  }

  elementFor(want, changed) {
    const old = this.drawn.get(want.key);
    if (want.key === NEW) {
      const element = old?.element ?? h("div.day.new", { role: "separator" }, h("span"));
      element.firstChild.textContent = say("new");
      this.drawn.set(NEW, { element });
      return element;
    }
    if (want.day) {
      const element = old?.element ?? h("div.day", { role: "separator" }, h("span"));
      element.firstChild.textContent = clock(want.day, "D");
      this.drawn.set(want.key, { element });
      return element;
    }
    const same =
      old && old.message === want.message && old.joined === want.joined && old.origin === want.origin;
    if (same && changed !== want.key && changed !== ALL) return old.element;
    const element = messageElement(want.message, this.room, want);
    this.room.handling.arm(element, want.message);
    if (old) {
      const active = document.activeElement;
      const keep = old.element.contains(active) ? (active.dataset.keep ?? "message") : null;
      old.element.replaceWith(element);
      if (keep === "message") element.focus({ preventScroll: true });
      else if (keep) refocus(element, keep);
    }
    this.drawn.set(want.key, { ...want, element });
    return element;
  }

  /** Bring a message of this channel on screen, however far back it is. Says whether it is there. */
  async jump(id) {
    const channel = this.store.here;
    for (;;) {
      const kept = this.store.messages.get(channel);
      if (this.store.here !== channel || !kept) return false;
      if (this.drawn.has(id)) break;
      const first = kept.list[0]?.id;
      if (kept.whole || !first || compareIds(first, id) < 0) return false;
      await this.older();
      if (this.store.messages.get(channel)?.list[0]?.id === first) return false; // there is nothing older
    }
    const { element } = this.drawn.get(id);
    element.scrollIntoView({ block: "center" });
    this.scrolled();
    element.focus({ preventScroll: true });
    element.classList.add("flash");
    setTimeout(() => element.classList.remove("flash"), 1600);
    return true;
  }
}

/** The keyboard stays on the button that was pressed; if that can no longer be pressed, on the message. */
function refocus(element, keep) {
  const again = [...element.querySelectorAll("[data-keep]")].find(
    (node) => node.dataset.keep === keep && !node.disabled,
  );
  (again ?? element).focus({ preventScroll: true });
}

function joins(before, message) {
  if (!before || message.type || before.type) return false;
  if (message.interaction_metadata || message.interaction) return false;
  if ((before.flags & EPHEMERAL) !== (message.flags & EPHEMERAL)) return false;
  return (
    before.author.id === message.author.id &&
    timeOf(message.id) - timeOf(before.id) < TOGETHER &&
    compareIds(before.id, message.id) < 0
  );
}
