// One message as elements: author, text, pictures, controls.

import { h, $ } from "./dom.js";
import { markdown, parse } from "./markdown.js";

const buttonStyles = { 1: "blue", 2: "grey", 3: "green", 4: "red", 5: "link" };

/** `ctx`: { world, busy(message, custom_id), failure(message), press, select, reply, edit, remove, openThread, people, channels } */
export function messageElement(message, previous, ctx) {
  const system = message.kind === "thread_created";
  const grouped = previous && !message.reply_to && !message.interaction && !system && previous.author.id === message.author.id
    && previous.kind !== "thread_created" && message.created_at - previous.created_at < 7 * 60_000 && !message.ephemeral && !previous.ephemeral;
  const element = h("article.message", { id: `m${message.id}`, tabindex: "-1" });
  if (grouped) element.classList.add("grouped");
  if (message.ephemeral) element.classList.add("ephemeral");
  if (message.pinged_me) element.classList.add("pinged");
  if (system) {
    element.classList.add("system");
    element.append(h("div.body", {}, "🧵 ", h("strong", {}, message.author.name), " started a thread: ",
      h("a", { href: "#", onclick: (e) => { e.preventDefault(); if (message.thread) ctx.openThread(message.thread.id); } }, message.content)));
    return element;
  }
  if (message.reply_to) element.append(replyLine(message, ctx));
  if (message.kind === "command" && message.interaction?.name)
    element.append(h("div.reply-line", {}, h("strong", {}, message.interaction.user.name), " used ", h("span.mention", {}, `/${message.interaction.name}`)));
  const body = h("div.body");
  if (!grouped) {
    element.append(avatar(message.author));
    body.append(h("div.head", {}, h("strong.name", {}, message.author.name), message.author.bot && h("span.tag", {}, "APP"),
      message.author.robot && h("span.tag.robot", {}, "ROBOT"), h("time", { title: new Date(message.created_at).toLocaleString() }, clock(message.created_at)),
      message.silent && h("span", { title: "Posted without a notification" }, "🔕")));
  }
  if (message.loading) body.append(h("div.thinking", {}, h("span.spinner"), ` ${message.author.name} is thinking…`));
  if (message.content) {
    const text = h("div.text", {}, markdown(message.content, ctx.world));
    if (message.edited_at) text.lastElementChild?.append(h("span.edited", { title: new Date(message.edited_at).toLocaleString() }, " (edited)"));
    body.append(text);
  }
  message.embeds?.forEach((e) => body.append(embed(e, ctx)));
  if (message.attachments.length) body.append(h("div.files", {}, message.attachments.map(attachment)));
  message.components?.forEach((row) => body.append(componentRow(row, message, ctx)));
  const failure = ctx.failure(message);
  if (failure) body.append(h("div.failed", { role: "alert" }, failure));
  if (message.thread && message.kind !== "thread_created")
    body.append(h("button.thread", { type: "button", onclick: () => ctx.openThread(message.thread.id) }, h("strong", {}, message.thread.name), ` ${message.thread.message_count} messages ›`));
  if (message.reactions?.length) body.append(h("div.reactions", {}, message.reactions.map((r) => h("span", {}, `${r.emoji} ${r.count}`))));
  if (message.ephemeral)
    body.append(h("div.only", {}, "👁 Only you can see this · ", h("button.plain", { type: "button", onclick: () => ctx.remove(message) }, "Dismiss message")));
  element.append(body, actions(message, ctx));
  return element;
}

