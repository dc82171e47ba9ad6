import type { PaymentSetup } from "#domain/cart/checkout.ts";
import { mapReading } from "../db/reading.ts";
import { orderRoom } from "../durable/clients.ts";
import type { Config } from "../env.ts";
import type { Challenge } from "../identity/challenge.ts";
import { sha256Hex } from "../platform/ids.ts";
import { networkOf } from "../platform/network.ts";
import type { createTicketImages } from "../usecases/account/ticket-images.ts";
import { quoteCart, quoteInSession } from "../usecases/checkout/quote-cart.ts";
import {
  type Checkout,
  type CheckoutDeps,
  checkoutReads,
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
    room: (id) => orderRoom(env, id),
  };
  return {
    /** Null if no key is configured: the confirm screen then takes no order. */
    payment: paymentSetup(config),
    quote: (input: Parameters<typeof quoteCart>[1]) => quoteCart(deps, input),
    quoteInSession: (input: Parameters<typeof quoteInSession>[1], headers: Headers) =>
      quoteInSession({ ...deps, sessions }, input, headers),
    /** A checkout's reading, run in one round trip with its session. */
    async asks(proposal: Parameters<typeof checkoutReads>[2], headers: Headers) {
      const address = networkOf(headers);
      const addressHash = address && (await sha256Hex(`${config.authSecret}:${address}`)).slice(0, 32);
      return (customerId: string) =>
        mapReading(checkoutReads(deps.db, { customerId, addressHash }, proposal), (read) => ({
          ...read,
          addressHash,
        }));
    },
    async start(headers: Headers, asked: Checkout): ReturnType<typeof startCheckout> {
      const ticketImage = await tickets.confirm(asked.customer.id, asked.proposal.ticketImage);
      const hasPassed = () => challenge.isPassed(headers);
      return startCheckout(
        { ...checkoutDeps, hasPassed },
        { ...asked, proposal: { ...asked.proposal, ticketImage } },
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
