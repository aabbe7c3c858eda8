// Interactions: what this person asked of the bot, and what became of it. Knows nonces; draws nothing but modals' opening.
import { notice } from "./popup.js";
import { say } from "./words.js";

export class Asking {
  constructor(line, store) {
    this.line = line;
    this.store = store;
    this.open = new Map(); // nonce -> { message, customId, channel, command }
    this.failed = new Map(); // message id -> text under that message
    this.choices = new Map(); // nonce -> resolve of an autocomplete
    store.on("INTERACTION_SUCCESS", ({ nonce }) => this.close(nonce));
    // A person's other windows hear of it too; it opens where it was asked for.
    store.on("INTERACTION_MODAL_CREATE", (modal) => {
      if (this.open.has(modal.nonce)) store.tell("modal", modal);
      this.close(modal.nonce);
    });
    store.on("INTERACTION_FAILURE", ({ nonce, reason }) => this.fail(nonce, reason));
    store.on("APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE", ({ nonce, choices }) => {
      this.choices.get(nonce)?.(choices);
      this.choices.delete(nonce);
    });
    // What was open when the connection was lost will never be answered on the new one.
    store.on("ready", () => {
      for (const [nonce, { modal }] of [...this.open]) {
        if (modal) modal(say("connection-lost"));
        this.open.delete(nonce);
      }
    });
  }

  pending(message, customId) {
    return [...this.open.values()].some((one) => one.message === message && one.customId === customId);
  }

  /** The command that was sent here and has had no answer yet. */
  sending(channel) {
    return [...this.open.values()].find((one) => one.channel === channel && one.command)?.command ?? null;
  }

  close(nonce) {
    const asked = this.open.get(nonce);
    if (!asked) return;
    this.open.delete(nonce);
    asked.modal?.(null);
    this.changed(asked);
  }

  fail(nonce, reason) {
    const asked = this.open.get(nonce);
    if (!asked) return;
    this.open.delete(nonce);
    const offline = reason === "offline";
    if (asked.message)
      this.failed.set(asked.message, say(offline ? "interaction-failed-offline" : "interaction-failed"));
    else if (asked.modal) asked.modal(say(offline ? "app-offline-later" : "something-wrong"));
    else
      this.store.tell("refused", {
        channel: asked.channel,
        command: asked.command,
        text: say(offline ? "app-offline" : "app-silent"),
      });
    this.changed(asked);
  }

  changed(asked) {
    if (asked.message) this.store.tell("messages", { channel: asked.channel, message: asked.message });
    this.store.tell("sending");
  }

  async ask(type, channel, data, note, rest) {
    const nonce = this.line.nonce();
    this.open.set(nonce, { channel, ...note });
    if (note.message) this.failed.delete(note.message);
    this.changed({ channel, ...note });
    try {
      await this.line.interact(type, channel, nonce, data, rest);
    } catch (error) {
      this.open.delete(nonce);
      this.changed({ channel, ...note });
      if (note.modal) note.modal(error.message);
      else if (note.message) {
        this.failed.set(note.message, error.message);
        this.changed({ channel, ...note });
      } else this.store.tell("refused", { channel, command: note.command, text: error.message });
    }
  }

  press(message, component, values) {
    const data = {
      component_type: component.type,
      custom_id: component.custom_id,
      ...(values ? { values } : {}),
    };
    const note = { message: message.id, customId: component.custom_id };
    return this.ask(3, message.channel_id, data, note, { message_id: message.id });
  }

  command(channel, command, title, options, attachments = []) {
    return this.ask(2, channel, { id: command.id, type: 1, options, attachments }, { command: title });
  }

  /** A command from the menu of a member (2) or of a message (3). */
  menuCommand(channel, command, title, target) {
    return this.ask(
      2,
      channel,
      { id: command.id, type: command.type, target_id: target },
      { command: title },
    );
  }

  submit(modal, components, settled) {
    const data = { id: modal.id, custom_id: modal.custom_id, components };
    return this.ask(5, modal.channel_id, data, { modal: settled });
  }

  /** What the bot suggests for the option that is being typed; nothing if it does not answer in time. */
  async complete(channel, command, options) {
    const nonce = this.line.nonce();
    const answer = new Promise((resolve) => {
      this.choices.set(nonce, resolve);
      setTimeout(() => resolve([]), 3200);
    });
    try {
      await this.line.interact(4, channel, nonce, { id: command.id, type: 1, options });
    } catch (error) {
      this.choices.delete(nonce);
      notice(error.message);
      return [];
    }
    return answer;
  }
}
