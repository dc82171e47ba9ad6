import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import type { Catalog } from "#domain/menu/catalog.ts";
import { validDiscount } from "#domain/menu/menu.ts";
import type { VenueItem } from "#domain/venue/venue-console.ts";
import { menuItems, shopItems, stadiums } from "#worker/db/schema/index.ts";
import { listItems } from "#worker/usecases/venue/view-venue.ts";
import { bodyOf, must, openConsole } from "../support/venue-console.ts";
import { closeBoards, openBoard } from "../support/worker-board.ts";
import { aPlacedOrder, cancel } from "../support/worker-orders.ts";
import { createClient, db, openOwnVenue, ringFloor, signUp, signUpStaff } from "../support/worker-world.ts";

type Console = Awaited<ReturnType<typeof openConsole>>;
type Saved = { item: VenueItem; current: VenueItem; fields: { path: string }[] };

const save = (console: Console, item: unknown, tag: string) =>
  console.call<Saved>("PUT", `/items/${console.itemId}`, { tag, item });

/** What fans see of the venue now. */
async function fansCatalog(stadiumId: string): Promise<Catalog> {
  await ringFloor(stadiumId);
  return (await createClient().json<Catalog>("GET", `/api/stadiums/${stadiumId}/catalog`)).body;
}

afterEach(closeBoards);

