// The page: who I am, channels, messages, live events.

import { as, get, listen, post } from "./api.js";
import { composer } from "./composer.js";
import { $, compareIds, h, patch, toast } from "./dom.js";
import { relative } from "./markdown.js";
import { avatar, messageElement } from "./messages.js";
import { openModal } from "./modal.js";

const state = { me: null, world: null, channel: null, messages: new Map(), commands: [], busy: new Map(), failures: new Map(), skew: 0, stop: null, hints: [] };
const api = () => as(state.me);
const now = () => Date.now() + state.skew;

const allChannels = () => [...(state.world?.servers ?? []).flatMap((s) => [...s.channels, ...s.threads]), ...(state.world?.dms ?? [])];
const findChannel = (id) => allChannels().find((c) => c.id === id);
const people = () => [...new Map((state.world?.servers ?? []).flatMap((s) => s.members).concat(state.world?.personas ?? [], state.world?.bot ?? []).map((u) => [u.id, u])).values()];
const current = () => findChannel(state.channel);

const world = {
  get me() { return state.me; },
  user: (id) => people().find((u) => u.id === id),
  channel: findChannel,
  now,
  openCommand: (name) => box.openCommand(name),
  openLink: (_server, channel, message) => go(channel, message),
};

const box = composer({ api, channel: current, people, channels: () => allChannels().filter((c) => c.kind !== "dm"), commands: () => state.commands, world });

// -- messages

const ctx = {
  world,
  busy: (message, id) => state.busy.has(`${message.id} ${id}`),
  failure: (message) => state.failures.get(message.id),
  people, channels: () => allChannels().filter((c) => c.kind !== "dm"),
  press: (message, custom_id) => act(message, custom_id, () => api().post(`/messages/${message.id}/press`, { custom_id })),
  select: (message, custom_id, values) => act(message, custom_id, () => api().post(`/messages/${message.id}/select`, { custom_id, values })),
  reply: (message) => box.reply(message),
  edit: (message) => box.edit(message),
  remove: (message) => api().remove(`/messages/${message.id}`).catch((e) => toast(e.message)),
  openThread: (id) => go(id),
};

async function act(message, custom_id, send) {
  const key = `${message.id} ${custom_id}`;
  if (state.busy.has(key)) return;
  state.busy.set(key, null);
  state.failures.delete(message.id);
  redraw(message.id);
  try { settle(await send(), key); } catch (error) { state.busy.delete(key); toast(error.message); redraw(message.id); }
}

/** Follows an interaction of mine: spinner while pending, a line when it failed. */
function settle(interaction, key = `${interaction.message_id} ${interaction.custom_id}`) {
  const done = interaction.status !== "pending";
  if (interaction.message_id) {
    if (done) state.busy.delete(key);
    if (interaction.status === "failed") state.failures.set(interaction.message_id, interaction.error ?? "This interaction failed");
    redraw(interaction.message_id);
  } else if (interaction.status === "failed" && interaction.kind === "command") toast(`/${interaction.name}: ${interaction.error ?? "The application did not respond"}`);
  else if (interaction.status === "failed" && interaction.kind === "modal") toast(interaction.error ?? "Something went wrong. Try again.");
}

const list = () => state.messages.get(state.channel) ?? [];

function draw() {
  const log = $("#log");
  log.replaceChildren(...list().map((m, i) => messageElement(m, list()[i - 1], ctx)));
  if (!list().length) log.append(h("p.empty", {}, "Nothing here yet."));
}

/** Adds the newest message and leaves the others alone: a press that is under way on one of them must not be lost. */
function append(message) {
  $("#log .empty")?.remove();
  $("#log").append(messageElement(message, list().at(-2), ctx));
}

function redraw(id) {
  const i = list().findIndex((m) => m.id === id);
  if (i < 0) return;
  const low = atBottom();
  $(`#m${id}`)?.replaceWith(messageElement(list()[i], list()[i - 1], ctx));
  if (low) toBottom();
}

const atBottom = () => { const log = $("#log"); return log.scrollHeight - log.scrollTop - log.clientHeight < 120; };
const toBottom = () => { const log = $("#log"); log.scrollTop = log.scrollHeight; };

