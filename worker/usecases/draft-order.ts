import type { CheckoutProposal, Quote } from "#app/domain/checkout.ts";
import { orderCodeCount, orderCodeFrom } from "#app/domain/order-code.ts";
import { OrderStatus } from "#app/domain/order-status.ts";
import { isUniqueViolation } from "../db/orders.ts";
import { orders } from "../db/schema/index.ts";
import { dice, randomSecret } from "../ids.ts";
import type { Hold } from "../payments/provider.ts";
import { draftLivesMs } from "./draft-lives.ts";
import { draftColumns, lineRows } from "./draft-rows.ts";
import { openHold } from "./open-hold.ts";
import type { KitchenRefusal, OrderDeps } from "./ports.ts";
import type { QuotedLine, QuotedShop } from "./quote-cart.ts";
import { reserveKitchen } from "./reserve-kitchen.ts";

export type DraftInput = {
  id: string;
  /** `addressHash` stands for the network address that asks, where it is known. */
  customer: { id: string; name: string; email: string; addressHash: string | null };
  language: string;
  proposal: CheckoutProposal;
  quote: Quote;
  details: QuotedLine[];
  shop: QuotedShop;
};

export type DraftResult =
  | { ok: true; hold: Hold | null }
  | { ok: false; reason: KitchenRefusal["reason"] }
  | { ok: false; reason: "duplicate" | "other-draft" | "already-placed" | "closed" | "amount-too-small" }
  | { ok: false; reason: "payment-unavailable" | "payment-refused"; providerCode: string };

/** Stores a new draft and opens its hold. The kitchen's time is reserved first: no place, no card. */
export async function openDraft(deps: OrderDeps, input: DraftInput): Promise<DraftResult> {
  const reserved = await reserveKitchen(deps, input);
  if (!reserved.ok) return reserved;
  const at = deps.now();
  for (let attempt = 0; ; attempt++) {
    try {
      await deps.db.batch([
        deps.db.insert(orders).values({
          id: input.id,
          orderId: String(at),
          orderCode: orderCodeFrom(dice.below(orderCodeCount)),
          customerId: input.customer.id,
          checkoutKey: input.proposal.checkoutKey,
          status: OrderStatus.PENDING,
          paymentState: input.quote.totals.totalMinor > 0 ? "awaiting" : "none",
          handoverSecret: randomSecret(),
          handoverPin: String(dice.below(10_000)).padStart(4, "0"),
          createdAt: at,
          draftExpiresAt: at + draftLivesMs,
          ...draftColumns(input, at),
        }),
        ...lineRows(deps, input),
      ]);
      break;
    } catch (error) {
      if (isUniqueViolation(error, "orders.order_code") && attempt < 8) continue;
      if (!isUniqueViolation(error, "orders.")) throw error;
      await deps.boards.orderChanged(input.shop.id, input.id);
      return {
        ok: false,
        reason: isUniqueViolation(error, "orders.checkout_key") ? "duplicate" : "other-draft",
      };
    }
  }
  return openHold(deps, input);
}
