// The components of a message: rows of buttons and selects, and the layout of Components V2.
import { address, h, icon } from "./dom.js";
import { emoji, withEmoji } from "./emoji.js";
import { markdown } from "./markdown.js";
import { fileCard, picture } from "./media.js";
import { openSelect } from "./select.js";
import { say } from "./words.js";

const STYLE = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };
const SELECTS = new Set([3, 5, 6, 7, 8]);

/**
 * `site` is what the components need to know: `{ message, look, pending(customId), press(component, values), people, ... }`.
 */
export function components(list, site, path = "") {
  return (list ?? []).map((component, index) => draw(component, site, `${path}${index}.`));
}

function draw(component, site, path) {
  switch (component.type) {
    case 1:
      return h("div.row", null, components(component.components, site, path));
    case 2:
      return button(component, site);
    case 9:
      return h(
        "div.section",
        null,
        h("div.section-text", null, components(component.components, site, path)),
        h("div.section-side", null, draw(component.accessory, site, `${path}a.`)),
      );
    case 10:
      return h("div.text", null, markdown(component.content, site.look));
    case 11:
      return picture(`${site.message.id}/${path}`, media(component, site, { small: true }));
    case 12:
      return gallery(component, site, path);
    case 13:
      return fileCard({
        ...attachmentOf(component.file, site),
        filename: component.name ?? attachmentOf(component.file, site)?.filename,
        size: component.size ?? attachmentOf(component.file, site)?.size,
        url: component.file.url,
      });
    case 14:
      return h(
        component.spacing === 2 ? "div.separator.wide" : "div.separator",
        null,
        component.divider === false ? null : h("hr"),
      );
    case 17:
      return container(component, site, path);
    default:
      return SELECTS.has(component.type)
        ? select(component, site)
        : h("div.unknown", null, say("component-of-type", { type: component.type }));
  }
}

function container(component, site, path) {
  const box = h(
    component.spoiler ? "div.container.covered-box" : "div.container",
    null,
    components(component.components, site, path),
  );
  if (component.accent_color !== undefined && component.accent_color !== null) {
    box.style.setProperty("--accent", `#${component.accent_color.toString(16).padStart(6, "0")}`);
    box.classList.add("accented");
  }
  if (component.spoiler)
    box.addEventListener("click", () => box.classList.remove("covered-box"), { once: true });
  return box;
}

/** The attachment that a media object means: by its id or its address; the address itself where there is none. */
function attachmentOf(media, site) {
  const all = site.message.attachments ?? [];
  return (
    all.find((one) => one.id === media.attachment_id) ??
    all.find((one) => one.url === media.url || `attachment://${one.filename}` === media.url)
  );
}

function media(component, site, rest) {
  const item = component.media;
  const attachment = attachmentOf(item, site);
  return {
    url: attachment?.url ?? item.url,
    width: item.width || attachment?.width,
    height: item.height || attachment?.height,
    alt: component.description ?? attachment?.description,
    spoiler: component.spoiler,
    ...rest,
  };
}

function gallery(component, site, path) {
  const items = component.items ?? [];
  return h(
    `div.gallery.of-${Math.min(items.length, 4)}`,
    null,
    items.map((item, index) => picture(`${site.message.id}/${path}${index}`, media(item, site, {}))),
  );
}

function face(component) {
  const parts = [];
  if (component.emoji) parts.push(emoji(component.emoji));
  if (component.label) parts.push(h("span", null, withEmoji(component.label)));
  return parts;
}

function button(component, site) {
  const style = STYLE[component.style] ?? "secondary";
  if (component.style === 5) {
    const href = address(component.url);
    if (!href || component.disabled)
      return h("button.button.link", { type: "button", disabled: true }, face(component), icon("out"));
    return h(
      "a.button.link",
      { href, target: "_blank", rel: "noopener noreferrer", dataset: { keep: `link ${href}` } },
      face(component),
      icon("out"),
    );
  }
  const waiting = site.pending(component.custom_id);
  const element = h(
    `button.button.${style}`,
    {
      type: "button",
      disabled: Boolean(component.disabled),
      "aria-busy": waiting ? "true" : null,
      "aria-label": component.label ? null : (component.emoji?.name ?? say("button")),
      dataset: { keep: `${site.message.id} ${component.custom_id}`, customId: component.custom_id ?? "" },
      onclick: () => !site.pending(component.custom_id) && site.press(component),
    },
    h("span.face", null, face(component)),
    waiting ? h("span.dots", { "aria-hidden": "true" }, h("i"), h("i"), h("i")) : null,
  );
  if (waiting) element.classList.add("waiting");
  return element;
}

function select(component, site) {
  const waiting = site.pending(component.custom_id);
  const options = site.optionsOf(component);
  const chosen = options.filter((option) => option.default);
  const label = component.placeholder || say(`select-${component.type}`);
  const trigger = h(
    "button.select",
    {
      type: "button",
      disabled: Boolean(component.disabled),
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-busy": waiting ? "true" : null,
      "aria-label": chosen.length ? `${label}: ${chosen.map((option) => option.label).join(", ")}` : label,
      dataset: { keep: `${site.message.id} ${component.custom_id}`, customId: component.custom_id },
      onclick: () => {
        if (site.pending(component.custom_id)) return;
        openSelect(trigger, { ...component, options, label }, (values) => site.press(component, values));
      },
    },
    h(
      "span.select-text",
      null,
      chosen.length
        ? chosen.map((option) =>
            h("span.chosen", null, option.emoji ? emoji(option.emoji) : null, withEmoji(option.label)),
          )
        : h("span.muted", null, label),
    ),
    waiting ? h("span.dots", { "aria-hidden": "true" }, h("i"), h("i"), h("i")) : icon("down"),
  );
  return trigger;
}