function put(message) {
  const messages = state.messages.get(message.channel_id);
  if (!messages) return;
  const i = messages.findIndex((m) => m.id === message.id);
  const low = atBottom();
  if (i >= 0) messages[i] = message;
  else { messages.push(message); messages.sort((a, b) => compareIds(a.id, b.id)); }
  if (message.channel_id !== state.channel) return;
  if (i >= 0) redraw(message.id);
  else if (messages.at(-1) === message) append(message);
  else draw();
  if (low || message.mine) { toBottom(); afterPictures(toBottom); read(); }
}

/** Pictures change the height once they have loaded. */
function afterPictures(then) {
  for (const img of document.querySelectorAll("#log img")) if (!img.complete) img.addEventListener("load", then, { once: true });
}

let reading;
function read() {
  clearTimeout(reading);
  reading = setTimeout(() => {
    const channel = current();
    if (channel && !document.hidden && atBottom() && (channel.unread || channel.pings)) api().post(`/channels/${channel.id}/read`).then(update).catch(() => {});
  }, 300);
}

// -- channels

function update(channel) {
  for (const server of state.world.servers)
    for (const part of [server.channels, server.threads]) {
      const i = part.findIndex((c) => c.id === channel.id);
      if (i >= 0) { part[i] = channel; return drawSide(); }
    }
  const dm = state.world.dms.findIndex((c) => c.id === channel.id);
  if (dm >= 0) state.world.dms[dm] = channel;
  else if (channel.kind === "dm") state.world.dms.push(channel);
  else state.world.servers.find((s) => s.id === channel.server_id)?.[channel.kind === "thread" ? "threads" : "channels"].push(channel);
  drawSide();
}

function drawSide() {
  const entry = (c, deep) => h("button.channel", { type: "button", "data-channel": c.id, "data-key": c.id, "aria-current": c.id === state.channel ? "page" : undefined, onclick: () => go(c.id), style: deep ? "padding-left:28px" : "" },
    h("span.hash", {}, c.kind === "dm" ? "@" : c.kind === "thread" ? "🧵" : "#"), h("span.label", {}, c.kind === "dm" ? c.recipient?.name ?? c.name : c.name),
    c.pings > 0 && h("span.badge", { title: "Messages that ping you" }, String(c.pings)), c.unread && !c.pings && h("span.dot", { title: "Unread" }));
  const mark = (element, c) => { if (c.unread) element.classList.add("unread"); return element; };
  const server = state.world.servers[0];
  $("#server-name").textContent = state.world.servers.map((s) => s.name).join(" · ") || "Sandbox";
  patch($("#channels"), [state.world.servers.map((s) => [
    state.world.servers.length > 1 && h("h3", { "data-key": s.id }, s.name),
    s.channels.map((c) => [mark(entry(c), c), s.threads.filter((t) => t.parent_id === c.id && (!t.archived || t.id === state.channel)).map((t) => mark(entry(t, true), t))]),
  ]), state.world.dms.length > 0 && h("h3", { "data-key": "dms" }, "Direct messages"), state.world.dms.map((c) => mark(entry(c), c))]);
  const pings = allChannels().reduce((n, c) => n + c.pings, 0);
  document.title = `${pings ? `(${pings}) ` : ""}${state.world.me.name} · Sandbox`;
  const badge = $("#open-side .badge");
  badge.hidden = !pings;
  badge.textContent = pings;
  drawBar();
  patch($("#people"), [h("h3", {}, "Members"), (server?.members ?? []).map((u) => h("button.person", { type: "button", "data-key": u.id, title: "Direct message", disabled: u.id === state.me, onclick: () => api().post("/dms", { user_id: u.id }).then((c) => { update(c); go(c.id); }).catch((e) => toast(e.message)) },
    avatar(u), u.name, u.bot && h("span.tag", {}, "APP"), u.robot && h("span.tag.robot", {}, "ROBOT")))]);
}

