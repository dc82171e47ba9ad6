import { logError } from "./log.ts";

/** Runs all of them in turn, also after a failure. @throws the first failure, once all were tried */
export async function forEachDespiteErrors<T>(
  things: readonly T[],
  work: (thing: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const thing of things)
    try {
      await work(thing);
    } catch (error) {
      logError("one of several failed", error);
      failures.push(error);
    }
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${things.length} failed`, { cause: failures[0] });
}
