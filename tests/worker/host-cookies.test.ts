import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createApp } from "#worker/app.ts";
import { anEmail } from "../support/attempts.ts";
import { createClient, origin, password } from "../support/worker-world.ts";

/** The session's cookies where the product is deployed: a sister host can't plant a session (worker/http/host-cookies.ts). */

const deployed = {
  ...env,
  APP_ENV: "staging",
  APP_ORIGIN: origin,
  AUTH_SECRET: "a-secret-of-its-own-for-this-environment",
  STRIPE_SECRET_KEY: "",
  STRIPE_PUBLISHABLE_KEY: "",
  STRIPE_API_BASE: "",
  VAPID_PUBLIC_KEY: "",
  VAPID_PRIVATE_KEY: "",
} as unknown as Env;
const app = createApp(async () => new Response());

async function aFan() {
  const client = createClient(async (request) => app.fetch(request, deployed));
  const email = anEmail();
  const name = { firstName: "Noa", lastName: "Levi", phone: "0525550142" };
  const made = await client.send("POST", "/api/customers", {
    ...name,
    email,
    password,
    confirmPassword: password,
  });
  // Nobody registers an address of the demo's there.
  return { ...client, email, status: made.status };
}
const whoIs = async (client: Awaited<ReturnType<typeof aFan>>) =>
  (await client.json<{ user: { email: string } | null }>("GET", "/api/session")).body.user?.email ?? null;
const only = (client: Awaited<ReturnType<typeof aFan>>, prefix: string) => {
  for (const name of [...client.cookies.keys()]) if (!name.startsWith(prefix)) client.cookies.delete(name);
};

test("each of the session's cookies is set under both names, and either is enough", async () => {
  const [now, before] = [await aFan(), await aFan()];
  const names = [...now.cookies.keys()].filter((name) => name.startsWith("__"));
  expect(
    names
      .filter((name) => name.startsWith("__Host-"))
      .map((name) => name.slice(7))
      .sort(),
  ).toEqual(
    names
      .filter((name) => name.startsWith("__Secure-"))
      .map((name) => name.slice(9))
      .sort(),
  );
  only(now, "__Host-");
  expect(await whoIs(now)).toBe(now.email);
  // What an earlier build set.
  only(before, "__Secure-");
  expect(await whoIs(before)).toBe(before.email);
});

// [fault 93]
test("a session that a sister host planted is not the fan's, and signing out ends both names", async () => {
  const [fan, stranger] = [await aFan(), await aFan()];
  for (const [name, value] of stranger.cookies)
    if (name.startsWith("__Secure-")) fan.cookies.set(name, value);
  expect(await whoIs(fan)).toBe(fan.email);
  expect((await fan.send("DELETE", "/api/session")).status).toBe(204);
  expect([...fan.cookies.keys()].filter((name) => name.startsWith("__"))).toEqual([]);
  expect(await whoIs(stranger)).toBe(stranger.email);
});

test("every cookie goes over TLS alone", async () => {
  const fan = await aFan();
  const answers = [
    await fan.send("GET", "/home?stadium=teddy&section=101&row=1&seatNo=2"),
    await fan.send("DELETE", "/api/session"),
  ];
  const set = answers.flatMap(({ headers }) => headers.getSetCookie());
  expect(set.length).toBeGreaterThan(2);
  for (const cookie of set) expect(cookie).toMatch(/; *secure/i);
});