describe("a dish", () => {
  test("renamed, added or removed shows at the stand's tablets without a reload", async () => {
    const console = await openConsole();
    const tablet = await openBoard(
      await signUpStaff({ role: "shop", shopId: console.shopId }),
      console.shopId,
    );
    const shown = async () => (await tablet.snapshot()).items.map((each) => each.name.en);
    expect(await shown()).toHaveLength(2);
    const item = await console.item();
    const body = bodyOf(item);
    const saved = await save(console, { ...body, name: { en: "Smash", he: "סמאש" } }, item.tag);
    expect(await shown()).toContain("Smash");
    await console.call("POST", "/items", { item: { ...body, name: { en: "Double", he: "כפול" } } });
    expect(await shown()).toHaveLength(3);
    await console.call("DELETE", `/items/${item.id}`, { tag: saved.body.item.tag });
    expect(await shown()).not.toContain("Smash");
  });

  test("saved in both languages with a new price is on the fan's menu at once, and in the audit log", async () => {
    const console = await openConsole();
    const item = await console.item();
    const name = { en: "Smash burger", he: "סמאש בורגר" };
    const saved = await save(console, { ...bodyOf(item), name, priceMinor: 6150 }, item.tag);
    expect(saved).toMatchObject({ status: 200, body: { item: { name, priceMinor: 6150 } } });
    expect(saved.body.item.tag).not.toBe(item.tag);
    const shown = (await fansCatalog(console.stadiumId)).items.find((each) => each.id === item.id);
    expect(shown).toMatchObject({ name, priceMinor: 6150 });
    expect(await console.audit()).toMatchObject([
      {
        userId: console.manager.userId,
        role: "manager",
        action: "item.save",
        subject: item.id,
        outcome: "ok",
        detail: {
          before: { name: item.name, priceMinor: 5400 },
          after: { name, priceMinor: 6150 },
        },
      },
    ]);
  });

  test("is charged at the new price from then on", async () => {
    const console = await openConsole();
    const item = await console.item();
    await save(console, { ...bodyOf(item), priceMinor: 1000 }, item.tag);
    const { quote } = await aPlacedOrder({ lines: [console.burger()], stadiumId: console.stadiumId });
    expect(quote.totals.subtotalMinor).toBe(1000);
  });

  test("that somebody else changed is not overwritten: the answer has the current one", async () => {
    const console = await openConsole();
    const item = await console.item();
    await save(console, { ...bodyOf(item), priceMinor: 5000 }, item.tag);
    const late = await save(console, { ...bodyOf(item), priceMinor: 4000 }, item.tag);
    expect(late).toMatchObject({
      status: 409,
      body: { code: "changed-meanwhile", current: { priceMinor: 5000 } },
    });
    expect((await console.item()).priceMinor).toBe(5000);
    // Whoever has seen it may save over it.
    expect((await save(console, { ...bodyOf(item), priceMinor: 4000 }, late.body.current.tag)).status).toBe(
      200,
    );
    expect((await console.audit()).map((each) => each.outcome).sort()).toEqual([
      "changed-meanwhile",
      "ok",
      "ok",
    ]);
  });

  test("saved twice at once is written once", async () => {
    const console = await openConsole();
    const item = await console.item();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((price) => save(console, { ...bodyOf(item), priceMinor: price * 100 }, item.tag)),
    );
    const won = answers.filter((each) => each.status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter((each) => each.status === 409)).toHaveLength(4);
    expect((await console.item()).priceMinor).toBe(won[0]?.body.item.priceMinor);
  });

  test("that staff sold out meanwhile is still saved, and stays sold out", async () => {
    const console = await openConsole();
    const item = await console.item();
    const until = Date.now() + 600_000;
    await db.update(shopItems).set({ soldOutUntil: until, stock: 3 }).where(eq(shopItems.itemId, item.id));
    expect((await save(console, { ...bodyOf(item), priceMinor: 100 }, item.tag)).status).toBe(200);
    expect((await console.item()).places).toMatchObject([{ soldOutUntil: until, stock: 3 }]);
  });

  test("can be sold by another shop: the shops that stay keep their state", async () => {
    const console = await openConsole();
    const item = await console.item();
    await db.update(shopItems).set({ stock: 7 }).where(eq(shopItems.itemId, item.id));
    const bar = must(console.venue.shops[1]).id;
    await save(console, { ...bodyOf(item), shops: [bar, console.shopId] }, item.tag);
    const both = await console.item();
    expect(new Map(both.places.map((place) => [place.shopId, place.stock]))).toEqual(
      new Map([
        [bar, null],
        [console.shopId, 7],
      ]),
    );
    await save(console, { ...bodyOf(both), shops: [bar] }, both.tag);
    expect((await console.item()).shops).toEqual([bar]);
  });

  test.each([
    ["no Hebrew name", "item.name.he", { name: { en: "Burger", he: " " } }],
    ["a price in whole shekels and agorot", "item.priceMinor", { priceMinor: 54.5 }],
    ["a negative price", "item.priceMinor", { priceMinor: -1 }],
    ["a price as text", "item.priceMinor", { priceMinor: "54" }],
    ["an unknown currency", "item.currency", { currency: "GBP" }],
    ["no shop", "item.shops", { shops: [] }],
    ["a shop of another stadium", "item.shops", { shops: ["teddy-grill"] }],
    ["an unknown category", "item.category", { category: "nothing" }],
    ["an unknown allergen", "item.allergens.0", { allergens: ["cats"] }],
    ["a picture of another site", "item.picture", { picture: "https://evil.example/x.jpg" }],
    ["another id", "item.id", { id: "abc" }],
    ["another stadium", "item.stadiumId", { stadiumId: "teddy" }],
    ["an offer beside it", "item.discountPercentage", { discountPercentage: 50 }],
    [
      "a group that can't be satisfied",
      "item.customization.0",
      {
        customization: [
          {
            id: "g",
            kind: "extras",
            name: { en: "G", he: "ק" },
            min: 2,
            max: 1,
            options: [{ id: "a", name: { en: "A", he: "א" }, priceMinor: 0 }],
          },
        ],
      },
    ],
  ])("with %s is refused by the name of the field", async (_, path, change) => {
    const console = await openConsole();
    const item = await console.item();
    const { status, body } = await save(console, { ...bodyOf(item), ...change }, item.tag);
    expect([status, body.fields.map((field) => field.path)]).toEqual([400, expect.arrayContaining([path])]);
    expect(await console.item()).toEqual(item);
  });

  test("of another stadium is not found", async () => {
    const [mine, other] = [await openConsole(), await openConsole()];
    const item = await other.item();
    const answer = await mine.call("PUT", `/items/${item.id}`, {
      tag: item.tag,
      item: { ...bodyOf(item), shops: [mine.shopId] },
    });
    expect(answer).toMatchObject({ status: 404, body: { code: "not-found" } });
    expect(await other.item()).toEqual(item);
  });

  test("that is new comes last, under an id that the cart's cookie can hold", async () => {
    const console = await openConsole();
    const { status, body } = await console.call<Saved>("POST", "/items", {
      item: { ...bodyOf(await console.item()), name: { en: "New", he: "חדש" } },
    });
    expect(status).toBe(201);
    expect(body.item.id).toMatch(/^[a-z0-9]{8}$/);
    const { items } = await fansCatalog(console.stadiumId);
    expect(items.map((each) => each.name.en)).toEqual(["Dish", "Dish", "New"]);
  });

  test("has its till's number to itself in each of its shops", async () => {
    const console = await openConsole();
    const [grill = "", bar = ""] = console.venue.shops.map(({ id }) => id);
    const first = await console.item();
    const named = { ...bodyOf(first), externalId: "T-1" };
    const saved = { tag: first.tag, item: named };
    expect((await console.call("PUT", `/items/${first.id}`, saved)).status).toBe(200);
    const add = (shops: string[]) => console.call<Saved>("POST", "/items", { item: { ...named, shops } });
    expect(await add([grill])).toMatchObject({ status: 409, body: { code: "external-id-used" } });
    const { item } = (await add([bar])).body;
    const save = (shops: string[], priceMinor: number) =>
      console.call("PUT", `/items/${item.id}`, { tag: item.tag, item: { ...named, shops, priceMinor } });
    expect(await save([bar, grill], 900)).toMatchObject({ status: 409, body: { code: "external-id-used" } });
    expect((await save([bar], 900)).status).toBe(200);
  });

  test("is removed with its shop entries, and the others are renumbered", async () => {
    const console = await openConsole();
    const item = await console.item();
    expect((await console.call("DELETE", `/items/${item.id}`, { tag: item.tag })).status).toBe(204);
    expect((await fansCatalog(console.stadiumId)).items).toHaveLength(1);
    const rows = await db.select().from(menuItems).where(eq(menuItems.stadiumId, console.stadiumId));
    expect(rows.map((row) => row.position)).toEqual([0]);
    expect(await db.$count(shopItems, eq(shopItems.itemId, item.id))).toBe(0);
    expect((await console.call("DELETE", `/items/${item.id}`, { tag: item.tag })).status).toBe(404);
  });

  test("that an open order needs stays until the order is over", async () => {
    const console = await openConsole();
    const { fan, id } = await aPlacedOrder({ lines: [console.burger()], stadiumId: console.stadiumId });
    const item = await console.item();
    const remove = () => console.call("DELETE", `/items/${item.id}`, { tag: item.tag });
    expect(await remove()).toMatchObject({ status: 409, body: { code: "needed-by-orders" } });
    await cancel(fan, id);
    expect((await remove()).status).toBe(204);
  });
});

