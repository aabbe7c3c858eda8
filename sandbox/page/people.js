// People: the list of members, and the menu on one of them (commands of the bot among it).
import { fill, h } from "./dom.js";
import { avatar } from "./avatar.js";
import { menu, menuOn, notice } from "./popup.js";
import { nameIn } from "./commands.js";
import { say } from "./words.js";

/** The menu of a person: their DM, a mention, and what the bot offers for people here. */
export function personMenu(event, user, room) {
  const { store } = room;
  const channel = store.channel(store.here);
  const commands = store.commandsIn(channel, 2);
  const self = user.id === store.me.id;
  menu(
    event,
    store.nameOf(user, store.guildOf(channel)),
    [
      { heading: `@${user.username}` },
      { label: say("mention"), run: () => room.mention(user) },
      self ? undefined : { label: say("message"), run: () => room.openDm(user) },
      commands.length ? null : undefined,
      commands.length ? { heading: say("apps-of", { name: store.application.name }) } : undefined,
      ...commands.map((command) => ({
        label: nameIn(command, store.locale),
        run: () => room.asking.menuCommand(store.here, command, nameIn(command, store.locale), user.id),
      })),
      null,
      { label: say("copy-user-id"), run: () => copy(user.id) },
    ].filter((entry) => entry !== undefined),
  );
}

export function copy(text) {
  navigator.clipboard?.writeText(text).then(
    () => notice(say("copied")),
    () => notice(text),
  );
}

/** Make an element open the menu of a person: by click, right click, long press or the menu key. */
export function armPerson(element, user, room) {
  element.addEventListener("click", (event) => personMenu(event, user, room));
  return menuOn(element, (event) => personMenu(event, user, room));
}

export class Members {
  constructor(room) {
    this.room = room;
    this.store = room.store;
    this.element = document.getElementById("members");
    this.store.on("ready channels application", () => this.draw());
  }

  draw() {
    const channel = this.store.channel(this.store.here);
    if (!channel) return;
    const people = this.store.peopleIn(channel);
    const bots = people.filter((user) => user.bot);
    const humans = people.filter((user) => !user.bot).sort((a, b) => a.username.localeCompare(b.username));
    const guild = this.store.guildOf(channel);
    fill(
      this.element,
      this.part(say("members-count", { count: humans.length }), humans, guild),
      bots.length ? this.part(say("apps-count", { count: bots.length }), bots, guild) : null,
    );
  }

  part(title, people, guild) {
    return h(
      "section",
      null,
      h("h3", null, title),
      h(
        "ul",
        null,
        people.map((user) => {
          const away =
            user.bot && user.id === this.store.application?.bot?.id && !this.store.application.online;
          const row = h(
            away ? "button.member.away" : "button.member",
            {
              type: "button",
              "aria-haspopup": "menu",
              dataset: { keep: `member ${user.id}`, user: user.username },
            },
            avatar(user, 32),
            h("span.member-name", null, this.store.nameOf(user, guild)),
            user.bot ? h("span.tag", null, "APP") : null,
            user.id === this.store.me.id ? h("span.muted", null, say("you")) : null,
            away ? h("span.muted", null, say("offline")) : null,
          );
          return h("li", null, armPerson(row, user, this.room));
        }),
      ),
    );
  }
}
