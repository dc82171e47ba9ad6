import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isOrderCode } from "#domain/order/order-code.ts";
import { statusName } from "#domain/order-status.ts";
import { refundSchema, staffActionSchema } from "#domain/schemas/checkout.ts";
import type { StaffEnv } from "../middleware/require-user.ts";
import type { Advanced } from "../usecases/order/advance-order.ts";
import type { RefundRefusal } from "../usecases/order/refund-order.ts";
import { refusalStatus } from "./orders.ts";
import { ProblemError, parseBody, problem } from "./problem.ts";

const notFound = () => new ProblemError(404, { code: "not-found", message: "No order of yours has this." });

const refundStatus: Record<RefundRefusal | "not-allowed", ContentfulStatusCode> = {
  "not-found": 404,
  "not-allowed": 403,
  "lines-invalid": 400,
  "not-placed": 409,
  "order-busy": 409,
  "cancel-instead": 409,
  "more-than-left": 409,
  "nothing-left": 409,
  "request-key-used": 409,
};

/**
 * /api/staff/orders, after requireUser and requireStaff. `:ref` is the six-digit code of an open order, or the document
 * id of any order within the roles' reach.
 */
export const staffOrdersApi = new Hono<StaffEnv>()
  .get("/", async (c) => {
    const rows = await c.get("services").staff.listOrders(c.get("roles"));
    return c.json({ orders: rows.map(toStaffOrder) });
  })
  .get("/:ref", async (c) => {
    const found = await c.get("services").staff.findOrder(c.get("roles"), refOf(c));
    if (!found) throw notFound();
    const { order, ...money } = found;
    return c.json({ order: { ...toStaffOrder(order), ...money } });
  })
  .post("/:ref", async (c) => {
    const ref = refOf(c);
    const request = await parseBody(c.req.raw, staffActionSchema);
    const result = await c.get("services").staff.advance(staffOf(c), ref, request);
    if (result.ok) return c.json({ order: toStaffOrder(result.order) });
    const { reason } = result;
    const status = reason === "runner-unknown" ? 400 : refusalStatus[reason];
    const detail = "detail" in result ? result.detail : undefined;
    return problem(c, status, { code: reason, message: "The order does not allow this.", ...detail });
  })
  .post("/:ref/refunds", async (c) => {
    const ref = refOf(c);
    const request = await parseBody(c.req.raw, refundSchema);
    const result = await c.get("services").staff.refund(staffOf(c), ref, request);
    if (!result.ok)
      return problem(c, refundStatus[result.reason], {
        code: result.reason,
        message: "The order does not allow this refund.",
      });
    const { orderId: _order, requestKey: _key, ...refund } = result.refund;
    return c.json({ order: toStaffOrder(result.order), refund });
  });

/** @throws ProblemError 400 for what is neither a code nor a document id */
function refOf(c: Context<StaffEnv>): string {
  const ref = c.req.param("ref") ?? "";
  if (isOrderCode(ref) || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(ref)) return ref;
  throw new ProblemError(400, { code: "code-invalid", message: "This is no order code." });
}

const staffOf = (c: Context<StaffEnv>) => ({ userId: c.get("user").id, roles: c.get("roles") });

type OrderRow = Extract<Advanced, { ok: true }>["order"];

/** What staff need of an order; never its hand-over secret or PIN. */
function toStaffOrder(order: OrderRow) {
  const { id, orderCode, shopId, stadiumId, status, readyAt, placedAt, acceptBy, closedAt } = order;
  const { totalMinor, capturedMinor, refundedMinor, paymentState, cancelReason } = order;
  const { section, row, seatNo, entrance, stand, area, seatDetails, ticketImage, deliveryUserId } = order;
  return {
    id,
    orderCode,
    shopId,
    stadiumId,
    status,
    statusName: statusName(status),
    paymentState,
    totalMinor,
    capturedMinor,
    refundedMinor,
    placedAt,
    acceptBy,
    readyAt,
    closedAt,
    cancelReason,
    deliveryUserId,
    seat: { section, row, seatNo, entrance, stand, area, seatDetails, ticketImage },
  };
}
