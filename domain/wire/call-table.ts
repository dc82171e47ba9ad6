import type { ActorKind } from "../actor.ts";
import type { CallName } from "./calls.ts";

/**
 * The permitted callers, and as whom: the customer of the named order, its shop's staff, its stadium's runners, all staff
 * of the stadium, its managers, operators; `team`: managers and operators, for the stadium that the body or a role names.
 */
export const callers = {
  everyone: ["visitor"],
  "signed-in": ["customer", "guest"],
  customer: ["customer", "guest"],
  watcher: ["customer", "guest", "shop", "runner", "manager", "operator"],
  staff: ["shop", "runner", "manager", "operator"],
  shop: ["shop", "manager"],
  "shop-or-operator": ["shop", "manager", "operator"],
  runner: ["runner"],
  floor: ["runner", "manager", "operator"],
  stadium: ["shop", "runner", "manager"],
  team: ["manager", "operator"],
  manager: ["manager", "operator"],
  operator: ["operator"],
} as const satisfies Record<string, readonly ActorKind[]>;
export type Reach = keyof typeof callers;

/**
 * What is counted, and whether calls above the limit are refused or slowed; the numbers are in
 * worker/platform/limits.ts.
 */
type Limit = readonly [of: "user" | "session" | "slow-session" | "slow-network", purpose: string];

export type CallRow = {
  may: Reach;
  /** A password that was typed within ten minutes. */
  proven?: true;
  limit?: Limit;
  /** The status of its success, where that is none of 200 and 204. */
  status?: 201;
  /** Its session is looked up with what else the call reads. */
  ownSession?: true;
};

const upload = ["user", "upload"] as const;
const seat = ["user", "seat"] as const;
const socket = ["user", "socket"] as const;
const signing = ["slow-network", "auth"] as const;

