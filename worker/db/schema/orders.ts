import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { KnownActor } from "#domain/actor.ts";
import type { Complaint, ComplaintAnswer } from "#domain/complaint/complaint.ts";
import type { Localized } from "#domain/language/localized.ts";
import type { Instead } from "#domain/ledger/pieces.ts";
import type { IfSoldOut } from "#domain/ledger/sold-out.ts";
import type { Waived } from "#domain/ledger/waived.ts";
import type { Allergen } from "#domain/menu/allergies.ts";
import type { Currency } from "#domain/money/money.ts";
import { OrderStatus, type PaymentState } from "#domain/order-status.ts";
import type { Fulfilment } from "#domain/pickup/pickup.ts";
import type { Seller } from "#domain/receipt/receipt.ts";
import type { Stand } from "#domain/seat/seat.ts";
import type { OrderTax } from "#domain/tax/tax.ts";
import { shops, stadiums } from "./catalog.ts";
import { actorKind, foreignId } from "./columns.ts";
import { user } from "./identity.ts";

/**
 * A draft is an order whose `placedAt` is null; the kitchen never sees it. `closedAt` is set once the order is over:
 * delivered, canceled or expired. Amounts in minor units of its currency, times in ms since the epoch.
 */
export const orders = sqliteTable(
  "orders",
  {
    id: text("id").primaryKey(),
    /** Display only: the time in ms, as text. Not unique in a burst, so never a key. */
    orderId: text("order_id").notNull(),
    orderCode: text("order_code").notNull(),
    customerId: foreignId("customer_id", () => user.id),
    stadiumId: foreignId("stadium_id", () => stadiums.id),
    shopId: foreignId("shop_id", () => shops.id),
    checkoutKey: text("checkout_key").notNull(),
    quoteHash: text("quote_hash").notNull(),

    status: integer("status").$type<OrderStatus>().notNull(),
    paymentState: text("payment_state").$type<PaymentState>().notNull(),
    /** Number of the newest event; every guarded write names the version it read. */
    version: integer("version").notNull().default(0),

    currency: text("currency").$type<Currency>().notNull().default("ILS"),
    subtotalMinor: integer("subtotal_minor").notNull(),
    deliveryFeeMinor: integer("delivery_fee_minor").notNull(),
    discountMinor: integer("discount_minor").notNull(),
    tipMinor: integer("tip_minor").notNull(),
    tipPercentage: integer("tip_percentage"),
    totalMinor: integer("total_minor").notNull(),
    /** As of its day; null where the venue had no tax terms. */
    tax: text("tax", { mode: "json" }).$type<OrderTax>(),
    /** As the venue had it set at the quote; null in orders older than the column. */
    seller: text("seller", { mode: "json" }).$type<Seller>(),

    /** The waived part of fee and tip. */
    waived: text("waived", { mode: "json" }).$type<Waived>(),
    /** Captured on acceptance (less than the total if a line was sold out), and refunded since. */
    capturedMinor: integer("captured_minor"),
    refundedMinor: integer("refunded_minor").notNull().default(0),
    /** Refunded at the provider's dashboard, as of the last comparison; the ledger has no rows for it. */
    refundedByHandMinor: integer("refunded_by_hand_minor"),

    userName: text("user_name").notNull(),
    userEmail: text("user_email").notNull(),
    userPhone: text("user_phone").notNull(),
    /** The fan's own; health data, gone when the order is over. */
    allergies: text("allergies", { mode: "json" }).$type<Allergen[]>().notNull().default([]),

    fulfilment: text("fulfilment").$type<Fulfilment>().notNull().default("seat"),
    /** Where it waits to be collected: the order's own from its reservation until it is over. */
    shelf: text("shelf"),
    section: text("section").notNull(),
    row: text("row").notNull(),
    seatNo: text("seat_no").notNull(),
    entrance: text("entrance").notNull(),
    stand: text("stand").$type<Stand>().notNull(),
    area: text("area").notNull(),
    seatDetails: text("seat_details").notNull(),
    /** The venue's list has no such seat; the fan says that it is there. */
    isSeatInsisted: integer("is_seat_insisted", { mode: "boolean" }).notNull().default(false),
    /** When the fan last said "I moved": earlier prints name another seat. */
    seatMovedAt: integer("seat_moved_at"),
    /** For an open guest's order: the scanned seat, by which open guests' orders are limited. */
    guestSeat: text("guest_seat"),
    ticketImage: text("ticket_image"),
    latitude: real("latitude"),
    longitude: real("longitude"),
    accuracyMetres: real("accuracy_metres"),

    platform: text("platform").notNull().default("Web"),
    language: text("language").notNull().default("he"),
    deliveryUserId: text("delivery_user_id"),
    handoverSecret: text("handover_secret").notNull(),
    handoverPin: text("handover_pin").notNull(),
    promiseFromAt: integer("promise_from_at"),
    promiseToAt: integer("promise_to_at"),
    /** The promise at placing, against which figures measure. */
    firstPromiseFromAt: integer("first_promise_from_at"),
    firstPromiseToAt: integer("first_promise_to_at"),

    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    draftExpiresAt: integer("draft_expires_at").notNull(),
    placedAt: integer("placed_at"),
    acceptBy: integer("accept_by"),
    acceptedAt: integer("accepted_at"),
    readyAt: integer("ready_at"),
    deliveringAt: integer("delivering_at"),
    /** On the shelf: when its fan is reminded (null once that is done), and until when it is kept. */
    remindAt: integer("remind_at"),
    collectBy: integer("collect_by"),
    deliveredAt: integer("delivered_at"),
    /** The runner's device clock, for a scan made offline and sent later. */
    deliveredOnDeviceAt: integer("delivered_on_device_at"),
    /** When somebody at a board saw the order. */
    acknowledgedAt: integer("acknowledged_at"),
    canceledAt: integer("canceled_at"),
    cancelReason: text("cancel_reason"),
    closedAt: integer("closed_at"),

    /** The fan's complaint about a delivered order. */
    complaint: text("complaint", { mode: "json" }).$type<Complaint>(),
    complainedAt: integer("complained_at"),
    complaintAnswer: text("complaint_answer").$type<ComplaintAnswer>(),
    complaintAnsweredAt: integer("complaint_answered_at"),
  },
  (table) => [
    uniqueIndex("orders_checkout_key").on(table.customerId, table.checkoutKey),
    uniqueIndex("orders_code_open").on(table.stadiumId, table.orderCode).where(sql`closed_at is null`),
    uniqueIndex("orders_one_draft")
      .on(table.customerId)
      .where(sql`payment_state = 'awaiting' and closed_at is null`),
    // Fault 82: a shelf holds one order, whatever a board believes.
    uniqueIndex("orders_shelf_open")
      .on(table.shopId, table.shelf)
      .where(sql`shelf is not null and closed_at is null`),
    index("orders_uncollected").on(table.collectBy).where(sql`collect_by is not null and closed_at is null`),
    index("orders_customer").on(table.customerId, table.createdAt),
    index("orders_shop_open")
      .on(table.shopId, table.status)
      .where(sql`closed_at is null and placed_at is not null`),
    index("orders_stadium_open")
      .on(table.stadiumId, table.status)
      .where(sql`closed_at is null and placed_at is not null`),
    index("orders_shop_closed").on(table.shopId, table.closedAt),
    index("orders_stadium_placed").on(table.stadiumId, table.placedAt).where(sql`placed_at is not null`),
    // Staff look an order up by them, long after it ended: find-orders.ts.
    index("orders_code").on(table.orderCode),
    index("orders_mail").on(table.userEmail).where(sql`placed_at is not null and user_email <> ''`),
    index("orders_phone")
      .on(sql`substr(user_phone, -4)`)
      .where(sql`placed_at is not null and user_phone <> ''`),
    index("orders_ticket_due")
      .on(table.closedAt)
      .where(sql`ticket_image is not null or latitude is not null`),
    index("orders_named").on(table.closedAt).where(sql`user_name <> ''`),
    index("orders_dead_drafts").on(table.closedAt).where(sql`placed_at is null`),
    index("orders_open_drafts").on(table.draftExpiresAt).where(sql`closed_at is null and placed_at is null`),
    index("orders_guest_seat")
      .on(table.stadiumId, table.guestSeat)
      .where(sql`guest_seat is not null and closed_at is null`),
    index("orders_free_open").on(table.customerId).where(sql`payment_state = 'none' and closed_at is null`),
    index("orders_paid").on(table.customerId).where(sql`captured_minor > 0`),
    index("orders_complained")
      .on(table.shopId, table.deliveredAt)
      .where(sql`complained_at is not null and complaint_answered_at is null`),
    index("orders_carried").on(table.deliveryUserId).where(sql`closed_at is null`),
    index("orders_unaccepted")
      .on(table.acceptBy)
      .where(sql`closed_at is null and status = ${sql.raw(String(OrderStatus.PENDING))}`),
  ],
);

