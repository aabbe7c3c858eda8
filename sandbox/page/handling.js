// What one can do with a message: its menu, an answer to it, a change of it, a reaction, putting it away.
import { nameIn } from "./commands.js";
import { h } from "./dom.js";
import { copy } from "./people.js";
import { menu, menuOn, notice } from "./popup.js";
import { say } from "./words.js";

export class Handling {
  constructor(room) {
    this.room = room;
    this.editing = null; // the id of the message that is being changed
  }

  arm(element, message) {
    menuOn(element, (event) => {
      if (event.target.closest?.("a, input, textarea, .author, .mention")) return;
      if (event.type === "keydown" && event.target !== element) return;
      this.messageMenu(event, message);
    });
  }

  messageMenu(event, message) {
    const { store } = this.room;
    const commands = store.commandsIn(store.channel(message.channel_id), 3);
    const hidden = Boolean(message.flags & 64);
    const mine = message.author.id === store.me.id;
    menu(
      event,
      say("message"),
      [
        hidden ? undefined : { label: say("reply"), run: () => this.reply(message) },
        mine && !hidden ? { label: say("edit"), run: () => this.edit(message) } : undefined,
        message.content ? { label: say("copy-text"), run: () => copy(message.content) } : undefined,
        { label: say("copy-message-id"), run: () => copy(message.id) },
        ...(commands.length && !hidden
          ? [
              null,
              { heading: say("apps-of", { name: store.application.name }) },
              ...commands.map((command) => ({
                label: nameIn(command, store.locale),
                run: () =>
                  this.room.asking.menuCommand(
                    message.channel_id,
                    command,
                    nameIn(command, store.locale),
                    message.id,
                  ),
              })),
            ]
          : []),
        hidden ? { label: say("dismiss"), run: () => this.dismiss(message) } : undefined,
        mine && !hidden ? null : undefined,
        mine && !hidden
          ? { label: say("delete"), danger: true, run: () => this.dismiss(message) }
          : undefined,
      ].filter((entry) => entry !== undefined),
    );
  }

  reply(message) {
    if (this.room.composer.filling) this.room.composer.cancel();
    this.room.composer.setReply(message);
  }

  async dismiss(message) {
    try {
      await this.room.line.remove(message);
      this.room.store.on_MESSAGE_DELETE(message);
    } catch (error) {
      notice(error.message);
    }
  }

  edit(message) {
    this.editing = message.id;
    this.room.store.tell("messages", { channel: message.channel_id, message: message.id });
    document.querySelector(".editor textarea")?.focus();
  }

  editor(message) {
    const text = h("textarea.input", { rows: "2", "aria-label": say("edit-message"), maxlength: "2000" });
    text.value = message.content;
    const leave = () => {
      this.editing = null;
      this.room.store.tell("messages", { channel: message.channel_id, message: message.id });
      this.room.composer.focus();
    };
    const save = async () => {
      const content = text.value.trim();
      if (content && content !== message.content)
        await this.room.line.change(message, content).catch((error) => notice(error.message));
      leave();
    };
    text.addEventListener("keydown", (event) => {
      if (event.key === "Escape") leave();
      else if (event.key === "Enter" && !event.shiftKey) save();
      else return;
      event.preventDefault();
    });
    return h("div.editor", null, text, h("p.muted.small", null, say("edit-hint")));
  }

  react(message, reaction) {
    this.room.line.react(message, reaction.emoji, reaction.me).catch((error) => notice(error.message));
  }
}
