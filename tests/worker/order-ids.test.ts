import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { callTable } from "#domain/wire/call-table.ts";
import type { Problem } from "#domain/wire/problems.ts";
import { createApp } from "#worker/app.ts";
import { aPlacedOrder } from "../support/worker-orders.ts";
import { createClient, openTeddy, signUpStaff } from "../support/worker-world.ts";

/** A call that names an order by its id: what is no id of an order is nothing, before anything is asked. */
const naming = Object.keys(callTable)
  .map((name) => name.split(" ") as [method: string, path: string])
  .filter(([, path]) => path.startsWith("/orders/:id") || path.includes(":orderId"));
const noIds = [
  "x",
  "a%0Ab",
  "%00",
  "__proto__",
  "%d7%a9",
  "1".repeat(2_000),
  "0193C5B0-7E7E-7000-8000-123456789ABC",
];

const rooms: string[] = [];
const bindings = {
  ...env,
  ORDER_ROOM: {
    getByName(name: string) {
      rooms.push(name);
      return env.ORDER_ROOM.getByName(name);
    },
  },
} as unknown as Env;
const { request } = createApp(async () => new Response("a screen"));
const bodies: Record<string, object> = {
  "/orders/:id/seat": { seat: { row: "1", stand: "Main" } },
  "/orders/:id/way": { fulfilment: "pickup" },
  "/orders/:id/complaint": { reason: "cold", lines: [{ position: 0, quantity: 1 }] },
  "/staff/stadiums/:stadiumId/deliveries/:orderId": { action: "take" },
};

beforeAll(() => openTeddy());

test("what is no order's id wakes no room and is no fault, whatever call names it", async () => {
  const { shopId } = await aPlacedOrder();
  const staff = await signUpStaff(
    { role: "runner", stadiumId: "teddy" },
    { role: "shop", shopId },
    { role: "operator" },
  );
  const client = createClient(async (asked) => request(asked, undefined, bindings));
  for (const [name, value] of staff.cookies) client.cookies.set(name, value);
  expect(naming.length).toBeGreaterThan(6);
  for (const [method, path] of naming)
    for (const id of noIds) {
      const address = path
        .replace(":stadiumId", "teddy")
        .replace(":shopId", shopId)
        .replace(/:id|:orderId/, id);
      const upgrade: Record<string, string> = path.endsWith("/socket") ? { upgrade: "websocket" } : {};
      const body = method === "GET" ? undefined : (bodies[path] ?? {});
      const answer = await client.send(method, `/api${address}?protocol=1`, body, upgrade);
      expect([address.slice(0, 60), answer.status]).toEqual([address.slice(0, 60), 404]);
      expect(((await answer.json()) as Problem).code).toMatch(/not-found$/);
    }
  expect(rooms).toEqual([]);
});
