import type { ComplaintReply } from "#domain/complaint/complaint.ts";
import type { RunItemBody, RunShopBody } from "#domain/schemas/staff.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { noteListLook, noteLook } from "../db/looks.ts";
import { findStaffOrder, listRunners, listStaffOrders, type Reader, worksAt } from "../db/staff.ts";
import { listStaffPlaces } from "../db/staff-places.ts";
import { orderRoom } from "../durable/clients.ts";
import { overrideItem, overrideShop, type Staff } from "../usecases/kitchen/override.ts";
import { advanceAsStaff, type StaffRequest } from "../usecases/order/advance-as-staff.ts";
import { answerComplaintAsStaff } from "../usecases/order/complain.ts";
import { refundAsStaff, type StaffRefund } from "../usecases/order/refund-as-staff.ts";
import { viewStaffOrder } from "../usecases/order/view-staff-order.ts";

export function createStaffServices(env: Env, shopDeps: Parameters<typeof overrideShop>[0]) {
  const { db, now } = shopDeps;

  return {
    listPlaces: (roles: StaffRole[]) => listStaffPlaces(db, roles),
    async listOrders(reader: Reader) {
      const rows = await listStaffOrders(db, reader, now());
      const [first, ...others] = noteListLook(db, reader, rows, now());
      if (first) await db.batch([first, ...others]);
      return rows;
    },
    /** That somebody looked is in the audit log: it shows a seat and a ticket. */
    async findOrder(reader: Reader, ref: string) {
      const found = await viewStaffOrder(db, reader, ref, now());
      if (found)
        await noteLook(db, reader, found.order, { action: "order.look", subject: found.order.id, at: now() });
      return found;
    },
    listRunners: (stadiumId: string) => listRunners(db, stadiumId),
    worksAt: (roles: StaffRole[], stadiumId: string) => worksAt(db, roles, stadiumId),
    overrideShop: (staff: Staff, shopId: string, request: RunShopBody) =>
      overrideShop(shopDeps, staff, shopId, request),
    overrideItem: (staff: Staff, shopId: string, itemId: string, request: RunItemBody) =>
      overrideItem(shopDeps, staff, shopId, itemId, request),
    /** By an order's code, which the roles must be known for. */
    advance: async (staff: Staff, code: string, request: StaffRequest) =>
      advanceAsStaff(
        { db, now, advance: (id, move) => orderRoom(env, id).advance(id, move) },
        staff,
        await findStaffOrder(db, staff.roles, code),
        request,
      ),
    /** By its id: the order's room finds out whose session this is. */
    step: (sessionToken: string, id: string, request: StaffRequest) =>
      orderRoom(env, id).stepAsStaff(id, sessionToken, request),
    /** `isProven`: the password or the second step was shown in this session within ten minutes. */
    refund: (staff: Staff & { isProven: boolean }, ref: string, request: StaffRefund) =>
      refundAsStaff(
        { db, now, refund: (id, refund) => orderRoom(env, id).refund(id, refund) },
        staff,
        ref,
        request,
      ),
    answerComplaint: (staff: Staff, ref: string, reply: ComplaintReply) =>
      answerComplaintAsStaff(
        { db, now, answer: (id, actor, answer) => orderRoom(env, id).answerComplaint(id, actor, answer) },
        staff,
        ref,
        reply,
      ),
  };
}
