import { beforeAll, describe, expect, test } from "vitest";
import type { StaffRoleName } from "#domain/staff/staff.ts";
import { alertEntry, listOpenAlerts } from "#worker/db/alerts.ts";
import { listEndpoints } from "../support/endpoints.ts";
import { aGuest } from "../support/worker-guests.ts";
import { aPlacedOrder, row } from "../support/worker-orders.ts";
import { createClient, db, openOwnVenue, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

/** Everybody who may knock: at the order's own place, and at another one. */
const people = [
  "nobody",
  "stranger",
  "guest",
  "customer",
  "shop",
  "otherShop",
  "runner",
  "otherRunner",
  "manager",
  "otherManager",
  "operator",
] as const;
type Person = (typeof people)[number];
type Client = ReturnType<typeof createClient>;

const roleOf: Record<StaffRoleName, Person> = {
  shop: "shop",
  runner: "runner",
  venue: "manager",
  operator: "operator",
};
const everyone: Person[] = [...people];
const signedIn = everyone.filter((each) => each !== "nobody");
const staff = everyone.filter((each) => Object.values(roleOf).includes(each) || each.startsWith("other"));
const ofShop: Person[] = ["shop", "manager", "operator"];
const ofVenue: Person[] = ["manager", "operator"];

type Row = {
  /** Who gets past the door. All others are told 401, 403 or 404, and nothing happens. */
  may: Person[];
  body?: unknown;
  /** Values of the path's parameters where the usual ones don't fit. */
  params?: Record<string, string>;
  /** Past the door there may be nothing of one's own. */
  mayMiss?: boolean;
  headers?: Record<string, string>;
  /** It would sign everybody out. */
  withoutSession?: boolean;
};

let order: Awaited<ReturnType<typeof aPlacedOrder>>;
/** Another order of the same customer, to be canceled. */
let spare: string;
let clients: Record<Person, Client>;

const uuid = "0193c5b0-7e7e-7000-8000-123456789abc";
const token = "AAAAAAAAAAAAAAAAAAAAAA";
const socket = { upgrade: "websocket" };

/** The table: whoever adds an endpoint says here who may call it. */
const table: Record<string, Row> = {
  // public
  "GET /api/health": { may: everyone },
  "GET /api/stadiums": { may: everyone },
  "GET /api/stadiums/:id/catalog": { may: everyone, params: { id: "teddy" } },
  "GET /api/stadiums/:id/live": { may: everyone, params: { id: "teddy" } },
  // Teddy has no shelves: for everyone there is nothing.
  "GET /api/stadiums/:id/waits": { may: everyone, params: { id: "teddy" }, mayMiss: true },
  "POST /api/quote": { may: everyone, body: {} },
  "GET /api/session": { may: everyone },
  "DELETE /api/session": { may: everyone, withoutSession: true },
  "POST /api/session": { may: everyone, body: {} },
  "POST /api/customers": { may: everyone, body: {} },
  "POST /api/stripe/webhook": { may: everyone, body: {} },
  // whoever is signed in, their own things
  "GET /api/account/export": { may: signedIn },
  // A guest has no password to type.
  "POST /api/account/proof": {
    may: signedIn.filter((each) => each !== "guest"),
    body: { password: "secret1" },
  },
  "GET /api/account/sessions": { may: signedIn },
  "DELETE /api/account/sessions/:id": { may: signedIn, mayMiss: true },
  "PUT /api/account/photo": { may: signedIn, body: {} },
  "DELETE /api/account/photo": { may: signedIn },
  "DELETE /api/account": { may: signedIn, body: {} },
  "GET /api/favorites": { may: signedIn },
  "POST /api/favorites": { may: signedIn, body: {} },
  "PUT /api/favorites/:kind/:id": { may: signedIn, params: { kind: "foods", id: "tburger" } },
  "DELETE /api/favorites/:kind/:id": { may: signedIn, params: { kind: "foods", id: "tburger" } },
  "GET /api/orders": { may: signedIn },
  "GET /api/orders/active-count": { may: signedIn },
  "POST /api/stripe/create-intent": { may: signedIn, body: {} },
  "POST /api/tickets": { may: signedIn, body: {} },
  "GET /api/tickets/:customer/:file": {
    may: signedIn,
    params: { customer: "x", file: `${uuid}.jpg` },
    mayMiss: true,
  },
  "POST /api/push/subscriptions": { may: signedIn, body: {} },
  "DELETE /api/push/subscriptions": { may: signedIn, body: {} },
  "POST /api/invitations/code": { may: signedIn, body: { token }, mayMiss: true },
  "POST /api/invitations/accept": { may: signedIn, body: { token, code: "000000" }, mayMiss: true },
  // one order's own customer
  "POST /api/orders": { may: ["customer"], body: "order" },
  "GET /api/orders/:id": { may: ["customer"] },
  "GET /api/orders/:id/socket": { may: ["customer", ...ofShop], headers: socket },
  "POST /api/orders/:id/seat": { may: ["customer"], body: { seat: { row: "1", stand: "Main" } } },
  "POST /api/orders/:id/way": { may: ["customer"], body: { fulfilment: "pickup" } },
  "POST /api/orders/:id/cancel": { may: ["customer"], body: {}, params: { id: "spare" } },
  "POST /api/orders/:id/complaint": {
    may: ["customer"],
    body: { reason: "cold", lines: [{ position: 0, quantity: 1 }] },
  },
  // staff
  "GET /api/staff/me": { may: staff },
  "GET /api/staff/orders": { may: staff },
  "GET /api/staff/orders/:ref": { may: ["shop", "manager"] },
  "POST /api/staff/orders/:ref": { may: ["shop", "manager"], body: { action: "ready" } },
  "POST /api/staff/orders/:ref/refunds": {
    may: ["shop", "manager"],
    body: { requestKey: uuid, scope: "order", reason: "why" },
  },
  "POST /api/staff/orders/:ref/complaint": { may: ["shop", "manager"], body: { reply: "bringing" } },
  "GET /api/staff/shops/:shopId/board": { may: ofShop },
  // Teddy has no shelves, so that there is nothing for them either (tests/worker/pickup-counter.test.ts).
  "GET /api/staff/shops/:shopId/wall": { may: ofShop, mayMiss: true },
  "GET /api/staff/shops/:shopId/counter": { may: ["shop", "manager"], mayMiss: true },
  "GET /api/staff/shops/:shopId/live": { may: ofShop, headers: socket },
  "POST /api/staff/shops/:shopId/beat": { may: ["shop", "manager"], body: {} },
  "POST /api/staff/shops/:shopId/seen": { may: ["shop", "manager"], body: { orderId: uuid } },
  "POST /api/staff/shops/:shopId/unpaid/:orderId/end": {
    may: ["shop", "manager"],
    params: { orderId: uuid },
    mayMiss: true,
  },
  "POST /api/staff/shops/:shopId/sign-off": { may: ["shop", "manager"], body: {} },
  "POST /api/staff/shops/:shopId/state": { may: ["shop", "manager"], body: { open: true } },
  "POST /api/staff/shops/:shopId/items/:itemId": { may: ofShop, body: { isAvailable: true }, mayMiss: true },
  "GET /api/staff/stadiums/:stadiumId/runners": { may: ["shop", "runner", "manager"] },
  "GET /api/staff/stadiums/:stadiumId/deliveries": { may: ["runner"] },
  "GET /api/staff/stadiums/:stadiumId/live": { may: ["runner", "manager", "operator"], headers: socket },
  "POST /api/staff/stadiums/:stadiumId/deliveries/take": { may: ["runner"], body: { orderIds: [uuid] } },
  "POST /api/staff/stadiums/:stadiumId/deliveries/scan": { may: ["runner"], body: "scan", mayMiss: true },
  "POST /api/staff/stadiums/:stadiumId/deliveries/:orderId": {
    may: ["runner"],
    body: { action: "arrive" },
    mayMiss: true,
  },
  // the venue
  "GET /api/staff/team/:stadiumId": { may: ofVenue },
  "POST /api/staff/team/invitations": {
    may: ofVenue,
    body: { email: "new@example.com", role: "runner", stadiumId: "teddy" },
  },
  "DELETE /api/staff/team/invitations/:invitationId": { may: staff, mayMiss: true },
  "DELETE /api/staff/team/roles/:roleId": { may: staff, mayMiss: true },
  // the platform
  "GET /api/staff/ops/alerts": { may: ["operator"] },
  "POST /api/staff/ops/alerts/:alertId/resolve": { may: ["operator"], mayMiss: true },
  "GET /api/staff/ops/accounts": { may: ["operator"] },
  "PUT /api/staff/ops/accounts/:shopId": { may: ["operator"], body: { account: null, seen: "acct_other" } },
  "DELETE /api/staff/ops/second-steps/:userId": { may: ["operator"], mayMiss: true },
  "GET /api/staff/ops/audit": { may: ["operator"] },
  "GET /api/staff/ops/register": { may: ["operator"] },
  "POST /api/staff/ops/reconcile": { may: ["operator"], body: { dryRun: true } },
  "GET /api/staff/ops/calls": { may: ["operator"] },
  "GET /api/staff/ops/owed": { may: ["operator"] },
  "GET /api/staff/ops/orders/:id/packet": { may: ["operator"], mayMiss: true },
  "POST /api/staff/ops/orders/:id/calls/:callId/retry": { may: ["operator"], body: {}, mayMiss: true },
  "POST /api/staff/ops/orders/:id/calls/:callId/platform": { may: ["operator"], body: {}, mayMiss: true },
  "POST /api/staff/ops/orders/:id/calls/:callId/end": { may: ["operator"], body: {}, mayMiss: true },
};

/** Everything under the console's door is its manager's and the operators'. */
const isOfConsole = (path: string) => path.startsWith("/api/staff/venue/:stadiumId");
const rowOf = (name: string, path: string): Row | undefined =>
  table[name] ?? (isOfConsole(path) ? { may: ofVenue, body: {}, mayMiss: true } : undefined);

beforeAll(async () => {
  await openTeddy();
  const other = await openOwnVenue();
  order = await aPlacedOrder();
  spare = (await aPlacedOrder({ fan: order.fan })).id;
  clients = {
    nobody: createClient(),
    stranger: await signUp(),
    guest: await aGuest(other),
    customer: order.fan,
    shop: await signUpStaff({ role: "shop", shopId: order.shopId }),
    otherShop: await signUpStaff({ role: "shop", shopId: other.shopId }),
    runner: await signUpStaff({ role: "runner", stadiumId: "teddy" }),
    otherRunner: await signUpStaff({ role: "runner", stadiumId: other.stadiumId }),
    manager: await signUpStaff({ role: "venue", stadiumId: "teddy" }),
    otherManager: await signUpStaff({ role: "venue", stadiumId: other.stadiumId }),
    operator: await signUpStaff({ role: "operator" }),
  };
}, 60_000);

function addressOf(path: string, params: Record<string, string> = {}): string {
  const usual: Record<string, string> = {
    id: order.id,
    ref: order.code,
    shopId: order.shopId,
    stadiumId: "teddy",
    itemId: "tburger",
    orderId: uuid,
  };
  const given = params.id === "spare" ? { ...params, id: spare } : params;
  return path.replaceAll(
    /:([a-zA-Z]+)(\{[^}]*\})?/g,
    (_, name: string) => given[name] ?? usual[name] ?? uuid,
  );
}

