// Where one writes: plain messages with mentions and replies, and slash commands with their options.

import { $, h, toast } from "./dom.js";

/** `app`: { api(), channel(), people(), channels(), commands(), world, reload() } */
export function composer(app) {
  const root = $("#compose");
  const state = { reply: null, replyPing: true, editing: null, command: null, popup: [], chosen: 0 };
  const input = h("textarea", { rows: "1", id: "input", "aria-label": "Message", maxlength: "2000", oninput: suggest, onkeydown: key });
  const popup = h("div.popup", { role: "listbox", hidden: true });
  const banner = h("div.banner", { hidden: true });
  const form = h("div.command", { hidden: true });
  const send = h("button.icon.send", { type: "button", "aria-label": "Send", onclick: submit }, "➤");
  const slash = h("button.icon", { type: "button", "aria-label": "Slash commands", title: "Slash commands", onclick: () => { input.value = "/"; input.focus(); suggest(); } }, "/");
  root.replaceChildren(popup, banner, form, h("div.line-in", {}, slash, input, send));

  function refresh() {
    const channel = app.channel();
    const open = channel?.can_send && !channel.locked;
    input.disabled = !open;
    slash.disabled = !channel;
    input.placeholder = !channel ? "" : !open ? "You cannot write here." : matchMedia("(max-width: 700px)").matches ? "Message or /command" : `Message ${channel.kind === "dm" ? "@" : channel.kind === "thread" ? "" : "#"}${(channel.kind === "dm" && channel.recipient?.name) || channel.name} (/ for commands)`;
    banner.hidden = !state.reply && !state.editing;
    if (state.reply)
      banner.replaceChildren("Replying to ", h("strong", {}, state.reply.author.name), " ",
        h("button.plain", { type: "button", title: "Whether the reply notifies its addressee", onclick: () => { state.replyPing = !state.replyPing; refresh(); } }, state.replyPing ? "@ ON" : "@ off"), " ",
        h("button.plain", { type: "button", onclick: cancel }, "✕"));
    if (state.editing) banner.replaceChildren("Editing a message · ", h("button.plain", { type: "button", onclick: cancel }, "Cancel"));
    grow();
  }

  function grow() {
    input.style.height = "auto";
    input.style.height = `${Math.min(input.scrollHeight, 160)}px`;
  }

  function cancel() {
    if (state.editing) input.value = "";
    Object.assign(state, { reply: null, editing: null, replyPing: true });
    refresh();
  }

  function reset() {
    input.value = "";
    closeCommand();
    cancel();
    hidePopup();
  }

  // -- suggestions: commands behind "/", people behind "@"

  function suggest() {
    grow();
    const text = input.value;
    if (text.startsWith("/") && !text.includes("\n")) {
      const wanted = text.slice(1).toLowerCase();
      const hits = app.commands().filter((c) => c.name.startsWith(wanted) || c.name.includes(wanted));
      return show(hits.map((c) => ({ label: `/${c.name}`, note: c.description, take: () => openCommand(c) })));
    }
    const at = text.slice(0, input.selectionStart).match(/(^|\s)@([^\s@]{0,32})$/);
    if (at) {
      const hits = app.people().filter((p) => p.name.toLowerCase().startsWith(at[2].toLowerCase()) || p.username.startsWith(at[2].toLowerCase()));
      return show(hits.slice(0, 10).map((p) => ({ label: `@${p.name}`, note: p.bot ? "app" : "", take: () => {
        const start = input.selectionStart - at[2].length - 1;
        input.setRangeText(`@${p.name} `, start, input.selectionStart, "end");
        hidePopup();
        input.focus();
      } })));
    }
    hidePopup();
  }

  function show(entries) {
    state.popup = entries;
    state.chosen = 0;
    draw();
  }

  function draw() {
    popup.hidden = !state.popup.length;
    popup.replaceChildren(...state.popup.map((e, i) => h("button.entry", { type: "button", role: "option", "aria-selected": String(i === state.chosen), onmousedown: (ev) => ev.preventDefault(), onclick: e.take },
      h("strong", {}, e.label), e.note && h("span", {}, e.note))));
    popup.children[state.chosen]?.scrollIntoView({ block: "nearest" });
  }

  function hidePopup() {
    state.popup = [];
    popup.hidden = true;
  }

  function key(event) {
    if (event.isComposing) return;
    if (!popup.hidden) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) { event.preventDefault(); state.chosen = (state.chosen + step + state.popup.length) % state.popup.length; return draw(); }
      if (event.key === "Tab" || event.key === "Enter") { event.preventDefault(); return state.popup[state.chosen].take(); }
      if (event.key === "Escape") return hidePopup();
    }
    if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); submit(); }
    else if (event.key === "Escape") cancel();
  }

  async function submit() {
    if (state.command) return run();
    const channel = app.channel();
    const content = outgoing(input.value.trim());
    if (!content || !channel) return;
    if (input.value.startsWith("/") && app.commands().length) return toast("Choose a command from the list.");
    try {
      if (state.editing) await app.api().patch(`/messages/${state.editing.id}`, { content });
      else await app.api().post(`/channels/${channel.id}/messages`, { content, reply_to: state.reply?.id ?? null, reply_ping: state.replyPing });
      reset();
    } catch (error) { toast(error.message); }
  }

  /** `@Name` becomes the mention that a client would send; the longest name wins. */
  function outgoing(text) {
    const names = app.people().flatMap((p) => [[p.name, p.id], [p.username, p.id]]).sort((a, b) => b[0].length - a[0].length);
    return names.reduce((t, [name, id]) => t.replaceAll(`@${name}`, `<@${id}>`), text);
  }

  // -- slash commands: one field an option

  function openCommand(command, values = {}) {
    hidePopup();
    state.command = { command, values: { ...values }, shown: new Set(command.options.filter((o) => o.required).map((o) => o.name)) };
    input.value = "";
    input.parentElement.hidden = true;
    drawCommand();
    $("input, select", form)?.focus();
  }

  function closeCommand() {
    state.command = null;
    form.hidden = true;
    input.parentElement.hidden = false;
  }

  function drawCommand() {
    const { command, shown } = state.command;
    form.hidden = false;
    form.replaceChildren(
      h("div.command-head", {}, h("strong", {}, `/${command.name}`), h("span", {}, command.description), h("button.icon", { type: "button", "aria-label": "Close", onclick: () => { closeCommand(); input.focus(); } }, "✕")),
      h("form.fields", { onsubmit: (e) => { e.preventDefault(); run(); } },
        command.options.filter((o) => shown.has(o.name)).map((o) => h("label.field", { title: o.description }, h("span", {}, o.label ?? o.name, o.required && h("i", {}, " *")), field(o), h("small", {}, o.description))),
        h("div.command-foot", {},
          command.options.filter((o) => !shown.has(o.name)).map((o) => h("button.chip", { type: "button", title: o.description, onclick: () => { shown.add(o.name); drawCommand(); $(`[data-option="${o.name}"]`, form)?.focus(); } }, `+ ${o.label ?? o.name}`)),
          h("button.button.blue.go", { type: "submit" }, "Send"))));
  }

  function field(option) {
    const { values } = state.command;
    const set = (value) => { if (value === "" || value === null) delete values[option.name]; else values[option.name] = value; };
    const chooser = (entries, convert = (v) => v) => h("select", { "data-option": option.name, onchange: (e) => set(e.target.value === "" ? "" : convert(e.target.value)) },
      h("option", { value: "" }, "—"), entries.map((e) => h("option", { value: String(e.value), selected: String(values[option.name] ?? "") === String(e.value) }, e.label)));
    const numeric = option.type === "integer" || option.type === "number";
    if (option.choices?.length) return chooser(option.choices.map((c) => ({ label: c.label ?? c.name, value: c.value })), numeric ? Number : undefined);
    if (option.type === "boolean") return chooser([{ label: "yes", value: true }, { label: "no", value: false }], (v) => v === "true");
    if (option.type === "user" || option.type === "mentionable") return chooser(app.people().map((p) => ({ label: p.name, value: p.id })));
    if (option.type === "channel") return chooser(app.channels().map((c) => ({ label: `#${c.name}`, value: c.id })));
    const box = h("input", { "data-option": option.name, type: numeric ? "number" : "text", autocomplete: "off", min: option.min_value, max: option.max_value, maxlength: option.max_length && String(option.max_length), value: String(values[option.name] ?? "") });
    const list = h("div.choices", { hidden: true });
    let timer, turn = 0;
    const ask = () => {
      clearTimeout(timer);
      timer = setTimeout(async () => {
        const mine = ++turn;
        try {
          const { command, values: all } = state.command ?? {};
          if (!command) return;
          const others = Object.fromEntries(Object.entries(all).filter(([name]) => name !== option.name));
          const answer = await app.api().post(`/channels/${app.channel().id}/autocomplete`, { command: command.name, options: others, focused: option.name, value: box.value });
          if (mine !== turn || document.activeElement !== box) return;
          list.hidden = !answer.choices.length;
          list.replaceChildren(...answer.choices.map((c) => h("button.entry", { type: "button", onmousedown: (e) => e.preventDefault(), onclick: () => { box.value = c.value; set(numeric ? Number(c.value) : c.value); list.hidden = true; box.focus(); turn++; } }, c.name)));
        } catch (error) { toast(error.message); }
      }, 180);
    };
    box.addEventListener("input", () => { set(numeric && box.value !== "" ? Number(box.value) : box.value); if (option.autocomplete) ask(); });
    box.addEventListener("focus", () => { if (option.autocomplete) ask(); });
    box.addEventListener("blur", () => setTimeout(() => (list.hidden = true), 150));
    box.addEventListener("keydown", (e) => { if (e.key === "Escape") { if (list.hidden) closeCommand(); else list.hidden = true; } });
    return option.autocomplete ? h("span.with-choices", {}, box, list) : box;
  }

  async function run() {
    const { command, values } = state.command;
    const missing = command.options.find((o) => o.required && values[o.name] === undefined);
    if (missing) return toast(`${missing.label ?? missing.name} is required.`);
    try {
      await app.api().post(`/channels/${app.channel().id}/slash`, { command: command.name, options: values });
      reset();
    } catch (error) { toast(error.message); }
  }

  refresh();
  return {
    refresh, reset,
    reply(message) { Object.assign(state, { reply: message, editing: null, replyPing: true }); refresh(); input.focus(); },
    edit(message) { Object.assign(state, { editing: message, reply: null }); input.value = message.content; refresh(); input.focus(); },
    openCommand(name) {
      const command = app.commands().find((c) => c.name === name);
      if (command) openCommand(command); else { input.value = `/${name}`; suggest(); input.focus(); }
    },
  };
}
