// Discord's markdown as DOM: bold, italic, underline, strike, code, spoilers, quotes, headings, lists, small print, links,
// mentions, custom emoji and timestamps. Text stays text; only the elements made here can appear.
import { address, h } from "./dom.js";
import { emoji, withEmoji } from "./emoji.js";
import { say, spoken } from "./words.js";

/** `look(kind, id)` gives `{ text, ... }` of a mention, `menu(user, event)` opens a member's menu. */
export function markdown(text, look) {
  return blocks(String(text).replace(/\r\n?/g, "\n"), look);
}

function blocks(text, look) {
  const out = [];
  for (const [index, part] of text.split(/```/).entries()) {
    const lastOpen = index % 2 === 1 && index === text.split(/```/).length - 1;
    if (index % 2 === 1 && !lastOpen) out.push(codeBlock(part));
    else if (part) out.push(...lines(lastOpen ? "```" + part : part, look));
  }
  return out;
}

function codeBlock(part) {
  const body = part.replace(/^[\w+-]*\n/, "").replace(/^\n|\n$/g, "");
  return h("pre", { tabindex: "0" }, h("code", null, body));
}

function lines(text, look) {
  const out = [];
  const rows = text.replace(/^\n|\n$/g, "").split("\n");
  let plain = [];
  const flush = () => {
    if (!plain.length) return;
    out.push(h("div.para", null, inline(plain.join("\n"), look)));
    plain = [];
  };
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at];
    const heading = /^(#{1,3}) +(.+)$/.exec(row);
    const small = /^-# +(.+)$/.exec(row);
    const quote = /^> ?(.*)$/.exec(row);
    const item = /^( *)([-*]|\d+\.) +(.+)$/.exec(row);
    if (row.startsWith(">>> ")) {
      flush();
      out.push(h("blockquote", null, blocks([row.slice(4), ...rows.slice(at + 1)].join("\n"), look)));
      return out;
    }
    if (heading) {
      flush();
      // A message is no chapter of the page: its headings start under the page's own two.
      out.push(h(`h${heading[1].length + 2}.md-h${heading[1].length}`, null, inline(heading[2], look)));
    } else if (small) {
      flush();
      out.push(h("div.small", null, inline(small[1], look)));
    } else if (quote) {
      flush();
      const quoted = [quote[1]];
      while (at + 1 < rows.length && /^> ?/.test(rows[at + 1]))
        quoted.push(rows[(at += 1)].replace(/^> ?/, ""));
      out.push(h("blockquote", null, lines(quoted.join("\n"), look)));
    } else if (item) {
      flush();
      const items = [item];
      let next;
      while ((next = /^( *)([-*]|\d+\.) +(.+)$/.exec(rows[at + 1] ?? ""))) {
        if (next[1].length <= item[1].length && isNumber(next) !== isNumber(item)) break; // another kind of list
        items.push(next);
        at += 1;
      }
      out.push(list(items, look));
    } else plain.push(row);
  }
  flush();
  return out;
}

const isNumber = (item) => /\d/.test(item[2]);

function list(items, look) {
  const ordered = isNumber(items[0]);
  const depth = items[0][1].length;
  const element = h(ordered ? "ol" : "ul", ordered ? { start: items[0][2].slice(0, -1) } : null);
  for (let at = 0; at < items.length; at += 1) {
    const entry = h("li", null, inline(items[at][3], look));
    const inner = [];
    while (items[at + 1] && items[at + 1][1].length > depth) inner.push(items[(at += 1)]);
    if (inner.length) entry.append(list(inner, look));
    element.append(entry);
  }
  return element;
}

/** A text on one line without its markup, for a line that quotes it: strings, and times, which go on. */
export function plainly(text, look, most = 200) {
  const out = [];
  let left = most;
  const walk = (node) => {
    if (left <= 0) return;
    let said = node;
    if (node.nodeType === Node.TEXT_NODE) said = node.data.replace(/\s+/g, " ");
    else if (node.matches(".spoiler")) said = "▮▮▮";
    else if (!node.matches("time, img")) {
      for (const child of [...node.childNodes]) walk(child);
      if (node.matches("div, pre, blockquote, li, h3, h4, h5")) out.push(" ");
      return;
    }
    left -= (said.textContent ?? said).length;
    out.push(said);
  };
  for (const block of markdown(text, look)) walk(block);
  return out;
}