/** Every call below /api. */
export const callTable = {
  "POST /stripe/webhook": { may: "everyone", limit: ["slow-network", "webhook"] },
  "GET /health": { may: "everyone", limit: ["slow-network", "health"] },
  "GET /session": { may: "everyone" },
  "POST /session": { may: "everyone", limit: signing },
  "DELETE /session": { may: "everyone" },
  "POST /customers": { may: "everyone", limit: signing, status: 201 },
  "GET /stadiums": { may: "everyone" },
  "GET /stadiums/:id/catalog": { may: "everyone" },
  "GET /stadiums/:id/live": { may: "everyone" },
  "GET /stadiums/:id/waits": { may: "everyone" },
  "POST /quote": { may: "everyone", limit: ["slow-session", "quote"] },

  "POST /stripe/create-intent": {
    may: "signed-in",
    ownSession: true,
    limit: ["user", "intent"],
  },
  "GET /account/export": { may: "signed-in", proven: true, limit: ["user", "export"] },
  "GET /account/sessions": { may: "signed-in" },
  "DELETE /account/sessions/:id": { may: "signed-in" },
  "POST /account/proof": { may: "signed-in" },
  "PUT /account/photo": { may: "signed-in", limit: upload },
  "DELETE /account/photo": { may: "signed-in" },
  "DELETE /account": { may: "signed-in" },
  "GET /favorites": { may: "signed-in" },
  "POST /favorites": { may: "signed-in" },
  "PUT /favorites/:kind/:id": { may: "signed-in" },
  "DELETE /favorites/:kind/:id": { may: "signed-in" },
  "POST /tickets": { may: "signed-in", limit: upload, status: 201 },
  "GET /tickets/:customer/:file": { may: "signed-in" },
  "POST /push/subscriptions": { may: "signed-in" },
  "DELETE /push/subscriptions": { may: "signed-in" },
  "POST /invitations/code": { may: "signed-in", limit: ["user", "invitation-code"] },
  "POST /invitations/accept": { may: "signed-in", limit: ["user", "accept"] },

  "GET /orders/active-count": { may: "signed-in", ownSession: true },
  "GET /orders/:id/socket": {
    may: "watcher",
    ownSession: true,
    limit: ["session", "socket"],
  },
  "GET /orders/:id": { may: "customer", ownSession: true },
  "POST /orders": { may: "customer", ownSession: true, limit: ["session", "place"] },
  "GET /orders": { may: "signed-in", ownSession: true },
  "POST /orders/:id/cancel": { may: "customer" },
  "POST /orders/:id/seat": { may: "customer", limit: seat },
  "POST /orders/:id/way": { may: "customer", limit: seat },
  "POST /orders/:id/complaint": { may: "customer", limit: ["user", "complaint"] },

  "GET /staff/me": { may: "staff" },
  "POST /staff/orders/:ref": { may: "shop", ownSession: true },
  "GET /staff/orders": { may: "staff" },
  "GET /staff/orders/:ref": { may: "shop" },
  "POST /staff/orders/:ref/refunds": { may: "shop" },
  "POST /staff/orders/:ref/complaint": { may: "shop" },
  "GET /staff/shops/:shopId/board": { may: "shop-or-operator" },
  "GET /staff/shops/:shopId/wall": { may: "shop-or-operator" },
  "GET /staff/shops/:shopId/counter": { may: "shop" },
  "GET /staff/shops/:shopId/live": { may: "shop-or-operator", limit: socket },
  "POST /staff/shops/:shopId/orders": { may: "shop-or-operator" },
  "POST /staff/shops/:shopId/beat": { may: "shop" },
  "POST /staff/shops/:shopId/seen": { may: "shop" },
  "POST /staff/shops/:shopId/sign-off": { may: "shop" },
  "POST /staff/shops/:shopId/unpaid/:orderId/end": { may: "shop" },
  "POST /staff/shops/:shopId/state": { may: "shop" },
  "POST /staff/shops/:shopId/trays": { may: "shop" },
  "POST /staff/shops/:shopId/half-time": { may: "shop" },
  "POST /staff/shops/:shopId/items/:itemId": { may: "shop-or-operator" },
  "GET /staff/stadiums/:stadiumId/runners": { may: "stadium" },
  "GET /staff/stadiums/:stadiumId/deliveries": { may: "runner" },
  "GET /staff/stadiums/:stadiumId/live": { may: "floor", limit: socket },
  "POST /staff/stadiums/:stadiumId/deliveries/take": { may: "runner", ownSession: true },
  "POST /staff/stadiums/:stadiumId/deliveries/scan": { may: "runner", ownSession: true },
  "POST /staff/stadiums/:stadiumId/deliveries/:orderId": { may: "runner", ownSession: true },

  "POST /staff/stadiums/:stadiumId/marks": { may: "floor", limit: ["user", "mark"] },

  // The stadium is looked up; for staff of another one it does not exist.
  "DELETE /staff/team/invitations/:invitationId": { may: "staff" },
  "DELETE /staff/team/roles/:roleId": { may: "staff", proven: true },
  "POST /staff/team/invitations": {
    may: "team",
    proven: true,
    limit: ["user", "invite"],
    status: 201,
  },
  "GET /staff/team/:stadiumId": { may: "team" },
  "GET /staff/venue/:stadiumId/events": { may: "manager" },
  "POST /staff/venue/:stadiumId/events": { may: "manager", status: 201 },
  "PUT /staff/venue/:stadiumId/events/:id": { may: "manager" },
  "DELETE /staff/venue/:stadiumId/events/:id": { may: "manager" },
  "POST /staff/venue/:stadiumId/events/import": { may: "manager" },
  "POST /staff/venue/:stadiumId/items": { may: "manager", status: 201 },
  "PUT /staff/venue/:stadiumId/items/:id": { may: "manager" },
  "PUT /staff/venue/:stadiumId/items/:id/offer": { may: "manager" },
  "PUT /staff/venue/:stadiumId/items/:id/price": { may: "manager" },
  "POST /staff/venue/:stadiumId/items/:id/move": { may: "manager" },
  "DELETE /staff/venue/:stadiumId/items/:id": { may: "manager" },
  "POST /staff/venue/:stadiumId/categories": { may: "manager", status: 201 },
  "PUT /staff/venue/:stadiumId/categories/:id": { may: "manager" },
  "POST /staff/venue/:stadiumId/categories/:id/move": { may: "manager" },
  "DELETE /staff/venue/:stadiumId/categories/:id": { may: "manager" },
  "POST /staff/venue/:stadiumId/shops": { may: "manager", status: 201 },
  "PUT /staff/venue/:stadiumId/shops/:id": { may: "manager" },
  "POST /staff/venue/:stadiumId/shops/:id/move": { may: "manager" },
  "GET /staff/venue/:stadiumId/shops/:id/half-time": { may: "manager" },
  "PUT /staff/venue/:stadiumId/shops/:id/half-time": { may: "manager" },
  "DELETE /staff/venue/:stadiumId/shops/:id": { may: "manager" },
  "PUT /staff/venue/:stadiumId/settings": { may: "manager" },
  "POST /staff/venue/:stadiumId/pictures": { may: "manager", status: 201 },
  "GET /staff/venue/:stadiumId/figures": { may: "manager" },
  "POST /staff/venue/:stadiumId/orders": { may: "manager" },
  "GET /staff/venue/:stadiumId/orders/:id": { may: "manager" },
  "GET /staff/venue/:stadiumId/closes": { may: "manager" },
  "POST /staff/venue/:stadiumId/closes": { may: "manager" },
  "POST /staff/venue/:stadiumId/closes/settle": { may: "manager", proven: true },
  "GET /staff/venue/:stadiumId/closes/:number": { may: "manager" },
  "GET /staff/venue/:stadiumId/closes/:number/:report": { may: "manager" },
  "GET /staff/venue/:stadiumId/closes/:number/:report/:shopId": { may: "manager" },
  "GET /staff/venue/:stadiumId/seat-sheet": { may: "manager" },
  "GET /staff/venue/:stadiumId/export": { may: "manager" },
  "POST /staff/venue/:stadiumId/import": { may: "manager" },

  "GET /staff/ops/alerts": { may: "operator" },
  "POST /staff/ops/alerts/:alertId/resolve": { may: "operator" },
  "POST /staff/ops/orders": { may: "operator" },
  "GET /staff/ops/accounts": { may: "operator" },
  "PUT /staff/ops/accounts/:shopId": { may: "operator", proven: true },
  "DELETE /staff/ops/second-steps/:userId": { may: "operator", proven: true },
  "GET /staff/ops/register": { may: "operator" },
  "GET /staff/ops/audit": { may: "operator" },
  "POST /staff/ops/reconcile": { may: "operator" },
  "GET /staff/ops/owed": { may: "operator" },
  "GET /staff/ops/orders/:id/packet": { may: "operator" },
  "GET /staff/ops/calls": { may: "operator" },
  "POST /staff/ops/orders/:id/calls/:callId/retry": { may: "operator" },
  "POST /staff/ops/orders/:id/calls/:callId/platform": { may: "operator" },
  "POST /staff/ops/orders/:id/calls/:callId/end": { may: "operator" },
} as const satisfies Record<CallName, CallRow> & Record<string, CallRow>;

export type ServedName = keyof typeof callTable;
