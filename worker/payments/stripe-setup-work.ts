import Stripe from "stripe";
import type { Setup, SetupLine, SetupProblem, SetupState } from "#domain/provider/setup.ts";
import { isRefusedRight } from "./stripe-rights.ts";

/** What a check gets, and what it finds. */
export type SetupWork = { stripe: Stripe; setup: Setup; origin: URL; write: boolean };

/** Adds a line; `state` follows from the problem and from whether we may write. */
export const line = (
  subject: SetupLine["subject"],
  name: string,
  problem: SetupProblem | null = null,
  { state, detail = "" }: { state?: SetupState; detail?: string } = {},
): SetupLine => ({
  subject,
  name,
  problem,
  state: state ?? (problem === null ? "right" : "wrong"),
  detail,
});

/** A part that our key may not see, or that Stripe refuses, is a line of its own: the others go on. */
export async function part(
  { setup }: SetupWork,
  subject: SetupLine["subject"],
  name: string,
  check: () => Promise<void>,
): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (isRefusedRight(error))
      setup.lines.push(line(subject, name, "right-missing", { state: "unseen", detail: error.message }));
    else if (error instanceof Stripe.errors.StripeInvalidRequestError)
      setup.lines.push(line(subject, name, "refused", { detail: error.message }));
    else throw error;
  }
}
