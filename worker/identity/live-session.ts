import { and, eq, gt, inArray, notExists, or, sql } from "drizzle-orm";
import { cookieValue } from "#app/cookies/cookie.ts";
import type { SessionUser } from "#app/cookies/visitor.ts";
import { pick } from "#domain/pick.ts";
import { rolesWith } from "#domain/staff/policy.ts";
import { countingRoles, powerSessionMs } from "#domain/staff/proof.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import type { Db } from "../db/client.ts";
import { hasGuestMail, isGuest, mailOf } from "../db/people/bare-accounts.ts";
import { preparedBatch } from "../db/prepared-batch.ts";
import { reading } from "../db/reading.ts";
import { customers, session, staffRoles, user } from "../db/schema/index.ts";

export type LiveSession = {
  id: string;
  user: SessionUser;
  /** When its password was last typed, in ms. */
  provenAt: number;
  hasSecondStep: boolean;
  /** The roles that count in this session; `needsStep` if more would count after its second step. */
  roles: StaffRole[];
  needsStep: boolean;
};

/**
 * The live session of a cookie with its user and the roles that count in it; the auth library makes two round trips, and
 * the customer's row a third. Null if it ended or the account is disabled; with a role of power it ends 12 hours after signing in. Pages
 * extend sessions through the library.
 */
export function liveSession(db: Db, token: string, now: number) {
  const statements = sessionStatements(db, {
    token,
    now,
    powerFrom: now - powerSessionMs,
  });
  return reading(statements, ([[found], held]) => {
    if (!found || found.isActive === false) return null;
    // A guest has no password or passkey, so the session itself is the proof.
    const provenAt = found.isGuest
      ? now
      : Math.max(found.createdAt.getTime(), found.confirmedAt?.getTime() ?? 0);
    const hasSecondStep = found.secondStepAt !== null;
    const roles = countingRoles(held, hasSecondStep);
    const needsStep = roles.length < held.length;
    return {
      ...pick(found, "id", "user", "isGuest"),
      provenAt,
      hasSecondStep,
      roles,
      needsStep,
    };
  });
}

const sessionStatements = preparedBatch(["token", "now", "powerFrom"], (db, { token, now, powerFrom }) => {
  const power = db
    .select({ id: staffRoles.id })
    .from(staffRoles)
    .where(and(eq(staffRoles.userId, session.userId), inArray(staffRoles.role, rolesWith("isPower", true))));
  const found = db
    .select({
      // A D1 batch returns rows as objects, so two columns need two names.
      id: sql<string>`${session.id}`.as("session_id"),
      user,
      isGuest: sql<boolean>`${isGuest}`.mapWith(Boolean).as("user_is_guest"),
      isActive: sql`${customers.isActive}`.mapWith(customers.isActive).as("customer_is_active"),
      createdAt: sql`${session.createdAt}`.mapWith(session.createdAt).as("session_created_at"),
      confirmedAt: sql<Date | null>`${session.confirmedAt}`
        .mapWith(session.confirmedAt)
        .as("session_confirmed_at"),
      secondStepAt: sql<Date | null>`${session.secondStepAt}`
        .mapWith(session.secondStepAt)
        .as("session_second_step_at"),
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(customers, eq(customers.id, session.userId))
    .where(
      and(
        eq(session.token, token),
        gt(session.expiresAt, now),
        or(gt(session.createdAt, powerFrom), notExists(power)),
      ),
    );
  const roles = db
    .select({ role: staffRoles.role, stadiumId: staffRoles.stadiumId, shopId: staffRoles.shopId })
    .from(staffRoles)
    .innerJoin(session, eq(session.userId, staffRoles.userId))
    .where(eq(session.token, token));
  return [found, roles];
});

/** The cookie's value if its signature is ours (HMAC-SHA256, as the auth library signs), else null. */
export async function readSignedCookie(
  headers: Headers,
  name: string,
  secret: string,
): Promise<string | null> {
  const written = cookieValue(headers.get("cookie"), name);
  if (!written) return null;
  const text = decoded(written);
  const dot = text.lastIndexOf(".");
  if (dot < 1) return null;
  const signature = bytesOf(text.slice(dot + 1));
  if (signature?.byteLength !== 32) return null;
  const value = text.slice(0, dot);
  const isOurs = await crypto.subtle.verify("HMAC", await keyOf(secret), signature, encoder.encode(value));
  return isOurs ? value : null;
}

const encoder = new TextEncoder();
let lastKey: { secret: string; key: Promise<CryptoKey> } | undefined;

function keyOf(secret: string): Promise<CryptoKey> {
  if (lastKey?.secret !== secret) {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["verify"]);
    lastKey = { secret, key };
  }
  return lastKey.key;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
  } catch {
    return null;
  }
}

export function toSessionUser(
  user: { id: string; email: string; name: string } & Record<string, unknown>,
  isGuest = hasGuestMail(user),
): SessionUser {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    id: user.id,
    email: mailOf(user.email),
    firstName: text(user.firstName),
    lastName: text(user.lastName),
    phone: text(user.phone) || null,
    image: text(user.image) || null,
    emailVerified: user.emailVerified === true,
    ...(isGuest && { isGuest: true as const }),
  };
}
