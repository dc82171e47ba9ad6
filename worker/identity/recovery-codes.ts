import { and, eq } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { recoveryCodes } from "../db/schema/index.ts";
import { dice, sha256Hex } from "../platform/ids.ts";

const codesEach = 10;
const lettersEach = 10;
/** Without those that look alike on paper. */
const letters = "23456789abcdefghjkmnpqrstuvwxyz";

/** As typed: in capitals, with or without the dash. */
const plain = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, "");

export const isRecoveryCode = (code: string) => plain(code).length === lettersEach;

/** For whoever lost the phone: ten codes of 49 bits, each works once. Only their keyed hashes are stored. */
export function createRecoveryCodes(db: Db, secret: string) {
  const hashOf = (userId: string, code: string) => sha256Hex(`${secret}:recovery:${userId}:${plain(code)}`);
  const make = () => Array.from({ length: lettersEach }, () => letters[dice.below(letters.length)]).join("");

  return {
    /** New ones; those before stop working. */
    async renew(userId: string, at: number): Promise<string[]> {
      const codes = Array.from({ length: codesEach }, make);
      const rows = await Promise.all(
        codes.map(async (code) => ({ hash: await hashOf(userId, code), userId, createdAt: at })),
      );
      await db.batch([
        db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
        db.insert(recoveryCodes).values(rows),
      ]);
      return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
    },
    /** Uses a code up: of any number of tries at once one is right. */
    async use(userId: string, code: string): Promise<boolean> {
      const used = await db
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, await hashOf(userId, code))))
        .returning({ hash: recoveryCodes.hash });
      return used.length > 0;
    },
  };
}
