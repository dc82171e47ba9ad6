import type { StaffRole } from "#domain/staff/staff.ts";
import { roleAtVenue } from "#domain/staff/staff-scope.ts";
import type { SheetRequest } from "#domain/venue/seat-sheet.ts";
import type { ItemFilter } from "#domain/venue/venue-console.ts";
import type { FigureRange, VenueFigures } from "#domain/venue/venue-figures.ts";
import { limitOf, takeEntry } from "../db/people/limits.ts";
import { closeDay, listCloses, settleDay, viewClose } from "../usecases/venue/close-day.ts";
import { listClosedDocuments, listClosedOrders, sumTax } from "../usecases/venue/close-reports.ts";
import { type At, type EditDeps, type Manager, noteRefusal } from "../usecases/venue/edit-venue.ts";
import { createCategory, removeCategory, saveCategory } from "../usecases/venue/edit-venue-categories.ts";
import {
  createItem,
  removeItem,
  saveItem,
  saveOffer,
  savePrice,
} from "../usecases/venue/edit-venue-items.ts";
import { moveInOrder } from "../usecases/venue/edit-venue-order.ts";
import { saveSettings } from "../usecases/venue/edit-venue-settings.ts";
import { createShop, removeShop, saveShop } from "../usecases/venue/edit-venue-shops.ts";
import { exportVenue } from "../usecases/venue/export-venue.ts";
import { saveHalfTime, viewHalfTime } from "../usecases/venue/half-time-menu.ts";
import { importAsManager } from "../usecases/venue/import-as-manager.ts";
import { makeSeatSheet } from "../usecases/venue/make-seat-sheet.ts";
import type { SeatSigner } from "../usecases/venue/sign-seats.ts";
import { viewEvening, viewFigures } from "../usecases/venue/venue-figures.ts";
import { viewReadiness } from "../usecases/venue/view-readiness.ts";
import { findItem, findVenue, listItems, listVenues, viewOfferOrders } from "../usecases/venue/view-venue.ts";

export function createVenueConsole(
  deps: EditDeps & { seatLinks: SeatSigner } & Pick<Parameters<typeof settleDay>[0], "room">,
) {
  /** An edit, by who makes it and where. */
  const bound =
    <Args extends unknown[], Result>(edit: (at: At, ...args: Args) => Result) =>
    (manager: Manager, stadiumId: string, ...args: Args) =>
      edit({ deps, manager, stadiumId }, ...args);
  return {
    /** The role in which somebody manages the venue, or null. */
    managerOf(userId: string, roles: readonly StaffRole[], stadiumId: string): Manager | null {
      const role = roleAtVenue(roles, stadiumId);
      return role && { userId, role };
    },
    /** Audits an attempt to write to a venue that no role of the caller reaches; of a flood its beginning. */
    noteStranger: async (userId: string, role: StaffRole["role"], stadiumId: string, subject: string) =>
      (await takeEntry(deps.db, limitOf("stranger-write", userId), deps.now())).ok &&
      noteRefusal(deps, { userId, role }, stadiumId, { action: "venue.write", subject }, "not-allowed"),
    list: async () => listVenues(deps.db),
    readiness: (stadiumId: string) => viewReadiness(deps, stadiumId),
    find: (stadiumId: string) => findVenue(deps.db, stadiumId),
    listItems: (stadiumId: string, filter: ItemFilter) => listItems(deps.db, stadiumId, filter, deps.now()),
    offerOrders: (stadiumId: string) => viewOfferOrders(deps.db, stadiumId, deps.now()),
    findItem: (stadiumId: string, itemId: string) => findItem(deps.db, stadiumId, itemId),
    saveItem: bound(saveItem),
    createItem: bound(createItem),
    removeItem: bound(removeItem),
    saveOffer: bound(saveOffer),
    savePrice: bound(savePrice),
    saveCategory: bound(saveCategory),
    createCategory: bound(createCategory),
    removeCategory: bound(removeCategory),
    saveShop: bound(saveShop),
    createShop: bound(createShop),
    removeShop: bound(removeShop),
    halfTime: (stadiumId: string, shopId: string) => viewHalfTime(deps, stadiumId, shopId),
    saveHalfTime: bound(saveHalfTime),
    saveSettings: bound(saveSettings),
    importFile: bound(importAsManager),
    closeDay: (manager: Manager, stadiumId: string, day: string) => closeDay(deps, manager, stadiumId, day),
    settleDay: (manager: Manager, stadiumId: string, day: string) => settleDay(deps, manager, stadiumId, day),
    listCloses: (stadiumId: string) => listCloses(deps, stadiumId),
    listClosedOrders: (stadiumId: string, number: number, shopId: string | null) =>
      listClosedOrders(deps.db, stadiumId, number, shopId),
    listClosedDocuments: (stadiumId: string, number: number) =>
      listClosedDocuments(deps.db, stadiumId, number),
    sumClosedTax: (stadiumId: string, number: number) => sumTax(deps.db, stadiumId, number),
    findClose: (stadiumId: string, number: number) => viewClose(deps.db, stadiumId, number),
    figures: (stadiumId: string, range: FigureRange) => viewFigures(deps, stadiumId, range),
    evening: (stadiumId: string, figures: Pick<VenueFigures, "span" | "at">) =>
      viewEvening(deps, stadiumId, figures),
    makeSeatSheet: (manager: Manager, stadiumId: string, origin: string, request: SheetRequest) =>
      makeSeatSheet(deps, manager, stadiumId, origin, request),
    exportFile: (stadiumId: string) => exportVenue(deps.db, stadiumId),
    move: bound(moveInOrder),
  };
}
