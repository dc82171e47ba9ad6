import { sha256Hex } from "#domain/sha256.ts";
import { raiseAlert } from "../db/alerts.ts";
import type { Db } from "../db/client.ts";
import {
  type CountedLimit,
  consumeLimit,
  countEntry,
  forgetLimit,
  limitOf,
  readLimitEntry,
  uncountEntry,
} from "../db/people/limits.ts";
import { isLimit, type LimitName } from "../platform/limits.ts";
import { logError } from "../platform/log.ts";
import { networkOf, wideNetworkOf, widerBy } from "../platform/network.ts";
import type { Challenge } from "./challenge.ts";
import type { KnownDevices } from "./known-devices.ts";

type Before<Name extends string, Of extends string> = Name extends `${infer Attempt}:${Of}` ? Attempt : never;
/** Attempts counted per account; some also per known device, mailbox and network (worker/platform/limits.ts). */
export type Attempt = Exclude<Before<LimitName, "account">, "">;
/** Attempts without an account. */
type OfNobody = "passkey" | "guest";
export type Refused =
  | { ok: false; reason: "too-many-requests"; retryAfterMs: number }
  | { ok: false; reason: "challenge-required" };
/** `forget`: call after a correct attempt, ends the account's count. */
export type Attempted = { ok: true; forget(): Promise<void> } | Refused;

export function createAttemptLimits(deps: {
  db: Db;
  now: () => number;
  secret: string;
  devices: Pick<KnownDevices, "find">;
  challenge: Pick<Challenge, "isPassed">;
}) {
  const { db, now } = deps;

  /** Stored as hashes. None where the table has no such row. */
  async function counted(name: string, value: string | null): Promise<CountedLimit[]> {
    if (!isLimit(name) || !value) return [];
    return [limitOf(name, (await sha256Hex(`${deps.secret}:${value}`)).slice(0, 32))];
  }

  async function ofNetworks(name: string, headers: Headers): Promise<CountedLimit[]> {
    const own = await counted(name, networkOf(headers));
    const wide = await counted(name, wideNetworkOf(headers));
    return [...own, ...wide.map((each) => ({ ...each, max: each.max * widerBy }))];
  }

  const strangers = (attempt: Attempt, who: string) =>
    counted(`${attempt}:account`, who.trim().toLowerCase());

  return {
    /**
     * Counts an attempt, then says whether it may be checked: of any number of parallel ones no more than the limit. A
     * device that signed in to the account before has a count of its own, so strangers never lock an owner out. Unknown
     * accounts count too, so the limit reveals nothing.
     * @param who the address of the account; of "password" the session, of codes the account's id
     * @param goesFirst counts for the instance's limit, but is not refused by it
     */
    async take(
      attempt: Attempt,
      who: string,
      headers: Headers,
      { goesFirst = false } = {},
    ): Promise<Attempted> {
      const owner = who.trim().toLowerCase();
      const hasDevices = isLimit(`${attempt}:device`);
      const device = hasDevices ? await deps.devices.find(headers, who) : null;
      const [account] = device ? await counted(`${attempt}:device`, device) : await strangers(attempt, who);
      if (!account) throw new Error(`nothing counts ${attempt}`);
      const [mailbox] = await counted(`${attempt}:mailbox`, owner);
      // All known devices of an account together have a limit, too: an attacker could make any number of them
      // known.
      const ofInstance = await counted(`${attempt}:instance`, "instance");
      const crowds = [
        ...(goesFirst ? [] : ofInstance),
        ...(device ? await counted(`${attempt}:devices`, owner) : []),
        // Attempts with an instance limit count by network even from a known device.
        ...(device && ofInstance.length === 0 ? [] : await ofNetworks(`${attempt}:network`, headers)),
      ];
      const at = now();
      const [ofAccount, ...ofCrowds] = await db.batch([
        countEntry(db, account, at),
        ...crowds.map((each) => countEntry(db, each, at)),
        ...(goesFirst ? ofInstance.map((each) => countEntry(db, each, at)) : []),
      ]);
      const ofAll = crowds.map((each, index) => ({
        ...each,
        ...readLimitEntry(each, ofCrowds[index] ?? [], at),
      }));
      /** The instance's count is everybody's: what is refused gives its entry back, unless it is over itself. */
      const refuse = async (refused: Refused, ...given: CountedLimit[]) => {
        const isOver = ofAll.some(({ key, ok }) => !ok && ofInstance.some((each) => each.key === key));
        for (const each of [...(isOver ? [] : ofInstance), ...given]) await uncountEntry(db, each);
        return refused;
      };
      const tooMany = ({ retryAfterMs }: { retryAfterMs: number }) =>
        refuse({ ok: false, reason: "too-many-requests", retryAfterMs });
      const ofOne = readLimitEntry(account, ofAccount, at);
      if (!ofOne.ok) return tooMany(ofOne);
      const isCrowded = ofAll.some(({ ok }) => !ok);
      for (const { alert: told, count, max } of ofAll)
        if (told && count === max + 1) await raiseAlert(db, { kind: told, subject: attempt, at });
      // Refused before the check, so no guess at this account, and no mail to its mailbox.
      if (isCrowded && !(await deps.challenge.isPassed(headers)))
        return refuse({ ok: false, reason: "challenge-required" }, account);
      const ofMailbox = mailbox && (await consumeLimit(db, mailbox, at));
      if (ofMailbox && !ofMailbox.ok) return tooMany(ofMailbox);
      return {
        ok: true,
        async forget() {
          const forgotten = db.batch([
            forgetLimit(db, account),
            ...crowds.map((each) => uncountEntry(db, each)),
          ]);
          // A failed update does not undo a correct attempt.
          await forgotten.catch((error: unknown) => logError("an attempt stays counted", error));
        },
      };
    },

    /** Counts by network alone; a passkey's challenge that is answered rightly is given back. */
    async takeOfNetwork(kind: OfNobody, headers: Headers): Promise<{ ok: true } | Refused> {
      const at = now();
      let isCrowded = false;
      for (const limit of await ofNetworks(`${kind}:network`, headers))
        isCrowded ||= !(await consumeLimit(db, limit, at)).ok;
      return !isCrowded || (await deps.challenge.isPassed(headers))
        ? { ok: true }
        : { ok: false, reason: "challenge-required" };
    },
    async giveBackPasskey(headers: Headers): Promise<void> {
      for (const limit of await ofNetworks("passkey:network", headers))
        await uncountEntry(db, limit).catch((error: unknown) => logError("an attempt stays counted", error));
    },

    /** The owner has proven the mailbox: strangers' wrong passwords no longer count. */
    async forgetStrangers(email: string): Promise<void> {
      for (const limit of await strangers("sign-in", email)) await forgetLimit(db, limit);
    },
  };
}

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;
