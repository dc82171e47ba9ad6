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

function newestLink(page: string, since: number): string | null {
  const pattern = new RegExp(`\\S+/${page}\\?token=[\\w-]+`);
  const links = mailsSince(since).map((text) => pattern.exec(text)?.[0] ?? "");
  return links.find((link) => link.startsWith(origin())) ?? null;
}

/** The password or invitation link of the first mail after `since`. */
export async function waitForLink(page: "reset-password" | "staff-invitation", since: number) {
  await expect.poll(() => newestLink(page, since), { message: "the mail with the link" }).not.toBeNull();
  return newestLink(page, since) ?? "";
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
