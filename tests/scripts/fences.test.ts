import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { fences, kinds, traits } from "../../scripts/lib/fences.ts";
import {
  findImports,
  findRoomCircles,
  findValueCircles,
  listImports,
  listSources,
  refuse,
  refuseKind,
  rowOf,
} from "../../scripts/lib/imports.ts";

const imports = listImports();

describe("the tree", () => {
  test("imports what the table of fences allows, and nothing else", () => {
    expect(imports.length).toBeGreaterThan(3_000);
    expect(imports.map(refuse).filter(Boolean)).toEqual([]);
  });

  test("has no two rooms, and no two rows of the table, that import each other", () => {
    expect(findRoomCircles(imports)).toEqual([]);
  });

  test("has no circle of values", () => {
    expect(findValueCircles(imports)).toEqual([]);
  });

  test("has files of the closed set of kinds in every area, and loads in routes alone", () => {
    const sources = listSources().map((file) => [file, readFileSync(file, "utf8")] as const);
    expect(sources.map(([file, source]) => refuseKind(file, source)).filter(Boolean)).toEqual([]);
    type Entry = { file: string; children?: Entry[] };
    const filesOf = (entries: Entry[]): string[] =>
      entries.flatMap(({ file, children = [] }) => [`app/${file}`, ...filesOf(children)]);
    const screens = new Set(["app/root.tsx", ...filesOf(routes as Entry[])]);
    const loading = sources.filter(([file, source]) => file.startsWith("app/") && traits.loads.test(source));
    expect(loading.length).toBeGreaterThan(50);
    expect(loading.map(([file]) => file).filter((file) => !screens.has(file))).toEqual([]);
  });

  test("has at most twenty files flat in a room", () => {
    const rooms = Map.groupBy(listSources(), dirname);
    expect([...rooms].flatMap(([room, files]) => (files.length > 20 ? room : []))).toEqual([]);
  });

  test("tells of every room of more than ten files what lives there, in its README or in that of the room above", () => {
    const rooms = Map.groupBy(
      globSync("{app,domain,worker,scripts,local-stripe,tests}/**/*.{ts,tsx,mjs}"),
      dirname,
    );
    const isTold = (room: string, above = dirname(room)): boolean => {
      if (existsSync(`${room}/README.md`)) return true;
      const readme = `${above}/README.md`;
      if (existsSync(readme))
        return readFileSync(readme, "utf8").includes(`\`${room.slice(above.length + 1)}/\``);
      return above !== "." && isTold(room, dirname(above));
    };
    const large = [...rooms].flatMap(([room, files]) => (files.length > 10 ? room : []));
    expect(large.length).toBeGreaterThan(40);
    expect(large.filter((room) => !isTold(room))).toEqual([]);
  });

  test("lets no edit of a venue or a team be written without its actor and its entry in the audit log", () => {
    // Statements are handed to commitVenue or writeGuarded, which ask for both, or stand in one batch with their entry.
    const write = /\.(insert|update|delete)\(/;
    const isAlone = (text: string) =>
      /await\s+(\w+\.)*db\s*\.(insert|update|delete)\(/.test(text) ||
      [...text.matchAll(/db\.batch\(\[(.*?)\n\s*\]\)/gs)].some(
        ([, batch = ""]) => write.test(batch) && !batch.includes("auditEntry("),
      );
    const files = globSync("worker/usecases/{venue,staff}/*.ts");
    expect(files.filter((file) => isAlone(readFileSync(file, "utf8"))).sort()).toEqual([
      // The command line's, before there is anybody who could be named.
      "worker/usecases/staff/invite-first-operator.ts",
      // An invitation whose mail could not be sent never was one.
      "worker/usecases/staff/manage-team.ts",
      // The command line's.
      "worker/usecases/venue/import-venue.ts",
    ]);
  });

  test("enters the local Stripe server by its one door, and it imports nothing of ours", () => {
    const imported = (files: string[]) =>
      files.flatMap((file) =>
        [...readFileSync(file, "utf8").matchAll(/from "([^"]+)"/g)].map(([, to = ""]) => `${file}: ${to}`),
      );
    const inside = imported(globSync("local-stripe/**/*.ts"));
    expect(
      inside.filter((each) => /: (#|(\.\.\/){2,}(app|domain|worker|scripts|tests)\/)/.test(each)),
    ).toEqual([]);
    const outside = imported(globSync("{app,domain,worker,scripts,tests}/**/*.{ts,tsx,mjs}"));
    const entering = outside.filter((each) => /: .*\/local-stripe\//.test(each));
    expect(entering.length).toBeGreaterThan(5);
    expect(entering.filter((each) => !each.endsWith("/local-stripe/main.ts"))).toEqual([]);
  });

  test("needs every row of the table", () => {
    const used = new Set(listSources().map(rowOf));
    expect(Object.keys(fences).filter((row) => !used.has(row))).toEqual([]);
  });
});

describe("a file of an area", () => {
  test.each([
    ["app/routes/cart/use-total.ts", "export const total = () => 0;"],
    ["app/routes/cart/total.ts", "export function useTotal() {}"],
    ["app/routes/cart/total.tsx", "export const total = () => 0;"],
    ["app/components/total.ts", 'import { lazy } from "react";\nexport const Total = lazy(load);'],
    ["app/routes/cart/total.ts", 'import { msg } from "@lingui/core/macro";'],
    ["app/routes/cart/total-texts.ts", "export const texts = {};"],
    ["app/routes/cart/total.ts", 'import { call } from "#app/api/client.ts";'],
    [
      "app/routes/cart/total-api.ts",
      'import { call } from "#app/api/client.ts";\nexport const useTotal = call;',
    ],
  ])("%s is of no kind with: %s", (file, source) => {
    expect(refuseKind(file, source)).toContain(file);
  });

  test("has a kind that the tree needs", () => {
    const sources = listSources().filter((file) => file.startsWith("app/"));
    expect(kinds.filter(({ file }) => !sources.some((each) => file.test(each)))).toEqual([]);
  });
});

/** An import that each row must refuse: what a hurried hand would type. */
const probes: [file: string, statement: string][] = [
  ["domain/wire/problems.ts", 'import { itemBodySchema } from "#domain/schemas/venue-console.ts";'],
  ["app/api/client.ts", 'import { formatMoney } from "#domain/money/money.ts";'],
  ["domain/money/probe.ts", 'import { useState } from "react";'],
  ["domain/money/probe.ts", 'import { formatDate } from "../../components/money.tsx";'],
  ["domain/menu/probe.ts", 'import { itemSchema } from "../schemas/menu-fields.ts";'],
  ["domain/picture/probe.ts", 'import type { Db } from "#worker/db/client.ts";'],
  ["domain/schemas/probe.ts", 'import { Hono } from "hono";'],
  ["app/components/probe.tsx", 'import { findOrder } from "#worker/db/order/orders.ts";'],
  ["app/hooks/probe.ts", 'import { servicesContext } from "../context.ts";'],
  ["app/hooks/probe.ts", 'import { usePolled } from "../live/use-polled.ts";'],
  ["app/cookies/probe.ts", 'import { Icon } from "../components/icon.tsx";'],
  ["app/favorites/probe.ts", 'import { findOrder } from "#worker/db/order/orders.ts";'],
  ["app/favorites/probe.ts", 'import { HomeScreen } from "../routes/browse/home/home-screen.tsx";'],
  ["app/forms/probe.ts", 'import { z } from "zod";'],
  ["app/i18n/probe.ts", 'import { Icon } from "../components/icon.tsx";'],
  ["app/live/probe.ts", 'import { orderRoom } from "#worker/durable/clients.ts";'],
  ["app/log.ts", 'import { logError } from "#worker/platform/log.ts";'],
  ["app/offline/probe.ts", 'import { servicesContext } from "../context.ts";'],
  ["app/push/probe.ts", 'import { sealedFor } from "#worker/notifier/web-push.ts";'],
  ["app/recovery/probe.ts", 'import { usePay } from "../routes/checkout/pay/use-pay.ts";'],
  ["app/scan/probe.ts", 'import { useState } from "react";'],
  ["app/styles/probe.ts", 'import { Icon } from "../components/icon.tsx";'],
  ["app/offline/worker/probe.ts", 'import { useState } from "react";'],
  ["app/first-view/probe.ts", 'import { HomeScreen } from "#app/routes/browse/home/home-screen.tsx";'],
  ["app/context.ts", 'import { createServices } from "#worker/services/services.ts";'],
  ["app/routes/probe.ts", 'import { HomeScreen } from "./browse/home/home-screen.tsx";'],
  ["app/routes/browse/home/probe.ts", 'import { loadCart } from "#app/routes/cart/load-cart.ts";'],
  ["app/routes/browse/home/probe.ts", 'import { phone } from "#domain/schemas/checkout.ts";'],
  ["app/routes/browse/probe.ts", 'const { z } = await import("zod");'],
  ["app/routes/cart/probe.ts", 'import { useQuote } from "../checkout/pay/use-quote.ts";'],
  ["app/routes/account/probe.ts", 'export { findUser } from "#worker/identity/identity.ts";'],
  [
    "app/routes/checkout/pay/probe.ts",
    'import { startCheckout } from "#worker/usecases/checkout/start-checkout.ts";',
  ],
  ["app/routes/orders/list/probe.ts", 'import Stripe from "stripe";'],
  ["app/routes/profile/probe.ts", 'import { AuthScreen } from "../account/auth-screen.tsx";'],
  ["app/routes/settings/probe.ts", 'import { ProfileScreen } from "../profile/profile-screen.tsx";'],
  ["app/routes/staff/probe.ts", 'import { Board } from "./shop/board/board-screen.tsx";'],
  ["app/routes/staff/parts/probe.ts", 'import { Board } from "../shop/board/board-screen.tsx";'],
  ["app/routes/staff/ops/probe.ts", 'import { tryAgain } from "../shop/shop-texts.ts";'],
  ["app/routes/staff/team/probe.ts", 'import { manageTeam } from "#worker/usecases/staff/manage-team.ts";'],
  ["app/routes/staff/shop/card/probe.ts", 'import { useFloor } from "../../runner/floor/use-floor.ts";'],
  [
    "app/routes/staff/runner/scan/probe.ts",
    'import { useBoard } from "#app/routes/staff/shop/use-board.ts";',
  ],
  ["app/routes/staff/shop/counter/probe.ts", 'import { useBoard } from "../use-board.ts";'],
  ["app/routes/staff/ops/venues/new/probe.ts", 'import { useBoard } from "../../../shop/use-board.ts";'],
  ["app/routes/staff/venue/menu/probe.ts", 'import { DishCard } from "../../../browse/menu/dish-card.tsx";'],
  ["app/probe.ts", 'import { createApp } from "#worker/app.ts";'],
  ["worker/platform/probe.ts", 'import { Hono } from "hono";'],
  ["worker/db/probe.ts", 'import { loadCatalog } from "../usecases/catalog/load-catalog.ts";'],
  ["worker/stores/probe.ts", 'import { findOrder } from "../db/orders.ts";'],
  ["worker/notifier/probe.ts", 'import { cancelOrder } from "../usecases/order/advance-order.ts";'],
  ["worker/payments/probe.ts", 'import { findOrder } from "../db/orders.ts";'],
  ["worker/sheets/probe.ts", 'import { findOrder } from "../db/orders.ts";'],
  ["worker/identity/probe.ts", 'import { cancelOrder } from "../usecases/order/advance-order.ts";'],
  ["worker/usecases/order/probe.ts", 'import { orderRoom } from "../../durable/clients.ts";'],
  ["worker/usecases/order/probe.ts", 'import type { Context } from "hono";'],
  ["worker/usecases/probe.ts", 'import { readConfig } from "../env.ts";'],
  ["worker/durable/probe.ts", 'import { advanceOrder } from "../usecases/order/advance-order.ts";'],
  ["worker/durable/probe.ts", 'import { eq } from "drizzle-orm";'],
  ["worker/services/probe.ts", 'import { eq } from "drizzle-orm";'],
  ["worker/env.ts", 'import { findOrder } from "./db/orders.ts";'],
  ["worker/app-env.ts", 'import type { Db } from "./db/client.ts";'],
  ["worker/http/probe.ts", 'import { languageOf } from "../middleware/language.ts";'],
  ["worker/middleware/probe.ts", 'import { findOrder } from "../db/orders.ts";'],
  ["worker/api/probe.ts", 'import { findOrder } from "../db/orders.ts";'],
  ["worker/api/probe.ts", 'import { eq } from "drizzle-orm";'],
  ["worker/probe.ts", 'import { findOrder } from "./db/orders.ts";'],
];

describe("a forbidden import", () => {
  test.each(probes)("is refused: %s: %s", (file, statement) => {
    const found = findImports(file, statement);
    expect(found).toHaveLength(1);
    expect(found.map(refuse)).toEqual([expect.stringContaining("may not import")]);
  });

  test("is tried in every row of the table", () => {
    const tried = new Set(probes.map(([file]) => rowOf(file)));
    expect(Object.keys(fences).filter((row) => !tried.has(row))).toEqual([]);
  });

  test("between two rooms shows as a circle, as does one between files", () => {
    const one = { from: "domain/cart/a.ts", to: "domain/menu/b.ts", isType: true };
    const back = { from: "domain/menu/c.ts", to: "domain/cart/a.ts", isType: true };
    expect(findRoomCircles([one])).toEqual([]);
    expect(findRoomCircles([one, back])).toHaveLength(1);
    const row = { from: "app/live/a.ts", to: "app/hooks/b.ts", isType: true };
    expect(
      findRoomCircles([row, { from: "app/hooks/c.ts", to: "app/live/d.ts", isType: true }]),
    ).toHaveLength(1);
    const values = [
      { from: "a.ts", to: "b.ts", isType: false },
      { from: "b.ts", to: "a.ts", isType: false },
    ];
    expect(findValueCircles(values)).toEqual(["a.ts > b.ts > a.ts"]);
  });
});
