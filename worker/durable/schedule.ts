import { logError } from "../platform/log.ts";

export type ScheduleEntry = {
  /** In ms since the epoch; from what is stored until it is done, so that a restart loses nothing. */
  dueAt(): number | null | undefined;
  /** May be called early. */
  tend?(now: number): Promise<void>;
};
export type Schedule = ReturnType<typeof createSchedule>;

/**
 * The one alarm of an object, for all its entries.
 * @param soonestMs the alarm is set at least so far ahead
 */
export function createSchedule(
  storage: DurableObjectStorage,
  entries: Record<string, ScheduleEntry>,
  soonestMs = 0,
) {
  const all = Object.entries(entries);

  /** Call after a change of any due time. The alarm is not awaited, so that it is stored together with its cause. */
  function plan(): void {
    const first = earliest(...all.map(([, entry]) => entry.dueAt()));
    if (first !== null) void storage.setAlarm(Math.max(first, Date.now() + soonestMs));
    else void storage.deleteAlarm();
  }

  /** Of the alarm. What fails stops nothing else, and is returned. */
  async function ring(): Promise<unknown[]> {
    const now = Date.now();
    const isDue = (entry: ScheduleEntry) => (entry.dueAt() ?? Number.POSITIVE_INFINITY) <= now;
    // Of an alarm that rings early, or that nothing stored explains, all entries hear.
    const isForAll = !all.some(([, entry]) => isDue(entry));
    const failures: unknown[] = [];
    for (const [name, entry] of all)
      if (isForAll || isDue(entry))
        await entry.tend?.(now).catch((error: unknown) => {
          logError("scheduled work failed", error, { name });
          failures.push(error);
        });
    plan();
    return failures;
  }

  return { plan, ring };
}

export function earliest(...times: (number | null | undefined)[]): number | null {
  const first = Math.min(...times.map((each) => each ?? Number.POSITIVE_INFINITY));
  return Number.isFinite(first) ? first : null;
}
