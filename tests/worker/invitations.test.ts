import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { hasMailboxProof } from "#worker/db/people/sign-in-methods.ts";
import { shops, staffInvitations, staffRoles, user } from "#worker/db/schema/index.ts";
import { createServices } from "#worker/services/services.ts";
import { db, openOwnVenue, openTeddy, password, signUp, signUpStaff } from "../support/worker-world.ts";

type Mail = { to: string; subject: string; text: string };
const mails: Mail[] = [];
const binding = { send: async (mail: Mail) => void mails.push(mail) };
const { team, invitations } = createServices({ ...env, MAIL: binding } as unknown as Env);

beforeAll(() => openTeddy());

type Person = Awaited<ReturnType<typeof signUp>>;
type Invited = {
  email: string;
  role: "shop" | "runner" | "manager" | "operator";
  stadiumId?: string;
  shopId?: string;
};

async function rolesOf({ userId }: Person) {
  const found = await db.select().from(staffRoles).where(eq(staffRoles.userId, userId));
  return found.map(({ role, stadiumId, shopId }) => ({ role, stadiumId, shopId }));
}
const mailTo = ({ email }: { email: string }) => mails.findLast((each) => each.to === email)?.text ?? "";

/** Invites as this member of staff and returns the token of the mail's link. */
async function inviteAs(sender: Person, invited: Invited) {
  const who = { userId: sender.userId, roles: await rolesOf(sender) };
  const body = { stadiumId: "", shopId: "", ...invited };
  const result = await team.invite(who, body, "http://localhost:5399");
  expect(result).toMatchObject({ ok: true });
  return /staff-invitation\?token=([\w-]{22})/.exec(mailTo(invited))?.[1] ?? "";
}
const accountOf = ({ userId, email }: Person) => ({
  id: userId,
  email,
  name: "Noa Levi",
  phone: null,
  sessionId: `s${userId}`,
});
const accept = (person: Person, token: string, code: string) =>
  invitations.accept(accountOf(person), token, code);

async function codeFor(person: Person, token: string) {
  expect(await invitations.sendCode(person, token)).toEqual({ ok: true, isNeeded: true });
  return /\b\d{6}\b/.exec(mailTo(person))?.[0] ?? "";
}
const another = (code: string) => `${(Number(code) + 1) % 1_000_000}`.padStart(6, "0");

// [fault 71]
test("a forwarded link gives no role to whoever registers the invited address, only the mailbox's code does", async () => {
  const manager = await signUpStaff({ role: "manager", stadiumId: "teddy" });
  const thief = await signUp();
  const token = await inviteAs(manager, { email: thief.email, role: "manager", stadiumId: "teddy" });
  const call = (body: unknown) => thief.json("POST", "/api/invitations/accept", body);
  expect(await call({ token })).toMatchObject({ status: 400 });
  expect(await call({ token, code: "" })).toMatchObject({ status: 400 });
  const code = await codeFor(thief, token);
  expect(await call({ token, code: another(code) })).toMatchObject({
    status: 403,
    body: { code: "code-wrong" },
  });
  expect(await rolesOf(thief)).toEqual([]);
  expect((await thief.json("GET", "/api/staff/team/teddy")).status).toBe(403);
  // Who reads the mailbox is who was invited, and from then on the address is confirmed.
  expect(await call({ token, code })).toMatchObject({ status: 200, body: { role: "manager" } });
  const owner = await db.query.user.findFirst({ where: eq(user.id, thief.userId) });
  expect(owner?.emailVerified).toBe(true);
});

test("whoever took an invitation up has shown the mailbox to that session, and to no other", async () => {
  const person = await signUp();
  const manager = await signUpStaff({ role: "manager", stadiumId: "teddy" });
  const token = await inviteAs(manager, { email: person.email, role: "manager", stadiumId: "teddy" });
  const isShown = (sessionId: string) => hasMailboxProof(db, sessionId, Date.now());
  expect(await isShown(`s${person.userId}`)).toBe(false);
  expect(await accept(person, token, await codeFor(person, token))).toMatchObject({ ok: true });
  expect(await isShown(`s${person.userId}`)).toBe(true);
  expect(await isShown(`s${(await signUp()).userId}`)).toBe(false);
});

