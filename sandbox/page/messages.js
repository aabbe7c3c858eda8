// The list of messages of the channel on screen: only what changed is drawn again, and one who reads further up is not moved.
import { compareIds, fill, h, timeOf } from "./dom.js";
import { clock } from "./markdown.js";
import { forget } from "./media.js";
import { messageElement } from "./message.js";
import { EPHEMERAL } from "./store.js";

const ALL = "all"; // instead of a message's id: draw every one again
const NEW = "new"; // the key of the line between what was read before and what was not
const TOGETHER = 7 * 60 * 1000;

export class MessageList {
  constructor(room) {
    this.room = room;
    this.store = room.store;
    this.scroller = document.getElementById("scroller");
    this.list = document.getElementById("messages");
    this.drawn = new Map(); // message id -> { message, joined, element }
    this.loading = false;
    this.store.on("messages", (detail) => detail.channel === this.store.here && this.draw(detail));
    this.store.on("channels me", () => this.store.here && this.draw({ message: ALL }));
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    const watch = new ResizeObserver(() => this.stuck && this.toEnd());
    watch.observe(this.list);
    watch.observe(this.scroller);
    this.below = document.getElementById("below");
    this.below.addEventListener("click", () => this.toEnd());
    this.stuck = true; // at the end, and so to stay there when more comes
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
        fill(
          this.list,
          h("p.nothing", { role: "alert" }, `These messages could not be read: ${error.message}`),
        );
      return;
    }
    if (channel === this.store.here) this.store.read(channel);
  }

  async older() {
    const channel = this.store.here;
    const kept = this.store.messages.get(channel);
    if (this.loading || !kept || kept.whole || !kept.list.length) return;
    this.loading = true;
    try {
      await this.store.readPage(channel, true, () => this.room.line.messages(channel, kept.list[0].id));
    } finally {
      this.loading = false;
    }
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
    const kept = this.store.messages.get(this.store.here);
    if (!kept) return;
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
      wanted.push({ key: message.id, message, joined: !first && joins(before, message) });
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

  /** The beginning of a channel, above its first message. Returns where the messages start. */
  intro(kept) {
    const first = this.list.firstElementChild;
    if (!kept.whole) {
      if (first?.classList.contains("intro")) first.remove();
      return this.list.firstElementChild;
    }
    const channel = this.store.channel(this.store.here);
    const name = channel ? this.store.title(channel) : "";
    const title = channel?.type === 1 ? name : channel?.thread_metadata ? name : `Welcome to #${name}!`;
    const text =
      channel?.type === 1
        ? `This is the beginning of your messages with ${name}.`
        : channel?.thread_metadata
          ? "This is the start of the thread."
          : `This is the start of the #${name} channel.`;
    const intro = first?.classList.contains("intro") ? first : h("div.intro");
    if (intro !== first) this.list.prepend(intro);
    if (intro.textContent !== title + text)
      intro.replaceChildren(h("h2", null, title), h("p.muted", null, text));
    return intro.nextElementSibling;
  }

  elementFor(want, changed) {
    const old = this.drawn.get(want.key);
    if (want.key === NEW) {
      const element = old?.element ?? h("div.day.new", { role: "separator" }, h("span", null, "New"));
      this.drawn.set(NEW, { element });
      return element;
    }
    if (want.day) {
      const element = old?.element ?? h("div.day", { role: "separator" }, h("span"));
      element.firstChild.textContent = clock(want.day, "D");
      this.drawn.set(want.key, { element });
      return element;
    }
    const same = old && old.message === want.message && old.joined === want.joined;
    if (same && changed !== want.key && changed !== ALL) return old.element;
    const element = messageElement(want.message, this.room, want);
    this.room.armMessage(element, want.message);
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

  jump(id) {
    const element = this.drawn.get(id)?.element;
    if (!element) return;
    element.scrollIntoView({ block: "center" });
    element.focus({ preventScroll: true });
    element.classList.add("flash");
    setTimeout(() => element.classList.remove("flash"), 1600);
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
