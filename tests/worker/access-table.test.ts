import { beforeAll, describe, expect, test } from "vitest";
import type { ActorKind } from "#domain/actor.ts";
import { type StaffRoleName, staffRoleNames } from "#domain/staff/staff.ts";
import { callers, callTable, type Reach, type ServedName } from "#domain/wire/call-table.ts";
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

/** As whom a person gets past a door that takes no visitor. */
const kindOf = (person: Person): ActorKind => {
  const [kind] = staffRoleNames.filter((role) => person.toLowerCase().endsWith(role));
  return kind ?? (person === "guest" ? "guest" : "customer");
};
const everyone: Person[] = [...people];
const signedIn = everyone.filter((each) => each !== "nobody");
const staff = everyone.filter((each) => staffRoleNames.includes(kindOf(each) as StaffRoleName));
const ofShop: Person[] = ["shop", "manager", "operator"];
const ofVenue: Person[] = ["manager", "operator"];

/** Who gets past the door. All others are told 401, 403 or 404, and nothing happens. */
const mayOf: Record<Reach, Person[]> = {
  everyone,
  "signed-in": signedIn,
  customer: ["customer"],
  watcher: ["customer", ...ofShop],
  staff,
  shop: ["shop", "manager"],
  "shop-or-operator": ofShop,
  runner: ["runner"],
  floor: ["runner", "manager", "operator"],
  stadium: ["shop", "runner", "manager"],
  team: ofVenue,
  manager: ofVenue,
  operator: ["operator"],
};

type Row = {
  body?: unknown;
  /** Values of the path's parameters where the usual ones don't fit. */
  params?: Record<string, string>;
  /** Past the door there may be nothing of one's own. */
  mayMiss?: boolean;
  headers?: Record<string, string>;
  /** It would sign everybody out. */
  withoutSession?: boolean;
  /** Of those who may, who can't. */
  except?: Person;
};

let order: Awaited<ReturnType<typeof aPlacedOrder>>;
/** Another order of the same customer, to be canceled. */
let spare: string;
let clients: Record<Person, Client>;

const uuid = "0193c5b0-7e7e-7000-8000-123456789abc";
const token = "AAAAAAAAAAAAAAAAAAAAAA";
const socket = { upgrade: "websocket" };

/** What a call is made with, where nothing would not reach what it is about. */
const examples: Partial<Record<ServedName, Row>> = {
  "GET /stadiums/:id/catalog": { params: { id: "teddy" } },
  "GET /stadiums/:id/live": { params: { id: "teddy" } },
  // Teddy has no shelves: for everyone there is nothing.
  "GET /stadiums/:id/waits": { params: { id: "teddy" }, mayMiss: true },
  "DELETE /session": { withoutSession: true },
  // A guest has no password to type.
  "POST /account/proof": { except: "guest", body: { password: "secret1" } },
  "DELETE /account/sessions/:id": { mayMiss: true },
  "PUT /favorites/:kind/:id": { params: { kind: "foods", id: "tburger" } },
  "DELETE /favorites/:kind/:id": { params: { kind: "foods", id: "tburger" } },
  "GET /tickets/:customer/:file": { params: { customer: "x", file: `${uuid}.jpg` }, mayMiss: true },
  "POST /invitations/code": { body: { token }, mayMiss: true },
  "POST /invitations/accept": { body: { token, code: "000000" }, mayMiss: true },
  "POST /orders": { body: "order" },
  "GET /orders/:id/socket": { headers: socket },
  "POST /orders/:id/seat": { body: { seat: { row: "1", stand: "Main" } } },
  "POST /orders/:id/way": { body: { fulfilment: "pickup" } },
  "POST /orders/:id/cancel": { params: { id: "spare" } },
  "POST /orders/:id/complaint": { body: { reason: "cold", lines: [{ position: 0, quantity: 1 }] } },
  "POST /staff/orders/:ref": { body: { action: "ready" } },
  "POST /staff/orders/:ref/refunds": { body: { requestKey: uuid, scope: "order", reason: "why" } },
  "POST /staff/orders/:ref/complaint": { body: { reply: "bringing" } },
  // Teddy has no shelves, so that there is nothing for them either (tests/worker/pickup-counter.test.ts).
  "GET /staff/shops/:shopId/wall": { mayMiss: true },
  "GET /staff/shops/:shopId/counter": { mayMiss: true },
  "GET /staff/shops/:shopId/live": { headers: socket },
  "POST /staff/shops/:shopId/orders": { body: { text: "459594" } },
  "POST /staff/venue/:stadiumId/orders": { body: { text: "459594" } },
  "POST /staff/ops/orders": { body: { text: "459594" } },
  "POST /staff/shops/:shopId/seen": { body: { orderId: uuid } },
  "POST /staff/shops/:shopId/unpaid/:orderId/end": { mayMiss: true },
  "POST /staff/shops/:shopId/state": { body: { open: true } },
  "POST /staff/shops/:shopId/half-time": { body: { key: "m half-time", answer: "no" }, mayMiss: true },
  "POST /staff/shops/:shopId/trays": { body: { action: "out", trayId: uuid }, mayMiss: true },
  "POST /staff/shops/:shopId/items/:itemId": { body: { isAvailable: true }, mayMiss: true },
  "GET /staff/stadiums/:stadiumId/live": { headers: socket },
  "POST /staff/stadiums/:stadiumId/deliveries/take": { body: { orderIds: [uuid] } },
  "POST /staff/stadiums/:stadiumId/deliveries/scan": { body: "scan", mayMiss: true },
  "POST /staff/stadiums/:stadiumId/deliveries/:orderId": { body: { action: "arrive" }, mayMiss: true },
  "POST /staff/stadiums/:stadiumId/marks": {
    ...{ body: { eventId: uuid, version: 0, what: "suspended" }, mayMiss: true },
  },
  "POST /staff/team/invitations": {
    body: { email: "new@example.com", role: "runner", stadiumId: "teddy" },
  },
  "DELETE /staff/team/invitations/:invitationId": { mayMiss: true },
  "DELETE /staff/team/roles/:roleId": { mayMiss: true },
  "PUT /staff/ops/accounts/:shopId": { body: { account: null, seen: "acct_other" } },
  "POST /staff/ops/reconcile": { body: { dryRun: true } },
};

