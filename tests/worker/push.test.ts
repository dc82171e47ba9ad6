import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { defaultNotifications } from "#domain/notice/notifications.ts";
import type { OrderList } from "#domain/order/order-list.ts";
import { alerts, customers, notices, session } from "#worker/db/schema/index.ts";
import { createServices } from "#worker/services/services.ts";
import { isSignedBy } from "../support/push-browser.ts";
import {
  anAcceptedOrder,
  aPlacedOrder,
  cancel,
  checkOut,
  move,
  refund,
  ringAlarm,
  row,
  setTimes,
  waitAtSeat,
} from "../support/worker-orders.ts";
import { aPhone, makeNoticesDue, noticesOf, subscriptionsOf } from "../support/worker-push.ts";
import { createClient, db, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

const { notifications } = createServices(env);

beforeAll(() => openTeddy());

/** A fan whose phone agreed, with a placed order. */
async function aListeningFan(language: "he" | "en" = "en") {
  const fan = await signUp();
  const phone = await aPhone();
  expect((await phone.subscribe(fan, language)).status).toBe(204);
  const order = await aPlacedOrder({ fan });
  const staff = await signUpStaff(
    { role: "shop", shopId: order.shopId },
    { role: "runner", stadiumId: order.quote.stadiumId },
  );
  return { ...order, fan, phone, staff };
}

/** Beside a busy machine the sending takes its time. */
const patient = { timeout: 10_000 };
const arrived = (phone: Awaited<ReturnType<typeof aPhone>>, count: number) =>
  vi.waitFor(async () => {
    const messages = await phone.received();
    expect(messages).toHaveLength(count);
    return messages;
  }, patient);
/** Every notice of the order has come to its end. */
const settled = (orderId: string) =>
  vi.waitFor(async () => {
    const found = await noticesOf(orderId);
    expect(found.filter((each) => each.state === "pending")).toEqual([]);
    return found;
  }, patient);

test("accepted, on the way, at the seat and delivered reach the phone, each once, and a tap opens the order", async () => {
  const { id, code, phone, staff } = await aListeningFan();
  await move(staff, code, { action: "accept" });
  await arrived(phone, 1);
  await move(staff, code, { action: "ready" });
  await move(staff, code, { action: "take" });
  await arrived(phone, 2);
  await move(staff, code, { action: "arrive" });
  await arrived(phone, 3);
  await move(staff, code, { action: "deliver", proof: (await row(id)).handoverPin });
  const messages = await arrived(phone, 4);
  expect(messages.map(({ payload }) => payload.title)).toEqual([
    "Your order is being prepared",
    "On its way to your seat",
    "Your food is at your seat",
    "Delivered. Enjoy!",
  ]);
  for (const { payload } of messages)
    expect(payload).toMatchObject({ orderId: id, path: `/order/${id}`, language: "en" });
  const numbers = messages.map(({ payload }) => payload.number);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  await ringAlarm(id);
  expect(await phone.received()).toHaveLength(4);
});

test("the message is sealed and signed as push services want it", async () => {
  const { id, code, phone, staff } = await aListeningFan();
  await move(staff, code, { action: "accept" });
  const [message] = await arrived(phone, 1);
  const { headers } = message ?? { headers: {} as Record<string, string> };
  expect(headers).toMatchObject({ "content-encoding": "aes128gcm", topic: id.replaceAll("-", "") });
  expect(Number(headers.ttl)).toBeGreaterThan(60);
  const [, token = "", key = ""] = /^vapid t=(.+), k=(.+)$/.exec(headers.authorization ?? "") ?? [];
  expect(key).toBe((env as unknown as Record<string, string>).VAPID_PUBLIC_KEY);
  expect(await isSignedBy(token, key)).toBe(true);
  const claims = JSON.parse(atob(token.split(".")[1] ?? "")) as Record<string, unknown>;
  expect(claims).toMatchObject({
    // This run's push service has no certificate.
    aud: new URL(phone.endpoint).origin.replace("http:", "https:"),
    sub: "mailto:orders@seatside.example",
  });
});

test("each browser hears it in its own language, names isolated", async () => {
  const { fan, code, phone, staff } = await aListeningFan("he");
  const tablet = await aPhone();
  await tablet.subscribe(fan, "en");
  await move(staff, code, { action: "accept" });
  const [hebrew] = await arrived(phone, 1);
  const [english] = await arrived(tablet, 1);
  expect(hebrew?.payload).toMatchObject({ title: "ההזמנה בהכנה", language: "he" });
  expect(hebrew?.payload.body).toContain("\u2068");
  expect(english?.payload.title).toBe("Your order is being prepared");
});

test("canceled says why and where the money is, whoever canceled", async () => {
  const unaccepted = await aListeningFan();
  await setTimes(unaccepted.id, { acceptBy: 1 });
  await ringAlarm(unaccepted.id);
  expect((await arrived(unaccepted.phone, 1))[0]?.payload.body).toContain(
    "the shop didn’t respond in time. You weren’t charged.",
  );
  const own = await aListeningFan();
  await cancel(own.fan, own.id);
  expect((await arrived(own.phone, 1))[0]?.payload.body).toContain("you canceled it");
  const cooked = await aListeningFan();
  await move(cooked.staff, cooked.code, { action: "accept" });
  await move(cooked.staff, cooked.code, { action: "cancel", reason: "The fryer broke" });
  const last = (
    await vi.waitFor(async () => {
      const found = (await cooked.phone.received()).at(-1)?.payload;
      expect(found?.title).toBe("Your order was canceled");
      return found;
    })
  )?.body;
  expect(last).toContain("You’ll get a full refund.");
  expect(last).not.toContain("fryer");
});

test("an absent fan who had a part refunded before reads in push and list that the rest was charged", async () => {
  const fan = await signUp();
  const phone = await aPhone();
  await phone.subscribe(fan, "en");
  const { id, code, staff } = await anAcceptedOrder({ fan });
  await refund(staff, id, { scope: "lines", lines: [{ position: 0, quantity: 1 }] });
  await move(staff, code, { action: "ready" });
  await move(staff, code, { action: "take" });
  await waitAtSeat(staff, code, id);
  expect((await move(staff, code, { action: "fan-not-there" })).status).toBe(200);
  await settled(id);
  expect((await phone.received()).at(-1)?.payload.body).toContain(
    "nobody was at your seat. Your food was made and brought to your seat, so you were charged.",
  );
  const { capturedMinor, refundedMinor } = await row(id);
  expect(refundedMinor).toBeGreaterThan(0);
  const [card] = (await fan.json<OrderList>("GET", "/api/orders")).body.orders;
  expect(card).toMatchObject({ id, totalMinor: (capturedMinor ?? 0) - refundedMinor });
  expect(card).not.toHaveProperty("isUncharged");
});

test("an expired draft sends no push", async () => {
  const fan = await signUp();
  const phone = await aPhone();
  await phone.subscribe(fan);
  const { orderId } = await checkOut(fan);
  await setTimes(orderId, { draftExpiresAt: 1 });
  await ringAlarm(orderId);
  await ringAlarm(orderId);
  expect(await noticesOf(orderId)).toEqual([]);
});

for (const off of ["push", "orderUpdates"] as const)
  test(`a fan who switched ${off} off gets none from the next change on`, async () => {
    const { fan, id, code, phone, staff } = await aListeningFan();
    await notifications.save(fan.userId, { ...defaultNotifications, [off]: false });
    await move(staff, code, { action: "accept" });
    expect(await settled(id)).toMatchObject([{ state: "done", lastError: "unwanted" }]);
    expect(await phone.received()).toEqual([]);
  });

for (const status of [404, 410])
  test(`a push service that answers ${status} has its subscription forgotten`, async () => {
    const { fan, id, code, phone, staff } = await aListeningFan();
    await phone.answerWith({ status });
    await move(staff, code, { action: "accept" });
    expect(await settled(id)).toMatchObject([{ state: "failed", lastError: "gone" }]);
    expect(await subscriptionsOf(fan.userId)).toEqual([]);
    await move(staff, code, { action: "ready" });
    await move(staff, code, { action: "take" });
    expect(await noticesOf(id)).toHaveLength(1);
  });

test("a failed push is retried by the order's alarm without delaying the other phone", async () => {
  const { fan, id, code, phone, staff } = await aListeningFan();
  const tablet = await aPhone();
  await tablet.subscribe(fan);
  await phone.answerWith({ status: 503, times: 1 });
  await move(staff, code, { action: "accept" });
  await arrived(tablet, 1);
  const waiting = await vi.waitFor(async () => {
    const found = (await noticesOf(id)).find((each) => each.state === "pending");
    expect(found).toMatchObject({ attempts: 1, lastError: "503" });
    return found;
  });
  expect(waiting?.nextAttemptAt).toBeGreaterThan(Date.now());
  await makeNoticesDue(id);
  await ringAlarm(id);
  expect(await arrived(phone, 2)).toHaveLength(2);
  expect(await tablet.received()).toHaveLength(1);
});

test("a step that a later one overtook is not sent", async () => {
  const { id, code, phone, staff } = await aListeningFan();
  await phone.answerWith({ status: 503, times: 1 });
  await move(staff, code, { action: "accept" });
  await vi.waitFor(async () => expect((await noticesOf(id))[0]?.attempts).toBe(1));
  await move(staff, code, { action: "ready" });
  await move(staff, code, { action: "take" });
  const messages = await arrived(phone, 2);
  expect(messages[1]?.payload.title).toBe("On its way to your seat");
  await makeNoticesDue(id);
  await ringAlarm(id);
  expect(await settled(id)).toMatchObject([{ lastError: "overtaken" }, { state: "done", lastError: null }]);
  expect(await phone.received()).toHaveLength(2);
});

test("Retry-After is respected, and outdated notices are dropped", async () => {
  const { id, code, phone, staff } = await aListeningFan();
  await phone.answerWith({ status: 429, headers: { "retry-after": "600" } });
  await move(staff, code, { action: "accept" });
  await vi.waitFor(async () => {
    const [notice] = await noticesOf(id);
    expect(notice?.nextAttemptAt).toBeGreaterThan(Date.now() + 500_000);
  });
  await db
    .update(notices)
    .set({ nextAttemptAt: 1, createdAt: Date.now() - 25 * 60_000 })
    .where(eq(notices.orderId, id));
  await ringAlarm(id);
  expect(await settled(id)).toMatchObject([{ state: "failed", lastError: "429" }]);
});

test("a refused message raises an alert and is not retried", async () => {
  const { id, code, phone, staff } = await aListeningFan();
  await phone.answerWith({ status: 403 });
  await move(staff, code, { action: "accept" });
  expect(await settled(id)).toMatchObject([{ state: "failed", lastError: "403" }]);
  const found = await db.select().from(alerts).where(eq(alerts.subject, "push-403"));
  expect(found[0]).toMatchObject({ kind: "notice-failed", resolvedAt: null });
});

test("a redirect is not followed: it could lead anywhere", async () => {
  const { id, code, phone, staff } = await aListeningFan();
  const elsewhere = await aPhone();
  await phone.answerWith({ status: 307, headers: { location: elsewhere.endpoint } });
  await move(staff, code, { action: "accept" });
  await settled(id);
  expect(await elsewhere.received()).toEqual([]);
});

test("notices are written with the change, so a failed move sends none", async () => {
  const { id, code, phone, staff } = await aListeningFan();
  const [first, second] = await Promise.all([
    move(staff, code, { action: "cancel", reason: "closed" }),
    move(staff, code, { action: "cancel", reason: "closed" }),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  await settled(id);
  expect(await phone.received()).toHaveLength(1);
});

test("a phone gets no push after sign-out or after a password reset elsewhere", async () => {
  const { fan, id, code, phone, staff } = await aListeningFan();
  await fan.send("DELETE", "/api/session");
  await move(staff, code, { action: "accept" });
  await settled(id);
  expect(await phone.received()).toEqual([]);
  expect(await subscriptionsOf(fan.userId)).toEqual([]);

  const other = await aListeningFan();
  await db.delete(session).where(eq(session.userId, other.fan.userId));
  await move(other.staff, other.code, { action: "accept" });
  await settled(other.id);
  expect(await other.phone.received()).toEqual([]);
});

test("the next person to sign in on a phone takes over its subscription", async () => {
  const { fan, phone } = await aListeningFan();
  const next = await signUp();
  await phone.subscribe(next);
  expect(await subscriptionsOf(fan.userId)).toEqual([]);
  expect(await subscriptionsOf(next.userId)).toMatchObject([{ endpoint: phone.endpoint }]);
});

test("subscribing again changes language and session, and adds nothing", async () => {
  const fan = await signUp();
  const phone = await aPhone();
  await phone.subscribe(fan, "he");
  await phone.subscribe(fan, "en");
  expect(await subscriptionsOf(fan.userId)).toMatchObject([{ language: "en" }]);
});

test("beyond ten browsers the oldest is dropped", async () => {
  const fan = await signUp();
  const phones = await Promise.all(Array.from({ length: 12 }, aPhone));
  for (const phone of phones) await phone.subscribe(fan);
  const kept = (await subscriptionsOf(fan.userId)).map((each) => each.endpoint);
  expect(kept.sort()).toEqual(
    phones
      .slice(2)
      .map((each) => each.endpoint)
      .sort(),
  );
});

test("only its owner can revoke a subscription", async () => {
  const fan = await signUp();
  const phone = await aPhone();
  await phone.subscribe(fan);
  const stranger = await signUp();
  const body = { endpoint: phone.endpoint };
  expect((await stranger.send("DELETE", "/api/push/subscriptions", body)).status).toBe(204);
  expect(await subscriptionsOf(fan.userId)).toHaveLength(1);
  expect((await fan.send("DELETE", "/api/push/subscriptions", body)).status).toBe(204);
  expect(await subscriptionsOf(fan.userId)).toEqual([]);
  expect((await createClient().send("POST", "/api/push/subscriptions", phone.subscription)).status).toBe(401);
});

const foreign: [string, (given: Awaited<ReturnType<typeof aPhone>>["subscription"]) => unknown][] = [
  ["a host that is no push service", (given) => ({ ...given, endpoint: "https://example.com/push/1" })],
  ["an address inside a network", (given) => ({ ...given, endpoint: "http://169.254.169.254/latest" })],
  ["a key of another curve", (given) => ({ ...given, keys: { ...given.keys, p256dh: "A".repeat(87) } })],
  ["no keys", ({ endpoint }) => ({ endpoint })],
  ["another's id beside it", (given) => ({ ...given, userId: "somebody" })],
];
for (const [name, change] of foreign)
  test(`a subscription with ${name} is refused`, async () => {
    const fan = await signUp();
    const { subscription } = await aPhone();
    expect((await fan.send("POST", "/api/push/subscriptions", change(subscription))).status).toBe(400);
    expect(await subscriptionsOf(fan.userId)).toEqual([]);
  });

test("another site's page can't subscribe our fan's session", async () => {
  const fan = await signUp();
  const { subscription } = await aPhone();
  const answer = await fan.send("POST", "/api/push/subscriptions", subscription, {
    origin: "https://evil.example",
  });
  expect(answer.status).toBe(403);
});

test("a disabled account gets no push", async () => {
  const { fan, id, code, phone, staff } = await aListeningFan();
  await db.update(customers).set({ isActive: false }).where(eq(customers.id, fan.userId));
  expect((await phone.subscribe(fan)).status).toBe(401);
  await move(staff, code, { action: "accept" });
  await settled(id);
  expect(await phone.received()).toEqual([]);
});
