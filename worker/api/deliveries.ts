import type { Context } from "hono";
import { statusName } from "#domain/order-status.ts";
import { runnerStepSchema, scanSchema, takeSchema } from "#domain/schemas/staff.ts";
import { roleAsRunner, roleAtVenue } from "#domain/staff/staff-scope.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import type { Taken } from "#domain/wire/order-refusals.ts";
import { ProblemError } from "../http/problem.ts";
import { requireTokenAndBody, staffOfSession, type TokenEnv } from "../middleware/require-user.ts";
import type { RunnerAnswer, RunnerStep } from "../usecases/order/advance-as-runner.ts";
import { answered, serve, serveBy, staffOf, upgraded } from "./serve.ts";
import { withTag } from "./with-tag.ts";

type StepContext = Pick<Context, "req"> & {
  var: Pick<TokenEnv<unknown>["Variables"], "services" | "token">;
};

const notAllowed = () =>
  new ProblemError({ code: "not-allowed", message: "You are no runner of this stadium." });

/**
 * The runners' orders and steps; the sockets of runners and consoles. A step's room reads the order with the session of
 * whoever takes it.
 */
export const deliveriesCalls = [
  // Several bags independently: a bag that somebody else took first does not fail the others.
  serveBy("POST /staff/stadiums/:stadiumId/deliveries/take", [requireTokenAndBody(takeSchema)], async (c) => {
    const taken = await Promise.all(
      [...new Set(c.var.body.orderIds)].map(async (orderId): Promise<Taken> => {
        const result = await step(c, orderId, { action: "take" });
        return result.ok ? { orderId, ok: true } : { orderId, ok: false, reason: result.reason };
      }),
    );
    return c.json({ taken } satisfies AnswerTo<"POST /staff/stadiums/:stadiumId/deliveries/take">);
  }),
  serveBy("POST /staff/stadiums/:stadiumId/deliveries/scan", [requireTokenAndBody(scanSchema)], async (c) => {
    const { services, body } = c.var;
    const stadiumId = c.req.param("stadiumId") ?? "";
    const found = await services.deliveries.findScanned(stadiumId, body.proof);
    if ("id" in found) return moved(c, await step(c, found.id, { ...body, action: "deliver" }));
    const { roles } = await staffOfSession(services, c.req.raw);
    if (!roleAsRunner(roles, stadiumId)) throw notAllowed();
    return answered(c, { ok: false, reason: found.reason });
  }),
  serveBy(
    "POST /staff/stadiums/:stadiumId/deliveries/:orderId",
    [requireTokenAndBody(runnerStepSchema)],
    async (c) => moved(c, await step(c, c.req.param("orderId") ?? "", c.var.body)),
  ),
  serve("GET /staff/stadiums/:stadiumId/deliveries", null, async ({ c, services, by, params }) => {
    if (!roleAsRunner(by.roles, params.stadiumId)) throw notAllowed();
    const deliveries: AnswerTo<"GET /staff/stadiums/:stadiumId/deliveries"> | null =
      await services.deliveries.view(params.stadiumId, staffOf(by));
    if (!deliveries) throw notAllowed();
    const { serverNow: _, ...content } = deliveries;
    return withTag(c.req.raw, deliveries, JSON.stringify(content));
  }),
  serve("GET /staff/stadiums/:stadiumId/live", null, ({ c, services, by, params: { stadiumId } }) => {
    const asConsole = c.req.query("as") === "console" || !roleAsRunner(by.roles, stadiumId);
    if (asConsole && !roleAtVenue(by.roles, stadiumId)) throw notAllowed();
    const audience = asConsole ? "console" : "runner";
    const listener = { ...staffOf(by), sessionId: by.sessionId, audience } as const;
    return services.deliveries.openSocket(stadiumId, listener, upgraded(c));
  }),
];

/** @throws ProblemError if the session is none of a runner of this stadium */
async function step(c: StepContext, orderId: string, request: RunnerStep): Promise<RunnerAnswer> {
  const { services, token } = c.var;
  const stepped = await services.deliveries.step(token, c.req.param("stadiumId") ?? "", orderId, request);
  if (!("refused" in stepped)) return stepped.result;
  throw stepped.refused === "not-allowed" ? notAllowed() : new ProblemError({ code: stepped.refused });
}

function moved(c: Context, result: RunnerAnswer) {
  if (!result.ok) return answered(c, result);
  const { id, orderCode, version, status, deliveredAt, deliveredOnDeviceAt } = result.order;
  const order = {
    id,
    orderCode,
    version,
    status,
    statusName: statusName(status),
    deliveredAt,
    deliveredOnDeviceAt,
  };
  return c.json({ order } satisfies AnswerTo<"POST /staff/stadiums/:stadiumId/deliveries/:orderId">);
}
