import { maxPinAttempts } from "#domain/delivery/handover.ts";
import { dayMs, hourMs, minuteMs } from "#domain/durations.ts";
import type { AlertKind } from "#domain/staff/alert-kinds.ts";

const quarterMs = 15 * minuteMs;
const weekMs = 7 * dayMs;

/**
 * The outcome above it. `refused`: with the time to wait. `challenged`: until the challenge is passed (decision 22).
 * `silent`: nothing happens, without notice. `once`: not a limit, but a mark that something has happened.
 */
type Above = "refused" | "challenged" | "silent" | "asks-again" | "once";
export type Limit = {
  max: number;
  windowMs: number;
  /** What is counted and for whom, as in the table of SECURITY.md. */
  counts: string;
  of: string;
  above: Above;
  /** The alert to raise above it. */
  alert?: AlertKind;
};

/**
 * All limits in D1, by the beginning of their key; nothing else makes a key. Counted before the check. A stadium shares
 * a few addresses, so networks are challenged, never refused. Stored counts outlive a build: a renamed row begins anew.
 */
export const limits = {
  "sign-in:account": row(10, quarterMs, "wrong passwords of strangers", "address of an account", "refused"),
  "sign-in:device": row(10, quarterMs, "wrong passwords", "known device and account", "refused"),
  /**
   * Of all known devices together, because anybody who once had the password could add any number. A reset ends them
   * all (known-devices.ts).
   */
  "sign-in:devices": row(50, quarterMs, "wrong passwords of known devices", "account", "challenged"),
  "sign-in:network": row(300, quarterMs, "wrong passwords of strangers", "network", "challenged"),
  /** Before irreversible actions: per session, so that strangers can't lock the owner out. */
  "password:account": row(10, quarterMs, "wrong passwords of who is signed in", "session", "refused"),
  /** Per account, not per device: anybody with the password can add known devices. */
  "second-step:account": row(10, hourMs, "codes of a second step", "account", "refused"),
  /** Separate from the second step's count. */
  "mailbox:account": row(10, hourMs, "codes that prove a mailbox", "account", "refused"),
  /** Per guest, for all addresses. Never given back, because a guest gets valid codes for own addresses. */
  "guest-mail:account": row(10, hourMs, "codes that prove a guest's address", "guest", "refused"),
  /** Counts only "this email is taken", the answer that reveals an account. */
  "register:account": row(10, hourMs, "addresses found taken", "address", "refused"),
  "register:device": row(10, hourMs, "addresses found taken", "known device and address", "refused"),
  "register:network": row(300, hourMs, "addresses found taken", "network", "challenged"),
  "reset-mail:account": row(3, quarterMs, "mails with a reset", "address", "silent"),
  "reset-mail:device": row(3, quarterMs, "mails with a reset", "known device and address", "silent"),
  "reset-mail:network": row(300, hourMs, "mails with a reset", "network", "challenged"),
  /** Devices and strangers together, because anybody who registers somebody's address can add known devices. */
  "reset-mail:mailbox": row(20, hourMs, "mails with a reset", "mailbox", "silent"),
  "verification-mail:account": row(3, quarterMs, "mails that prove an address", "address", "refused"),
  "verification-mail:device": row(3, quarterMs, "mails that prove an address", "known device", "refused"),
  /** Known devices count, too: registering somebody's address makes the device known. */
  "verification-mail:network": row(30, hourMs, "mails that prove an address", "network", "challenged"),
  /**
   * We have one quota of mails: above this limit only receipts and resets are sent, then codes of guests who ordered.
   */
  "verification-mail:instance": row(
    1_000,
    hourMs,
    "mails that prove an address",
    "instance",
    "challenged",
    "mails-many",
  ),
  "verification-mail:mailbox": row(20, hourMs, "mails that prove an address", "mailbox", "refused"),
  /** By network, because a passkey names no account before it is used, and can't be guessed. */
  "passkey:network": row(300, quarterMs, "passkeys asked for and not shown", "network", "challenged"),
  "guest:network": row(1_000, quarterMs, "guests' accounts", "network", "challenged"),
  "guest-code": row(5, hourMs, "codes mailed for a guest", "guest", "refused"),
  /** As long as a mailed code works: without this mark any code could be tried for any address. */
  "guest-asked": row(1, 30 * minuteMs, "that a guest asked for a code there", "guest and address", "once"),
  "step-code": row(5, hourMs, "codes mailed before a first second step", "account", "refused"),
  /** A code is good for its half minute and the one before and after. */
  "code-used": row(1, 2 * minuteMs, "a code of an app that was right", "account and code", "once"),
  pass: row(10, hourMs, "challenged actions", "passed challenge", "asks-again"),
  /** While Turnstile is down, people pass by waiting; this keeps scripts from doing so at will. */
  "challenge-wait": row(
    300,
    minuteMs,
    "challenges passed by waiting alone",
    "instance",
    "asks-again",
    "challenge-down",
  ),
  /** Above it the password or the second step is asked for again. */
  refunds: row(5, 10 * minuteMs, "refunds of cooked orders", "member of staff", "asks-again", "refunds-many"),
  /** In percent, because on a small evening a few refunds are a large share. */
  "refunds-share": row(
    100,
    10 * minuteMs,
    "thousandths of its shop's evening given back",
    "member of staff",
    "asks-again",
    "refunds-many",
  ),
  /** More than a counter asks in an evening's rush; too few to go through phones or mails. */
  "order-search": row(60, 10 * minuteMs, "searches for orders", "member of staff", "refused"),
  "refused-step": row(20, hourMs, "refused writes in the audit log", "member of staff", "silent"),
  "invitation-code": row(5, hourMs, "codes mailed for an invitation", "invitation", "refused"),
  /** For the whole week of an invitation: afterwards its sender sends a new one. */
  "invitation-try": row(10, weekMs, "codes of an invitation", "invitation", "refused"),
  invite: row(60, hourMs, "invitations sent", "sender", "refused"),
  /** Longer than any delivery, so waiting restores no attempts. */
  pin: row(maxPinAttempts, dayMs, "wrong PINs at a hand-over", "order", "refused"),
  /** Per account, never per address: a stadium is one (decision 21). */
  "unpaid:customer": row(6, hourMs, "orders left unpaid", "account", "refused"),
  /** A family's share for each of its four: many new guests would hold a seat's orders for ever. */
  "unpaid:seat": row(12, hourMs, "guests' orders left unpaid", "scanned seat", "refused"),
  "declines:customer": row(10, hourMs, "declined cards", "account", "refused"),
  "declines:address": row(300, hourMs, "declined cards", "network", "challenged"),
  /** Longer than a certificate is in one of its two last states. */
  certificate: row(1, 30 * dayMs, "that a certificate's end was told", "certificate and manager", "once"),
  declined: row(1, hourMs, "that a decline was counted", "charge", "once"),
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export const isLimit = (name: string): name is LimitName => Object.hasOwn(limits, name);

function row(
  max: number,
  windowMs: number,
  counts: string,
  of: string,
  above: Above,
  alert?: AlertKind,
): Limit {
  return { max, windowMs, counts, of, above, ...(alert && { alert }) };
}

/**
 * The platform's limiters (wrangler.toml) by purpose: number per minute, for whom, and the outcome above it.
 * Approximate and per location: flood control only.
 */
export const floods = {
  calls: flood("RATE_MANY", "session", "slowed"),
  "calls:network": flood("RATE_CROWD", "network without a session", "slowed"),
  auth: flood("RATE_MANY", "network", "slowed"),
  webhook: flood("RATE_CROWD", "network", "slowed"),
  site: flood("RATE_MANY", "network", "slowed"),
  "media-missed": flood("RATE_MANY", "network", "slowed"),
  health: flood("RATE_MANY", "network", "slowed"),
  quote: flood("RATE_SOME", "session", "slowed"),
  "quote:network": flood("RATE_CROWD", "network without a session", "slowed"),
  intent: flood("RATE_FEW", "account", "refused"),
  place: flood("RATE_SOME", "session", "refused"),
  socket: flood("RATE_SOME", "session or account", "refused"),
  seat: flood("RATE_SOME", "account", "refused"),
  mark: flood("RATE_SOME", "account", "refused"),
  complaint: flood("RATE_SOME", "account", "refused"),
  upload: flood("RATE_FEW", "account", "refused"),
  export: flood("RATE_FEW", "account", "refused"),
  invite: flood("RATE_FEW", "account", "refused"),
  "invitation-code": flood("RATE_FEW", "account", "refused"),
  accept: flood("RATE_FEW", "account", "refused"),
} as const;

export type Flood = keyof typeof floods;

/**
 * Queues in an isolate's memory, for a stadium's phones that come back together to their open orders (decision 71).
 * Above the rate each waits for its turn, at most `longestMs`; a request that would wait longer, or exceeds its
 * account's share, is refused for a moment.
 */
export const queues = {
  "open-order": {
    ...{ atOnce: 100, perSecond: 40 },
    /** Drafts, and orders that are over: of both any account may have some. */
    others: { atOnce: 10, perSecond: 5 },
    // Phones give up on a connection after 15 s.
    longestMs: 10_000,
    /** Phone, tablet and a few tabs, with two orders; sessions are free, so they are counted by account. */
    share: { most: 30, windowMs: 10_000 },
  },
} as const;

function flood<L extends "RATE_FEW" | "RATE_SOME" | "RATE_MANY" | "RATE_CROWD">(
  limiter: L,
  of: string,
  above: "slowed" | "refused",
) {
  return { limiter, of, above };
}
