import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers, session, user } from "#worker/db/schema/index.ts";
import { runScheduled } from "#worker/jobs.ts";
import { servicesOf } from "#worker/services/services.ts";
import { claimGuest } from "#worker/usecases/account/claim-guest.ts";
import type { RoomDoor } from "#worker/usecases/room/verbs.ts";

import { aGuest, aGuestOrder, aGuestVenue, headersOf } from "../support/worker-guests.ts";
import { cancel, row } from "../support/worker-orders.ts";
import { db, signUp } from "../support/worker-world.ts";

/** What an account is stands in a column; rows of the build before say it by their address. */

const { identity, account, upkeep } = servicesOf(env);
const userOf = async (id: string) => (await db.select().from(user).where(eq(user.id, id)))[0];
const set = (id: string, to: Partial<typeof user.$inferInsert>) =>
  db.update(user).set(to).where(eq(user.id, id));
const isGuest = async (client: { cookies: Map<string, string> }) =>
  (await identity.findSession(headersOf(client)))?.user.isGuest === true;
const aDay = 86_400_000;

test("a guest's row says so in a column and by its address, and one of the build before by its address alone", async () => {
  const guest = await aGuest(await aGuestVenue());
  const email = `guest-${guest.userId}@guest.invalid`;
  expect(await userOf(guest.userId)).toMatchObject({ kind: "guest", email });
  await set(guest.userId, { kind: null });
  expect(await isGuest(guest)).toBe(true);
  // After a rollback the build before kept the guest, by the address alone.
  await set(guest.userId, { kind: "guest", email: `kept-${guest.userId}@example.com` });
  expect(await isGuest(guest)).toBe(false);
});

// [fault 93]
test("who registered a guest's address is no guest: the row has a password, or another's id", async () => {
  const fan = await signUp();
  for (const email of [`guest-${fan.userId}@guest.invalid`, "guest-x@guest.invalid"]) {
    await set(fan.userId, { email });
    expect(await isGuest(fan)).toBe(false);
  }
  await db
    .update(session)
    .set({ createdAt: new Date(0) })
    .where(eq(session.userId, fan.userId));
  expect((await fan.send("GET", "/api/account/export")).status).toBe(403);
});

test("a claim that somebody registered moves nothing, and the account that it names stays its owner's", async () => {
  const [planter, victim] = [await signUp(), await signUp()];
  await db
    .update(customers)
    .set({ favoriteFoods: ["planted"] })
    .where(eq(customers.id, planter.userId));
  await set(planter.userId, { email: `claimed-${planter.userId}-${victim.userId}@claimed.invalid` });
  await upkeep.finishClaims();
  expect(await userOf(planter.userId)).toBeDefined();
  const [theirs] = await db.select().from(customers).where(eq(customers.id, victim.userId));
  expect(theirs?.favoriteFoods).toEqual([]);
});

test.each([
  ["the build before left it", { kind: null, claimedBy: null }, "@claimed.invalid"],
  ["the build before claimed a guest of this one", { kind: "guest", claimedBy: null }, "@claimed.invalid"],
  ["its address stood there already", { kind: "claimed" }, ".0f@claimed.invalid"],
  ["the build before made its account a whole one", { kind: "claimed" }, "@claimed.invalid", "guest"],
] as const)("a claim under way is finished: %s", async (_, columns, end, ownersKind?: "guest") => {
  const venue = await aGuestVenue();
  const [guest, owner] = [await aGuest(venue), await signUp()];
  const id = await aGuestOrder(guest, venue);
  const email = `claimed-${guest.userId}-${owner.userId}${end}`;
  if (ownersKind) await set(owner.userId, { kind: ownersKind });
  await set(guest.userId, { claimedBy: owner.userId, ...columns, email });
  await upkeep.finishClaims();
  expect(await row(id)).toMatchObject({ customerId: owner.userId });
  expect(await userOf(guest.userId)).toBeUndefined();
});

test("a claim of an account that was deleted moves nothing, and the night forgets its guest", async () => {
  const venue = await aGuestVenue();
  const [guest, owner] = [await aGuest(venue), await signUp()];
  const id = await aGuestOrder(guest, venue);
  await cancel(guest, id);
  expect(await account.delete(owner.userId)).toEqual({ ok: true });
  expect(await userOf(owner.userId)).toMatchObject({ kind: "gone" });
  const email = `claimed-${guest.userId}-${owner.userId}@claimed.invalid`;
  await set(guest.userId, { kind: "claimed", claimedBy: owner.userId, email });
  await upkeep.finishClaims();
  expect(await row(id)).toMatchObject({ customerId: guest.userId });
  await runScheduled("forget-people", servicesOf(env));
  expect(await userOf(guest.userId)).toMatchObject({ kind: "gone", firstName: "" });
});

test("a guest who ordered nothing is gone after a week, whatever the session; who ordered is kept", async () => {
  const venue = await aGuestVenue();
  const [idle, fresh, hungry] = [await aGuest(venue), await aGuest(venue), await aGuest(venue)];
  await cancel(hungry, await aGuestOrder(hungry, venue));
  for (const { userId } of [idle, hungry]) await set(userId, { createdAt: new Date(Date.now() - 8 * aDay) });
  await runScheduled("forget-people", servicesOf(env));
  expect(await userOf(idle.userId)).toBeUndefined();
  expect(await isGuest(fresh)).toBe(true);
  expect(await isGuest(hungry)).toBe(true);
});

test("after a rollback the build before reads what this one wrote: a guest, a claim under way, who is gone", async () => {
  const venue = await aGuestVenue();
  const [guest, claimed, owner, gone] = [
    await aGuest(venue),
    await aGuest(venue),
    await signUp(),
    await signUp(),
  ];
  await account.delete(gone.userId);
  const stuck = {
    db,
    now: () => Date.now(),
    tickets: { removeAll: async () => {} },
    room: () => ({ run: async () => false }) as unknown as RoomDoor,
  };
  await aGuestOrder(claimed, venue);
  expect(await claimGuest(stuck, { guestId: claimed.userId, accountId: owner.userId })).toBe(true);
  // As commit c30c64cf asks, by addresses alone.
  const guests = await db
    .select()
    .from(user)
    .where(sql`email > 'guest-' and email < 'guest.' and email like '%@guest.invalid'`);
  expect(guests.map(({ id }) => id)).toContain(guest.userId);
  const marked = await userOf(claimed.userId);
  expect(marked).toMatchObject({ kind: "claimed", claimedBy: owner.userId });
  const { email = "" } = marked ?? {};
  expect(email.slice(`claimed-${claimed.userId}-`.length, -"@claimed.invalid".length)).toBe(owner.userId);
  expect((await userOf(gone.userId))?.email).toMatch(/^deleted-.*@deleted\.invalid$/);
  await upkeep.finishClaims();
  expect(await userOf(claimed.userId)).toBeUndefined();
});
