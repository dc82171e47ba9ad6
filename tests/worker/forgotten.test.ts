import { env } from "cloudflare:workers";
import { eq, inArray } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { findOpenAlert } from "#worker/db/alerts.ts";
import { auditEntry, recordView } from "#worker/db/audit.ts";
import {
  orders,
  passkey,
  pushSubscriptions,
  recoveryCodes,
  staffInvitations,
  twoFactor,
  verification,
} from "#worker/db/schema/index.ts";
import { runScheduled } from "#worker/jobs.ts";
import { uuidV7 } from "#worker/platform/ids.ts";
import { servicesOf } from "#worker/services/services.ts";
import { createTicketStore } from "#worker/stores/buckets.ts";
import { deleteAccount } from "#worker/usecases/account/delete-account.ts";
import { draftKeptMs, orderPersonKeptMs, personalKeptMs } from "#worker/usecases/platform/forget-old.ts";
import { forgetLoosePictures } from "#worker/usecases/platform/forget-pictures.ts";
import { unwatched } from "../support/d1-watch.ts";
import { aJpeg } from "../support/pictures.ts";
import { retentionRules, rowsOfPerson } from "../support/retention-rules.ts";
import { captureAtProvider, payWithCard } from "../support/stripe-control.ts";
import {
  anAcceptedOrder,
  aPlacedOrder,
  cancel,
  checkOut,
  ledgerOf,
  reviewNow,
  ringAlarm,
  row,
} from "../support/worker-orders.ts";
import { db, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

const dayMs = 86_400_000;
const words = (text: string) => text.split(" ").filter(Boolean);
const database = unwatched(env.DB);
const run = (sql: string, ...values: unknown[]) =>
  database
    .prepare(sql)
    .bind(...values)
    .all<Record<string, unknown>>();

async function columns() {
  const { results } = await run(
    "select m.name as t, c.name as c from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table' and m.name not like '\\_%' escape '\\' and m.name not like 'sqlite%' and m.name not like 'd1\\_%' escape '\\'",
  );
  return results.map(({ t, c }) => `${t}.${c}`).sort();
}

/** Every column of every table in which this text stands. */
async function placesWith(mark: string): Promise<string[]> {
  const found = new Set<string>();
  for (const table of Object.keys(retentionRules)) {
    const { results } = await run(`select * from "${table}"`);
    for (const each of results)
      for (const [column, value] of Object.entries(each))
        if (String(value).includes(mark)) found.add(`${table}.${column}`);
  }
  return [...found].sort();
}

/** A person in every table, whose every personal column carries a mark. */
async function aMarkedPerson() {
  const mark = `mark${crypto.randomUUID().slice(0, 8)}`;
  const fan = await signUpStaff({ role: "runner", stadiumId: "teddy" });
  const { userId } = fan;
  const order = await aPlacedOrder({ fan });
  await cancel(fan, order.id);
  const at = Date.now();
  await db.insert(staffInvitations).values({
    id: mark,
    email: fan.email,
    role: "runner",
    tokenHash: mark,
    invitedBy: `host-of-${userId}`,
    createdAt: at,
    expiresAt: at,
  });
  await db.insert(pushSubscriptions).values({
    id: `p${userId}`,
    userId,
    endpoint: "x",
    p256dh: "x",
    auth: "x",
    language: "he",
    createdAt: at,
  });
  const now = new Date();
  await db.insert(verification).values({
    id: `v${userId}`,
    identifier: "x",
    value: userId,
    expiresAt: now,
    createdAt: now,
    updatedAt: now,
  });
  await db.batch([
    db.insert(twoFactor).values({ id: `t${userId}`, userId, secret: "x", backupCodes: "x" }),
    db.insert(recoveryCodes).values({ hash: `r${userId}`, userId, createdAt: at }),
    db.insert(passkey).values({
      id: `k${userId}`,
      userId,
      publicKey: "x",
      credentialID: `c${userId}`,
      counter: 0,
      deviceType: "x",
      backedUp: false,
    }),
  ]);
  await run(
    "insert into notices (id, order_id, user_id, channel, kind, next_attempt_at, created_at, state) values (?, ?, ?, 'push', 'placed', 1, 1, 'done')",
    `n${userId}`,
    order.id,
    userId,
  );
  for (const [table, { person }] of Object.entries(retentionRules))
    for (const column of words(person)) {
      const value =
        column === "detail"
          ? JSON.stringify({ note: mark })
          : `${mark}${column === "email" ? "@example.com" : ""}`;
      const which = rowsOfPerson[table];
      await run(
        `update "${table}" set "${column}" = ? where rowid in (select rowid from "${table}" where ${which} limit 1)`,
        value,
        userId,
      );
    }
  await run("update staff_invitations set id = ?, token_hash = ? where id = ?", userId, userId, mark);
  return { mark, fan, userId, id: order.id };
}

const personal = Object.entries(retentionRules).flatMap(([table, { person }]) =>
  words(person).map((column) => `${table}.${column}`),
);

test("every column of every table has a rule for how it is forgotten", async () => {
  const ruled = Object.entries(retentionRules).flatMap(([table, { person, kept, payroll = "" }]) =>
    words(`${person} ${kept} ${payroll}`).map((column) => `${table}.${column}`),
  );
  expect(await columns()).toEqual(ruled.sort());
});

test("after an account's deletion no column of any table says who it was or where they sat", async () => {
  const { mark, userId, id } = await aMarkedPerson();
  expect(await placesWith(mark)).toEqual([...personal].sort());
  expect(await servicesOf(env).account.delete(userId)).toEqual({ ok: true });
  expect(await placesWith(mark)).toEqual([]);
  expect(await row(id)).toMatchObject({ totalMinor: expect.any(Number), seatNo: "", userName: "" });
});

test("an order says who it was for until 180 days after its end, then its sums stay alone", async () => {
  const { mark, id } = await aMarkedPerson();
  const ofOrder = async () =>
    (await placesWith(mark)).filter((each) => /^(orders|order_events|payments|staff_inv)/.test(each));
  const endedAgo = (ms: number) =>
    db
      .update(orders)
      .set({ closedAt: Date.now() - ms })
      .where(eq(orders.id, id));
  await endedAgo(orderPersonKeptMs - dayMs);
  await runScheduled("forget-orders", servicesOf(env));
  expect(await ofOrder()).toContain("orders.seat_no");
  await db.update(staffInvitations).set({ expiresAt: Date.now() - 31 * dayMs });
  await endedAgo(orderPersonKeptMs + dayMs);
  for (const job of ["forget-orders", "forget-people"]) await runScheduled(job, servicesOf(env));
  expect(await ofOrder()).toEqual([]);
  expect((await row(id)).totalMinor).toBeGreaterThan(0);
});

test("an order that was never paid is forgotten after seven days, a placed one stays", async () => {
  const fan = await signUp();
  const { orderId } = await checkOut(fan);
  await db.update(orders).set({ draftExpiresAt: 1 }).where(eq(orders.id, orderId));
  await ringAlarm(orderId);
  const closed = (ms: number) =>
    db
      .update(orders)
      .set({ closedAt: Date.now() - ms })
      .where(eq(orders.customerId, fan.userId));
  const placed = await aPlacedOrder({ fan });
  await cancel(fan, placed.id);
  await closed(draftKeptMs - dayMs);
  await runScheduled("forget-orders", servicesOf(env));
  expect(await placesWith(orderId)).toContain("orders.id");
  await closed(draftKeptMs + dayMs);
  await runScheduled("forget-orders", servicesOf(env));
  expect(await placesWith(orderId)).toEqual([]);
  expect((await row(placed.id)).userName).not.toBe("");
});

test("a draft that was charged all the same keeps its books, and keeps no other from being forgotten", async () => {
  const [charged, other] = [await checkOut(await signUp()), await checkOut(await signUp())];
  const end = (ms: number) =>
    db
      .update(orders)
      .set({ status: OrderStatus.CANCELED, canceledAt: 1, closedAt: Date.now() - ms })
      .where(inArray(orders.id, [charged.orderId, other.orderId]));
  await payWithCard(charged.clientSecret);
  await end(dayMs);
  await captureAtProvider(charged.intentId);
  await reviewNow(charged.orderId, charged.intentId);
  const booked = await ledgerOf(charged.orderId);
  expect(booked.length).toBeGreaterThan(0);
  await end(draftKeptMs + dayMs);
  await runScheduled("forget-orders", servicesOf(env));
  expect(await ledgerOf(charged.orderId)).toEqual(booked);
  expect(await placesWith(other.orderId)).toEqual([]);
  await end(orderPersonKeptMs + dayMs);
  await runScheduled("forget-orders", servicesOf(env));
  expect(await row(charged.orderId)).toMatchObject({ userName: "", userPhone: "" });
});

test("what can't be forgotten is told, and the rest is forgotten", async () => {
  const fan = await signUp();
  const { orderId } = await checkOut(fan);
  await db
    .update(orders)
    .set({ status: OrderStatus.CANCELED, canceledAt: 1, closedAt: Date.now() - orderPersonKeptMs - dayMs })
    .where(eq(orders.id, orderId));
  // Rows that refer to a draft in a way that nobody thought of.
  await run("create table extra (order_id text references orders (id))");
  await run("insert into extra values (?)", orderId);
  await runScheduled("forget-orders", servicesOf(env));
  expect((await row(orderId)).userName).toBe("");
  expect(await findOpenAlert(db, "forgetting-behind", "orders")).toBeTruthy();
  await run("drop table extra");
  await runScheduled("forget-orders", servicesOf(env));
  expect(await placesWith(orderId)).toEqual([]);
});

test("the steps of an order end two years after it", async () => {
  const { id } = await aPlacedOrder();
  const idOf = (at: number) => `${uuidV7(at).slice(0, 13)}${id.slice(13)}`;
  const stepsOf = async (order: string) =>
    (await run("select * from order_events where order_id = ?", order)).results;
  // As if it had been placed then: ids begin with their time.
  const placedAgo = async (from: string, days: number) => {
    const to = idOf(Date.now() - days * dayMs);
    await database.batch([
      database.prepare("pragma defer_foreign_keys = on"),
      ...[
        "order_events",
        "order_lines",
        "payments",
        "payment_operations",
        "ledger_entries",
        "settlements",
        "refunds",
      ].map((table) =>
        database.prepare(`update ${table} set order_id = ? where order_id = ?`).bind(to, from),
      ),
      database.prepare("update orders set id = ? where id = ?").bind(to, from),
    ]);
    return to;
  };
  const recent = await placedAgo(id, 729);
  await runScheduled("forget-orders", servicesOf(env));
  expect(await stepsOf(recent)).not.toEqual([]);
  const old = await placedAgo(recent, 731);
  await runScheduled("forget-orders", servicesOf(env));
  expect(await stepsOf(old)).toEqual([]);
  expect((await row(old)).totalMinor).toBeGreaterThan(0);
});

test("the audit log ends after two years", async () => {
  const userId = crypto.randomUUID();
  const by = { kind: "operator", id: userId } as const;
  const entry = { by, action: "step.add", subject: userId, outcome: "ok" } as const;
  const [kept, old] = [729, 731].map((days) => Date.now() - days * dayMs);
  await db.batch([
    auditEntry(db, { ...entry, at: kept ?? 0 }),
    auditEntry(db, { ...entry, at: old ?? 0 }),
    recordView(db, { ...entry, action: "order.look", at: old ?? 0 }),
  ]);
  await runScheduled("forget-orders", servicesOf(env));
  const { results } = await run("select at from audit_log where user_id = ?", userId);
  expect(results).toEqual([{ at: kept }]);
});

test("a position is gone when the order is over", async () => {
  const { fan, id } = await aPlacedOrder();
  expect((await row(id)).latitude).not.toBeNull();
  await cancel(fan, id);
  expect(await row(id)).toMatchObject({ latitude: null, longitude: null, accuracyMetres: null });
});

test("an account whose order was opened while it was being deleted keeps its owner, and its data", async () => {
  const order = await anAcceptedOrder();
  await db.update(orders).set({ closedAt: 1 }).where(eq(orders.id, order.id));
  const tickets = {
    async removeAll() {
      await db.update(orders).set({ closedAt: null }).where(eq(orders.id, order.id));
    },
  };
  const ended = await deleteAccount({ db, now: Date.now, tickets }, order.fan.userId);
  expect(ended).toEqual({ ok: false, reason: "order-active" });
  expect((await row(order.id)).userName).not.toBe("");
});

test("a picture that no order carries is deleted 30 days after its upload; one that an order carries stays", async () => {
  const fan = await signUp();
  const send = async () =>
    (await fan.json<{ key: string }>("POST", "/api/tickets", aJpeg(), { "content-type": "image/jpeg" })).body
      .key;
  const [loose, carried] = [await send(), await send()];
  await aPlacedOrder({ fan, ticketImage: carried });
  const tickets = createTicketStore(env.TICKETS);
  await forgetLoosePictures({ db, now: Date.now, tickets, kept: env.MENUS });
  expect(await tickets.exists(loose)).toBe(true);
  const later = () => Date.now() + personalKeptMs + dayMs;
  await forgetLoosePictures({ db, now: later, tickets, kept: env.MENUS });
  expect(await tickets.exists(loose)).toBe(false);
  expect(await tickets.exists(carried)).toBe(true);
});

test("a night that can't look through all pictures is gone on with by the next, and a round of over a week rings", async () => {
  const begun = Date.now() + 2 * personalKeptMs;
  const names = ["a", "b", "c"];
  const removed: string[] = [];
  const tickets = {
    async listPage(after?: string) {
      const [key = "", next] = names.filter((name) => !after || name > after);
      return { pictures: [{ key, uploadedAt: 0 }], ...(next && { last: key }) };
    },
    removeMany: async (keys: string[]) => void removed.push(...keys),
  };
  const rings = async () => (await findOpenAlert(db, "forgetting-behind", "pictures")) !== null;
  const told: [string, boolean][] = [];
  for (const days of [0, 8, 9]) {
    await forgetLoosePictures({ db, now: () => begun + days * dayMs, tickets, kept: env.MENUS, maxPages: 1 });
    told.push([removed.join(""), await rings()]);
  }
  expect(told).toEqual([
    ["a", false],
    ["ab", true],
    ["abc", false],
  ]);
});
