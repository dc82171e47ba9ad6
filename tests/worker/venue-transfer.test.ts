import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { hourMs } from "#domain/durations.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import { readMenuTable } from "#domain/schemas/menu/menu-csv.ts";
import type { VenueProblem } from "#domain/schemas/problem-facts.ts";
import { venueFileSchema } from "#domain/schemas/venue-file.ts";
import { describeChange, type VenueChange } from "#domain/venue/venue-changes.ts";
import { menuItems, shopItems, shops } from "#worker/db/schema/index.ts";
import { exportVenue } from "#worker/usecases/venue/export-venue.ts";
import { aVenueFile } from "../support/venue.ts";
import { bodyOf, must, openConsole } from "../support/venue-console.ts";
import { bringIn, createClient, db, openTeddy, signUpStaff } from "../support/worker-world.ts";

type Console = Awaited<ReturnType<typeof openConsole>>;
type Answer = {
  written: boolean;
  counts: { added: number; changed: number; removed: number };
  changes: VenueChange[];
  menuVersion: number;
  problems: VenueProblem[];
};
const nothing = { added: 0, changed: 0, removed: 0 };

const send = (console: Console, text: string, write?: number) =>
  console.manager.json<Answer>(
    "POST",
    console.path(`/import${write === undefined ? "" : `?write=${write}`}`),
    text,
  );
const exported = async (console: Console) =>
  (await console.manager.send("GET", console.path("/export"))).text();

async function tableOf(console: Console, shopId: string | null) {
  const query = new URLSearchParams({ as: "csv", ...(shopId && { shop: shopId }) });
  const answer = await console.manager.send("GET", console.path(`/export?${query}`));
  return { answer, text: await answer.text() };
}

/** Compares first, then writes what was compared. */
async function bring(console: Console, text: string) {
  const { body } = await send(console, text);
  return send(console, text, body.menuVersion);
}

