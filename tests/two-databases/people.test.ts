import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import type { Catalog } from "#domain/menu/catalog.ts";
import type { Favorites } from "#domain/menu/favorites.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { dbOfSlot } from "#worker/db/databases.ts";
import { runScheduled } from "#worker/scheduled.ts";
import { readyServices, servicesOf } from "#worker/services/services.ts";
import { findItem } from "#worker/usecases/venue/view-venue.ts";
import { listenToFloor } from "../support/floor.ts";
import { bodyOf, must } from "../support/venue-console.ts";
import { closeBoards, openBoard } from "../support/worker-board.ts";
import { aGuest, aGuestOrder, aGuestVenue, headersOf, mailedCode, take } from "../support/worker-guests.ts";
import { closeSockets, connect, until } from "../support/worker-sockets.ts";
import { createClient, password, signUp, signUpStaff } from "../support/worker-world.ts";
import { endOutages, second, withOutage } from "./outage.ts";
import { ask, change, count, known, openIn, order, staffOf } from "./world.ts";

afterEach(() => {
  endOutages();
  closeBoards();
  closeSockets();
});

const mails: { to: string; text: string }[] = [];
const MAIL = { send: async (mail: (typeof mails)[number]) => void mails.push(mail) };
const { team, invitations } = servicesOf({ ...env, MAIL } as unknown as Env);

test("who is invited to a venue of the second database works there, until the role ends", async () => {
  const venue = await openIn(1);
  const manager = await signUpStaff({ role: "venue", stadiumId: venue.stadiumId });
  const roles = [{ role: "venue" as const, stadiumId: venue.stadiumId, shopId: "" }];
  const member = await signUp();
  const mailed = (found: RegExp) => found.exec(mails.findLast(({ to }) => to === member.email)?.text ?? "");
  for (const [role, place] of [
    ["shop", { stadiumId: "", shopId: venue.shopId }],
    ["runner", { stadiumId: venue.stadiumId, shopId: "" }],
  ] as const) {
    const invited = await team.invite(
      { userId: manager.userId, roles },
      { email: member.email, role, ...place },
      "https://seatside.test",
    );
    expect(invited).toMatchObject({ ok: true });
    const token = mailed(/token=([\w-]{22})/)?.[1] ?? "";
    expect(await invitations.look(token)).toMatchObject({ ok: true });
    expect(await invitations.sendCode(member, token)).toMatchObject({ ok: true });
    const code = mailed(/\b\d{6}\b/)?.[0];
    expect((await member.json("POST", "/api/invitations/accept", { token, code })).body).toMatchObject({
      role,
    });
  }
  const board = `/api/staff/shops/${venue.shopId}/board`;
  expect((await member.send("GET", board)).status).toBe(200);
  expect(await count(1, "delivery_users where id = ?", member.userId)).toBe(1);
  const listed = await manager.json<{ team: { email: string; roleId?: string; id: string }[] }>(
    "GET",
    `/api/staff/team/${venue.stadiumId}`,
  );
  expect(listed.body.team.map(({ email }) => email)).toContain(member.email);
  const tablet = await openBoard(member, venue.shopId);
  const roleId = await ask<string>(
    0,
    "select id from staff_roles where user_id = ? and role = 'shop'",
    member.userId,
  );
  expect((await manager.send("DELETE", `/api/staff/team/roles/${roleId}`)).status).toBe(204);
  await tablet.closed;
  expect((await member.send("GET", board)).status).not.toBe(200);
});

