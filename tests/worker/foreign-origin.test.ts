import { beforeAll, expect, test } from "vitest";
import { listEndpoints } from "../support/endpoints.ts";
import { aPlacedOrder, row } from "../support/worker-orders.ts";
import { openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

/** Fault 46: another site's page sends our fan's cookies along. */
const foreign: [string, Record<string, string>][] = [
  ["another site", { origin: "https://evil.example" }],
  ["a site whose name ends like ours", { origin: "https://evil-seatside.test" }],
  ["a page that hides where it is", { origin: "null" }],
  ["a sister host", { origin: "https://www.seatside.test" }],
  ["a host below ours", { origin: "https://seatside.test.evil.example" }],
  ["another port", { origin: "https://seatside.test:8443" }],
  ["the same name without encryption", { origin: "http://seatside.test" }],
  ["the same name with a dot", { origin: "https://seatside.test." }],
  ["our name as a user's", { origin: "https://seatside.test@evil.example" }],
  ["two origins, ours first", { origin: "https://seatside.test, https://evil.example" }],
  ["an extension", { origin: "chrome-extension://seatside.test" }],
  ["a browser that says it came from a sister host", { "sec-fetch-site": "same-site" }],
  ["a browser that says it came across sites", { "sec-fetch-site": "cross-site" }],
];

const mutations = listEndpoints().filter(
  ({ method, path }) => method !== "GET" && !path.startsWith("/api/stripe/webhook"),
);

test("the list of mutations is not empty", () => {
  expect(mutations.length).toBeGreaterThan(15);
});

for (const { method, path } of mutations)
  test(`${method} ${path} is refused to other sites before anything is parsed`, async () => {
    const fan = await signUp();
    const address = path.replaceAll(/:[a-zA-Z]+(\{[^}]*\})?/g, "teddy");
    for (const [who, headers] of foreign) {
      const answer = await fan.send(method, address, {}, headers);
      expect([who, answer.status, await answer.json()]).toMatchObject([who, 403, { code: "foreign-origin" }]);
    }
  });

test("forms of other sites reach no screen either", async () => {
  const fan = await signUp();
  for (const path of ["/auth", "/profile", "/profile/account", "/cart-lines", "/set-language", "/staff"])
    for (const [who, headers] of foreign) {
      const answer = await fan.send("POST", path, "a=b", {
        "content-type": "application/x-www-form-urlencoded",
        ...headers,
      });
      expect([path, who, answer.status]).toEqual([path, who, 403]);
    }
});

test("a socket is refused to other sites and to requests without an origin", async () => {
  const { fan, id, shopId } = await aPlacedOrder();
  const staff = await signUpStaff({ role: "shop", shopId }, { role: "runner", stadiumId: "teddy" });
  const sockets = [
    [fan, `/api/orders/${id}/socket`],
    [staff, `/api/staff/shops/${shopId}/live`],
    [staff, "/api/staff/stadiums/teddy/live"],
  ] as const;
  for (const [client, path] of sockets)
    for (const headers of [{ origin: "https://evil.example" }, { origin: "" }, { origin: "null" }]) {
      const answer = await client.send("GET", path, undefined, { upgrade: "websocket", ...headers });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  expect((await row(id)).status).toBe(0);
});
