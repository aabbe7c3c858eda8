// The text box: plain messages with mentions and replies, and, after a slash, commands.
import { h, icon } from "./dom.js";
import { fitting, lines } from "./commands.js";
import { Filling, lineView } from "./filling.js";
import { notice } from "./popup.js";
import { Suggestions } from "./suggest.js";
import { say, sayWith } from "./words.js";

const SEND = 11;
const SEND_IN_THREADS = 38;

export class Composer {
  constructor(room) {
    this.room = room;
    this.store = room.store;
    this.form = document.getElementById("composer");
    this.suggestions = new Suggestions(document.getElementById("suggest"));
    this.filling = null;
    this.answering = null; // the message that is replied to
    this.names = new Map(); // "@Bob" -> "<@id>"
    this.drafts = new Map(); // channel id -> text
    this.lastTyping = 0;
    this.text = h("textarea", {
      id: "text",
      rows: "1",
      "aria-autocomplete": "list",
      autocomplete: "off",
      maxlength: "2000",
      oninput: () => this.typed(),
      onkeydown: (event) => this.key(event),
      onblur: () => this.filling || this.suggestions.hide(),
    });
    // Holds the keyboard for a command that has no options to type into.
    this.keeper = h("input.keeper", {
      type: "text",
      readonly: true,
      onkeydown: (event) => this.keeperKey(event),
    });
    this.sendButton = h("button.round.send", { type: "submit" }, icon("send"));
    this.reply = h("div.replying", { hidden: true });
    this.box = h("div.composer-box", null, this.text, this.sendButton);
    this.form.replaceChildren(this.reply, this.box);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.filling) this.filling.submit();
      else this.send();
    });
    // The list belongs to what has the keyboard.
    this.form.addEventListener("focusout", () =>
      setTimeout(() => {
        if (!this.form.contains(document.activeElement)) this.suggestions.hide();
      }),
    );
    this.store.on("commands me", () => this.filling && this.cancel());
  }

  channel() {
    return this.store.here;
  }

  /** A channel came on screen. */
  show(channel) {
    if (this.filling) this.cancel();
    this.setReply(null);
    this.suggestions.hide();
    this.permit(channel);
    this.text.value = this.drafts.get(channel.id) ?? "";
    this.grow();
  }

  /** Whether one may write here; that can change while one looks. */
  permit(channel) {
    const bit = channel.thread_metadata ? SEND_IN_THREADS : SEND;
    const allowed = this.store.can(channel, bit);
    const title =
      channel.type === 1
        ? `@${this.store.title(channel)}`
        : channel.thread_metadata
          ? `“${channel.name}”`
          : `#${channel.name}`;
    const label = allowed ? say("message-to", { place: title }) : say("cannot-send");
    this.text.placeholder = label;
    this.text.setAttribute("aria-label", label);
    this.keeper.setAttribute("aria-label", say("keeper"));
    this.sendButton.setAttribute("aria-label", say("send"));
    this.allowed = allowed;
  }

  focus() {
    if (this.filling) this.filling.focus();
    else this.text.focus({ preventScroll: true });
  }

  grow() {
    this.text.style.height = "auto";
    this.text.style.height = `${Math.min(this.text.scrollHeight, innerHeight * 0.4)}px`;
    this.sendButton.classList.toggle("ready", Boolean(this.filling) || this.text.value.trim() !== "");
  }

  // -- text

  typed() {
    this.drafts.set(this.store.here, this.text.value);
    this.grow();
    const value = this.text.value;
    if (/^\/[^\n]*$/.test(value)) {
      this.suggestCommands(value.slice(1));
      return;
    }
    const word = /(?:^|\s)([@#][^\s@#]*)$/.exec(value.slice(0, this.text.selectionStart));
    if (word) this.suggestNames(word[1]);
    else this.suggestions.hide();
    if (value.trim() && Date.now() - this.lastTyping > 8000 && this.allowed) {
      this.lastTyping = Date.now();
      this.room.line.typing(this.store.here).catch(() => {});
    }
  }

  suggestCommands(typed) {
    const channel = this.store.channel(this.store.here);
    const all = lines(this.store.commandsIn(channel, 1), this.store.locale);
    const name = this.store.application?.name ?? say("commands");
    this.suggestions.show(
      this.text,
      typed ? say("commands-matching", { typed }) : say("commands"),
      fitting(all, typed)
        .slice(0, 50)
        .map((line) => ({
          heading: name,
          draw: () => lineView(line, this.store.locale),
          run: () => this.fillIn(line),
        })),
      { empty: say(all.length ? "no-command-matches" : "no-commands") },
    );
  }

  suggestNames(word) {
    const channel = this.store.channel(this.store.here);
    const kind = word[0] === "@" ? 5 : 8;
    const text = word.slice(1).toLowerCase();
    const found = this.room
      .optionsOf({ type: kind }, this.store.here)
      .filter((one) => `${one.label} ${one.description ?? ""}`.toLowerCase().includes(text));
    this.suggestions.show(
      this.text,
      say(kind === 5 ? "members" : "channels"),
      channel
        ? found.slice(0, 10).map((one) => ({
            draw: () => [
              one.user ? this.room.face(one.user) : null,
              h("b", null, one.label),
              h("span.muted", null, one.description ?? ""),
            ],
            run: () => this.insert(word, one, kind),
          }))
        : [],
    );
  }

  insert(word, one, kind) {
    const at = this.text.selectionStart;
    const name = kind === 5 ? `@${one.label}` : one.label;
    this.names.set(name, kind === 5 ? `<@${one.value}>` : `<#${one.value}>`);
    this.text.setRangeText(`${name} `, at - word.length, at, "end");
    this.suggestions.hide();
    this.typed();
  }

  key(event) {
    if (event.isComposing) return;
    if (this.suggestions.key(event)) {
      event.preventDefault();
      return;
    }
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.send();
    } else if (event.key === "Escape" && this.answering) this.setReply(null);
    else if (event.key === "ArrowUp" && !this.text.value) {
      const own = this.store.messages
        .get(this.store.here)
        ?.list.findLast((message) => message.author.id === this.store.me.id);
      if (own) {
        event.preventDefault();
        this.room.handling.edit(own);
      }
    }
  }

  async send() {
    let content = this.text.value.trim();
    if (!content) return;
    if (!this.allowed) {
      notice(say("cannot-send"));
      return;
    }
    for (const [name, mention] of this.names) content = content.replaceAll(name, mention);
    const reply = this.answering?.id;
    const { here } = this.store;
    const typed = this.text.value;
    this.text.value = "";
    this.drafts.delete(here);
    this.lastTyping = 0;
    this.setReply(null);
    this.suggestions.hide();
    this.grow();
    try {
      await this.room.line.send(here, content, reply);
    } catch (error) {
      notice(say("not-sent", { why: error.message }));
      if (!this.text.value && this.store.here === here) this.text.value = typed;
      this.grow();
    }
  }

  setReply(message) {
    this.answering = message;
    this.reply.hidden = !message;
    if (!message) return;
    this.reply.replaceChildren(
      h("span", null, sayWith("replying-to", { name: h("b", null, this.store.nameOf(message.author)) })),
      h(
        "button.round",
        { type: "button", "aria-label": say("do-not-reply"), onclick: () => this.setReply(null) },
        icon("close"),
      ),
    );
    this.focus();
  }

  // -- commands

  fillIn(line) {
    this.suggestions.hide();
    this.filling = new Filling(this, line);
    this.text.value = "";
    this.drafts.delete(this.store.here);
    this.box.classList.add("commanding");
    this.box.replaceChildren(this.filling.element, this.keeper, this.sendButton);
    this.grow();
    this.filling.focus();
  }

  keeperKey(event) {
    if (this.suggestions.key(event)) event.preventDefault();
    else if (event.key === "Enter") {
      event.preventDefault();
      this.filling?.submit();
    } else if (event.key === "Escape" || event.key === "Backspace") {
      event.preventDefault();
      this.cancel();
    }
  }

  cancel() {
    this.leave();
    this.text.focus({ preventScroll: true });
  }

  done() {
    this.cancel();
  }

  leave() {
    this.filling = null;
    this.suggestions.hide();
    this.box.classList.remove("commanding");
    this.box.replaceChildren(this.text, this.sendButton);
    this.grow();
  }
}
