// Mouse, pen and finger. One gesture at a time: a second finger is not heard, and a broken
// gesture puts every card back.

const FAR_ENOUGH = { mouse: 4, pen: 6, touch: 9 };
const TWICE = 350;

/** Turns pointer events on the board into taps and drags. */
export class Input {
  constructor(board) {
    this.board = board;
    this.root = board.root;
    this.gesture = null;
    this.listening = new AbortController();
    const on = (name, handle, target = this.root) =>
      target.addEventListener(name, handle.bind(this), { signal: this.listening.signal });
    on("pointerdown", this.down);
    on("pointermove", this.move);
    on("pointerup", this.up);
    on("pointercancel", this.cancel);
    on("lostpointercapture", this.cancel);
    on("contextmenu", this.menu);
    on("dragstart", (event) => event.preventDefault());
    on("click", this.click);
    on("blur", () => this.stop(), window);
  }

  /** Stop listening. */
  destroy() {
    this.listening.abort();
  }

  at(event) {
    const { left, top } = this.root.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  down(event) {
    if (this.gesture || event.button !== 0 || !event.isPrimary) return;
    if (event.target.closest("[data-action]:not(.slot)")) return;
    const { x, y } = this.at(event);
    const place = this.board.hit(x, y);
    this.gesture = { id: event.pointerId, x, y, place, far: FAR_ENOUGH[event.pointerType] || 6, dragging: false };
    this.root.setPointerCapture(event.pointerId);
    // Keeps the focus where the keyboard has it and the page from selecting text.
    event.preventDefault();
  }

  move(event) {
    const { gesture } = this;
    if (gesture?.id !== event.pointerId) return;
    const { x, y } = this.at(event);
    const [dx, dy] = [x - gesture.x, y - gesture.y];
    if (!gesture.dragging && Math.hypot(dx, dy) < gesture.far) return;
    if (!gesture.dragging && !(gesture.place && this.board.hand.grab(gesture.place))) return;
    gesture.dragging = true;
    if (!this.board.hand.place) return this.stop();
    this.board.hand.carry(dx, dy);
  }

  up(event) {
    const { gesture } = this;
    if (gesture?.id !== event.pointerId) return;
    this.gesture = null;
    const { x, y } = this.at(event);
    if (gesture.dragging) return this.board.hand.place && this.board.hand.drop(x - gesture.x, y - gesture.y);
    if (Math.hypot(x - gesture.x, y - gesture.y) > 24) return;
    if (gesture.place) this.tap(gesture.place, { x, y });
    else this.board.select(null);
  }

  // With one-tap moves a double click would play two cards: its second half is not heard.
  tap(place, spot) {
    const { oneTap } = this.board.look;
    const now = performance.now();
    const again = oneTap && place.pile !== "stock" && this.tapped && now - this.tapped.now < TWICE
      && Math.hypot(spot.x - this.tapped.x, spot.y - this.tapped.y) < 20;
    this.tapped = { ...spot, now };
    if (!again) this.board.tap(place, { oneTap });
  }

  cancel(event) {
    if (this.gesture?.id === event.pointerId) this.stop();
  }

  stop() {
    this.gesture = null;
    this.board.hand.letGo();
  }

  menu(event) {
    event.preventDefault();
    const mouse = event.pointerType ? event.pointerType === "mouse" : event.button === 2;
    if (mouse && !this.gesture && this.board.live) this.board.wish({ kind: "safe", again: true });
  }

  // Clicks without a pointer come from assistive technology and from the keyboard.
  click(event) {
    if (event.detail !== 0) return;
    const control = event.target.closest(".card, .pile");
    if (!control) return;
    const pile = control.dataset.in || control.dataset.pile;
    const index = control.dataset.index ? Number(control.dataset.index) : this.board.picture[pile].length - 1;
    this.board.tap({ pile, index });
  }
}
