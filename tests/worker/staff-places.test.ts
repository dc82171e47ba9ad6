import { beforeAll, expect, test } from "vitest";
import { staffPolicy } from "#domain/staff/policy.ts";
import { type StaffRoleName, staffRoleNames } from "#domain/staff/staff.ts";
import { operatorPath, runnerPath, shopBoardPath, venuePath } from "#domain/staff/staff-places.ts";
import { listStaffPlaces } from "#worker/db/people/staff.ts";
import { db, openTeddy } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

const role = (name: StaffRoleName, stadiumId = "", shopId = "") => ({
  role: name,
  stadiumId,
  shopId,
});

test("shop staff find their own shop with its stadium's name, and nothing else", async () => {
  const places = await listStaffPlaces(db, [role("shop", "", "teddy-grill")]);
  expect(places.shops.map(({ id }) => id)).toEqual(["teddy-grill"]);
  expect(places.shops[0]?.stadiumName.en).toBe("Teddy Stadium");
  expect(places).toMatchObject({ runs: [], venues: [], isOperator: false });
});

test("a venue manager finds the stadium and every board of its shops", async () => {
  const places = await listStaffPlaces(db, [role("manager", "teddy")]);
  expect(places.venues.map(({ id }) => id)).toEqual(["teddy"]);
  expect(places.shops.map(({ id }) => id)).toContain("teddy-grill");
  expect(places.shops.length).toBeGreaterThan(1);
});

test("a runner finds the stadium but none of its shops", async () => {
  const places = await listStaffPlaces(db, [role("runner", "teddy")]);
  expect(places).toMatchObject({ shops: [], runs: [{ id: "teddy" }], venues: [] });
});

test("somebody without a role finds nothing", async () => {
  expect(await listStaffPlaces(db, [])).toEqual({ shops: [], runs: [], venues: [], isOperator: false });
});

test.each(staffRoleNames)("the own screen of a %s is among the places that the role opens", async (name) => {
  const { scope, home } = staffPolicy[name];
  const own = role(name, scope === "stadium" ? "teddy" : "", scope === "shop" ? "teddy-grill" : "");
  const { shops, runs, venues, isOperator } = await listStaffPlaces(db, [own]);
  const paths = [
    ...shops.map(({ id }) => shopBoardPath(id)),
    ...runs.map(({ id }) => runnerPath(id)),
    ...venues.map(({ id }) => venuePath(id)),
    ...(isOperator ? [operatorPath] : []),
  ];
  expect(paths).toContain(home(own));
});
