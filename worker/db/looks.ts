import type { StaffActor } from "#domain/staff/staff.ts";
import { roleAsRunner, roleAtShop } from "#domain/staff/staff-scope.ts";
import { lookEntry } from "./audit.ts";
import type { Db } from "./client.ts";

type Look = "order.look" | "picture.look" | "board.look" | "floor.look" | "orders.look";

/** A statement that notes in the audit log that staff looked at seats or at a fan's picture; null without a role there. */
export function noteLook(
  db: Db,
  { userId, roles }: StaffActor,
  place: { stadiumId: string; shopId: string },
  look: { action: Look; subject: string; at: number },
) {
  const role = roleAtShop(roles, place) ?? roleAsRunner(roles, place.stadiumId);
  const { stadiumId, shopId } = place;
  return role && lookEntry(db, { userId, role, stadiumId, shopId, ...look });
}

/** The same for a list of orders: an entry for each stadium that has orders in it, not for each order. */
export const noteListLook = (
  db: Db,
  reader: StaffActor,
  rows: { stadiumId: string; shopId: string }[],
  at: number,
) =>
  [...new Map(rows.map(({ stadiumId, shopId }) => [stadiumId, { stadiumId, shopId }])).values()].flatMap(
    (place) => noteLook(db, reader, place, { action: "orders.look", subject: place.stadiumId, at }) ?? [],
  );

/** The same for what only operators open, which is no place's. */
export const noteOperatorsLook = (
  db: Db,
  userId: string,
  look: { action: "packet.look"; subject: string; at: number },
) => lookEntry(db, { userId, role: "operator", ...look });
