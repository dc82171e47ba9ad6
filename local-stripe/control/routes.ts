import type { IncomingMessage } from "node:http";
import { type Answer, jsonAnswer } from "../server/respond.ts";
import type { Platform } from "../state/setup-types.ts";
import type { Settlement, World } from "../state/world.ts";
import type { WebhookModes } from "../webhooks/modes.ts";
import type { AccountChange } from "./accounts.ts";
import { Control, type SendOptions } from "./control.ts";
import type { NewFault } from "./faults.ts";

type Body = Record<string, unknown>;
type Route = (control: Control, body: Body) => unknown;

/** One line per switch. Bodies and answers are JSON. */
const routes: Record<string, Route> = {
  "POST faults": (control, body) => control.addFault(body as unknown as NewFault),
  "DELETE faults": (control) => done(control.clearFaults()),
  "POST webhooks": (control, body) => control.setWebhooks(body as Partial<WebhookModes>),
  "POST webhooks/release": (control) => ({ released: control.releaseWebhooks() }),
  "POST webhooks/replay": (control, body) => control.replay(text(body, "eventId")),
  "POST webhooks/send": (control, body) => control.send(body as SendOptions),
  "POST webhooks/idle": async (control, body) => ({
    idle: await control.webhooksIdle(body.timeoutMs as number),
  }),
  "POST clock/advance": (control, body) => ({ nowMs: control.advanceClock(body.ms as number) }),
  "POST dice": (control, body) => done(control.setDice(body.seed as number)),
  "POST settlement": (control, body) =>
    done(control.setSettlement((body.settlement as Settlement | null) ?? null)),
  "POST accounts": (control, body) => done(control.setAccount(text(body, "id"), body as AccountChange)),
  "POST accounts/remove": (control, body) => done(control.removeAccount(text(body, "id"))),
  "POST platform": (control, body) => done(control.setPlatform(body as Partial<Platform>)),
  "POST keys": (control, body) => done(control.addKey(text(body, "key"), body.rights as string[])),
  "POST search-lag": (control, body) => done(control.setSearchLag(body.ms as number)),
  "POST processing/next": (control, body) => done(control.processNext((body.count as number) ?? 1)),
  "POST processing/settle": (control, body) =>
    done(control.settleProcessing(text(body, "id"), body.outcome === "fail" ? "fail" : "succeed")),
  "POST refunds/fail": (control, body) => done(control.failRefund(text(body, "id"))),
  "POST disputes/open": (control, body) => done(control.openDispute(text(body, "charge"))),
  "POST disputes/close": (control, body) =>
    done(control.closeDispute(text(body, "id"), body.outcome === "won" ? "won" : "lost")),
  "POST reset": (control, body) => done(control.reset({ seed: body.seed as number | undefined })),
  "GET objects": (control) => control.dump(),
  "POST objects/related": (control, body) => control.dumpRelated(text(body, "id")),
  "GET balances": (control) => control.balances(),
  "GET requests": (control) => control.requests(),
  "GET deliveries": (control) => control.deliveries(),
  "GET withheld": (control) => control.withheld(),
};

function done(_result: unknown): { ok: true } {
  return { ok: true };
}

function text(body: Body, name: string): string {
  const value = body[name];
  if (typeof value !== "string") throw new Error(`"${name}" must be a string.`);
  return value;
}

/** The header keeps web pages out: it needs a CORS preflight, which this server refuses. */
export async function answerControl(
  world: World,
  request: IncomingMessage,
  path: string,
  body: string,
): Promise<Answer> {
  if (request.headers["x-local-stripe"] !== "control") {
    return jsonAnswer(403, { error: { message: "Control calls carry the header x-local-stripe: control." } });
  }
  const name = `${request.method} ${path.slice("/_control/".length)}`;
  const route = routes[name];
  if (route === undefined) return jsonAnswer(404, { error: { message: `No control call ${name}.` } });
  try {
    const given = body === "" ? {} : (JSON.parse(body) as Body);
    return jsonAnswer(200, await route(new Control(world), given));
  } catch (error) {
    return jsonAnswer(400, { error: { message: error instanceof Error ? error.message : "Bad request." } });
  }
}
