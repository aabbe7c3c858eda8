// The list above the text box: commands, members, choices. The keyboard stays in the box; this only marks a line.
import { h } from "./dom.js";

export class Suggestions {
  constructor(element) {
    this.element = element;
    this.items = [];
    this.at = 0;
    this.input = null;
  }

  get open() {
    return !this.element.hidden && this.items.length > 0;
  }

  /** `items` are `{ draw() -> nodes, run(), heading? }`; `input` is the box that has the keyboard. */
  show(input, title, items, { empty } = {}) {
    this.release();
    this.items = items;
    this.input = input;
    this.at = 0;
    if (!items.length && !empty) {
      this.hide();
      return;
    }
    let heading = null;
    const rows = [];
    for (const [index, item] of items.entries()) {
      if (item.heading && item.heading !== heading)
        rows.push(h("li.suggest-heading", { role: "presentation" }, (heading = item.heading)));
      rows.push(
        h(
          "li.suggestion",
          {
            role: "option",
            id: `suggestion-${index}`,
            "aria-selected": String(index === 0),
            onmousedown: (event) => event.preventDefault(),
            onclick: () => item.run(),
            onmousemove: () => this.at !== index && this.mark(index),
          },
          item.draw(),
        ),
      );
    }
    this.element.replaceChildren(
      h("div.suggest-title", null, title),
      items.length
        ? h("ul", { role: "listbox", id: "suggestions", "aria-label": title }, rows)
        : h("div.nothing", null, empty),
    );
    this.element.hidden = false;
    if (input.role === "combobox") input.setAttribute("aria-expanded", "true");
    if (items.length) {
      input.setAttribute("aria-controls", "suggestions");
      this.mark(0);
    }
  }

  mark(index) {
    this.at = index;
    for (const [other, row] of [...this.element.querySelectorAll(".suggestion")].entries()) {
      row.classList.toggle("at", other === index);
      row.setAttribute("aria-selected", String(other === index));
      if (other === index) row.scrollIntoView({ block: "nearest" });
    }
    this.input?.setAttribute("aria-activedescendant", `suggestion-${index}`);
  }

  hide() {
    this.element.hidden = true;
    this.items = [];
    this.release();
  }

  release() {
    this.input?.removeAttribute("aria-activedescendant");
    if (this.input?.role === "combobox") this.input.setAttribute("aria-expanded", "false");
    this.input = null;
  }

  /** Whether the key was for the list. */
  key(event) {
    if (this.element.hidden) return false;
    if (event.key === "Escape") {
      this.hide();
      return true;
    }
    if (!this.items.length) return false;
    const last = this.items.length - 1;
    if (event.key === "ArrowDown") this.mark(this.at === last ? 0 : this.at + 1);
    else if (event.key === "ArrowUp") this.mark(this.at === 0 ? last : this.at - 1);
    else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) this.items[this.at].run();
    else return false;
    return true;
  }
}
