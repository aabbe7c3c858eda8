// Pictures: they keep their place while they load, an edited one stays until the new one is there, and alt texts show.
import { address, h, icon } from "./dom.js";
import { say, spoken } from "./words.js";

const frames = new Map(); // key -> the element that already shows a picture at that place of that message

/**
 * A picture at a fixed place of a message (`key`). When the message is drawn again, the same element comes back; if its
 * address changed, the old picture stays until the new one has been decoded, so nothing jumps or flashes.
 */
export function picture(key, { url, width, height, alt, spoiler, small }) {
  const source = address(url);
  let frame = frames.get(key);
  if (!frame) {
    const image = h("img", { alt: alt ?? "", draggable: "false" });
    const button = h("button.shot", { type: "button", onclick: () => enlarge(frame) }, image);
    frame = { button, image, source: null };
    frame.root = h(small ? "div.picture.thumb" : "div.picture", null, button);
    frames.set(key, frame);
  }
  frame.alt = alt ?? "";
  frame.image.alt = frame.alt;
  frame.button.dataset.keep = `picture ${key}`;
  frame.button.setAttribute(
    "aria-label",
    frame.alt ? say("enlarge-this", { alt: frame.alt }) : say("enlarge"),
  );
  if (width && height) {
    frame.root.style.setProperty("--w", width);
    frame.root.style.setProperty("--h", height);
    frame.root.classList.add("sized");
  }
  altBadge(frame, small);
  if (spoiler && frame.source === null) cover(frame);
  if (source !== frame.source) swap(frame, source);
  return frame.root;
}

function altBadge(frame, small) {
  const badge = frame.root.querySelector(".alt-badge");
  if (!frame.alt || small) {
    badge?.remove();
    frame.root.querySelector(".alt-text")?.remove();
    return;
  }
  if (badge) {
    badge.setAttribute("aria-label", say("show-alt"));
    frame.root.querySelector(".alt-text").textContent = frame.alt;
    return;
  }
  const text = h("div.alt-text", { hidden: true }, frame.alt);
  const toggle = h(
    "button.alt-badge",
    {
      type: "button",
      "aria-expanded": "false",
      "aria-label": say("show-alt"),
      onclick: () => show(text.hidden),
    },
    "ALT",
  );
  const outside = (press) => !text.contains(press.target) && press.target !== toggle && show(false);
  const escape = (key) => {
    if (key.key !== "Escape") return;
    key.stopPropagation(); // it closes this and nothing else
    show(false);
  };
  function show(on) {
    text.hidden = !on;
    toggle.setAttribute("aria-expanded", String(on));
    const listen = on ? "addEventListener" : "removeEventListener";
    document[listen]("pointerdown", outside, true);
    document[listen]("keydown", escape, true);
  }
  frame.root.append(toggle, text);
}

async function swap(frame, source) {
  frame.source = source;
  if (!source) {
    frame.image.removeAttribute("src");
    return;
  }
  if (!frame.image.getAttribute("src")) {
    frame.image.onerror = () => frame.root.classList.add("broken");
    frame.image.onload = () => frame.root.classList.remove("broken");
    frame.image.src = source;
    return;
  }
  const next = new Image();
  next.src = source;
  try {
    await next.decode();
  } catch {
    if (frame.source === source) frame.root.classList.add("broken");
    return;
  }
  if (frame.source === source) {
    frame.image.src = source;
    frame.root.classList.remove("broken");
  }
}

function cover(frame) {
  frame.root.classList.add("covered");
  const lift = h(
    "button.lift",
    {
      type: "button",
      onclick: () => {
        frame.root.classList.remove("covered");
        lift.remove();
      },
    },
    say("spoiler"),
  );
  frame.root.append(lift);
}

/** Forget the pictures of a message that is gone. */
export function forget(message) {
  for (const key of frames.keys()) if (key.startsWith(`${message}/`)) frames.delete(key);
}

// -- enlarged

function enlarge(frame) {
  const box = document.getElementById("lightbox");
  const image = h("img", { alt: frame.alt, src: frame.image.src });
  const close = h(
    "button.round",
    { type: "button", "aria-label": say("close"), onclick: () => box.close() },
    icon("close"),
  );
  const open = h(
    "a.quiet",
    { href: frame.source, target: "_blank", rel: "noopener noreferrer" },
    say("open-in-browser"),
  );
  box.replaceChildren(
    h("div.lightbox-bar", null, open, close),
    h(
      "div.lightbox-stage",
      { onclick: (event) => event.target === event.currentTarget && box.close() },
      image,
    ),
    frame.alt ? h("p.lightbox-alt", null, h("span.alt-badge.still", null, "ALT"), " ", frame.alt) : "",
  );
  box.showModal();
}

/** The file's name in an address, for a file that nobody named. */
function lastPart(url) {
  try {
    return decodeURIComponent(new URL(url, location.href).pathname.split("/").at(-1)) || "file";
  } catch {
    return "file";
  }
}

function sizeOf(size) {
  if (size < 1024) return say("bytes", { count: size });
  const [unit, whole] = size < 1048576 ? ["KB", 1024] : ["MB", 1048576];
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${new Intl.NumberFormat(spoken(), digits).format(size / whole)} ${unit}`;
}

/** A file to download. */
export function fileCard(attachment) {
  const href = address(attachment.url);
  const name = attachment.filename ?? attachment.name ?? lastPart(attachment.url);
  const text = (attachment.size ?? null) === null ? null : sizeOf(attachment.size);
  return h(
    "div.file",
    null,
    icon("file"),
    h(
      "div.file-text",
      null,
      h("a", { href, download: name, target: "_blank", rel: "noopener" }, name),
      text ? h("span.muted", null, text) : null,
      attachment.description ? h("span.muted", null, attachment.description) : null,
    ),
  );
}
