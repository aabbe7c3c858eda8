// The page's two lines to the sandbox: calls that a person makes, and the socket on which everything comes back.
import { say } from "./words.js";

class Refused extends Error {
  constructor(status, body) {
    super(body?.message || say("sandbox-answered", { status }));
    this.status = status;
    this.code = body?.code;
    this.details = body?.errors;
  }
}

export class Line {
  constructor(name) {
    this.name = name;
    this.base = `/people/${encodeURIComponent(name)}`;
    this.count = 0;
  }

  async call(method, path, body) {
    const response = await fetch(this.base + path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    let parsed = null;
    try {
      parsed = text ? JSON.parse(text) : null;
    } catch {
      parsed = null;
    }
    if (!response.ok) throw new Refused(response.status, parsed);
    return parsed;
  }

  /** A string that comes back in the events about what was sent with it; unique over reloads and windows. */
  nonce() {
    this.count += 1;
    return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}${this.count}`;
  }

  /** Keep a socket open for good. `heard(event)` gets each frame, `state(up)` every change of the connection. */
  listen(heard, state) {
    let pause = 300;
    const open = () => {
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      const socket = new WebSocket(`${scheme}://${location.host}${this.base}/socket`);
      socket.onmessage = (frame) => {
        const event = JSON.parse(frame.data);
        if (event.t === "READY") {
          pause = 300;
          state(true);
        }
        heard(event);
      };
      socket.onclose = () => {
        state(false);
        setTimeout(open, pause);
        pause = Math.min(pause * 1.7, 4000);
      };
    };
    open();
  }

  messages(channel, before) {
    return this.call("GET", `/channels/${channel}/messages?limit=50${before ? `&before=${before}` : ""}`);
  }

  send(channel, content, reply) {
    const reference = reply ? { message_reference: { message_id: reply } } : {};
    return this.call("POST", `/channels/${channel}/messages`, { content, nonce: this.nonce(), ...reference });
  }

  change(message, content) {
    return this.call("PATCH", `/channels/${message.channel_id}/messages/${message.id}`, { content });
  }

  remove(message) {
    return this.call("DELETE", `/channels/${message.channel_id}/messages/${message.id}`);
  }

  react(message, emoji, mine) {
    const name = encodeURIComponent(emoji.id ? `${emoji.name}:${emoji.id}` : emoji.name);
    const method = mine ? "DELETE" : "PUT";
    return this.call(method, `/channels/${message.channel_id}/messages/${message.id}/reactions/${name}`);
  }

  typing(channel) {
    return this.call("POST", `/channels/${channel}/typing`);
  }

  join(thread) {
    return this.call("PUT", `/channels/${thread}/membership`);
  }

  openDm(recipient) {
    return this.call("POST", "/dms", { recipient_id: recipient });
  }

  settings(changes) {
    return this.call("PATCH", "", changes);
  }

  interact(type, channel, nonce, data, rest = {}) {
    return this.call("POST", "/interactions", { type, nonce, channel_id: channel, data, ...rest });
  }
}