// Tried in this order at every place of the text; the first that fits there wins.
const INLINE = [
  [/^\\([^0-9A-Za-z\s])/, (m) => m[1]],
  [/^(`{1,2})(?!`)(.+?)(?<!`)\1(?!`)/s, (m) => h("code.inline", null, m[2])],
  [/^\*\*\*(?=\S)(.+?\S|\S)\*\*\*/s, (m, look) => h("strong", null, h("em", null, inline(m[1], look)))],
  [/^\*\*(?=\S)(.+?\S|\S)\*\*(?!\*)/s, (m, look) => h("strong", null, inline(m[1], look))],
  [/^__(?=\S)(.+?\S|\S)__(?!_)/s, (m, look) => h("u", null, inline(m[1], look))],
  [/^~~(?=\S)(.+?\S|\S)~~/s, (m, look) => h("s", null, inline(m[1], look))],
  [/^\|\|(.+?)\|\|/s, (m, look) => spoiler(inline(m[1], look))],
  [/^\*(?=\S)(.+?\S|\S)\*(?!\*)/s, (m, look) => h("em", null, inline(m[1], look))],
  [/^_(?=\S)(.+?\S|\S)_(?![\w_])/s, (m, look) => h("em", null, inline(m[1], look))],
  [/^<(a?):(\w{2,32}):(\d+)>/, (m) => emoji({ animated: Boolean(m[1]), name: m[2], id: m[3] })],
  [/^<@!?(\d+)>/, (m, look) => mention("user", m[1], look)],
  [/^<@&(\d+)>/, (m, look) => mention("role", m[1], look)],
  [/^<#(\d+)>/, (m, look) => mention("channel", m[1], look)],
  [/^<\/([\w\- \p{L}]+):(\d+)>/u, (m, look) => mention("command", m[1], look)],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => timestamp(Number(m[1]), m[2] ?? "f")],
  [/^@(everyone|here)\b/, (m) => h("span.mention", null, m[0])],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (m, look) => link(m[2], inline(m[1], look))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], m[1])],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"')\]!?*_]/, (m) => link(m[0], m[0])],
];

export function inline(text, look) {
  const out = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    // Underscores inside a word are letters of that word.
    const inWord = rest[0] === "_" && /\w$/.test(plain);
    let hit = null;
    if (!inWord && /[\\`*_~|<@[h]/.test(rest[0])) {
      for (const [pattern, make] of INLINE) {
        const match = pattern.exec(rest);
        if (match) {
          hit = [match[0].length, make(match, look)];
          break;
        }
      }
    }
    if (hit) {
      if (plain) out.push(withEmoji(plain));
      plain = "";
      out.push(hit[1]);
      at += hit[0];
    } else {
      plain += rest[0];
      at += 1;
    }
  }
  if (plain) out.push(withEmoji(plain));
  return out;
}

function link(url, content) {
  const href = address(url);
  return href
    ? h("a", { href, target: "_blank", rel: "noopener noreferrer" }, content)
    : h("span", null, content);
}

function spoiler(content) {
  const show = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    box.classList.add("shown");
    box.setAttribute("aria-expanded", "true");
  };
  const box = h(
    "span.spoiler",
    {
      role: "button",
      tabindex: "0",
      "aria-label": say("spoiler"),
      "aria-expanded": "false",
      onclick: show,
      onkeydown: show,
    },
    h("span", null, content),
  );
  return box;
}

function mention(kind, id, look) {
  const found = look(kind, id);
  if (found.open)
    return h(
      "button.mention",
      {
        type: "button",
        onclick: found.open,
        oncontextmenu: found.menu,
        style: found.colour ? { color: found.colour } : null,
      },
      found.text,
    );
  return h("span.mention", { style: found.colour ? { color: found.colour } : null }, found.text);
}

// -- time

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

export function clock(date, style) {
  return new Intl.DateTimeFormat(spoken(), STYLES[style]).format(date);
}

function relative(seconds) {
  const left = Math.round(seconds - Date.now() / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(left) >= 0.95 * length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(spoken()).format(Math.round(left / size), unit);
}

function timestamp(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return h("span", null, say("invalid-date"));
  const text = style === "R" ? relative(seconds) : clock(date, style);
  return h(
    "time.stamp",
    {
      datetime: date.toISOString(),
      title: clock(date, "F"),
      dataset: style === "R" ? { until: String(seconds) } : {},
    },
    text,
  );
}

/** Relative times go on by themselves. */
setInterval(() => {
  for (const element of document.querySelectorAll("time[data-until]")) {
    const text = relative(Number(element.dataset.until));
    if (element.textContent !== text) element.textContent = text;
  }
}, 1000);