function bodyOf({ body }: Row): unknown {
  if (body === "order") return { orderId: order.id };
  if (body === "scan") return { proof: `123456.${token}`, deviceAt: Date.now() };
  return body;
}

const endpoints = listEndpoints();

test("every endpoint has its row, and every row its endpoint", () => {
  const names = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(endpoints.filter(({ method, path }) => !rowOf(`${method} ${path}`, path))).toEqual([]);
  expect(Object.keys(table).filter((name) => !names.includes(name))).toEqual([]);
});

describe("who gets past which door", () => {
  for (const { method, path } of endpoints) {
    const name = `${method} ${path}`;
    const wanted = rowOf(name, path);
    if (!wanted) continue;
    test(`${name}: ${wanted.may.length === everyone.length ? "everyone" : wanted.may.join(", ")}`, async () => {
      const before = await row(order.id);
      const answers: Partial<Record<Person, number>> = {};
      for (const person of people) {
        const body = method === "GET" ? undefined : bodyOf(wanted);
        const client = wanted.withoutSession ? createClient() : clients[person];
        const answer = await client.send(method, addressOf(path, wanted.params), body, wanted.headers);
        answer.webSocket?.accept();
        answer.webSocket?.close(1000);
        answers[person] = answer.status;
      }
      const passed = people.filter((person) => {
        const status = Number(answers[person]);
        return (
          ![401, 403, 404].includes(status) ||
          (status === 404 && wanted.mayMiss && wanted.may.includes(person))
        );
      });
      expect({ passed, answers }).toEqual({ passed: wanted.may, answers });
      if (!wanted.may.includes("nobody")) expect(answers.nobody).toBe(401);
      // Whoever may not, moves nothing; whoever may sent nothing that moves it.
      const after = await row(order.id);
      expect({ status: after.status, total: after.totalMinor }).toEqual({
        status: before.status,
        total: before.totalMinor,
      });
    });
  }
});

