import type { Staff, StaffActor } from "#domain/actor.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { actingAs, roleAtShop, roleAtVenue } from "#domain/staff/staff-scope.ts";
import { auditListView, auditView } from "../db/audit.ts";
import { listedCards } from "../db/order/board-cards.ts";
import {
  findStaffOrder,
  listRunners,
  listStaffOrders,
  listStaffPlaces,
  worksAt,
} from "../db/people/staff.ts";
import { readBatch, readOne } from "../db/reading.ts";
import { orderRoom } from "../durable/clients.ts";
import { findShopPlace } from "../usecases/kitchen/board-shop.ts";
import { overrideItem, overrideShop } from "../usecases/kitchen/override.ts";
import type { StaffRequest } from "../usecases/order/advance-as-staff.ts";
import { answerComplaintAsStaff } from "../usecases/order/complain.ts";
import { shopShares } from "../usecases/order/reads/order-story.ts";
import { refundAsStaff } from "../usecases/order/refund-as-staff.ts";
import { searchOrders } from "../usecases/order/views/search-orders.ts";
import { receiptDetail } from "../usecases/order/views/view-orders.ts";
import { viewOrderStory, viewStaffOrder } from "../usecases/order/views/view-staff-order.ts";
import type { OrderDeps } from "../usecases/ports.ts";

export function createStaffServices(
  env: Env,
  shopDeps: Parameters<typeof overrideShop>[0] & Pick<OrderDeps, "payments">,
) {
  const { db, now } = shopDeps;
  const deps = { ...shopDeps, room: (id: string) => orderRoom(env, id) };
  const bind =
    <Input extends unknown[], Result>(verb: (given: typeof deps, ...input: Input) => Result) =>
    (...input: Input) =>
      verb(deps, ...input);

  return {
    listPlaces: (roles: readonly StaffRole[]) => listStaffPlaces(db, roles),
    async listOrders(reader: Staff) {
      const rows = await listStaffOrders(db, reader, now());
      const [first, ...others] = auditListView(db, reader, rows, now());
      if (first) await db.batch([first, ...others]);
      return rows;
    },
    /** Audited, because it shows a seat and a ticket. */
    async findOrder(reader: Staff, ref: string) {
      const found = await viewStaffOrder(shopDeps, reader, ref);
      if (found)
        await auditView(db, reader, found.order, {
          action: "order.look",
          subject: found.order.id,
          at: now(),
        });
      return found;
    },
    /** The same, of a venue's order, with all that happened to it. */
    async orderStory(reader: Staff, stadiumId: string, id: string) {
      const story = await viewOrderStory(shopDeps, reader, { stadiumId, id });
      const place = story && { stadiumId, shopId: story.shopId };
      if (place) await auditView(db, reader, place, { action: "order.look", subject: id, at: now() });
      return story;
    },
    /** The customer's receipt for staff; null unless a role manages its venue. */
    async receiptOf(reader: Staff, id: string) {
      const row = await findStaffOrder(db, reader.roles, id);
      const role = row && roleAtVenue(reader.roles, row.stadiumId);
      const order = role && (await readOne(db, receiptDetail(db, row.customerId, id)));
      if (!order) return null;
      await auditView(db, reader, row, { action: "order.look", subject: id, at: now() });
      return { order, customer: row.userName };
    },
    /** In all venues, or in this manager's. */
    searchOrders: (actor: StaffActor, stadiumId: string | null, text: string) =>
      searchOrders(shopDeps, actor, stadiumId === null ? {} : { stadiumId }, text),
    /** A search over a shop's open orders and those that it may still refund, as board cards; null without a role. */
    async searchShop(staff: Staff, shopId: string, text: string) {
      const place = await findShopPlace(db, shopId);
      const actor = place && actingAs(staff, roleAtShop(staff.roles, place));
      if (!actor) return null;
      const here = { shopId, stadiumId: place.stadiumId };
      const found = await searchOrders(shopDeps, actor, here, text);
      if (!found.ok) return found;
      const ids = found.orders.map(({ id }) => id);
      const [cards, shares] = await readBatch(db, listedCards(db, ids), shopShares(db, ids));
      return { ...found, cards: cards.map((card) => ({ ...card, shareMinor: shares.get(card.id) ?? 0 })) };
    },
    listRunners: (stadiumId: string) => listRunners(db, stadiumId),
    worksAt: (roles: readonly StaffRole[], stadiumId: string) => worksAt(db, roles, stadiumId),
    overrideShop: bind(overrideShop),
    overrideItem: bind(overrideItem),
    /** The id of the order that has this code within the roles' reach. */
    findByCode: async (roles: readonly StaffRole[], code: string) =>
      (await findStaffOrder(db, roles, code))?.id ?? null,
    /** The order's room looks the session up. */
    step: (sessionToken: string, id: string, request: StaffRequest) =>
      orderRoom(env, id).runAs(sessionToken, "stepAsStaff", request),
    /** `isProven`: the password or the second step was shown in this session within ten minutes. */
    refund: bind(refundAsStaff),
    answerComplaint: bind(answerComplaintAsStaff),
  };
}
