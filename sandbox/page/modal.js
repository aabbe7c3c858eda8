// A modal: text inputs, labels with selects. The browser's own dialog keeps the keyboard inside.
import { h, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { say } from "./words.js";

let count = 0;

/** Show what the bot asks. `send(components, settled)` submits; `settled` hears why it failed, or null: it was taken. */
export function openModal(modal, room, send) {
  const box = document.getElementById("modal");
  const fields = [];
  const problem = h("p.failure", { role: "alert", hidden: true });
  const submit = h("button.button.primary", { type: "submit" }, say("submit"));
  const form = h(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        const bad = fields.filter((field) => !field.check());
        if (bad.length) {
          bad[0].focus();
          return;
        }
        problem.hidden = true;
        submit.disabled = true;
        send(modal.components.map((top) => answerOf(top, fields)).filter(Boolean), (text) => {
          if (text === null) {
            if (box.contains(form)) box.close();
            return;
          }
          submit.disabled = false;
          problem.textContent = text;
          problem.hidden = false;
        });
      },
    },
    h(
      "header",
      null,
      h("h2", { id: "modal-title" }, modal.title),
      h(
        "button.round",
        { type: "button", "aria-label": say("close"), onclick: () => box.close() },
        icon("close"),
      ),
    ),
    h(
      "div.modal-fields",
      null,
      modal.components.map((top) => draw(top, fields, room, modal)),
    ),
    problem,
    h(
      "footer",
      null,
      h("button.button.quiet", { type: "button", onclick: () => box.close() }, say("cancel")),
      submit,
    ),
  );
  box.replaceChildren(form);
  box.setAttribute("aria-labelledby", "modal-title");
  if (!box.open) box.showModal();
  fields[0]?.focus();
}

function draw(top, fields, room, modal) {
  if (top.type === 10) return h("div.text", null, markdown(top.content, room.look));
  if (top.type === 18) return labelled(top.component, top.label, top.description, fields, room, modal);
  if (top.type === 1) return top.components.map((one) => labelled(one, one.label, null, fields, room, modal));
  return h("p.muted", null, say("component-of-type", { type: top.type }));
}

function answerOf(top, fields) {
  const value = (component) => {
    const field = fields.find((one) => one.component === component);
    return field ? { type: component.type, custom_id: component.custom_id, ...field.read() } : null;
  };
  if (top.type === 18) return { type: 18, id: top.id, component: value(top.component) };
  if (top.type === 1) return { type: 1, id: top.id, components: top.components.map(value).filter(Boolean) };
  return null;
}

function labelled(component, label, description, fields, room, modal) {
  const id = `field-${(count += 1)}`;
  const error = h("div.field-error", { id: `${id}-error`, role: "alert" });
  const required = component.required !== false;
  const field = make(component, id, required, room, modal);
  fields.push(
    Object.assign(field, {
      component,
      check() {
        const why = field.wrong();
        error.textContent = why ?? "";
        box.classList.toggle("wrong", Boolean(why));
        return !why;
      },
    }),
  );
  const box = h(
    "div.modal-field",
    null,
    h(
      "label",
      { for: id, id: `${id}-label` },
      label,
      required ? h("span.required", { "aria-label": say("required") }, " *") : null,
    ),
    description ? h("div.muted", null, description) : null,
    field.element,
    error,
  );
  return box;
}

function make(component, id, required, room, modal) {
  if (component.type === 4) return textInput(component, id, required);
  if ([3, 5, 6, 7, 8].includes(component.type))
    return choice(component, room.optionsOf(component, modal.channel_id), id, required);
  const note = h("p.muted", { id }, say("cannot-fill-in"));
  return { element: note, read: () => ({ values: [] }), wrong: () => null, focus() {} };
}

function textInput(component, id, required) {
  const long = component.style === 2;
  const input = h(long ? "textarea.input" : "input.input", {
    id,
    placeholder: component.placeholder ?? "",
    maxlength: String(component.max_length ?? 4000),
    autocomplete: "off",
    "aria-required": String(required),
    "aria-describedby": `${id}-error`,
    ...(long ? { rows: "4" } : { type: "text" }),
  });
  input.value = component.value ?? "";
  return {
    element: input,
    read: () => ({ value: input.value }),
    focus: () => input.focus(),
    wrong() {
      if (required && !input.value.trim()) return say("field-required");
      if (input.value && component.min_length && input.value.length < component.min_length)
        return say("least-length", { count: component.min_length });
      return null;
    },
  };
}

function choice(component, options, id, required) {
  const most = component.max_values ?? 1;
  if (most > 1) return boxes(component, options, id, required);
  const select = h(
    "select.input",
    { id, "aria-required": String(required), "aria-describedby": `${id}-error` },
    h("option", { value: "" }, component.placeholder || say("select-3")),
    options.map((option) =>
      h(
        "option",
        { value: option.value },
        option.description ? `${option.label} (${option.description})` : option.label,
      ),
    ),
  );
  select.value = options.find((option) => option.default)?.value ?? "";
  return {
    element: select,
    read: () => ({ values: select.value ? [select.value] : [] }),
    focus: () => select.focus(),
    wrong: () =>
      required && (component.min_values ?? 1) > 0 && !select.value ? say("field-required") : null,
  };
}

/** Several of a list: a box to tick for each. */
function boxes(component, options, id, required) {
  const inputs = options.map((option) => {
    const input = h("input", { type: "checkbox", name: id, value: option.value });
    input.checked = Boolean(option.default);
    return {
      input,
      row: h(
        "label.check-row",
        null,
        input,
        h(
          "span",
          null,
          option.label,
          option.description ? h("span.muted", null, ` ${option.description}`) : null,
        ),
      ),
    };
  });
  const chosen = () => inputs.filter(({ input }) => input.checked).map(({ input }) => input.value);
  return {
    element: h(
      "div.checks",
      { id, role: "group", "aria-labelledby": `${id}-label` },
      inputs.map(({ row }) => row),
    ),
    read: () => ({ values: chosen() }),
    focus: () => inputs[0]?.input.focus(),
    wrong() {
      const number = chosen().length;
      const least = required ? (component.min_values ?? 1) : 0;
      if (number < least) return least === 1 ? say("field-required") : say("choose-least", { count: least });
      if (number > component.max_values) return say("choose-most", { count: component.max_values });
      return null;
    },
  };
}