function drawBar() {
  const channel = current();
  $("#title").replaceChildren(h("strong", {}, channel ? (channel.kind === "dm" ? "@" : channel.kind === "thread" ? "🧵 " : "#") + (channel.kind === "dm" ? channel.recipient?.name ?? channel.name : channel.name) : ""),
    channel?.topic ? h("span.topic", {}, channel.topic) : "", state.world.bot_online ? "" : h("span.tag.off", {}, "bot offline"));
  patch($("#persona select"), state.world.personas.map((p) => h("option", { value: p.id, "data-key": p.id, selected: p.id === state.me }, p.robot ? `${p.name} (robot)` : p.name)));
  const robot = state.world.robot;
  patch($("#tools"), [
    robot?.id && h("label", { title: "The robot presses buttons in messages that ping it" }, h("input", { type: "checkbox", checked: robot.on, onchange: (e) => post("/robot", { on: e.target.checked }).then((r) => (state.world.robot.on = r.on)).catch((x) => toast(x.message)) }), " Robot plays"),
    h("button.chip", { type: "button", title: "Another person", onclick: () => { const name = prompt("Name of the new person"); if (name) post("/personas", { name }).then((u) => become(u.id)).catch((e) => toast(e.message)); } }, "+ person"),
    h("a.chip", { href: location.href, target: "_blank", title: "Be someone else in another tab" }, "+ tab")]);
  box.refresh();
}

async function go(id, message) {
  if (!id) return;
  document.body.classList.remove("side-open");
  if (!findChannel(id)) await load().catch(() => {});
  if (!findChannel(id)) return toast("You cannot see that channel.");
  if (state.channel !== id) box.reset();
  state.channel = id;
  sessionStorage.setItem("channel", id);
  setHash();
  state.failures.clear();
  drawSide();
  const done = hold();
  try {
    const [answer, commands] = await Promise.all([api().get(`/channels/${id}/messages?limit=50${message ? `&around=${message}` : ""}`), api().get(`/channels/${id}/commands?locale=${navigator.language}`)]);
    if (state.channel !== id) return done();
    state.messages.set(id, answer.messages);
    state.commands = commands.commands;
  } catch (error) {
    done();
    return toast(error.message);
  }
  draw();
  done();
  $("#log").dataset.me = state.me;
  $("#log").dataset.channel = id;
  const target = message && $(`#m${message}`);
  if (target) { target.scrollIntoView({ block: "center" }); target.classList.add("flash"); }
  else { toBottom(); afterPictures(toBottom); }
  read();
}

function setHash() {
  history.replaceState(null, "", `#me=${state.me}&channel=${state.channel ?? ""}`);
}

// -- live events

const events = {
  hello: (e) => follow(e.now),
  message_create: (e) => put(e.message),
  message_update: (e) => put(e.message),
  message_delete(e) {
    const messages = state.messages.get(e.channel_id);
    if (!messages) return;
    state.messages.set(e.channel_id, messages.filter((m) => m.id !== e.id));
    if (e.channel_id === state.channel) { const top = $("#log").scrollTop; draw(); $("#log").scrollTop = top; }
  },
  channel_create: (e) => update(e.channel),
  channel_update: (e) => { update(e.channel); if (e.channel.id === state.channel) read(); },
  channel_delete: () => load(),
  interaction: (e) => settle(e.interaction),
  modal_open: (e) => openModal(e.modal, api(), { people, channels: ctx.channels }),
  typing(e) {
    if (e.channel_id !== state.channel || e.user.id === state.me) return;
    $("#typing").textContent = `${e.user.name} is typing…`;
    clearTimeout(events.timer);
    events.timer = setTimeout(() => ($("#typing").textContent = ""), 8000);
  },
  world: () => load(),
  commands: () => state.channel && api().get(`/channels/${state.channel}/commands?locale=${navigator.language}`).then((c) => (state.commands = c.commands)).catch(() => {}),
  bot: (e) => { state.world.bot_online = e.online; drawBar(); },
  clock: (e) => follow(e.now),
};

let holds = 0, held = [];
const receive = (event) => (holds ? held.push(event) : events[event.type]?.(event));

