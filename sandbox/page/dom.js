// How every element of the page is made. Data only ever becomes text or a property, never markup.

/**
 * h("button.primary", { onclick, "aria-label": "Go", dataset: { id } }, "text", [nodes], null)
 * Strings become text nodes; null, undefined and false are left out.
 */
export function h(spec, props, ...children) {
  const [tag, ...classes] = spec.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "dataset") Object.assign(element.dataset, value);
    else if (key === "style")
      for (const [name, css] of Object.entries(value)) element.style.setProperty(name, css);
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key in element && !key.startsWith("aria") && typeof value !== "string") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...flatten(children));
  return element;
}

export function flatten(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

/** Replace what is in an element, and keep the keyboard where it was: on the element with the same data-keep. */
export function fill(element, ...children) {
  const active = document.activeElement;
  const keep = element.contains(active) ? active.dataset.keep : undefined;
  element.replaceChildren(...flatten(children));
  if (keep !== undefined) {
    const again = [...element.querySelectorAll("[data-keep]")].find((node) => node.dataset.keep === keep);
    again?.focus({ preventScroll: true });
  }
}

/** A line icon from index.html's sprite. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

/** Where a file of the sandbox is, whichever name of this machine the page was opened under; null if it is no web address. */
export function address(url) {
  try {
    const parsed = new URL(url, location.href);
    if (!["http:", "https:"].includes(parsed.protocol)) return null;
    if (["127.0.0.1", "localhost", "[::1]"].includes(parsed.hostname) && parsed.port === location.port)
      return parsed.pathname + parsed.search;
    return parsed.href;
  } catch {
    return null;
  }
}

/** Ids are numbers too large for JavaScript's: longer is larger, equally long ones compare as text. */
export function compareIds(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** When an id was made, in ms. */
export function timeOf(id) {
  return Number((BigInt(id) >> 22n) + 1420070400000n);
}
