// A command that is being filled in: one box an option, with its choices, the bot's suggestions, and what is wrong with it.
import { h, icon } from "./dom.js";
import { ATTACHMENT, choicesOf, descriptionIn, nameIn, payload, valueOf } from "./commands.js";
import { attachmentOf, fileInput, wrongWith } from "./files.js";
import { say } from "./words.js";

export class Filling {
  /** `host` is the composer: room, suggestions, channel(), done(), cancel(). */
  constructor(host, line) {
    this.host = host;
    this.line = line;
    this.slots = [];
    this.asked = 0;
    this.locale = host.room.store.locale;
    this.row = h("div.slots");
    this.more = h("button.more-options", {
      type: "button",
      onmousedown: (event) => event.preventDefault(), // the box keeps the keyboard, and nothing moves under the mouse
      onclick: () => this.offerMore(),
    });
    this.element = h(
      "div.filling",
      { role: "group", "aria-label": say("command", { title: line.title }) },
      h("span.command-chip", null, `/${line.title}`),
      this.row,
      this.more,
    );
    for (const option of line.options.filter((one) => one.required)) this.add(option);
    this.countMore();
  }

  add(option) {
    const name = nameIn(option, this.locale);
    const props = {
      "aria-label": `${name}: ${descriptionIn(option, this.locale)}`,
      "aria-required": String(Boolean(option.required)),
      dataset: { option: option.name },
      onfocus: () => this.suggest(slot),
    };
    const key = (event) => this.key(event, slot);
    const input =
      option.type === ATTACHMENT
        ? fileInput(props, (file) => this.take(slot, file), key)
        : h("input", {
            ...props,
            type: "text",
            role: "combobox",
            "aria-expanded": "false",
            "aria-autocomplete": "list",
            autocomplete: "off",
            spellcheck: "false",
            size: "6",
            oninput: () => {
              slot.picked = undefined;
              this.settle(slot, false);
              this.suggest(slot);
            },
            onblur: () => this.settle(slot, input.value !== ""),
            onkeydown: key,
          });
    const error = h("span.slot-error", { role: "alert" });
    const slot = { option, name, input, error, picked: undefined, file: undefined };
    slot.element = h("label.slot", null, h("span.slot-name", null, name), input, error);
    this.slots.push(slot);
    this.row.append(slot.element);
    this.countMore();
    return slot;
  }

  missing() {
    return this.line.options.filter((option) => !this.slots.some((slot) => slot.option === option));
  }

  countMore() {
    const number = this.missing().length;
    this.more.hidden = number === 0;
    this.more.replaceChildren(say("more-options", { count: number }));
  }

  focus() {
    const empty = this.slots.find((slot) => slot.picked === undefined && !slot.input.value);
    const slot = empty ?? this.slots.at(-1);
    if (slot) slot.input.focus();
    else this.host.keeper.focus();
  }

  offerMore() {
    const anchor = this.slots.at(-1)?.input ?? this.host.keeper;
    anchor.focus();
    this.host.suggestions.show(
      anchor,
      say("options"),
      this.missing().map((option) => ({
        draw: () => [
          h("b", null, nameIn(option, this.locale)),
          h("span.muted", null, descriptionIn(option, this.locale)),
        ],
        run: () => this.add(option).input.focus(),
      })),
    );
  }

  // -- one option

