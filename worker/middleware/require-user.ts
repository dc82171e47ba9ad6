import { createMiddleware } from "hono/factory";
import type { SessionUser } from "#app/cookies/visitor.ts";
import { isProven, refusedAsStaff } from "#domain/staff/proof.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { isOperator } from "#domain/staff/staff-scope.ts";
import type { AppEnv } from "../app-env.ts";
import { type BodySchema, type FieldCodes, ProblemError, parseBody } from "../http/problem.ts";
import type { LiveSession } from "../identity/live-session.ts";
import type { Ask } from "../identity/sessions.ts";
import type { Services } from "../services/services.ts";

export type UserEnv = AppEnv & { Variables: { user: SessionUser; sessionId: string; session: LiveSession } };
export type StaffEnv = UserEnv & { Variables: { roles: StaffRole[] } };
export type AskedEnv<T> = UserEnv & { Variables: { asked: T } };
export type TokenEnv<B> = AppEnv & { Variables: { token: string; body: B } };

/** Requires a session, and reads in the same round trip what the request asks D1 for anyway (`asked`). `id` is the path's: what it names. */
export const requireUserAnd = <T>(ask: (services: Services, id: string) => Ask<T>) =>
  createMiddleware<AskedEnv<T>>(async (c, next) => {
    const asked = ask(c.get("services"), c.req.param("id") ?? c.req.param("ref") ?? "");
    const { session, also } = await findSession(c.get("services"), c.req.raw, asked);
    c.set("user", session.user);
    c.set("sessionId", session.id);
    c.set("session", session);
    c.set("asked", also);
    return next();
  });

/** Where a body came from: its headers, and what its path names. */
type From = { headers: Headers; stadiumId: string; orderId: string };

/** The same for what the body names. Whoever is not signed in hears that first, whatever they sent. */
export const requireUserAndBody = <B, T>(
  schema: BodySchema<B>,
  ask: (services: Services, body: B, from: From) => Ask<T> | Promise<Ask<T>>,
  fieldCodes?: FieldCodes,
) =>
  createMiddleware<AskedEnv<T> & { Variables: { body: B } }>(async (c, next) => {
    const services = c.get("services");
    const [body] = await Promise.allSettled([parseBody(c.req.raw, schema, fieldCodes)]);
    if (body.status === "rejected") {
      await findSession(services, c.req.raw, services.identity.asksNothing);
      throw body.reason;
    }
    const { stadiumId = "", orderId = "" } = c.req.param() as Partial<Record<string, string>>;
    const from: From = { headers: c.req.raw.headers, stadiumId, orderId };
    const { session, also } = await findSession(services, c.req.raw, await ask(services, body.value, from));
    c.set("user", session.user);
    c.set("sessionId", session.id);
    c.set("session", session);
    c.set("asked", also);
    c.set("body", body.value);
    return next();
  });

/**
 * For a step whose session the order's room looks up with the order: requires the token of one, which may have ended, and
 * the body. Whoever is not signed in hears that first, whatever they sent.
 */
export const requireTokenAndBody = <B>(schema: BodySchema<B>) =>
  createMiddleware<TokenEnv<B>>(async (c, next) => {
    const services = c.get("services");
    const token = await services.identity.sessionToken(c.req.raw.headers);
    if (!token) throw new ProblemError({ code: "sign-in-required" });
    const [body] = await Promise.allSettled([parseBody(c.req.raw, schema)]);
    if (body.status === "rejected") {
      await findSession(services, c.req.raw, services.identity.asksNothing);
      throw body.reason;
    }
    c.set("token", token);
    c.set("body", body.value);
    return next();
  });

async function findSession<T>({ identity }: Services, request: Request, ask: Ask<T>) {
  const found = await identity.findSessionWith(request.headers, ask);
  if (!found.session) throw new ProblemError({ code: "sign-in-required" });
  return found;
}

export const requireUser = requireUserAnd(({ identity }) => identity.asksNothing);

/** Use after requireUser: requires a password that was typed within ten minutes. */
export const requireProof = createMiddleware<UserEnv>(async (c, next) => {
  if (!isProven(c.get("session").provenAt, c.get("services").now()))
    throw new ProblemError({ code: "password-needed" });
  return next();
});

/** Use after requireUser: requires a staff role and provides the roles. */
export const requireStaff = createMiddleware<StaffEnv>(async (c, next) => {
  const refused = refusedAsStaff(c.get("session"));
  if (refused) throw new ProblemError({ code: refused });
  c.set("roles", c.get("session").roles);
  return next();
});

/** The same by itself. */
export async function staffOfSession(services: Services, request: Request) {
  const { session } = await findSession(services, request, services.identity.asksNothing);
  const refused = refusedAsStaff(session);
  if (refused) throw new ProblemError({ code: refused });
  return { userId: session.user.id, roles: session.roles };
}

/** Use after requireStaff: requires an operator. */
export const requireOperator = createMiddleware<StaffEnv>(async (c, next) => {
  if (!isOperator(c.get("roles")))
    throw new ProblemError({ code: "not-allowed", message: "This is for operators." });
  return next();
});
