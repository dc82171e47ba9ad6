import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { cookieText } from "#app/cookies/cookie.ts";
import { againCookie, type NoticeCode, noticeCookie } from "#app/cookies/cookies.ts";
import { newCheckoutKey, readCart, writeCart } from "#app/hooks/cart-store.ts";
import { showToast } from "#app/hooks/toast.ts";
import { openOrder } from "#app/hooks/wallet-frame.ts";
import { finishCart, forgetPending, readPending, rememberPending } from "#app/recovery/pending-order.ts";
import { paymentPath } from "#app/routes/payment-path.ts";
import type { Cart } from "#domain/cart/cart.ts";
import { checkoutKeyAt, type DeliveryPosition, type Quote } from "#domain/cart/checkout.ts";
import type { Allergen } from "#domain/menu/allergies.ts";
import type { Tip } from "#domain/menu/money/tip.ts";
import type { Currency } from "#domain/money/money.ts";
import type { Fulfilment } from "#domain/pickup/pickup.ts";
import type { CreateIntentBody } from "#domain/schemas/checkout.ts";
import type { Seat } from "#domain/seat/seat.ts";
import { checkoutApi, placeOrder, wait } from "./checkout-api.ts";
import { type PaymentForm, type PayPhase, type PayResult, pay } from "./pay-flow.ts";
import { type PayNotice, usePayNotice } from "./use-pay-notice.ts";

export type PayState = {
  phase: PayPhase | "idle" | "done";
  notice: PayNotice | null;
  orderId: string | null;
};

const idle: PayState = { phase: "idle", notice: null, orderId: null };
/** Runs one payment attempt at a time and keeps its result. */
export function usePay(support: string, onQuoteChanged: (quote: Quote) => void) {
  const { t } = useLingui();
  const [state, setState] = useState<PayState>(idle);
  const running = useRef(false);
  const payText = usePayNotice(support);

  /** Null while an attempt is running: a second tap does nothing. */
  async function start(
    form: PaymentForm | null,
    quote: Quote,
    details: CheckoutDetails,
  ): Promise<PayResult | null> {
    if (running.current) return null;
    running.current = true;
    setState({ ...idle, phase: "sending" });
    // Key and lines of the same cart: another tab's newer cart would make a second order.
    let { key } = details.cart;
    const result = await pay(
      {
        api: checkoutApi,
        form,
        wait,
        now: Date.now,
        bodyOf: (priced) => intentBody(key, priced, details),
        renewKey: () => {
          if (readCart()?.key !== key) return false;
          key = newCheckoutKey();
          writeCart({ ...details.cart, key });
          return true;
        },
        remember: (orderId) => rememberPending({ orderId, checkoutKey: key }),
        onPhase: (phase) => {
          setState({ ...idle, phase });
          if (phase === "confirming")
            showToast({ kind: "info", text: t`Your payment is ready.`, durationMs: 2000 });
          if (phase === "placing" && form) showToast({ kind: "success", text: t`Payment successful!` });
        },
      },
      quote,
    ).catch((error): PayResult => {
      console.error("payment failed", error);
      return { kind: "broken" };
    });
    // No order was begun, so there is nothing to resume.
    if (result.kind === "problem" && readPending()?.orderId === null) forgetPending();
    settle(result, key, form);
    return result;
  }

  function notify(notice: PayNotice | null) {
    if (notice) showToast(notice);
    setState({ ...idle, notice });
  }

  function settle(result: PayResult, key: string, form: PaymentForm | null) {
    // Keeps running while the page is left, so that a second tap does nothing.
    if (result.kind === "placed") {
      setState({ phase: "done", notice: null, orderId: result.id });
      return completeOrder(key, result.id, result.orderCode);
    }
    if (result.kind === "unsettled") {
      // Cart and tip stay until the order's page knows the result.
      setState({ phase: "placing", notice: null, orderId: result.id });
      return void openOrder(result.id, "silence");
    }
    if (result.kind === "already-ordered") {
      setState({ phase: "done", notice: null, orderId: result.orderId });
      return completeOrder(key, result.orderId, null, "already-ordered");
    }
    const code = "problem" in result && "code" in result.problem ? result.problem.code : null;
    const next = encodeURIComponent(paymentPath(location.search));
    if (code === "sign-in-required") return leaveTo(`/auth?next=${next}`);
    if (code === "challenge-required") return leaveTo(`/challenge?next=${next}`);
    running.current = false;
    if (result.kind === "quote-changed") onQuoteChanged(result.quote);
    notify(payText(result, form?.sheetEndsAt === undefined ? "card" : "wallet"));
  }

  return { ...state, start, fail: notify };
}