describe("the file that the console gives out", () => {
  test("has the import format, and importing it again changes nothing", async () => {
    const console = await openConsole();
    const answer = await console.manager.send("GET", console.path("/export"));
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="seatside-${console.stadiumId}.json"`,
    );
    const text = await answer.text();
    expect(await send(console, text)).toMatchObject({
      status: 200,
      body: { written: false, counts: nothing },
    });
    expect(await bring(console, text)).toMatchObject({
      status: 200,
      body: { written: true, counts: nothing },
    });
    expect(await bringIn(venueFileSchema.parse(JSON.parse(text)))).toEqual({ ok: true, ...nothing });
  });

  test("of the demo venue has everything of its original file", async () => {
    await openTeddy();
    const file = must(await exportVenue(db, "teddy"));
    expect(await bringIn(venueFileSchema.parse(file))).toEqual({ ok: true, ...nothing });
    expect(file.shops.every((shop) => !("connectedAccount" in shop))).toBe(true);
    expect(file.items).toHaveLength(69);
    const { items } = (await createClient().json<Catalog>("GET", "/api/stadiums/teddy/catalog")).body;
    expect(file.items.map((item) => item.id)).toEqual(items.map((item) => item.id));
  });

  test("holds what was edited, sold, moved, offered and removed in the console", async () => {
    const console = await openConsole();
    const item = await console.item();
    const bar = must(console.venue.shops[1]).id;
    await console.call("PUT", `/items/${item.id}`, {
      tag: item.tag,
      item: {
        ...bodyOf(item),
        shops: [bar, console.shopId],
        nutrition: { kcal: 600, proteinG: 30.5, fatG: 20, carbsG: 41 },
        dietary: ["kosher"],
      },
    });
    const offer = {
      ...{ discountPercentage: 15, active: true },
      ...{ from: "2026-11-23T17:30:00.000Z", until: "2026-11-23T18:00:00.000Z" },
    };
    await console.call("PUT", `/items/${item.id}/offer`, { tag: item.offerTag, offer });
    await console.call("POST", "/items", { item: bodyOf(await console.item()) });
    await console.call("POST", `/items/${item.id}/move`, { direction: "down" });
    await console.call("POST", `/shops/${bar}/move`, { direction: "up" });
    const category = { name: { en: "Sweets", he: "מתוקים" }, picture: "cookie", tint: "pink" };
    await console.call("POST", "/categories", { category });
    await console.call("POST", "/categories/sweets/move", { direction: "up" });
    const text = await exported(console);
    expect(JSON.parse(text).items[1]).toMatchObject({ id: item.id, offer, dietary: ["kosher"] });
    expect(await send(console, text)).toMatchObject({ body: { counts: nothing } });
    expect(await bringIn(venueFileSchema.parse(JSON.parse(text)))).toEqual({ ok: true, ...nothing });
  });

  test("still holds a shop that left an earlier file, and changes nothing either", async () => {
    const console = await openConsole();
    const file = JSON.parse(await exported(console));
    const [kept] = file.shops;
    file.shops = [kept];
    expect(await bring(console, JSON.stringify(file))).toMatchObject({ body: { counts: { removed: 1 } } });
    expect(await bring(console, JSON.stringify(file))).toMatchObject({ body: { counts: nothing } });
    const text = await exported(console);
    expect(JSON.parse(text).shops).toHaveLength(2);
    expect(await send(console, text)).toMatchObject({ body: { counts: nothing } });
  });
});

describe("a file that is brought in", () => {
  test("is first compared without writing, then imported and on the fans' menu", async () => {
    const console = await openConsole();
    const file = JSON.parse(await exported(console));
    file.items[0].priceMinor = 7000;
    file.items.push({ ...file.items[1], id: `n${file.items[1].id.slice(1)}`, testimonials: [] });
    const text = JSON.stringify(file, null, 2);
    const compared = await send(console, text);
    expect(compared.body).toMatchObject({ written: false, counts: { added: 1, changed: 1, removed: 0 } });
    expect(compared.body.changes).toMatchObject([
      { kind: "dish", change: "added", name: { en: "Dish" } },
      { kind: "dish", change: "changed", price: { from: 5400, to: 7000, currency: "ILS" } },
    ]);
    expect((await console.item()).priceMinor).toBe(5400);
    const done = await send(console, text, compared.body.menuVersion);
    expect(done.body).toMatchObject({ written: true, counts: { added: 1, changed: 1 } });
    const { items } = (
      await createClient().json<Catalog>("GET", `/api/stadiums/${console.stadiumId}/catalog`)
    ).body;
    expect(items.map((item) => item.priceMinor)).toEqual([7000, 5400, 5400]);
    expect(await console.audit()).toMatchObject([
      { action: "venue.import", outcome: "ok", detail: { added: 1 } },
    ]);
  });

  test("does not overwrite a change made after the comparison", async () => {
    const console = await openConsole();
    const file = JSON.parse(await exported(console));
    file.items[1].priceMinor = 1;
    const text = JSON.stringify(file);
    const { menuVersion } = (await send(console, text)).body;
    const item = await console.item();
    await console.call("PUT", `/items/${item.id}`, {
      tag: item.tag,
      item: { ...bodyOf(item), priceMinor: 9900 },
    });
    const late = await send(console, text, menuVersion);
    expect(late).toMatchObject({ status: 409, body: { code: "changed-meanwhile", counts: { changed: 2 } } });
    expect((await console.item()).priceMinor).toBe(9900);
    expect((await send(console, text, late.body.menuVersion)).status).toBe(200);
    expect((await console.item()).priceMinor).toBe(5400);
  });

  test("has every problem reported with its line, and nothing is written", async () => {
    const console = await openConsole();
    const file = JSON.parse(await exported(console));
    file.items[0].priceMinor = "54";
    file.items[1].category = "nothing";
    file.shops[0].gate = "";
    const text = JSON.stringify(file, null, 2);
    const lineOf = (part: string) => text.split("\n").findIndex((line) => line.includes(part)) + 1;
    const answer = await send(console, text, 1);
    expect(answer).toMatchObject({ status: 422, body: { code: "venue-file-invalid", problemCount: 3 } });
    expect(answer.body.problems).toMatchObject([
      { line: lineOf('"gate": ""'), path: "shops.0.gate" },
      { line: lineOf('"priceMinor": "54"'), path: "items.0.priceMinor" },
      { line: lineOf('"category": "nothing"'), path: "items.1.category", message: 'no category "nothing"' },
    ]);
    expect((await console.item()).priceMinor).toBe(5400);
  });

  test.each([
    ["no JSON", "{", 1],
    ["nothing", "", 1],
    ["a list", "[]", 1],
    ["JSON that breaks off on its third line", '{\n"a": 1,\n"b": }', 3],
  ])("that is %s is refused with its line", async (_, text, line) => {
    const console = await openConsole();
    const { status, body } = await send(console, text);
    expect([status, body.problems[0]?.line]).toEqual([422, line]);
  });

  test("of another venue is refused, and so are dishes that another venue has", async () => {
    const [console, other] = [await openConsole(), await openConsole()];
    const theirs = JSON.parse(await exported(other));
    expect(await send(console, JSON.stringify(theirs), 1)).toMatchObject({
      status: 422,
      body: { problems: [{ path: "stadium.id" }] },
    });
    const mine = JSON.parse(await exported(console));
    mine.items[0].id = theirs.items[0].id;
    expect(await send(console, JSON.stringify(mine), 1)).toMatchObject({
      status: 422,
      body: { problems: [{ path: "items.0.id", message: `another stadium has "${theirs.items[0].id}"` }] },
    });
    expect(await db.$count(menuItems, eq(menuItems.stadiumId, other.stadiumId))).toBe(2);
  });

  test("names the one dish that it leaves out, and nothing else, before anything is removed", async () => {
    const console = await openConsole();
    const file = JSON.parse(await exported(console));
    const [left] = file.items.splice(0, 1);
    const { body } = await send(console, JSON.stringify(file));
    expect(body.changes).toEqual([{ kind: "dish", change: "removed", name: left.name }]);
    expect(body.counts).toEqual({ added: 0, changed: 0, removed: 1 });
    expect(await db.$count(menuItems, eq(menuItems.stadiumId, console.stadiumId))).toBe(2);
  });

  test("in Windows-1255 is refused by that name, and the Hebrew stays", async () => {
    const console = await openConsole();
    const text = await exported(console);
    const bytes = Uint8Array.from(text, (sign) => {
      const code = sign.charCodeAt(0);
      return code >= 0x5d0 && code <= 0x5ea ? code - 0x5d0 + 0xe0 : code;
    });
    const answer = await console.manager.json<Answer>("POST", console.path("/import?write=1"), bytes);
    expect(answer).toMatchObject({
      status: 422,
      body: { problems: [{ code: "not-text", given: "Windows-1255" }] },
    });
    expect(await exported(console)).toBe(text);
  });

  test("leaves sold out and stock alone, and the shop's own switch", async () => {
    const console = await openConsole();
    const file = JSON.parse(await exported(console));
    await db.update(shopItems).set({ stock: 4 }).where(eq(shopItems.itemId, console.itemId));
    await db.update(shops).set({ isOpen: false }).where(eq(shops.id, console.shopId));
    file.shops[0].gate = "9";
    await bring(console, JSON.stringify(file));
    expect((await console.item()).places[0]?.stock).toBe(4);
    const shop = (await console.view()).shops.find((each) => each.id === console.shopId);
    expect(shop).toMatchObject({ gate: "9", state: { isOpen: false } });
  });

  test("is only for the venue's managers", async () => {
    const [console, other] = [await openConsole(), await openConsole()];
    const text = await exported(console);
    for (const who of [other.manager, await signUpStaff({ role: "shop", shopId: console.shopId })]) {
      expect((await who.send("GET", console.path("/export"))).status).toBe(403);
      expect((await who.send("POST", console.path("/import?write=1"), text)).status).toBe(403);
    }
  });
});

describe("a part that is brought in", () => {
  test("as a menu alone changes dishes by the till's ids, and leaves shops and stadium as they are", async () => {
    const console = await openConsole();
    const before = JSON.parse(await exported(console));
    const [burger, cola] = before.items;
    const menuOf = (...items: object[]) => JSON.stringify({ format: "seatside-menu/1", items });
    await bring(console, menuOf({ id: burger.id, externalId: "T-1" }, { id: cola.id, externalId: "T-2" }));
    const menu = menuOf({ externalId: "T-2", priceMinor: 5500 }, { externalId: "T-1" });
    expect((await send(console, menu)).body.changes).toMatchObject([
      { kind: "dish", change: "changed", price: { from: 5400, to: 5500 } },
      { kind: "dish", change: "reordered" },
    ]);
    await bring(console, menu);
    const after = JSON.parse(await exported(console));
    expect(after.shops).toEqual(before.shops);
    expect(after.stadium).toEqual(before.stadium);
    expect(after.items).toEqual([
      { ...cola, externalId: "T-2", priceMinor: 5500 },
      { ...burger, externalId: "T-1" },
    ]);
    const catalog = await createClient().send("GET", `/api/stadiums/${console.stadiumId}/catalog`);
    expect(await catalog.text()).not.toContain("T-2");
  });

  test("as one shop alone leaves the other shops' dishes on the menu", async () => {
    const console = await openConsole();
    const file = JSON.parse(await exported(console));
    file.items[0].shops.push(file.shops[1].id);
    await bring(console, JSON.stringify(file));
    const soup = { name: "Soup", category: "Soups", priceMinor: 2800, currency: "ILS" };
    const shop = JSON.stringify({ format: "seatside-shop/1", shop: { id: file.shops[0].id }, items: [soup] });
    const { body } = await send(console, shop);
    expect(body.changes.map(({ kind, change }) => `${kind} ${change}`)).toEqual([
      "dish removed",
      "category added",
      "dish added",
      "dish changed",
    ]);
    expect(await bring(console, shop)).toMatchObject({ status: 200 });
    const { items } = JSON.parse(await exported(console));
    expect(items).toMatchObject([
      { name: { en: "Soup" }, description: {} },
      { name: { en: "Dish" }, shops: [file.shops[1].id] },
    ]);
  });

  test("as one shop's table keeps the price that another shop asks, and says who sells which", async () => {
    const console = await openConsole();
    const file = JSON.parse(await exported(console));
    const [grill, bar] = file.shops;
    grill.name = { en: "Grill", he: "גריל" };
    bar.name = { en: "Kiosk", he: "קיוסק" };
    const [, cola] = file.items;
    file.items = [{ ...cola, name: { en: "Cola", he: "קולה" }, shops: [grill.id, bar.id] }];
    await bring(console, JSON.stringify(file));
    const table = readMenuTable("name,category,price ILS\nCola,Bar,10\n", grill.id);
    if (Array.isArray(table)) throw new Error("not read");
    const text = JSON.stringify(table.file);
    const { body } = await send(console, text);
    expect(body.changes.map(describeChange)).toEqual([
      "category added: Bar",
      "dish added: Cola (sold by Grill)",
      "dish changed: Cola (shops; sold by Kiosk)",
    ]);
    await bring(console, text);
    expect(JSON.parse(await exported(console)).items).toMatchObject([
      { name: { en: "Cola", he: "קולה" }, priceMinor: 1000, category: "bar", shops: [grill.id] },
      { id: cola.id, priceMinor: cola.priceMinor, category: cola.category, shops: [bar.id] },
    ]);
    expect((await send(console, text)).body.counts).toEqual(nothing);
  });

  test("as one shop's table keeps what that shop set for a dish that is now its own", async () => {
    const console = await openConsole();
    const file = JSON.parse(await exported(console));
    const [grill, bar] = file.shops;
    for (const item of file.items) item.shops = [grill.id, bar.id];
    await bring(console, JSON.stringify(file));
    const set = {
      ...{ stock: 4, soldOutUntil: Date.now() + hourMs, isAvailable: false, optionsOut: { l: 9e12 } },
      ...{ preparationMinutes: 25, preparationUntil: Date.now() + hourMs },
      ...{ inBreak: true, holdMinutes: 20, tray: 12 },
    };
    const placesOf = () => db.select().from(shopItems).where(eq(shopItems.shopId, grill.id));
    await db.update(shopItems).set(set).where(eq(shopItems.shopId, grill.id));
    const { text } = await tableOf(console, grill.id);
    const table = must(readMenuTable(text.replaceAll(",54.00,", ",60,"), grill.id));
    if (Array.isArray(table)) throw new Error("not read");
    const { body } = await bring(console, JSON.stringify(table.file));
    expect(body.changes.map(({ kind, change }) => `${kind} ${change}`)).toEqual([
      ...["dish added", "dish added", "dish changed", "dish changed"],
    ]);
    const places = await placesOf();
    expect(places.map(({ itemId }) => itemId)).not.toContain(console.itemId);
    expect(places).toMatchObject([set, set]);
  });

  test("has its problems at the file's own lines, and reaches no account and no other venue's dish", async () => {
    const [console, other] = [await openConsole(), await openConsole()];
    const dish = { name: "Theirs", category: "burgers", priceMinor: 100, currency: "ILS" };
    const problemsOf = async (shop: object, item: object) => {
      const text = JSON.stringify({ format: "seatside-shop/1", shop, items: [item] }, null, 2);
      return { text, problems: (await send(console, text)).body.problems };
    };
    const shop = { id: console.shopId };
    const { text, problems } = await problemsOf(shop, { ...dish, id: "own1", priceMinor: 46.5 });
    const line = text.split("\n").findIndex((each) => each.includes("46.5")) + 1;
    expect(problems).toMatchObject([{ line, path: "items.0.priceMinor", thing: { en: "Theirs" } }]);
    expect(await problemsOf({ ...shop, connectedAccount: "acct_mine" }, dish)).toMatchObject({
      problems: [{ path: "shop.connectedAccount" }],
    });
    expect(await problemsOf(shop, { ...dish, id: other.itemId })).toMatchObject({
      problems: [{ code: "taken", path: "items.0.id" }],
    });
  });
});

describe("where the money goes", () => {
  const account = "acct_own_shop";
  let console: Console;
  beforeAll(async () => {
    console = await openConsole(account);
  });
  const stored = async () => (await db.select().from(shops).where(eq(shops.id, console.shopId)))[0];

  test("is in no file that the console gives out, and stays through the way back", async () => {
    const text = await exported(console);
    expect(text).not.toContain("acct_");
    await bring(console, text);
    expect((await stored())?.vendorConnectedAccountId).toBe(account);
  });

  test.each(["acct_mine", "acct_own_shop2"])(
    "can't be changed by an import that names %s",
    async (connectedAccount) => {
      const file = JSON.parse(await exported(console));
      file.shops[0].connectedAccount = connectedAccount;
      file.shops[0].gate = "77";
      expect(await send(console, JSON.stringify(file, null, 2), 1)).toMatchObject({
        status: 422,
        body: { problems: [{ path: "shops.0.connectedAccount" }] },
      });
      expect(await stored()).toMatchObject({ vendorConnectedAccountId: account, gate: "2" });
    },
  );

  test("can't be given to a new shop, or to one that had no account, by an import", async () => {
    const file = JSON.parse(await exported(console));
    file.shops[1].connectedAccount = account;
    expect((await send(console, JSON.stringify(file), 1)).status).toBe(422);
  });

  test("that the file names as it is does no harm", async () => {
    const file = JSON.parse(await exported(console));
    file.shops[0].connectedAccount = account;
    expect(await send(console, JSON.stringify(file))).toMatchObject({ body: { counts: nothing } });
  });

  test("that an operator sets while the file is brought in stays, though the file names the one before", async () => {
    const own = await openConsole(account);
    const row = async () => (await db.select().from(shops).where(eq(shops.id, own.shopId)))[0];
    const file = JSON.parse(await exported(own));
    file.shops[0].connectedAccount = account;
    file.shops[0].gate = "77";
    const { body } = await send(own, JSON.stringify(file));
    // After the file was compared, in the moment before its shops are written.
    await db.run(
      sql.raw(`create trigger an_operator_sets after insert on audit_log when new.action = 'venue.import'
        begin update shops set vendor_connected_account_id = 'acct_new' where id = '${own.shopId}'; end`),
    );
    try {
      expect(await send(own, JSON.stringify(file), body.menuVersion)).toMatchObject({ status: 200 });
    } finally {
      await db.run(sql.raw("drop trigger an_operator_sets"));
    }
    expect(await row()).toMatchObject({ vendorConnectedAccountId: "acct_new", gate: "77" });
  });

  test("is no field of the shop's form, not for an operator either", async () => {
    const {
      tag,
      state: _s,
      account: shopAccount,
      id: _i,
      ...shop
    } = must((await console.view()).shops.find((each) => each.id === console.shopId));
    expect(shopAccount.isOwn).toBe(true);
    const operator = await signUpStaff({ role: "operator" });
    for (const who of [console.manager, operator])
      for (const field of ["connectedAccount", "vendorConnectedAccountId"]) {
        const body = { tag, shop: { ...shop, gate: "5", [field]: "acct_mine" } };
        const answer = await console.call("PUT", `/shops/${console.shopId}`, body, who);
        expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: `shop.${field}` }] } });
      }
    expect(await stored()).toMatchObject({ vendorConnectedAccountId: account, gate: "2" });
  });

  test("is not in the console's view of a shop", async () => {
    expect(JSON.stringify(await console.view())).not.toContain("acct_");
  });
});

describe("the menu as a table", () => {
  test("read in again it changes nothing, whole or of one shop, and its cells are no formulas", async () => {
    const console = await openConsole();
    const item = await console.item();
    await console.call("PUT", `/items/${item.id}`, {
      tag: item.tag,
      item: { ...bodyOf(item), externalId: "=T-1", ageRestricted: true, forPassover: true },
    });
    const shared = JSON.parse(await exported(console));
    shared.items[1].shops = shared.shops.map(({ id }: { id: string }) => id);
    await bring(console, JSON.stringify(shared));
    const stored = must(await exportVenue(db, console.stadiumId));
    for (const shopId of [null, console.shopId]) {
      const { answer, text } = await tableOf(console, shopId);
      expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      expect(text).toContain("'=T-1");
      const table = readMenuTable(text.replace(/^\ufeff/, ""), shopId);
      if (Array.isArray(table)) throw new Error(table[0]?.message);
      expect(table.problems).toEqual([]);
      expect(await send(console, JSON.stringify(table.file))).toMatchObject({
        status: 200,
        body: { counts: nothing, changes: [] },
      });
    }
    expect(stored.items[0]?.externalId).toBe("=T-1");
  });
});

describe("a file of a venue that is not there yet", () => {
  const fresh = (stadiumId: string) => {
    const file = structuredClone(aVenueFile());
    file.stadium.id = stadiumId;
    for (const shop of file.shops) shop.id = `${stadiumId}-${shop.id}`;
    file.items.forEach((item: { id: string; shops: string[] }, index: number) => {
      item.id = `fresh${index}`;
      item.shops = item.shops.map((id) => `${stadiumId}-${id}`);
    });
    return JSON.stringify(file);
  };
  const path = (stadiumId: string, write = "") => `/api/staff/venue/${stadiumId}/import${write}`;

  test("makes it for an operator, once; nobody else can", async () => {
    const operator = await signUpStaff({ role: "operator" });
    const console = await openConsole();
    const file = fresh("fresh-one");
    const refused = await console.manager.json("POST", path("fresh-one", "?write=0"), file);
    expect(refused).toMatchObject({ status: 403, body: { code: "not-allowed" } });
    expect(await operator.json("POST", path("fresh-one"), file)).toMatchObject({
      body: { written: false, menuVersion: 0 },
    });
    // Two tabs at once: one of them makes it.
    const both = await Promise.all(
      [1, 2].map(() => operator.json("POST", path("fresh-one", "?write=0"), file)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await createClient().json<Catalog>("GET", "/api/stadiums/fresh-one/catalog")).status).toBe(200);
    const other = JSON.stringify({ ...JSON.parse(file), items: JSON.parse(file).items.slice(1) });
    // A venue that is there is not written over by a form that takes it for new.
    const again = await operator.json("POST", path("fresh-one", "?write=0"), other);
    expect(again).toMatchObject({ status: 409, body: { code: "changed-meanwhile" } });
  });
});
