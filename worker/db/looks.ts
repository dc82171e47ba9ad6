import type { StaffRole } from "#domain/staff/staff.ts";
import { roleAsRunner, roleAtShop } from "#domain/staff/staff-scope.ts";
import { lookEntry } from "./audit.ts";
import type { Db } from "./client.ts";

type Look = "order.look" | "picture.look" | "board.look";

/** A statement that notes in the audit log that staff looked at seats or at a fan's picture; null without a role there. */
export function noteLook(
  db: Db,
  { userId, roles }: { userId: string; roles: StaffRole[] },
  place: { stadiumId: string; shopId: string },
  look: { action: Look; subject: string; at: number },
) {
  const role = roleAtShop(roles, place) ?? roleAsRunner(roles, place.stadiumId);
  const { stadiumId, shopId } = place;
  return role && lookEntry(db, { userId, role, stadiumId, shopId, ...look });
}
