import { AsyncLocalStorage } from "node:async_hooks";

/**
 * What a phone has seen of each database, by slot: the bookmark of D1's Sessions API, at which a copy that it reads from
 * must have arrived (decision 74). `mayLag`: what is read may come from such a copy; otherwise the primary is asked.
 */
export type Following = { readonly marks: Map<number, string>; mayLag: boolean };

const storage = new AsyncLocalStorage<Following>();

/** Only where copies may be read: elsewhere nothing is followed, and every query is the primary's. */
export const following = (): Following | undefined => storage.getStore();
export const follow = <T>(one: Following, run: () => T): T => storage.run(one, run);

/** Bookmarks sort by time. */
export function noteBookmark(slot: number, bookmark: string | null | undefined): void {
  const marks = following()?.marks;
  if (marks && bookmark && bookmark > (marks.get(slot) ?? "")) marks.set(slot, bookmark);
}

const form = /^[0-9a-f-]{8,100}$/;

/** "0:<bookmark>~1:<bookmark>" */
export const marksText = (marks: ReadonlyMap<number, string>) =>
  [...marks].map(([slot, bookmark]) => `${slot}:${bookmark}`).join("~");

export function parseMarks(text: string | null): Map<number, string> {
  const parts = (text ?? "").split("~").map((each) => each.split(":"));
  const known = parts.filter(([slot = "", bookmark = ""]) => /^\d{1,3}$/.test(slot) && form.test(bookmark));
  return new Map(known.map(([slot, bookmark = ""]) => [Number(slot), bookmark]));
}
