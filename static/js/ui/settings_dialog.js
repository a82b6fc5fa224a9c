// The dialog of options. Every change is seen at once on the table behind it.

import { BACKS, backUrl, faceUrl } from "../cards.js";
import { answer, openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { DEFAULTS, change, isDark, settings } from "./settings.js";

const CHOICES = {
  light: ["Light", { system: "System", light: "Light", dark: "Dark" }],
  deck: ["Cards", { auto: "Automatic", classic: "Classic", large: "Large index" }],
  speed: ["Motion", { slow: "Slow", normal: "Normal", fast: "Fast", off: "None" }],
};

const TABLES = { hearth: "Hearth", pine: "Pine", dusk: "Dusk", oat: "Oat" };

const SWITCHES = {
  "Cards": [["fourColour", "Four colours", "Clubs green, diamonds blue"], ["contrast", "High contrast", ""]],
  "Moves": [
    ["oneTap", "One-tap moves", "A tap plays the card to where it fits"],
    ["autoDrop", "Safe cards go up by themselves", "Only those that cannot be needed any more"],
    ["lefty", "Left-handed table", "Stock at the right"],
    ["keys", "Single-letter keys", "Undo with U, draw with D and so on"],
    ["warn", "Ask before giving up a game", ""],
    ["litGames", "Winnability light in every new game", "Tells whether it can still be won; such games leave the clean league"],
  ],
  "Shown and heard": [["score", "Score", ""], ["moves", "Moves", ""], ["clock", "Clock", ""], ["sound", "Sound", ""]],
};

/** Open the options. */
export function openSettings() {
  const preview = h("div", { class: "preview", "aria-hidden": "true" });
  const dialog = openDialog({
    title: "Settings", name: "settings",
    body: [preview, tables(), backs(), pickers(), ...Object.entries(SWITCHES).map(switches)],
    buttons: [h("button", { type: "button", onclick: () => reset(dialog) }, "Reset"), answer("ok", "Done", "primary")],
  });
  dialog.addEventListener("input", ({ target }) => {
    change({ [target.name]: target.type === "checkbox" ? target.checked : target.value });
    show(preview);
  });
  show(preview);
}

function show(preview) {
  const style = { deck: settings.deck === "auto" ? "classic" : settings.deck, fourColour: settings.fourColour, contrast: settings.contrast, dark: isDark() };
  const urls = [backUrl(backName()), ...["QH", "TD", "7C", "AS"].map((card) => faceUrl(card, style))];
  preview.replaceChildren(...urls.map((src) => h("img", { src, alt: "", width: 75, height: 105 })));
}

const backName = () => (BACKS.includes(settings.back) ? settings.back : BACKS[0]);

function pickers() {
  return Object.entries(CHOICES).map(([name, [title, options]]) =>
    h("label", { class: "row" }, h("span", {}, title),
      h("select", { name }, Object.entries(options).map(([value, text]) => h("option", { value, selected: settings[name] === value }, text)))));
}

function tables() {
  return h("fieldset", { class: "backs tables" }, h("legend", {}, "Table"), Object.entries(TABLES).map(([name, text]) =>
    h("label", { class: "swatch" },
      h("input", { type: "radio", name: "table", value: name, checked: settings.table === name }),
      h("span", { "data-table": name }), text)));
}

function backs() {
  return h("fieldset", { class: "backs" }, h("legend", {}, "Back"), BACKS.map((name) =>
    h("label", {},
      h("input", { type: "radio", name: "back", value: name, checked: backName() === name }),
      h("img", { src: backUrl(name), alt: name, width: 50, height: 70 }))));
}

function switches([title, list]) {
  return h("fieldset", {}, h("legend", {}, title), list.map(([name, text, more]) =>
    h("label", { class: "check" },
      h("input", { type: "checkbox", name, checked: settings[name] }),
      h("span", {}, text, more && h("small", {}, more)))));
}

function reset(dialog) {
  change(DEFAULTS);
  dialog.close("");
  openSettings();
}
