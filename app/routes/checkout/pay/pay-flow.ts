import type { CheckoutIntent, Quote } from "#domain/cart/checkout.ts";
import type { Problem } from "#domain/language/problem.ts";
import type { CreateIntentBody } from "#domain/schemas/checkout.ts";
import type { Answer, CheckoutApi } from "./checkout-api.ts";
import { placeOrder } from "./place-order.ts";

/** `not-sent`: an attempt got no answer, and the next one follows by itself. */
export type PayPhase = "sending" | "not-sent" | "confirming" | "placing";

/** The provider's form, card or wallet. Both calls answer a problem or null. */
export type PaymentForm = {
  /** Checks what was typed, before anything is sent. */
  submit(): Promise<PaymentProblem | null>;
  /** Asks the bank. */
  confirm(clientSecret: string): Promise<Confirmation>;
};
export type PaymentProblem = { message: string | null; isInput: boolean };
export type Confirmation =
  | { state: "held" | "processing" }
  | { state: "refused"; problem: PaymentProblem }
  | { state: "action-required" }
  | { state: "unknown"; status: string | null };

export type PayResult =
  | { kind: "placed"; id: string; orderCode: string }
  /** The hold stands; whether the order does was not to be learned in time. */
  | { kind: "unsettled"; id: string }
  | { kind: "quote-changed"; quote: Quote }
  | { kind: "already-ordered"; orderId: string }
  | { kind: "problem"; problem: Problem }
  | { kind: "refused"; problem: PaymentProblem }
  | { kind: "action-required" }
  | { kind: "unknown-status"; status: string }
  /** Something of the provider's or ours threw; whether the bank was asked is not known. */
  | { kind: "broken" }
  /** The hold stands but the order does not. */
  | { kind: "paid-not-placed"; problem: Problem };

/** Whether the fan is on the way to the order's page. */
export function isDone({ kind }: PayResult): boolean {
  return kind === "placed" || kind === "unsettled" || kind === "already-ordered";
}

export type PayDeps = {
  api: CheckoutApi;
  /** Null where nothing is to be paid. */
  form: PaymentForm | null;
  /** The call's body with the present checkout key; `quote` is the one that the fan was shown. */
  bodyOf(quote: Quote): CreateIntentBody;
  /** The key's checkout is over: the cart gets a new one. False where the cart is another tab's by now. */
  renewKey(): boolean;
  /**
   * On the phone's disk before the first byte leaves (null), and again before the bank is asked, so that a page that
   * dies can be picked up.
   */
  remember(orderId: string | null): void;
  onPhase(phase: PayPhase): void;
  wait(ms: number): Promise<void>;
};

/** From the tap to the placed order (docs/design.md#placing). Runs once at a time; the caller sees to that. */
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
      // The bank may have said yes while nobody heard: the server asks the provider.
      const known = await finish(deps, orderId);
      if (known.kind !== "problem" || known.problem.code !== "payment-incomplete") return known;
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
  // Closed or canceled means that the hold went back: nothing to be sorted out by a person.
  const released = ["checkout-closed", "payment-canceled", "payment-incomplete"].includes(
    placed.problem.code,
  );
  return { kind: released ? "problem" : "paid-not-placed", problem: placed.problem };
}

type Opened = { kind: "opened"; intent: CheckoutIntent } | PayResult;

/** Draft and intent. A checkout that has expired and a change of shop alone are settled without asking the fan. */
async function openIntent(deps: PayDeps, shown: Quote): Promise<Opened> {
  let quote = shown;
  let renewed = false;
  for (let attempt = 0; ; attempt++) {
    const answer = await send(deps, deps.bodyOf(quote));
    if (answer.ok) return { kind: "opened", intent: answer.body };
    const { problem } = answer;
    if (problem.code === "already-ordered")
      return { kind: "already-ordered", orderId: String(problem.orderId) };
    if (problem.code === "checkout-closed" && !renewed) {
      renewed = true;
      if (deps.renewKey()) continue;
    }
    if (problem.code === "quote-changed") {
      const next = problem.quote as Quote;
      if (attempt > 1 || !isSamePrice(shown, next)) return { kind: "quote-changed", quote: next };
      quote = next;
      continue;
    }
    return { kind: "problem", problem };
  }
}

/** Waits between tries to get through, about half a minute together: longer than a line is usually dead in a crowd. */
export const sendWaitsMs = [700, 1_500, 3_000, 5_000, 8_000, 10_000];

const notSent: Problem = { code: "not-sent", message: "Nothing was sent, nothing was charged." };
const maybeSent: Problem = { code: "maybe-sent", message: "No answer came." };

/**
 * The same key always meets the same draft, so what got no answer is sent again. Without a card nothing of it becomes an
 * order; what costs nothing is placed by the first call that arrives, heard of or not.
 */
async function send(deps: PayDeps, body: CreateIntentBody): Promise<Answer<CheckoutIntent>> {
  for (let attempt = 0; ; attempt++) {
    const answer = await deps.api.createIntent(body);
    if (answer.ok || answer.status !== 0) return answer;
    const ms = sendWaitsMs[attempt];
    if (ms === undefined) return { ...answer, problem: deps.form ? notSent : maybeSent };
    deps.onPhase("not-sent");
    await deps.wait(ms);
  }
}

/** Whether the fan would read the same prices: then only the shop is another one. */
export function isSamePrice(a: Quote, b: Quote): boolean {
  const prices = ({ lines, totals }: Quote) =>
    JSON.stringify([
      totals.subtotalMinor,
      totals.deliveryFeeMinor,
      totals.tipMinor,
      totals.totalMinor,
      lines.map(({ itemId, choices, quantity, unitMinor }) => [itemId, choices, quantity, unitMinor]),
    ]);
  return prices(a) === prices(b);
}
