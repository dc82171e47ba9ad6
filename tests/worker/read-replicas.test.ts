import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { seenCookie } from "#app/cookies/cookies.ts";
import { createApp } from "#worker/app.ts";
import { laggingReplica } from "../support/lagging-replica.ts";
import { payWithCard } from "../support/stripe-control.ts";
import { createIntent } from "../support/worker-orders.ts";
import { createClient, falafel, openTeddy, password, propose, signUp } from "../support/worker-world.ts";

// Decision 74: lists may come from a copy that lags; whoever wrote something reads it all the same.
beforeAll(() => openTeddy());

const app = createApp(async () => new Response("a screen", { headers: { "content-type": "text/html" } }));

/** A fan whose phone speaks to a Worker that reads from a lagging replica, and a second phone of the same account. */
async function aFanFarAway() {
  const { d1, lagged } = laggingReplica(env.DB);
  const far = { ...env, DB: d1, READ_REPLICAS: "on" } as Env;
  const { cookies, userId, email } = await signUp();
  const bare = () => createClient(async (request) => app.fetch(request, far, createExecutionContext()));
  const phone = () => {
    const made = bare();
    for (const [name, value] of cookies) made.cookies.set(name, value);
    return made;
  };
  return { phone: phone(), other: phone(), stranger: bare(), email, lagged, userId };
}

type Lists = { active?: unknown[]; tabs?: unknown };
const listed = async (who: ReturnType<typeof createClient>) =>
  JSON.stringify((await who.json<Lists>("GET", "/api/orders")).body);

test("a fan who ordered finds the order in the list, though the replica has not heard of it", async () => {
  const { phone, other, lagged } = await aFanFarAway();
  expect(await listed(phone)).not.toContain('"id"');
  const { body } = await createIntent(phone, await propose(phone, [falafel]));
  await payWithCard(body.clientSecret ?? "");
  const placed = await phone.json("POST", "/api/orders", { orderId: body.orderId });
  expect(placed).toMatchObject({ status: 200, body: { state: "placed" } });
  expect(phone.cookies.get(seenCookie.name)).toBeDefined();
  expect(await listed(phone)).toContain(body.orderId);
  // The replica does lag: a phone that has seen nothing gets the old list.
  const before = lagged();
  expect(await listed(other)).not.toContain(body.orderId);
  expect(lagged()).toBeGreaterThan(before);
});

test("a heart is there when its list is read next, and the bookmark is no phone's to choose", async () => {
  const { phone, other } = await aFanFarAway();
  const hearts = async (who: typeof phone) => JSON.stringify((await who.json("GET", "/api/favorites")).body);
  expect(await hearts(phone)).not.toContain("tfalafel");
  expect((await phone.send("PUT", "/api/favorites/foods/tfalafel")).status).toBe(204);
  expect(await hearts(phone)).toContain("tfalafel");
  expect(await hearts(other)).not.toContain("tfalafel");
  const forged = `0:${"f".repeat(8)}-${"f".repeat(8)}-${"f".repeat(8)}-${"f".repeat(32)}.${"a".repeat(24)}`;
  other.cookies.set(seenCookie.name, forged);
  expect(await hearts(other)).not.toContain("tfalafel");
});

test("whoever signs in with a browser that has no cookie yet reads their lists at once", async () => {
  const { phone, stranger, email } = await aFanFarAway();
  // The replica has answered before, and answers so again.
  await listed(phone);
  const signedIn = await stranger.json("POST", "/api/session", { email, password });
  expect(signedIn.status).toBeLessThan(300);
  expect(stranger.cookies.get(seenCookie.name)).toBeDefined();
  expect((await stranger.json("GET", "/api/orders")).status).toBe(200);
});

test("what decides anything is asked of the primary, whatever the replica says", async () => {
  const { phone, other, lagged } = await aFanFarAway();
  await listed(phone);
  const before = lagged();
  expect((await phone.send("GET", "/api/account/sessions")).status).toBe(200);
  expect((await phone.send("DELETE", "/api/session")).status).toBe(204);
  const proposal = await propose(other, [falafel]);
  expect(await createIntent(other, proposal)).toMatchObject({ status: 401 });
  expect(lagged()).toBe(before);
});

test("without the setting no cookie is set and nothing is followed", async () => {
  const fan = await signUp();
  await fan.send("PUT", "/api/favorites/foods/tfalafel");
  await fan.send("GET", "/api/favorites");
  expect(fan.cookies.get(seenCookie.name)).toBeUndefined();
});
