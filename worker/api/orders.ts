import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { PlacedOrder } from "#domain/cart/checkout.ts";
import { liveProtocol, socketClosed } from "#domain/order/order-events.ts";
import { isPastTab, parseCursor } from "#domain/order/order-list.ts";
import { placeOrderSchema } from "#domain/schemas/checkout.ts";
import { limitPerUser } from "../middleware/limit-rate.ts";
import { requireUser, type UserEnv } from "../middleware/require-user.ts";
import type { Finalized } from "../usecases/checkout/finalize-order.ts";
import type { AdvanceRefusal } from "../usecases/order/advance-order.ts";
import { ProblemError, parseBody, problem, tooManyDeclines } from "./problem.ts";
import { withTag } from "./with-tag.ts";

const notFound = () => new ProblemError(404, { code: "order-not-found", message: "There is no such order." });

const placeProblems: Partial<Record<Finalized["state"], [ContentfulStatusCode, string, string]>> = {
  incomplete: [402, "payment-incomplete", "The payment has not been confirmed."],
  canceled: [409, "payment-canceled", "The payment was canceled; nothing was charged."],
  closed: [409, "checkout-closed", "This checkout has expired; nothing was charged."],
  mismatch: [409, "payment-mismatch", "The payment does not belong to this order."],
  unknown: [503, "payment-unavailable", "The payment provider did not answer; try again."],
  "not-found": [404, "order-not-found", "There is no such order."],
};

export const refusalStatus: Record<AdvanceRefusal, ContentfulStatusCode> = {
  "not-found": 404,
  "not-allowed": 403,
  "other-runner": 403,
  "runner-required": 400,
  "proof-required": 400,
  "reason-required": 400,
  "wrong-order": 409,
  "lines-invalid": 400,
  "wrong-proof": 409,
  "wrong-pin": 409,
  "pin-locked": 409,
  "already-taken": 409,
  "already-delivered": 409,
  "order-canceled": 409,
  "not-taken": 409,
  "not-arrived": 409,
  "too-early": 409,
  "not-placed": 409,
  "wrong-state": 409,
  "order-busy": 409,
  "payment-lost": 409,
  "payment-unknown": 503,
};

/** `?tab=completed&before=…` begins that tab's page after the cursor. @throws ProblemError 400 where it is none */
function pageOf({ tab, before }: Record<string, string | undefined>) {
  if (tab === undefined && before === undefined) return {};
  const cursor = parseCursor(before);
  if (!isPastTab(tab) || !cursor)
    throw new ProblemError(400, { code: "cursor-invalid", message: "This is no page of the list." });
  return { [tab]: cursor };
}

/** A customer's own orders. Codes and times are no permission: every id is checked against its owner. */
export const ordersApi = new Hono<UserEnv>()
  .use(requireUser)
  .get("/", async (c) => {
    const list = await c.get("services").orders.list(c.get("user").id, pageOf(c.req.query()));
    return withTag(c.req.raw, list, JSON.stringify(list));
  })
  .post("/", limitPerUser("RATE_SOME", "place"), async (c) => {
    const { orderId } = await parseBody(c.req.raw, placeOrderSchema);
    const placed = await c.get("services").orders.place(c.get("user").id, orderId);
    if (placed.state === "placed") {
      const { id, orderId, orderCode } = placed.order;
      return c.json({ state: "placed", id, orderId, orderCode } satisfies PlacedOrder);
    }
    if (placed.state === "pending")
      return c.json({ state: "pending", id: orderId } satisfies PlacedOrder, 202);
    if (placed.state === "too-many-declines")
      return tooManyDeclines(c, Math.ceil(placed.retryAfterMs / 1000));
    const [status, code, message] = placeProblems[placed.state] ?? [500, "internal", "Something went wrong."];
    return problem(c, status, { code, message });
  })
  .get("/active-count", async (c) =>
    c.json({ count: (await c.get("services").orders.count(c.get("user").id)).active }),
  )
  .get("/:id", async (c) => {
    const order = await c.get("services").orders.find(c.get("user").id, c.req.param("id"));
    if (!order) throw notFound();
    return withTag(c.req.raw, { order, serverNow: c.get("services").now() }, JSON.stringify(order));
  })
  .post("/:id/cancel", async (c) => {
    const result = await c.get("services").orders.cancel(c.get("user").id, c.req.param("id"));
    if (result.ok) return c.json({ status: result.order.status });
    return problem(c, refusalStatus[result.reason], {
      code: result.reason,
      message: "The order can't be canceled now.",
    });
  })
  .get("/:id/socket", limitPerUser("RATE_SOME", "socket"), async (c) => {
    if (c.req.header("upgrade")?.toLowerCase() !== "websocket")
      throw new ProblemError(426, { code: "upgrade-required", message: "This address takes WebSockets." });
    const { orders } = c.get("services");
    const who = { userId: c.get("user").id, sessionId: c.get("sessionId") };
    const id = c.req.param("id");
    if (!(await orders.mayWatch(who.userId, id))) throw notFound();
    if (c.req.query("protocol") !== String(liveProtocol)) return outdated();
    return orders.openSocket(who, id, c.req.raw);
  });

/** A page of another version than ours is told to load itself anew; a refused upgrade would tell it nothing. */
function outdated(): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(socketClosed.outdated, "outdated");
  return new Response(null, { status: 101, webSocket: client });
}