/** Clears the paid cart and opens its order, replacing the payment form in the history. */
function completeOrder(
  checkoutKey: string,
  id: string,
  orderCode: string | null,
  notice: NoticeCode = "order-placed",
): void {
  void openOrder(id, "answer");
  finishCart(checkoutKey);
  document.cookie = cookieText(againCookie, id);
  document.cookie = cookieText(noticeCookie, { code: notice, on: `/order/${id}`, detail: orderCode });
}

type CheckoutDetails = {
  cart: Cart;
  tip: Tip;
  fulfilment: Fulfilment;
  seat: Seat;
  isSeatInsisted: boolean;
  ticketImage: string | null;
  phone: string;
  allergies: Allergen[];
  position: DeliveryPosition | null;
};

/** The body of create-intent: the five fields of product 11.4 for comparison, then what the order is made of. */
function intentBody(key: string, quote: Quote, details: CheckoutDetails): CreateIntentBody {
  const { cart, position, ...given } = details;
  return {
    amount: quote.totals.totalMinor,
    currency: quote.currency.toLowerCase() as Lowercase<Currency>,
    deliveryFee: quote.totals.deliveryFeeMinor,
    tipAmount: quote.totals.tipMinor,
    checkoutKey: checkoutKeyAt(key, cart.stadiumId),
    stadiumId: cart.stadiumId,
    lines: cart.lines,
    ...given,
    location: position,
    quoteHash: quote.hash,
    platform: matchMedia("(display-mode: standalone)").matches ? "Web (installed)" : "Web",
  };
}

/** Opens another screen of ours in the whole window, also from within the wallet's frame. */
export function leaveTo(address: string): void {
  (window.top ?? window).location.assign(address);
}

/**
 * First finishes a payment that this phone began without seeing its result ("checking" meanwhile). One whose order is
 * unknown was cut off: the next tap sends the same key again.
 */
export function usePendingOrder(): "checking" | "cut-off" | null {
  const [state, setState] = useState<"checking" | "cut-off" | null>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    const pending = readPending();
    const cart = readCart();
    // Only once, even when the effect runs twice (StrictMode), because the result navigates away.
    if (!pending || !cart || isAsked.current) return;
    isAsked.current = true;
    if (pending.checkoutKey !== cart.key) return forgetPending();
    if (pending.orderId === null) return setState("cut-off");
    setState("checking");
    void finishPending(pending.orderId, pending.checkoutKey).then((isLeaving) => {
      if (!isLeaving) setState(null);
    });
  }, []);
  return state;
}

/** Whether the order is placed, so that its page opens. */
async function finishPending(orderId: string, checkoutKey: string): Promise<boolean> {
  const answer = await checkoutApi.placeOrder(orderId);
  if (!answer.ok) {
    if (answer.status === 404 || answer.status === 409) forgetPending();
    return false;
  }
  if (answer.body.state === "placed") {
    completeOrder(checkoutKey, orderId, answer.body.orderCode);
    return true;
  }
  const placed = await placeOrder({ api: checkoutApi, wait }, orderId);
  if (placed.kind === "failed") return false;
  if (placed.kind === "placed") completeOrder(checkoutKey, orderId, placed.orderCode);
  else void openOrder(orderId, "silence");
  return true;
}
