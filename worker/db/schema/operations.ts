import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { user } from "./identity.ts";

/** What a person has to look at: payments that disagree, silent shops, refunds that failed. Open until resolved. */
export const alerts = sqliteTable(
  "alerts",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    /** What it is about: an order's, a shop's or an intent's id. One open alert per kind and subject. */
    subject: text("subject").notNull(),
    /** Empty where it concerns the platform alone. */
    stadiumId: text("stadium_id").notNull().default(""),
    shopId: text("shop_id").notNull().default(""),
    detail: text("detail", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    times: integer("times").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    lastAt: integer("last_at").notNull(),
    resolvedAt: integer("resolved_at"),
    resolvedBy: text("resolved_by"),
  },
  (table) => [
    uniqueIndex("alerts_open").on(table.kind, table.subject).where(sql`resolved_at is null`),
    index("alerts_stadium").on(table.stadiumId, table.createdAt),
    index("alerts_subject").on(table.subject, table.kind),
  ],
);

/** Every action of staff, whether it changed something or was refused. Append-only. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: text("id").primaryKey(),
    at: integer("at").notNull(),
    userId: text("user_id").notNull(),
    role: text("role").notNull(),
    stadiumId: text("stadium_id").notNull().default(""),
    shopId: text("shop_id").notNull().default(""),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    outcome: text("outcome").notNull(),
    detail: text("detail", { mode: "json" }).$type<Record<string, unknown> | null>(),
  },
  (table) => [index("audit_log_stadium").on(table.stadiumId, table.at), index("audit_log_at").on(table.at)],
);

/** Roles offered by mail; the link holds a secret of which only the hash is kept. */
export const staffInvitations = sqliteTable(
  "staff_invitations",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    role: text("role", { enum: ["shop", "runner", "venue", "operator"] }).notNull(),
    stadiumId: text("stadium_id").notNull().default(""),
    shopId: text("shop_id").notNull().default(""),
    tokenHash: text("token_hash").notNull().unique(),
    invitedBy: text("invited_by").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    acceptedAt: integer("accepted_at"),
  },
  (table) => [index("staff_invitations_stadium").on(table.stadiumId)],
);

/** Browsers that agreed to notices. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** The session in which the browser agreed: nothing goes to a phone that was signed out. */
    sessionId: text("session_id").notNull().default(""),
    endpoint: text("endpoint").notNull().unique(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    language: text("language").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("push_subscriptions_user").on(table.userId)],
);

/** Mails and pushes to be sent: written with the event that they tell of, retried until their end is known. */
export const notices = sqliteTable(
  "notices",
  {
    /** Order, kind, channel and target: each is sent once. */
    id: text("id").primaryKey(),
    orderId: text("order_id").notNull(),
    userId: text("user_id").notNull(),
    channel: text("channel", { enum: ["push", "mail"] }).notNull(),
    kind: text("kind").notNull(),
    /** The subscription of a push; empty for a mail. */
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
    index("notices_order").on(table.orderId),
    index("notices_done").on(table.doneAt).where(sql`done_at is not null`),
    index("notices_due").on(table.nextAttemptAt).where(sql`state = 'pending'`),
  ],
);

/** Counted limits of our own: declines per customer, failed sign-ins per account. A key counts until `resetAt`. */
export const countedLimits = sqliteTable(
  "counted_limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    resetAt: integer("reset_at").notNull(),
  },
  (table) => [index("counted_limits_reset").on(table.resetAt)],
);
