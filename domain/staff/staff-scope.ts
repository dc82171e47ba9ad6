import type { Staff, StaffActor } from "../actor.ts";
import { rolesWith, staffPolicy } from "./policy.ts";
import type { StaffRole, StaffRoleName } from "./staff.ts";

export type ShopPlace = { shopId: string; stadiumId: string };

/** The first of the `wanted` roles that a person has for the place; null without one. */
export function roleReaching<Name extends StaffRoleName>(
  roles: readonly StaffRole[],
  wanted: readonly Name[],
  place: ShopPlace,
): Name | null {
  return wanted.find((name) => roles.some((each) => each.role === name && reaches(each, place))) ?? null;
}

function reaches({ role, shopId, stadiumId }: StaffRole, place: ShopPlace): boolean {
  switch (staffPolicy[role].scope) {
    case "shop":
      return shopId !== "" && shopId === place.shopId;
    case "stadium":
      return stadiumId === place.stadiumId;
    case "platform":
      return true;
  }
}

/** A stadium as a place: shop roles don't reach it. */
export const wholeStadium = (stadiumId: string): ShopPlace => ({ stadiumId, shopId: "" });

/** The role that opens a shop's board. */
export const roleAtShop = (roles: readonly StaffRole[], shop: ShopPlace) =>
  roleReaching(roles, rolesWith("board", "acts", "looks"), shop);

/** The role that runs the stadium: manager or operator. */
export const roleAtVenue = (roles: readonly StaffRole[], stadiumId: string) =>
  roleReaching(roles, rolesWith("managesVenue", true), wholeStadium(stadiumId));

export const roleAsRunner = (roles: readonly StaffRole[], stadiumId: string) =>
  roleReaching(roles, rolesWith("floor", "runner"), wholeStadium(stadiumId));

/** Somebody of staff, acting by this role; null without one. */
export const actingAs = <Role extends StaffRoleName>(
  { userId }: Pick<Staff, "userId">,
  kind: Role | null,
): StaffActor<Role> | null => kind && { kind, id: userId };

/** For the audit log: whoever was refused, by their first role. */
export const refusedActor = ({ userId, roles }: Staff): StaffActor => ({
  kind: roles[0]?.role ?? "shop",
  id: userId,
});

export function isOperator(roles: readonly StaffRole[]): boolean {
  return roles.some((each) => staffPolicy[each.role].scope === "platform");
}

/** The shops and stadiums that roles name; an operator role names none. */
export function placesOf(roles: readonly StaffRole[]): { shopIds: string[]; stadiumIds: string[] } {
  const named = (scope: "shop" | "stadium") => roles.filter((each) => staffPolicy[each.role].scope === scope);
  return {
    shopIds: named("shop").map((each) => each.shopId),
    stadiumIds: named("stadium").map((each) => each.stadiumId),
  };
}
