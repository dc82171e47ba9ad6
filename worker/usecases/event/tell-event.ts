import type { KeptEvent } from "#domain/event/match-event.ts";
import type { Db } from "#worker/db/client.ts";
import { logError } from "#worker/platform/log.ts";
import type { Boards } from "../ports.ts";

export type EventDeps = {
  db: Db;
  now: () => number;
  boards: Pick<Boards, "menuChanged">;
  /** The stadium's floor, which keeps the event of the evening. */
  setEvent: (stadiumId: string, event: KeptEvent | null) => Promise<void>;
};

/**
 * The floor keeps the event, and each board hears it in the floor's answer to its report. Never fails what was written: a
 * floor that is not reached looks at the record by itself.
 */
export async function tellEvent(
  { boards, setEvent }: Pick<EventDeps, "boards" | "setEvent">,
  stadiumId: string,
  { event, shopIds }: { event: KeptEvent | null; shopIds: readonly string[] },
): Promise<void> {
  const quietly = (what: string, told: Promise<void>) =>
    told.catch((error: unknown) => logError(`${what} not told of the match`, error, { stadiumId }));
  await quietly("floor", setEvent(stadiumId, event));
  await Promise.all(shopIds.map((shopId) => quietly("board", boards.menuChanged(shopId))));
}
