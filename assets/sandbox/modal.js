// Forms with which a bot answers a press.

import { $, h, toast } from "./dom.js";

/** Opens a form; `lists` = { people(), channels() } for menus of people and channels. */
export function openModal(modal, api, lists) {
  const dialog = $("#modal");
  const inputs = new Map();
  const field = (f) => {
    if (f.kind === "text") return h("p", {}, f.label ?? f.value ?? "");
    let input;
    if (f.kind === "select") {
      input = h("select", { multiple: (f.max_values ?? 1) > 1 }, f.options.map((o) => h("option", { value: o.value, selected: Boolean(o.default) }, o.label)));
    } else {
      input = h(f.kind === "paragraph" ? "textarea" : "input", { placeholder: f.placeholder ?? "", required: Boolean(f.required), minlength: f.min_length && String(f.min_length), maxlength: String(f.max_length ?? 4000), rows: f.kind === "paragraph" ? "5" : undefined });
      input.value = f.value ?? "";
    }
    inputs.set(f.custom_id, input);
    return h("label.field", {}, h("span", {}, f.label ?? "", f.required && h("i", {}, " *")), f.description && h("small", {}, f.description), input);
  };
  const close = () => { dialog.close(); api.post(`/modals/${modal.interaction_id}/dismiss`).catch(() => {}); };
  const submit = async (event) => {
    event.preventDefault();
    const values = Object.fromEntries([...inputs].map(([id, i]) => [id, i.multiple ? [...i.selectedOptions].map((o) => o.value) : i.tagName === "SELECT" ? [i.value] : i.value]));
    try { await api.post(`/modals/${modal.interaction_id}/submit`, { values }); dialog.close(); } catch (error) { toast(error.message); }
  };
  dialog.replaceChildren(h("form", { onsubmit: submit }, h("h2", {}, modal.title), modal.fields.map(field),
    h("div.command-foot", {}, h("button.button.grey", { type: "button", onclick: close }, "Cancel"), h("button.button.blue", { type: "submit" }, "Submit"))));
  dialog.oncancel = close;
  dialog.showModal();
}
