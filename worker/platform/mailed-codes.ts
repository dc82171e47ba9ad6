import { minuteMs } from "#domain/durations.ts";
import { sha256Hex } from "./ids.ts";

/** A code works in its quarter of an hour and the next one. */
const periodMs = 15 * minuteMs;

/** Six digits for a mailbox, which nothing stores: made of the secret, what they are for, whose they are, and the time. */
export function createMailedCodes(secret: string, purpose: string) {
  async function codeOf(id: string, at: number): Promise<string> {
    const hex = await sha256Hex(`${secret}:${purpose}:${id}:${Math.floor(at / periodMs)}`);
    return `${Number.parseInt(hex.slice(0, 12), 16) % 1_000_000}`.padStart(6, "0");
  }
  return {
    codeOf,
    async isRight(id: string, code: string, at: number): Promise<boolean> {
      return (await Promise.all([at, at - periodMs].map((each) => codeOf(id, each)))).includes(code);
    },
  };
}
