import { afterEach, expect, test, vi } from "vitest";
import {
  aMailedIdentity,
  anAddress,
  cookieOf,
  deviceOf,
  from,
  parallel,
  register,
  signIn,
} from "../support/attempts.ts";
import { type Client, createClient, signUp } from "../support/worker-world.ts";
import { injects, rounds } from "./support/fault.ts";

afterEach(() => void vi.useRealTimers());

// [product 3.20]
test("of a thousand parallel guesses at a password ten are checked, and the others get 429", async () => {
  const times = rounds(1_000, 300);
  injects(70, "guesses at one password at once, from as many networks", times);
  const { email } = await signUp();
  const guesses = parallel(times, (index) =>
    signIn(createClient(), email, index === times - 1 ? "secret1" : `wrong-${index}`, from(anAddress())),
  );
  expect(await guesses).toEqual({ 401: 10, 429: times - 10 });
  const refused = await signIn(createClient(), email, "secret1");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
  expect(await refused.json()).toMatchObject({ code: "too-many-requests" });
});

test("of 500 parallel tries to register an address that is taken, ten are told so", async () => {
  injects(70, "tries at once to register an address that is taken", 500);
  const { email } = await signUp();
  expect(await parallel(500, () => register(email))).toEqual({ 409: 10, 429: 490 });
});

test("of parallel password checks in one session ten are made, and another session still can", async () => {
  injects(70, "password checks at once in one session", 60);
  const fan = await signUp();
  const phone = createClient();
  await signIn(phone, fan.email, "secret1");
  const remove = (client: Client, password: string) => client.send("DELETE", "/api/account", { password });
  expect(await parallel(60, (index) => remove(fan, `wrong-${index}`))).toEqual({ 403: 10, 429: 50 });
  expect((await remove(phone, "secret1")).status).toBe(204);
});

test("a stranger who tries for an hour locks no manager out, and the reset's mail arrives", async () => {
  injects(70, "an hour of a stranger's wrong passwords and requests for a reset", 183 + 61);
  const { identity, mails } = aMailedIdentity();
  const { email } = await signUp();
  const tablet = createClient();
  await signIn(tablet, email, "secret1");
  const ask = (client: Client) =>
    identity.requestPasswordReset(email, "http://localhost:5399", new Headers({ cookie: cookieOf(client) }));
  const begin = Date.now();
  vi.useFakeTimers({ toFake: ["Date"] });
  for (let minute = 0; minute <= 60; minute++) {
    vi.setSystemTime(begin + minute * 60_000);
    for (let each = 0; each < 3; each++)
      await signIn(createClient(), email, `wrong-${minute}-${each}`, from(anAddress()));
    await ask(createClient());
    if (minute % 12 === 11)
      expect([minute, (await signIn(tablet, email, "secret1")).status]).toEqual([minute, 200]);
  }
  // The stranger made three mails a quarter of an hour, not sixty.
  await vi.waitFor(() => expect(mails.length).toBeGreaterThanOrEqual(13));
  expect(mails.length).toBeLessThanOrEqual(15);
  const sentBefore = mails.length;
  await ask(tablet);
  await vi.waitFor(() => expect(mails).toHaveLength(sentBefore + 1));

  const newTablet = createClient();
  await parallel(10, () => signIn(createClient(), email, "wrong"));
  expect((await signIn(newTablet, email, "secret1")).status).toBe(429);
  const token = /token=([\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
  const reset = await identity.resetPassword(token, "another-1", new Headers());
  expect(reset.ok).toBe(true);
  // Who showed the mailbox is asked for no stranger's failures any more, on any device.
  expect((await signIn(createClient(), email, "another-1")).status).toBe(200);
  if (reset.ok) newTablet.cookies.set("seatside_device", deviceOf(reset.headers));
  for (let each = 0; each < 12; each++) await signIn(createClient(), email, "wrong", from(anAddress()));
  expect((await signIn(newTablet, email, "another-1")).status).toBe(200);
}, 60_000);
