import { and, eq, gt } from "drizzle-orm";
import { hourMs } from "#domain/durations.ts";
import { uuidV7 } from "../platform/ids.ts";
import type { Db } from "./client.ts";
import { verification } from "./schema/index.ts";

const keptMs = hourMs;
const identifierOf = (sessionId: string) => `mailbox-of:${sessionId}`;

/** A statement that notes for an hour that who holds this session reads the account's mailbox. */
export function mailboxProof(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  at: number,
) {
  const time = new Date(at);
  return db.insert(verification).values({
    id: uuidV7(at),
    identifier: identifierOf(sessionId),
    value: userId,
    expiresAt: new Date(at + keptMs),
    createdAt: time,
    updatedAt: time,
  });
}

export async function hasMailboxProof(db: Db, sessionId: string, at: number): Promise<boolean> {
  const isLive = gt(verification.expiresAt, new Date(at));
  return (
    (await db.$count(verification, and(eq(verification.identifier, identifierOf(sessionId)), isLive))) > 0
  );
}
