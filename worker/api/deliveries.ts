import { type Context, Hono } from "hono";
import { statusName } from "#domain/order-status.ts";
import { runnerStepSchema, scanSchema, takeSchema } from "#domain/schemas/deliveries.ts";
import { roleAsRunner, roleAtVenue } from "#domain/staff/staff-scope.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import { limitPerUser } from "../middleware/limit-rate.ts";
import type { StaffEnv } from "../middleware/require-user.ts";
import type { RunnerAnswer } from "../usecases/order/advance-as-runner.ts";
import { ProblemError, parseBody, problem } from "./problem.ts";
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
  })
  .post("/stadiums/:stadiumId/deliveries/take", async (c) => {
    const { orderIds } = await parseBody(c.req.raw, takeSchema);
    const taken = await c.get("services").deliveries.take(staffOf(c), c.req.param("stadiumId"), orderIds);
    if (!taken) throw notAllowed();
    return c.json({ taken } satisfies AnswerTo<"POST /staff/stadiums/:stadiumId/deliveries/take">);
  })
  .post("/stadiums/:stadiumId/deliveries/scan", async (c) => {
    const scan = await parseBody(c.req.raw, scanSchema);
    return answer(c, await c.get("services").deliveries.scan(staffOf(c), c.req.param("stadiumId"), scan));
  })
  .post("/stadiums/:stadiumId/deliveries/:orderId", async (c) => {
    const { stadiumId, orderId } = c.req.param();
    const step = await parseBody(c.req.raw, runnerStepSchema);
    return answer(c, await c.get("services").deliveries.step(staffOf(c), stadiumId, orderId, step));
  });

const staffOf = (c: Context<StaffEnv>) => ({ userId: c.get("user").id, roles: c.get("roles") });

function answer(c: Context<StaffEnv>, result: RunnerAnswer) {
  if (!result.ok) return problem(c, { code: result.reason, ...result.detail });
  const { id, orderCode, version, status, deliveredAt, deliveredOnDeviceAt } = result.order;
  const moved = { id, orderCode, version, status, statusName: statusName(status), deliveredAt };
  const order = { ...moved, deliveredOnDeviceAt };
  return c.json({ order } satisfies AnswerTo<"POST /staff/stadiums/:stadiumId/deliveries/:orderId">);
}
