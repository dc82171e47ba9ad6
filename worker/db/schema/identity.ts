import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { NotificationPreferences } from "#domain/notice/notifications.ts";
import type { StaffRoleName } from "#domain/staff/staff.ts";
import { actorKind, foreignId } from "./columns.ts";

const millis = (name: string) => integer(name, { mode: "timestamp_ms" });

/** better-auth's tables. The user carries the profile fields, so the signed session cookie has them. */
export const user = sqliteTable("user", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: integer("email_verified", { mode: "boolean" }).notNull().default(false),
  image: text("image"),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  phone: text("phone"),
  /** The library's mark of a second step; sessions say whether it was shown. */
  twoFactorEnabled: integer("two_factor_enabled", { mode: "boolean" }).default(false),
  /**
   * What the account is. `bare`: without an address of mail (decision 67), `guest`: without a way in but its session (decision
   * 72), `claimed`: a guest that is becoming part of `claimedBy`, `gone`: its person is. Null in rows of earlier builds, which
   * said it by the address (worker/db/people/bare-accounts.ts).
   */
  kind: text("kind", { enum: ["whole", "bare", "guest", "claimed", "gone"] }),
  claimedBy: text("claimed_by"),
  /** Raised by a reset, which ends the account's known devices. Null is the first. */
  deviceEpoch: integer("device_epoch"),
  createdAt: millis("created_at").notNull(),
  updatedAt: millis("updated_at").notNull(),
});

export const session = sqliteTable(
  "session",
  {
    id: text("id").primaryKey(),
    token: text("token").notNull().unique(),
    userId: foreignId("user_id", () => user.id, "cascade"),
    expiresAt: millis("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    /** When the password was typed again, after signing in. */
    confirmedAt: millis("confirmed_at"),
    /** When the second step was shown; without it the session has no staff right of a person with power. */
    secondStepAt: millis("second_step_at"),
    createdAt: millis("created_at").notNull(),
    updatedAt: millis("updated_at").notNull(),
  },
  (table) => [index("session_user").on(table.userId), index("session_expires").on(table.expiresAt)],
);

export const account = sqliteTable(
  "account",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: foreignId("user_id", () => user.id, "cascade"),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: millis("access_token_expires_at"),
    refreshTokenExpiresAt: millis("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: millis("created_at").notNull(),
    updatedAt: millis("updated_at").notNull(),
  },
  (table) => [index("account_user").on(table.userId)],
);

/** One-time codes: the library's row, its secret encrypted. Recovery codes are our own, so the list is always empty. */
export const twoFactor = sqliteTable("two_factor", {
  id: text("id").primaryKey(),
  secret: text("secret").notNull(),
  backupCodes: text("backup_codes").notNull(),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => user.id, { onDelete: "cascade" }),
  /** False until the first code was right. */
  verified: integer("verified", { mode: "boolean" }).default(true),
  failedVerificationCount: integer("failed_verification_count").default(0),
  lockedUntil: millis("locked_until"),
});

export const passkey = sqliteTable(
  "passkey",
  {
    id: text("id").primaryKey(),
    name: text("name"),
    publicKey: text("public_key").notNull(),
    userId: foreignId("user_id", () => user.id, "cascade"),
    credentialID: text("credential_id").notNull().unique(),
    counter: integer("counter").notNull(),
    deviceType: text("device_type").notNull(),
    backedUp: integer("backed_up", { mode: "boolean" }).notNull(),
    transports: text("transports"),
    createdAt: millis("created_at"),
    aaguid: text("aaguid"),
    /**
     * A fan's signs in and is no second step; a second step's does not sign in (decision 67). The library stores a key before
     * we say what it is: until then it is good for nothing. D1's own default is still "step", for a default can't change
     * without a new table; this one is sent with every insert.
     */
    purpose: text("purpose", { enum: ["new", "step", "sign-in"] })
      .notNull()
      .default("new"),
  },
  (table) => [index("passkey_user").on(table.userId)],
);

/** Each works once and is deleted by its use; keyed hashes. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    hash: text("hash").primaryKey(),
    userId: foreignId("user_id", () => user.id, "cascade"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("recovery_codes_user").on(table.userId)],
);

export const verification = sqliteTable(
  "verification",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: millis("expires_at").notNull(),
    createdAt: millis("created_at").notNull(),
    updatedAt: millis("updated_at").notNull(),
  },
  (table) => [
    index("verification_identifier").on(table.identifier),
    index("verification_value").on(table.value),
    index("verification_expires").on(table.expiresAt),
  ],
);

/** Customer data beyond the account; same id (docs/design.md#settled-points). */
export const customers = sqliteTable("customers", {
  id: text("id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  type: text("type").notNull().default("customer"),
  isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
  favoriteFoods: text("favorite_foods", { mode: "json" }).$type<string[]>().notNull().default([]),
  favoriteRestaurants: text("favorite_restaurants", { mode: "json" }).$type<string[]>().notNull().default([]),
  notifications: text("notifications", { mode: "json" })
    // Fields newer than the stored value are completed on reading.
    .$type<Partial<NotificationPreferences>>()
    .notNull()
    .default({ push: true, email: true, orderUpdates: true, promotions: false }),
  /** When the fan was last active, to the day. */
  lastActiveAt: integer("last_active_at"),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

/** A shop role names its shop; a runner's or venue manager's role names its stadium. */
export const staffRoles = sqliteTable(
  "staff_roles",
  {
    id: text("id").primaryKey(),
    userId: foreignId("user_id", () => user.id, "cascade"),
    role: actorKind<StaffRoleName>("role").notNull(),
    /** Empty where the role has none: null would slip past the unique index. */
    stadiumId: text("stadium_id").notNull().default(""),
    shopId: text("shop_id").notNull().default(""),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("staff_roles_once").on(table.userId, table.role, table.stadiumId, table.shopId),
    index("staff_roles_role").on(table.role, table.stadiumId),
    index("staff_roles_stadium").on(table.stadiumId),
    index("staff_roles_shop").on(table.shopId),
  ],
);

/** The runner's contact that a fan sees while the order is on its way; id = the runner's account. */
export const deliveryUsers = sqliteTable("delivery_users", {
  id: text("id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  name: text("name").notNull(),
  phone: text("phone"),
});

/** This and the next are of earlier builds and unused: migrations only add, and a rollback finds them as they were. */
export const placeSlots = sqliteTable("place_slots", {
  id: text("id").primaryKey(),
  slot: integer("slot").notNull(),
});

export const customerSlots = sqliteTable(
  "customer_slots",
  {
    userId: foreignId("user_id", () => user.id, "cascade"),
    slot: integer("slot").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.slot] })],
);
