import type { Context, Handler, Hono, MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ZodType } from "zod";
import type { ActorKind } from "#domain/actor.ts";
import { isOrderId } from "#domain/order/order-code.ts";
import { type CallRow, callers, callTable, type Reach, type ServedName } from "#domain/wire/call-table.ts";
import type { AnswerTo, CallName, ParamNames } from "#domain/wire/calls.ts";
import type { ProblemCode } from "#domain/wire/problems.ts";
import type { AppEnv } from "../app-env.ts";
import {
  type FieldCodes,
  ProblemError,
  parseBody,
  problem,
  type RefusalBody,
  tooMany,
} from "../http/problem.ts";
import type { LiveSession } from "../identity/live-session.ts";
import type { AlsoRead } from "../identity/sessions.ts";
import {
  countUser,
  limitPerSession,
  limitPerUser,
  slowPerNetwork,
  slowPerSession,
} from "../middleware/limit-rate.ts";
import {
  findSession,
  type OperatorEnv,
  requireManager,
  requireOperator,
  requireProof,
  requireStaff,
  requireUser,
  type StaffEnv,
  type UserEnv,
  type VenueEnv,
} from "../middleware/require-user.ts";
import type { Services } from "../services/services.ts";
import type { Stepped } from "../usecases/room/verbs.ts";

type Row<Name extends ServedName> = (typeof callTable)[Name];
type EnvOf<R extends CallRow> = R["ownSession"] extends true
  ? AppEnv
  : R["may"] extends "everyone"
    ? AppEnv
    : R["may"] extends "signed-in" | "customer"
      ? UserEnv
      : R["may"] extends "manager"
        ? VenueEnv
        : R["may"] extends "operator"
          ? OperatorEnv
          : StaffEnv;

/** A call's parameters, body and caller. */
export type Call<Name extends ServedName, Body = null> = {
  c: Context<EnvOf<Row<Name>>>;
  services: Services;
  params: Record<ParamNames<Name>, string>;
  body: Body;
  /** The caller as the row's middleware found it; empty for public rows. */
  by: EnvOf<Row<Name>>["Variables"];
  /** For a row with `ownSession`. */
  who: Caller;
};

/** The session of a call that looks it up itself. */
type Caller = {
  /** Reads the session with what the call asks D1 for anyway, in one round trip, and counts its account. */
  signedIn<T>(ask: AlsoRead<T>): Promise<{ session: LiveSession; also: T }>;
  /** The session's token, for an order's room that looks the session up; it may have ended. */
  token(): Promise<string>;
};

type Refused = { ok: false; retryAfterMs?: number; [detail: string]: unknown } & (
  | { reason: string; detail?: object }
  | { code: string }
);
type Answer<Name> = Name extends CallName ? AnswerTo<Name> : unknown;
/**
 * A call's result: its answer, true or an empty one (204), a refusal, null or false (not found), or a whole response.
 */
type Outcome<Name> =
  | Response
  | Refused
  | null
  | boolean
  | (Answer<Name> extends null ? never : Answer<Name> | ({ ok: true } & Answer<Name>));

export type Served = (api: Hono<AppEnv>) => void;

/**
 * Serves a call by its row of the table: checks access and limit, parses the body by the schema, runs it and answers.
 * @param run may throw a ProblemError
 */
export function serve<Name extends ServedName, Body>(
  name: Name,
  schema: ZodType<Body> | null,
  run: (call: Call<Name, Body>) => Outcome<Name> | Promise<Outcome<Name>>,
  fieldCodes?: FieldCodes,
): Served {
  const [method = "", path = ""] = name.split(" ");
  const row: CallRow = callTable[name];
  async function handler(c: Context<AppEnv>) {
    const { services } = c.var;
    const who = callerOf(c, row);
    const body = schema && (await parseBody(c.req.raw, schema, fieldCodes).catch(refuseUnlessSignedIn));
    const call = { c, services, params: c.req.param(), body, by: c.var, who } as unknown as Call<Name, Body>;
    return respond(c, await run(call), row.status);

    /** A missing session is reported before an invalid body. */
    async function refuseUnlessSignedIn(error: unknown): Promise<never> {
      if (row.ownSession) await findSession(services, c.req.raw, services.identity.readNothing);
      throw error;
    }
  }
  const order = /^\/orders\/:(id)|:(orderId)/.exec(path);
  const door = [
    ...(row.ownSession ? [] : doorsOf(row.may)),
    ...(order ? [requireOrderId(order[1] ?? order[2] ?? "")] : []),
    ...(row.proven ? [requireProof] : []),
  ];
  const limit = row.ownSession && row.limit?.[0] === "user" ? [] : limitOf(row);
  // Limits per account count after the session's look-up; all others before.
  const handlers = row.limit?.[0] === "user" ? [...door, ...limit, handler] : [...limit, ...door, handler];
  return (api) => api.on(method, path, ...(handlers as unknown as [Handler<AppEnv>]));
}

