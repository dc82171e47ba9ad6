import { minuteMs } from "#domain/durations.ts";
import type { Db } from "../db/client.ts";
import {
  type CountedLimit,
  countEntry,
  forgetLimit,
  takeEntry,
  takenOf,
  uncountEntry,
} from "../db/limits.ts";
import { sha256Hex } from "../platform/ids.ts";
import { logError } from "../platform/log.ts";
import { networkOf } from "../platform/network.ts";
import type { Challenge } from "./challenge.ts";
import type { KnownDevices } from "./known-devices.ts";

type Limit = [max: number, ms: number];
type Rule = { account: Limit; network: Limit | null; mailbox?: Limit };

/** Of all devices and strangers together: who registers somebody's address makes devices known to it at will. */
const mailboxAnHour: Limit = [20, 60 * minuteMs];

/**
 * Limits of attempts, per account; a device that signed in to it before has a count of its own, so strangers never lock
 * an owner out. A whole stadium shares a few addresses: above its number a network is challenged, never refused
 * (decision 22). Unknown accounts count too, so the limit reveals nothing. Keys are stored as hashes.
 */
const limits = {
  "sign-in": { account: [10, 15 * minuteMs], network: [300, 15 * minuteMs] },
  /** For the signed-in person, before irreversible actions: counted per session, which strangers don't have. */
  password: { account: [10, 15 * minuteMs], network: null },
  /** One-time and recovery codes. Per account: who knows the password makes devices known at will. */
  "second-step": { account: [10, 60 * minuteMs], network: null },
  /** Codes by which a guest proves an address, whatever address. */
  "guest-mail": { account: [10, 60 * minuteMs], network: null },
  /** Counts only "this email is taken", the answer that reveals an account. */
  register: { account: [10, 60 * minuteMs], network: [300, 60 * minuteMs] },
  /** These count mails that are sent, so nobody's mailbox is flooded. */
  "reset-mail": { account: [3, 15 * minuteMs], network: [300, 60 * minuteMs], mailbox: mailboxAnHour },
  "verification-mail": { account: [3, 15 * minuteMs], network: null, mailbox: mailboxAnHour },
} satisfies Record<string, Rule>;
/**
 * Who is nobody yet is counted by network: a passkey names nobody before it is shown and nobody guesses one, so only the
 * rows of its challenges are counted; and so are guests' accounts, of which a stadium opens many in a quarter of an hour.
 */
const ofNobody = { passkey: [300, 15 * minuteMs], guest: [1_000, 15 * minuteMs] } satisfies Record<
  string,
  Limit
>;

export type Attempt = keyof typeof limits;
export type Refused =
  | { ok: false; reason: "too-many-requests"; retryAfterMs: number }
  | { ok: false; reason: "challenge-required" };
/** `forget`: it was a right one, and ends the account's count. */
export type Attempted = { ok: true; forget(): Promise<void> } | Refused;

/** Of who is signed in. */
const isOwn = (attempt: Attempt) =>
  attempt === "password" || attempt === "second-step" || attempt === "guest-mail";

export function createAttemptLimits(deps: {
  db: Db;
  now: () => number;
  secret: string;
  devices: KnownDevices;
  challenge: Pick<Challenge, "isPassed">;
}) {
  const { db, now } = deps;

  async function limitOf(
    attempt: Attempt | keyof typeof ofNobody,
    kind: string,
    value: string,
    [max, windowMs]: Limit,
  ) {
    const hash = await sha256Hex(`${deps.secret}:${value}`);
    return { key: `${attempt}:${kind}:${hash.slice(0, 32)}`, max, windowMs } satisfies CountedLimit;
  }

  const strangers = (attempt: Attempt, email: string) =>
    limitOf(attempt, "account", email.trim().toLowerCase(), limits[attempt].account);

  return {
    /**
     * Counts an attempt, then says whether it may be checked: of any number of parallel ones no more than the limit.
     * @param who the address of the account; of "password" the session, of "second-step" and "guest-mail" the account's id
     */
    async take(attempt: Attempt, who: string, headers: Headers): Promise<Attempted> {
      const rule: Rule = limits[attempt];
      const device = isOwn(attempt) ? null : await deps.devices.find(headers, who);
      const address = device === null && rule.network ? networkOf(headers) : null;
      const account = device
        ? await limitOf(attempt, "device", device, rule.account)
        : await strangers(attempt, who);
      const network =
        address && rule.network ? await limitOf(attempt, "network", address, rule.network) : null;
      const mailbox = rule.mailbox
        ? await limitOf(attempt, "mailbox", who.trim().toLowerCase(), rule.mailbox)
        : null;
      const at = now();
      const [ofAccount, ofNetwork] = await db.batch([
        countEntry(db, account, at),
        ...(network ? [countEntry(db, network, at)] : []),
      ]);
      const ofOne = takenOf(account, ofAccount, at);
      const taken = ofOne.ok && mailbox ? await takeEntry(db, mailbox, at) : ofOne;
      if (!taken.ok) return { ok: false, reason: "too-many-requests", retryAfterMs: taken.retryAfterMs };
      const isCrowded = network && ofNetwork && !takenOf(network, ofNetwork, at).ok;
      if (isCrowded && !(await deps.challenge.isPassed(headers))) {
        // Nothing was checked, so it is no guess at this account.
        await uncountEntry(db, account.key);
        return { ok: false, reason: "challenge-required" };
      }
      return {
        ok: true,
        async forget() {
          const forgotten = db.batch([
            forgetLimit(db, account.key),
            ...(network ? [uncountEntry(db, network.key)] : []),
          ]);
          // What was right stays right.
          await forgotten.catch((error: unknown) => logError("an attempt stays counted", error));
        },
      };
    },

    /** Counts what nobody in particular asks for; a passkey's challenge that is answered rightly is given back. */
    async takeOfNetwork(kind: keyof typeof ofNobody, headers: Headers): Promise<{ ok: true } | Refused> {
      const address = networkOf(headers);
      if (!address) return { ok: true };
      const limit = await limitOf(kind, "network", address, ofNobody[kind]);
      const at = now();
      if (takenOf(limit, await countEntry(db, limit, at), at).ok) return { ok: true };
      return (await deps.challenge.isPassed(headers))
        ? { ok: true }
        : { ok: false, reason: "challenge-required" };
    },
    async giveBackPasskey(headers: Headers): Promise<void> {
      const address = networkOf(headers);
      if (!address) return;
      const { key } = await limitOf("passkey", "network", address, ofNobody.passkey);
      await uncountEntry(db, key).catch((error: unknown) => logError("an attempt stays counted", error));
    },

    /** The owner has shown the mailbox: what strangers tried no longer counts. */
    async forgetStrangers({ id, email }: { id: string; email: string }): Promise<void> {
      for (const limit of [await strangers("sign-in", email), await strangers("second-step", id)])
        await forgetLimit(db, limit.key);
    },
  };
}

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;
