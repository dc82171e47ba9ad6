import type { CheckoutIntent, Quote } from "#domain/cart/checkout.ts";
import type { CreateIntentBody } from "#domain/schemas/checkout.ts";
import type { Failure } from "#domain/wire/calls.ts";
import { type CheckoutApi, placeOrder } from "./checkout-api.ts";

/** `not-sent`: an attempt got no response, and the next one follows automatically. */
export type PayPhase = "sending" | "not-sent" | "confirming" | "placing";

/** The provider's form, card or wallet. Both calls return a problem or null. */
export type PaymentForm = {
  /** Validates the input before anything is sent. */
  submit(): Promise<PaymentProblem | null>;
  confirm(clientSecret: string): Promise<Confirmation>;
  /** The latest time for the intent, because a wallet's sheet closes by itself; in ms since the epoch. */
  sheetEndsAt?: number;
  /** The payer's phone, if a wallet provides it. */
  phone?: string;
  /** Puts the cursor into the card's number. */
  focus?(): void;
};
export type PaymentProblem = { message: string | null; isInput: boolean };
export type Confirmation =
  | { state: "held" | "processing" }
  | { state: "refused"; problem: PaymentProblem }
  | { state: "action-required" }
  | { state: "unknown"; status: string | null };

/** The server's problems, and the phone's own when a call got no response. */
export type PayProblem =
  | Failure<"POST /stripe/create-intent">
  | Failure<"POST /orders">
  | { code: "not-sent" | "maybe-sent" };

export type PayResult =
  | { kind: "placed"; id: string; orderCode: string }
  /** The card hold is in place; whether the order is placed could not be determined in time. */
  | { kind: "unsettled"; id: string }
  | { kind: "quote-changed"; quote: Quote }
  | { kind: "already-ordered"; orderId: string }
  | { kind: "problem"; problem: PayProblem }
  | { kind: "refused"; problem: PaymentProblem }
  | { kind: "action-required" }
  | { kind: "unknown-status"; status: string }
  /** The provider's code or ours threw; whether the bank was asked is unknown. */
  | { kind: "broken" }
  /** The card hold is in place but the order was not placed. */
  | { kind: "paid-not-placed"; problem: PayProblem };

/** Whether the order's page opens next. */
export function isDone({ kind }: PayResult): boolean {
  return kind === "placed" || kind === "unsettled" || kind === "already-ordered";
}

export type PayDeps = {
  api: CheckoutApi;
  /** Null when there is nothing to pay. */
  form: PaymentForm | null;
  /** The request body with the current checkout key; `quote` is the one that the fan saw. */
  bodyOf(quote: Quote): CreateIntentBody;
  /** The key's checkout has ended: gives the cart a new key. False when another tab has changed the cart. */
  renewKey(): boolean;
  /**
   * Stores the payment on the phone before the first request (null), and again before the bank is asked, so that it can
   * be resumed if the page dies.
   */
  remember(orderId: string | null): void;
  onPhase(phase: PayPhase): void;
  wait(ms: number): Promise<void>;
  now(): number;
};

/** From the tap to the placed order (docs/design.md#placing). The caller makes sure that only one runs at a time. */
export async function pay(deps: PayDeps, quote: Quote): Promise<PayResult> {
  const { form } = deps;
  deps.onPhase("sending");
  const typed = await form?.submit();
  if (typed) return { kind: "refused", problem: typed };
  deps.remember(null);
  const opened = await openIntent(deps, quote);
  if (opened.kind !== "opened") return opened;
  const { orderId, intentId, clientSecret } = opened.intent;
  deps.remember(orderId);
  if (intentId !== null && clientSecret !== null && form) {
    deps.onPhase("confirming");
    const confirmed = await form.confirm(clientSecret);
    if (confirmed.state === "refused") return { kind: "refused", problem: confirmed.problem };
    if (confirmed.state === "action-required") return { kind: "action-required" };
    if (confirmed.state === "unknown") {
      // The bank may have approved without us hearing: the server asks the provider.
      const finished = await finish(deps, orderId);
      if (finished.kind !== "problem" || finished.problem.code !== "payment-incomplete") return finished;
      return confirmed.status
        ? { kind: "unknown-status", status: confirmed.status }
        : { kind: "problem", problem: notSent };
    }
  }
  return await finish(deps, orderId);
}

