import { asc, inArray, or, sql } from "drizzle-orm";
import { rolesWith } from "#domain/staff/policy.ts";
import type { StaffRole, StaffRoleName } from "#domain/staff/staff.ts";
import type { StaffPlaces } from "#domain/staff/staff-places.ts";
import { isOperator, placesOf } from "#domain/staff/staff-scope.ts";
import type { Db } from "./client.ts";
import { shops, stadiums } from "./schema/index.ts";

/** All places that the roles reach; a venue manager also reaches the boards of the stadium's shops. */
export async function listStaffPlaces(db: Db, roles: readonly StaffRole[]): Promise<StaffPlaces> {
  const of = (names: readonly StaffRoleName[]) => placesOf(roles.filter(({ role }) => names.includes(role)));
  const boards = of(rolesWith("board", "acts"));
  const runIds = new Set(of(rolesWith("floor", "runner")).stadiumIds);
  const venueIds = new Set(of(rolesWith("managesVenue", true)).stadiumIds);
  const isTheirs = or(inArray(shops.id, boards.shopIds), inArray(shops.stadiumId, boards.stadiumIds));
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
    isOperator: isOperator(roles),
  };
}
