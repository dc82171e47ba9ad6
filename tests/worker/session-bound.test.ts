import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { findOpenAlert } from "#worker/db/alerts.ts";
import { auditLog, customers, session } from "#worker/db/schema/index.ts";
import { signIn } from "../support/attempts.ts";
import { aPlacedOrder } from "../support/worker-orders.ts";
import { closeSockets, connect } from "../support/worker-sockets.ts";
import { createClient, db, openOwnVenue, openTeddy, password, signUpStaff } from "../support/worker-world.ts";

/** Sessions are free: what counts by session is bounded by how many an account has. */

beforeAll(() => openTeddy());
afterEach(closeSockets);

const day = 86_400_000;
const idsOf = async (userId: string) =>
  (await db.select({ id: session.id }).from(session).where(eq(session.userId, userId))).map(({ id }) => id);
/** So many sessions, the first of them the longest unused. */
const used = (userId: string, count: number) =>
  db.batch([
    db.delete(session).where(eq(session.id, "none")),
    ...Array.from({ length: count }, (_, nth) => {
      const at = new Date(Date.now() - (60 - nth) * 60_000);
      const own = { id: `${nth}-${userId}`, token: `t${nth}${userId}`, userId, createdAt: at, updatedAt: at };
      return db.insert(session).values({ ...own, expiresAt: new Date(Date.now() + day) });
    }),
  ]);

test("above twenty a fan's longest unused sessions end, never one that has a socket open", async () => {
  const { fan, id } = await aPlacedOrder();
  const { next } = await connect(fan, id);
  await next();
  const watching = `s${fan.userId}`;
  await db
    .update(session)
    .set({ updatedAt: new Date(0) })
    .where(eq(session.id, watching));
  await used(fan.userId, 20);
  expect((await signIn(createClient(), fan.email, password)).status).toBe(200);
  await vi.waitFor(async () => expect(await idsOf(fan.userId)).toHaveLength(20));
  const left = await idsOf(fan.userId);
  expect(left).toContain(watching);
  for (const nth of [0, 1]) expect(left).not.toContain(`${nth}-${fan.userId}`);
  expect(left).toContain(`2-${fan.userId}`);
});

test("of the staff no session ends, and it rings", async () => {
  const staff = await signUpStaff({ role: "runner", stadiumId: "teddy" });
  await used(staff.userId, 20);
  expect((await signIn(createClient(), staff.email, password)).status).toBe(200);
  await vi.waitFor(async () => expect(await findOpenAlert(db, "sessions-many", staff.userId)).toBeTruthy());
  expect(await idsOf(staff.userId)).toHaveLength(22);
});

test("a disabled account's password leaves no session behind", async () => {
  const staff = await signUpStaff();
  await db.update(customers).set({ isActive: false }).where(eq(customers.id, staff.userId));
  const before = await idsOf(staff.userId);
  const refused = await signIn(createClient(), staff.email, password);
  expect(await refused.json()).toMatchObject({ code: "account-disabled" });
  expect(await idsOf(staff.userId)).toEqual(before);
});

test("of a flood of writes to a stranger's venue the audit log keeps the beginning", async () => {
  const { stadiumId, shopId } = await openOwnVenue();
  const staff = await signUpStaff({ role: "manager", stadiumId: "teddy" });
  const path = `/api/staff/venue/${stadiumId}/shops/${shopId}`;
  for (let each = 0; each < 30; each++) expect((await staff.send("PUT", path, {})).status).toBe(403);
  expect(await db.select().from(auditLog).where(eq(auditLog.userId, staff.userId))).toHaveLength(20);
});
