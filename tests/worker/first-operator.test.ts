import { env } from "cloudflare:workers";
import { eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { staffInvitations, staffRoles, user } from "#worker/db/schema/index.ts";
import { createServices } from "#worker/services/services.ts";
import { inviteFirstOperator } from "#worker/usecases/staff/invite-first-operator.ts";
import { db, signUp, signUpStaff } from "../support/worker-world.ts";

const { invitations } = createServices(env);
const deps = { db, now: () => Date.now() };

type Person = Awaited<ReturnType<typeof signUp>>;
const accountOf = ({ userId, email }: Person) => ({
  id: userId,
  email,
  name: "Dana Levi",
  phone: null,
  sessionId: `s${userId}`,
});
/** As the page's first press does. */
async function join(person: Person, token: string) {
  const sent = await invitations.sendCode(person, token);
  return sent.ok && !sent.isNeeded ? invitations.accept(accountOf(person), token, "") : sent;
}
const rolesOf = async ({ userId }: Person) =>
  (await db.select().from(staffRoles).where(eq(staffRoles.userId, userId))).map(({ role }) => role);

beforeEach(async () => {
  await db.delete(staffRoles).where(inArray(staffRoles.role, ["operator"]));
});

test("the command line's link makes the first operator without a mail, once", async () => {
  const dana = await signUp();
  const made = await inviteFirstOperator(deps, dana.email.toUpperCase());
  expect(await join(dana, made?.token ?? "")).toEqual({ ok: true, role: "operator" });
  expect(await rolesOf(dana)).toEqual(["operator"]);
  // Nobody has read that mailbox.
  const stored = await db.query.user.findFirst({ where: eq(user.id, dana.userId) });
  expect(stored?.emailVerified).toBe(false);
  expect(await join(dana, made?.token ?? "")).toMatchObject({ ok: false });
});

test("the link's token is stored hashed, works for its address only, and for an hour", async () => {
  const [dana, other] = [await signUp(), await signUp()];
  const made = await inviteFirstOperator(deps, dana.email);
  const rows = await db.select().from(staffInvitations).where(eq(staffInvitations.email, dana.email));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(made?.token ?? "?");
  expect((rows[0]?.expiresAt ?? 0) - (rows[0]?.createdAt ?? 0)).toBe(3_600_000);
  expect(await join(other, made?.token ?? "")).toEqual({ ok: false, reason: "other-account" });
  await db
    .update(staffInvitations)
    .set({ expiresAt: Date.now() })
    .where(eq(staffInvitations.email, dana.email));
  expect(await join(dana, made?.token ?? "")).toEqual({ ok: false, reason: "invitation-over" });
  expect(await rolesOf(dana)).toEqual([]);
});

test("once there is an operator no link is made, and one that was made before is void", async () => {
  const dana = await signUp();
  const early = await inviteFirstOperator(deps, dana.email);
  await signUpStaff({ role: "operator" });
  expect(await inviteFirstOperator(deps, dana.email)).toBeNull();
  expect(await join(dana, early?.token ?? "")).toEqual({ ok: false, reason: "invitation-unknown" });
  expect(await rolesOf(dana)).toEqual([]);
});

test("a second link voids the first", async () => {
  const dana = await signUp();
  const first = await inviteFirstOperator(deps, dana.email);
  const second = await inviteFirstOperator(deps, dana.email);
  expect(await join(dana, first?.token ?? "")).toEqual({ ok: false, reason: "invitation-unknown" });
  expect(await join(dana, second?.token ?? "")).toEqual({ ok: true, role: "operator" });
});