const clock = (ms) => new Date(ms).toLocaleString(undefined, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

export const avatar = (user) => h("span.avatar", { "aria-hidden": "true", style: `background:${user.colour}` }, [...user.name][0]?.toUpperCase() ?? "?");

function replyLine(message, ctx) {
  const to = message.reply_to;
  const label = to.deleted ? "Original message was deleted" : `${to.author?.name ?? ""}: `;
  return h("div.reply-line", {}, "↱ ", h("a", { href: "#", onclick: (e) => { e.preventDefault(); ctx.world.openLink(null, message.channel_id, to.id); } },
    label, !to.deleted && h("span", { inert: true }, parse((to.content || "a picture").replaceAll("\n", " "), ctx.world))));
}

function attachment(file) {
  if (!file.content_type?.startsWith("image/")) return h("a.file", { href: file.url, download: file.filename }, `📎 ${file.filename} (${Math.ceil(file.size / 1024)} kB)`);
  const alt = h("div.alt", { hidden: true }, file.description ?? "");
  return h("figure", {},
    h("button.picture", { type: "button", "aria-label": `Enlarge: ${file.filename}`, onclick: () => lightbox(file) },
      h("img", { src: file.url, alt: file.description ?? "", width: String(file.width ?? ""), height: String(file.height ?? ""), loading: "eager" })),
    file.description && h("button.alt-button", { type: "button", "aria-expanded": "false", onclick: (e) => { alt.hidden = !alt.hidden; e.currentTarget.setAttribute("aria-expanded", String(!alt.hidden)); } }, "ALT"),
    alt);
}

function lightbox(file) {
  const box = $("#lightbox");
  box.replaceChildren(h("img", { src: file.url, alt: file.description ?? "" }), h("p", {}, file.description ?? file.filename));
  box.onclick = () => box.close();
  box.showModal();
}

function embed(e, ctx) {
  return h("div.embed", { style: e.color ? `border-color:#${e.color.toString(16).padStart(6, "0")}` : "" },
    e.title && h("strong", {}, e.title), e.description && h("div", {}, markdown(e.description, ctx.world)),
    (e.fields ?? []).map((f) => h("div", {}, h("strong", {}, f.name), h("div", {}, markdown(f.value, ctx.world)))), e.footer && h("div.small", {}, e.footer.text));
}

function componentRow(row, message, ctx) {
  return h("div.row", {}, (row.components ?? []).map((c) => (c.type === 2 ? button(c, message, ctx) : menu(c, message, ctx))));
}

function button(c, message, ctx) {
  const face = [c.emoji?.name && h("span.emoji", {}, c.emoji.name), c.label];
  if (c.style === 5) return h("a.button.link", { href: c.url, target: "_blank", rel: "noopener noreferrer" }, face, " ↗");
  const busy = ctx.busy(message, c.custom_id);
  return h(`button.button.${buttonStyles[c.style] ?? "grey"}`, { type: "button", "data-custom-id": c.custom_id, disabled: Boolean(c.disabled || busy), onclick: () => ctx.press(message, c.custom_id) },
    busy && h("span.spinner"), face);
}

function menu(c, message, ctx) {
  const options = c.type === 3 ? c.options : (c.type === 8 ? ctx.channels() : ctx.people()).map((x) => ({ label: x.name, value: x.id }));
  const busy = ctx.busy(message, c.custom_id);
  const many = (c.max_values ?? 1) > 1;
  const select = h("select.menu", { "data-custom-id": c.custom_id, "aria-label": c.placeholder ?? "Choose", disabled: Boolean(c.disabled || busy), multiple: many, size: many ? Math.min(options.length, 6) : 1 },
    !many && h("option", { value: "", disabled: true, selected: !options.some((o) => o.default), hidden: true }, c.placeholder ?? "Make a selection"),
    options.map((o) => h("option", { value: o.value, selected: Boolean(o.default) }, [o.emoji?.name, o.label].filter(Boolean).join(" ") + (o.description ? ` — ${o.description}` : ""))));
  const send = () => ctx.select(message, c.custom_id, [...select.selectedOptions].map((o) => o.value).filter(Boolean));
  if (!many) select.addEventListener("change", send);
  return many ? h("span.many", {}, select, h("button.button.grey", { type: "button", onclick: send }, "Choose")) : select;
}

function actions(message, ctx) {
  if (message.loading) return h("div.actions");
  return h("div.actions", {},
    !message.ephemeral && h("button", { type: "button", title: "Reply", "aria-label": "Reply", onclick: () => ctx.reply(message) }, "↩"),
    message.mine && h("button", { type: "button", title: "Edit", "aria-label": "Edit", onclick: () => ctx.edit(message) }, "✎"),
    message.mine && h("button", { type: "button", title: "Delete", "aria-label": "Delete", onclick: () => ctx.remove(message) }, "🗑"));
}
