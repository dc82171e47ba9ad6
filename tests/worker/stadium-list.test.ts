import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { StadiumSummary } from "#domain/menu/catalog.ts";
import { servicesOf } from "#worker/services/services.ts";
import { createClient, openTeddy } from "../support/worker-world.ts";

// [product 4.10]
test("stadiums are listed by name, and those of one place by its name in either language", async () => {
  await openTeddy();
  await servicesOf(env).upkeep.refreshLists();
  const list = async (query: string) =>
    (await createClient().json<{ stadiums: StadiumSummary[] }>("GET", `/api/stadiums${query}`)).body.stadiums;
  const all = await list("");
  expect(all.map(({ name }) => name.en)).toEqual(all.map(({ name }) => name.en).sort());
  const there = await list("?location=jerusalem");
  expect(there.map(({ id }) => id)).toContain("teddy");
  expect(there).toEqual(all.filter(({ location }) => location.en === "Jerusalem"));
  expect(await list(`?location=${encodeURIComponent("ירושלים")}`)).toEqual(there);
  expect(await list("?location=nowhere")).toEqual([]);
});