/** Below the console's and the operators' doors, what a call names is often not there. */
const mayMiss = (name: string) => /^\w+ \/staff\/(venue|ops)\//.test(name);
const rowOf = (name: ServedName): Row & { may: Person[] } => {
  const { except, ...row } = { body: {}, mayMiss: mayMiss(name), ...examples[name] };
  return { ...row, may: mayOf[callTable[name].may].filter((each) => each !== except) };
};

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
    manager: await signUpStaff({ role: "manager", stadiumId: "teddy" }),
    otherManager: await signUpStaff({ role: "manager", stadiumId: other.stadiumId }),
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

test("every endpoint has its row in the table of calls, and every row its endpoint", () => {
  const names = endpoints.map(({ method, path }) => `${method} ${path.slice("/api".length)}`);
  expect(names.toSorted()).toEqual(Object.keys(callTable).toSorted());
});

test("the table names as whom they get past it", () => {
  for (const [may, persons] of Object.entries(mayOf) as [Reach, Person[]][]) {
    const named: readonly ActorKind[] = callers[may];
    const asFans = may === "everyone" || may === "signed-in";
    expect([may, asFans ? [] : persons.filter((each) => !named.includes(kindOf(each)))]).toEqual([may, []]);
  }
});

describe("who gets past which door", () => {
  for (const name of Object.keys(callTable) as ServedName[]) {
    const [method = "", path = ""] = name.split(" ");
    const wanted = rowOf(name);
    test(`${name}: ${wanted.may.length === everyone.length ? "everyone" : wanted.may.join(", ")}`, async () => {
      const before = await row(order.id);
      const answers: Partial<Record<Person, number>> = {};
      for (const person of people) {
        const body = method === "GET" ? undefined : bodyOf(wanted);
        const client = wanted.withoutSession ? createClient() : clients[person];
        const answer = await client.send(
          method,
          addressOf(`/api${path}`, wanted.params),
          body,
          wanted.headers,
        );
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

/** What proxies, frameworks and our own objects read elsewhere: here nobody is anybody by a header. */
const claims: ((operator: string) => Record<string, string>)[] = [
  (id) => ({ "x-user-id": id, "x-subject": "teddy", "x-session-id": `s${id}`, "x-audience": "console" }),
  (id) => ({ authorization: `Bearer ${id}`, "x-api-key": id, "x-auth-request-user": id }),
  () => ({ "x-http-method-override": "GET", "x-method-override": "GET", "x-http-method": "GET" }),
  () => ({ "x-original-url": "/api/health", "x-rewrite-url": "/api/health", "x-forwarded-prefix": "/api" }),
  () => ({ "x-forwarded-for": "127.0.0.1", "x-real-ip": "127.0.0.1", "cf-connecting-ip": "127.0.0.1" }),
  () => ({
    "x-forwarded-host": "localhost",
    "x-forwarded-proto": "http",
    forwarded: "host=localhost;for=127.0.0.1",
  }),
  (id) => ({ cookie: `seatside.session_token=${id}; __Host-seatside.session_token=s${id}.AAAA` }),
];

test("no header makes somebody of who is nobody, whatever call is made with it", async () => {
  const { user } = (await clients.operator.json<{ user: { id: string } }>("GET", "/api/session")).body;
  const nobody = createClient();
  const closed = (Object.keys(callTable) as ServedName[]).filter(
    (name) => callTable[name].may !== "everyone",
  );
  const others: unknown[] = [];
  for (const name of closed)
    for (const claim of claims) {
      const [method = "", path = ""] = name.split(" ");
      const wanted = rowOf(name);
      const headers = { ...wanted.headers, ...claim(user.id) };
      const body = method === "GET" ? undefined : bodyOf(wanted);
      const { status } = await nobody.send(method, addressOf(`/api${path}`, wanted.params), body, headers);
      if (status !== 401) others.push([name, headers, status]);
    }
  expect(others).toEqual([]);
}, 120_000);

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
