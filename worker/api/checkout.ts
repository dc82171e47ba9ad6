import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { readCookie } from "#app/cookies/cookie.ts";
import { seatSignatureCookie } from "#app/cookies/cookies.ts";
import { createIntentSchema, quoteRequestSchema } from "#domain/schemas/checkout.ts";
import type { AppEnv } from "../app-env.ts";
import { languageOf } from "../middleware/language.ts";
import { limitPerAddress, limitPerUser } from "../middleware/limit-rate.ts";
import { requireUser, type UserEnv } from "../middleware/require-user.ts";
import type { CheckoutProblem } from "../usecases/checkout/start-checkout.ts";
import { parseBody, problem, tooManyDeclines } from "./problem.ts";

/** What changed under the fan is a conflict; what never could be ordered is a bad request. */
const statusOf: Partial<Record<CheckoutProblem["code"], ContentfulStatusCode>> = {
  "item-unavailable": 409,
  "shops-closed": 409,
  "shops-closed-today": 409,
  "sold-out": 409,
  "shop-full": 409,
  "quote-changed": 409,
  "already-ordered": 409,
  "checkout-closed": 409,
  "payment-refused": 402,
  "payment-unavailable": 503,
  "payment-not-configured": 503,
};

const messages: Record<CheckoutProblem["code"], string> = {
  "cart-empty": "Cart is empty. Please add items to cart.",
  "stadium-unknown": "Stadium data not found. Please select a stadium.",
  "item-unknown": "There is no such item.",
  "item-unavailable": "An item is not available now.",
  "item-other-stadium": "An item belongs to another stadium.",
  "choice-invalid": "The choices for an item break its rules.",
  "no-common-shop": "No single shop sells all of these.",
  "shops-closed": "No shop that sells this is open right now.",
  "shops-closed-today": "Every shop that sells this is closed today.",
  "outside-zone": "No open shop delivers to this seat.",
  "drinks-only": "Only drinks are brought to this seat.",
  "sold-out": "Fewer portions of an item are left than the cart asks for.",
  "amount-too-small": "The total is below what a card can be charged.",
  "quote-changed": "The price is not the one that was shown; see the new quote.",
  "already-ordered": "This cart has been ordered.",
  "seat-incomplete": "The seat is not complete.",
  "location-required": "A location is required for delivery.",
  "checkout-closed": "This checkout has expired; start again with a new key.",
  "shop-full": "The kitchen takes no more orders right now.",
  "payment-not-configured": "No payment provider is configured.",
  "too-many-declines": "Too many cards were refused; try again later.",
  "payment-unavailable": "The payment provider did not answer; nothing was charged.",
  "payment-refused": "The payment provider refused this payment; nothing was charged.",
};

/** Product 10.21. */
function messageOf(problem: CheckoutProblem): string {
  if (problem.code === "seat-incomplete" && problem.missing.includes("row")) return "Row number is required";
  if (problem.code === "seat-incomplete" && problem.missing.includes("seatNo"))
    return "Seat number is required";
  return messages[problem.code];
}

/** What is no number of pieces, or no tip, is told apart from a body that is none. */
const cartCodes = [
  [/^lines\.\d+\.quantity$/, "quantity-invalid"],
  [/^tip(\.|$)/, "tip-invalid"],
] as const;

export const checkoutApi = new Hono<AppEnv>().post("/quote", limitPerAddress("quote"), async (c) => {
  const body = await parseBody(c.req.raw, quoteRequestSchema, cartCodes);
  const { checkoutKey, ...cart } = body;
  const { checkout: checkouts, identity } = c.get("services");
  const user = checkoutKey ? await identity.findUser(c.req.raw.headers) : null;
  const checkout = user && checkoutKey ? { customerId: user.id, key: checkoutKey } : null;
  const result = await checkouts.quote({ ...cart, checkout });
  if (result.ok) return c.json({ quote: result.quote });
  const { ok: _, ...rest } = result;
  return problem(c, statusOf[result.code] ?? 400, { ...rest, message: messageOf(result) });
});

export const createIntentApi = new Hono<UserEnv>().post(
  "/create-intent",
  requireUser,
  limitPerUser("RATE_FEW", "intent"),
  async (c) => {
    const body = await parseBody(c.req.raw, createIntentSchema, cartCodes);
    const {
      amount,
      deliveryFee,
      tipAmount,
      currency: _currency,
      vendorConnectedAccountId: _account,
      ...proposal
    } = body;
    const user = c.get("user");
    if (c.get("services").config.requiresVerifiedEmail && !user.emailVerified)
      return problem(c, 403, {
        code: "email-unverified",
        message: "The email address is not confirmed yet.",
      });
    const { checkout, seatLinks } = c.get("services");
    const cookies = c.req.header("cookie");
    const signature = readCookie(cookies, seatSignatureCookie);
    const result = await checkout.start(
      {
        id: user.id,
        email: user.email,
        name: `${user.firstName} ${user.lastName}`.trim(),
        address: c.req.header("cf-connecting-ip") ?? null,
      },
      { ...proposal, isSeatSigned: await seatLinks.isSigned(proposal.stadiumId, proposal.seat, signature) },
      { amount, deliveryFee, tipAmount },
      languageOf(c),
    );
    if (!result.ok) {
      if (result.code === "too-many-declines") return tooManyDeclines(c, result.retryAfterSeconds);
      const { ok: _, ...rest } = result;
      return problem(c, statusOf[result.code] ?? 400, { ...rest, message: messageOf(result) });
    }
    if (!user.phone) await c.get("services").identity.keepPhone(user.id, proposal.phone);
    const { ok: _, ...intent } = result;
    return c.json(intent);
  },
);
