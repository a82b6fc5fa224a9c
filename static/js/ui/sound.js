// A little synthesised sound. Loaded only when it is switched on.

let context;

// One soft knock: a short tone that falls and dies.
function knock(frequency, { at = 0, length = 0.09, volume = 0.12, type = "triangle" } = {}) {
  const start = context.currentTime + at;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = type;
  tone.frequency.setValueAtTime(frequency, start);
  tone.frequency.exponentialRampToValueAtTime(frequency * 0.6, start + length);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

/** Play what fits to a change of state. */
export function play(state, before) {
  context ??= new AudioContext();
  context.resume();
  const { last } = state;
  if (state.status === "won") [392, 494, 587, 784].forEach((f, i) => knock(f, { at: i * 0.13, length: 0.5, type: "sine" }));
  else if (state.score - before.score >= 10) knock(523, { length: 0.16, type: "sine" });
  else if (last?.move === "r") [180, 200, 220].forEach((f, i) => knock(f, { at: i * 0.04 }));
  else if (last?.move === "d") knock(300);
  else knock(210);
}
