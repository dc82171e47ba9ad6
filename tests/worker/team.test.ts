import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { socketClosed } from "#domain/order/order-events.ts";
import { auditLog, shops, staffInvitations, staffRoles } from "#worker/db/schema/index.ts";
import { createServices } from "#worker/services/services.ts";
import { listenToFloor } from "../support/floor.ts";
import { stagingEnv } from "../support/staging.ts";
import { stripeControl } from "../support/stripe-control.ts";
import { closeBoards, openBoard } from "../support/worker-board.ts";
import { aPlacedOrder } from "../support/worker-orders.ts";
import { db, openOwnVenue, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

type Mail = { to: string; text: string };
const mails: Mail[] = [];
let mailIsDown = false;
const binding = {
  send: async (mail: Mail) => {
    if (mailIsDown) throw new Error("mail is down");
    mails.push(mail);
  },
};
const { team, invitations, operations } = createServices({ ...env, MAIL: binding } as unknown as Env);
const here = "http://localhost:5399";

beforeAll(() => openTeddy());
afterEach(closeBoards);

type Staff = Awaited<ReturnType<typeof signUpStaff>>;
const someone = (client: Staff, roles: { role: "manager" | "operator"; stadiumId?: string }[]) => ({
  userId: client.userId,
  roles: roles.map((each) => ({ stadiumId: "", shopId: "", ...each })),
});
async function aManager(stadiumId = "teddy") {
  return someone(await signUpStaff({ role: "manager", stadiumId }), [{ role: "manager", stadiumId }]);
}
const tokenIn = (mail: Mail | undefined) =>
  /staff-invitation\?token=([\w-]{22})/.exec(mail?.text ?? "")?.[1] ?? "";
const accountOf = (fan: Staff) => ({
  id: fan.userId,
  email: fan.email,
  name: "Noa Levi",
  phone: "+972525550142",
  sessionId: `s${fan.userId}`,
});

/** The person opens the mail's link, asks for the code and types what came to the mailbox. */
async function join(fan: Staff, token: string) {
  const sent = await invitations.sendCode(fan, token);
  if (!sent.ok) return sent;
  return invitations.accept(accountOf(fan), token, codeMailedTo(fan));
}
const codeMailedTo = ({ email }: Staff) =>
  /\b\d{6}\b/.exec(mails.findLast((each) => each.to === email)?.text ?? "")?.[0] ?? "";

test("outside of the demo nobody is invited at an address that no mail reaches", async () => {
  const deployed = createServices({ ...stagingEnv, MAIL: binding } as unknown as Env);
  const body = { role: "runner", stadiumId: "teddy", shopId: "" } as const;
  const invited = (domain: string) =>
    aManager().then((who) => deployed.team.invite(who, { ...body, email: `dana@stadium.${domain}` }, here));
  expect(await invited("example")).toEqual({ ok: false, reason: "invalid-email" });
  expect(await invited("com")).toMatchObject({ ok: true });
});

async function invite(role: "shop" | "runner" | "manager", email: string, place: { shopId?: string } = {}) {
  const body = { email, role, stadiumId: role === "shop" ? "" : "teddy", shopId: "", ...place };
  const result = await team.invite(await aManager(), body, here);
  return { result, token: tokenIn(mails.findLast((each) => each.to === email)) };
}

test("of seventy invitations at once a manager sends sixty within an hour", async () => {
  const manager = await aManager();
  const at = Date.now();
  const results = await Promise.all(
    Array.from({ length: 70 }, (_, index) =>
      team.invite(
        manager,
        { email: `seventy-${at}-${index}@example.com`, role: "runner", stadiumId: "teddy", shopId: "" },
        here,
      ),
    ),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(60);
  expect(mails.filter(({ to }) => to.startsWith(`seventy-${at}`))).toHaveLength(60);
  expect(results.filter(({ ok }) => !ok)).toEqual(Array(10).fill({ ok: false, reason: "too-many" }));
});

test("a mailed invitation grants its role once, to the account of its address", async () => {
  const fan = await signUp();
  const { result, token } = await invite("shop", fan.email, { shopId: "teddy-grill" });
  expect(result.ok).toBe(true);
  expect(await invitations.look(token)).toMatchObject({ ok: true, role: "shop", email: fan.email });
  expect(await join(fan, token)).toEqual({ ok: true, role: "shop" });
  expect((await fan.json("GET", "/api/staff/shops/teddy-grill/board")).status).toBe(200);
  expect((await fan.json("GET", "/api/staff/shops/teddy-wok/board")).status).toBe(404);
  expect(await join(fan, token)).toEqual({ ok: false, reason: "invitation-over" });
  const roles = await db.select().from(staffRoles).where(eq(staffRoles.userId, fan.userId));
  expect(roles).toHaveLength(1);
});

test("a forwarded link grants nobody else a role", async () => {
  const [fan, stranger] = [await signUp(), await signUp()];
  const { token } = await invite("runner", fan.email);
  expect(await join(stranger, token)).toEqual({ ok: false, reason: "other-account" });
  expect(await db.$count(staffRoles, eq(staffRoles.userId, stranger.userId))).toBe(0);
  expect(await join(fan, token)).toMatchObject({ ok: true });
});

test("two taps at once grant one role", async () => {
  const fan = await signUp();
  const { token } = await invite("runner", fan.email);
  const answers = await Promise.all([1, 2, 3].map(() => join(fan, token)));
  expect(answers.filter((each) => each.ok)).toHaveLength(1);
  expect(await db.$count(staffRoles, eq(staffRoles.userId, fan.userId))).toBe(1);
});

test("an expired or withdrawn link grants nothing, and only its hash is stored", async () => {
  const fan = await signUp();
  const { result, token } = await invite("runner", fan.email);
  const id = result.ok ? result.id : "";
  const [kept] = await db.select().from(staffInvitations).where(eq(staffInvitations.id, id));
  expect(JSON.stringify(kept)).not.toContain(token);
  await db.update(staffInvitations).set({ expiresAt: 1 }).where(eq(staffInvitations.id, id));
  expect(await join(fan, token)).toEqual({ ok: false, reason: "invitation-over" });
  const second = await invite("runner", fan.email);
  await team.withdraw(await aManager(), second.result.ok ? second.result.id : "");
  expect(await join(fan, second.token)).toEqual({
    ok: false,
    reason: "invitation-unknown",
  });
});

test("nobody grants a role beyond their own reach", async () => {
  const other = await openOwnVenue();
  const manager = await aManager();
  const email = "x@example.com";
  const tries = [
    { email, role: "operator" as const, stadiumId: "", shopId: "" },
    { email, role: "manager" as const, stadiumId: other.stadiumId, shopId: "" },
    { email, role: "shop" as const, stadiumId: "", shopId: other.shopId },
    // The stadium that is named is no way around the shop's own.
    { email, role: "shop" as const, stadiumId: "teddy", shopId: other.shopId },
  ];
  for (const body of tries)
    expect(await team.invite(manager, body, here)).toEqual({ ok: false, reason: "not-allowed" });
  const operator = someone(await signUpStaff({ role: "operator" }), [{ role: "operator" }]);
  for (const body of tries) expect(await team.invite(operator, body, here)).toMatchObject({ ok: true });
});

test("a mail that could not be sent invites nobody", async () => {
  mailIsDown = true;
  const { result } = await invite("runner", "lost@example.com");
  mailIsDown = false;
  expect(result).toEqual({ ok: false, reason: "mail-failed" });
  expect(await db.$count(staffInvitations, eq(staffInvitations.email, "lost@example.com"))).toBe(0);
});

test("a revoked role ends with the next call, and nobody can revoke their own", async () => {
  const { stadiumId, shopId } = await openOwnVenue();
  const staff = await signUpStaff({ role: "shop", shopId });
  const manager = await aManager(stadiumId);
  expect((await staff.json("GET", `/api/staff/shops/${shopId}/board`)).status).toBe(200);
  const listed = await team.list(manager, stadiumId);
  const own = listed.ok ? listed.team.find((each) => each.userId === manager.userId) : undefined;
  const theirs = listed.ok ? listed.team.find((each) => each.userId === staff.userId) : undefined;
  expect(await team.revoke(manager, own?.id ?? "")).toEqual({ ok: false, reason: "own-role" });
  expect(await team.revoke(manager, theirs?.id ?? "")).toEqual({ ok: true });
  expect((await staff.json("GET", `/api/staff/shops/${shopId}/board`)).status).toBeGreaterThan(400);
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.subject, staff.userId));
  expect(entry).toMatchObject({ action: "role.revoke", userId: manager.userId, outcome: "ok" });
});

