/**
 * Joins calls that overlap: whoever asks while a run is under way shares the next one, which begins when that one has
 * ended. So every caller gets an answer that was begun after it asked, and at most two runs are due at any time.
 */
export function joined<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  function start(): Promise<T> {
    const current = run().finally(() => {
      if (running === current) running = null;
    });
    running = current;
    return current;
  }
  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        return start();
      });
    return next;
  };
}
