import { describe, expect, it } from "vitest";
import type { StaffRole } from "#domain/staff/staff.ts";
import {
  isOperator,
  placesOf,
  roleAsRunner,
  roleAtShop,
  roleAtVenue,
  roleReaching,
  wholeStadium,
} from "#domain/staff/staff-scope.ts";

const role = (role: StaffRole["role"], stadiumId = "", shopId = ""): StaffRole => ({
  role,
  stadiumId,
  shopId,
});
const grill = { shopId: "teddy-grill", stadiumId: "teddy" };

describe("how far a role reaches", () => {
  it("lets a shop's staff act at that shop and at no other", () => {
    expect(roleAtShop([role("shop", "", "teddy-grill")], grill)).toBe("shop");
    expect(roleAtShop([role("shop", "", "teddy-wok")], grill)).toBeNull();
  });

  it("lets a venue's manager do what the shops of the stadium may, and nothing elsewhere", () => {
    expect(roleAtShop([role("manager", "teddy")], grill)).toBe("manager");
    expect(roleAtShop([role("manager", "metlife")], grill)).toBeNull();
    expect(roleAtVenue([role("manager", "teddy")], "metlife")).toBeNull();
  });

  it("gives a runner no shop and no venue", () => {
    const roles = [role("runner", "teddy")];
    expect(roleAtShop(roles, grill)).toBeNull();
    expect(roleAtVenue(roles, "teddy")).toBeNull();
    expect(roleAsRunner(roles, "teddy")).toBe("runner");
    expect(roleAsRunner(roles, "metlife")).toBeNull();
  });

  it("lets an operator reach every venue, but not deliver", () => {
    const roles = [role("operator")];
    expect(roleAtShop(roles, grill)).toBe("operator");
    expect(roleAsRunner(roles, "teddy")).toBeNull();
    expect(isOperator(roles)).toBe(true);
  });

  it("names the shop's own role first where somebody has both", () => {
    expect(roleAtShop([role("manager", "teddy"), role("shop", "", "teddy-grill")], grill)).toBe("shop");
  });

  it("lists the shops and stadiums that are named", () => {
    const roles = [role("shop", "", "a"), role("manager", "teddy"), role("shop", "", "b"), role("operator")];
    expect(placesOf(roles)).toEqual({ shopIds: ["a", "b"], stadiumIds: ["teddy"] });
  });

  it("lets a shop's role without a shop reach nothing", () => {
    expect(roleReaching([role("shop", "teddy")], ["shop"], wholeStadium("teddy"))).toBeNull();
  });
});
