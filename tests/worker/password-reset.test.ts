import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { defaultNotifications } from "#domain/notice/notifications.ts";
import { customers, session, verification } from "#worker/db/schema/index.ts";
import { createServices } from "#worker/services/services.ts";
import { createClient, db, signUp } from "../support/worker-world.ts";

type Mail = { to: string; subject: string; text: string };
const mails: Mail[] = [];
const binding = { send: async (mail: Mail) => void mails.push(mail) };
const { identity, notifications } = createServices({ ...env, MAIL: binding } as unknown as Env);
const here = "http://localhost:5399";

beforeEach(() => void mails.splice(0));

/** Asks for a link and reads its token from the mail, which is sent after the answer. */
async function tokenFor(email: string): Promise<string> {
  const sentBefore = mails.length;
  await identity.requestPasswordReset(email, here, new Headers());
  await vi.waitFor(() => expect(mails).toHaveLength(sentBefore + 1));
  const token = /token=([\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1];
  if (!token) throw new Error("the mail has no link");
  return token;
}

const signIn = (email: string, password: string) =>
  createClient().json("POST", "/api/session", { email, password });

// [product 3.30 14.10]
test("Forgot password: the mail's link leads back to where it was asked for and sets a new password", async () => {
  const fan = await signUp();
  const token = await tokenFor(fan.email);
  expect(mails[0]).toMatchObject({ to: fan.email });
  expect(mails[0]?.text).toContain(`${here}/reset-password?token=${token}`);
  expect(await identity.isResetTokenLive(token)).toBe(true);

  expect(await identity.resetPassword(token, "another1", new Headers())).toMatchObject({ ok: true });
  expect((await signIn(fan.email, "secret1")).status).toBe(401);
  expect((await signIn(fan.email, "another1")).status).toBe(200);
});

test("Forgot password: every session ends with the old password", async () => {
  const fan = await signUp();
  const second = createClient();
  await second.json("POST", "/api/session", { email: fan.email, password: "secret1" });
  await identity.resetPassword(await tokenFor(fan.email), "another1", new Headers());
  for (const phone of [fan, second])
    expect((await phone.json("GET", "/api/session")).body).toEqual({ user: null });
  expect(await db.$count(session, eq(session.userId, fan.userId))).toBe(0);
});

// [product 3.29]
test("Forgot password: an address without an account gets the same answer, and no mail", async () => {
  await expect(
    identity.requestPasswordReset("nobody@example.com", here, new Headers()),
  ).resolves.toMatchObject({ ok: true });
  const fan = await signUp();
  await tokenFor(fan.email);
  expect(mails.map((mail) => mail.to)).toEqual([fan.email]);
});

test("a link works once, and a new password voids every other link", async () => {
  const fan = await signUp();
  const [first, second] = [await tokenFor(fan.email), await tokenFor(fan.email)];
  expect(await identity.resetPassword(second, "another1", new Headers())).toMatchObject({ ok: true });
  for (const token of [first, second]) {
    expect(await identity.isResetTokenLive(token)).toBe(false);
    expect(await identity.resetPassword(token, "third-one", new Headers())).toMatchObject({ ok: false });
  }
  expect((await signIn(fan.email, "another1")).status).toBe(200);
});

test("a link of more than an hour ago no longer works", async () => {
  const fan = await signUp();
  const token = await tokenFor(fan.email);
  await db
    .update(verification)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(verification.value, fan.userId));
  expect(await identity.isResetTokenLive(token)).toBe(false);
  expect(await identity.resetPassword(token, "another1", new Headers())).toMatchObject({ ok: false });
  expect((await signIn(fan.email, "secret1")).status).toBe(200);
});

test("the stored form of a link can't be used", async () => {
  const fan = await signUp();
  const token = await tokenFor(fan.email);
  const row = await db.query.verification.findFirst({ where: eq(verification.value, fan.userId) });
  expect(row?.identifier).not.toContain(token);
  expect(await identity.isResetTokenLive(row?.identifier ?? "")).toBe(false);
});

test("after three mails there is a pause, and the answer stays the same", async () => {
  const fan = await signUp();
  for (let i = 0; i < 3; i++) await tokenFor(fan.email);
  expect(await identity.requestPasswordReset(fan.email, here, new Headers())).toEqual({ ok: true });
  // A mail's link is stored before the answer; without one there is nothing to send.
  expect(await db.$count(verification, eq(verification.value, fan.userId))).toBe(3);
  expect(mails).toHaveLength(3);
});

// [product 14.10 14.11]
test("Profile: name and phone are changed in the session's own account, the phone normalised", async () => {
  const fan = await signUp();
  const headers = new Headers({ cookie: [...fan.cookies].map((each) => each.join("=")).join("; ") });
  const input = { firstName: "Yael", lastName: "Cohen", phone: "+972 52-555-0199" };
  expect(await identity.updateProfile(fan.userId, input, headers)).toMatchObject({ ok: true });
  const { body } = await fan.json("GET", "/api/session");
  expect(body).toMatchObject({ user: { firstName: "Yael", lastName: "Cohen", phone: "+972525550199" } });
  vi.spyOn(console, "error").mockImplementationOnce(() => {});
  expect(await identity.updateProfile(fan.userId, input, new Headers())).toEqual({ ok: false });
});

// [product 14.11 19.4]
test("Stored locally: notification preferences start at their defaults and are kept with the customer", async () => {
  const fan = await signUp();
  expect(await notifications.find(fan.userId)).toEqual({
    push: true,
    email: true,
    orderUpdates: true,
    promotions: false,
    receipts: true,
  });
  await notifications.save(fan.userId, { ...defaultNotifications, promotions: true, push: false });
  const row = await db.query.customers.findFirst({ where: eq(customers.id, fan.userId) });
  expect(row?.notifications).toEqual({
    push: false,
    email: true,
    orderUpdates: true,
    promotions: true,
    receipts: true,
  });
});
