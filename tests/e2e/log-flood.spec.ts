import { type SitePath, siteMap } from "#domain/site/site-map.ts";
import { type BuiltApp, startBuiltApp } from "../../scripts/lib/built-app.ts";
import { expect, test } from "./support.ts";

// A server of its own, whose whole log is read; without data, because nothing is asked of the record.
let app: BuiltApp;
test.beforeAll(async () => {
  app = await startBuiltApp({ withoutData: true });
});
test.afterAll(() => app.close());

/** Anybody can repeat these: one line each would be a flood of the log, and an alarm at night. */
test("forms for screens that take none, and for paths that nobody has, write no error to the log @all", async () => {
  const form = { method: "POST", headers: { origin: app.origin }, body: new URLSearchParams({ x: "1" }) };
  const statuses = new Map<number, number>();
  const paths = Object.keys(siteMap) as SitePath[];
  const addresses = [
    ...paths.map((path) => path.replaceAll(/:\w+/g, "an-id")),
    "/nowhere",
    "/assets/gone.js",
  ];
  const before = app.log();
  for (const address of addresses.filter((each) => each !== "/"))
    for (const each of [address, `${address}.data`, `${address}?index`]) {
      const { status } = await fetch(`${app.origin}${each}`, { ...form, redirect: "manual" });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  expect(statuses.get(405)).toBeGreaterThan(20);
  expect(app.log().slice(before.length)).toBe("");
  // What is ours is heard: this server has no record to read the menu from.
  await fetch(`${app.origin}/menu?stadium=teddy`, { redirect: "manual" });
  await expect.poll(() => app.log()).toContain('"level":"error"');
});
