import type { Context } from "hono";
import { readCookie } from "#app/cookies/cookie.ts";
import { seatSignatureCookie } from "#app/cookies/cookies.ts";
import { createIntentSchema, quoteRequestSchema } from "#domain/schemas/checkout.ts";
import type { CheckoutProblem } from "#domain/wire/problems.ts";
import { type FieldCodes, problem } from "../http/problem.ts";
import { languageOf } from "../middleware/language.ts";
import { serve } from "./serve.ts";

/** Product 10.21. */
function refuse(c: Context, { ok: _, ...refusal }: { ok: false } & CheckoutProblem) {
  if (refusal.code === "seat-incomplete" && refusal.missing.includes("row"))
    return problem(c, { ...refusal, message: "Row number is required" });
  if (refusal.code === "seat-incomplete" && refusal.missing.includes("seatNo"))
    return problem(c, { ...refusal, message: "Seat number is required" });
  return problem(c, refusal);
}

/** A quantity or tip out of range has its own problem code; any other invalid body is a bad request. */
const cartCodes: FieldCodes = [
  [/^lines\.\d+\.quantity$/, "quantity-invalid"],
  [/^tip(\.|$)/, "tip-invalid"],
];

export const checkoutCalls = [
  serve(
    "POST /quote",
    quoteRequestSchema,
    async ({ c, services, body }) => {
      const result = await services.checkout.quoteInSession(body, c.req.raw.headers);
      return result.ok ? { quote: result.quote } : refuse(c, result);
    },
    cartCodes,
  ),
  serve(
    "POST /stripe/create-intent",
    createIntentSchema,
    async ({ c, services: { checkout, config, identity, orders, seatLinks }, body, who }) => {
      const { headers } = c.req.raw;
      const { session, also: read } = await who.signedIn(await checkout.asks(body, headers));
      const { user } = session;
      if (config.requiresVerifiedEmail && !user.emailVerified)
        return problem(c, { code: "email-unverified" });
      const { amount, deliveryFee, tipAmount, currency, vendorConnectedAccountId, ...proposal } = body;
      const cookies = headers.get("cookie");
      const signature = readCookie(cookies, seatSignatureCookie);
      const isSeatSigned = await seatLinks.isSigned(proposal.stadiumId, proposal.seat, signature);
      const account = vendorConnectedAccountId ?? null;
      const result = await checkout.start(headers, {
        customer: {
          id: user.id,
          email: user.email,
          name: `${user.firstName} ${user.lastName}`.trim(),
          ...(user.isGuest && { isGuest: true }),
        },
        proposal: { ...proposal, isSeatSigned },
        claims: { amount, currency: currency.toUpperCase(), deliveryFee, tipAmount, account },
        language: languageOf(c),
        read,
      });
      if (!result.ok) return refuse(c, result);
      // Adds it to the cookie, so that the badge counts it without a database read.
      const token = (await identity.sessionToken(headers)) ?? "";
      const cookie = await orders.known.cookieWith(token, cookies, result.orderId);
      if (cookie) c.header("set-cookie", cookie);
      if (!user.phone) await identity.keepPhone(user.id, proposal.phone);
      return result;
    },
    cartCodes,
  ),
];