const callerOf = (c: Context<AppEnv>, { limit }: CallRow): Caller => ({
  async signedIn(ask) {
    const found = await findSession(c.var.services, c.req.raw, ask);
    if (limit?.[0] === "user") await countUser(c, limit[1] as never, found.session.user.id);
    return found;
  },
  async token() {
    const token = await c.var.services.identity.sessionToken(c.req.raw.headers);
    if (!token) throw new ProblemError({ code: "sign-in-required" });
    return token;
  },
});

/** Refuses malformed order ids first: they must not wake a room, nor get into a header or the log. */
const requireOrderId =
  (param: string): MiddlewareHandler<AppEnv> =>
  (c, next) => {
    if (!isOrderId(c.req.param(param) ?? "")) throw new ProblemError({ code: "order-not-found" });
    return next();
  };

function doorsOf(may: Reach): unknown[] {
  const kinds: readonly ActorKind[] = callers[may];
  if (kinds.includes("visitor")) return [];
  if (kinds.includes("customer")) return [requireUser];
  const own = may === "manager" ? [requireManager] : may === "operator" ? [requireOperator] : [];
  return [requireUser, requireStaff, ...own];
}

function limitOf({ limit }: CallRow): unknown[] {
  if (!limit) return [];
  const [of, purpose] = limit;
  const by = {
    user: limitPerUser,
    session: limitPerSession,
    "slow-session": slowPerSession,
    "slow-network": slowPerNetwork,
  }[of];
  return [by(purpose as never)];
}

/** The response of an outcome. @throws ProblemError for what is not there */
function respond(c: Context, outcome: unknown, status: ContentfulStatusCode = 200): Response {
  if (outcome instanceof Response) return outcome;
  if (outcome === null || outcome === false) throw new ProblemError({ code: "not-found" });
  if (outcome === true) return c.body(null, 204);
  const { ok, ...rest } = outcome as { ok?: boolean };
  if (ok === false) return respondRefusal(c, rest as Refused);
  if (Object.keys(rest).length === 0) return c.body(null, 204);
  return c.json(rest, status);
}

function respondRefusal(c: Context, refusal: Refused): Response {
  if (refusal.retryAfterMs !== undefined) return tooMany(c, refusal.retryAfterMs);
  if ("code" in refusal) return problem(c, refusal as unknown as RefusalBody);
  return problem(c, { code: refusal.reason as ProblemCode, ...refusal.detail } as RefusalBody);
}

/** Unwraps a step whose session the order's room has checked. @throws ProblemError if the session may not take it */
export function requireEntered<Result>(
  stepped: Stepped<Result>,
): Exclude<Stepped<Result>, { refused: unknown }> {
  if ("refused" in stepped) throw new ProblemError({ code: stepped.refused });
  return stepped;
}

/** The WebSocket request. @throws ProblemError 426 for any other */
export function requireUpgrade(c: Context): Request {
  if (isUpgrade(c)) return c.req.raw;
  throw new ProblemError({ code: "upgrade-required" });
}

export const isUpgrade = (c: Context) => c.req.header("upgrade")?.toLowerCase() === "websocket";

export function withCookies(c: Context, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header("set-cookie", cookie, { append: true });
}

/** True for a success, without the use case's further data. */
export const withoutResult = async <Result extends { ok: boolean }>(
  made: Promise<Result>,
): Promise<true | Extract<Result, { ok: false }>> => {
  const result = await made;
  return result.ok || (result as Extract<Result, { ok: false }>);
};
