// Small things that float over the page: the context menu, short notices, and where such a thing fits on the screen.
import { h } from "./dom.js";

/** Put a floating box under a rectangle, or above it where there is more room, and always wholly on the screen. */
export function place(box, around, { width = false } = {}) {
  const edge = 8;
  if (width) box.style.width = `${Math.min(Math.max(around.width, 260), innerWidth - 2 * edge)}px`;
  const below = innerHeight - around.bottom - 2 * edge;
  const above = around.top - 2 * edge;
  const up = below < Math.min(box.offsetHeight, 260) && above > below;
  box.style.maxHeight = `${Math.max(140, up ? above : below)}px`;
  const size = box.getBoundingClientRect();
  box.style.left = `${Math.max(edge, Math.min(around.left, innerWidth - size.width - edge))}px`;
  box.style.top = `${Math.max(edge, up ? around.top - size.height - 4 : around.bottom + 4)}px`;
}

let closeMenu = null;

/**
 * The context menu. `entries` are `{ label, run, danger? }`, `{ heading }` or `null` for a line. `event` is what asked for it:
 * a right click, a long press or a key.
 */
export function menu(event, title, entries) {
  event.preventDefault();
  event.stopPropagation();
  closeMenu?.();
  const back = document.activeElement;
  const items = [];
  const box = h(
    "div.popup.menu",
    { role: "menu", "aria-label": title },
    entries.map((entry) => {
      if (!entry) return h("hr", { role: "separator" });
      if (entry.heading) return h("div.menu-heading", { role: "presentation" }, entry.heading);
      const item = h(
        entry.danger ? "button.menu-item.danger" : "button.menu-item",
        {
          type: "button",
          role: "menuitem",
          tabindex: "-1",
          onclick: () => {
            close(true);
            entry.run();
          },
        },
        entry.label,
      );
      items.push(item);
      return item;
    }),
  );
  box.addEventListener("keydown", (key) => {
    const at = items.indexOf(document.activeElement);
    const to = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }[key.key];
    if (to !== undefined) items[to].focus();
    else if (key.key === "Escape" || key.key === "Tab") close(true);
    else return;
    key.preventDefault();
    key.stopPropagation();
  });
  const outside = (press) => !box.contains(press.target) && close(false);
  function close(focus) {
    document.removeEventListener("pointerdown", outside, true);
    box.remove();
    closeMenu = null;
    if (focus && back?.isConnected) back.focus({ preventScroll: true });
  }
  closeMenu = () => close(false);
  document.addEventListener("pointerdown", outside, true);
  document.body.append(box);
  const target = event.currentTarget ?? event.target;
  const byMouse = event.clientX || event.clientY;
  const spot = byMouse ? new DOMRect(event.clientX, event.clientY - 4, 0, 4) : target.getBoundingClientRect();
  place(box, spot);
  items[0]?.focus({ preventScroll: true });
}

/** Let an element answer to a right click, a long press, and the menu key. */
export function menuOn(element, open) {
  let timer = null;
  element.addEventListener("contextmenu", (event) => open(event));
  element.addEventListener("keydown", (event) => {
    if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) open(event);
  });
  element.addEventListener(
    "touchstart",
    (event) => {
      const { clientX, clientY } = event.touches[0];
      const asked = {
        clientX,
        clientY,
        currentTarget: element,
        target: element,
        preventDefault() {},
        stopPropagation() {},
      };
      timer = setTimeout(() => open(asked), 500);
    },
    { passive: true },
  );
  for (const kind of ["touchend", "touchmove", "touchcancel"])
    element.addEventListener(kind, () => clearTimeout(timer), { passive: true });
  return element;
}

let hiding = null;

/** A short notice at the edge, read out to those who do not see it. */
export function notice(text) {
  const box = document.getElementById("notice");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => {
    box.hidden = true;
  }, 6000);
}
