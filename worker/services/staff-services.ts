import type { ComplaintReply } from "#domain/complaint/complaint.ts";
import type { RunItemBody, RunShopBody } from "#domain/schemas/staff.ts";
import type { StaffActor, StaffRole } from "#domain/staff/staff.ts";
import { roleAtShop, roleAtVenue } from "#domain/staff/staff-scope.ts";
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
import { refundAsStaff, type StaffRefund } from "../usecases/order/refund-as-staff.ts";
import { searchOrders } from "../usecases/order/views/search-orders.ts";
import { viewOrderStory } from "../usecases/order/views/view-order-story.ts";
import { receiptDetail } from "../usecases/order/views/view-orders.ts";
import { viewStaffOrder } from "../usecases/order/views/view-staff-order.ts";
import type { OrderDeps } from "../usecases/ports.ts";

export function createStaffServices(
  env: Env,
  shopDeps: Parameters<typeof overrideShop>[0] & Pick<OrderDeps, "payments">,
) {
  const { db, now, payments } = shopDeps;
  const room = (id: string) => orderRoom(env, id);

  return {
    listPlaces: (roles: StaffRole[]) => listStaffPlaces(db, roles),
    async listOrders(reader: StaffActor) {
      const rows = await listStaffOrders(db, reader, now());
      const [first, ...others] = auditListView(db, reader, rows, now());
      if (first) await db.batch([first, ...others]);
      return rows;
    },
    /** Audited, because it shows a seat and a ticket. */
    async findOrder(reader: StaffActor, ref: string) {
      const found = await viewStaffOrder(db, reader, ref, now());
      if (found)
        await auditView(db, reader, found.order, {
          action: "order.look",
          subject: found.order.id,
          at: now(),
        });
      return found;
    },
    /** The same, of a venue's order, with all that happened to it. */
    async orderStory(reader: StaffActor, stadiumId: string, id: string) {
      const story = await viewOrderStory(db, reader, { stadiumId, id }, now());
      const place = story && { stadiumId, shopId: story.shopId };
      if (place) await auditView(db, reader, place, { action: "order.look", subject: id, at: now() });
      return story;
    },
    /** The customer's receipt for staff; null unless a role manages its venue. */
    async receiptOf(reader: StaffActor, id: string) {
      const row = await findStaffOrder(db, reader.roles, id);
      const role = row && roleAtVenue(reader.roles, row.stadiumId);
      const order = role && (await readOne(db, receiptDetail(db, row.customerId, id)));
      if (!order) return null;
      await auditView(db, reader, row, { action: "order.look", subject: id, at: now() });
      return { order, customer: row.userName };
    },
    /** In all venues, or in this manager's. */
    searchOrders: (
      staff: { userId: string; role: StaffRole["role"] },
      stadiumId: string | null,
      text: string,
    ) => searchOrders({ db, now, payments }, staff, stadiumId === null ? {} : { stadiumId }, text),
    /** A search over a shop's open orders and those that it may still refund, as board cards; null without a role. */
    async searchShop({ userId, roles }: StaffActor, shopId: string, text: string) {
      const place = await findShopPlace(db, shopId);
      const role = place && roleAtShop(roles, place);
      if (!role) return null;
      const found = await searchOrders(
        { db, now, payments },
        { userId, role },
        { shopId, stadiumId: place.stadiumId },
        text,
      );
      if (!found.ok) return found;
      const ids = found.orders.map(({ id }) => id);
      const [cards, shares] = await readBatch(db, listedCards(db, ids), shopShares(db, ids));
      return { ...found, cards: cards.map((card) => ({ ...card, shareMinor: shares.get(card.id) ?? 0 })) };
    },
    listRunners: (stadiumId: string) => listRunners(db, stadiumId),
    worksAt: (roles: StaffRole[], stadiumId: string) => worksAt(db, roles, stadiumId),
    overrideShop: (staff: StaffActor, shopId: string, request: RunShopBody) =>
      overrideShop(shopDeps, staff, shopId, request),
    overrideItem: (staff: StaffActor, shopId: string, itemId: string, request: RunItemBody) =>
      overrideItem(shopDeps, staff, shopId, itemId, request),
    /** The id of the order that has this code within the roles' reach. */
    findByCode: async (roles: StaffRole[], code: string) =>
      (await findStaffOrder(db, roles, code))?.id ?? null,
    /** The order's room looks the session up. */
    step: (sessionToken: string, id: string, request: StaffRequest) =>
      orderRoom(env, id).runAs(sessionToken, "stepAsStaff", request),
    /** `isProven`: the password or the second step was shown in this session within ten minutes. */
    refund: (staff: StaffActor & { isProven: boolean }, ref: string, request: StaffRefund) =>
      refundAsStaff({ db, now, room }, staff, ref, request),
    answerComplaint: (staff: StaffActor, ref: string, reply: ComplaintReply) =>
      answerComplaintAsStaff({ db, now, room }, staff, ref, reply),
  };
}
