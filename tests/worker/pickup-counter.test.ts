import { afterEach, describe, expect, test } from "vitest";
import type { Deliveries } from "#domain/delivery/deliveries.ts";
import { matchesProof, parseProof } from "#domain/delivery/handover.ts";
import { OrderStatus } from "#domain/order-status.ts";
import type { Wall, WallMessage } from "#domain/pickup/wall.ts";
import { actionsOf, aPlacedOrder, boardsTold, move, row, view } from "../support/worker-orders.ts";
import { openPickupVenue } from "../support/worker-pickup.ts";
import { closeSockets, readSocket } from "../support/worker-sockets.ts";
import { type Client, openOwnVenue, signUpStaff } from "../support/worker-world.ts";

afterEach(closeSockets);

async function aShop() {
  const own = await openPickupVenue(["B1", "B2"]);
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  const path = `/api/staff/shops/${own.shopId}`;
  const order = (fulfilment: "seat" | "pickup" = "pickup") =>
    aPlacedOrder({ stadiumId: own.stadiumId, lines: [own.burger()], fulfilment });
  const advance = async (code: string, ...actions: string[]) => {
    for (const action of actions) expect((await move(staff, code, { action })).status).toBe(200);
  };
  return { own, staff, path, order, advance };
}

const counterOf = async (client: Client, path: string) =>
  (await client.json<Deliveries>("GET", `${path}/counter`)).body;

test("wall and counter are for the shop's own people, and only where it has shelves", async () => {
  const { own, path, staff } = await aShop();
  const plain = await openOwnVenue();
  const [manager, operator, runner, other, atPlain] = await Promise.all([
    signUpStaff({ role: "manager", stadiumId: own.stadiumId }),
    signUpStaff({ role: "operator" }),
    signUpStaff({ role: "runner", stadiumId: own.stadiumId }),
    signUpStaff({ role: "shop", shopId: plain.shopId }),
    signUpStaff({ role: "shop", shopId: plain.shopId }),
  ]);
  const asked = async (client: Client, at = path) => [
    (await client.send("GET", `${at}/wall`)).status,
    (await client.send("GET", `${at}/counter`)).status,
  ];
  expect(await asked(staff)).toEqual([200, 200]);
  expect(await asked(manager)).toEqual([200, 200]);
  // An operator looks, and hands nothing over.
  expect(await asked(operator)).toEqual([200, 404]);
  for (const client of [runner, other]) expect(await asked(client)).toEqual([404, 404]);
  expect(await asked(atPlain, `/api/staff/shops/${plain.shopId}`)).toEqual([404, 404]);
});

// [product 20.5]
describe("the screen on the wall", () => {
  test("calls what is made and what is ready, by number and shelf, and says nothing of its fan", async () => {
    const { staff, path, order, advance } = await aShop();
    const { id, code } = await order();
    const answer = await staff.send("GET", `${path}/live?as=wall`, undefined, { upgrade: "websocket" });
    const { nextText } = readSocket(answer.webSocket as WebSocket);
    const next = async () => JSON.parse(await nextText()) as WallMessage;
    expect(await next()).toMatchObject({ type: "wall", wall: { calls: [] } });
    const call = async (stage: string) => {
      for (;;) {
        const message = await next();
        if (message.type === "call" && message.call.stage === stage) return message.call;
      }
    };
    await advance(code, "accept");
    expect(await call("making")).toMatchObject({ id, code, shelf: "B1" });
    await advance(code, "ready", "hand-over");
    const ready = await call("ready");
    expect(Object.keys(ready).sort()).toEqual(["at", "code", "id", "number", "shelf", "stage"]);
    // Nothing that a wall says counts as somebody at the board: it is not answered.
    answer.webSocket?.send("beat");
    answer.webSocket?.send(JSON.stringify({ type: "resume" }));
    expect(await next()).toMatchObject({ type: "wall", wall: { calls: [{ code, stage: "ready" }] } });
    const polled = await staff.json<{ wall: Wall }>("GET", `${path}/wall`);
    expect(polled.body.wall.calls).toEqual([ready]);
    await move(staff, code, { action: "cancel", reason: "spilled" });
    expect(await call("over")).toMatchObject({ id });
    expect((await staff.json<{ wall: Wall }>("GET", `${path}/wall`)).body.wall.calls).toEqual([]);
  });

  test("calls no order that a runner brings", async () => {
    const { staff, path, order, advance } = await aShop();
    const { code } = await order("seat");
    await advance(code, "accept", "ready");
    expect((await staff.json<{ wall: Wall }>("GET", `${path}/wall`)).body.wall.calls).toEqual([]);
  });
});

