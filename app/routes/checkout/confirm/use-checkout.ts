import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { showToast } from "#app/components/toast.ts";
import { useCart } from "#app/hooks/use-cart.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { isOrderPhone } from "#domain/language/phone.ts";
import { noTip } from "#domain/menu/tip.ts";
import { seatPlace } from "#domain/menu/zones.ts";
import { isSamePlace } from "#domain/seat/seat-link.ts";
import type { ConfirmData } from "../confirm-data.ts";
import { isQuoteProblem } from "../confirm-data.ts";
import { findMissing } from "../missing.ts";
import { isDone, isSamePrice, type PaymentForm } from "../pay/pay-flow.ts";
import { usePay } from "../pay/use-pay.ts";
import { usePayText } from "../pay/use-pay-text.ts";
import { usePendingOrder } from "../pay/use-pending-order.ts";
import { useQuote } from "../pay/use-quote.ts";
import { useDeliveryLocation } from "../place/use-location.ts";
import { usePhone } from "../place/use-phone.ts";
import { useSeat } from "../place/use-seat.ts";
import { useTicket } from "../place/use-ticket.ts";
import { useProblemText } from "../use-problem-text.ts";
import { wait } from "../wait.ts";

/** How long a tap waits for the card form (product 11.6). */
const formTries = 15;
const formTryMs = 200;

/** Everything the confirm screen knows and does. */
export function useCheckout(data: ConfirmData) {
  const { t } = useLingui();
  const visitor = useVisitor();
  const tip = visitor?.tip ?? noTip;
  const cart = useCart();
  const seat = useSeat(data.blocks);
  const ticket = useTicket(cart?.stadiumId ?? "", seat.change);
  const phone = usePhone(data.phone);
  const location = useDeliveryLocation();
  const problemText = useProblemText();
  const payText = usePayText();
  const pending = usePendingOrder();
  const isPending = pending === "checking";
  const [attempts, setAttempts] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  const cardForm = useRef<PaymentForm | null>(null);
  const pay = usePay((next) => quote.accept({ ok: true, quote: next }));
  // What is being paid stays as it is: another tab may empty the cart meanwhile.
  const isPaying = isPending || pay.phase !== "idle";
  const quote = useQuote(data.quote, data.quotedAt, !isPaying, {
    stadiumId: cart?.stadiumId ?? "",
    lines: cart?.lines ?? [],
    tip,
    ...seatPlace(data.blocks, seat.seat),
    near: location.position,
    checkoutKey: cart?.key ?? null,
  });

  // Another seat than the one whose code was scanned needs the location again.
  const seatStandsIn = data.trustedSeat !== null && isSamePlace(data.trustedSeat, seat.seat);
  const form = {
    seat: seat.seat,
    hasSections: data.blocks.length > 0,
    phone: phone.phone,
    hasPosition: location.position !== null || seatStandsIn,
  };
  const missing = findMissing(form);

  /** Whether all is there; else the screen says what is not. */
  function isComplete(): boolean {
    if (missing.length === 0) return true;
    if (missing.join() === "location") {
      setIsAsking(true);
      showToast({
        kind: "error",
        text: t`Location access is required for delivery. Please enable it in your browser settings.`,
      });
    } else {
      if (!isOrderPhone(phone.phone)) phone.onEdit();
      setAttempts((count) => count + 1);
    }
    return false;
  }

  /** Null where an order came of it, else what there is to say. */
  async function payWith(paymentForm: PaymentForm | null): Promise<{ message?: string } | null> {
    const shown = quote.result;
    const latest = await quote.settled();
    // A price that came in under the finger is looked at first.
    if (!cart || !shown.ok || !latest.result.ok || !isSamePrice(shown.quote, latest.result.quote)) return {};
    const result = await pay.start(paymentForm, latest.result.quote, {
      cart,
      tip,
      seat: seat.seat,
      ticketImage: ticket.image,
      phone: phone.phone,
      position: location.position,
    });
    if (result?.kind === "refused" && result.problem.isInput)
      document.getElementById("payment")?.scrollIntoView({ block: "start", behavior: "smooth" });
    // What stands in the way of every attempt takes the place of the sum.
    if (result?.kind === "problem" && isQuoteProblem(result.problem))
      quote.accept({ ...result.problem, ok: false });
    if (result && isDone(result)) return null;
    return { message: result ? payText(result)?.text : undefined };
  }

  async function payByCard(): Promise<void> {
    if (!data.payment || isPaying || !isComplete() || !quote.result.ok) return;
    if (quote.result.quote.totals.totalMinor === 0) return void (await payWith(null));
    for (let tries = 0; !cardForm.current && tries < formTries; tries++) await wait(formTryMs);
    if (cardForm.current) return void (await payWith(cardForm.current));
    pay.fail({ kind: "error", text: problemText({ code: "card-not-ready" }) });
  }

  return {
    seat,
    ticket,
    phone,
    location,
    seatStandsIn,
    quote,
    pay,
    isPending,
    wasCutOff: pending === "cut-off",
    attempts,
    missing: attempts > 0 ? missing : [],
    isAsking,
    setIsAsking,
    setForm: (next: PaymentForm | null) => {
      cardForm.current = next;
    },
    mayOpenWallet: () => !isPaying && isComplete(),
    payByCard,
    payByWallet: payWith,
    /** The wallet's sheet was closed by its owner; what an attempt in it has said stays. */
    onWalletCancel: () => {
      if (!isPaying && !pay.notice) pay.fail({ kind: "info", text: t`Payment canceled. Nothing was taken.` });
    },
  };
}
