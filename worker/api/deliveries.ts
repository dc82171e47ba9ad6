import { type Context, Hono } from "hono";
import { statusName } from "#domain/order-status.ts";
import { runnerStepSchema, scanSchema, takeSchema } from "#domain/schemas/deliveries.ts";
import { roleAsRunner, roleAtVenue } from "#domain/staff/staff-scope.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import { limitPerUser } from "../middleware/limit-rate.ts";
import { requireStaff, requireUserAndBody, type StaffEnv } from "../middleware/require-user.ts";
import type { RunnerAnswer } from "../usecases/order/advance-as-runner.ts";
import { ProblemError, problem } from "./problem.ts";
import { withTag } from "./with-tag.ts";

const notAllowed = () =>
  new ProblemError({ code: "not-allowed", message: "You are no runner of this stadium." });

/** /api/staff/stadiums/:stadiumId: the runners' orders and steps; the sockets of runners and consoles. */
export const deliveriesApi = new Hono<StaffEnv>()
  .get("/stadiums/:stadiumId/deliveries", async (c) => {
    const stadiumId = c.req.param("stadiumId");
    if (!roleAsRunner(c.get("roles"), stadiumId)) throw notAllowed();
    const deliveries: AnswerTo<"GET /staff/stadiums/:stadiumId/deliveries"> | null = await c
      .get("services")
      .deliveries.view(stadiumId, staffOf(c));
    if (!deliveries) throw notAllowed();
    const { serverNow: _, ...content } = deliveries;
    return withTag(c.req.raw, deliveries, JSON.stringify(content));
  })
  .get("/stadiums/:stadiumId/live", limitPerUser("RATE_SOME", "socket"), async (c) => {
    const stadiumId = c.req.param("stadiumId");
    const roles = c.get("roles");
    const asConsole = c.req.query("as") === "console" || !roleAsRunner(roles, stadiumId);
    if (asConsole && !roleAtVenue(roles, stadiumId)) throw notAllowed();
    if (c.req.header("upgrade")?.toLowerCase() !== "websocket")
      throw new ProblemError({ code: "upgrade-required" });
    const audience = asConsole ? "console" : "runner";
    const listener = { ...staffOf(c), sessionId: c.get("sessionId"), audience } as const;
    return c.get("services").deliveries.openSocket(stadiumId, listener, c.req.raw);
  });

/** Steps on the stadium's orders, which are read with the session of whoever takes them. */
export const deliveryStepsApi = new Hono<StaffEnv>()
  .post(
    "/stadiums/:stadiumId/deliveries/take",
    requireUserAndBody(
      takeSchema,
      ({ deliveries }, { orderIds }, { stadiumId }) =>
        () =>
          deliveries.ordersOf(stadiumId, orderIds),
    ),
    requireStaff,
    async (c) => {
      const { orderIds } = c.get("body");
      const stadiumId = c.req.param("stadiumId");
      const taken = await c.get("services").deliveries.take(staffOf(c), stadiumId, orderIds, c.get("asked"));
      if (!taken) throw notAllowed();
      return c.json({ taken } satisfies AnswerTo<"POST /staff/stadiums/:stadiumId/deliveries/take">);
    },
  )
  .post(
    "/stadiums/:stadiumId/deliveries/scan",
    requireUserAndBody(
      scanSchema,
      ({ deliveries }, { proof }, { stadiumId }) =>
        () =>
          deliveries.ordersByProof(stadiumId, proof),
    ),
    requireStaff,
    async (c) => {
      const stadiumId = c.req.param("stadiumId");
      const { deliveries } = c.get("services");
      return answer(c, await deliveries.scan(staffOf(c), stadiumId, c.get("body"), c.get("asked")));
    },
  )
  .post(
    "/stadiums/:stadiumId/deliveries/:orderId",
    requireUserAndBody(
      runnerStepSchema,
      ({ deliveries }, _step, { stadiumId, orderId }) =>
        () =>
          deliveries.ordersOf(stadiumId, [orderId]),
    ),
    requireStaff,
    async (c) => {
      const stadiumId = c.req.param("stadiumId");
      const { deliveries } = c.get("services");
      const [found] = c.get("asked");
      return answer(c, await deliveries.step(staffOf(c), stadiumId, c.get("body"), found));
    },
  );

const staffOf = (c: { get: Context<StaffEnv>["get"] }) => ({
  userId: c.get("user").id,
  roles: c.get("roles"),
});

function answer(c: Context, result: RunnerAnswer) {
  if (!result.ok) return problem(c, { code: result.reason, ...result.detail });
  const { id, orderCode, version, status, deliveredAt, deliveredOnDeviceAt } = result.order;
  const moved = { id, orderCode, version, status, statusName: statusName(status), deliveredAt };
  const order = { ...moved, deliveredOnDeviceAt };
  return c.json({ order } satisfies AnswerTo<"POST /staff/stadiums/:stadiumId/deliveries/:orderId">);
}
