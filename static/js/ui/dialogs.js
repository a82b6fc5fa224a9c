// Dialogs on the browser's own element: it keeps the focus inside, closes with Escape and
// gives the focus back.

import { h, icon } from "./dom.js";

/** Open a dialog; returns it. It removes itself when closed and then calls `onclose(value)`. */
export function openDialog({ title, body, buttons = [], name = "", onclose }) {
  const dialog = h("dialog", { class: `dialog ${name}`, "aria-labelledby": `title-${name}`, "data-dialog": name },
    h("form", { method: "dialog" },
      h("header", {},
        h("h2", { id: `title-${name}` }, title),
        h("button", { class: "quiet", value: "", "aria-label": "Close", formnovalidate: true, type: "button", onclick: () => dialog.close("") }, icon("close"))),
      h("div", { class: "dialog-body" }, body),
      buttons.length > 0 && h("footer", {}, buttons)));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close(""));
  dialog.addEventListener("close", () => {
    dialog.remove();
    onclose?.(dialog.returnValue);
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** A button that closes its dialog with a value. */
export function answer(value, text, kind = "") {
  return h("button", { type: "submit", value, class: kind, "data-answer": value }, text);
}

/** Ask a yes-or-no question; resolves to true or false. */
export function ask({ title, text, yes, no = "Keep playing" }) {
  return new Promise((resolve) => {
    const dialog = openDialog({
      title, name: "ask", body: h("p", {}, text),
      buttons: [answer("no", no), answer("yes", yes, "primary")],
      onclose: (value) => resolve(value === "yes"),
    });
    dialog.querySelector('[value="no"]').focus();
  });
}

/** Say something that has to be read. */
export function tell(title, text) {
  openDialog({ title, name: "tell", body: h("p", {}, text), buttons: [answer("ok", "All right", "primary")] });
}