async function finish(deps: PayDeps, orderId: string): Promise<PayResult> {
  deps.onPhase("placing");
  const placed = await placeOrder(deps, orderId);
  if (placed.kind !== "failed") return { ...placed, id: orderId };
  return { kind: isUnpaid(placed.problem) ? "problem" : "paid-not-placed", problem: placed.problem };
}

/** Nothing is taken, or the card's hold is released: nobody has to look into it. */
const isUnpaid = ({ code }: PayProblem) =>
  code === "checkout-closed" ||
  code === "payment-canceled" ||
  code === "payment-incomplete" ||
  code === "too-many-declines";

type Opened = { kind: "opened"; intent: CheckoutIntent } | PayResult;

/**
 * Creates draft and intent. An expired checkout, or another shop that delivers at equal prices, is handled without
 * asking the fan.
 */
async function openIntent(deps: PayDeps, shown: Quote): Promise<Opened> {
  let quote = shown;
  let renewed = false;
  for (let attempt = 0; ; attempt++) {
    const answer = await send(deps, deps.bodyOf(quote));
    if (answer.ok) return { kind: "opened", intent: answer.intent };
    const { problem } = answer;
    if (problem.code === "already-ordered") return { kind: "already-ordered", orderId: problem.orderId };
    if (problem.code === "checkout-closed" && !renewed) {
      renewed = true;
      if (deps.renewKey()) continue;
    }
    if (problem.code === "quote-changed") {
      const next = problem.quote;
      if (attempt > 1 || !isSameOffer(shown, next)) return { kind: "quote-changed", quote: next };
      quote = next;
      continue;
    }
    return { kind: "problem", problem };
  }
}

/** Waits between attempts to send, about half a minute in total: longer than a network is usually down in a crowd. */
const sendWaitsMs = [700, 1_500, 3_000, 5_000, 8_000, 10_000];

/** The wait after a 503 of an overloaded database (worker/app.ts). */
const comeBackMs = 5_000;

/** Nothing was sent or charged; or it may have been. */
const notSent = { code: "not-sent" } as const;
const maybeSent = { code: "maybe-sent" } as const;
type SentIntent = { ok: true; intent: CheckoutIntent } | { ok: false; problem: PayProblem };

/**
 * Safe to repeat: the same key always leads to the same draft. Without a card, no order comes of it; a free order is
 * placed by the first call that arrives, even if its response is lost.
 */
async function send(deps: PayDeps, body: CreateIntentBody): Promise<SentIntent> {
  const endsAt = deps.form?.sheetEndsAt ?? Number.POSITIVE_INFINITY;
  for (let attempt = 0; ; attempt++) {
    const leftMs = endsAt - deps.now();
    if (leftMs <= 0) return { ok: false, problem: notSent };
    const answer = await deps.api.createIntent(body, leftMs);
    if (answer.ok) return { ok: true, intent: answer.body };
    const isFull = answer.problem.code === "unavailable";
    if (answer.status !== 0 && !isFull) return answer;
    const least = isFull ? comeBackMs : 0;
    const ms = Math.max(sendWaitsMs[attempt] ?? Number.POSITIVE_INFINITY, least);
    if (deps.now() + ms >= endsAt) {
      if (!deps.form) return { ok: false, problem: maybeSent };
      return isFull ? answer : { ok: false, problem: notSent };
    }
    deps.onPhase("not-sent");
    await deps.wait(ms);
  }
}

/** Whether the prices are equal, and for a pickup the shop: another one that delivers is not the fan's concern. */
export function isSameOffer(a: Quote, b: Quote): boolean {
  const offer = ({ lines, totals, fulfilment, shopId }: Quote) =>
    JSON.stringify([
      fulfilment === "pickup" && shopId,
      totals.subtotalMinor,
      totals.deliveryFeeMinor,
      totals.tipMinor,
      totals.totalMinor,
      lines.map(({ itemId, choices, quantity, unitMinor }) => [itemId, choices, quantity, unitMinor]),
    ]);
  return offer(a) === offer(b);
}
