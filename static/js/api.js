// The little HTTP beside the websocket.

/** An answer that is not 2xx: `code`, `message`, and whatever else the server said. */
export class ApiError extends Error {
  constructor(status, body) {
    super(body.message || "The server did not answer as expected.");
    Object.assign(this, body, { status });
  }
}

/** Fetch JSON; a body makes it a POST (or what `method` says) with the CSRF token of the page. */
export async function request(path, body, method = "POST") {
  const headers = { Accept: "application/json" };
  if (body) {
    headers["Content-Type"] = "application/json";
    headers["X-CSRFToken"] = csrfToken();
  }
  const answer = await fetch(path, {
    method: body ? method : "GET", headers, credentials: "same-origin",
    body: body && JSON.stringify(body),
  });
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new ApiError(answer.status, data);
  return data;
}

/** Start a game; `options` as in the protocol. */
export function startGame(options) {
  return request("/api/v1/games", options);
}

// A page restored from the cache may hold an old token; the cookie, where readable, is newer.
function csrfToken() {
  const cookie = /(?:^|;\s*)csrftoken=([^;]+)/.exec(document.cookie);
  return cookie ? cookie[1] : document.querySelector('meta[name="csrf-token"]')?.content || "";
}