/** Takes away every role that somebody has at a stadium, as its manager does. */
async function revokeAll(userId: string, stadiumId: string) {
  const manager = await aManager(stadiumId);
  const listed = await team.list(manager, stadiumId);
  for (const { id } of listed.ok ? listed.team.filter((each) => each.userId === userId) : [])
    expect(await team.revoke(manager, id)).toEqual({ ok: true });
}

// [fault 45]
test("a shop's tablet closes with the role and an order's socket opens no more, a colleague's stay", async () => {
  const { shopId, stadiumId, burger } = await openOwnVenue();
  const { id } = await aPlacedOrder({ stadiumId, lines: [burger()] });
  const [member, colleague] = [
    await signUpStaff({ role: "shop", shopId }),
    await signUpStaff({ role: "shop", shopId }),
  ];
  const [tablet, other] = [await openBoard(member, shopId), await openBoard(colleague, shopId)];
  for (const each of [tablet, other]) await each.snapshot();
  await revokeAll(member.userId, stadiumId);
  expect(await tablet.closed).toBe(socketClosed.notYours);
  other.say("beat");
  await other.until("beat");
  const path = `/api/orders/${id}/socket?protocol=1`;
  expect((await member.send("GET", path, undefined, { upgrade: "websocket" })).status).toBe(404);
});