/** Keeps events back until what is being read is there, so that none falls between; answers with what lets them go. */
function hold() {
  holds += 1;
  return () => {
    if (--holds) return;
    const all = held;
    held = [];
    all.forEach(receive);
  };
}

/** Goes by the sandbox's clock. */
function follow(time) {
  state.skew = time - Date.now();
  tick();
}

function tick() {
  const date = new Date(now());
  patch($("#clock time"), [date.toLocaleString(undefined, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" })]);
  $("#clock time").dateTime = date.toISOString();
  for (const stamp of document.querySelectorAll("time[data-relative]")) stamp.textContent = relative(Number(stamp.dataset.relative), now());
}

async function load() {
  state.world = await api().get("/world");
  follow(state.world.now);
  drawSide();
}

async function become(me, channel) {
  state.stop?.();
  Object.assign(state, { me, channel: null, messages: new Map(), busy: new Map(), failures: new Map() });
  sessionStorage.setItem("me", me);
  held = [];
  const done = hold();
  try {
    // What happens from here on is heard; what has happened is read after that.
    await new Promise((open) => {
      let first = true;
      const stop = listen(me, receive, () => {
        if (!first) load().then(() => go(state.channel)).catch(() => {});
        first = false;
        open();
      });
      state.stop = () => { stop(); open(); };
    });
    if (state.me !== me) return;
    await load();
    const wanted = [channel, state.startChannel].find((id) => id && findChannel(id)) ?? allChannels().find((c) => c.pings)?.id ?? allChannels()[0]?.id;
    await go(wanted);
  } finally { done(); }
}

// -- the page itself

$("#persona select").addEventListener("change", (e) => become(e.target.value, state.channel));
$("#open-side").addEventListener("click", () => document.body.classList.toggle("side-open"));
$("#veil").addEventListener("click", () => document.body.classList.remove("side-open", "people-open"));
$("#show-people").addEventListener("click", () => document.body.classList.toggle("people-open"));
$("#log").addEventListener("scroll", read);
document.addEventListener("visibilitychange", read);
window.addEventListener("focus", read);
setInterval(tick, 5_000);

for (const button of document.querySelectorAll("#clock button"))
  button.addEventListener("click", async () => {
    button.disabled = true;
    try { follow((await post("/clock/advance", { seconds: Number(button.dataset.seconds) })).now); } catch (error) { toast(error.message); }
    button.disabled = false;
  });

const dark = matchMedia("(prefers-color-scheme: dark)");
const setTheme = (theme) => { document.documentElement.dataset.theme = theme; localStorage.setItem("theme", theme); };
setTheme(localStorage.getItem("theme") ?? (dark.matches ? "dark" : "light"));
$("#theme").addEventListener("click", () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));

// A phone has no room for the hints until they are asked for; a window may become as narrow, or wide again.
const narrow = matchMedia("(max-width: 700px)");
narrow.addEventListener("change", () => {
  const details = $("#hints details");
  if (details) details.open = !narrow.matches;
  box.refresh();
});

function drawHints(hints) {
  const shut = sessionStorage.getItem("hints") === "shut";
  $("#hints").hidden = shut || !hints.length;
  $("#hints").replaceChildren(h("details", { open: !narrow.matches }, h("summary", {}, "How to begin"), h("ol", {}, hints.map((text) => h("li", {}, text)))), h("button.icon", { type: "button", "aria-label": "Close the hints", onclick: () => { sessionStorage.setItem("hints", "shut"); $("#hints").hidden = true; } }, "✕"));
}

async function begin() {
  const { personas } = await get("/personas");
  const start = await get("/start").catch(() => ({ persona: null, channel: null, hints: [] }));
  const hash = new URLSearchParams(location.hash.slice(1));
  const known = (id) => personas.find((p) => p.id === id)?.id;
  state.startChannel = start.channel;
  drawHints(start.hints);
  await become(known(hash.get("me")) ?? known(sessionStorage.getItem("me")) ?? known(start.persona) ?? personas.find((p) => !p.robot)?.id, hash.get("channel") ?? sessionStorage.getItem("channel"));
}

begin().catch((error) => toast(error.message));
