import { and, eq, isNull } from "drizzle-orm";
import { hourMs } from "#domain/durations.ts";
import { sha256Hex } from "#domain/sha256.ts";
import type { Db } from "#worker/db/client.ts";
import { commandLine, countOperators } from "#worker/db/people/team.ts";
import { staffInvitations } from "#worker/db/schema/index.ts";
import { randomSecret, uuidV7 } from "#worker/platform/ids.ts";

const linkLivesMs = hourMs;

/**
 * An invitation that no operator sent: made by the command line, which has the rights of the account that everything
 * runs in. It is void once there is an operator, and each new one voids those before. Null where one exists.
 * @returns the link's token, which nothing stores
 */
export async function inviteFirstOperator(
  { db, now }: { db: Db; now: () => number },
  email: string,
): Promise<{ token: string; expiresAt: number } | null> {
  if ((await countOperators(db)) > 0) return null;
  const at = now();
  const token = randomSecret();
  await db.batch([
    db
      .delete(staffInvitations)
      .where(and(eq(staffInvitations.invitedBy, commandLine), isNull(staffInvitations.acceptedAt))),
    db.insert(staffInvitations).values({
      id: uuidV7(at),
      email: email.toLowerCase(),
      role: "operator",
      tokenHash: await sha256Hex(token),
      invitedBy: commandLine,
      createdAt: at,
      expiresAt: at + linkLivesMs,
    }),
  ]);
  return { token, expiresAt: at + linkLivesMs };
}