// [product 20.6]
describe("the counter's phone", () => {
  test("has its shelves with what it needs to check a proof offline, and nobody's phone or seat", async () => {
    const { own, staff, path, order, advance } = await aShop();
    const [first, second] = [await order(), await order()];
    await order("seat");
    await advance(first.code, "accept", "ready", "hand-over");
    await advance(second.code, "accept", "ready");
    const { mine, ready, shopName } = await counterOf(staff, path);
    // Two counters in one hall: its name is on the screen.
    expect(shopName).toEqual(own.venue.shops[0]?.name);
    expect(ready).toMatchObject([{ code: second.code, shelf: "B2" }]);
    expect(mine).toMatchObject([
      {
        code: first.code,
        shelf: "B1",
        collectBy: expect.any(Number),
        phone: "",
        seatDetails: "",
        position: null,
        ticketImage: null,
      },
    ]);
    const { handoverQr, handoverPin } = await view(first.fan, first.id);
    const hashes = mine[0]?.hashes ?? { qrHash: "", pinSalt: "", pinHash: "" };
    for (const proof of [handoverQr, handoverPin])
      expect(await matchesProof(parseProof(proof ?? ""), hashes)).toBe(true);
    expect(JSON.stringify(mine)).not.toContain(handoverQr?.split(".")[1]);
  });

  test("sends later what it checked offline, with its own time; a second counter's scan of it counts once", async () => {
    const { own, staff, path, order, advance } = await aShop();
    const { id, code, fan } = await order();
    await advance(code, "accept", "ready", "hand-over");
    const { handoverQr: proof } = await view(fan, id);
    const colleague = await signUpStaff({ role: "shop", shopId: own.shopId });
    const deviceAt = Date.now() - 1_000;
    const deliver = (who: Client) =>
      who.json("POST", `/api/staff/orders/${id}`, { action: "deliver", proof, deviceAt });
    const answers = await Promise.all([deliver(staff), deliver(colleague), deliver(staff)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await row(id)).toMatchObject({ status: OrderStatus.DELIVERED });
    expect((await row(id)).deliveredOnDeviceAt).toBeGreaterThanOrEqual(deviceAt - 1);
    expect((await actionsOf(id)).filter((each) => each === "deliver")).toHaveLength(1);
    await boardsTold(id);
    const { mine, ended } = await counterOf(staff, path);
    expect([mine, ended]).toMatchObject([[], [{ code, status: OrderStatus.DELIVERED }]]);
  });

  test("hands over for a manager's scan as well, and without a proof only for a reason", async () => {
    const { own, order, advance } = await aShop();
    const manager = await signUpStaff({ role: "manager", stadiumId: own.stadiumId });
    const { id, code, fan } = await order();
    await advance(code, "accept", "ready", "hand-over");
    const { handoverPin } = await view(fan, id);
    const wrong = handoverPin === "0000" ? "1111" : "0000";
    expect((await move(manager, code, { action: "deliver", proof: wrong })).body).toMatchObject({
      code: "wrong-pin",
      attemptsLeft: 4,
    });
    expect((await move(manager, code, { action: "deliver" })).body.code).toBe("reason-required");
    expect((await move(manager, code, { action: "deliver", proof: handoverPin })).status).toBe(200);
  });
});
