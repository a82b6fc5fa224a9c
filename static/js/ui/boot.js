// Runs before the first paint, so that a page never flashes in colours the player did not
// choose. A classic script on purpose: modules come too late for that.
(() => {
  const read = (text) => {
    try {
      return JSON.parse(text() || "{}");
    } catch {
      return {}; // Storage is closed to us, or holds something else: the page shows its defaults.
    }
  };
  const here = read(() => localStorage.getItem("cardhearth.settings"));
  const there = read(() => document.getElementById("preferences")?.textContent);
  for (const [name, value] of Object.entries({ ...here, ...there })) document.documentElement.dataset[name] = String(value);
})();
