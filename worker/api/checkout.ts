import type { Context } from "hono";
import { readCookie } from "#app/cookies/cookie.ts";
import { seatSignatureCookie } from "#app/cookies/cookies.ts";
import { createIntentSchema, quoteRequestSchema } from "#domain/schemas/checkout.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import type { CheckoutProblem } from "#domain/wire/problems.ts";
import { type FieldCodes, parseBody, problem } from "../http/problem.ts";
import { languageOf } from "../middleware/language.ts";
import { requireUserAndBody } from "../middleware/require-user.ts";
import { serve, serveBy } from "./serve.ts";

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
  serve("POST /quote", null, async ({ c, services }) => {
    const body = await parseBody(c.req.raw, quoteRequestSchema, cartCodes);
    const result = await services.checkout.quoteInSession(body, c.req.raw.headers);
    return result.ok ? { quote: result.quote } : refuse(c, result);
  }),
  serveBy(
    "POST /stripe/create-intent",
    [
      requireUserAndBody(
        createIntentSchema,
        ({ checkout }, body, { headers }) => checkout.asks(body, headers),
        cartCodes,
      ),
    ],
    async (c) => {
      const {
        amount,
        deliveryFee,
        tipAmount,
        currency,
        vendorConnectedAccountId: account = null,
        ...proposal
      } = c.get("body");
      const user = c.get("user");
      if (c.get("services").config.requiresVerifiedEmail && !user.emailVerified)
        return problem(c, { code: "email-unverified" });
      const { checkout, seatLinks } = c.get("services");
      const cookies = c.req.header("cookie");
      const signature = readCookie(cookies, seatSignatureCookie);
      const result = await checkout.start(
        {
          id: user.id,
          email: user.email,
          name: `${user.firstName} ${user.lastName}`.trim(),
          ...(user.isGuest && { isGuest: true }),
        },
        { ...proposal, isSeatSigned: await seatLinks.isSigned(proposal.stadiumId, proposal.seat, signature) },
        { amount, currency: currency.toUpperCase(), deliveryFee, tipAmount, account },
        languageOf(c),
        c.req.raw.headers,
        c.get("asked"),
      );
      if (!result.ok) return refuse(c, result);
      // Its badge counts it as soon as it is placed, without asking the record.
      const { identity, orders } = c.get("services");
      const token = (await identity.sessionToken(c.req.raw.headers)) ?? "";
      const known = await orders.known.cookieWith(token, cookies ?? null, result.orderId);
      if (known) c.header("set-cookie", known);
      if (!user.phone) await identity.keepPhone(user.id, proposal.phone);
      const { ok: _, ...intent } = result;
      return c.json(intent satisfies AnswerTo<"POST /stripe/create-intent">);
    },
  ),
];
