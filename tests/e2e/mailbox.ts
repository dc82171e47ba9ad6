import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, origin } from "./support.ts";

/** Mails of the local binding are files: below the project's own folder, or the build's where that is run. */
const folders = [".wrangler/tmp", "build/server/.wrangler/tmp"];

function newestLink(since: number): string | null {
  const mails = folders.flatMap((folder) => {
    try {
      return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
    } catch {
      return [];
    }
  });
  const links = mails
    .filter((name) => name.endsWith(".txt") && statSync(name).mtimeMs >= since)
    .map((name) => /\S+\/reset-password\?token=[\w-]+/.exec(readFileSync(name, "utf8"))?.[0] ?? "");
  return links.find((link) => link.startsWith(origin())) ?? null;
}

/** The link to a new password of the mail that comes after `since`. */
export async function waitForResetLink(since: number): Promise<string> {
  await expect.poll(() => newestLink(since), { message: "the mail with the link" }).not.toBeNull();
  return newestLink(since) ?? "";
}
