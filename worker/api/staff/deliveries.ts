import { statusName } from "#domain/order-status.ts";
import { markSchema } from "#domain/schemas/events.ts";
import { runnerStepSchema, scanSchema, takeSchema } from "#domain/schemas/staff.ts";
import { roleAsRunner, roleAtVenue } from "#domain/staff/staff-scope.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import type { Taken } from "#domain/wire/order-refusals.ts";
import { ProblemError } from "../../http/problem.ts";
import { staffIn } from "../../middleware/require-user.ts";
import type { RunnerAnswer, RunnerStep } from "../../usecases/order/advance-as-staff.ts";
import { type Call, requireEntered, requireUpgrade, serve } from "../serve.ts";
import { withTag } from "../with-tag.ts";

const notAllowed = () =>
  new ProblemError({ code: "not-allowed", message: "You are no runner of this stadium." });

/**
 * The runners' orders and steps; the sockets of runners and consoles. The order's room reads the caller's session with
 * the order.
 */
export const deliveriesCalls = [
  // Several bags independently: a bag that somebody else took first does not fail the others.
  serve("POST /staff/stadiums/:stadiumId/deliveries/take", takeSchema, async (call) => {
    const taken = await Promise.all(
      [...new Set(call.body.orderIds)].map(async (orderId): Promise<Taken> => {
        const result = await step(call, orderId, { action: "take" });
        return result.ok ? { orderId, ok: true } : { orderId, ok: false, reason: result.reason };
      }),
    );
    return { taken };
  }),
  serve("POST /staff/stadiums/:stadiumId/deliveries/scan", scanSchema, async (call) => {
    const { services, body, params, who } = call;
    // Requires a session first, so that strangers can't try codes.
    await who.token();
    const found = await services.deliveries.findScanned(params.stadiumId, body.proof);
    if ("id" in found)
      return moved(await step(call, found.id, { ...body, action: "deliver", isUnlisted: true }));
    const { session } = await who.signedIn(services.identity.readNothing);
    if (!roleAsRunner(staffIn(session).roles, params.stadiumId)) throw notAllowed();
    return { ok: false, reason: found.reason };
  }),
  serve("POST /staff/stadiums/:stadiumId/deliveries/:orderId", runnerStepSchema, async (call) =>
    moved(await step(call, call.params.orderId, call.body)),
  ),
  serve("GET /staff/stadiums/:stadiumId/deliveries", null, async ({ c, services, by, params }) => {
    if (!roleAsRunner(by.staff.roles, params.stadiumId)) throw notAllowed();
    const deliveries: AnswerTo<"GET /staff/stadiums/:stadiumId/deliveries"> | null =
      await services.deliveries.view(params.stadiumId, by.staff);
    if (!deliveries) throw notAllowed();
    const { serverNow: _, ...content } = deliveries;
    return withTag(c.req.raw, deliveries, JSON.stringify(content));
  }),
  serve("POST /staff/stadiums/:stadiumId/marks", markSchema, ({ services, by, params, body }) =>
    services.events.mark(by.staff, params.stadiumId, body),
  ),
  serve("GET /staff/stadiums/:stadiumId/live", null, ({ c, services, by, params: { stadiumId } }) => {
    const asConsole = c.req.query("as") === "console" || !roleAsRunner(by.staff.roles, stadiumId);
    if (asConsole && !roleAtVenue(by.staff.roles, stadiumId)) throw notAllowed();
    const audience = asConsole ? "console" : "runner";
    const listener = { ...by.staff, sessionId: by.sessionId, audience } as const;
    return services.deliveries.openSocket(stadiumId, listener, requireUpgrade(c));
  }),
];

type StepCall = Pick<Call<"POST /staff/stadiums/:stadiumId/deliveries/take">, "services" | "who"> & {
  params: { stadiumId: string };
};

/** @throws ProblemError if the session is none of a runner of this stadium */
async function step(call: StepCall, orderId: string, request: RunnerStep): Promise<RunnerAnswer> {
  const { services, who, params } = call;
  const stepped = await services.deliveries.step(await who.token(), params.stadiumId, orderId, request);
  if ("refused" in stepped && stepped.refused === "not-allowed") throw notAllowed();
  return requireEntered(stepped).result;
}

function moved(result: RunnerAnswer) {
  if (!result.ok) return result;
  const { id, orderCode, version, status, deliveredAt, deliveredOnDeviceAt } = result.order;
  const times = { deliveredAt, deliveredOnDeviceAt };
  return { order: { id, orderCode, version, status, statusName: statusName(status), ...times } };
}
