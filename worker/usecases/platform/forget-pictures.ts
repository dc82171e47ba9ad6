import { dayMs } from "#domain/durations.ts";
import type { Db } from "#worker/db/client.ts";
import { carriedPictures } from "#worker/db/order/forget.ts";
import type { TicketStore } from "#worker/stores/buckets.ts";
import { personalKeptMs, syncBehindAlert } from "./forget-old.ts";

/** Pages of 500 pictures a night. */
const nightsPages = 200;
/** A round through all pictures that takes longer rings. */
const maxRoundMs = 7 * dayMs;
const roundKey = "pictures-swept";

/**
 * Deletes pictures that no order uses, as long after their upload as an order's after its end. The next night goes on
 * where this one ends.
 */
export async function forgetLoosePictures({
  db,
  now: clock,
  tickets,
  kept,
  maxPages = nightsPages,
}: {
  db: Db;
  now: () => number;
  tickets: Pick<TicketStore, "listPage" | "removeMany">;
  kept: KVNamespace;
  maxPages?: number;
}): Promise<number> {
  const now = clock();
  const round = await kept.get<{ begunAt: number; after: string }>(roundKey, "json");
  const begunAt = round?.begunAt ?? now;
  let [removed, after] = [0, round?.after];
  for (let page = 0; page < maxPages; page++) {
    const { pictures, last } = await tickets.listPage(after);
    const old = pictures.filter(({ uploadedAt }) => uploadedAt < now - personalKeptMs).map(({ key }) => key);
    const carried = old.length > 0 ? await carriedPictures(db, old) : new Set<string>();
    const loose = old.filter((key) => !carried.has(key));
    if (loose.length > 0) await tickets.removeMany(loose);
    removed += loose.length;
    after = last;
    if (!after) break;
  }
  await (after ? kept.put(roundKey, JSON.stringify({ begunAt, after })) : kept.delete(roundKey));
  await syncBehindAlert(db, "pictures", after !== undefined && now - begunAt > maxRoundMs, now);
  return removed;
}