test("a manager's edit and a stand's sold-out are written there, and on the menu at once", async () => {
  const venue = await openIn(1);
  const manager = await signUpStaff({ role: "venue", stadiumId: venue.stadiumId });
  const { itemId } = venue.burger();
  const record = dbOfSlot(env, 1);
  const item = must(await findItem(record, venue.stadiumId, itemId));
  const name = { en: "Smash burger", he: "סמאש בורגר" };
  const saved = await manager.json("PUT", `/api/staff/venue/${venue.stadiumId}/items/${itemId}`, {
    tag: item.tag,
    item: { ...bodyOf(item), name, priceMinor: 6_150 },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const shown = async () => {
    const { body } = await createClient().json<Catalog>("GET", `/api/stadiums/${venue.stadiumId}/catalog`);
    return body.items.find(({ id }) => id === itemId);
  };
  expect(await shown()).toMatchObject({ name, priceMinor: 6_150 });
  const edits = "audit_log where action = 'item.save' and subject = ?";
  expect([await count(0, edits, itemId), await count(1, edits, itemId)]).toEqual([0, 1]);

  const staff = await staffOf(venue);
  const path = `/api/staff/shops/${venue.shopId}/items/${itemId}`;
  expect((await staff.send("POST", path, { soldOutUntil: Date.now() + 3_600_000 })).status).toBe(204);
  const soldOut = "shop_items where item_id = ? and sold_out_until > 0";
  expect([await count(0, soldOut, itemId), await count(1, soldOut, itemId)]).toEqual([0, 1]);
});

test("order, board and floor of the second database speak to their sockets as it moves", async () => {
  const venue = await openIn(1);
  const staff = await staffOf(venue);
  const tablet = await openBoard(staff, venue.shopId);
  await tablet.snapshot();
  const runner = await listenToFloor(staff, `/api/staff/stadiums/${venue.stadiumId}/live`);
  const fan = await signUp();
  const placed = await order(fan, venue);
  const phone = await connect(fan, placed.id);
  await tablet.card(placed.id);
  await staff.move(placed, { action: "accept" });
  await until(phone.next, OrderStatus.PREPARING);
  await staff.move(placed, { action: "ready" });
  for (;;) if ((await runner.newsOf(placed.id)).delivery) break;
  await staff.move(placed, { action: "take" });
  await until(phone.next, OrderStatus.DELIVERING);
  runner.socket.close();
});

test("hearts of both databases are one list, and what a guest marked comes along", async () => {
  const [here, there] = [await openIn(0), known(1, await aGuestVenue(1))];
  const [guest, owner] = [await aGuest(there), await signUp()];
  const [first, other] = [here.burger().itemId, there.burger().itemId];
  const put = async (client: Pick<typeof guest, "send">, path: string) =>
    expect((await client.send("PUT", `/api/favorites/${path}`)).status).toBe(204);
  await put(owner, `foods/${first}`);
  await put(guest, `foods/${other}`);
  await put(guest, `shops/${there.shopId}`);
  const id = await aGuestOrder(guest, there);
  expect(await ask(1, "select customer_id from orders where id = ?", id)).toBe(guest.userId);

  // The guest's address has an account that proved it: signing in there claims order and hearts.
  await ask(0, "update user set email_verified = 1 where id = ? returning id", owner.userId);
  const { identity } = servicesOf(env);
  const code = await mailedCode(guest, owner.email);
  const current = must(await identity.findSession(headersOf(guest)));
  const proven = await identity.guests.proveMail(current, owner.email, code, headersOf(guest));
  if (proven.ok) take(guest, proven.headers);
  expect(await identity.signIn(owner.email, password, headersOf(guest))).toMatchObject({ ok: true });

  expect(await ask(1, "select customer_id from orders where id = ?", id)).toBe(owner.userId);
  expect((await owner.json<{ order: { id: string } }>("GET", `/api/orders/${id}`)).status).toBe(200);
  const listed = await owner.json<{ orders: { id: string }[] }>("GET", "/api/orders");
  expect(listed.body.orders.map((each) => each.id)).toEqual([id]);
  const marked = await owner.json<Favorites>("GET", "/api/favorites");
  expect(marked.body).toEqual({ foods: [first, other], shops: [there.shopId] });
  const cards = await servicesOf(env).favorites.cards(owner.userId);
  expect([cards.foods.map((each) => each.id), cards.shops.map((each) => each.id)]).toEqual([
    [other, first],
    [there.shopId],
  ]);
});

// [product 14.14]
test("guests whom nobody can reach are forgotten once, whichever databases their orders are in", async () => {
  const [here, there] = [known(0, await aGuestVenue(0)), known(1, await aGuestVenue(1))];
  const [looker, inFirst, inSecond] = [await aGuest(here), await aGuest(here), await aGuest(there)];
  await aGuestOrder(inFirst, here);
  await aGuestOrder(inSecond, there);
  const named = [inFirst, inSecond].map(({ userId }) => userId);
  for (const { userId } of [looker, inFirst, inSecond])
    await change(0, "update session set expires_at = 1 where user_id = ?", userId);
  const night = async () => runScheduled("17 1 * * *", await readyServices(withOutage(env)));
  const guests = () =>
    count(0, "user where id in (?, ?, ?) and email like '%@guest.invalid'", looker.userId, ...named);
  const down = () => count(0, "alerts where kind = 'database-down' and resolved_at is null");

  second.isDown = true;
  await night();
  expect([await guests(), await down()]).toEqual([3, 1]);
  endOutages();
  await change(0, "delete from alerts");
  await night();
  expect(await guests()).toBe(0);
  expect(await count(0, "user where id = ?", looker.userId)).toBe(0);
  for (const id of named) {
    expect(await ask(0, "select email from user where id = ?", id)).toMatch(/^deleted-.*@deleted\.invalid$/);
    expect(await count(0, "customers where id = ? and is_active = 0", id)).toBe(1);
  }
  expect(await count(0, "customer_slots where user_id = ?", inSecond.userId)).toBe(1);
  expect(await down()).toBe(0);
});
