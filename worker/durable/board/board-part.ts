/** A part of a shop's board, with its own tables in the board's SQLite. All parts share the board's one alarm. */
export type BoardPart = {
  /** Does what is due at `now` (ms). A failure is retried at the next alarm. */
  tend(now: number): Promise<void>;
  /** The next due time in ms since the epoch, or null. */
  dueAt(): number | null;
};
