import { type Context, Hono } from "hono";
import { isOrderCode } from "#domain/order/order-code.ts";
import { statusName } from "#domain/order-status.ts";
import {
  complaintReplySchema,
  refundSchema,
  type StaffActionBody,
  staffActionSchema,
} from "#domain/schemas/checkout.ts";
import { roleAtShop } from "#domain/staff/staff-scope.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import { ProblemError, parseBody, problem } from "../http/problem.ts";
import { requireTokenAndBody, type StaffEnv, staffOfSession } from "../middleware/require-user.ts";
import type { Advanced } from "../usecases/order/advance-order.ts";

const notFound = () => new ProblemError({ code: "not-found", message: "No order of yours has this." });

/**
 * /api/staff/orders; use after requireUser and requireStaff. `:ref` is the six-digit code of an open order, or the
 * document id of any order within the roles' reach; runners look at what they carry.
 */
export const staffOrdersApi = new Hono<StaffEnv>()
  .get("/", async (c) => {
    const rows = await c.get("services").staff.listOrders(staffOf(c));
    return c.json({ orders: rows.map((order) => toStaffOrder(order, staffOf(c))) });
  })
  .get("/:ref", async (c) => {
    const found = await c.get("services").staff.findOrder(staffOf(c), refOf(c));
    if (!found) throw notFound();
    const { order, ...money } = found;
    return c.json({ order: { ...toStaffOrder(order, staffOf(c)), ...money } });
  })
  .post("/:ref/refunds", async (c) => {
    const ref = refOf(c);
    const request = await parseBody(c.req.raw, refundSchema);
    const result = await c.get("services").staff.refund(staffOf(c), ref, request);
    if (!result.ok) return problem(c, { code: result.reason });
    const { orderId: _order, requestKey: _key, ...refund } = result.refund;
    return c.json({
      order: toStaffOrder(result.order, staffOf(c)),
      refund,
    } satisfies AnswerTo<"POST /staff/orders/:ref/refunds">);
  })
  .post("/:ref/complaint", async (c) => {
    const ref = refOf(c);
    const { reply } = await parseBody(c.req.raw, complaintReplySchema);
    const result = await c.get("services").staff.answerComplaint(staffOf(c), ref, reply);
    if (!result.ok) return problem(c, { code: result.reason });
    return c.json({ complaint: result.complaint } satisfies AnswerTo<"POST /staff/orders/:ref/complaint">);
  });

/** A step of an order, whose room reads it with the session of whoever takes it. */
export const staffStepsApi = new Hono<StaffEnv>().post(
  "/:ref",
  requireTokenAndBody(staffActionSchema),
  async (c) => {
    const ref = refOf(c);
    const { staff, result } = await stepped(c, ref);
    if (result.ok)
      return c.json({
        order: toStaffOrder(result.order, staff),
      } satisfies AnswerTo<"POST /staff/orders/:ref">);
    return problem(c, { code: result.reason, ...("detail" in result ? result.detail : {}) });
  },
);

type StepContext = {
  var: Pick<StaffEnv["Variables"], "services"> & { token: string; body: StaffActionBody };
  req: { raw: Request };
};

async function stepped({ var: { services, token, body }, req }: StepContext, ref: string) {
  if (isOrderCode(ref)) {
    const staff = await staffOfSession(services, req.raw);
    return { staff, result: await services.staff.advance(staff, ref, body) };
  }
  const answer = await services.staff.step(token, ref, body);
  if ("refused" in answer) throw new ProblemError({ code: answer.refused });
  return answer;
}

/** @throws ProblemError 400 if it is neither a code nor a document id */
function refOf(c: Pick<Context<StaffEnv>, "req">): string {
  const ref = c.req.param("ref") ?? "";
  if (isOrderCode(ref) || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(ref)) return ref;
  throw new ProblemError({ code: "code-invalid" });
}

const staffOf = (c: { get: Context<StaffEnv>["get"] }) => ({
  userId: c.get("user").id,
  roles: c.get("roles"),
});

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
