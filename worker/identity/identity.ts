import { hasOrdered } from "../db/bare-accounts.ts";
import type { Db } from "../db/client.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { AttemptLimits } from "./attempt-limits.ts";
import type { Auth, PasskeyAuth } from "./auth.ts";
import { createEmailVerification } from "./email-verification.ts";
import { createFanPasskeys } from "./fan-passkeys.ts";
import { createGuests } from "./guests.ts";
import type { KnownDevices } from "./known-devices.ts";
import { createPasskeyCalls } from "./passkey-calls.ts";
import { createPasswords } from "./passwords.ts";
import { createProfile } from "./profile.ts";
import { createSecondSteps } from "./second-steps.ts";
import { createSessionBound } from "./session-bound.ts";
import { createSessions } from "./sessions.ts";
import { createAfterSignIn, createSignIn } from "./sign-in.ts";

/** Accounts and sessions. Only this folder calls the auth library. */
export function createIdentity(deps: {
  auth: Auth;
  passkeyAuth: () => Promise<PasskeyAuth>;
  db: Db;
  attempts: AttemptLimits;
  devices: KnownDevices;
  now: () => number;
  rightsEnded: (userId: string) => Promise<void>;
  mailer: Pick<Mailer, "sendStepCode" | "sendGuestCode">;
  /** Whether staff need a longer password. */
  isStrict: boolean;
  secret: string;
  /** Whether an account may begin with neither address nor name. */
  takesNew: boolean;
  refusedDomains: readonly string[];
  /** Sessions that have a socket open now, of a fan. */
  listening: (userId: string) => Promise<string[]>;
  claimGuest: (claimed: { guestId: string; accountId: string }) => Promise<boolean>;
}) {
  const {
    auth,
    passkeyAuth,
    db,
    attempts,
    devices,
    now,
    rightsEnded,
    mailer,
    secret,
    takesNew,
    refusedDomains,
  } = deps;
  const passwords = createPasswords(deps);
  const { checkPassword, isTooShortForRole } = passwords;
  const { endEarlierSession, ...sessions } = createSessions(auth, db, now, rightsEnded);
  const boundSessions = createSessionBound(deps);
  const guests = createGuests({
    ...{ auth, db, now, secret, attempts, mailer, takesNew, refusedDomains, rightsEnded },
  });
  const guestIn = async (headers: Headers) => {
    const token = await sessions.sessionToken(headers);
    return token === null ? null : await guests.find(token);
  };
  const { claimGuest } = deps;
  const afterSignIn = createAfterSignIn({
    ...{ db, now, devices, endEarlierSession, guestIn, claimGuest, boundSessions },
    hasOrdered: (id) => hasOrdered(db, id),
  });
  const library = createPasskeyCalls({ auth, passkeyAuth, db });

  return {
    ...sessions,
    ...createEmailVerification(auth, attempts),
    ...passwords,
    ...createSignIn({ auth, db, now, attempts, refusedDomains, isTooShortForRole, afterSignIn }),
    ...createProfile(auth, db, now),
    guests,
    passkeys: createFanPasskeys({
      ...{ library, db, now, attempts, afterSignIn, takesNew },
      renewed: guests.renewed,
    }),
    steps: createSecondSteps({ auth, library, db, now, secret, attempts, checkPassword, mailer }),
  };
}