describe("an offer", () => {
  test("of 20 % is what fans see and pay, until it ends", async () => {
    const console = await openConsole();
    const offer = { discountPercentage: 20, active: true };
    const { offerTag } = await console.item();
    const set = (tag: string, body: unknown) =>
      console.call<Saved>("PUT", `/items/${console.itemId}/offer`, { tag, offer: body });
    const begun = await set(offerTag, offer);
    expect(begun).toMatchObject({
      status: 200,
      body: { item: { discountPercentage: 20, offerActive: true } },
    });
    const { quote } = await aPlacedOrder({ lines: [console.burger()], stadiumId: console.stadiumId });
    expect(quote.totals.subtotalMinor).toBe(4320);
    expect(await set(offerTag, { ...offer, discountPercentage: 90 })).toMatchObject({
      status: 409,
      body: { current: { discountPercentage: 20 } },
    });
    await set(begun.body.item.offerTag, null);
    expect(await console.item()).toMatchObject({ discountPercentage: null, offerActive: false });
  });

  const hourMs = 3_600_000;
  const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

  test.each([
    ["in its time", { from: inHours(-1), until: inHours(1) }, 20],
    ["before its time", { from: inHours(1), until: inHours(2) }, 0],
    ["after its time", { from: inHours(-2), until: inHours(-1) }, 0],
    ["from a moment that has come, without an end", { from: inHours(-1) }, 20],
    ["until a moment that has passed", { until: inHours(-1) }, 0],
  ])("%s is on the menu and charged as that says", async (_when, times, percentage) => {
    const console = await openConsole();
    const { offerTag: tag } = await console.item();
    const offer = { discountPercentage: 20, active: true, ...times };
    expect((await console.call("PUT", `/items/${console.itemId}/offer`, { tag, offer })).status).toBe(200);

    const { items } = await fansCatalog(console.stadiumId);
    expect(validDiscount(must(items.find(({ id }) => id === console.itemId)))).toBe(percentage);
    const { quote } = await aPlacedOrder({ lines: [console.burger()], stadiumId: console.stadiumId });
    expect(quote.lines[0]?.discountPercentage).toBe(percentage);
    expect(quote.totals.subtotalMinor).toBe(5400 * (1 - percentage / 100));
  });

  test("that ends before it begins is refused", async () => {
    const console = await openConsole();
    const { offerTag: tag } = await console.item();
    const offer = { discountPercentage: 20, active: true, from: inHours(2), until: inHours(1) };
    expect((await console.call("PUT", `/items/${console.itemId}/offer`, { tag, offer })).status).toBe(400);
  });

  test.each([0, 91, 12.5, "20"])("of %s is refused", async (discountPercentage) => {
    const console = await openConsole();
    const { offerTag: tag } = await console.item();
    const offer = { discountPercentage, active: true };
    expect((await console.call("PUT", `/items/${console.itemId}/offer`, { tag, offer })).status).toBe(400);
  });

  test("does not conflict with a concurrent edit of the dish", async () => {
    const console = await openConsole();
    const item = await console.item();
    const offer = { discountPercentage: 20, active: true };
    await console.call("PUT", `/items/${console.itemId}/offer`, { tag: item.offerTag, offer });
    expect((await save(console, { ...bodyOf(item), priceMinor: 100 }, item.tag)).status).toBe(200);
    expect(await console.item()).toMatchObject({ priceMinor: 100, discountPercentage: 20 });
  });
});

