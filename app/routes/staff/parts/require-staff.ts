import { data, type RouterContextProvider, redirectDocument } from "react-router";
import { servicesContext } from "#app/context.ts";
import { confirmFirst, signInFirst } from "#app/routes/redirects.ts";
import { isProven } from "#domain/staff/proof.ts";
import { secondStepPath } from "#domain/staff/staff-places.ts";
import { isOperator } from "#domain/staff/staff-scope.ts";

/** For loaders: the user with current roles from the database. Others are sent to sign in and back. */
export async function requireUser(request: Request, url: URL, context: Readonly<RouterContextProvider>) {
  const { identity } = context.get(servicesContext);
  const session = await identity.findSession(request.headers);
  if (!session) throw signInFirst(url.pathname + url.search);
  const { user, provenAt, roles, needsStep } = session;
  const here = encodeURIComponent(url.pathname + url.search);
  if (needsStep) throw redirectDocument(`${secondStepPath}?next=${here}`, 303);
  return {
    user,
    sessionId: session.id,
    staff: { userId: user.id, roles },
    /** For actions that change roles or accounts: redirects to the screen that asks for the password, and back. */
    isProven: isProven(provenAt, Date.now()),
    requireProof() {
      if (!isProven(provenAt, Date.now())) throw confirmFirst(url.pathname + url.search);
    },
  };
}

/** Loaders and actions of operators alone begin with it. */
export async function requireOperator(...from: Parameters<typeof requireUser>) {
  const { staff, ...found } = await requireUser(...from);
  if (!isOperator(staff.roles)) throw forbidden();
  return { ...found, staff, operator: { kind: "operator" as const, id: staff.userId } };
}

/** Thrown by loaders when the user's roles don't permit it; StaffProblem shows it. */
export const forbidden = () => data(null, { status: 403 });
/** Thrown by loaders when it does not exist. */
export const notFound = () => data(null, { status: 404 });
