import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { liveProtocol } from "#domain/order/order-events.ts";
import { session, staffRoles } from "#worker/db/schema/index.ts";
import { aCarriedOrder, aReadyOrder, aRunner, scan, take } from "../support/floor.ts";
import { actionsOf, aPlacedOrder, createIntent, row } from "../support/worker-orders.ts";
import {
  type Client,
  db,
  falafel,
  openTeddy,
  propose,
  signUp,
  signUpStaff,
} from "../support/worker-world.ts";

// The order's room looks up whose step it is, with the order (decision 73). What ended a moment ago counts no more, and
// nobody had to tell the room.
beforeAll(() => openTeddy());

type Person = Client & { userId: string };
const endSession = ({ userId }: Person) => db.delete(session).where(eq(session.userId, userId));
const expire = ({ userId }: Person) =>
  db
    .update(session)
    .set({ expiresAt: new Date(1) })
    .where(eq(session.userId, userId));
const dropRole = ({ userId }: Person) => db.delete(staffRoles).where(eq(staffRoles.userId, userId));

const ends = [
  ["ended", endSession, 401, "sign-in-required"],
  ["expired", expire, 401, "sign-in-required"],
  ["role taken away", dropRole, 403, "not-staff"],
] as const;

describe.each(ends)("%s without a word to the room", (_, end, status, code) => {
  test("the tablet's step is refused, and the order stays as it is", async () => {
    const { id, shopId } = await aPlacedOrder();
    const staff = await signUpStaff({ role: "shop", shopId });
    await end(staff);
    const answer = await staff.json("POST", `/api/staff/orders/${id}`, { action: "accept" });
    expect(answer).toMatchObject({ status, body: { code } });
    expect(await actionsOf(id)).toEqual(["place"]);
  });

  test("the runner neither takes nor delivers", async () => {
    const runner = await aRunner();
    const carried = await aCarriedOrder(runner);
    const ready = await aReadyOrder();
    const before = [await row(carried.id), await row(ready.id)];
    await end(runner);
    expect(await take(runner, [ready.id])).toMatchObject({ status, body: { code } });
    for (const proof of [carried.qr, carried.qr.replace(/.$/, "~"), "no code"])
      expect(await scan(runner, { proof })).toMatchObject({ status, body: { code } });
    expect([await row(carried.id), await row(ready.id)]).toEqual(before);
  });
});

test("a runner of another stadium takes nothing, whether there is such an order or not", async () => {
  const { id } = await aReadyOrder();
  const stranger = await signUpStaff({ role: "runner", stadiumId: "metlife" });
  for (const each of [id, crypto.randomUUID()])
    expect(await take(stranger, [each])).toMatchObject({ status: 403, body: { code: "not-allowed" } });
});

test("a session that ended gets no socket of its order, though its cookie is signed", async () => {
  const fan = await signUp();
  const { id } = await aPlacedOrder({ fan });
  // A page leaves the cookie that says whose session it is.
  await fan.send("GET", "/");
  await endSession(fan);
  const path = `/api/orders/${id}/socket?protocol=${liveProtocol}`;
  const answer = await fan.json("GET", path, undefined, { upgrade: "websocket" });
  expect(answer).toMatchObject({ status: 401, body: { code: "sign-in-required" } });
});

test("a session that ended still gets prices, as anybody does, and orders nothing", async () => {
  const fan = await signUp();
  await fan.send("GET", "/");
  await endSession(fan);
  const quoted = await propose(fan, [falafel]);
  expect(await createIntent(fan, quoted)).toMatchObject({ status: 401, body: { code: "sign-in-required" } });
});
