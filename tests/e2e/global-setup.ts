import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBuiltApp } from "../../scripts/lib/built-app.ts";

/**
 * The production build (in `npm run test:dev` the development server) for the whole run; every test signs up a fan of its own, and takes a venue where it orders.
 */
export default async function setup() {
  const isDev = process.env.SEATSIDE_SERVER === "dev";
  const app = await startBuiltApp({ isDev, prepare: ["tests/e2e/own-venues.ts"] });
  const taken = mkdtempSync(join(tmpdir(), "seatside-venues-"));
  process.env.SEATSIDE_ORIGIN = app.origin;
  process.env.SEATSIDE_STRIPE = app.stripe.origin;
  process.env.SEATSIDE_VENUES = taken;
  return async () => {
    rmSync(taken, { recursive: true, force: true });
    await app.close();
  };
}
