// Discord's markdown as elements. Mentions, timestamps and links are resolved through `world`:
// { user(id), channel(id), now(), openCommand(name), openLink(server, channel, message), me }

import { h } from "./dom.js";

const inline = [
  [/^\\([^\sA-Za-z0-9])/, (m) => m[1]],
  [/^```(?:[a-z0-9+-]+\n)?\n?([\s\S]+?)\n?```/i, (m) => h("pre", {}, h("code", {}, m[1]))],
  [/^(`{1,2})([^\n]+?)\1(?!`)/, (m) => h("code", {}, m[2].replace(/^ (.+) $/, "$1"))],
  [/^\|\|([\s\S]+?)\|\|/, (m, w) => h("span.spoiler", { onclick: (e) => e.currentTarget.classList.add("shown") }, parse(m[1], w))],
  [/^\*\*\*([\s\S]+?)\*\*\*/, (m, w) => h("strong", {}, h("em", {}, parse(m[1], w)))],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, (m, w) => h("strong", {}, parse(m[1], w))],
  [/^__([\s\S]+?)__(?!_)/, (m, w) => h("u", {}, parse(m[1], w))],
  [/^\*(?![\s*])([\s\S]+?)\*(?!\*)/, (m, w) => h("em", {}, parse(m[1], w))],
  [/^_(?![\s_])([\s\S]+?)_(?![A-Za-z0-9_])/, (m, w) => h("em", {}, parse(m[1], w))],
  [/^~~([\s\S]+?)~~/, (m, w) => h("s", {}, parse(m[1], w))],
  [/^<@!?(\d+)>/, (m, w) => mention(`@${w.user(m[1])?.name ?? "unknown-user"}`, m[1] === w.me)],
  [/^<@&(\d+)>/, () => mention("@role")],
  [/^@(everyone|here)/, (m) => mention(`@${m[1]}`)],
  [/^<#(\d+)>/, (m, w) => h("a.mention", { href: "#", onclick: (e) => { e.preventDefault(); w.openLink(null, m[1], null); } }, `#${w.channel(m[1])?.name ?? "unknown"}`)],
  [/^<\/([^:>]+):\d+>/, (m, w) => h("button.mention", { type: "button", onclick: () => w.openCommand(m[1]) }, `/${m[1]}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m, w) => timestamp(Number(m[1]), m[2] ?? "f", w)],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, w) => link(m[2], parse(m[1], w), w)],
  [/^<(https?:\/\/[^\s>]+)>/, (m, w) => link(m[1], [m[1]], w)],
  [/^https?:\/\/[^\s<>]+[^\s<>.,:;!?)"']/, (m, w) => link(m[0], [m[0]], w)],
];

const mention = (text, mine) => h(mine ? "span.mention.mine" : "span.mention", {}, text);

function link(url, children, world) {
  const inside = url.match(/^https?:\/\/(?:\w+\.)?discord\.com\/channels\/(@me|\d+)\/(\d+)(?:\/(\d+))?$/);
  if (inside) return h("a", { href: "#", onclick: (e) => { e.preventDefault(); world.openLink(inside[1], inside[2], inside[3] ?? null); } }, children);
  return h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, children);
}

/** Markup within a line. */
export function parse(text, world) {
  const out = [];
  let plain = "";
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    const previous = text[at - 1] ?? " ";
    const hit = inline.map(([pattern, make]) => [rest.match(pattern), make])
      .find(([m]) => m && !(m[0][0] === "_" && m[0][1] !== "_" && /[A-Za-z0-9]/.test(previous)));
    if (hit) {
      if (plain) out.push(plain);
      plain = "";
      out.push(hit[1](hit[0], world));
      at += hit[0][0].length;
    } else {
      const run = rest.match(/^[A-Za-z0-9 .,;:'"-]+(?=[^A-Za-z0-9 .,;:'"-]|$)/)?.[0];
      const step = run && !/https?:/.test(run) && !/https?$/.test(run) ? run : rest[0];
      plain += step;
      at += step.length;
    }
  }
  if (plain) out.push(plain);
  return out;
}

/** A whole message: blocks by line, code blocks kept together. */
export function markdown(text, world) {
  const blocks = [];
  const lines = text.split(/(```[\s\S]+?```)/).flatMap((part, i) => (i % 2 ? [part] : part.split("\n").map((l) => l)));
  let quote = null;
  for (const line of lines) {
    const quoted = line.match(/^> ?(.*)$/);
    if (quoted) {
      quote ??= blocks[blocks.push(h("blockquote")) - 1];
      quote.append(h("div", {}, parse(quoted[1], world)));
      continue;
    }
    quote = null;
    const heading = line.match(/^(#{1,3}) (.+)$/);
    const small = line.match(/^-# (.+)$/);
    const item = line.match(/^(\s*)[-*] (.+)$/);
    if (line.startsWith("```")) blocks.push(h("div", {}, parse(line, world)));
    else if (heading) blocks.push(h(`h${heading[1].length}`, {}, parse(heading[2], world)));
    else if (small) blocks.push(h("div.small", {}, parse(small[1], world)));
    else if (item) blocks.push(h(item[1].length > 1 ? "div.item.deep" : "div.item", {}, parse(item[2], world)));
    else blocks.push(h("div.line", {}, line ? parse(line, world) : h("br")));
  }
  return blocks;
}

const styles = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

function timestamp(seconds, style, world) {
  const date = new Date(seconds * 1000);
  const full = Number.isNaN(date.getTime()) ? "Invalid date" : date.toLocaleString(undefined, styles.F);
  const element = h("time.stamp", { title: full, datetime: String(seconds) }, style === "R" ? relative(seconds, world.now()) : date.toLocaleString(undefined, styles[style]));
  if (style === "R") element.dataset.relative = seconds;
  return element;
}

const units = [["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3_600], ["minute", 60], ["second", 1]];

/** "in 3 days", "2 hours ago" by the sandbox's clock. */
export function relative(seconds, now) {
  const away = seconds - now / 1000;
  const [unit, size] = units.find(([, s]) => Math.abs(away) >= s) ?? units.at(-1);
  return new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(Math.round(away / size), unit);
}
