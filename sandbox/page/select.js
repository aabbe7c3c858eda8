// The list that a select menu opens: a filter, options with descriptions, one or several of them, by mouse and keyboard.
import { h, icon } from "./dom.js";
import { emoji, withEmoji } from "./emoji.js";
import { place } from "./popup.js";
import { say } from "./words.js";

let open = null;
let count = 0;

export function openSelect(trigger, component, done) {
  if (open) {
    const same = open.customId === component.custom_id;
    open.close();
    if (same) return;
  }
  const least = component.min_values ?? 1;
  const most = component.max_values ?? 1;
  const several = most > 1 || least === 0;
  const before = new Set(component.options.filter((option) => option.default).map((option) => option.value));
  const picked = new Set(before);
  let shown = component.options;
  let at = Math.max(
    0,
    shown.findIndex((option) => picked.has(option.value)),
  );
  const id = `select-${(count += 1)}`;

  const list = h("ul.options", {
    role: "listbox",
    id,
    "aria-label": component.label,
    "aria-multiselectable": several ? "true" : null,
  });
  const filter = h("input.filter", {
    type: "text",
    role: "combobox",
    placeholder: say("search"),
    autocomplete: "off",
    spellcheck: "false",
    "aria-controls": id,
    "aria-expanded": "true",
    "aria-autocomplete": "list",
    "aria-label": say("search-in", { label: component.label }),
    oninput: () => {
      const words = filter.value.trim().toLowerCase();
      const begins = (option) => option.label.toLowerCase().startsWith(words);
      shown = component.options
        .filter((option) => `${option.label} ${option.description ?? ""}`.toLowerCase().includes(words))
        .sort((a, b) => begins(b) - begins(a));
      at = 0;
      drawList();
    },
    onkeydown: (event) => keys(event),
  });
  const hint = h("span.muted", null, "");
  const apply = h("button.button.primary", { type: "button", onclick: () => finish() }, say("done"));
  const box = h(
    "div.popup.select-popup",
    { role: "dialog", "aria-label": component.label },
    filter,
    list,
    several ? h("div.select-foot", null, hint, apply) : null,
  );

  function drawList() {
    list.replaceChildren(
      ...shown.map((option, index) =>
        h(
          "li.option",
          {
            role: "option",
            id: `${id}-${index}`,
            "aria-selected": String(picked.has(option.value)),
            class: index === at ? "option at" : "option",
            dataset: { value: option.value },
            onmousedown: (event) => event.preventDefault(),
            onclick: () => choose(option),
            onmousemove: () => index !== at && mark(index),
          },
          option.emoji ? emoji(option.emoji) : null,
          h(
            "span.option-text",
            null,
            h("span", null, withEmoji(option.label)),
            option.description ? h("span.muted", null, withEmoji(option.description)) : null,
          ),
          several
            ? h(
                picked.has(option.value) ? "span.check.on" : "span.check",
                { "aria-hidden": "true" },
                icon("check"),
              )
            : null,
        ),
      ),
    );
    if (!shown.length) list.append(h("li.nothing", { role: "presentation" }, say("nothing-found")));
    mark(at);
    const range = least === most ? `${least}` : say("from-to", { least, most });
    hint.textContent = say("chosen", { count: picked.size, range });
    apply.disabled = picked.size < least || picked.size > most;
  }

  function mark(index) {
    at = index;
    for (const [other, element] of [...list.children].entries()) element.classList.toggle("at", other === at);
    filter.setAttribute("aria-activedescendant", shown.length ? `${id}-${at}` : "");
    list.children[at]?.scrollIntoView({ block: "nearest" });
  }

  function choose(option) {
    if (!several) {
      close();
      done([option.value]);
      return;
    }
    if (picked.has(option.value)) picked.delete(option.value);
    else if (picked.size < most) picked.add(option.value);
    else if (most === 1) {
      picked.clear();
      picked.add(option.value);
    }
    drawList();
  }

  function finish() {
    if (picked.size < least || picked.size > most) return;
    close();
    done(component.options.map((option) => option.value).filter((value) => picked.has(value)));
  }

  function keys(event) {
    if (event.key === "ArrowDown") mark(Math.min(at + 1, shown.length - 1));
    else if (event.key === "ArrowUp") mark(Math.max(at - 1, 0));
    else if (event.key === "Home") mark(0);
    else if (event.key === "End") mark(shown.length - 1);
    else if (event.key === "Enter") shown[at] && choose(shown[at]);
    else return;
    event.preventDefault();
  }

  function outside(event) {
    if (!box.contains(event.target) && event.target !== trigger && !trigger.contains(event.target)) close();
  }

  function escape(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  function close() {
    document.removeEventListener("pointerdown", outside, true);
    box.remove();
    trigger.setAttribute("aria-expanded", "false");
    open = null;
    // The message may have been drawn anew while the list was open.
    const again = [...document.querySelectorAll("[data-keep]")].find(
      (node) => node.dataset.keep === trigger.dataset.keep,
    );
    again?.focus({ preventScroll: true });
  }

  open = { close, customId: component.custom_id };
  trigger.setAttribute("aria-expanded", "true");
  box.addEventListener("keydown", escape);
  document.addEventListener("pointerdown", outside, true);
  document.body.append(box);
  drawList();
  place(box, trigger.getBoundingClientRect(), { width: true });
  filter.focus({ preventScroll: true });
}
