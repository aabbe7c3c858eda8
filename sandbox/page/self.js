// Who one is: the panel at the bottom of the left side, with the switch of person, of language and of theme.
import { fill, h, icon } from "./dom.js";
import { avatar } from "./avatar.js";
import { place } from "./popup.js";
import { say } from "./words.js";

const LANGUAGES = [
  "en-US",
  "en-GB",
  "de",
  "nl",
  "it",
  "fr",
  "es-ES",
  "es-419",
  "pt-BR",
  "pl",
  "da",
  "sv-SE",
  "no",
  "fi",
  "cs",
  "hu",
  "ro",
  "hr",
  "lt",
  "el",
  "bg",
  "ru",
  "uk",
  "tr",
  "hi",
  "th",
  "vi",
  "id",
  "ja",
  "ko",
  "zh-CN",
  "zh-TW",
];

export class Self {
  constructor(room) {
    this.room = room;
    this.store = room.store;
    this.self = document.getElementById("self");
    this.store.on("ready me", () => this.drawSelf());
  }

  drawSelf() {
    const { me } = this.store;
    const open = document.getElementById("self-popup");
    const at = document.activeElement?.id;
    fill(
      this.self,
      h(
        "button.self-button",
        {
          type: "button",
          "aria-haspopup": "dialog",
          "aria-expanded": "false",
          dataset: { keep: "self" },
          onclick: (event) => this.openSelf(event.currentTarget),
        },
        avatar(me, 32),
        h(
          "span.self-text",
          null,
          h("b", null, me.global_name ?? me.username),
          h("span.muted", null, `@${me.username} · ${this.store.locale}`),
        ),
        icon("cog"),
      ),
    );
    if (!open) return;
    // In the language that was just chosen, with the keyboard where it was.
    this.close(false);
    this.openSelf(this.self.querySelector("button"));
    if (at) document.getElementById(at)?.focus();
  }

  openSelf(trigger) {
    const old = document.getElementById("self-popup");
    if (old) {
      old.remove();
      return;
    }
    const change = (changes) => this.room.change(changes);
    const names = new Intl.DisplayNames([this.store.locale], { type: "language" });
    const language = h(
      "select.input",
      { id: "language", onchange: () => change({ locale: language.value }) },
      LANGUAGES.map((code) => h("option", { value: code }, `${names.of(code)} (${code})`)),
    );
    language.value = this.store.locale;
    const theme = h(
      "select.input",
      { id: "theme", onchange: () => this.room.theme(theme.value) },
      ["auto", "dark", "light"].map((value) => h("option", { value }, say(`theme-${value}`))),
    );
    theme.value = localStorage.getItem("theme") ?? "auto";
    const box = h(
      "div.popup.self-popup",
      { id: "self-popup", role: "dialog", "aria-label": say("who-you-are") },
      h("h3", null, say("who-you-are")),
      h(
        "div.who",
        null,
        [...this.store.users.values()]
          .filter((user) => !user.bot)
          .map((user) =>
            h(
              user.id === this.store.me.id ? "a.who-item.here" : "a.who-item",
              {
                href: `?as=${encodeURIComponent(user.username)}`,
                "aria-current": user.id === this.store.me.id ? "true" : null,
              },
              avatar(user, 24),
              user.global_name ?? user.username,
            ),
          ),
      ),
      h("p.muted.hint", null, say("second-window")),
      h("label", { for: "language" }, say("language")),
      language,
      h("label", { for: "theme" }, say("theme")),
      theme,
      h(
        "label.check-row",
        null,
        toggle(this.store.dmsOpen, (on) => change({ dms_open: on })),
        say("dms-open"),
      ),
      h(
        "label.check-row",
        null,
        toggle(this.store.installed, (on) => change({ installed: on })),
        say("installed"),
      ),
    );
    this.close = (focus) => {
      document.removeEventListener("pointerdown", outside, true);
      box.remove();
      trigger.setAttribute("aria-expanded", "false");
      if (focus) this.self.querySelector("button")?.focus();
    };
    const outside = (event) =>
      !box.contains(event.target) && !this.self.contains(event.target) && this.close(false);
    box.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close(true);
    });
    document.addEventListener("pointerdown", outside, true);
    document.body.append(box);
    trigger.setAttribute("aria-expanded", "true");
    place(box, trigger.getBoundingClientRect());
    box.querySelector("a, select").focus();
  }
}

function toggle(on, change) {
  const input = h("input", { type: "checkbox", onchange: () => change(input.checked) });
  input.checked = Boolean(on);
  return input;
}
