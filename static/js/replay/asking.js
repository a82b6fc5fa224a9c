// Asking for something that a worker has to find out, and looking until it is there.

import { request } from "../api.js";

const [FIRST, MORE, MOST] = [500, 1.4, 5000];

/** Ask at `path`, wait for as long as the answer is "working", and return the result. */
export async function askAndWait(path) {
  let answer = await request(path, {});
  for (let wait = FIRST; answer.status === "working"; wait = Math.min(MOST, wait * MORE)) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    answer = await look(path);
  }
  return answer;
}

// A connection that fails once is no reason to give up waiting.
async function look(path) {
  try {
    return await request(path);
  } catch (error) {
    if (error.status) throw error;
    return { status: "working" };
  }
}
