import { env } from "cloudflare:workers";
import { eq, like } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { createApp } from "#worker/app.ts";
import { findOpenAlert } from "#worker/db/alerts.ts";
import { countedLimits, user } from "#worker/db/schema/index.ts";
import { createServices } from "#worker/services/services.ts";
import { anAddress, cookieOf, signIn } from "../support/attempts.ts";
import { aGuest, aGuestOrder, aGuestVenue, mailedCode } from "../support/worker-guests.ts";
import { createIntent } from "../support/worker-orders.ts";
import {
  createClient,
  db,
  falafel,
  openTeddy,
  origin,
  password,
  propose,
  signUp,
} from "../support/worker-world.ts";

type Mail = { to: string; text: string };
const mails: Mail[] = [];
const strict = {
  ...env,
  MAIL: { send: async (mail: Mail) => void mails.push(mail) },
  REQUIRE_VERIFIED_EMAIL: "true",
} as unknown as Env;
const { identity } = createServices(strict);
const app = createApp(async () => new Response("a screen"));
const headers = new Headers({ origin: "http://localhost:5399" });

beforeAll(() => openTeddy());

async function tokenFor(email: string): Promise<string> {
  expect(await identity.sendVerification(email, headers)).toEqual({ ok: true });
  await vi.waitFor(() => expect(mails.at(-1)?.to).toBe(email));
  const link = /(http\S+)\/verify-email\?token=(\S+)/.exec(mails.at(-1)?.text ?? "");
  expect(link?.[1]).toBe("http://localhost:5399");
  return decodeURIComponent(link?.[2] ?? "");
}

type Fan = Awaited<ReturnType<typeof signUp>>;
async function strictIntent(fan: Fan) {
  const proposal = await propose(fan, [falafel]);
  const cookie = [...fan.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await app.request(
    `${origin}/api/stripe/create-intent`,
    {
      method: "POST",
      headers: { origin, cookie, "content-type": "application/json" },
      body: JSON.stringify(proposal),
    },
    strict,
  );
  return { status: answer.status, body: (await answer.json()) as { code?: string } };
}

test("where the setting asks for it, an order needs a confirmed address, and the mail's link confirms it", async () => {
  const fan = await signUp();
  expect(await strictIntent(fan)).toMatchObject({ status: 403, body: { code: "email-unverified" } });
  const token = await tokenFor(fan.email);
  expect(await identity.verifyEmail(token)).toBe(true);
  expect((await strictIntent(fan)).status).toBe(200);
  expect(await identity.verifyEmail(token)).toBe(true);
});

test("without the setting no confirmation is needed", async () => {
  const fan = await signUp();
  expect((await createIntent(fan, await propose(fan, [falafel]))).status).toBe(200);
});

test("a forged link confirms nothing", async () => {
  const fan = await signUp();
  const token = await tokenFor(fan.email);
  for (const wrong of ["", "x", `${token.slice(0, -4)}AAAA`, token.split(".").slice(0, 2).join(".")])
    expect(await identity.verifyEmail(wrong)).toBe(false);
  const [row] = await db.select().from(user).where(eq(user.id, fan.userId));
  expect(row?.emailVerified).toBe(false);
});

test("the fourth link within a quarter of an hour is not sent", async () => {
  const fan = await signUp();
  for (let each = 0; each < 3; each++)
    expect(await identity.sendVerification(fan.email, headers)).toEqual({ ok: true });
  expect(await identity.sendVerification(fan.email, headers)).toMatchObject({ reason: "too-many-requests" });
});

test("a network is challenged above thirty mails an hour, whoever asks and from whichever device", async () => {
  const from = (address: string) =>
    new Headers({ ...Object.fromEntries(headers), "cf-connecting-ip": address });
  const here = from(anAddress());
  const ask = async (at: Headers) => identity.sendVerification((await signUp()).email, at);
  // At once: the auth library takes half a second for each.
  const asked = await Promise.all(Array.from({ length: 30 }, () => ask(here)));
  expect(asked).toEqual(asked.map(() => ({ ok: true })));
  const refused = { ok: false, reason: "challenge-required" };
  expect(await ask(here)).toEqual(refused);
  const { email } = await signUp();
  const phone = createClient();
  await signIn(phone, email, password);
  expect(await identity.sendVerification(email, new Headers([...here, ["cookie", cookieOf(phone)]]))).toEqual(
    refused,
  );
  expect(await ask(from(anAddress()))).toEqual({ ok: true });
}, 60_000);

test("above a thousand mails an hour the instance rings once and challenges all but guests who ordered", async () => {
  const [counted] = await db
    .select()
    .from(countedLimits)
    .where(like(countedLimits.key, "verification-mail:instance:%"));
  const count = (to: number) =>
    db
      .update(countedLimits)
      .set({ count: to })
      .where(eq(countedLimits.key, counted?.key ?? ""));
  await count(1_000);
  for (let each = 0; each < 3; each++)
    expect(await identity.sendVerification((await signUp()).email, headers)).toMatchObject({
      reason: "challenge-required",
    });
  expect(await findOpenAlert(db, "mails-many", "verification-mail")).toMatchObject({ times: 1 });
  const venue = await aGuestVenue();
  const [looker, guest] = [await aGuest(venue), await aGuest(venue)];
  await aGuestOrder(guest, venue);
  expect(await mailedCode(guest, `g-${guest.userId}@example.com`)).toMatch(/^\d{6}$/);
  expect(await mailedCode(looker, `l-${looker.userId}@example.com`)).toBe("");
  await count(0);
});
