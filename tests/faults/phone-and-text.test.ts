import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { isMarked, markFavorite, readFavorites } from "#app/favorites/favorite-store.ts";
import { forgetPending, readPending, rememberPending } from "#app/recovery/pending-order.ts";
import { browserStorage, createDeliveryQueue } from "#app/routes/staff/runner/floor/delivery-queue.ts";
import { readText, storeText } from "#app/routes/staff/shop/board/use-stored.ts";
import { orderLines } from "#worker/db/schema/index.ts";
import { readVisitor } from "#worker/visitor.ts";
import { aRunner, deliveriesOf, take } from "../support/floor.ts";
import { anAcceptedOrder, createIntent, move, refund, row, view } from "../support/worker-orders.ts";
import { createClient, db, falafel, openTeddy, propose, seat, signUp } from "../support/worker-world.ts";
import { injects, rounds, seededRandom } from "./support/fault.ts";

beforeAll(() => openTeddy());
afterEach(() => {
  vi.unstubAllGlobals();
});

const broken = () => {
  throw new DOMException("no", "QuotaExceededError");
};
const keeps = (text: string) => ({ getItem: () => text, setItem: () => {}, removeItem: () => {} });
const storages: [string, unknown][] = [
  ["full", { getItem: () => null, setItem: broken, removeItem: () => {} }],
  ["blocked", { getItem: broken, setItem: broken, removeItem: broken }],
  ["missing", undefined],
  ["corrupt", keeps('{"version":1,"deliver')],
  ["of an old schema", keeps('{"version":0,"items":[{"id":1}]}')],
  ["of another type", keeps("[[[]]]")],
  ["null", keeps("null")],
  ["full of junk", keeps('[1,{"a":{}},null,"x"]')],
];
for (const [name, storage] of storages)
  test(`a phone whose storage is ${name} shows defaults, says so in its log, and nothing crashes`, async () => {
    const calls = 9;
    injects(61, `local storage ${name}: payment, favorites, switches, a runner's deliveries`, calls);
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.stubGlobal("localStorage", storage);
    vi.stubGlobal("window", new EventTarget());
    expect(readPending()).toBeNull();
    rememberPending({ orderId: "a", checkoutKey: "b" });
    forgetPending();
    for (const kind of ["foods", "shops"] as const) expect(readFavorites(kind, "me")).toEqual([]);
    expect(isMarked({ kind: "foods", id: "x", ownerId: "me" })).toBe(false);
    expect(typeof (await markFavorite({ kind: "foods", id: "x", ownerId: null }, true))).toBe("boolean");
    expect(readText("seatside_sound")).not.toBe("on");
    storeText("seatside_sound", "on");
    const queue = createDeliveryQueue(browserStorage());
    expect(queue.all()).toEqual([]);
    const delivery = { orderId: "a", stadiumId: "teddy", runnerId: "me", code: "1", proof: "1.x", at: 1 };
    queue.add(delivery);
    if (!queue.isKept()) expect(queue.all()).toEqual([delivery]);
    if (["full", "blocked", "missing"].includes(name)) {
      expect(queue.isKept()).toBe(false);
      expect(warned).toHaveBeenCalled();
    }
    warned.mockRestore();
  });

test("cookies of any kind are read as defaults, and every page and call goes on", async () => {
  const total = rounds(300, 40);
  injects(61, "cookies corrupt, of an old schema, too long, random", total);
  const random = seededRandom(61);
  const names = [
    "cart",
    "seat",
    "tip",
    "ticket",
    "stadium",
    "language",
    "theme",
    "notifications",
    "customer",
  ];
  const letters = '0123456789abcdef.~-%{}[]":,&=אש';
  const spoilt = [
    "{",
    "null",
    "%",
    "%E0%A4%A",
    "1.x.y",
    `1.${"f".repeat(32)}.teddy~tfalafel.0.`,
    "a".repeat(4_000),
  ];
  for (let count = 0; count < total; count++) {
    const value =
      spoilt[count] ??
      Array.from({ length: random() * 60 }, () => letters[Math.floor(random() * letters.length)]).join("");
    const header = names.map((name) => `seatside_${name}=${value}`).join("; ");
    const visitor = readVisitor(header, { user: null, now: 0, nonce: "", origin: "" });
    expect(visitor.cart === null || visitor.cart.lines.every((line) => line.quantity > 0)).toBe(true);
    expect(["he", "en"]).toContain(visitor.language);
  }
  for (const value of spoilt) {
    const client = createClient();
    for (const name of names) client.cookies.set(`seatside_${name}`, encodeURI(value.replaceAll("%", "")));
    expect((await client.send("GET", "/cart")).status).toBe(200);
    expect((await client.send("GET", "/api/stadiums/teddy/catalog")).status).toBe(200);
  }
});