test("a manager cannot reach another venue's roles, invitations or alerts", async () => {
  const { json, send } = clients.manager;
  const invited = await json<{ id: string }>("POST", "/api/staff/team/invitations", {
    email: "new@example.com",
    role: "runner",
    stadiumId: "teddy",
  });
  expect(invited.status).toBe(201);
  const address = `/api/staff/team/invitations/${invited.body.id}`;
  for (const person of ["otherManager", "shop", "runner"] as const)
    expect([person, (await clients[person].send("DELETE", address)).status]).toEqual([person, 404]);
  expect((await send("DELETE", address)).status).toBe(204);
  const { body } = await json<{ team: { id: string; role: string }[] }>("GET", "/api/staff/team/teddy");
  const runner = body.team.find((each) => each.role === "runner");
  for (const person of ["otherManager", "shop", "runner"] as const)
    expect((await clients[person].send("DELETE", `/api/staff/team/roles/${runner?.id}`)).status).toBe(404);
});

test("an alert is resolved once, by an operator", async () => {
  const subject = crypto.randomUUID();
  await alertEntry(db, { kind: "dispute", subject, at: Date.now() });
  const alert = (await listOpenAlerts(db)).find((each) => each.subject === subject);
  const address = `/api/staff/ops/alerts/${alert?.id}/resolve`;
  expect((await clients.manager.send("POST", address, {})).status).toBe(403);
  expect((await clients.operator.send("POST", address, {})).status).toBe(204);
  expect((await clients.operator.send("POST", address, {})).status).toBe(404);
});
