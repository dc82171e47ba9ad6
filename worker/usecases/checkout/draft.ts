import type { CheckoutProposal, Quote } from "#domain/cart/checkout.ts";
import type { LineDetail } from "#worker/db/draft-rows.ts";
import type { Hold } from "#worker/payments/provider.ts";
import type { ChallengeRequired, KitchenRefusal, KitchenRequest } from "../ports.ts";
import type { QuotedShop } from "./quote-cart.ts";

export type DraftInput = {
  id: string;
  /** `addressHash`: keyed hash of the caller's network address, where known. */
  customer: { id: string; name: string; email: string; addressHash: string | null; isGuest?: true };
  payer: NonNullable<KitchenRequest["payer"]>;
  language: string;
  proposal: CheckoutProposal;
  quote: Quote;
  details: LineDetail[];
  shop: QuotedShop;
};

export type DraftResult =
  | { ok: true; hold: Hold | null }
  | { ok: false; reason: (KitchenRefusal | ChallengeRequired)["reason"] }
  | { ok: false; reason: "duplicate" | "other-draft" | "already-placed" | "closed" | "amount-too-small" }
  | { ok: false; reason: "guest-seat-full" | "too-many-free" }
  | { ok: false; reason: "payment-unavailable" | "payment-refused"; providerCode: string };
