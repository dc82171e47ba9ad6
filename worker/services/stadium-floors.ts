import { rolesWith } from "#domain/staff/policy.ts";
import { standingOf } from "#domain/staff/presence.ts";
import { roleReaching, wholeStadium } from "#domain/staff/staff-scope.ts";
import type { Db } from "../db/client.ts";
import { noteLook } from "../db/looks.ts";
import { presence } from "../db/presence.ts";
import { readOne } from "../db/reading.ts";
import type { Reader } from "../db/staff.ts";
import { orderRoom, stadiumFloor } from "../durable/clients.ts";
import type { FloorListener, FloorUsecases } from "../durable/floor-sockets.ts";
import { withListener } from "../durable/listener-headers.ts";
import { logError } from "../platform/log.ts";
import { findScanned, type RunnerStep } from "../usecases/order/advance-as-runner.ts";
import { viewDeliveries } from "../usecases/order/view-deliveries.ts";
import type { FloorUpdate } from "../usecases/ports.ts";

/** The runners' orders and steps, and the socket of their stadium's floor. */
export function createDeliveries(env: Env, db: Db, now: () => number) {
  return {
    findScanned: (stadiumId: string, proof: string) => findScanned({ db, now }, stadiumId, proof),
    /** The order's room finds out whose session this is. */
    step: (sessionToken: string, stadiumId: string, id: string, request: RunnerStep) =>
      orderRoom(env, id).stepAsRunner(id, sessionToken, stadiumId, request),
    view: (stadiumId: string, runner: Reader) => viewDeliveries({ db, now }, { stadiumId }, runner),
    /** The floor's socket: it tells of ready bags with their seats. The caller has checked the role. */
    async openSocket(
      stadiumId: string,
      { roles, ...listener }: FloorListener & Reader,
      request: Request,
    ): Promise<Response> {
      const reader = { userId: listener.userId, roles };
      const look = { action: "floor.look", subject: stadiumId, at: now() } as const;
      await noteLook(db, reader, wholeStadium(stadiumId), look);
      const named = withListener(request, { subject: stadiumId, ...listener });
      return stadiumFloor(env, stadiumId).fetch(named);
    },
  };
}

export const floorUsecases = (db: Db, now: () => number): FloorUsecases => ({
  async findRights(stadiumId, sessionIds) {
    const present = (await readOne(db, presence(db, sessionIds)))(now());
    return (listener) =>
      standingOf(present(listener), (roles) => {
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
