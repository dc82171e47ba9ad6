import { startBuiltApp } from "../../scripts/lib/built-app.ts";

/** The production build for the whole run; every test signs up a fan of its own. */
export default async function setup() {
  const app = await startBuiltApp();
  process.env.SEATSIDE_ORIGIN = app.origin;
  process.env.SEATSIDE_STRIPE = app.stripe.origin;
  return () => app.close();
}
