import { asc, inArray, or, sql } from "drizzle-orm";
import type { StaffRole } from "#domain/staff/staff.ts";
import type { StaffPlaces } from "#domain/staff/staff-places.ts";
import type { Db } from "./client.ts";
import { shops, stadiums } from "./schema/index.ts";

/** All places that the roles reach; a venue manager also reaches the boards of the stadium's shops. */
export async function listStaffPlaces(db: Db, roles: readonly StaffRole[]): Promise<StaffPlaces> {
  const of = (kind: StaffRole["role"]) => roles.filter((each) => each.role === kind);
  const shopIds = of("shop").map((each) => each.shopId);
  const runIds = new Set(of("runner").map((each) => each.stadiumId));
  const venueIds = new Set(of("venue").map((each) => each.stadiumId));
  const isTheirs = or(inArray(shops.id, shopIds), inArray(shops.stadiumId, [...venueIds]));
  const [shopRows, stadiumRows] = await db.batch([
    db
      .select({ id: shops.id, name: shops.name, location: shops.location, stadiumId: shops.stadiumId })
      .from(shops)
      .where(isTheirs)
      .orderBy(asc(shops.stadiumId), asc(shops.position)),
    db
      .select({ id: stadiums.id, name: stadiums.name })
      .from(stadiums)
      .where(
        or(
          inArray(stadiums.id, [...runIds, ...venueIds]),
          inArray(stadiums.id, db.select({ id: shops.stadiumId }).from(shops).where(isTheirs)),
        ),
      )
      .orderBy(asc(sql`json_extract(${stadiums.name}, '$.en')`)),
  ]);
  const nameOf = new Map(stadiumRows.map(({ id, name }) => [id, name]));
  return {
    shops: shopRows.map(({ stadiumId, ...shop }) => ({ ...shop, stadiumName: nameOf.get(stadiumId) ?? {} })),
    runs: stadiumRows.filter(({ id }) => runIds.has(id)),
    venues: stadiumRows.filter(({ id }) => venueIds.has(id)),
    isOperator: of("operator").length > 0,
  };
}