describe("a category", () => {
  const category = {
    name: { en: "Hot drinks", he: "שתייה חמה" },
    picture: "cup",
    tint: "gold",
    isDrinks: true,
  };

  test("is made, renamed and removed; its id comes from its English name", async () => {
    const console = await openConsole();
    type Made = { category: { id: string; tag: string } };
    const made = await console.call<Made>("POST", "/categories", { category });
    expect(made).toMatchObject({ status: 201, body: { category: { id: "hot-drinks", ...category } } });
    const again = await console.call<Made>("POST", "/categories", { category });
    expect(again.body.category.id).toBe("hot-drinks-2");
    const { id, tag } = made.body.category;
    const renamed = { ...category, name: { en: "Coffee & tea", he: "קפה ותה" } };
    const saved = await console.call<Made>("PUT", `/categories/${id}`, { tag, category: renamed });
    expect(saved.status).toBe(200);
    expect((await fansCatalog(console.stadiumId)).categories.map((each) => each.name.en)).toEqual([
      "Burgers",
      "Drinks",
      "Coffee & tea",
      "Hot drinks",
    ]);
    const removed = await console.call("DELETE", `/categories/${id}`, { tag: saved.body.category.tag });
    expect(removed.status).toBe(204);
    expect((await console.view()).categories.map((each) => each.id)).toEqual([
      "burgers",
      "drinks",
      "hot-drinks-2",
    ]);
  });

  test("with dishes can't be removed, and a late save gets the current one", async () => {
    const console = await openConsole();
    const { tag } = must((await console.view()).categories[0]);
    expect(await console.call("DELETE", "/categories/burgers", { tag })).toMatchObject({
      status: 409,
      body: { code: "category-in-use" },
    });
    await console.call("PUT", "/categories/burgers", { tag, category });
    expect(await console.call("PUT", "/categories/burgers", { tag, category })).toMatchObject({
      status: 409,
      body: { code: "changed-meanwhile", current: { name: category.name } },
    });
  });

  test("without a letter in its English name still gets an id", async () => {
    const console = await openConsole();
    const odd = { ...category, name: { en: "★ ★", he: "כוכבים" } };
    expect(await console.call("POST", "/categories", { category: odd })).toMatchObject({
      body: { category: { id: "category" } },
    });
  });
});

