import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, origin } from "./support.ts";

/** The local mail binding writes files. */
const folder = ".wrangler/tmp";

function mailsSince(since: number): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => name.endsWith(".txt") && statSync(name).mtimeMs >= since)
    .map((name) => readFileSync(name, "utf8"));
}

function newestLink(page: string, since: number, words: string): string | null {
  const pattern = new RegExp(`\\S+/${page}\\?token=[\\w-]+`);
  const mails = mailsSince(since).filter((text) => text.includes(words));
  const links = mails.map((text) => pattern.exec(text)?.[0] ?? "");
  return links.find((link) => link.startsWith(origin())) ?? null;
}

/**
 * The password or invitation link of the first mail after `since`.
 * @param words what only this test's mail says: other tests get mails at the same time
 */
export async function waitForLink(page: "reset-password" | "staff-invitation", since: number, words = "") {
  const find = () => newestLink(page, since, words);
  await expect.poll(find, { message: "the mail with the link" }).not.toBeNull();
  return find() ?? "";
}

/** The code that proves a mailbox, an invited one's or a guest's, from the first such mail after `since`. */
export async function waitForCode(since: number, asked = "invitation") {
  const code = new RegExp(`${asked}: (\\d{6})$`, "m");
  const find = () =>
    mailsSince(since)
      .map((text) => code.exec(text)?.[1])
      .find(Boolean) ?? null;
  await expect.poll(find, { message: "the mail with the code" }).not.toBeNull();
  return find() ?? "";
}
