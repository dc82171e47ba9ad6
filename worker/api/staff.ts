import { Hono } from "hono";
import { isOrderCode } from "#app/domain/order-code.ts";
import { statusName } from "#app/domain/order-status.ts";
import { staffActionSchema } from "#app/domain/schemas/checkout.ts";
import { requireStaff, requireUser, type StaffEnv } from "../middleware/require-user.ts";
import type { Advanced } from "../usecases/advance-order.ts";
import { deliveriesApi } from "./deliveries.ts";
import { refusalStatus } from "./orders.ts";
import { ProblemError, parseBody, problem } from "./problem.ts";
import { staffShopsApi } from "./staff-shops.ts";

/** /api/staff: what shops and runners do to orders, each within the reach of their roles. */
export const staffApi = new Hono<StaffEnv>()
  .use(requireUser, requireStaff)
  .route("/shops", staffShopsApi)
  .route("/", deliveriesApi)
  .get("/me", (c) => c.json({ user: c.get("user"), roles: c.get("roles") }))
  .get("/orders", async (c) => {
    const rows = await c.get("services").staff.listOrders(c.get("roles"));
    return c.json({ orders: rows.map(toStaffOrder) });
  })
  .get("/orders/:code", async (c) => {
    const rows = await c.get("services").staff.listOrders(c.get("roles"), c.req.param("code"));
    if (!rows[0])
      throw new ProblemError(404, { code: "not-found", message: "No open order of yours has this code." });
    return c.json({ order: toStaffOrder(rows[0]) });
  })
  .get("/stadiums/:stadiumId/runners", async (c) => {
    const stadiumId = c.req.param("stadiumId");
    const { staff } = c.get("services");
    if (!(await staff.worksAt(c.get("roles"), stadiumId)))
      throw new ProblemError(403, { code: "not-allowed", message: "This stadium is not yours." });
    return c.json({ runners: await staff.listRunners(stadiumId) });
  })
  .post("/orders/:code", async (c) => {
    const code = c.req.param("code");
    if (!isOrderCode(code))
      throw new ProblemError(400, { code: "code-invalid", message: "This is no order code." });
    const request = await parseBody(c.req.raw, staffActionSchema);
    const staff = { userId: c.get("user").id, roles: c.get("roles") };
    const result = await c.get("services").staff.advance(staff, code, request);
    if (result.ok) return c.json({ order: toStaffOrder(result.order) });
    const { reason } = result;
    const status = reason === "runner-unknown" ? 400 : refusalStatus[reason];
    const detail = "detail" in result ? result.detail : undefined;
    return problem(c, status, { code: reason, message: "The order does not allow this.", ...detail });
  });

type OrderRow = Extract<Advanced, { ok: true }>["order"];

/** What staff need of an order; never its hand-over secret or PIN. */
function toStaffOrder(order: OrderRow) {
  const { orderCode, shopId, stadiumId, status, readyAt, placedAt, acceptBy, totalMinor, paymentState } =
    order;
  const { section, row, seatNo, entrance, stand, area, seatDetails, ticketImage, deliveryUserId } = order;
  return {
    orderCode,
    shopId,
    stadiumId,
    status,
    statusName: statusName(status),
    paymentState,
    totalMinor,
    placedAt,
    acceptBy,
    readyAt,
    deliveryUserId,
    seat: { section, row, seatNo, entrance, stand, area, seatDetails, ticketImage },
  };
}
