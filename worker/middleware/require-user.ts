import { createMiddleware } from "hono/factory";
import type { SessionUser } from "#app/cookies/visitor.ts";
import { isProven } from "#domain/staff/proof.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { isOperator } from "#domain/staff/staff-scope.ts";
import { ProblemError } from "../api/problem.ts";
import type { AppEnv } from "../app-env.ts";
import type { LiveSession } from "../identity/live-session.ts";
import type { Ask } from "../identity/sessions.ts";
import type { Services } from "../services/services.ts";

export type UserEnv = AppEnv & { Variables: { user: SessionUser; sessionId: string; session: LiveSession } };
export type StaffEnv = UserEnv & { Variables: { roles: StaffRole[] } };

/** Requires a session, and reads in the same round trip what the request asks D1 for anyway (`asked`). `id` is the path's. */
export const requireUserAnd = <T>(ask: (services: Services, id: string) => Ask<T>) =>
  createMiddleware<UserEnv & { Variables: { asked: T } }>(async (c, next) => {
    const services = c.get("services");
    const asked = ask(services, c.req.param("id") ?? "");
    const found = await services.identity.findSessionWith(c.req.raw.headers, asked);
    if (!found.session) throw new ProblemError({ code: "sign-in-required" });
    c.set("user", found.session.user);
    c.set("sessionId", found.session.id);
    c.set("session", found.session);
    c.set("asked", found.also);
    return next();
  });

export const requireUser = requireUserAnd(({ identity }) => identity.asksNothing);

/** Use after requireUser: requires a password that was typed within ten minutes. */
export const requireProof = createMiddleware<UserEnv>(async (c, next) => {
  if (!isProven(c.get("session").provenAt, c.get("services").now()))
    throw new ProblemError({ code: "password-needed" });
  return next();
});

/** Use after requireUser: requires a staff role and provides the roles. */
export const requireStaff = createMiddleware<StaffEnv>(async (c, next) => {
  const { roles, needsStep } = c.get("session");
  if (needsStep) throw new ProblemError({ code: "second-step-needed" });
  if (roles.length === 0) throw new ProblemError({ code: "not-staff" });
  c.set("roles", roles);
  return next();
});

/** Use after requireStaff: requires an operator. */
export const requireOperator = createMiddleware<StaffEnv>(async (c, next) => {
  if (!isOperator(c.get("roles")))
    throw new ProblemError({ code: "not-allowed", message: "This is for operators." });
  return next();
});