export const orderLines = sqliteTable(
  "order_lines",
  {
    orderId: foreignId("order_id", () => orders.id, "cascade"),
    position: integer("position").notNull(),
    itemId: text("item_id").notNull(),
    name: text("name", { mode: "json" }).$type<Localized>().notNull(),
    description: text("description", { mode: "json" }).$type<Localized>().notNull(),
    picture: text("picture").notNull(),
    tint: text("tint").notNull(),
    choices: text("choices", { mode: "json" }).$type<string[]>().notNull(),
    options: text("options", { mode: "json" }).$type<Localized[]>().notNull(),
    /** Allergens of the options; the dish's are taken from the current menu. Null: an older order. */
    optionAllergens: text("option_allergens", { mode: "json" }).$type<string[]>(),
    quantity: integer("quantity").notNull(),
    unitMinor: integer("unit_minor").notNull(),
    originalUnitMinor: integer("original_unit_minor").notNull(),
    discountPercentage: integer("discount_percentage").notNull(),
    totalMinor: integer("total_minor").notNull(),
    taxClass: text("tax_class").notNull().default(""),
    /** In thousandths of a percent. */
    taxRate: integer("tax_rate").notNull().default(0),
    unitTaxMinor: integer("unit_tax_minor").notNull().default(0),
    preparationMinutes: integer("preparation_minutes").notNull(),
    ageRestricted: integer("age_restricted", { mode: "boolean" }).notNull(),
    /** Pieces not delivered: sold out before acceptance, or refunded after. */
    removedQuantity: integer("removed_quantity").notNull().default(0),
    /** The fan's note to the kitchen, erased with the order's person. */
    note: text("note").notNull().default(""),
    /** What to do if it sells out; null where the venue doesn't ask. */
    ifSoldOut: text("if_sold_out", { mode: "json" }).$type<IfSoldOut>(),
    /** Set on a substitute; null on an ordered line. */
    instead: text("instead", { mode: "json" }).$type<Instead>(),
  },
  (table) => [
    uniqueIndex("order_lines_place").on(table.orderId, table.position),
    index("order_lines_item").on(table.itemId),
  ],
);

/** Every change of an order: who, when, from, to, why. Numbered without gaps per order. */
export const orderEvents = sqliteTable(
  "order_events",
  {
    orderId: foreignId("order_id", () => orders.id, "cascade"),
    number: integer("number").notNull(),
    action: text("action").notNull(),
    fromStatus: integer("from_status").$type<OrderStatus>(),
    toStatus: integer("to_status").$type<OrderStatus>().notNull(),
    actorKind: actorKind<KnownActor["kind"]>("actor_kind").notNull(),
    actorId: text("actor_id").notNull(),
    reason: text("reason"),
    detail: text("detail", { mode: "json" }).$type<Record<string, unknown> | null>(),
    at: integer("at").notNull(),
  },
  (table) => [uniqueIndex("order_events_number").on(table.orderId, table.number)],
);
