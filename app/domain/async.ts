/** A queue: each call begins when the one before it has ended, well or not. */
export function serially() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(run: () => Promise<T>): Promise<T> => {
    const result = last.then(run);
    last = result.catch(() => {});
    return result;
  };
}

/**
 * One run at a time: whoever asks while one is under way shares the next, which begins when that one has ended. So every
 * caller gets an answer that was begun after it asked, and at most two runs are due at any time.
 */
export function singleFlight<T>(run: () => Promise<T>): () => Promise<T> {
  const inOrder = serially();
  let next: Promise<T> | null = null;
  return () => {
    next ??= inOrder(() => {
      next = null;
      return run();
    });
    return next;
  };
}
