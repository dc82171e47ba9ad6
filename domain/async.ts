/** Runs calls one after the other, also after a failure. */
export function serially() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(run: () => Promise<T>): Promise<T> => {
    const result = last.then(run);
    last = result.catch(() => {});
    return result;
  };
}

/**
 * Single flight: calls during a run share the next run, which begins when the current one ends. So every caller gets a
 * result that was begun after its call, and at most two runs are pending.
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
