import type { CheckoutProposal, PaymentSetup } from "#domain/cart/checkout.ts";
import { orderRoom } from "../durable/clients.ts";
import type { Config } from "../env.ts";
import type { Challenge } from "../identity/challenge.ts";
import { sha256Hex } from "../platform/ids.ts";
import { networkOf } from "../platform/network.ts";
import type { createTicketImages } from "../usecases/account/ticket-images.ts";
import { quoteCart, quoteInSession } from "../usecases/checkout/quote-cart.ts";
import {
  type CheckoutCustomer,
  type CheckoutDeps,
  type Claims,
  startCheckout,
} from "../usecases/checkout/start-checkout.ts";

/** From the cart to an order that waits for its payment. */
export function createCheckout(
  env: Env,
  config: Config,
  deps: Pick<CheckoutDeps, "db" | "now" | "boards">,
  {
    tickets,
    challenge,
    sessions,
  }: {
    tickets: Pick<ReturnType<typeof createTicketImages>, "confirm">;
    challenge: Pick<Challenge, "isPassed">;
    sessions: Parameters<typeof quoteInSession>[0]["sessions"];
  },
) {
  const checkoutDeps: Omit<CheckoutDeps, "hasPassed"> = {
    ...deps,
    mode: config.stripe?.mode ?? null,
    rooms: {
      open: (input) => orderRoom(env, input.id).open(input),
      resume: (input) => orderRoom(env, input.id).resume(input),
      giveUp: (id) => orderRoom(env, id).giveUp(id),
    },
  };
  return {
    /** Null where no key is configured; the confirm screen says so and takes no order. */
    payment: paymentSetup(config),
    quote: (input: Parameters<typeof quoteCart>[1]) => quoteCart(deps, input),
    quoteInSession: (input: Parameters<typeof quoteInSession>[1], headers: Headers) =>
      quoteInSession({ ...deps, sessions }, input, headers),
    async start(
      customer: Omit<CheckoutCustomer, "addressHash">,
      proposal: CheckoutProposal,
      claims: Claims,
      language: string,
      headers: Headers,
    ): ReturnType<typeof startCheckout> {
      const ticketImage = await tickets.confirm(customer.id, proposal.ticketImage);
      const hasPassed = () => challenge.isPassed(headers);
      const address = networkOf(headers);
      const addressHash = address && (await sha256Hex(`${config.authSecret}:${address}`)).slice(0, 32);
      const payer = { ...customer, addressHash };
      return startCheckout(
        { ...checkoutDeps, hasPassed },
        payer,
        { ...proposal, ticketImage },
        claims,
        language,
      );
    },
  };
}

function paymentSetup({ stripe }: Config): PaymentSetup | null {
  if (!stripe) return null;
  const scriptUrl = stripe.localBase
    ? new URL("/stripe.js", stripe.localBase).href
    : "https://js.stripe.com/endive/stripe.js";
  return { publishableKey: stripe.publishableKey, scriptUrl, mode: stripe.mode };
}