  async suggest(slot) {
    const { option, input } = slot;
    const { room, suggestions } = this.host;
    const turn = (this.asked += 1);
    const title = `${slot.name}: ${descriptionIn(option, this.locale)}`;
    let choices =
      slot.picked === undefined ? choicesOf(option, input.value, room, this.host.channel(), this.locale) : [];
    const list = option.choices || [5, 6, 7, 8, 9].includes(option.type);
    if (option.autocomplete && slot.picked === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 120)); // a person who types on asks only once
      if (turn !== this.asked) return;
      const values = { ...this.values(), [option.name]: input.value };
      const answer = await room.asking.complete(
        this.host.channel(),
        this.line.command,
        payload(this.line, values, option.name),
      );
      choices = answer.map((choice) => ({ label: nameIn(choice, this.locale), value: choice.value }));
      if (turn !== this.asked || document.activeElement !== input) return;
    }
    if (slot.picked !== undefined || (!list && !option.autocomplete)) {
      suggestions.show(input, title, [], {
        empty: slot.picked === undefined && option.autocomplete ? say("no-options-match") : null,
      });
      return;
    }
    suggestions.show(
      input,
      title,
      choices.map((choice) => ({
        draw: () => [
          choice.user ? room.face(choice.user) : null,
          h("b", null, choice.label),
          choice.note ? h("span.muted", null, choice.note) : null,
        ],
        run: () => this.pick(slot, choice),
      })),
      { empty: say("no-options-match") },
    );
  }

  pick(slot, choice) {
    slot.picked = choice.value;
    slot.input.value = choice.label;
    this.settle(slot, true);
    this.host.suggestions.hide();
    const next = this.slots.find((one) => one !== slot && one.picked === undefined && !one.input.value);
    if (next) next.input.focus();
  }

  take(slot, file) {
    slot.file = file;
    slot.picked = file ? String(this.slots.indexOf(slot)) : undefined;
    this.settle(slot, true);
  }

  /** Widen the box to its text, and say what is wrong with it if it is finished. */
  settle(slot, finished) {
    if (!slot.file) slot.input.size = Math.max(6, slot.input.value.length + 1);
    const wrong = wrongWith(slot.file) ?? valueOf(slot.option, slot.input.value, slot.picked).wrong;
    slot.error.textContent = finished && wrong ? wrong : "";
    slot.element.classList.toggle("wrong", Boolean(finished && wrong));
    return wrong;
  }

  values() {
    const out = {};
    for (const slot of this.slots) {
      const { value } = valueOf(slot.option, slot.input.value, slot.picked);
      if (value !== undefined) out[slot.option.name] = value;
    }
    return out;
  }

  key(event, slot) {
    if (this.host.suggestions.key(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const { input } = slot;
    if (event.key === "Enter") this.submit();
    else if (event.key === "Escape") this.host.cancel();
    else if (event.key === "Tab" && !event.shiftKey && slot === this.slots.at(-1) && this.missing().length)
      this.offerMore();
    else if (event.key === "Backspace" && !input.value) this.remove(slot);
    else return;
    event.preventDefault();
  }

  /** Backspace in an empty box takes the option away; where there is none to take, the command. */
  remove(slot) {
    const index = this.slots.indexOf(slot);
    if (!slot.option.required) {
      slot.element.remove();
      this.slots.splice(index, 1);
      this.countMore();
      const before = this.slots[Math.max(0, index - 1)];
      if (before) before.input.focus();
      else this.host.keeper.focus();
    } else if (index > 0) this.slots[index - 1].input.focus();
    else this.host.cancel();
  }

  async submit() {
    const wrong = this.slots.filter((slot) => this.settle(slot, true));
    if (wrong.length) {
      wrong[0].input.focus();
      return;
    }
    const { room } = this.host;
    const channel = this.host.channel();
    const options = payload(this.line, this.values());
    const files = this.slots.filter((slot) => slot.file);
    this.host.done();
    const sent = await Promise.all(files.map((slot) => attachmentOf(slot.picked, slot.file)));
    room.asking.command(channel, this.line.command, `/${this.line.title}`, options, sent);
  }
}

export function lineView(line, locale) {
  return [
    h(
      "div.suggest-main",
      null,
      h("b", null, `/${line.title}`),
      line.options.map((option) =>
        h(option.required ? "span.opt" : "span.opt.optional", null, nameIn(option, locale)),
      ),
    ),
    h("span.muted", null, line.description),
    icon("return"),
  ];
}