test("of a hundred guesses at once at an invitation's code ten are looked at, and then not even the right one works", async () => {
  const manager = await signUpStaff({ role: "manager", stadiumId: "teddy" });
  const fan = await signUp();
  const token = await inviteAs(manager, { email: fan.email, role: "runner", stadiumId: "teddy" });
  const code = await codeFor(fan, token);
  const guesses = await Promise.all(Array.from({ length: 100 }, () => accept(fan, token, another(code))));
  const reasons = guesses.map((each) => (each.ok ? "ok" : each.reason));
  expect(reasons.filter((each) => each === "code-wrong")).toHaveLength(10);
  expect(reasons.filter((each) => each === "too-many-tries")).toHaveLength(90);
  expect(await accept(fan, token, code)).toEqual({ ok: false, reason: "too-many-tries" });
});

test("a mailbox gets five codes an hour at most, and an old code works no more", async () => {
  const manager = await signUpStaff({ role: "manager", stadiumId: "teddy" });
  const fan = await signUp();
  const token = await inviteAs(manager, { email: fan.email, role: "runner", stadiumId: "teddy" });
  const before = mails.length;
  const sent = [];
  for (let asked = 1; asked <= 7; asked++) sent.push((await invitations.sendCode(fan, token)).ok);
  expect(sent).toEqual([true, true, true, true, true, false, false]);
  expect(mails.length - before).toBe(5);
  const code = /\b\d{6}\b/.exec(mailTo(fan))?.[0] ?? "";
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 31 * 60_000);
  const late = await accept(fan, token, code);
  clock.mockRestore();
  expect(late).toEqual({ ok: false, reason: "code-wrong" });
  expect(await accept(fan, token, code)).toEqual({ ok: true, role: "runner" });
});

// [fault 71]
test("invitations of somebody dismissed are void: the manager's of that venue, an operator's everywhere", async () => {
  const { stadiumId, shopId } = await openOwnVenue();
  const operator = await signUpStaff({ role: "operator" });
  const rogue = await signUpStaff(
    { role: "manager", stadiumId },
    { role: "manager", stadiumId: "teddy" },
    { role: "operator" },
  );
  const [own, shop, other, power] = [await signUp(), await signUp(), await signUp(), await signUp()];
  const tokens = {
    own: await inviteAs(rogue, { email: own.email, role: "manager", stadiumId }),
    shop: await inviteAs(rogue, { email: shop.email, role: "shop", shopId }),
    other: await inviteAs(rogue, { email: other.email, role: "manager", stadiumId: "teddy" }),
    power: await inviteAs(rogue, { email: power.email, role: "operator" }),
  };
  const code = await codeFor(own, tokens.own);
  const revoke = async (role: "manager" | "operator", at: string) => {
    const found = await db.select().from(staffRoles).where(eq(staffRoles.userId, rogue.userId));
    const row = found.find((each) => each.role === role && each.stadiumId === at);
    expect((await operator.send("DELETE", `/api/staff/team/roles/${row?.id}`)).status).toBe(204);
  };
  await revoke("operator", "");
  const stillThere = async () =>
    (await db.select().from(staffInvitations).where(eq(staffInvitations.invitedBy, rogue.userId)))
      .map(({ email }) => email)
      .sort();
  expect(await stillThere()).toEqual([own.email, shop.email, other.email].sort());
  await revoke("manager", stadiumId);
  expect(await stillThere()).toEqual([other.email]);
  const over = { ok: false, reason: "invitation-unknown" };
  expect(await accept(own, tokens.own, code)).toEqual(over);
  for (const [person, token] of [
    [own, tokens.own],
    [shop, tokens.shop],
    [power, tokens.power],
  ] as const) {
    expect(await invitations.look(token)).toEqual(over);
    expect(await invitations.sendCode(person, token)).toEqual(over);
    expect(await rolesOf(person)).toEqual([]);
  }
  expect(await accept(other, tokens.other, await codeFor(other, tokens.other))).toMatchObject({ ok: true });
});

test("a right that is gone while somebody accepts grants nothing, whoever took it away", async () => {
  const manager = await signUpStaff({ role: "manager", stadiumId: "teddy" });
  const fan = await signUp();
  const token = await inviteAs(manager, { email: fan.email, role: "runner", stadiumId: "teddy" });
  const code = await codeFor(fan, token);
  // Past every look at the invitation, as its try is counted: only the last batch can tell.
  await db.run(
    sql.raw(`create trigger a_right_ends after insert on counted_limits when new.key like 'invitation-try:%'
      begin delete from staff_roles where user_id = '${manager.userId}'; end`),
  );
  try {
    expect(await accept(fan, token, code)).toMatchObject({ ok: false });
  } finally {
    await db.run(sql.raw("drop trigger a_right_ends"));
  }
  expect(await rolesOf(manager)).toEqual([]);
  expect(await rolesOf(fan)).toEqual([]);
});

