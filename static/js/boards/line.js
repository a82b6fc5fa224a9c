// The websocket of a board: it only says that something has changed.

const PING_AFTER = 20000;
const DEAD_AFTER = 45000;
const FIRST_WAIT = 800;
const LONGEST_WAIT = 30000;
const NO_SUCH_BOARD = 4404;

/** Follow a board: `changed()` when it has changed or may have, `state(online)` when the line comes or goes. */
export function follow(path, { changed, state }) {
  const url = new URL(path, location.href.replace(/^http/, "ws")).href;
  let socket, retry, pinger, deadline;
  let tries = 0;
  let was = false; // whether there has been a line before, so that news may have been missed

  function connect() {
    clearTimeout(retry);
    const mine = (socket = new WebSocket(url));
    alive();
    mine.onopen = () => {
      if (mine !== socket) return;
      tries = 0;
      state(true);
      if (was) changed();
      was = true;
    };
    mine.onmessage = ({ data }) => {
      if (mine !== socket) return;
      alive();
      if (JSON.parse(data).type === "changed") changed();
    };
    mine.onclose = ({ code }) => mine === socket && lost(code);
  }

  // A line that has died in silence is left; its pings are not answered.
  function alive() {
    clearTimeout(pinger);
    clearTimeout(deadline);
    pinger = setTimeout(() => socket.readyState === WebSocket.OPEN && socket.send('{"type":"ping","id":1}'), PING_AFTER);
    deadline = setTimeout(drop, DEAD_AFTER);
  }

  function drop() {
    const old = socket;
    socket = null;
    old?.close();
    lost(0);
  }

  function lost(code) {
    clearTimeout(pinger);
    clearTimeout(deadline);
    clearTimeout(retry);
    state(false);
    if (code === NO_SUCH_BOARD) return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 1.8 ** tries++);
    retry = setTimeout(connect, wait * (0.6 + 0.8 * Math.random()));
  }

  addEventListener("online", () => socket?.readyState !== WebSocket.OPEN && connect());
  addEventListener("offline", drop);
  connect();
}
