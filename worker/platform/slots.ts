import { uuidV7 } from "./ids.ts";

/**
 * Which of several databases an order is in, its slot, is written in its id: nobody asks where an order is, and ids of
 * before are of slot 0 (docs/decisions/0039-more-than-one-database.md).
 */
export const mostSlots = 256;

/** A slot whose database is not bound here: one with venues is a wrong setting, any other an id that somebody made up. */
export class UnboundSlot extends Error {
  override name = "UnboundSlot";
  readonly retryable: boolean;
  constructor(slot: number, hasVenues: boolean) {
    super(`No database is bound for slot ${slot}: DB_${slot} is missing`);
    this.retryable = hasVenues;
  }
}

/** A UUIDv7 in slot 0; in another one the same layout as version 8 (RFC 9562), with the slot in the byte after the version. */
export function newOrderId(slot: number, now: number): string {
  const id = uuidV7(now);
  // 01234567-89ab-7rSS-...: the version's digit, one random one, and the byte of the slot.
  return slot === 0 ? id : `${id.slice(0, 14)}8${id[15]}${slot.toString(16).padStart(2, "0")}${id.slice(18)}`;
}

/** Null for what is not an order's id. */
export function slotOfOrder(id: string): number | null {
  const found = /^[0-9a-f]{8}-[0-9a-f]{4}-([78])[0-9a-f]([0-9a-f]{2})-[0-9a-f]{4}-[0-9a-f]{12}$/.exec(id);
  if (!found) return null;
  return found[1] === "8" ? Number.parseInt(found[2] ?? "0", 16) : 0;
}
