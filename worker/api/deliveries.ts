import { type Context, Hono } from "hono";
import { statusName } from "#domain/order-status.ts";
import { runnerStepSchema, scanSchema, takeSchema } from "#domain/schemas/deliveries.ts";
import { roleAsRunner, roleAtVenue } from "#domain/staff/staff-scope.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import type { Taken } from "#domain/wire/order-refusals.ts";
import { ProblemError, problem } from "../http/problem.ts";
import { limitPerUser } from "../middleware/limit-rate.ts";
import { requireTokenAndBody, type StaffEnv, staffOfSession } from "../middleware/require-user.ts";
import type { RunnerAnswer, RunnerStep } from "../usecases/order/advance-as-runner.ts";
import { withTag } from "./with-tag.ts";

type StepContext = {
  var: Pick<StaffEnv["Variables"], "services"> & { token: string };
  req: { param(name: "stadiumId"): string };
};

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

/** Steps on the stadium's orders, whose rooms read them with the session of whoever takes them. */
export const deliveryStepsApi = new Hono<StaffEnv>()
  // Several bags independently: a bag that somebody else took first does not fail the others.
  .post("/stadiums/:stadiumId/deliveries/take", requireTokenAndBody(takeSchema), async (c) => {
    const taken = await Promise.all(
      [...new Set(c.get("body").orderIds)].map(async (orderId): Promise<Taken> => {
        const result = await step(c, orderId, { action: "take" });
        return result.ok ? { orderId, ok: true } : { orderId, ok: false, reason: result.reason };
      }),
    );
    return c.json({ taken } satisfies AnswerTo<"POST /staff/stadiums/:stadiumId/deliveries/take">);
  })
  .post("/stadiums/:stadiumId/deliveries/scan", requireTokenAndBody(scanSchema), async (c) => {
    const services = c.get("services");
    const stadiumId = c.req.param("stadiumId");
    const { proof } = c.get("body");
    const found = await services.deliveries.findScanned(stadiumId, proof);
    if ("id" in found) return answer(c, await step(c, found.id, { ...c.get("body"), action: "deliver" }));
    const { roles } = await staffOfSession(services, c.req.raw);
    if (!roleAsRunner(roles, stadiumId)) throw notAllowed();
    return answer(c, { ok: false, reason: found.reason });
  })
  .post("/stadiums/:stadiumId/deliveries/:orderId", requireTokenAndBody(runnerStepSchema), async (c) =>
    answer(c, await step(c, c.req.param("orderId"), c.get("body"))),
  );

/** @throws ProblemError if the session is none of a runner of this stadium */
async function step(c: StepContext, orderId: string, request: RunnerStep): Promise<RunnerAnswer> {
  const { deliveries } = c.var.services;
  const stepped = await deliveries.step(c.var.token, c.req.param("stadiumId"), orderId, request);
  if (!("refused" in stepped)) return stepped.result;
  throw stepped.refused === "not-allowed" ? notAllowed() : new ProblemError({ code: stepped.refused });
}

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
