/**
 * A part of a shop's board. It keeps its own tables in the board's SQLite, does what the clock demands of it and
 * says when it wants to be woken; the board has one alarm for all of its parts.
 */
export type BoardPart = {
  /** Does what is due at `now` (ms). What fails here is tried again at the next visit. */
  tend(now: number): Promise<void>;
  /** When to come back, in ms since the epoch; null when nothing waits. */
  dueAt(): number | null;
};
