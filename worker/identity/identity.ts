import type { Db } from "../db/client.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { AttemptLimits } from "./attempt-limits.ts";
import type { Auth, PasskeyAuth } from "./auth.ts";
import { createEmailVerification } from "./email-verification.ts";
import type { KnownDevices } from "./known-devices.ts";
import { createPasswords } from "./passwords.ts";
import { createProfile } from "./profile.ts";
import { createSecondSteps } from "./second-steps.ts";
import { createSessions } from "./sessions.ts";
import { createSignIn } from "./sign-in.ts";

/** Accounts and sessions. Only this folder calls the auth library. */
export function createIdentity(
  auth: Auth,
  passkeyAuth: () => Promise<PasskeyAuth>,
  db: Db,
  attempts: AttemptLimits,
  devices: KnownDevices,
  now: () => number,
  rightsEnded: (userId: string) => Promise<void>,
  mailer: Pick<Mailer, "sendStepCode">,
  { isStrict, secret }: { isStrict: boolean; secret: string },
) {
  const passwords = createPasswords(auth, db, attempts, devices, now, rightsEnded, isStrict);
  const { checkPassword, isTooShortForRole } = passwords;
  const { endEarlierSession, ...sessions } = createSessions(auth, db, now, rightsEnded);

  return {
    ...sessions,
    ...createEmailVerification(auth, attempts),
    ...passwords,
    ...createSignIn({ auth, db, now, attempts, devices, isTooShortForRole, endEarlierSession }),
    ...createProfile(auth, db, now),
    steps: createSecondSteps({ auth, passkeyAuth, db, now, secret, attempts, checkPassword, mailer }),
  };
}
