import type { Context } from "hono";
import { isOrderCode, isOrderId } from "#domain/order/order-code.ts";
import { statusName } from "#domain/order-status.ts";
import {
  complaintReplySchema,
  refundSchema,
  type StaffActionBody,
  staffActionSchema,
} from "#domain/schemas/checkout.ts";
import { isProven } from "#domain/staff/proof.ts";
import { roleAtShop } from "#domain/staff/staff-scope.ts";
import { ProblemError } from "../http/problem.ts";
import { requireTokenAndBody, staffOfSession, type TokenEnv } from "../middleware/require-user.ts";
import type { Advanced } from "../usecases/order/advance-order.ts";
import { answered, serve, serveBy, staffOf } from "./serve.ts";

/**
 * `:ref` is the six-digit code of an open order, or the document id of any order within the roles' reach; runners look at
 * what they carry.
 */
export const staffOrdersCalls = [
  // A step: the order's room reads the session of whoever takes it.
  serveBy("POST /staff/orders/:ref", [requireTokenAndBody(staffActionSchema)], async (c) => {
    const { staff, result } = await stepped(c, refOf(c.req.param("ref") ?? ""));
    return answered(c, result.ok ? { order: toStaffOrder(result.order, staff) } : result);
  }),
  serve("GET /staff/orders", null, async ({ services, by }) => {
    const rows = await services.staff.listOrders(staffOf(by));
    return { orders: rows.map((order) => toStaffOrder(order, staffOf(by))) };
  }),
  serve("GET /staff/orders/:ref", null, async ({ services, by, params }) => {
    const found = await services.staff.findOrder(staffOf(by), refOf(params.ref));
    if (!found) return null;
    const { order, ...money } = found;
    return { order: { ...toStaffOrder(order, staffOf(by)), ...money } };
  }),
  serve("POST /staff/orders/:ref/refunds", refundSchema, async ({ services, by, params, body }) => {
    const who = { ...staffOf(by), isProven: isProven(by.session.provenAt, services.now()) };
    const result = await services.staff.refund(who, refOf(params.ref), body);
    if (!result.ok) return result;
    const { orderId: _order, requestKey: _key, ...refund } = result.refund;
    return { order: toStaffOrder(result.order, staffOf(by)), refund };
  }),
  serve("POST /staff/orders/:ref/complaint", complaintReplySchema, ({ services, by, params, body }) =>
    services.staff.answerComplaint(staffOf(by), refOf(params.ref), body.reply),
  ),
];

async function stepped(
  { var: { services, token, body }, req }: Context<TokenEnv<StaffActionBody>>,
  ref: string,
) {
  if (isOrderCode(ref)) {
    const staff = await staffOfSession(services, req.raw);
    return { staff, result: await services.staff.advance(staff, ref, body) };
  }
  const answer = await services.staff.step(token, ref, body);
  if ("refused" in answer) throw new ProblemError({ code: answer.refused });
  return answer;
}

/** @throws ProblemError 400 if it is neither a code nor a document id */
function refOf(ref: string): string {
  if (isOrderCode(ref) || isOrderId(ref)) return ref;
  throw new ProblemError({ code: "code-invalid" });
}

type OrderRow = Extract<Advanced, { ok: true }>["order"];

/** An order for staff, without its hand-over secret and PIN; a runner sees how to find the fan while he carries it. */
function toStaffOrder(order: OrderRow, { userId, roles }: ReturnType<typeof staffOf>) {
  const { id, orderCode, shopId, stadiumId, status, readyAt, placedAt, acceptBy, closedAt } = order;
  const { totalMinor, capturedMinor, refundedMinor, paymentState, cancelReason } = order;
  const { section, row, seatNo, entrance, stand, area, deliveryUserId } = order;
  const finds = deliveryUserId === userId || roleAtShop(roles, order) !== null;
  const { seatDetails, ticketImage } = finds ? order : { seatDetails: "", ticketImage: null };
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
    refundedMinor: refundedMinor + (order.refundedByHandMinor ?? 0),
    placedAt,
    acceptBy,
    readyAt,
    closedAt,
    cancelReason,
    deliveryUserId,
    seat: { section, row, seatNo, entrance, stand, area, seatDetails, ticketImage },
  };
}
