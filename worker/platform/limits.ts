import { maxPinAttempts } from "#domain/delivery/handover.ts";
import { dayMs, hourMs, minuteMs } from "#domain/durations.ts";
import type { AlertKind } from "#domain/staff/alert-kinds.ts";

const quarterMs = 15 * minuteMs;
const weekMs = 7 * dayMs;

/**
 * What happens above it. `refused`: with the time to wait. `challenged`: until a person has shown to be one (decision 22).
 * `silent`: nothing happens, and nothing says so. `once`: a mark that something was, no limit of anybody.
 */
type Above = "refused" | "challenged" | "silent" | "asks-again" | "once";
export type Limit = {
  max: number;
  windowMs: number;
  /** What is counted, and of whom, for the table of SECURITY.md. */
  counts: string;
  of: string;
  above: Above;
  /** The alert that somebody gets. */
  told?: AlertKind;
};

/**
 * Everything that D1 counts, by the beginning of its key; nothing else makes a key. A count is taken before what it counts
 * is checked. A whole stadium shares a few addresses: above its number a network is challenged, never refused. Keys and
 * numbers outlive a build: a renamed row begins anew.
 */
export const limits = {
  "sign-in:account": row(10, quarterMs, "wrong passwords of strangers", "address of an account", "refused"),
  "sign-in:device": row(10, quarterMs, "wrong passwords", "known device and account", "refused"),
  /** Who once had the password makes any number of devices known. A reset ends them all (known-devices.ts). */
  "sign-in:devices": row(50, quarterMs, "wrong passwords of known devices", "account", "challenged"),
  "sign-in:network": row(300, quarterMs, "wrong passwords of strangers", "network", "challenged"),
  /** For the signed-in person, before irreversible actions: counted per session, which strangers don't have. */
  "password:account": row(10, quarterMs, "wrong passwords of who is signed in", "session", "refused"),
  /** Per account: who knows the password makes devices known at will. */
  "second-step:account": row(10, hourMs, "codes of a second step", "account", "refused"),
  /** A count of its own: what opens the mailbox says nothing of the second step. */
  "mailbox:account": row(10, hourMs, "codes that prove a mailbox", "account", "refused"),
  /** Codes by which a guest proves an address, whatever address. Never given back: a guest has codes of own addresses. */
  "guest-mail:account": row(10, hourMs, "codes that prove a guest's address", "guest", "refused"),
  /** Counts only "this email is taken", the answer that reveals an account. */
  "register:account": row(10, hourMs, "addresses found taken", "address", "refused"),
  "register:device": row(10, hourMs, "addresses found taken", "known device and address", "refused"),
  "register:network": row(300, hourMs, "addresses found taken", "network", "challenged"),
  "reset-mail:account": row(3, quarterMs, "mails with a reset", "address", "silent"),
  "reset-mail:device": row(3, quarterMs, "mails with a reset", "known device and address", "silent"),
  "reset-mail:network": row(300, hourMs, "mails with a reset", "network", "challenged"),
  /** Of all devices and strangers together: who registers somebody's address makes devices known to it at will. */
  "reset-mail:mailbox": row(20, hourMs, "mails with a reset", "mailbox", "silent"),
  "verification-mail:account": row(3, quarterMs, "mails that prove an address", "address", "refused"),
  "verification-mail:device": row(3, quarterMs, "mails that prove an address", "known device", "refused"),
  /** Of devices, too: who registers somebody's address has made one known to it. */
  "verification-mail:network": row(30, hourMs, "mails that prove an address", "network", "challenged"),
  /** Our quota of mails is one: above it receipts and resets go first, then codes of guests who ordered. */
  "verification-mail:instance": row(
    1_000,
    hourMs,
    "mails that prove an address",
    "instance",
    "challenged",
    "mails-many",
  ),
  "verification-mail:mailbox": row(20, hourMs, "mails that prove an address", "mailbox", "refused"),
  /** Who is nobody yet is counted by network: a passkey names nobody before it is shown, and nobody guesses one. */
  "passkey:network": row(300, quarterMs, "passkeys asked for and not shown", "network", "challenged"),
  "guest:network": row(1_000, quarterMs, "guests' accounts", "network", "challenged"),
  "guest-code": row(5, hourMs, "codes mailed for a guest", "guest", "refused"),
  /** As long as a mailed code works at most: without it, any code could be tried for any address. */
  "guest-asked": row(1, 30 * minuteMs, "that a guest asked for a code there", "guest and address", "once"),
  "step-code": row(5, hourMs, "codes mailed before a first second step", "account", "refused"),
  /** A code is good for its half minute and the one before and after. */
  "code-used": row(1, 2 * minuteMs, "a code of an app that was right", "account and code", "once"),
  pass: row(10, hourMs, "challenged actions", "passed challenge", "asks-again"),
  /** While Turnstile does not answer, the wait decides; nobody is refused, and no script passes at will. */
  "challenge-wait": row(
    300,
    minuteMs,
    "challenges passed by waiting alone",
    "instance",
    "asks-again",
    "challenge-down",
  ),
  /** Above it the password or the second step is asked for again. */
  refunds: row(
    5,
    10 * minuteMs,
    "refunds of delivered orders",
    "member of staff",
    "asks-again",
    "refunds-many",
  ),
  /** Few refunds of a small evening are much of it. */
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
  "stranger-write": row(20, hourMs, "refused writes in the audit log", "member of staff", "silent"),
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
  told?: AlertKind,
): Limit {
  return { max, windowMs, counts, of, above, ...(told && { told }) };
}

/**
 * The platform's limiters (wrangler.toml), by what they are for: how many in a minute, of whom, and what happens above.
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
 * What an isolate lets through by its own memory, so that it costs nothing: a stadium's phones that come back together to
 * their open orders (decision 71). Above it each waits for its turn, at most `longestMs`; who would wait longer, or has
 * had more than an account's share, is sent away for a moment.
 */
export const queues = {
  "open-order": {
    ...{ atOnce: 100, perSecond: 40 },
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