test("the invitations of an account that is deleted are gone with it", async () => {
  const manager = await signUpStaff({ role: "manager", stadiumId: "teddy" });
  const email = `invited-${crypto.randomUUID()}@example.com`;
  await inviteAs(manager, { email, role: "runner", stadiumId: "teddy" });
  expect((await manager.send("DELETE", "/api/account", { password })).status).toBe(204);
  expect(await db.$count(staffInvitations, eq(staffInvitations.email, email))).toBe(0);
});

test("only a shop's role carries a shop: a runner invited with a foreign shop is not in its team or its name", async () => {
  const { stadiumId } = await openOwnVenue();
  const manager = await signUpStaff({ role: "manager", stadiumId });
  const fan = await signUp();
  const token = await inviteAs(manager, {
    email: fan.email,
    role: "runner",
    stadiumId,
    shopId: "teddy-grill",
  });
  expect(mailTo(fan)).not.toContain("Malha");
  expect(await accept(fan, token, await codeFor(fan, token))).toMatchObject({ ok: true });
  expect(await rolesOf(fan)).toEqual([{ role: "runner", stadiumId, shopId: "" }]);
  const teddy = await signUpStaff({ role: "manager", stadiumId: "teddy" });
  const listed = await teddy.json<{ team: { email: string }[] }>("GET", "/api/staff/team/teddy");
  expect(listed.body.team.map(({ email }) => email)).not.toContain(fan.email);
});

test("a place's name writes no lines and no links into our mail", async () => {
  const { stadiumId, shopId } = await openOwnVenue();
  const manager = await signUpStaff({ role: "manager", stadiumId });
  const evil =
    "x)\n\nYour account is locked: https://evil.example/a\u202e www.evil.example you@evil.example (";
  await db
    .update(shops)
    .set({ name: { en: evil, he: evil } })
    .where(eq(shops.id, shopId));
  const email = `invited-${crypto.randomUUID()}@example.com`;
  await inviteAs(manager, { email, role: "shop", shopId });
  const text = mailTo({ email });
  expect(text).not.toMatch(/\n\nYour|\u202e|evil\.example|:\/\/(?!localhost)|@/);
  const links = text.match(/\S+:\/\/\S+/g) ?? [];
  expect(links.every((link) => link.startsWith("http://localhost:5399/staff-invitation?token="))).toBe(true);
});

test("a second invitation that was sent for the first is over with it, and with the role", async () => {
  const { stadiumId, shopId } = await openOwnVenue();
  const manager = await signUpStaff({ role: "manager", stadiumId });
  const person = await signUp();
  const invite = () => inviteAs(manager, { email: person.email, role: "shop", shopId });
  const [first, again] = [await invite(), await invite()];
  expect(await accept(person, first, await codeFor(person, first))).toEqual({ ok: true, role: "shop" });
  expect(await accept(person, again, "")).toEqual({ ok: false, reason: "invitation-unknown" });
  // Sent to somebody who has the role: it brings no dismissed one back.
  const late = await invite();
  const [role] = await db.select().from(staffRoles).where(eq(staffRoles.userId, person.userId));
  expect((await manager.send("DELETE", `/api/staff/team/roles/${role?.id}`)).status).toBe(204);
  expect(await accept(person, late, "")).toEqual({ ok: false, reason: "invitation-unknown" });
});

test("an invitation to a shop that went, and whose id is another venue's now, gives nothing", async () => {
  const [mine, theirs] = [await openOwnVenue(), await openOwnVenue()];
  const manager = await signUpStaff({ role: "manager", stadiumId: mine.stadiumId });
  const person = await signUp();
  const token = await inviteAs(manager, { email: person.email, role: "shop", shopId: mine.shopId });
  const code = await codeFor(person, token);
  await db
    .update(staffInvitations)
    .set({ shopId: theirs.shopId })
    .where(eq(staffInvitations.email, person.email));
  expect(await accept(person, token, code)).toEqual({ ok: false, reason: "invitation-over" });
});
