import { waitUntil } from "cloudflare:workers";
import type { Manager, Staff } from "#domain/actor.ts";
import type { MarkFields } from "#domain/schemas/events.ts";
import { rolesWith } from "#domain/staff/policy.ts";
import { standingOf } from "#domain/staff/presence.ts";
import { roleReaching, wholeStadium } from "#domain/staff/staff-scope.ts";
import { raiseAlert, resolveAlerts } from "../db/alerts.ts";
import { auditView } from "../db/audit.ts";
import { hasStadium, readCatalog } from "../db/catalog.ts";
import type { Db } from "../db/client.ts";
import { currentReading } from "../db/events.ts";
import { presence } from "../db/people/presence.ts";
import { readOne } from "../db/reading.ts";
import { orderRoom, stadiumFloor } from "../durable/clients.ts";
import type { EventUsecases } from "../durable/floor-event.ts";
import type { MenuUsecases } from "../durable/floor-menu.ts";
import type { FloorListener, FloorUsecases } from "../durable/floor-sockets.ts";
import { withListener } from "../durable/listener-headers.ts";
import type { StadiumFloorBase } from "../durable/stadium-floor.ts";
import { logError } from "../platform/log.ts";
import type { Snapshots } from "../stores/menu-store.ts";
import { createEvent, listEvents, removeEvent, saveEvent } from "../usecases/event/edit-event.ts";
import { importEvents } from "../usecases/event/import-events.ts";
import { markEvent } from "../usecases/event/mark-event.ts";
import type { AtEvents, EventDeps } from "../usecases/event/write-event.ts";
import { findScanned, type RunnerStep } from "../usecases/order/advance-as-staff.ts";
import { viewDeliveries } from "../usecases/order/views/view-deliveries.ts";
import type { FloorUpdate, MenuOwner } from "../usecases/ports.ts";

/** The runners' orders and steps, and the socket of their stadium's floor. */
export function createDeliveries(env: Env, db: Db, now: () => number) {
  return {
    findScanned: (stadiumId: string, proof: string) => findScanned({ db, now }, stadiumId, proof),
    /** The order's room looks the session up. */
    step: (sessionToken: string, stadiumId: string, id: string, request: RunnerStep) =>
      orderRoom(env, id).runAs(sessionToken, "stepAsRunner", { ...request, stadiumId }),
    view: (stadiumId: string, runner: Staff) => viewDeliveries({ db, now }, { stadiumId }, runner),
    /** The floor's socket: it tells of ready bags with their seats. The caller has checked the role. */
    async openSocket(
      stadiumId: string,
      { roles, ...listener }: FloorListener & Staff,
      request: Request,
    ): Promise<Response> {
      // An operator may see every floor, so the stadium's existence is checked.
      if (!(await hasStadium(db, stadiumId))) return new Response(null, { status: 404 });
      const reader = { userId: listener.userId, roles };
      const look = { action: "floor.look", subject: stadiumId, at: now() } as const;
      await auditView(db, reader, wholeStadium(stadiumId), look);
      const forFloor = withListener(request, { subject: stadiumId, ...listener });
      return stadiumFloor(env, stadiumId).fetch(forFloor);
    },
  };
}

/** A venue's matches, and what is said of their clock. */
export function createEvents(deps: EventDeps) {
  const bound =
    <Args extends unknown[], Result>(edit: (at: AtEvents<Manager>, ...args: Args) => Result) =>
    (at: Omit<AtEvents<Manager>, "deps">, ...args: Args) =>
      edit({ ...at, deps }, ...args);
  return {
    list: (stadiumId: string) => listEvents(deps, stadiumId),
    create: bound(createEvent),
    save: bound(saveEvent),
    remove: bound(removeEvent),
    importFile: bound(importEvents),
    mark: (staff: Staff, stadiumId: string, body: MarkFields) => markEvent(deps, staff, stadiumId, body),
  };
}

type FloorDeps = { db: Db; now: () => number; snapshots: Pick<Snapshots, "writeCatalog"> };

export const floorUsecases = ({
  db,
  now,
  snapshots,
}: FloorDeps): FloorUsecases & MenuUsecases & EventUsecases => ({
  async findRights(stadiumId, sessionIds) {
    const present = (await readOne(db, presence(db, sessionIds)))(now());
    return (listener) =>
      standingOf(present(listener), (roles) => {
        const audienceRoles = rolesWith("floor", listener.audience);
        return roleReaching(roles, audienceRoles, wholeStadium(stadiumId)) && listener.audience;
      });
  },
  readEvent: (stadiumId) => readOne(db, currentReading(db, stadiumId, now())),
  readMenu: (stadiumId) => readCatalog(db, stadiumId, now()),
  writeMenu: (menu) => snapshots.writeCatalog(menu),
  async noteMenu(subject, is) {
    if (is === "written") await resolveAlerts(db, "menu-behind", subject, "system", now());
    else await raiseAlert(db, { kind: "menu-behind", subject, stadiumId: subject, at: now() });
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

/** Every menu is written by its stadium's floor. */
export const createMenuOwner = (
  floorOf: (stadiumId: string) => Pick<StadiumFloorBase, "menuChanged" | "menuMissing">,
  snapshots: Pick<Snapshots, "catalogChanged">,
): MenuOwner => {
  const told = async (stadiumId: string, telling: Promise<void>) => {
    try {
      await telling;
      return true;
    } catch (error) {
      logError("floor not told of its menu", error, { stadiumId });
      return false;
    }
  };
  return {
    async changed(stadiumId) {
      const isTold = await told(stadiumId, floorOf(stadiumId).menuChanged(stadiumId));
      snapshots.catalogChanged(stadiumId);
      return isTold;
    },
    missing: (stadiumId) => waitUntil(told(stadiumId, floorOf(stadiumId).menuMissing(stadiumId))),
  };
};
