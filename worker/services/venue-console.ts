import type { Staff } from "#domain/actor.ts";
import { actingAs, refusedActor, roleAtVenue } from "#domain/staff/staff-scope.ts";
import type { ItemFilter } from "#domain/venue/venue-console.ts";
import type { FigureRange, VenueFigures } from "#domain/venue/venue-figures.ts";
import type { SeatSigner } from "../platform/sign.ts";
import type { Rooms } from "../usecases/ports.ts";
import { closeDay, listCloses, settleDay, viewClose } from "../usecases/venue/close-day.ts";
import { listClosedDocuments, listClosedOrders, sumTax } from "../usecases/venue/close-reports.ts";
import { type At, type EditDeps, noteRefusal } from "../usecases/venue/edit-venue.ts";
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
import { createShop, removeShop, saveHalfTime, saveShop } from "../usecases/venue/edit-venue-shops.ts";
import { exportVenue } from "../usecases/venue/export-venue.ts";
import { importAsManager } from "../usecases/venue/import-as-manager.ts";
import { makeSeatSheet } from "../usecases/venue/make-seat-sheet.ts";
import { viewHalfTime } from "../usecases/venue/reads/half-time-menu.ts";
import { viewEvening, viewFigures } from "../usecases/venue/venue-figures.ts";
import { viewReadiness } from "../usecases/venue/view-readiness.ts";
import { findItem, findVenue, listItems, listVenues, viewOfferOrders } from "../usecases/venue/view-venue.ts";

export function createVenueConsole(deps: EditDeps & { seatLinks: SeatSigner; room: Rooms }) {
  /** Binds an edit to its manager and venue. */
  const bound =
    <Args extends unknown[], Result>(edit: (at: At<typeof deps>, ...args: Args) => Result) =>
    (at: Omit<At, "deps">, ...args: Args) =>
      edit({ ...at, deps }, ...args);
  return {
    managerOf: (staff: Staff, stadiumId: string) => actingAs(staff, roleAtVenue(staff.roles, stadiumId)),
    /** Audits an attempt to write to a venue without a role there; of a flood only the beginning. */
    noteStranger: (staff: Staff, stadiumId: string, subject: string) =>
      noteRefusal(
        { deps, actor: refusedActor(staff), stadiumId },
        { action: "venue.write", subject },
        "not-allowed",
      ),
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
    closeDay: bound(closeDay),
    settleDay: bound(settleDay),
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
    makeSeatSheet: bound(makeSeatSheet),
    exportFile: (stadiumId: string) => exportVenue(deps.db, stadiumId),
    move: bound(moveInOrder),
  };
}
