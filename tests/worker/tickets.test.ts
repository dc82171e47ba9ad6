import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { orders } from "#worker/db/schema/index.ts";
import { createTicketStore, type TicketStore } from "#worker/stores/buckets.ts";
import { createTicketImages } from "#worker/usecases/account/ticket-images.ts";
import { aReadyOrder, aRunner, scan, take } from "../support/floor.ts";
import {
  aJpeg,
  aPng,
  ascii,
  aWebpOf,
  bytesOf,
  exif,
  gpsTag,
  jpegSegment,
  lossy,
} from "../support/pictures.ts";
import { aPlacedOrder, checkOut, createIntent, type Fan, row } from "../support/worker-orders.ts";
import {
  type Client,
  createClient,
  db,
  falafel,
  openTeddy,
  propose,
  signUp,
  signUpStaff,
} from "../support/worker-world.ts";

beforeAll(() => openTeddy());

const upload = (fan: Pick<Fan, "json">, bytes: Uint8Array, type = "image/jpeg") =>
  fan.json<{ key: string }>("POST", "/api/tickets", bytes, { "content-type": type });

async function aTicket(fan: Fan, bytes: Uint8Array = aJpeg()): Promise<string> {
  const { status, body } = await upload(fan, bytes);
  if (status !== 201) throw new Error(`uploading gave ${status} ${JSON.stringify(body)}`);
  return body.key;
}

/** A draft whose proposal names this picture. */
async function draftWith(fan: Fan, ticketImage: unknown) {
  return createIntent(fan, { ...(await propose(fan, [falafel])), ticketImage });
}

describe("an upload", () => {
  test.each([
    ["jpg", "image/jpeg", aJpeg()],
    ["png", "image/png", aPng()],
    ["webp", "image/webp", aWebpOf(lossy())],
  ])(
    "is kept as %s under an unguessable key of its customer, and comes back as it was",
    async (ending, type, bytes) => {
      const fan = await signUp();
      const key = await aTicket(fan, bytes);
      expect(key).toMatch(new RegExp(`^${fan.userId}/[0-9a-f-]{36}\\.${ending}$`));
      const stored = await env.TICKETS.head(key);
      expect(stored).toMatchObject({
        httpMetadata: { contentType: type },
        customMetadata: { customerId: fan.userId },
      });
      const answer = await fan.send("GET", `/api/tickets/${key}`);
      expect(answer.status).toBe(200);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": type,
        "x-content-type-options": "nosniff",
        "content-disposition": `inline; filename="ticket.${ending}"`,
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "private, no-cache",
      });
    },
  );

  test("is identified by its content: a PNG named jpg is stored as PNG (fault 58)", async () => {
    const fan = await signUp();
    const { body } = await upload(fan, aPng(), "image/jpeg");
    expect(body.key).toMatch(/\.png$/);
    const answer = await fan.send("GET", `/api/tickets/${body.key}`);
    expect(answer.headers.get("content-type")).toBe("image/png");
    await answer.arrayBuffer();
  });

  test("answers 304 to a browser that has it, but only to its owner", async () => {
    const fan = await signUp();
    const key = await aTicket(fan);
    const first = await fan.send("GET", `/api/tickets/${key}`);
    await first.arrayBuffer();
    const tag = { "if-none-match": first.headers.get("etag") ?? "" };
    expect((await fan.send("GET", `/api/tickets/${key}`, undefined, tag)).status).toBe(304);
    expect((await (await signUp()).send("GET", `/api/tickets/${key}`, undefined, tag)).status).toBe(404);
  });

  test("needs a session and our own origin", async () => {
    expect(await upload(createClient(), aJpeg())).toMatchObject({
      status: 401,
      body: { code: "sign-in-required" },
    });
    const fan = await signUp();
    const foreign = { "content-type": "image/jpeg", origin: "https://evil.example" };
    expect((await fan.send("POST", "/api/tickets", aJpeg(), foreign)).status).toBe(403);
  });

  test("is limited: the eleventh within an hour is refused, without affecting other customers", async () => {
    const fan = await signUp();
    for (let count = 0; count < 10; count++) await aTicket(fan);
    expect(await upload(fan, aJpeg())).toMatchObject({ status: 429, body: { code: "too-many-pictures" } });
    await aTicket(await signUp());
  });
});

