import { availableParallelism } from "node:os";

/**
 * Runs parts side by side: each starts, in the list's order, once the parts that it `needs` have ended and as many cores
 * as it keeps busy (one, if it does not say) are free. A part that throws ends the whole.
 */
export function inOrder(parts, cores = Math.max(2, availableParallelism())) {
  const waiting = new Set(parts);
  const ended = new Set();
  let free = cores;
  return new Promise((resolve, reject) => {
    function next() {
      if (ended.size === parts.length) return resolve();
      for (const part of waiting) {
        const needed = part.cores ?? 1;
        if (needed > free || !(part.needs ?? []).every((name) => ended.has(name))) continue;
        waiting.delete(part);
        free -= needed;
        part.run().then(() => {
          free += needed;
          ended.add(part.name);
          next();
        }, reject);
      }
    }
    next();
  });
}
