import { refusedAsStaff } from "#domain/staff/proof.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { roleAsRunner } from "#domain/staff/staff-scope.ts";
import type { Db } from "#worker/db/client.ts";
import { findOrderStateWith, type OrderRow } from "#worker/db/orders.ts";
import type { Reading } from "#worker/db/reading.ts";
import { reaches } from "#worker/db/staff.ts";
import { advanceAsRunner, type RunnerStep } from "./advance-as-runner.ts";
import { advanceAsStaff, type StaffAdvanced, type StaffRequest } from "./advance-as-staff.ts";
import type { Advance, Advanced } from "./advance-order.ts";

type Session = { user: { id: string }; roles: StaffRole[]; needsStep: boolean };
type Staff = { userId: string; roles: StaffRole[] };

/** Who took the step and what came of it, or why their session takes none. */
export type Stepped<R> =
  | { refused: "sign-in-required" | "second-step-needed" | "not-staff" | "not-allowed" }
  | { staff: Staff; result: R };
/** A step that is allowed and still to be taken, or the answer to one that isn't. */
type Prepared<R> = Stepped<R> | { run: () => Promise<Stepped<R>> };

export type StepDeps = {
  /** As the room sees it: the order that is read with the session is the one that moves. */
  db: Db;
  /** Reads whose session this is; null if it ended. */
  sessionOf: (token: string) => Reading<Session | null>;
  /** For the audit, which changes nothing of the order. */
  outer: { db: Db; now: () => number };
  advance: (orderId: string, request: Advance) => Promise<Advanced>;
};

/** Steps of staff in the order's room, which reads the session with the order: who they are costs no trip of its own. */
export function stepsInRoom({ db, sessionOf, outer, advance }: StepDeps) {
  const deps = { ...outer, advance };

  async function prepare<R>(
    id: string,
    sessionToken: string,
    isHere: (staff: Staff) => boolean,
    isReached: (staff: Staff, order: OrderRow) => boolean,
    step: (staff: Staff, order: OrderRow) => Promise<R>,
  ): Promise<Prepared<R | { ok: false; reason: "not-found" }>> {
    const { state, also: asker } = await findOrderStateWith(db, id, sessionOf(sessionToken));
    if (!asker) return { refused: "sign-in-required" };
    const refused = refusedAsStaff(asker);
    if (refused) return { refused };
    const staff = { userId: asker.user.id, roles: asker.roles };
    if (!isHere(staff)) return { refused: "not-allowed" };
    const order = state?.order;
    if (!order || order.placedAt === null || !isReached(staff, order))
      return { staff, result: { ok: false, reason: "not-found" } };
    return { run: async () => ({ staff, result: await step(staff, order) }) };
  }

  return {
    asStaff: (id: string, token: string, request: StaffRequest): Promise<Prepared<StaffAdvanced>> =>
      prepare(
        id,
        token,
        () => true,
        ({ roles }, order) => reaches(roles, order),
        (staff, order) => advanceAsStaff(deps, staff, order, request),
      ),
    /** By id, finished orders are found too, so a repeated request gets the answer of the first. */
    asRunner: (
      id: string,
      token: string,
      stadiumId: string,
      request: RunnerStep,
    ): Promise<Prepared<Advanced>> =>
      prepare(
        id,
        token,
        ({ roles }) => roleAsRunner(roles, stadiumId) !== null,
        (_, order) => order.stadiumId === stadiumId,
        ({ userId }, order) => advanceAsRunner(deps, userId, order, request),
      ),
  };
}
