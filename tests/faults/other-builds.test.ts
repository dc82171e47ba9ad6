import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { OrderDetail } from "#domain/order/order-view.ts";
import { createApp } from "#worker/app.ts";
import type { OrderRoomBase } from "#worker/durable/order-room.ts";
import type { DraftInput } from "#worker/usecases/checkout/draft.ts";
import { intentsOfCustomer, payWithCard } from "../support/stripe-control.ts";
import { boardsTold, createIntent, move, ordersOf, place, row } from "../support/worker-orders.ts";
import {
  createClient,
  newKey,
  openOwnVenue,
  openTeddy,
  propose,
  signUp,
  signUpStaff,
} from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";

const files = [
  "/assets/gone-Ab12.js",
  "/assets/gone-Ab12.css",
  "/fonts/gone.woff2",
  "/icons/gone.png",
  "/pictures/gone.webp",
];

test.each(files)("the missing file %s is missing, and no page in its place", async (path) => {
  injects(74, "a file of a build that is not there");
  const answer = await createClient().send("GET", path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-type")).not.toContain("html");
});

test("a screen of another build whose call isn't understood is told to load itself again, one of this build is told what is wrong", async () => {
  injects(74, "a call in the form of an earlier build");
  await openTeddy();
  const call = async (build: string | null) => {
    const headers: Record<string, string> = build === null ? {} : { "x-seatside-build": build };
    const answer = await createClient().send("POST", "/api/quote", { renamed: 1 }, headers);
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  expect(await call("an-earlier-build")).toEqual([409, "app-outdated"]);
  expect(await call("this-build")).toEqual([400, "tip-invalid"]);
  expect(await call(null)).toEqual([400, "tip-invalid"]);
});

/** How the build that had several databases marked an order of the second: as version 8, with the database's number. */
const marked = (id: string) => `${id.slice(0, 14)}8${id[15]}01${id.slice(18)}`;

/** That build, as far as it leaves something: its rooms and orders have marked ids. */
const buildBefore = {
  ...env,
  ORDER_ROOM: {
    getByName(id: string) {
      const room = env.ORDER_ROOM.getByName(marked(id)) as unknown as OrderRoomBase;
      return {
        run: (_id: string, verb: string, input: DraftInput) =>
          room.run(marked(id), verb, { ...input, id: marked(id) }),
      };
    },
  },
} as unknown as Env;
const { request } = createApp(async () => new Response("a screen"));

test.each(["before", "after"])(
  "an order that the build before left %s its card was paid, marked with its database, is paid once",
  async (when) => {
    injects(74, `the build before ends ${when} the card, with id, key and rows of several databases`);
    const own = await openOwnVenue("acct_local_teddy_oven");
    const fan = await signUp();
    await env.DB.batch([
      env.DB.prepare("insert into place_slots values (?, 1), (?, 1)").bind(own.stadiumId, own.shopId),
      env.DB.prepare("insert into customer_slots values (?, 1)").bind(fan.userId),
    ]);
    const before = createClient(async (asked) => request(asked, undefined, buildBefore));
    for (const [name, value] of fan.cookies) before.cookies.set(name, value);
    const proposal = await propose(fan, [own.burger()], { stadiumId: own.stadiumId });
    const begun = await createIntent(before, proposal);
    expect(begun.status, JSON.stringify(begun.body)).toBe(200);
    const id = marked(begun.body.orderId);
    if (when === "after") await payWithCard(begun.body.clientSecret ?? "");

    if (when === "before") {
      const again = await createIntent(fan, proposal);
      expect(again).toMatchObject({ status: 200, body: { orderId: id, intentId: begun.body.intentId } });
      await payWithCard(again.body.clientSecret ?? "");
    }
    for (const _ of [1, 2]) expect((await place(fan, id)).body).toMatchObject({ state: "placed", id });
    await boardsTold(id);
    expect(await createIntent(fan, proposal)).toMatchObject({
      body: { code: "already-ordered", orderId: id },
    });

    const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
    const { order } = (await fan.json<{ order: OrderDetail }>("GET", `/api/orders/${id}`)).body;
    expect((await move(staff, order.orderCode, { action: "accept" })).status).toBe(200);
    expect((await ordersOf(fan.userId)).map((each) => each.id)).toEqual([id]);
    const paid = (await intentsOfCustomer(fan.userId)).filter(({ status }) => status !== "canceled");
    expect(paid.map((each) => [each.id, each.status])).toEqual([[begun.body.intentId, "succeeded"]]);
  },
);

test("a checkout key without its stadium's mark, as earlier phones send it, is taken", async () => {
  injects(74, "a key of an earlier phone");
  const own = await openOwnVenue();
  const fan = await signUp();
  const proposal = {
    ...(await propose(fan, [own.burger()], { stadiumId: own.stadiumId })),
    checkoutKey: newKey(),
  };
  expect((await createIntent(fan, proposal)).status).toBe(200);
});

test.each([
  [
    "an earlier one, which has no such entry",
    { ORDER_ROOM: { getByName: () => env.SHOP_BOARD.getByName("none") } },
  ],
  [
    "a later one, which has no such verb",
    {
      ORDER_ROOM: {
        getByName(id: string) {
          const room = env.ORDER_ROOM.getByName(id) as unknown as OrderRoomBase;
          return { runAs: (...[of, token]: string[]) => room.runAs(of ?? "", token ?? "", "gone", null) };
        },
      },
    },
  ],
])(
  "an order whose room is of another build, %s, is asked for again, and nothing has happened to it",
  async (_, room) => {
    injects(74, "a verb that the room does not know, during a deploy");
    const own = await openOwnVenue();
    const fan = await signUp();
    const { body } = await createIntent(
      fan,
      await propose(fan, [own.burger()], { stadiumId: own.stadiumId }),
    );
    await payWithCard(body.clientSecret ?? "");
    const before = await row(body.orderId);
    const bindings = { ...env, ...room } as unknown as Env;
    const meanwhile = createClient(async (asked) => request(asked, undefined, bindings));
    for (const [name, value] of fan.cookies) meanwhile.cookies.set(name, value);
    const answer = await place(meanwhile, body.orderId);
    expect([answer.status, answer.body]).toMatchObject([503, { code: "unavailable" }]);
    expect(await row(body.orderId)).toEqual(before);
    expect((await place(fan, body.orderId)).body).toMatchObject({ state: "placed" });
  },
);
