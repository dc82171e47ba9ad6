import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import { startCloudflare } from "../cloudflare/server.ts";
import { seatside as runSeatside } from "../support/seatside.ts";

/** Of each test of the file that imports it: an empty account, and a wrangler.toml that commands write into. */
export let cloudflare: Awaited<ReturnType<typeof startCloudflare>>;
export let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "seatside-provision-"));
  copyFileSync("wrangler.toml", join(folder, "wrangler.toml"));
  cloudflare = await startCloudflare({ zones: ["seatside.test"] });
});
afterEach(async () => {
  await cloudflare.close();
  rmSync(folder, { recursive: true, force: true });
});

export const stripe = {
  STRIPE_SECRET_KEY: "sk_test_first",
  STRIPE_PUBLISHABLE_KEY: "pk_test_first",
  STRIPE_WEBHOOK_SECRET: "whsec_first",
  ALERT_MAIL_TO: "duty@seatside.test",
};
export const venue = "tests/cloudflare/venues/first.json";

export const config = () => readFileSync(join(folder, "wrangler.toml"), "utf8");

export const seatside = (args: string[], more: Record<string, string> = {}) =>
  runSeatside(args, { ...cloudflare.env, SEATSIDE_CONFIG: join(folder, "wrangler.toml"), ...more });

/** What a command that does what was asked prints. */
export async function done(args: string[], more: Record<string, string> = {}): Promise<string> {
  const { code, stdout, stderr } = await seatside(args, more);
  expect(`${code} ${stderr}`).toMatch(/^0 /);
  return stdout;
}
