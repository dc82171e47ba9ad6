import { createMiddleware } from "hono/factory";
import type { SessionUser } from "#app/cookies/visitor.ts";
import type { Customer, Staff, StaffActor } from "#domain/actor.ts";
import { isProven, refusedAsStaff } from "#domain/staff/proof.ts";
import { isOperator } from "#domain/staff/staff-scope.ts";
import type { AppEnv } from "../app-env.ts";
import { ProblemError } from "../http/problem.ts";
import type { LiveSession } from "../identity/live-session.ts";
import type { AlsoRead } from "../identity/sessions.ts";
import type { Services } from "../services/services.ts";
import type { At } from "../usecases/venue/edit-venue.ts";

export type UserEnv = AppEnv & {
  Variables: { user: SessionUser; customer: Customer; sessionId: string; session: LiveSession };
};
export type StaffEnv = UserEnv & { Variables: { staff: Staff } };
export type OperatorEnv = StaffEnv & { Variables: { operator: StaffActor<"operator"> } };

/**
 * The request's session, with the call's own reading in the same round trip. @throws ProblemError without a live one
 */
export async function findSession<T>({ identity }: Services, request: Request, ask: AlsoRead<T>) {
  const found = await identity.findSessionWith(request.headers, ask);
  if (!found.session) throw new ProblemError({ code: "sign-in-required" });
  return found;
}

export const requireUser = createMiddleware<UserEnv>(async (c, next) => {
  const { services } = c.var;
  const { session } = await findSession(services, c.req.raw, services.identity.readNothing);
  c.set("user", session.user);
  c.set("customer", { kind: session.user.isGuest ? "guest" : "customer", id: session.user.id });
  c.set("sessionId", session.id);
  c.set("session", session);
  return next();
});

/** Use after requireUser: requires a password that was typed within ten minutes. */
export const requireProof = createMiddleware<UserEnv>(async (c, next) => {
  if (!isProven(c.get("session").provenAt, c.get("services").now()))
    throw new ProblemError({ code: "password-needed" });
  return next();
});

/** @throws ProblemError unless this is the session of staff */
export function staffIn(session: LiveSession): Staff {
  const refused = refusedAsStaff(session);
  if (refused) throw new ProblemError({ code: refused });
  return { userId: session.user.id, roles: session.roles };
}

/** Use after requireUser: requires a staff role. */
export const requireStaff = createMiddleware<StaffEnv>(async (c, next) => {
  c.set("staff", staffIn(c.get("session")));
  return next();
});

/** Use after requireStaff: requires an operator. */
export const requireOperator = createMiddleware<OperatorEnv>(async (c, next) => {
  const { userId, roles } = c.get("staff");
  if (!isOperator(roles)) throw new ProblemError({ code: "not-allowed", message: "This is for operators." });
  c.set("operator", { kind: "operator", id: userId });
  return next();
});

export type VenueEnv = StaffEnv & { Variables: { at: Omit<At, "deps"> } };

/** Use after requireStaff, on a path with :stadiumId: only for those who manage that venue. */
export const requireManager = createMiddleware<VenueEnv>(async (c, next) => {
  const stadiumId = c.req.param("stadiumId") ?? "";
  const { venue } = c.get("services");
  const staff = c.get("staff");
  const actor = venue.managerOf(staff, stadiumId);
  if (!actor) {
    if (c.req.method !== "GET") await venue.noteStranger(staff, stadiumId, c.req.path);
    throw new ProblemError({ code: "not-allowed", message: "This venue is not yours to manage." });
  }
  c.set("at", { actor, stadiumId });
  return next();
});
