import { eq } from "drizzle-orm";
import type { ItemBody, Venue } from "#domain/schemas/venue-console.ts";
import type { VenueItem } from "#domain/venue/venue-console.ts";
import { auditLog } from "#worker/db/schema/index.ts";
import { findItem, findVenue } from "#worker/usecases/venue/view-venue.ts";
import { type Client, db, openOwnVenue, signUpStaff } from "./worker-world.ts";

/** A venue of this test's own, with its manager signed in. */
export async function openConsole(connectedAccount?: string) {
  const own = await openOwnVenue(connectedAccount);
  const manager = await signUpStaff({ role: "manager", stadiumId: own.stadiumId });
  const path = (rest: string) => `/api/staff/venue/${own.stadiumId}${rest}`;
  const call = <T = Record<string, unknown>>(
    method: string,
    rest: string,
    body?: unknown,
    who: Client = manager,
  ) => who.json<T>(method, path(rest), body);
  return {
    ...own,
    manager,
    path,
    call,
    itemId: own.venue.items[0]?.id ?? "",
    item: async (): Promise<VenueItem> =>
      must(await findItem(db, own.stadiumId, own.venue.items[0]?.id ?? "")),
    view: async (): Promise<Venue> => must(await findVenue(db, own.stadiumId)),
    audit: () => db.select().from(auditLog).where(eq(auditLog.stadiumId, own.stadiumId)),
  };
}

/** A dish, as the editor sends it. */
export function bodyOf(item: VenueItem): ItemBody {
  const { id: _id, tag: _tag, offerTag: _offer, places: _places, nutrition, ...rest } = item;
  const {
    discountPercentage: _percentage,
    offerActive: _active,
    offerFrom: _from,
    offerUntil: _until,
    ...body
  } = rest;
  return { ...body, ...(nutrition ? { nutrition } : {}) } as ItemBody;
}

export function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("there is none");
  return value;
}
