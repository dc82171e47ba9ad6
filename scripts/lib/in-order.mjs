import { availableParallelism } from "node:os";

/**
 * Runs parts side by side: each starts, in the list's order, once the parts that it `needs` have ended and one of `atOnce`
 * places is free: one more than there are cores, for each part waits now and then. A part that throws ends the whole.
 */
export function inOrder(parts, atOnce = availableParallelism() + 1) {
  const waiting = new Set(parts);
  const ended = new Set();
  let free = atOnce;
  return new Promise((resolve, reject) => {
    function next() {
      if (ended.size === parts.length) return resolve();
      for (const part of waiting) {
        if (free === 0 || !(part.needs ?? []).every((name) => ended.has(name))) continue;
        waiting.delete(part);
        free--;
        part.run().then(() => {
          free++;
          ended.add(part.name);
          next();
        }, reject);
      }
    }
    next();
  });
}
