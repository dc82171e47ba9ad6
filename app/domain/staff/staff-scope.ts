import type { StaffRole } from "./staff.ts";

export type ShopPlace = { shopId: string; stadiumId: string };

/**
 * What roles permit (docs/design.md#roles). A venue manager may do what the stadium's shops may; an operator sees
 * everything. These functions return the role that permits it, for the audit log, or null.
 */
export function roleAtShop(roles: readonly StaffRole[], shop: ShopPlace): StaffRole["role"] | null {
  if (roles.some((each) => each.role === "shop" && each.shopId === shop.shopId)) return "shop";
  return roleAtVenue(roles, shop.stadiumId);
}

/** Who runs the stadium: its manager, or an operator. */
export function roleAtVenue(roles: readonly StaffRole[], stadiumId: string): "venue" | "operator" | null {
  if (roles.some((each) => each.role === "venue" && each.stadiumId === stadiumId)) return "venue";
  return roles.some((each) => each.role === "operator") ? "operator" : null;
}

export function roleAsRunner(roles: readonly StaffRole[], stadiumId: string): "runner" | null {
  return roles.some((each) => each.role === "runner" && each.stadiumId === stadiumId) ? "runner" : null;
}

export function isOperator(roles: readonly StaffRole[]): boolean {
  return roles.some((each) => each.role === "operator");
}

/** The stadiums that roles name; a shop role names only its shop. */
export function shopIdsOf(roles: readonly StaffRole[]): string[] {
  return roles.filter((each) => each.role === "shop").map((each) => each.shopId);
}
