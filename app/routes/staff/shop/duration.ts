/** "4:05"; with hours from an hour on. */
export function stopwatch(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Whole minutes left of an override, rounded up. */
export const minutesLeftOf = (until: number, now: number) => Math.max(1, Math.ceil((until - now) / 60_000));