describe("the order of the menu", () => {
  test("moves one place at a time, for dishes within their category too, and stops at the ends", async () => {
    const console = await openConsole();
    const body = bodyOf(await console.item());
    for (const en of ["B", "C"])
      await console.call("POST", "/items", { item: { ...body, name: { en, he: en } } });
    const names = async () => (await fansCatalog(console.stadiumId)).items.map((each) => each.name.en);
    const idOf = async (name: string) =>
      must((await fansCatalog(console.stadiumId)).items.find((each) => each.name.en === name)).id;
    expect(await names()).toEqual(["Dish", "Dish", "B", "C"]);
    const up = async (name: string, within: string | null = null) =>
      console.call("POST", `/items/${await idOf(name)}/move`, { direction: "up", within });
    await up("C");
    expect(await names()).toEqual(["Dish", "Dish", "C", "B"]);
    // Past the drink in between, which is another category's.
    await up("C", "burgers");
    expect((await fansCatalog(console.stadiumId)).items.map((each) => each.categoryId)).toEqual([
      "burgers",
      "drinks",
      "burgers",
      "burgers",
    ]);
    expect((await names())[0]).toBe("C");
    expect((await up("C", "burgers")).status).toBe(204);
    expect((await names())[0]).toBe("C");
  });

  test("puts a dish on top or onto another's place in one step, and leaves other categories where they are", async () => {
    const console = await openConsole();
    const body = bodyOf(await console.item());
    for (const en of ["B", "C", "D"])
      await console.call("POST", "/items", { item: { ...body, name: { en, he: en } } });
    const list = async () => (await fansCatalog(console.stadiumId)).items;
    const names = async () => (await list()).map((each) => each.name.en).join(" ");
    const idOf = async (name: string) => must((await list()).find((each) => each.name.en === name)).id;
    const move = async (name: string, to: object) =>
      (await console.call("POST", `/items/${await idOf(name)}/move`, to)).status;
    const drink = must((await list()).find((each) => each.categoryId === "drinks"));
    expect(await names()).toBe("Dish Dish B C D");
    expect(await move("D", { direction: "top", within: "burgers" })).toBe(204);
    expect(await names()).toBe("D Dish Dish B C");
    expect((await list()).findIndex(({ id }) => id === drink.id)).toBe(1);
    expect(await move("D", { onto: await idOf("C") })).toBe(204);
    expect(await names()).toBe("Dish Dish B C D");
    expect(await move("C", { onto: await idOf("B") })).toBe(204);
    expect(await names()).toBe("Dish Dish C B D");
    expect(await move("C", { onto: "nobody" })).toBe(404);
    expect(await move("C", { onto: "nobody", direction: "up" })).toBe(400);
  });

  test("is right after many moves at once", async () => {
    const console = await openConsole();
    const body = bodyOf(await console.item());
    for (const en of ["B", "C", "D"])
      await console.call("POST", "/items", { item: { ...body, name: { en, he: en } } });
    const ids = (await fansCatalog(console.stadiumId)).items.map((each) => each.id);
    await Promise.all(
      ids.map((id, index) =>
        console.call("POST", `/items/${id}/move`, { direction: index % 2 ? "up" : "down" }),
      ),
    );
    const rows = await db.select().from(menuItems).where(eq(menuItems.stadiumId, console.stadiumId));
    expect(rows.map((row) => row.position).sort()).toEqual([0, 1, 2, 3, 4]);
  });

  test("moves categories and shops alike", async () => {
    const console = await openConsole();
    await console.call("POST", "/categories/drinks/move", { direction: "up" });
    await console.call("POST", `/shops/${console.shopId}/move`, { direction: "down" });
    const { categories, shops } = await console.view();
    expect(categories.map((each) => each.id)).toEqual(["drinks", "burgers"]);
    expect(shops[1]?.id).toBe(console.shopId);
    expect((await console.call("POST", "/categories/nothing/move", { direction: "up" })).status).toBe(404);
    expect((await console.call("POST", "/shops/teddy-grill/move", { direction: "up" })).status).toBe(404);
  });
});

describe("the list of dishes", () => {
  const all = { query: "", categoryId: null, shopId: null, state: null, page: 0 };

  test("is searched by words of either language, and filtered by category, shop and state", async () => {
    const console = await openConsole();
    const item = await console.item();
    await save(console, { ...bodyOf(item), name: { en: "100% Beef_burger", he: "המבורגר בקר" } }, item.tag);
    const find = async (filter: Partial<Parameters<typeof listItems>[2]>) =>
      (await listItems(db, console.stadiumId, { ...all, ...filter }, Date.now())).items.map(
        (each) => each.id,
      );
    const [burger, cola] = console.venue.items.map((each) => each.id);
    expect(await find({})).toEqual([burger, cola]);
    for (const query of ["BEEF", "בקר", "beef burger", "100%", "beef_", "%", burger])
      expect([query, await find({ query })]).toEqual([query, [burger]]);
    // As fans find it: by a plural, a prefix, a slip and another name of the thing.
    for (const query of ["המבורגרים", "וההמבורגר", "beef buregr", "בורגר"])
      expect([query, await find({ query })]).toEqual([query, [burger]]);
    for (const query of ["b%r", "'", "\\", "zebra"])
      expect([query, await find({ query })]).toEqual([query, []]);
    expect(await find({ categoryId: "drinks" })).toEqual([cola]);
    expect(await find({ shopId: must(console.venue.shops[1]).id })).toEqual([]);
    await db
      .update(shopItems)
      .set({ stock: 0 })
      .where(eq(shopItems.itemId, must(cola)));
    expect(await find({ state: "sold-out" })).toEqual([cola]);
    expect(await find({ state: "offer" })).toEqual([]);
    expect(await find({ page: 1 })).toEqual([]);
  });
});

