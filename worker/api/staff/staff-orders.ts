import type { Staff } from "#domain/actor.ts";
import { isOrderCode, isOrderId } from "#domain/order/order-code.ts";
import { statusName } from "#domain/order-status.ts";
import { complaintReplySchema, refundSchema, staffActionSchema } from "#domain/schemas/checkout.ts";
import { isProven } from "#domain/staff/proof.ts";
import { roleAtShop } from "#domain/staff/staff-scope.ts";
import { ProblemError } from "../../http/problem.ts";
import { staffIn } from "../../middleware/require-user.ts";
import type { Advanced } from "../../usecases/order/advance-order.ts";
import { type Call, requireEntered, serve } from "../serve.ts";

/**
 * `:ref` is the six-digit code of an open order, or the document id of any order within the roles' reach; runners see
 * only the orders that they carry.
 */
export const staffOrdersCalls = [
  // A step; the order's room reads the caller's session.
  serve("POST /staff/orders/:ref", staffActionSchema, async (call) => {
    const token = await call.who.token();
    const id = await idOf(call, refOf(call.params.ref));
    const { staff, result } = requireEntered(await call.services.staff.step(token, id, call.body));
    return result.ok ? { order: toStaffOrder(result.order, staff) } : result;
  }),
  serve("GET /staff/orders", null, async ({ services, by }) => {
    const rows = await services.staff.listOrders(by.staff);
    return { orders: rows.map((order) => toStaffOrder(order, by.staff)) };
  }),
  serve("GET /staff/orders/:ref", null, async ({ services, by, params }) => {
    const found = await services.staff.findOrder(by.staff, refOf(params.ref));
    if (!found) return null;
    const { order, ...money } = found;
    return { order: { ...toStaffOrder(order, by.staff), ...money } };
  }),
  serve("POST /staff/orders/:ref/refunds", refundSchema, async ({ services, by, params, body }) => {
    const who = { ...by.staff, isProven: isProven(by.session.provenAt, services.now()) };
    const result = await services.staff.refund(who, { ...body, ref: refOf(params.ref) });
    if (!result.ok) return result;
    const { orderId: _order, requestKey: _key, ...refund } = result.refund;
    return { order: toStaffOrder(result.order, by.staff), refund };
  }),
  serve("POST /staff/orders/:ref/complaint", complaintReplySchema, ({ services, by, params, body }) =>
    services.staff.answerComplaint(by.staff, { ...body, ref: refOf(params.ref) }),
  ),
];

/** The id of a code's order, searched within the roles' reach. */
async function idOf(
  { services, who }: Pick<Call<"POST /staff/orders/:ref">, "services" | "who">,
  ref: string,
) {
  if (!isOrderCode(ref)) return ref;
  const { session } = await who.signedIn(services.identity.readNothing);
  const id = await services.staff.findByCode(staffIn(session).roles, ref);
  if (!id) throw new ProblemError({ code: "not-found" });
  return id;
}

/** @throws ProblemError 400 if it is neither a code nor a document id */
function refOf(ref: string): string {
  if (isOrderCode(ref) || isOrderId(ref)) return ref;
  throw new ProblemError({ code: "code-invalid" });
}

type OrderRow = Extract<Advanced, { ok: true }>["order"];

/**
 * An order for staff, without its hand-over secret and PIN. A runner gets the details to find the fan only while
 * carrying it.
 */
function toStaffOrder(order: OrderRow, { userId, roles }: Staff) {
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