// [fault 45]
test("a runner's floor and a manager's tablet close with the role, another runner's stays", async () => {
  const { shopId, stadiumId } = await openOwnVenue();
  const floor = `/api/staff/stadiums/${stadiumId}/live`;
  const [runner, other] = [
    await signUpStaff({ role: "runner", stadiumId }),
    await signUpStaff({ role: "runner", stadiumId }),
  ];
  const [phone, stays] = [await listenToFloor(runner, floor), await listenToFloor(other, floor)];
  for (const each of [phone, stays]) await each.next();
  await revokeAll(runner.userId, stadiumId);
  expect(await phone.closed).toBe(socketClosed.notYours);
  stays.send('{"type":"resume"}');
  expect(await stays.next()).toMatchObject({ type: "hello" });

  const second = await signUpStaff({ role: "manager", stadiumId });
  const tablet = await openBoard(second, shopId);
  await revokeAll(second.userId, stadiumId);
  expect(await tablet.closed).toBe(socketClosed.notYours);
});

test("only an operator sets a shop's connected account, without overwriting a concurrent change", async () => {
  const { shopId, stadiumId } = await openOwnVenue();
  for (const id of ["acct_right123", "acct_late1234"]) await stripeControl("POST", "accounts", { id });
  const operator = await signUpStaff({ role: "operator" });
  const manager = await signUpStaff({ role: "manager", stadiumId });
  const put = (client: Staff, account: string | null, seen: string | null) =>
    client.send("PUT", `/api/staff/ops/accounts/${shopId}`, { account, seen });
  expect((await put(manager, "acct_thief123", null)).status).toBe(403);
  expect((await put(operator, "acct_right123", null)).status).toBe(204);
  expect((await put(operator, "acct_late1234", null)).status).toBe(409);
  expect((await put(operator, "not an account", "acct_right123")).status).toBe(400);
  const [shop] = await db.select().from(shops).where(eq(shops.id, shopId));
  expect(shop?.vendorConnectedAccountId).toBe("acct_right123");
  const entries = await operations.listAudit({ stadiumId });
  expect(entries[0]).toMatchObject({ action: "shop.account", detail: { from: null, to: "acct_right123" } });
});
