import { rolesWith } from "#domain/staff/policy.ts";
import { standingOf } from "#domain/staff/presence.ts";
import { roleReaching, wholeStadium } from "#domain/staff/staff-scope.ts";
import type { Db } from "../db/client.ts";
import { findPresence } from "../db/presence.ts";
import { orderRoom, stadiumFloor } from "../durable/clients.ts";
import type { FloorListener, FloorUsecases } from "../durable/floor-sockets.ts";
import { logError } from "../platform/log.ts";
import { createRunnerSteps } from "../usecases/order/advance-as-runner.ts";
import { viewDeliveries } from "../usecases/order/view-deliveries.ts";
import type { FloorUpdate } from "../usecases/ports.ts";

/** The runners' orders and steps, and the socket of their stadium's floor. */
export function createDeliveries(env: Env, db: Db, now: () => number) {
  return {
    ...createRunnerSteps({ db, now, advance: (id, move) => orderRoom(env, id).advance(id, move) }),
    view: (stadiumId: string, runnerId: string) => viewDeliveries({ db, now }, stadiumId, runnerId),
    /** The floor's socket. The caller has checked the role. */
    openSocket(stadiumId: string, listener: FloorListener, request: Request): Promise<Response> {
      const headers = new Headers(request.headers);
      headers.set("x-stadium-id", stadiumId);
      headers.set("x-user-id", listener.userId);
      headers.set("x-session-id", listener.sessionId);
      headers.set("x-audience", listener.audience);
      return stadiumFloor(env, stadiumId).fetch(new Request(request, { headers }));
    },
  };
}

export const floorUsecases = (db: Db, now: () => number): FloorUsecases => ({
  async findRights(stadiumId, sessionIds) {
    const presence = await findPresence(db, sessionIds, now());
    return (listener) =>
      standingOf(presence(listener), (roles) => {
        const wanted = rolesWith("floor", listener.audience);
        return roleReaching(roles, wanted, wholeStadium(stadiumId)) && listener.audience;
      });
  },
});

/** Informs the stadium's floor of a changed order. Never fails: the order itself has already moved. */
export async function tellFloor(env: Env, update: FloorUpdate): Promise<void> {
  try {
    await stadiumFloor(env, update.stadiumId).tellOrder(update);
  } catch (error) {
    logError("floor not told", error, { orderId: update.order.id });
  }
}
