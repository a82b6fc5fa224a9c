// What is not needed at every move.

import { openDialog } from "./dialogs.js";
import { h, icon } from "./dom.js";
import { change, settings } from "./settings.js";

/** Open the menu of the play page. */
export function openMenu({ facts, pipeline }, actions) {
  const { status, lit } = pipeline.state || {};
  const over = ["won", "given_up"].includes(status);
  const playing = status === "playing";
  const item = (name, symbol, text, act = actions[name]) =>
    h("button", { type: "button", class: "item", "data-action": `menu-${name}`, onclick: () => (dialog.close(""), act()) }, icon(symbol), text);
  const speaker = () => change({ sound: !settings.sound });
  const dialog = openDialog({
    title: facts.daily ? "Daily deal" : `Deal ${facts.deal}`, name: "menu",
    body: h("div", { class: "items" },
      h("p", { class: "note" }, `Draw ${facts.draw === 3 ? "three" : "one"}, attempt ${facts.attempt}, ${facts.ranked ? "ranked" : "practice"}${facts.level ? `, ${facts.level}` : ""}`),
      !over && item("safe", "finish", "Send up all that is safe"),
      playing && item("light", "flame", lit ? "Winnability light is on" : "Winnability light is off"),
      playing && item("show", "play", "Show me how it is won"),
      item("sheet", "trophy", "Score sheet"),
      h("a", { class: "item", href: facts.replay }, icon("replay"), "Replay"),
      item("seal", "seal", `Sealed: ${facts.commitment.slice(0, 8)}…`),
      item("last", "eye", "Show the last move"),
      item("sound", settings.sound ? "sound" : "sound-off", settings.sound ? "Sound is on" : "Sound is off", speaker),
      document.documentElement.requestFullscreen && item("fullscreen", "fullscreen", "Full screen"),
      h("a", { class: "item", href: document.documentElement.dataset.rules }, icon("cards"), "The rules"),
      item("restart", "restart", "Restart this deal"),
      !over && item("resign", "flag", "Give up")),
  });
}
