import { availableParallelism } from "node:os";

/**
 * Runs parts side by side: each starts, in the list's order, once the parts that it `needs` have ended and one of `atOnce`
 * places is free: as many as there are cores. One more takes a sixth more processor time for the same work, and saves
 * nothing. A part that throws ends the whole. Answers how long each held its place, in seconds.
 */
export function inOrder(parts, atOnce = availableParallelism()) {
  const waiting = new Set(parts);
  const ended = new Set();
  /** @type {Record<string, number>} */
  const seconds = {};
  let free = atOnce;
  return new Promise((resolve, reject) => {
    function next() {
      if (ended.size === parts.length) return resolve(seconds);
      for (const part of waiting) {
        if (free === 0 || !(part.needs ?? []).every((name) => ended.has(name))) continue;
        waiting.delete(part);
        free--;
        const started = Date.now();
        part.run().then(() => {
          seconds[part.name] = (Date.now() - started) / 1000;
          free++;
          ended.add(part.name);
          next();
        }, reject);
      }
    }
    next();
  });
}