/** Control characters, overrides, zero-width characters and the like; new lines are seen. */
const unseen = /(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069\u200B\u200C\u2060\uFEFF]/u;

const texts: [string, string][] = [
  ["emoji", "👨‍👩‍👧‍👦🍔🇮🇱 e\u0301"],
  ["right-to-left overrides", "\u202Eevil\u202C \u2066x\u2069 \u200F"],
  ["10,000 characters", "א".repeat(10_000)],
  ["markup", `<script>alert(1)</script><img src=x onerror="alert(1)">`],
  ["SQL", `'; drop table orders; -- "`],
  ["zero-width characters", "\u200B\u200C\u2060\uFEFFx\u200B"],
  ["half a character", "\uD83C x \uDF54"],
  ["nulls and line ends", "a\u0000b\u0007\r\nc"],
];

test("names and notes of any kind are stored as visible text, bounded, or refused by name", async () => {
  const tried = rounds(1, 0) ? texts : texts.filter((_, index) => index % 2 === 0);
  injects(62, "kinds of text as row, area, note and name", 4 * tried.length);
  for (const [name, text] of tried) {
    const fan = await signUp();
    const proposal = await propose(fan, [falafel]);
    const details = { ...seat, row: text.slice(0, 20), area: text.slice(0, 20), seatDetails: text };
    const answer = await createIntent(fan, { ...proposal, seat: details });
    expect([name, [200, 400].includes(answer.status)]).toEqual([name, true]);
    if (answer.status === 200) {
      const stored = await row(answer.body.orderId);
      for (const value of [stored.seatDetails, stored.row, stored.area]) {
        expect(value).not.toMatch(unseen);
        expect(value.isWellFormed()).toBe(true);
        expect(value.length).toBeLessThanOrEqual(200);
      }
      // Read back as JSON: text, and nothing but text.
      const { seat: shown } = await view(fan, answer.body.orderId);
      expect(shown.seatDetails).toBe(stored.seatDetails);
    }
    const person = { firstName: text.slice(0, 200), lastName: "Levi", phone: "052-555-0142" };
    const account = {
      email: `t-${crypto.randomUUID()}@example.com`,
      password: "secret1",
      confirmPassword: "secret1",
    };
    const registered = await createClient().json("POST", "/api/customers", { ...person, ...account });
    expect([name, [201, 400].includes(registered.status)]).toEqual([name, true]);
  }
  expect(await db.$count(orderLines)).toBeGreaterThan(0);
});

test("a reason with anything in it reaches staff and runner as text, and breaks no list", async () => {
  const tried = texts.slice(0, rounds(texts.length, 3));
  injects(62, "kinds of text as the reason of a refund and a cancel", 2 * tried.length);
  const runner = await aRunner();
  for (const [name, text] of tried) {
    const { id, code, staff, fan } = await anAcceptedOrder({ lines: [falafel] });
    const press = { scope: "lines", lines: [{ position: 0, quantity: 1 }], reason: text };
    const refunded = await refund(staff, code, press);
    expect([name, [200, 400].includes(refunded.status)]).toEqual([name, true]);
    await move(staff, code, { action: "ready" });
    await take(runner, [id]);
    expect((await deliveriesOf(runner)).status).toBe(200);
    const canceled = await move(staff, code, { action: "cancel", reason: text.slice(0, 100) });
    expect([name, [200, 400].includes(canceled.status)]).toEqual([name, true]);
    const { cancelReason } = await row(id);
    expect(cancelReason ?? "").not.toMatch(unseen);
    expect((await fan.send("GET", "/api/orders")).status).toBe(200);
  }
  expect(
    await db.select().from(orderLines).where(eq(orderLines.orderId, "'; drop table orders; --")),
  ).toEqual([]);
});