describe("fault 58: refused is", () => {
  test.each([
    ["an SVG posing as a picture", ascii('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, "not-a-picture"],
    ["HTML posing as a picture", ascii("<!doctype html><script>alert(1)</script>"), 415, "not-a-picture"],
    ["a GIF", ascii(`GIF89a${"\0".repeat(40)}`), 415, "not-a-picture"],
    ["a picture that is a page as well", bytesOf(aJpeg(), "<script>alert(1)</script>"), 415, "not-a-picture"],
    ["nothing", new Uint8Array(), 415, "not-a-picture"],
    ["a decompression bomb", aPng({ width: 50_000, height: 50_000 }), 422, "picture-dimensions"],
    [
      "a picture whose EXIF names a place",
      aJpeg(undefined, jpegSegment(0xe1, bytesOf("Exif\0\0", exif([gpsTag])))),
      422,
      "picture-has-position",
    ],
    ["one byte more than 3 MB", new Uint8Array(3 * 1024 * 1024 + 1), 413, "picture-too-large"],
    ["3 MB that are no picture", new Uint8Array(3 * 1024 * 1024), 415, "not-a-picture"],
    ["30 MB", new Uint8Array(30 * 1024 * 1024), 413, "picture-too-large"],
  ])("%s", async (_, bytes, status, code) => {
    const fan = await signUp();
    expect(await upload(fan, bytes)).toMatchObject({ status, body: { code } });
    expect((await env.TICKETS.list({ prefix: `${fan.userId}/` })).objects).toEqual([]);
  });
});

describe("who may see a picture", () => {
  test("only its customer before an order carries it, and strangers never", async () => {
    const fan = await signUp();
    const key = await aTicket(fan);
    const { quote } = await checkOut(await signUp());
    const others = [
      await signUp(),
      await signUpStaff({ role: "shop", shopId: quote.shopId }, { role: "runner", stadiumId: "teddy" }),
    ];
    for (const other of others)
      expect(await other.json("GET", `/api/tickets/${key}`)).toMatchObject({
        status: 404,
        body: { code: "ticket-not-found" },
      });
    expect((await createClient().send("GET", `/api/tickets/${key}`)).status).toBe(401);
    for (const guess of [`${fan.userId}/x`, `${fan.userId}/${crypto.randomUUID()}.jpg`, "..%2f/secret.jpg"])
      expect((await fan.send("GET", `/api/tickets/${guess}`)).status).toBe(404);
  });

  test("staff of the order's shop and its venue's manager once it is placed, and no other staff", async () => {
    const fan = await signUp();
    const ticketImage = await aTicket(fan);
    const order = await aPlacedOrder({ fan, ticketImage });
    expect((await row(order.id)).ticketImage).toBe(ticketImage);
    const near = [
      await signUpStaff({ role: "shop", shopId: order.shopId }),
      await signUpStaff({ role: "manager", stadiumId: "teddy" }),
    ];
    for (const staff of near) {
      const { body } = await staff.json<{ order: { seat: { ticketImage: string } } }>(
        "GET",
        `/api/staff/orders/${order.code}`,
      );
      expect(body.order.seat.ticketImage).toBe(ticketImage);
      const answer = await staff.send("GET", `/api/tickets/${ticketImage}`);
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
    const elsewhere = [
      await signUpStaff({ role: "shop", shopId: "another-shop" }),
      await signUpStaff({ role: "runner", stadiumId: "teddy" }),
      await signUpStaff({ role: "runner", stadiumId: "metlife" }, { role: "manager", stadiumId: "metlife" }),
    ];
    for (const staff of elsewhere)
      expect((await staff.send("GET", `/api/tickets/${ticketImage}`)).status).toBe(404);
  });

  test("the runner who carries it, who took it or who carried it half an hour ago, and no other runner", async () => {
    const fan = await signUp();
    const ticketImage = await aTicket(fan);
    const order = await aReadyOrder({ fan, ticketImage });
    const [runner, other] = [await aRunner(), await aRunner()];
    const sees = async (who: Client) => {
      const one = await who.json("GET", `/api/staff/orders/${order.id}`);
      const list = await who.json<{ orders: { id: string }[] }>("GET", "/api/staff/orders");
      const picture = await who.send("GET", `/api/tickets/${ticketImage}`);
      await picture.arrayBuffer();
      return [one.status, list.body.orders.some(({ id }) => id === order.id), picture.status];
    };
    const nothing = [404, false, 404];
    expect(await sees(runner)).toEqual(nothing);
    await take(runner, [order.id]);
    expect(await sees(runner)).toEqual([200, true, 200]);
    expect(await sees(other)).toEqual(nothing);
    await scan(runner, { proof: order.qr });
    expect(await sees(runner)).toEqual([200, false, 200]);
    await db
      .update(orders)
      .set({ closedAt: Date.now() - 31 * 60_000 })
      .where(eq(orders.id, order.id));
    expect(await sees(runner)).toEqual(nothing);
    const shop = await signUpStaff({ role: "shop", shopId: order.shopId });
    expect(await sees(shop)).toEqual([200, false, 404]);
  });

  test("no staff while the order is a draft that nobody paid", async () => {
    const fan = await signUp();
    const key = await aTicket(fan);
    expect((await draftWith(fan, key)).status).toBe(200);
    const runner = await signUpStaff({ role: "runner", stadiumId: "teddy" });
    expect((await runner.send("GET", `/api/tickets/${key}`)).status).toBe(404);
  });
});

describe("an order carries a picture", () => {
  test("only of its own customer: another's key, a foreign address and a made-up key are ignored", async () => {
    const fan = await signUp();
    const foreign = [
      await aTicket(await signUp()),
      "https://evil.example/ticket.jpg",
      `${fan.userId}/${crypto.randomUUID()}.jpg`,
    ];
    for (const ticketImage of foreign) {
      const { status, body } = await draftWith(fan, ticketImage);
      expect(status).toBe(200);
      expect((await row(body.orderId)).ticketImage).toBeNull();
    }
  });

  test("or none", async () => {
    const fan = await signUp();
    const { ticketImage: _, ...proposal } = await propose(fan, [falafel]);
    const { status, body } = await createIntent(fan, proposal);
    expect(status).toBe(200);
    expect((await row(body.orderId)).ticketImage).toBeNull();
  });
});

describe("fault 57: with the picture store down", () => {
  const down = () => Promise.reject(new Error("R2 is down"));
  const broken: TicketStore = {
    put: down,
    find: down,
    exists: down,
    remove: down,
    removeAll: down,
    listPage: down,
    removeMany: down,
    countAfter: down,
  };
  const tickets = createTicketImages({ store: broken, db, now: () => Date.now() });
  const key = `abc/${crypto.randomUUID()}.jpg`;

  test("uploading and viewing report it", async () => {
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await tickets.save("abc", aJpeg())).toEqual({ ok: false, reason: "tickets-unavailable" });
    const user = { userId: "abc", roles: [] };
    expect(await tickets.open(user, key)).toEqual({ ok: false, reason: "tickets-unavailable" });
    expect(told).toHaveBeenCalledTimes(2);
    told.mockRestore();
  });

  test("ordering still works with the phone's own picture, and with nobody else's", async () => {
    expect(await tickets.confirm("abc", key)).toBe(key);
    expect(await tickets.confirm("another", key)).toBeNull();
  });

  test("ordering does not wait for a store that never answers", async () => {
    const silent = { ...createTicketStore(env.TICKETS), exists: () => new Promise<boolean>(() => {}) };
    const waiting = createTicketImages({ store: silent, db, now: () => Date.now() });
    expect(await waiting.confirm("abc", key)).toBe(key);
  });
});

test("a link's ticketImage is remembered where it is a key of ours; a foreign address is ignored", async () => {
  const key = `abc/${crypto.randomUUID()}.jpg`;
  const fan = createClient();
  await fan.send("GET", `/home?row=3&ticketImage=${encodeURIComponent("https://evil.example/x.jpg")}`);
  expect(fan.cookies.has("seatside_ticket")).toBe(false);
  await fan.send("GET", `/home?ticketImage=${encodeURIComponent(key)}`);
  expect(fan.cookies.get("seatside_ticket")).toBe(key);
});
