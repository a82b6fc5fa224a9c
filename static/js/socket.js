// The websocket of one game: numbered commands, one answer each, and a line that mends itself.
// At most one command that changes the game is on its way at any time. After a break the
// state that greets a new connection tells whether it arrived, so nothing is lost or doubled.

const PING_AFTER = 2500;
const DEAD_AFTER = 9000;
const OVERDUE_AFTER = 8000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15000;
const SIGNED_OUT = 4401;
const FINAL = new Set([SIGNED_OUT, 4403, 4404]);

/** Talks to one game; calls `onState`, `onError`, `onHint`, `onLight`, `onConnection(how, closeCode)`. */
export class GameSocket {
  constructor(path, handlers) {
    this.url = new URL(path, location.href.replace(/^http/, "ws")).href;
    this.handlers = handlers;
    this.lastId = 0;
    this.tries = 0;
    this.inflight = null;
    this.ended = false;
    this.wake = this.wake.bind(this);
    addEventListener("online", this.wake);
    addEventListener("pageshow", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    addEventListener("offline", () => this.drop());
    this.connect();
  }

  connect() {
    clearTimeout(this.retry);
    this.greeted = false;
    this.handlers.onConnection("connecting");
    const before = this.socket;
    const socket = (this.socket = new WebSocket(this.url));
    before?.close();
    this.expectLife();
    socket.onmessage = (event) => socket === this.socket && this.hear(event.data);
    socket.onclose = (event) => socket === this.socket && this.lost(event.code);
  }

  /** Send a command that changes the game; refused while another one is on its way. */
  command(body) {
    if (this.inflight || this.ended) return null;
    this.inflight = { ...body, id: ++this.lastId };
    if (this.greeted) this.write(this.inflight);
    return this.inflight.id;
  }

  /** Ask for the current state. */
  sync() {
    if (this.greeted) this.write({ type: "sync", id: ++this.lastId });
  }

  write(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    if (message !== this.inflight) return;
    clearTimeout(this.overdue);
    this.overdue = setTimeout(() => this.inflight === message && this.drop(), OVERDUE_AFTER);
  }

  hear(text) {
    this.expectLife();
    const message = JSON.parse(text);
    if (message.type === "state" && !this.greeted) return this.greet(message);
    const answered = this.inflight && message.reply_to === this.inflight.id;
    if (answered) this.inflight = null;
    if (message.type === "state") this.handlers.onState(message, answered);
    if (message.type === "error") this.handlers.onError(message, answered);
    if (message.type === "light") this.handlers.onLight(message);
    if (message.type === "hint") this.handlers.onHint(message, answered);
  }

  // The first state of a connection. A command still open was either done before the line
  // broke, and the version has gone on, or never arrived, and is sent again unchanged.
  greet(state) {
    this.greeted = true;
    this.tries = 0;
    this.handlers.onConnection("online");
    const arrived = this.inflight && state.version !== this.inflight.version;
    if (arrived) this.inflight = null;
    this.handlers.onState(state, Boolean(arrived));
    if (this.inflight && !arrived) this.write(this.inflight);
  }

  expectLife() {
    clearTimeout(this.pinger);
    clearTimeout(this.deadline);
    this.pinger = setTimeout(() => this.write({ type: "ping", id: ++this.lastId }), PING_AFTER);
    this.deadline = setTimeout(() => this.drop(), DEAD_AFTER);
  }

  // A line that does not answer may take minutes to close by itself: leave it at once.
  drop() {
    if (this.ended) return;
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.lost(0);
  }

  lost(code) {
    clearTimeout(this.pinger);
    clearTimeout(this.deadline);
    clearTimeout(this.retry);
    this.greeted = false;
    this.ended = FINAL.has(code);
    this.signedOut = code === SIGNED_OUT;
    this.handlers.onConnection(this.ended ? "closed" : "offline", code);
    if (this.ended) return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 1.8 ** this.tries++);
    this.retry = setTimeout(() => this.connect(), wait * (0.6 + 0.8 * Math.random()));
  }

  // Back on line, or the page is seen again, perhaps after hours of sleep, or after its player
  // has signed in again in another tab.
  wake() {
    if (this.signedOut && document.visibilityState !== "hidden") this.ended = false;
    if (this.ended || document.visibilityState === "hidden") return;
    const open = this.socket?.readyState === WebSocket.OPEN;
    if (open && this.greeted) return this.write({ type: "ping", id: ++this.lastId });
    if (this.socket?.readyState === WebSocket.CONNECTING) return;
    this.tries = 0;
    this.connect();
  }
}