describe("nobody but the venue's manager and operators", () => {
  test("may write: other managers, shops, runners and fans are refused, and staff are audited", async () => {
    const console = await openConsole();
    const other = await openOwnVenue();
    const item = await console.item();
    const attempt = { tag: item.tag, item: { ...bodyOf(item), priceMinor: 1 } };
    const strangers = [
      await signUpStaff({ role: "manager", stadiumId: other.stadiumId }),
      await signUpStaff({ role: "shop", shopId: console.shopId }),
      await signUpStaff({ role: "runner", stadiumId: console.stadiumId }),
    ];
    for (const stranger of strangers)
      expect(await console.call("PUT", `/items/${item.id}`, attempt, stranger)).toMatchObject({
        status: 403,
        body: { code: "not-allowed" },
      });
    expect(await console.call("PUT", `/items/${item.id}`, attempt, await signUp())).toMatchObject({
      body: { code: "not-staff" },
    });
    expect(await console.call("PUT", `/items/${item.id}`, attempt, createClient())).toMatchObject({
      status: 401,
    });
    expect(await console.item()).toEqual(item);
    expect((await console.audit()).map((each) => [each.role, each.outcome]).sort()).toEqual([
      ["manager", "not-allowed"],
      ["runner", "not-allowed"],
      ["shop", "not-allowed"],
    ]);
  });

  test("an operator may, and is named as one", async () => {
    const console = await openConsole();
    const item = await console.item();
    const operator = await signUpStaff({ role: "operator" });
    const body = { tag: item.tag, item: { ...bodyOf(item), priceMinor: 1 } };
    expect((await console.call("PUT", `/items/${item.id}`, body, operator)).status).toBe(200);
    expect(await console.audit()).toMatchObject([{ role: "operator", outcome: "ok" }]);
  });

  test("a page of another site can't write in the manager's name", async () => {
    const console = await openConsole();
    const foreign = { origin: "https://evil.example" };
    const answer = await console.manager.json(
      "DELETE",
      console.path(`/items/${console.itemId}`),
      {},
      foreign,
    );
    expect(answer).toMatchObject({ status: 403, body: { code: "foreign-origin" } });
  });
});

test("the menu's version rises with every write, and with none that was refused", async () => {
  const console = await openConsole();
  const version = async () =>
    must(await db.query.stadiums.findFirst({ where: eq(stadiums.id, console.stadiumId) })).menuVersion;
  const before = await version();
  const item = await console.item();
  await save(console, { ...bodyOf(item), priceMinor: 1 }, item.tag);
  await save(console, { ...bodyOf(item), priceMinor: 2 }, item.tag);
  expect(await version()).toBe(before + 1);
});

describe("a price in the list", () => {
  test("is saved over the price that was shown, and refused over a newer one", async () => {
    const console = await openConsole();
    const { id, priceMinor } = await console.item();
    const put = (fromMinor: number, toMinor: number) =>
      console.call<{ item?: { priceMinor: number }; current?: { priceMinor: number } }>(
        "PUT",
        `/items/${id}/price`,
        { fromMinor, toMinor },
      );
    const first = await put(priceMinor, priceMinor + 100);
    expect(first).toMatchObject({ status: 200, body: { item: { priceMinor: priceMinor + 100 } } });
    expect((await fansCatalog(console.stadiumId)).items.find((each) => each.id === id)).toMatchObject({
      priceMinor: priceMinor + 100,
    });
    const late = await put(priceMinor, priceMinor - 100);
    expect(late).toMatchObject({ status: 409, body: { current: { priceMinor: priceMinor + 100 } } });
    const both = await Promise.all([1, 2, 3].map((more) => put(priceMinor + 100, priceMinor + 200 + more)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await put(1, -1)).status).toBe(400);
    expect((await console.call("PUT", "/items/nobody/price", { fromMinor: 1, toMinor: 2 })).status).toBe(404);
  });
});
