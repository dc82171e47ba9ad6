import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AlertKind } from "#domain/staff/alert-kinds.ts";
import type { StaffRoleName } from "#domain/staff/staff.ts";
import type { TurnedAwayReason } from "#domain/venue/evening.ts";
import { shops } from "./catalog.ts";
import { actorKind, foreignId } from "./columns.ts";
import { user } from "./identity.ts";

/** Alerts for people: disagreeing payments, silent shops, failed refunds. Open until resolved. */
export const alerts = sqliteTable(
  "alerts",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<AlertKind>().notNull(),
    /** The id of an order, a shop or an intent. One open alert per kind and subject. */
    subject: text("subject").notNull(),
    /** Empty where only the platform is concerned. */
    stadiumId: text("stadium_id").notNull().default(""),
    shopId: text("shop_id").notNull().default(""),
    detail: text("detail", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    times: integer("times").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    lastAt: integer("last_at").notNull(),
    resolvedAt: integer("resolved_at"),
    resolvedBy: text("resolved_by"),
    /** When it was sent, by webhook or mail. */
    toldAt: integer("told_at"),
  },
  (table) => [
    index("alerts_untold").on(table.createdAt).where(sql`told_at is null and resolved_at is null`),
    uniqueIndex("alerts_open").on(table.kind, table.subject).where(sql`resolved_at is null`),
    index("alerts_stadium").on(table.stadiumId, table.createdAt),
    index("alerts_resolved").on(table.resolvedAt).where(sql`resolved_at is not null`),
    index("alerts_subject").on(table.subject, table.kind),
  ],
);

/** Every action of staff, successful or refused. Append-only. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: text("id").primaryKey(),
    at: integer("at").notNull(),
    userId: text("user_id").notNull(),
    role: actorKind<StaffRoleName>("role").notNull(),
    stadiumId: text("stadium_id").notNull().default(""),
    shopId: text("shop_id").notNull().default(""),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    outcome: text("outcome").notNull(),
    detail: text("detail", { mode: "json" }).$type<Record<string, unknown> | null>(),
  },
  (table) => [
    index("audit_log_stadium").on(table.stadiumId, table.at),
    index("audit_log_at").on(table.at),
    index("audit_log_user").on(table.userId, table.at),
  ],
);

/** Roles offered by mail. Only the hash of the link's secret is stored. */
export const staffInvitations = sqliteTable(
  "staff_invitations",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    role: actorKind<StaffRoleName>("role").notNull(),
    stadiumId: text("stadium_id").notNull().default(""),
    shopId: text("shop_id").notNull().default(""),
    tokenHash: text("token_hash").notNull().unique(),
    invitedBy: text("invited_by").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    acceptedAt: integer("accepted_at"),
  },
  (table) => [
    index("staff_invitations_stadium").on(table.stadiumId),
    index("staff_invitations_email").on(table.email),
    index("staff_invitations_expires").on(table.expiresAt),
    index("staff_invitations_sender").on(table.invitedBy),
  ],
);

export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: text("id").primaryKey(),
    userId: foreignId("user_id", () => user.id, "cascade"),
    /** The session in which the browser subscribed: a signed-out phone gets nothing. */
    sessionId: text("session_id").notNull().default(""),
    endpoint: text("endpoint").notNull().unique(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    language: text("language").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("push_subscriptions_user").on(table.userId)],
);

/** The outbox of mails and pushes: written with their event, retried until their outcome is known. */
export const notices = sqliteTable(
  "notices",
  {
    /** Order, kind, channel and target, so each is sent once. */
    id: text("id").primaryKey(),
    orderId: text("order_id").notNull(),
    userId: text("user_id").notNull(),
    channel: text("channel", { enum: ["push", "mail"] }).notNull(),
    kind: text("kind").notNull(),
    /** A push's subscription, a credit note's refund; empty for a receipt's mail. */
    target: text("target").notNull().default(""),
    state: text("state", { enum: ["pending", "done", "failed"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: integer("next_attempt_at").notNull(),
    lastError: text("last_error"),
    createdAt: integer("created_at").notNull(),
    doneAt: integer("done_at"),
  },
  (table) => [
    index("notices_user").on(table.userId),
    index("notices_order").on(table.orderId),
    index("notices_done").on(table.doneAt).where(sql`done_at is not null`),
    index("notices_due").on(table.nextAttemptAt).where(sql`state = 'pending'`),
  ],
);

/** Counted limits: declines per customer, failed sign-ins per account. A key counts until `resetAt`. */
export const countedLimits = sqliteTable(
  "counted_limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    resetAt: integer("reset_at").notNull(),
  },
  (table) => [index("counted_limits_reset").on(table.resetAt)],
);

/** The state of scheduled jobs: a row per job, and one for the minute's schedule itself (worker/jobs.ts). */
export const jobs = sqliteTable("jobs", {
  name: text("name").primaryKey(),
  /** To the hour while it succeeds; for a job that never did, when it was first due. */
  succeededAt: integer("succeeded_at").notNull(),
  /** The error of its last run; null while it succeeds. */
  error: text("error"),
});

/** Fans whom a shop could not cook for, by the minute; no person. */
export const turnedAway = sqliteTable(
  "turned_away",
  {
    shopId: foreignId("shop_id", () => shops.id, "cascade"),
    /** Its beginning. */
    minute: integer("minute").notNull(),
    reason: text("reason").$type<TurnedAwayReason>().notNull(),
    fans: integer("fans").notNull(),
    /** Kitchen minutes of their carts. */
    workMinutes: real("work_minutes").notNull(),
    /** The price of the food. */
    foodMinor: integer("food_minor").notNull(),
    /** Portions by dish. */
    dishes: text("dishes", { mode: "json" }).$type<Record<string, number>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.minute, table.reason] })],
);
